import { act, screen, waitFor } from '@testing-library/react'
import { toastStore } from '@parapet/ui'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearSession } from '~/data/session/sign-out'
import { refreshPermissions } from '~/data/session/refresh-permissions'
import { api } from '~/lib/api'
import { findSelectedOrgId } from '~/lib/selected-org'
import { mockNetwork, testOrg, testUser } from '~/testing/network'
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

const ok = (body: unknown) => ({ status: 200, body })
const rights = (permissions: string[], orgId = 'org-1') =>
  ok({ permissions: ['user:read', 'user:update', 'org:read', ...permissions], isFga: false, orgId })
const refuse = (status: number, code: string) => ({ status, body: { code, title: code, detail: code } })

async function openRoles() {
  const network = mockNetwork({
    'GET /api/auth/permissions': rights(['role:read', 'property:read']),
    'GET /api/team/role': ok({ items: [] }),
  })
  app = openApp('/settings/roles')
  await screen.findByRole('heading', { level: 1, name: 'Roles' })
  stop = watchPermissions(app.router, app.queryClient)
  return network
}

const isAt = (address: string) => waitFor(() => expect(app?.getUrl()).toBe(address))
const lowerToast = () => toastStore.getState().lower

describe('rights that change under an open page', () => {
  it('lead home from a page that is no longer permitted, and say so', async () => {
    const network = await openRoles()
    expect(screen.getByRole('link', { name: 'Properties' })).toBeTruthy()
    network.set('GET /api/auth/permissions', rights([]))
    await act(() => refreshPermissions(app!.queryClient, 'org-1'))

    await isAt('/home')
    expect(lowerToast()?.heading).toBe('You do not have permission to access this page.')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Properties' })).toBeNull())
  })

  it('leave a page that is still permitted, and add what is new beside it', async () => {
    const network = await openRoles()
    network.set('GET /api/auth/permissions', rights(['role:read', 'unit:read']))
    await act(() => refreshPermissions(app!.queryClient, 'org-1'))

    expect(await screen.findByRole('link', { name: 'Units' })).toBeTruthy()
    expect(app?.getUrl()).toBe('/settings/roles')
  })

  it('are read again when a call is refused, once for those that come together', async () => {
    const network = await openRoles()
    network.set('GET /api/auth/permissions', rights([]))
    network.set('GET /api/team/user', refuse(403, 'permission-denied'))
    const before = network.calls.filter((call) => call === 'GET /api/auth/permissions').length
    const ask = (id: number) =>
      app!.queryClient.query({ queryKey: ['team', id], queryFn: () => api.listTeam({}) }).catch(() => null)
    await act(() => Promise.all([ask(1), ask(2), ask(3)]))

    await isAt('/home')
    expect(network.calls.filter((call) => call === 'GET /api/auth/permissions')).toHaveLength(before + 1)
  })
})

describe('somebody who is out of the organization', () => {
  it('is told, and goes on in another one of theirs', async () => {
    const network = await openRoles()
    network.set('GET /api/user', ok({ ...testUser, selectedOrgId: 'org-2' }))
    for (const part of ['overview', 'watch', 'dashboard/user-1'])
      network.set(`GET /api/org/org-2/${part}`, refuse(503, 'unavailable'))
    network.set('GET /api/org/org-2', ok({ ...testOrg, id: 'org-2', name: 'Harbor Point' }))
    network.set('GET /api/auth/permissions', refuse(404, 'org-not-found'))
    // Without the organization that is lost, the server answers for the one that is left.
    const stopCache = app!.queryClient.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated' && findSelectedOrgId() === null)
        network.set('GET /api/auth/permissions', rights([], 'org-2'))
    })
    await act(() => refreshPermissions(app!.queryClient, 'org-1'))

    await waitFor(() => expect(findSelectedOrgId()).toBe('org-2'))
    await isAt('/home')
    expect(lowerToast()?.heading).toBe('You’re no longer an active member of Cedar & Stone')
    stopCache()
  })

  it('is signed out with the reason where there is no other', async () => {
    const network = await openRoles()
    const closed = refuse(403, 'sign-up-closed')
    network.set('GET /api/user', closed)
    network.set('GET /api/auth/permissions', closed)
    await act(() => refreshPermissions(app!.queryClient, 'org-1'))

    await isAt('/auth?logout=true')
    expect(lowerToast()?.body).toBe('sign-up-closed')
  })
})
