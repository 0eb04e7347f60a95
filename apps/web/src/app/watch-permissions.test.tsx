import { act, screen, waitFor } from '@testing-library/react'
import { toastStore } from '@parapet/ui'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearSession } from '~/data/session/sign-out'
import { refreshPermissions } from '~/data/session/refresh-permissions'
import { api } from '~/lib/api'
import { findSelectedOrgId } from '~/lib/selected-org'
import { mockNetwork, ok, permissionsResponse, testOrg, testUser } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'
import { createQueryClient } from './query-client.ts'
import { watchPermissions } from './watch-permissions.ts'

let app: ReturnType<typeof openApp> | undefined
let stop = () => {}

beforeEach(() => {
  sessionStorage.clear()
  toastStore.clear()
  toastStore.clearLower()
  storeSession()
})
afterEach(() => {
  stop()
  app?.close()
  app = undefined
  clearSession(createQueryClient())
})

const withPermissions = (permissions: string[], orgId = 'org-1') =>
  permissionsResponse(['user:read', 'user:update', 'org:read', ...permissions], { orgId })
const errorResponse = (status: number, code: string) => ({
  status,
  body: { code, title: code, detail: code },
})

async function openRoles() {
  const network = mockNetwork({
    'GET /api/auth/permissions': withPermissions(['role:read', 'property:read']),
    'GET /api/team/role': ok({ items: [] }),
  })
  app = openApp('/settings/roles')
  await screen.findByRole('heading', { level: 1, name: 'Roles' })
  stop = watchPermissions(app.router, app.queryClient)
  return network
}

const isAt = (address: string) => waitFor(() => expect(app?.getUrl()).toBe(address))
const lowerToast = () => toastStore.getState().lower

describe('permissions that change while a page is open', () => {
  it('redirect home with a toast from a page that is no longer permitted', async () => {
    const network = await openRoles()
    expect(screen.getByRole('link', { name: 'Properties' })).toBeTruthy()
    network.set('GET /api/auth/permissions', withPermissions([]))
    await act(() => refreshPermissions(app!.queryClient, 'org-1'))

    await isAt('/home')
    expect(lowerToast()?.heading).toBe('You do not have permission to access this page.')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Properties' })).toBeNull())
  })

  it('keep a page that is still permitted, and show newly permitted parts', async () => {
    const network = await openRoles()
    network.set('GET /api/auth/permissions', withPermissions(['role:read', 'property:read', 'unit:read']))
    await act(() => refreshPermissions(app!.queryClient, 'org-1'))

    expect(await screen.findByRole('link', { name: 'Units' })).toBeTruthy()
    expect(app?.getUrl()).toBe('/settings/roles')
    expect(lowerToast()).toBeNull()
  })

  it('say so when a permission is taken away', async () => {
    const network = await openRoles()
    network.set('GET /api/auth/permissions', withPermissions(['role:read']))
    await act(() => refreshPermissions(app!.queryClient, 'org-1'))

    expect(lowerToast()?.heading).toBe('Your permissions changed')
    expect(app?.getUrl()).toBe('/settings/roles')
  })

  it('are reloaded when a call is denied, once per burst', async () => {
    const network = await openRoles()
    network.set('GET /api/auth/permissions', withPermissions([]))
    network.set('GET /api/team/user', errorResponse(403, 'permission-denied'))
    const before = network.calls.filter((call) => call === 'GET /api/auth/permissions').length
    const ask = (id: number) =>
      app!.queryClient.query({ queryKey: ['team', id], queryFn: () => api.listTeam({}) }).catch(() => null)
    await act(() => Promise.all([ask(1), ask(2), ask(3)]))

    await isAt('/home')
    expect(network.calls.filter((call) => call === 'GET /api/auth/permissions')).toHaveLength(before + 1)
  })
})

describe('someone who has lost their membership', () => {
  it('is told, and continues in another of their organizations', async () => {
    const network = await openRoles()
    network.set('GET /api/user', ok({ ...testUser, selectedOrgId: 'org-2' }))
    for (const part of ['overview', 'watch', 'dashboard/user-1'])
      network.set(`GET /api/org/org-2/${part}`, errorResponse(503, 'unavailable'))
    network.set('GET /api/org/org-2', ok({ ...testOrg, id: 'org-2', name: 'Harbor Point' }))
    network.set('GET /api/auth/permissions', errorResponse(404, 'org-not-found'))
    // Without the lost organization, the server responds for the remaining one.
    const stopCache = app!.queryClient.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated' && findSelectedOrgId() === null)
        network.set('GET /api/auth/permissions', withPermissions([], 'org-2'))
    })
    await act(() => refreshPermissions(app!.queryClient, 'org-1'))

    await waitFor(() => expect(findSelectedOrgId()).toBe('org-2'))
    await isAt('/home')
    expect(lowerToast()?.heading).toBe('You’re no longer an active member of Cedar & Stone')
    stopCache()
  })

  it('is signed out with the reason if there is no other organization', async () => {
    const network = await openRoles()
    const closed = errorResponse(403, 'sign-up-closed')
    network.set('GET /api/user', closed)
    network.set('GET /api/auth/permissions', closed)
    await act(() => refreshPermissions(app!.queryClient, 'org-1'))

    await isAt('/auth?logout=true')
    expect(lowerToast()?.body).toBe('sign-up-closed')
  })
})
