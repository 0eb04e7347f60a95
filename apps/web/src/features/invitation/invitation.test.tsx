import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { toastStore } from '@parapet/ui'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createQueryClient } from '~/app/query-client'
import { routeTable } from '~/app/route-table'
import { clearSession } from '~/data/session/sign-out'
import { findSelectedOrgId } from '~/lib/selected-org'
import { mockNetwork, ok, permissionsResponse, testOrg, testUser } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { createToken, storeSession } from '~/testing/tokens'

const address = '/auth/invite?token=secret'
const read = 'GET /api/auth/invite/secret'
const accept = 'POST /api/auth/invite/secret'
const ask = 'POST /api/auth/invite/secret/request'

const pending = {
  status: 'pending',
  email: testUser.email,
  org: { id: 'org-2', name: 'Maple Residential', logo: null },
  inviter: { name: 'Noor Haddad' },
  roles: [{ name: 'Property manager', description: 'Runs the buildings.' }],
  isFga: false,
  grants: [],
  message: 'Welcome aboard.',
  expiresAt: new Date(Date.now() + 6 * 86_400_000).toISOString(),
}
const ended = (status: string) => ({ ...pending, status, roles: [], message: null, expiresAt: null })

/** First-load responses for the invitation's organization. */
const joined = {
  [accept]: ok({ orgId: 'org-2' }),
  'GET /api/auth/permissions': permissionsResponse(['user:read'], { orgId: 'org-2' }),
  'GET /api/user': ok({ ...testUser, selectedOrgId: 'org-2' }),
  'GET /api/org/org-2': ok({ ...testOrg, id: 'org-2', name: 'Maple Residential' }),
}

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
  cleanup()
  clearSession(createQueryClient())
})

const button = (name: string) => screen.findByRole('button', { name })
const isAtHome = () => waitFor(() => expect(app?.getUrl()).toBe('/home'))

describe('/auth/invite', () => {
  it('links to other sign-in methods without exposing the token', async () => {
    mockNetwork({ [read]: ok(pending) })
    app = openApp(address)
    expect(await button(`Accept as ${testUser.email}`)).toBeTruthy()

    fireEvent.click(await screen.findByRole('link', { name: 'Sign in another way' }))
    await screen.findByLabelText('Email')
    expect(app.getUrl()).toBe('/auth')
  })

  it('[2.08] is public: it shows inviter, organization and roles without a session', async () => {
    const { calls } = mockNetwork({ [read]: ok(pending) })
    app = openApp(address)

    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: 'Noor Haddad invited you to Maple Residential as Property manager',
      }),
    ).toBeTruthy()
    expect(screen.getByText('Welcome aboard.')).toBeTruthy()
    expect(screen.getByText('Runs the buildings.')).toBeTruthy()
    expect(screen.getByText(/^This invitation expires in 6 days, on /)).toBeTruthy()
    expect(calls).toEqual([read])
    expect(routeTable.find(({ path }) => path === '/auth/invite')).toMatchObject({
      public: true,
      sidebar: 'closed',
      header: 'closed',
    })
  })

  it('lists the properties to which access is limited', async () => {
    mockNetwork({
      [read]: ok({
        ...pending,
        isFga: true,
        grants: [{ resourceType: 'property', resourceName: 'Maple Court', role: 'Responder' }],
      }),
    })
    app = openApp(address)

    expect((await screen.findByText('Maple Court')).parentElement?.textContent).toBe(
      'Maple Court as Responder',
    )
  })

  it('[2.09] is accepted after an email code verifies the address', async () => {
    const { calls } = mockNetwork({
      ...joined,
      [read]: ok(pending),
      'POST identity.test/v1/auth/otp/signup-in/email': ok({ maskedEmail: 'a**@cedar-stone.test' }),
      'POST identity.test/v1/auth/otp/verify/email': ok({
        sessionJwt: createToken(600),
        refreshJwt: createToken(86_400),
        user: { userId: 'U1', loginIds: [testUser.email] },
      }),
    })
    app = openApp(address)
    fireEvent.click(await button(`Accept as ${testUser.email}`))
    const boxes = await screen.findAllByRole('textbox')
    fireEvent.change(boxes[0]!, { target: { value: '123456' } })

    await isAtHome()
    expect(calls.filter((call) => call === accept)).toHaveLength(1)
    expect(findSelectedOrgId()).toBe('org-2')
    expect(calls.lastIndexOf('GET /api/auth/permissions')).toBeGreaterThan(calls.indexOf(accept))
    expect(toastStore.getState().lower?.heading).toBe('You’re now a member of Maple Residential.')
  })

  it('[2.09] is accepted by a signed-in user, once despite repeated clicks', async () => {
    const { calls } = mockNetwork({ ...joined, [read]: ok(pending) })
    storeSession()
    sessionStorage.setItem('parapet.org', 'org-1')
    app = openApp(address)
    expect((await screen.findByText(testUser.email)).tagName).toBe('STRONG')
    const acceptButton = await button('Accept invitation')
    fireEvent.click(acceptButton)
    fireEvent.click(acceptButton)

    await isAtHome()
    expect(calls.filter((call) => call === accept)).toHaveLength(1)
    expect(findSelectedOrgId()).toBe('org-2')
  })

  it('is resumed after signing in another way', async () => {
    mockNetwork({
      [read]: ok(pending),
      'POST /api/auth/check-email': ok({ next: 'otp', maskedEmail: 'a**@cedar-stone.test' }),
      'POST identity.test/v1/auth/otp/signup-in/email': ok({ maskedEmail: 'a**@cedar-stone.test' }),
      'POST identity.test/v1/auth/otp/verify/email': ok({
        sessionJwt: createToken(600),
        refreshJwt: createToken(86_400),
        user: { userId: 'U1', loginIds: [testUser.email] },
      }),
    })
    app = openApp(address)
    fireEvent.click(await screen.findByRole('link', { name: 'Sign in another way' }))
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: testUser.email } })
    fireEvent.click(await button('Continue with email'))
    await screen.findByRole('heading', { name: 'Check your email' })
    const boxes = await screen.findAllByRole('textbox')
    fireEvent.change(boxes[0]!, { target: { value: '123456' } })

    expect(await button('Accept invitation')).toBeTruthy()
    expect(app.getUrl()).toBe(address)
  })

  it('leads to onboarding if it isn’t finished', async () => {
    mockNetwork({ ...joined, [read]: ok(pending), 'GET /api/user': ok({ ...testUser, onboarded: false }) })
    storeSession()
    app = openApp(address)
    fireEvent.click(await button('Accept invitation'))

    await waitFor(() => expect(app?.getUrl()).toBe('/onboarding'))
  })

  it('warns if another account is signed in, and continues with the invited address', async () => {
    const { calls } = mockNetwork({
      [read]: ok({ ...pending, email: 'dana@maple.test' }),
      'POST identity.test/v1/auth/otp/signup-in/email': ok({ maskedEmail: 'd**@maple.test' }),
    })
    storeSession()
    app = openApp(address)
    expect(
      await screen.findByText(
        `You’re signed in as ${testUser.email}, but this invitation is for dana@maple.test.`,
      ),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull()
    fireEvent.click(await button('Continue as dana@maple.test'))

    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy()
    expect(screen.getByText('dana@maple.test.')).toBeTruthy()
    expect(localStorage.getItem('DSR')).toBeNull()
    expect(calls).not.toContain(accept)
    fireEvent.click(await button('Back to invitation'))
    expect(await button('Accept as dana@maple.test')).toBeTruthy()
  })

  it('trusts the server about which account is signed in', async () => {
    mockNetwork({
      [read]: ok(pending),
      [accept]: {
        status: 403,
        body: { code: 'invitation-other-account', email: 'x@other.test', invitedEmail: pending.email },
      },
      'GET identity.test/v1/auth/me': ok({ userId: 'U1', loginIds: ['google-117'] }),
    })
    storeSession()
    app = openApp(address)
    fireEvent.click(await button('Accept invitation'))

    expect(
      await screen.findByText(/^You’re signed in as x@other.test, but this invitation is for/),
    ).toBeTruthy()
  })

  it('offers no new invitation if it was used', async () => {
    mockNetwork({ [read]: ok(ended('accepted')) })
    app = openApp(address)

    expect(await screen.findByRole('heading', { name: 'This invitation has already been used' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Request a new invitation' })).toBeNull()
  })

  it.each([
    ['expired', 'This invitation has expired'],
    ['revoked', 'This invitation was revoked'],
  ])('explains one that is %s, and requests a new one', async (status, title) => {
    const { calls } = mockNetwork({
      [read]: ok(ended(status)),
      [ask]: { status: 202, body: { message: '' } },
    })
    app = openApp(address)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    fireEvent.click(await button('Request a new invitation'))

    expect(await screen.findByText(/^We forwarded your request\./)).toBeTruthy()
    expect(calls).toContain(ask)
    expect(screen.queryByRole('button', { name: 'Request a new invitation' })).toBeNull()
  })

  it('requires a code if the account’s address isn’t verified', async () => {
    const body = { code: 'invitation-other-account', email: pending.email, invitedEmail: pending.email }
    mockNetwork({ [read]: ok(pending), [accept]: { status: 403, body } })
    storeSession()
    app = openApp(address)
    fireEvent.click(await button('Accept invitation'))

    expect(await screen.findByText(/but that address isn’t verified/)).toBeTruthy()
    expect(await button(`Continue as ${pending.email}`)).toBeTruthy()
  })

  it('is shown to people who signed in without its link', async () => {
    const waiting = {
      status: 403,
      body: {
        code: 'invitation-waiting',
        invitations: [{ id: 'inv-1', org: pending.org, inviter: pending.inviter }],
      },
    }
    const { set } = mockNetwork({
      ...joined,
      'GET /api/user': waiting,
      'GET /api/auth/permissions': waiting,
      'POST /api/auth/invite/inv-1': ok({ orgId: 'org-2' }),
    })
    storeSession()
    app = openApp('/home')
    expect(await screen.findByText('Noor Haddad invited you to Maple Residential')).toBeTruthy()
    expect(app.getUrl()).toBe('/auth/invite')
    expect(localStorage.getItem('DSR')).not.toBeNull()

    set('GET /api/user', joined['GET /api/user'])
    set('GET /api/auth/permissions', joined['GET /api/auth/permissions'])
    fireEvent.click(await button('Join Maple Residential'))
    await isAtHome()
    expect(findSelectedOrgId()).toBe('org-2')
  })

  it('explains an invitation that ended while it was open', async () => {
    const { set } = mockNetwork({
      [read]: ok(pending),
      [accept]: { status: 410, body: { code: 'invitation-revoked' } },
    })
    storeSession()
    app = openApp(address)
    const acceptButton = await button('Accept invitation')
    set(read, ok(ended('revoked')))
    fireEvent.click(acceptButton)

    expect(await screen.findByRole('heading', { name: 'This invitation was revoked' })).toBeTruthy()
  })

  it('opens the organization for someone who already accepted', async () => {
    mockNetwork({ ...joined, [read]: ok(ended('accepted')) })
    storeSession()
    app = openApp(address)
    fireEvent.click(await button('Open Maple Residential'))

    await isAtHome()
    expect(findSelectedOrgId()).toBe('org-2')
    expect(toastStore.getState().lower).toBeNull()
  })

  it.each(['/auth/invite', address])('shows that %s has no invitation', async (path) => {
    mockNetwork({ [read]: { status: 404, body: { code: 'invitation-not-found' } } })
    app = openApp(path)

    expect(await screen.findByRole('heading', { name: 'Invitation not found' })).toBeTruthy()
  })

  it('can be reloaded after a server error', async () => {
    const { set } = mockNetwork({ [read]: { status: 500, body: { code: 'internal', title: 'Broken' } } })
    app = openApp(address)
    expect(await screen.findByText('Couldn’t load this invitation')).toBeTruthy()
    set(read, ok(pending))
    fireEvent.click(await button('Try again'))

    expect(await button(`Accept as ${testUser.email}`)).toBeTruthy()
  })
})
