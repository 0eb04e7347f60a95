import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createAuth } from '../create-auth.ts'
import type { Auth } from '../create-auth.ts'
import type { ProviderSession } from '../identity-provider.ts'
import { decodeJwt } from '../session-tokens.ts'
import {
  createAuthenticatorAppSignIn,
  createMagicLinkSignIn,
  createMessagingAppSignIn,
  createOneTimeCodeSignIn,
  createPasswordSignIn,
  createSamlSignIn,
} from '../sign-in.ts'
import { startProvider } from '../testing/start-provider.ts'
import type { TestProvider } from '../testing/test-provider.ts'
import { createRecordingFetch } from '../testing/recording-fetch.ts'
import type { RecordingFetch } from '../testing/recording-fetch.ts'

let provider: TestProvider
let recorder: RecordingFetch
let auth: Auth

const page = 'http://app.localhost/back'
const notText = 7 as unknown as string
const png = /^iVBORw0KGgo/

beforeAll(async () => {
  provider = await startProvider()
  await provider.callManagementApi('tenant/create', {
    id: 'org-a',
    name: 'Cedar & Stone',
    selfProvisioningDomains: ['cedar.test'],
  })
})
afterAll(() => provider.stop())

beforeEach(() => {
  localStorage.clear()
  recorder = createRecordingFetch(provider.identityUrl)
  auth = createAuth({ projectId: provider.projectId, baseUrl: provider.identityUrl, fetch: recorder.fetch })
})

async function signInWithCode(email: string) {
  await auth.sendEmailCode(email)
  await auth.verifyEmailCode(email, await provider.readCode(email))
}

const problemOf = async (call: Promise<{ error?: { errorDescription: string } }>) =>
  (await call).error?.errorDescription

describe('the messaging-app sign-in', () => {
  /** Sends the message, as the person does in WhatsApp. */
  async function sendMessage(redirectUrl: string, phone: string) {
    const answer = await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ phone }) })
    return answer.status
  }

  it('[7.121] [7.122] [7.123] [7.124] [4.64] signs up, in and either, on the first success', async () => {
    provider.requireSandbox('a phone with the messaging app')
    const app = createMessagingAppSignIn(auth)
    const loginId = '+15125550150'
    for (const [mode, open] of [
      ['signup', () => app.signUp(loginId, { name: 'Dana Reyes' })],
      ['signin', () => app.signIn(loginId)],
      ['signup-in', () => app.signUpOrIn(loginId)],
    ] as const) {
      const { data: chat } = await open()
      expect(recorder.requests.at(-1)).toMatchObject({
        method: 'POST',
        path: `/v1/auth/notp/whatsapp/${mode}`,
        body: { loginId },
      })
      expect(chat?.image).toMatch(png)
      const { redirectUrl = '', pendingRef = '' } = chat ?? {}
      expect(await sendMessage(redirectUrl, '+15125550199')).toBe(422)
      expect(await sendMessage(redirectUrl, loginId)).toBe(200)
      const result = await app.waitForSession(pendingRef)
      expect(result.data?.user).toMatchObject({ name: 'Dana Reyes', verifiedPhone: true })
      expect(recorder.requests.at(-1)).toMatchObject({
        method: 'POST',
        path: '/v1/auth/notp/pending-session',
        body: { pendingRef },
      })
      expect(await sendMessage(redirectUrl, loginId)).toBe(410)
    }
    expect(auth.getSnapshot().status).toBe('signed-in')
  })

  it('signs in the sender of the message', async () => {
    provider.requireSandbox('a phone with the messaging app')
    const app = createMessagingAppSignIn(auth)
    const { data: chat } = await app.signUpOrInWithAnyPhone()
    expect(recorder.requests[0]?.body).toMatchObject({ loginId: '' })
    expect(await sendMessage(chat?.redirectUrl ?? '', '+15125550151')).toBe(200)
    const result = await app.waitForSession(chat?.pendingRef ?? '')
    expect(result.data?.user?.loginId).toBe('+15125550151')
  })

  it('[4.65] polling ends on timeout', async () => {
    const app = createMessagingAppSignIn(auth)
    const { data: chat } = await app.signUpOrInWithAnyPhone()
    expect(await app.waitForSession(chat?.pendingRef ?? '', { timeoutMs: 1500 })).toMatchObject({
      ok: false,
      error: { errorCode: '0', errorDescription: 'Session polling timeout exceeded: 1500ms' },
    })
    expect(auth.getSnapshot()).toEqual({ status: 'signed-out' })
  })

  it('[5.02] [5.13] needs a login id and a pending reference', async () => {
    const app = createMessagingAppSignIn(auth)
    for (const open of [app.signIn, app.signUp, app.signUpOrIn]) {
      expect(await problemOf(open(''))).toBe('"loginId" must not be empty')
      expect(await problemOf(open(notText))).toBe('"loginId" must be a string')
    }
    expect(await problemOf(app.waitForSession(''))).toBe('"pendingRef" must not be empty')
    expect(recorder.requests).toEqual([])
  })
})

describe('passwords', () => {
  const password = 'Correct-horse-9'

  it('[7.142] [7.143] sign up and in', async () => {
    const passwords = createPasswordSignIn(auth)
    const loginId = 'password@example.test'
    provider.expectSignUp(loginId)
    const created = await passwords.signUp(loginId, password, { name: 'Dana Reyes' })
    expect(created.data?.user?.name).toBe('Dana Reyes')
    expect(recorder.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/auth/password/signup',
      body: { loginId, password, user: { name: 'Dana Reyes' } },
    })
    await auth.signOut()
    expect((await passwords.signIn(loginId, 'Wrong-horse-9')).code).toBe(401)
    expect(auth.getSnapshot()).toEqual({ status: 'signed-out' })
    expect((await passwords.signIn(loginId, password)).ok).toBe(true)
    expect(recorder.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/auth/password/signin',
      body: { loginId, password },
    })
    expect(auth.getSnapshot().status).toBe('signed-in')
    expect((await passwords.signUp(loginId, password)).error?.errorCode).toBe('E062107')
  })

  it('[7.147] have a policy, which is enforced', async () => {
    const passwords = createPasswordSignIn(auth)
    const { data: policy } = await passwords.getPolicy()
    expect(recorder.requests.at(-1)).toMatchObject({ method: 'GET', path: '/v1/auth/password/policy' })
    expect(policy?.minLength).toBeGreaterThan(0)
    provider.requireSandbox('the password policy of the sandbox')
    expect(policy).toEqual({
      minLength: 8,
      lowercase: true,
      uppercase: true,
      number: true,
      nonAlphanumeric: true,
    })
    const { error } = await passwords.signUp('weak@example.test', 'short')
    expect(error?.errorMessage).toBe(
      'It needs at least 8 characters, an uppercase letter, a number, a character other than a letter or number',
    )
  })

  it('[7.144] [7.145] are reset with an emailed link and updated in its session', async () => {
    provider.requireSandbox('an inbox')
    const passwords = createPasswordSignIn(auth)
    const loginId = 'reset@example.test'
    await passwords.signUp(loginId, password)
    await auth.signOut()
    const templateOptions = { name: 'Dana' }
    const sent = await passwords.sendReset(loginId, page, templateOptions)
    expect(sent.data?.maskedAddress).toContain('*')
    expect(recorder.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/auth/password/reset',
      body: { loginId, redirectUrl: page, templateOptions },
    })
    const [link] = await provider.readLinks(loginId)
    await createMagicLinkSignIn(auth).verify(link?.searchParams.get('t') ?? '')
    expect((await passwords.update(loginId, 'New-horse-10')).ok).toBe(true)
    expect(recorder.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/auth/password/update',
      body: { loginId, newPassword: 'New-horse-10' },
    })
    await auth.signOut()
    expect((await passwords.signIn(loginId, password)).ok).toBe(false)
    expect((await passwords.signIn(loginId, 'New-horse-10')).ok).toBe(true)
  })

  it('are not updated without a session', async () => {
    const passwords = createPasswordSignIn(auth)
    provider.expectSignUp('other@example.test')
    await passwords.signUp('other@example.test', password)
    await auth.signOut()
    expect((await passwords.update('other@example.test', 'New-horse-10')).code).toBe(401)
  })

  it('[7.146] are replaced with the old one', async () => {
    const passwords = createPasswordSignIn(auth)
    const loginId = 'replace@example.test'
    provider.expectSignUp(loginId)
    await passwords.signUp(loginId, password)
    await auth.signOut()
    expect((await passwords.replace(loginId, 'Wrong-horse-9', 'New-horse-10')).code).toBe(401)
    expect((await passwords.replace(loginId, password, 'New-horse-10')).ok).toBe(true)
    expect(recorder.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/auth/password/replace',
      body: { loginId, oldPassword: password, newPassword: 'New-horse-10' },
    })
    expect(auth.getSnapshot().status).toBe('signed-in')
  })

  it('[5.05] [5.06] [5.07] must be non-empty strings', async () => {
    const passwords = createPasswordSignIn(auth)
    const id = 'dana@example.test'
    expect(await problemOf(passwords.signIn(id, ''))).toBe('"password" must not be empty')
    expect(await problemOf(passwords.signUp(id, notText))).toBe('"password" must be a string')
    expect(await problemOf(passwords.update(id, ''))).toBe('"newPassword" must not be empty')
    expect(await problemOf(passwords.update(id, notText))).toBe('"newPassword" must be a string')
    expect(await problemOf(passwords.replace(id, '', 'b'))).toBe('"oldPassword" must not be empty')
    expect(await problemOf(passwords.replace(id, notText, 'b'))).toBe('"oldPassword" must be a string')
    expect(await problemOf(passwords.replace(id, 'a', ''))).toBe('"newPassword" must not be empty')
    expect(recorder.requests).toEqual([])
  })
})

describe('the authenticator app', () => {
  const readFactors = ({ data }: { data?: ProviderSession }) =>
    ((decodeJwt(data?.tokens.sessionJwt ?? '')?.amr ?? []) as string[]).toSorted()
  const createCode = (key: string, timestamp = Date.now()) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp })

  it('[7.131] [7.132] signs up, and in with the current code, once', async () => {
    const app = createAuthenticatorAppSignIn(auth)
    const loginId = 'totp@example.test'
    provider.expectSignUp(loginId)
    const { data: secret } = await app.signUp(loginId, { name: 'Dana Reyes' })
    expect(recorder.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/auth/totp/signup',
      body: { loginId, user: { name: 'Dana Reyes' } },
    })
    expect(secret?.image).toMatch(png)
    expect(secret?.provisioningURL).toContain(`secret=${secret?.key}`)
    const key = secret?.key ?? ''
    expect((await app.verify(loginId, createCode(key, Date.now() - 600_000))).code).toBe(401)
    const code = createCode(key)
    expect((await app.verify(loginId, code)).data?.user?.name).toBe('Dana Reyes')
    expect(recorder.requests.at(-1)).toMatchObject({ path: '/v1/auth/totp/verify', body: { loginId, code } })
    expect(auth.getSnapshot().status).toBe('signed-in')
    expect((await app.verify(loginId, code)).code).toBe(401)
  })

  it('adds to the factors of the current session if asked to, as a code by email does', async () => {
    const app = createAuthenticatorAppSignIn(auth)
    const codes = createOneTimeCodeSignIn(auth)
    const loginId = 'two-factors@example.test'
    await provider.callManagementApi('user/create', { loginId, email: loginId })
    await signInWithCode(loginId)
    const key = (await app.update(loginId)).data?.key ?? ''
    expect(readFactors(await app.verify(loginId, createCode(key), { addsFactor: true }))).toEqual([
      'email',
      'mfa',
      'totp',
    ])

    await codes.signIn('email', loginId, { addsFactor: true })
    const code = await provider.readCode(loginId)
    expect(readFactors(await codes.verify('email', loginId, code))).toContain('mfa')

    await codes.signIn('email', loginId)
    const alone = await provider.readCode(loginId)
    expect(readFactors(await codes.verify('email', loginId, alone))).toEqual(['email'])
  })

  it('[7.133] can be added or replaced by the signed-in user', async () => {
    const app = createAuthenticatorAppSignIn(auth)
    const loginId = 'totp-later@example.test'
    await provider.callManagementApi('user/create', { loginId, email: loginId })
    expect((await app.update(loginId)).code).toBe(401)
    await signInWithCode(loginId)
    const { data: secret } = await app.update(loginId)
    expect(recorder.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/auth/totp/update',
      body: { loginId },
    })
    expect((await app.verify(loginId, createCode(secret?.key ?? ''))).ok).toBe(true)
  })

  it('[5.02] [5.04] needs a login id and a code', async () => {
    const app = createAuthenticatorAppSignIn(auth)
    expect(await problemOf(app.signUp(''))).toBe('"loginId" must not be empty')
    expect(await problemOf(app.verify('dana@example.test', ''))).toBe('"code" must not be empty')
    expect(await problemOf(app.verify('dana@example.test', notText))).toBe('"code" must be a string')
  })
})

describe('single sign-on with SAML', () => {
  it.each(['org-a', 'dana@cedar.test'])(
    '[7.129] [7.130] signs in through the page of the tenant of %s',
    async (tenant) => {
      provider.requireSandbox('a tenant with single sign-on')
      const saml = createSamlSignIn(auth)
      const { data } = await saml.start(tenant, page)
      const query = new URLSearchParams({ tenant, redirectURL: page })
      const sent = new URL(recorder.requests[0]?.path ?? '', 'http://identity.test')
      expect(recorder.requests[0]?.method).toBe('POST')
      expect(sent.pathname).toBe('/v1/auth/saml/authorize')
      expect([...sent.searchParams]).toEqual([...query])
      const answer = await fetch(data?.url ?? '', {
        method: 'POST',
        body: new URLSearchParams({ email: 'dana@cedar.test' }),
        redirect: 'manual',
      })
      const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
      const result = await saml.finish(code)
      expect(recorder.requests.at(-1)).toMatchObject({ path: '/v1/auth/saml/exchange', body: { code } })
      expect(result.data?.user?.userTenants).toMatchObject([{ tenantId: 'org-a' }])
      expect((await saml.finish(code)).code).toBe(401)
    },
  )

  it('[5.14] needs an existing tenant', async () => {
    const saml = createSamlSignIn(auth)
    expect(await problemOf(saml.start('', page))).toBe('"tenant" must not be empty')
    expect(await problemOf(saml.start(notText, page))).toBe('"tenant" must be a string')
    expect(await problemOf(saml.finish(''))).toBe('"code" must not be empty')
    expect(recorder.requests).toEqual([])
    expect((await saml.start('nowhere', page)).error?.errorCode).toBe('E011001')
  })

  it('redirects back to the app only', async () => {
    provider.requireSandbox('a tenant with single sign-on')
    const { error } = await createSamlSignIn(auth).start('org-a', 'https://elsewhere.test/back')
    expect(error?.errorCode).toBe('E011003')
  })
})
