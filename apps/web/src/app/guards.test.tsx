import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PERMISSION_KEYS, type Permission } from '@parapet/permissions'
import { toastStore } from '@parapet/ui'
import { clearSession } from '~/data/session/sign-out'
import { createQueryClient } from '~/app/query-client'
import { keepUnsaved } from '~/lib/unsaved-values'
import { mockNetwork, permissionsResponse, testUser } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

let app: ReturnType<typeof openApp> | undefined

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  toastStore.clear()
  toastStore.clearLower()
})

afterEach(() => {
  app?.close()
  app = undefined
  clearSession(createQueryClient())
})

const signOutPage = '/auth?logout=true'
const isAt = (address: string) => waitFor(() => expect(app?.getUrl()).toBe(address))

describe('a product page', () => {
  it('calls neither server without a stored session', async () => {
    const { calls } = mockNetwork()
    app = openApp('/home')

    await isAt(signOutPage)
    expect(calls).toEqual([])
  })

  it('doesn’t say that a first visitor is signed out', async () => {
    mockNetwork()
    app = openApp('/home')

    await isAt(signOutPage)
    await screen.findByRole('heading', { name: 'Sign in to Parapet' })
    expect(screen.queryByText('You’re signed out.')).toBeNull()
  })

  it('says it to someone whose session has expired since', async () => {
    mockNetwork()
    storeSession({ refresh: -1 })
    localStorage.setItem('dls_last_user_login_id', testUser.email)
    app = openApp('/home')

    await isAt(signOutPage)
    expect(await screen.findByText('You’re signed out.')).toBeTruthy()
  })

  it('[4.02] treats an expired refresh token as missing', async () => {
    const { calls } = mockNetwork()
    storeSession({ refresh: -1 })
    app = openApp('/home')

    await isAt(signOutPage)
    expect(calls).toEqual([])
  })

  it('refreshes first when the session token has expired', async () => {
    const { calls } = mockNetwork()
    storeSession({ session: -1 })
    app = openApp('/home')

    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
    expect(calls[0]).toBe('POST identity.test/v1/auth/refresh')
  })

  it('loads before the refresh while the session token is valid', async () => {
    const { calls } = mockNetwork()
    storeSession()
    app = openApp('/home')

    await waitFor(() => expect(calls).toContain('POST identity.test/v1/auth/refresh'))
    expect(calls.indexOf('POST identity.test/v1/auth/refresh')).toBeGreaterThan(
      calls.indexOf('GET /api/org/org-1'),
    )
  })

  it('[4.03] refreshes on each later page, which doesn’t wait for it', async () => {
    const { calls, set } = mockNetwork()
    storeSession()
    app = openApp('/home')
    await screen.findByRole('heading', { name: 'Home' })
    const refreshes = () => calls.filter((call) => call === 'POST identity.test/v1/auth/refresh').length
    set('POST identity.test/v1/auth/refresh', new Promise(() => {}))
    await act(() => app?.router.navigate('/home?again'))

    expect(app.getUrl()).toBe('/home?again')
    await waitFor(() => expect(refreshes()).toBe(1))
  })

  it('[4.11] [4.12] [4.13] [4.14] loads permissions, user and organization first, and the identity user after', async () => {
    const { calls } = mockNetwork()
    storeSession()
    app = openApp('/home')
    await screen.findByRole('heading', { name: 'Home' })

    const me = 'GET identity.test/v1/auth/me'
    expect(calls).not.toContain(me)
    await waitFor(() => expect(calls).toContain(me), { timeout: 10_000 })
    for (const call of [me, 'GET /api/auth/permissions', 'GET /api/user', 'GET /api/org/org-1']) {
      expect(calls.filter((made) => made === call)).toHaveLength(1)
    }
    expect(calls.indexOf('GET /api/org/org-1')).toBeGreaterThan(calls.indexOf('GET /api/user'))
  })

  it('[4.15] does not repeat the first load on the next navigation', async () => {
    const { calls } = mockNetwork()
    storeSession()
    app = openApp('/home')
    await screen.findByRole('heading', { name: 'Home' })
    const before = calls.filter((call) => call === 'GET /api/user').length
    await app.router.navigate('/home?again')

    expect(calls.filter((call) => call === 'GET /api/user')).toHaveLength(before)
  })

  it.each([
    'GET identity.test/v1/auth/me',
    'GET /api/auth/permissions',
    'GET /api/user',
    'GET /api/org/org-1',
  ])('[4.16] signs out if %s fails', async (call) => {
    mockNetwork({
      [call]: { status: 404, body: { code: 'not-found', errorCode: 'E1', errorDescription: 'x' } },
    })
    storeSession()
    app = openApp('/home')

    await isAt(signOutPage)
    expect(localStorage.getItem('DSR')).toBeNull()
  })

  it('[4.17] redirects to onboarding before checking permissions', async () => {
    mockNetwork({
      'GET /api/user': { status: 200, body: { ...testUser, onboarded: false } },
      'GET /api/auth/permissions': permissionsResponse(['user:read', 'user:update']),
    })
    storeSession()
    app = openApp('/properties')

    await isAt('/onboarding')
    expect(toastStore.getState().lower).toBeNull()
  })

  it('[6.05] [6.06] redirects home with a danger toast if a permission is missing', async () => {
    mockNetwork({
      'GET /api/auth/permissions': permissionsResponse(['user:read']),
    })
    storeSession()
    app = openApp('/properties')

    await isAt('/home')
    expect(toastStore.getState().lower).toMatchObject({
      color: 'danger',
      heading: 'You do not have permission to access this page.',
      duration: 5000,
      dismissible: true,
    })
  })

  it('[2.17] lets a limited member with both permissions into onboarding', async () => {
    mockNetwork({
      'GET /api/user': { status: 200, body: { ...testUser, onboarded: false } },
      'GET /api/auth/permissions': permissionsResponse(['user:read', 'user:update'], {
        isFga: true,
        permittedProperties: ['p1'],
      }),
    })
    storeSession()
    app = openApp('/onboarding')

    expect(await screen.findByRole('heading', { name: 'Welcome to Parapet' })).toBeTruthy()
  })

  it.each([['user:read'], ['user:update']])(
    '[2.17] keeps limited members with only %s out of onboarding',
    async (permission) => {
      mockNetwork({
        'GET /api/user': { status: 200, body: { ...testUser, onboarded: false } },
        'GET /api/auth/permissions': permissionsResponse([permission], { isFga: true }),
      })
      storeSession()
      app = openApp('/onboarding')

      expect(
        await screen.findByRole('heading', { name: 'You do not have permission to access this page.' }),
      ).toBeTruthy()
      expect(screen.queryByRole('heading', { name: 'Welcome to Parapet' })).toBeNull()
    },
  )

  const refusal = 'You do not have permission to access this page.'
  const allBut = (permission: Permission) => PERMISSION_KEYS.filter((key) => key !== permission)

  async function openWith(permissions: readonly Permission[], path: string) {
    app?.close()
    clearSession(createQueryClient())
    mockNetwork({
      'GET /api/user': { status: 200, body: { ...testUser, onboarded: path !== '/onboarding' } },
      'GET /api/auth/permissions': permissionsResponse(permissions),
    })
    storeSession()
    app = openApp(path)
    const { router } = app
    const ready = { initialized: true, navigation: { state: 'idle' } }
    await waitFor(() => expect(router.state).toMatchObject(ready))
  }

  it.each<[id: string, permission: Permission, path: string]>([
    ['[6.08]', 'org:communication_read', '/communication'],
    ['[6.09]', 'org:communication_send', '/communication'],
    ['[6.12]', 'portfolio:read', '/portfolios'],
    ['[6.12]', 'portfolio:read', '/portfolios/p-1'],
    ['[6.13]', 'property:read', '/properties'],
    ['[6.13]', 'property:read', '/properties/p-1'],
    ['[6.14]', 'tenant:read', '/tenants'],
    ['[6.14]', 'tenant:read', '/tenants/t-1'],
    ['[6.15]', 'unit:read', '/units'],
    ['[6.15]', 'unit:read', '/units/u-1'],
  ])('%s only the lack of %s keeps a member out of %s', async (_id, permission, path) => {
    await openWith(allBut(permission), path)
    expect(app?.getUrl()).toBe('/home')
    expect(toastStore.getState().lower?.heading).toBe(refusal)

    await openWith(PERMISSION_KEYS, path)
    expect(app?.getUrl()).toBe(path)
    expect(toastStore.getState().lower).toBeNull()
  })

  it.each<[id: string, permission: Permission, path: string, heading: string]>([
    ['[6.10]', 'user:read', '/home', 'Home'],
    ['[6.10]', 'user:read', '/onboarding', 'Welcome to Parapet'],
    ['[6.11]', 'user:update', '/onboarding', 'Welcome to Parapet'],
  ])('%s only the lack of %s keeps a member out of %s, in place', async (_id, permission, path, heading) => {
    const member: Permission[] = ['user:read', 'user:update']
    await openWith(
      member.filter((held) => held !== permission),
      path,
    )
    expect(await screen.findByRole('heading', { name: refusal })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: heading })).toBeNull()

    await openWith(member, path)
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
    expect(app?.getUrl()).toBe(path)
  })

  it('shows the error in place if redirecting home would loop', async () => {
    mockNetwork({
      'GET /api/user': { status: 200, body: { ...testUser, onboarded: false } },
      'GET /api/auth/permissions': permissionsResponse(['user:read'], { isFga: true }),
    })
    storeSession()
    app = openApp('/home')

    expect(
      await screen.findByRole('heading', { name: 'You do not have permission to access this page.' }),
    ).toBeTruthy()
  })

  it('starts over with the selected organization if the stored one is gone', async () => {
    mockNetwork({ 'GET /api/org/org-9': { status: 404, body: { code: 'org-not-found', title: 'Gone' } } })
    const { selectOrg } = await import('~/lib/selected-org')
    selectOrg('org-9')
    storeSession()
    app = openApp('/home')

    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
    expect(sessionStorage.getItem('parapet.org')).toBe('org-1')
  })
})

describe('a public page', () => {
  it('[2.01] [2.04] [4.04] [6.07] calls neither server, even with a session', async () => {
    const { calls } = mockNetwork()
    storeSession()
    app = openApp('/auth')
    await screen.findByRole('heading', { name: 'Sign in to Parapet' })
    await app.router.navigate('/nowhere')
    await screen.findByRole('heading', { name: 'Page not found: /nowhere' })

    expect(calls).toEqual([])
  })
})

describe('the session', () => {
  it('[8.06] redirects to sign-in when the API rejects it', async () => {
    mockNetwork({ 'GET /api/task': { status: 401, body: { code: 'session-expired' } } })
    storeSession()
    app = openApp('/home')

    await isAt(signOutPage)
    expect(localStorage.getItem('DSR')).toBeNull()
  })

  it.each([
    [null, 'Your session ended. Sign in to continue where you left off.'],
    [{ name: 'Elm' }, 'Your session ended. Sign in to get your unsaved changes back.'],
  ])('says why people have to sign in again, with the unsaved changes %j', async (values, notice) => {
    mockNetwork({ 'GET /api/task': { status: 401, body: { code: 'session-expired' } } })
    storeSession()
    sessionStorage.clear()
    if (values) keepUnsaved({ userId: 'U1', orgId: 'org-1', path: '/home' }, 'form', values)
    app = openApp('/home')

    await isAt(signOutPage)
    expect(await screen.findByText(notice)).toBeTruthy()
    expect(screen.queryByText('You’re signed out.')).toBeNull()
    sessionStorage.clear()
  })

  it('[8.06] repeats a call whose token was refreshed while it was in flight, and ends if that is rejected too', async () => {
    let respond = (_response: { status: number; body: unknown }) => {}
    const { calls } = mockNetwork({
      'GET /api/org/org-1/watch': new Promise((resolve) => {
        respond = resolve
      }),
    })
    storeSession({ session: 500 })
    app = openApp('/home')
    await waitFor(() => expect(calls).toContain('GET /api/org/org-1/watch'))
    const { auth } = await import('~/lib/session')
    await auth.ensureFresh()
    const countSent = () => calls.filter((call) => call === 'GET /api/org/org-1/watch').length
    const sentBefore = countSent()
    respond({ status: 401, body: { code: 'session-expired' } })

    await isAt(signOutPage)
    expect(countSent()).toBeGreaterThan(sentBefore)
  })

  it('[2.32] [4.18] [4.19] is cleared on sign-out with all of the user’s data', async () => {
    const { calls } = mockNetwork()
    storeSession()
    app = openApp('/home')
    await screen.findByRole('heading', { name: 'Home' })
    const { permissionStore } = await import('~/lib/permission-store')
    expect(permissionStore.getSnapshot()).not.toBeNull()
    await app.router.navigate('/logout')

    await isAt(signOutPage)
    await screen.findByText('You’re signed out.')
    expect(permissionStore.getSnapshot()).toBeNull()
    expect(app.queryClient.getQueryCache().getAll()).toEqual([])
    await waitFor(() => expect(calls).toContain('POST identity.test/v1/auth/logout'))
  })
})
