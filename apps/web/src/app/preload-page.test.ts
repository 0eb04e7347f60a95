import { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { sessionQueries } from '~/data/session/queries'
import { permissionStore } from '~/lib/permission-store'
import { selectOrg } from '~/lib/selected-org'
import { createPreloader } from './preload-page.ts'

const preload = vi.fn(() => Promise.resolve())
const lazy = vi.fn(() => Promise.resolve({ preload }))
// The router ignores exports it doesn't know, such as `preload`.
const routes = [{ path: '/things/:id', lazy }] as unknown as RouteObject[]

afterEach(() => {
  vi.clearAllMocks()
  permissionStore.clear()
  selectOrg(null)
})

function loadSession(queryClient: QueryClient) {
  selectOrg('org-1')
  permissionStore.set({ orgId: 'org-1', permissions: [], isFga: false, permittedProperties: [] })
  const queries = [sessionQueries.identityUser(), sessionQueries.user(), sessionQueries.org('org-1')]
  const keys: (readonly unknown[])[] = queries.map(({ queryKey }) => queryKey)
  for (const key of keys) queryClient.setQueryData(key, {})
}

it('loads the code of a page and runs its preload', async () => {
  const queryClient = new QueryClient()
  loadSession(queryClient)
  createPreloader({ routes }, queryClient)('/things/7?tab=units')

  expect(lazy).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(preload).toHaveBeenCalledOnce())
  expect(preload).toHaveBeenCalledWith(expect.objectContaining({ params: { id: '7' }, queryClient }))
})

it('loads no data before sign-in', async () => {
  createPreloader({ routes }, new QueryClient())('/things/7')

  await lazy.mock.results[0]?.value
  await Promise.resolve()
  expect(preload).not.toHaveBeenCalled()
})

it('does nothing for an unknown path', () => {
  createPreloader({ routes }, new QueryClient())('/nowhere')

  expect(lazy).not.toHaveBeenCalled()
})
