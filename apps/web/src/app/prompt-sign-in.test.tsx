import { isApiError } from '@parapet/api-client'
import { toastStore } from '@parapet/ui'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { api } from '~/lib/api'
import { auth } from '~/lib/session'
import { mockNetwork, ok, permissionsResponse, testOrg, testUser } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { createToken, storeSession } from '~/testing/tokens'

const security = {
  mfaRequired: false,
  sessionIdleMinutes: 10_080,
  sessionMaxHours: 720,
  sessionsMax: 10,
  reauthenticationMinutes: 60,
}
const org = {
  ...testOrg,
  postalAddress: null,
  defaultCountry: 'US',
  currency: 'USD',
  unitSystem: 'imperial',
  timeZone: 'America/Denver',
  version: 4,
  updatedAt: '2026-11-20T10:00:00.000Z',
  security,
}
const detail =
  'To do this, you must have signed in within the last 60 minutes. Confirm that it’s you to continue.'
const tooOld = {
  status: 403,
  body: { code: 'reauthentication-required', detail, maxAgeMinutes: 60 },
}
const needsFactor = {
  status: 403,
  body: {
    code: 'mfa-required',
    detail: 'Cedar & Stone requires two-step verification. Sign in with a second factor to continue.',
  },
}

let app: ReturnType<typeof openApp> | undefined

class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// Compiled before the first test, which waits for it only as long as a person would.
beforeAll(() => Promise.all([import('./prompt-sign-in.ts'), import('~/features/sign-in/confirm-identity')]))

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StillObserver)
  localStorage.clear()
  sessionStorage.clear()
  storeSession()
})

afterEach(() => {
  app?.close()
  app = undefined
  cleanup()
  clearSession(createQueryClient())
})

function mockSignIn(network: ReturnType<typeof mockNetwork>, amr: string[] = ['email']) {
  const tokens = {
    sessionJwt: createToken(600, { rexp: '2026-12-24T10:00:00Z', amr }),
    refreshJwt: createToken(86_400),
  }
  network.set('POST identity.test/v1/auth/otp/verify/email', ok(tokens))
  return tokens.sessionJwt
}

async function openSettings() {
  const network = mockNetwork({
    'GET /api/auth/permissions': permissionsResponse(['user:read', 'org:read', 'org:update']),
    'GET /api/org/org-1': ok(org),
    'PATCH /api/org/org-1': tooOld,
    'POST identity.test/v1/auth/otp/signin/email': ok({ maskedEmail: 'a**@cedar-stone.test' }),
  })
  app = openApp('/settings/organization')
  const card = within(await screen.findByRole('region', { name: 'Sign-in security' }))
  return { network, card }
}

const findDialog = () => screen.findByRole('dialog', { name: 'Confirm that it’s you' })
const countCalls = (calls: readonly string[], key: string) => calls.filter((call) => call === key).length

async function enterCode(dialog: HTMLElement) {
  fireEvent.click(within(dialog).getByRole('button', { name: 'Email me a code' }))
  fireEvent.change((await within(dialog).findAllByRole('textbox'))[0]!, { target: { value: '123456' } })
}

describe('a call that needs a more recent sign-in', () => {
  it('is repeated once the person has confirmed with an emailed code', async () => {
    const { network, card } = await openSettings()
    fireEvent.change(card.getByLabelText(/^Devices per person/), { target: { value: '3' } })
    fireEvent.click(card.getByRole('button', { name: 'Save sign-in security' }))

    const dialog = await findDialog()
    expect(within(dialog).getByText('To do this, you must have signed in within the last hour.')).toBeTruthy()
    network.set('PATCH /api/org/org-1', ok({ ...org, security: { ...security, sessionsMax: 3 }, version: 5 }))
    const token = mockSignIn(network)
    await enterCode(dialog)

    await waitFor(() => expect(toastStore.getState().lower?.heading).toBe('Sign-in security saved.'))
    expect(screen.queryByRole('dialog')).toBeNull()
    const bodies = network.sent.filter(({ key }) => key === 'PATCH /api/org/org-1').map(({ body }) => body)
    expect(bodies).toEqual([{ security: { sessionsMax: 3 } }, { security: { sessionsMax: 3 } }])
    expect(auth.findToken()).toBe(token)
  })

  it('keeps what was typed, with the reason, if the person cancels', async () => {
    const { network, card } = await openSettings()
    const input = card.getByLabelText<HTMLInputElement>(/^Devices per person/)
    fireEvent.change(input, { target: { value: '3' } })
    fireEvent.click(card.getByRole('button', { name: 'Save sign-in security' }))
    fireEvent.keyDown(within(await findDialog()).getByRole('button', { name: 'Email me a code' }), {
      key: 'Escape',
    })

    expect(await card.findByText(detail)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(input.value).toBe('3')
    expect(countCalls(network.calls, 'PATCH /api/org/org-1')).toBe(1)
  })

  it('asks again if a code is wrong, and offers other ways that return to this page', async () => {
    const { network, card } = await openSettings()
    fireEvent.change(card.getByLabelText(/^Devices per person/), { target: { value: '3' } })
    fireEvent.click(card.getByRole('button', { name: 'Save sign-in security' }))
    const dialog = await findDialog()
    network.set('POST identity.test/v1/auth/otp/verify/email', {
      status: 401,
      body: { errorCode: 'E061102', errorDescription: 'Wrong' },
    })
    await enterCode(dialog)

    expect(await within(dialog).findByText(/^That code is wrong or has expired/)).toBeTruthy()
    expect(countCalls(network.calls, 'PATCH /api/org/org-1')).toBe(1)
    const otherWay = within(dialog).getByRole('link', { name: 'Use another way to sign in' })
    expect(otherWay.getAttribute('href')).toBe(`/auth?next=${encodeURIComponent(location.pathname)}`)
  })

  it('shares one dialog with other calls, and later responses to old tokens need none', async () => {
    const { network } = await openSettings()
    network.set('DELETE /api/team/user/user-2/session', tooOld)
    const slow = Promise.withResolvers<typeof tooOld>()
    network.set('DELETE /api/team/user/user-3/session', slow.promise)
    const calls = Promise.all([
      api.updateOrg({ path: { orgId: 'org-1' }, body: {} }),
      api.endMemberSessions({ path: { id: 'user-2' } }),
    ])
    const slowCall = api.endMemberSessions({ path: { id: 'user-3' } })
    const dialog = await findDialog()
    await waitFor(() => expect(network.calls).toContain('DELETE /api/team/user/user-2/session'))
    expect(screen.getAllByRole('dialog')).toHaveLength(1)

    network.set('PATCH /api/org/org-1', ok(org))
    network.set('DELETE /api/team/user/user-2/session', { status: 204, body: null })
    mockSignIn(network)
    await enterCode(dialog)
    await calls

    network.set('DELETE /api/team/user/user-3/session', { status: 204, body: null })
    slow.resolve(tooOld)
    await slowCall
    expect(countCalls(network.calls, 'DELETE /api/team/user/user-3/session')).toBe(2)
    expect(countCalls(network.calls, 'POST identity.test/v1/auth/otp/signin/email')).toBe(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is rejected, and the dialog closes, if the session ends in the meantime', async () => {
    await openSettings()
    const failure = api
      .updateOrg({ path: { orgId: 'org-1' }, body: {} })
      .catch((error: unknown) => (isApiError(error) ? error.code : error))
    await findDialog()
    auth.handleUnauthorized()

    expect(await failure).toBe('reauthentication-required')
    expect(screen.queryByRole('dialog', { name: 'Confirm that it’s you' })).toBeNull()
  })
})

it('the sign-in page waits for a new sign-in if someone has a session, even if it’s refreshed in the meantime', async () => {
  mockNetwork()
  app = openApp('/auth?next=%2Fproperties')
  await screen.findByRole('heading', { name: 'Sign in to Parapet' })
  await auth.ensureFresh()

  expect(auth.getSnapshot().status).toBe('signed-in')
  expect(app.router.state.navigation.state).toBe('idle')
  expect(app.getUrl()).toBe('/auth?next=%2Fproperties')
})

describe('an organization that requires two-step verification', () => {
  const other = { id: 'org-2', name: 'Harbor Point', demo: false, logo: null }

  async function openProperties(methods: object) {
    const network = mockNetwork({
      'GET /api/user': ok({ ...testUser, orgs: [...testUser.orgs, other] }),
      'GET /api/property': needsFactor,
      'GET identity.test/v1/auth/me': ok({
        userId: 'U1',
        loginIds: [testUser.email],
        email: testUser.email,
        verifiedEmail: true,
        ...methods,
      }),
    })
    app = openApp('/properties?q=elm')
    await screen.findByRole('heading', { level: 1, name: 'Sign in with a second factor' })
    return network
  }

  it('asks for a code from the authenticator app, added to the current sign-in, and returns to the page', async () => {
    const network = await openProperties({ TOTP: true })
    expect(screen.getByText('Cedar & Stone requires two-step verification.')).toBeTruthy()
    expect(app?.getUrl()).toBe('/auth?second-factor=true')
    const bodies: unknown[] = []
    const mockedFetch = globalThis.fetch
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
      const url = input instanceof Request ? input.url : input.toString()
      if (url.endsWith('totp/verify')) bodies.push(JSON.parse(init?.body as string))
      return mockedFetch(input, init)
    })
    network.set(
      'POST identity.test/v1/auth/totp/verify',
      ok({
        sessionJwt: createToken(600, { rexp: '2026-12-24T10:00:00Z', amr: ['email', 'totp', 'mfa'] }),
        refreshJwt: createToken(86_400),
      }),
    )
    network.set(
      'GET /api/property',
      ok({
        items: [],
        page: { limit: 50, nextCursor: null, prevCursor: null, total: 0, totalIsExact: true },
      }),
    )
    const group = await screen.findByRole('group', { name: 'Code from your authenticator app' })
    fireEvent.change(within(group).getAllByRole('textbox')[0]!, { target: { value: '123456' } })

    await waitFor(() => expect(app?.getUrl()).toBe('/properties?q=elm'))
    expect(bodies).toEqual([expect.objectContaining({ code: '123456', loginOptions: { mfa: true } })])
    expect(await screen.findByText('No matching properties')).toBeTruthy()
  })

  it('helps people without a second factor to set one up', async () => {
    await openProperties({})

    expect(await screen.findByText(/^You don’t have a second factor yet/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Set up app' })).toBeTruthy()
  })

  it('doesn’t let an emailed code replace the second factor that a person has', async () => {
    await openProperties({ TOTP: true })

    expect(await screen.findByText(/^Lost your second factor\? Ask an administrator/)).toBeTruthy()
    expect(screen.queryByText(/Set up|Add passkey/)).toBeNull()
  })

  it('lets people who left the setup of their app unfinished start over', async () => {
    localStorage.setItem('parapet.authenticator-unconfirmed', testUser.email)
    await openProperties({ TOTP: true })

    expect(await screen.findByText(/^You don’t have a second factor yet/)).toBeTruthy()
    localStorage.removeItem('parapet.authenticator-unconfirmed')
  })

  it('lets people switch to their other organizations', async () => {
    const network = await openProperties({ TOTP: true })
    network.set('GET /api/org/org-2', ok({ ...testOrg, ...other }))
    network.set(
      'GET /api/auth/permissions',
      permissionsResponse(['user:read', 'org:read'], { orgId: 'org-2' }),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Harbor Point' }))

    await waitFor(() => expect(app?.getUrl()).toBe('/home'))
    expect(sessionStorage.getItem('parapet.org')).toBe('org-2')
  })

  it('doesn’t take people back from another organization when an older call is rejected', async () => {
    const network = await openProperties({ TOTP: true })
    network.set('GET /api/org/org-2', ok({ ...testOrg, ...other }))
    network.set(
      'GET /api/auth/permissions',
      permissionsResponse(['user:read', 'org:read'], { orgId: 'org-2' }),
    )
    const slow = Promise.withResolvers<typeof needsFactor>()
    network.set('GET /api/property', slow.promise)
    const call = api.listProperties().catch((error: unknown) => (isApiError(error) ? error.code : error))
    await waitFor(() => expect(countCalls(network.calls, 'GET /api/property')).toBe(2))
    fireEvent.click(screen.getByRole('button', { name: 'Harbor Point' }))
    await waitFor(() => expect(app?.getUrl()).toBe('/home'))
    slow.resolve(needsFactor)

    expect(await call).toBe('mfa-required')
    expect(app?.getUrl()).toBe('/home')
    expect(app?.router.state.navigation.state).toBe('idle')
  })
})
