import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createAuth } from './create-auth.ts'
import type { Auth } from './create-auth.ts'
import type { IdentityUser } from './identity-user.ts'
import { startProvider } from './testing/start-provider.ts'
import type { TestProvider } from './testing/test-provider.ts'
import { createRecordingFetch } from './testing/recording-fetch.ts'
import type { RecordingFetch } from './testing/recording-fetch.ts'

let provider: TestProvider
let recorder: RecordingFetch
let auth: Auth

const email = 'dana@example.test'

beforeAll(async () => {
  provider = await startProvider()
  await provider.callManagementApi('tenant/create', { id: 'org-a', name: 'Cedar & Stone' })
  await provider.callManagementApi('role/create', { name: 'viewer', permissionNames: [] })
  await provider.callManagementApi('user/create', {
    loginId: email,
    email,
    phone: '+15125550199',
    verifiedEmail: true,
    verifiedPhone: true,
    name: 'Dana Reyes',
    givenName: 'Dana',
    familyName: 'Reyes',
    userTenants: [{ tenantId: 'org-a', roleNames: ['viewer'] }],
  })
})
afterAll(() => provider.stop())

beforeEach(() => {
  localStorage.clear()
  recorder = createRecordingFetch(provider.identityUrl)
  auth = createAuth({ projectId: provider.projectId, baseUrl: provider.identityUrl, fetch: recorder.fetch })
})
afterEach(() => provider.reset())

async function signIn(address = email) {
  await auth.sendEmailCode(address)
  return auth.verifyEmailCode(address, await provider.readCode(address))
}

async function readUser(): Promise<IdentityUser> {
  const result = await auth.loadIdentityUser()
  if (!result.ok) throw new Error(result.error.errorDescription)
  return result.data
}

/** Picks an account on the Google page, which redirects back with a code. */
async function chooseAccount(url: string, choice: Record<string, string>) {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(choice), redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '').searchParams
}

describe('signing in with a code by email', () => {
  it('[7.92] requests a code for a new or existing person', async () => {
    const result = await auth.sendEmailCode(email)
    expect(result).toMatchObject({
      ok: true,
      data: { maskedEmail: expect.stringMatching(/^d\*+@example\.test$/) },
    })
    expect(recorder.requests).toMatchObject([
      { method: 'POST', path: '/v1/auth/otp/signup-in/email', body: { loginId: email } },
    ])
  })

  it('[7.96] verifies that code and no other', async () => {
    await auth.sendEmailCode(email)
    const code = await provider.readCode(email)
    expect((await auth.verifyEmailCode(email, code)).ok).toBe(true)
    expect(recorder.sentTo('/v1/auth/otp/verify/email').map(({ body }) => body)).toEqual([
      { loginId: email, code },
    ])
    expect(auth.getSnapshot().status).toBe('signed-in')
  })

  it('says whether it’s the first sign-in', async () => {
    provider.requireSandbox('an inbox for someone new')
    const first = await signIn('first.time@example.test')
    const second = await signIn('first.time@example.test')
    expect([first.data?.isFirstSignIn, second.data?.isFirstSignIn]).toEqual([true, false])
  })

  it('fails with a wrong code', async () => {
    await auth.sendEmailCode(email)
    const wrong = (await provider.readCode(email)) === '111111' ? '222222' : '111111'
    expect(await auth.verifyEmailCode(email, wrong)).toMatchObject({
      ok: false,
      error: { errorCode: 'E061102', errorDescription: expect.any(String) },
    })
    expect(auth.getSnapshot()).toEqual({ status: 'signed-out' })
  })
})

describe('signing in with Google', () => {
  const redirectUrl = 'http://app.localhost/oauth/callback'

  it('[7.125] requests the account chooser’s URL with provider and redirectURL', async () => {
    const result = await auth.startGoogle(redirectUrl)
    const query = new URLSearchParams({ provider: 'google', redirectURL: redirectUrl })
    expect(recorder.requests[0]?.method).toBe('POST')
    expect(recorder.requests[0]?.path).toBe(`/v1/auth/oauth/authorize?${query}`)
    expect(result).toMatchObject({ ok: true, data: { url: expect.stringMatching(/^https?:/) } })
  })

  it('[7.126] exchanges the returned code', async () => {
    provider.requireSandbox('an account chooser without a browser')
    const started = await auth.startGoogle(redirectUrl)
    const code = (await chooseAccount(started.data?.url ?? '', { email })).get('code') ?? ''
    const result = await auth.finishGoogle(code)
    expect(recorder.sentTo('/v1/auth/oauth/exchange').map(({ body }) => body)).toEqual([{ code }])
    expect(result.ok).toBe(true)
    expect(auth.getSnapshot().status).toBe('signed-in')
  })

  it('fails with a used or invalid code', async () => {
    provider.requireSandbox('an account chooser without a browser')
    const started = await auth.startGoogle(redirectUrl)
    expect((await chooseAccount(started.data?.url ?? '', { deny: '' })).get('error')).toBe('access_denied')
    expect((await auth.finishGoogle('made-up')).ok).toBe(false)
    expect(auth.getSnapshot()).toEqual({ status: 'signed-out' })
  })
})

describe('calls to the provider', () => {
  it('[7.77] have the project ID as the bearer token', async () => {
    await auth.sendEmailCode(email)
    expect(recorder.requests[0]?.headers.get('authorization')).toBe(`Bearer ${provider.projectId}`)
  })

  it('[7.78] have the project ID and the refresh token, if there is one', async () => {
    await signIn()
    await auth.loadIdentityUser()
    expect(recorder.sentTo('/v1/auth/me')[0]?.headers.get('authorization')).toBe(
      `Bearer ${provider.projectId}:${localStorage.getItem('DSR')}`,
    )
  })

  it('[7.79] send a JSON body', async () => {
    await signIn()
    await auth.ensureFresh()
    await auth.signOut()
    const posts = recorder.requests.filter(({ method }) => method === 'POST')
    expect(posts.length).toBe(4)
    for (const { headers, body } of posts) {
      expect(headers.get('content-type')).toBe('application/json')
      expect(body).toBeTypeOf('object')
    }
  })

  it('[7.150] refresh the session', async () => {
    await signIn()
    await auth.ensureFresh()
    expect(recorder.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/auth/refresh?dcs=t&dcr=t',
      body: {},
    })
  })

  it('[7.151] select a tenant', async () => {
    await signIn()
    expect((await auth.selectTenant('org-a')).ok).toBe(true)
    expect(recorder.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/auth/tenant/select',
      body: { tenant: 'org-a' },
    })
  })

  it('[7.152] log out', async () => {
    await signIn()
    await auth.signOut()
    expect(recorder.requests.at(-1)).toMatchObject({ method: 'POST', path: '/v1/auth/logout', body: {} })
  })

  it('[7.154] load the signed-in user', async () => {
    await signIn()
    expect((await auth.loadIdentityUser()).ok).toBe(true)
    expect(recorder.requests.at(-1)).toMatchObject({ method: 'GET', path: '/v1/auth/me' })
  })
})

describe('results of provider calls', () => {
  it('[8.14] a success has code, ok and data', async () => {
    expect(await auth.sendEmailCode(email)).toEqual({
      ok: true,
      code: 200,
      data: { maskedEmail: expect.any(String) },
    })
  })

  it('[8.15] a failure has code, ok and error', async () => {
    const { error, ...result } = await auth.verifyEmailCode(email, 'not-a-code')
    expect(result).toEqual({ ok: false, code: 401 })
    // The provider doesn't always send a message.
    const { errorMessage = '', ...required } = error ?? {}
    expect(required).toEqual({ errorCode: 'E061102', errorDescription: expect.any(String) })
    expect(errorMessage).toBeTypeOf('string')
  })

  it('[8.16] status 429 adds the seconds to wait, on every path', async () => {
    await signIn()
    await provider.configureSandbox({ identity: '429', retryAfterSeconds: 17 })
    const limited = { ok: false, code: 429, error: { errorCode: 'E130429', retryAfter: 17 } }
    expect(await auth.sendEmailCode(email)).toMatchObject(limited)
    expect(await auth.loadIdentityUser()).toMatchObject(limited)
  })

  it.each([
    ['absent', undefined],
    ['a date', new Date().toUTCString()],
  ])('[8.17] the wait is 0 when the header is %s', async (_, value) => {
    recorder.mockResponse('/v1/auth/otp/signup-in/email', () =>
      Response.json(
        { errorCode: 'E130429', errorDescription: 'Slow down' },
        { status: 429, headers: value === undefined ? {} : { 'retry-after': value } },
      ),
    )
    expect((await auth.sendEmailCode(email)).error).toMatchObject({ retryAfter: 0 })
  })

  it('no network is a failed result', async () => {
    recorder.mockResponse('/v1/auth/otp/signup-in/email', () => Promise.reject(new TypeError('fetch failed')))
    expect(await auth.sendEmailCode(email)).toEqual({
      ok: false,
      code: 503,
      error: {
        errorCode: 'unreachable',
        errorDescription: 'The sign-in service could not be reached.',
      },
    })
  })
})

describe('the authenticated identity', () => {
  it('[3.58] has a user id', async () => {
    const result = await signIn()
    expect(result.data?.user?.userId).toMatch(/^U/)
    expect(auth.getSnapshot()).toMatchObject({ userId: result.data?.user?.userId })
  })

  it('[3.59] has login IDs, and the first is remembered', async () => {
    const result = await signIn()
    expect(result.data?.user?.loginIds).toEqual([email])
    expect(auth.getRememberedUser()?.loginId).toBe(email)
  })

  it('[3.60] has a name, which is remembered', async () => {
    const result = await signIn()
    expect(result.data?.user?.name).toBe('Dana Reyes')
    expect(auth.getRememberedUser()?.displayName).toBe('Dana Reyes')
  })

  it('[9.23] web storage keeps the login id of the last user', async () => {
    await signIn()
    expect(localStorage.getItem('dls_last_user_login_id')).toBe(email)
  })

  it('[9.24] web storage keeps the display name of the last user', async () => {
    await signIn()
    expect(localStorage.getItem('dls_last_user_display_name')).toBe('Dana Reyes')
  })
})

describe('the identity-provider user', () => {
  beforeEach(async () => {
    await signIn()
  })

  it('[3.01] has loginId, the first of the login ids', async () =>
    expect((await readUser()).loginId).toBe(email))
  it('[3.02] has firstName', async () => expect((await readUser()).firstName).toBe('Dana'))
  it('[3.03] has lastName', async () => expect((await readUser()).lastName).toBe('Reyes'))

  it('[3.04] has freshlyMigrated: the sent value, or false', async () => {
    expect((await readUser()).freshlyMigrated).toBe(false)
    recorder.mockResponse('/v1/auth/me', () => Response.json({ userId: 'U1', freshlyMigrated: true }))
    expect((await readUser()).freshlyMigrated).toBe(true)
  })

  it('[3.05] has status: enabled, disabled or invited', async () => {
    expect((await readUser()).status).toBe('enabled')
    for (const status of ['disabled', 'invited']) {
      recorder.mockResponse('/v1/auth/me', () => Response.json({ userId: 'U1', status }))
      expect((await readUser()).status).toBe(status)
    }
  })

  it('[3.06] has userId, the subject of the session', async () => {
    expect(auth.getSnapshot()).toMatchObject({ userId: (await readUser()).userId })
  })

  it('[3.07] has test', async () => {
    expect((await readUser()).test).toBe(provider.isHosted)
    recorder.mockResponse('/v1/auth/me', () => Response.json({ userId: 'U1', test: true }))
    expect((await readUser()).test).toBe(true)
  })

  it('[3.08] has userTenants with name, roles and permissions', async () => {
    expect((await readUser()).userTenants).toEqual([
      { tenantId: 'org-a', tenantName: 'Cedar & Stone', roleNames: ['viewer'], permissions: [] },
    ])
  })

  it('[3.09] has verifiedEmail', async () => expect((await readUser()).verifiedEmail).toBe(true))
  it('[3.10] has verifiedPhone', async () => expect((await readUser()).verifiedPhone).toBe(true))

  it('becomes part of the session', async () => {
    const user = await readUser()
    expect(auth.getSnapshot()).toMatchObject({ status: 'signed-in', identityUser: user })
  })
})
