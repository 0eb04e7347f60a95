// @vitest-environment jsdom
import createSdk from '@descope/web-js-sdk'
import DescopeClient from '@descope/node-sdk'
import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { undocumentedCode } from './identity-error.ts'
import { createRecordingFetch } from '../testing/record-fetch.ts'
import { provideSandbox } from '../testing/provide-sandbox.ts'

const sandbox = provideSandbox()
const { localStorage } = globalThis as unknown as {
  localStorage: { clear(): void; getItem(key: string): string | null }
}

function createClient() {
  const wire = createRecordingFetch()
  const sdk = createSdk({
    projectId: 'P2sandbox',
    baseUrl: sandbox.identityUrl,
    persistTokens: true,
    fetch: wire.fetch,
  })
  return { sdk, calls: wire.calls }
}

async function signIn(email: string) {
  const client = createClient()
  await client.sdk.otp.signUpOrIn.email(email)
  const result = await client.sdk.otp.verify.email(email, await sandbox.readCode(email))
  if (!result.data) throw new Error(result.error?.errorDescription)
  return { ...client, session: result.data }
}

function createManagement() {
  return DescopeClient({
    projectId: 'P2sandbox',
    baseUrl: sandbox.identityUrl,
    managementKey: 'sandbox-management-key',
  }).management
}

beforeEach(() => localStorage.clear())

describe('one-time codes', () => {
  it('[7.92] [7.96] [8.14] signs up or in with the code from the inbox', async () => {
    const { sdk, calls } = createClient()

    const sent = await sdk.otp.signUpOrIn.email('Ada@example.test')
    expect(sent).toMatchObject({ ok: true, code: 200, data: { maskedEmail: 'a**@example.test' } })
    expect(calls[0]).toMatchObject({
      method: 'POST',
      path: '/v1/auth/otp/signup-in/email',
      authorization: 'Bearer P2sandbox',
      body: { loginId: 'Ada@example.test', loginOptions: {} },
    })

    const code = await sandbox.readCode('ada@example.test')
    const result = await sdk.otp.verify.email('Ada@example.test', code)
    expect(calls[1]).toMatchObject({
      method: 'POST',
      path: '/v1/auth/otp/verify/email',
      body: { code, loginId: 'Ada@example.test' },
    })
    expect(result.data).toMatchObject({
      firstSeen: true,
      cookiePath: '/',
      cookieDomain: '',
      user: {
        loginIds: ['ada@example.test'],
        email: 'ada@example.test',
        verifiedEmail: true,
        verifiedPhone: false,
        status: 'enabled',
        test: false,
        userTenants: [],
      },
    })
    expect(sdk.getSessionToken()).toBe(result.data?.sessionJwt)
    expect(sdk.getRefreshToken()).toBe(result.data?.refreshJwt)
    expect(localStorage.getItem('dls_last_user_login_id')).toBe('ada@example.test')
  })

  it('recognizes a person regardless of case', async () => {
    const first = await signIn('grace@example.test')
    const second = await signIn('GRACE@example.test')
    expect(second.session.user?.userId).toBe(first.session.user?.userId)
    expect(second.session.firstSeen).toBe(false)
  })

  it('[7.88] signs up with a name, once', async () => {
    const { sdk } = createClient()
    await sdk.otp.signUp.email('new@example.test', { name: 'New Person', givenName: 'New' })
    const code = await sandbox.readCode('new@example.test')
    const result = await sdk.otp.verify.email('new@example.test', code)
    expect(result.data?.user).toMatchObject({ name: 'New Person', givenName: 'New' })

    const again = await sdk.otp.signUp.email('new@example.test')
    expect(again).toMatchObject({ ok: false, error: { errorCode: 'E062107' } })
  })

  it('[7.84] [8.15] signs in existing users only', async () => {
    const { sdk } = createClient()
    const unknown = await sdk.otp.signIn.email('nobody@example.test')
    expect(unknown).toMatchObject({ ok: false, code: 400, error: { errorCode: 'E062108' } })
    expect(await sandbox.listMessages('nobody@example.test')).toEqual([])

    await signIn('known@example.test')
    const known = await sdk.otp.signIn.email('known@example.test')
    expect(known.ok).toBe(true)
  })

  it('rejects a wrong code, counts attempts, and then rejects the right one too', async () => {
    const { sdk } = createClient()
    const email = 'typo@example.test'
    await sdk.otp.signUpOrIn.email(email)
    const code = await sandbox.readCode(email)
    const wrong = code === '000000' ? '000001' : '000000'
    const wrongResults = []
    for (let attempt = 0; attempt < 5; attempt += 1)
      wrongResults.push(await sdk.otp.verify.email(email, wrong))

    expect(wrongResults[0]?.error).toMatchObject({ errorCode: 'E061102' })
    expect(wrongResults[4]?.error).toMatchObject({ errorCode: 'E061103' })
    expect((await sdk.otp.verify.email(email, code)).error).toMatchObject({ errorCode: 'E061103' })

    await sdk.otp.signUpOrIn.email(email)
    expect((await sdk.otp.verify.email(email, await sandbox.readCode(email))).ok).toBe(true)
  })

  it('accepts each code once', async () => {
    const { sdk } = createClient()
    const email = 'once@example.test'
    await sdk.otp.signUpOrIn.email(email)
    const code = await sandbox.readCode(email)
    expect((await sdk.otp.verify.email(email, code)).ok).toBe(true)
    expect((await sdk.otp.verify.email(email, code)).error).toMatchObject({ errorCode: 'E061102' })
  })

  it('[7.97] changes the email address with a code sent to the new one', async () => {
    const { sdk } = await signIn('before@example.test')
    const sent = await sdk.otp.update.email('before@example.test', 'after@example.test')
    expect(sent.data).toMatchObject({ maskedEmail: expect.stringContaining('@example.test') as string })
    const result = await sdk.otp.verify.email(
      'before@example.test',
      await sandbox.readCode('after@example.test'),
    )
    expect(result.data?.user).toMatchObject({ email: 'after@example.test', verifiedEmail: true })
  })

  it.each([
    ['sms', '+15550101'],
    ['voice', '+15550102'],
    ['whatsapp', '+15550103'],
  ] as const)(
    '[7.81] [7.82] [7.83] [7.85] [7.86] [7.87] [7.89] [7.90] [7.91] [7.93] [7.94] [7.95] signs up, in, and either by %s',
    async (delivery, phone) => {
      const { sdk, calls } = createClient()
      const verify = async () => sdk.otp.verify[delivery](phone, await sandbox.readCode(phone))

      const sent = await sdk.otp.signUp[delivery](phone)
      expect(sent.data).toEqual({ maskedPhone: `*****${phone.slice(-4)}` })
      expect((await verify()).data?.user).toMatchObject({ phone, verifiedPhone: true })
      expect((await sdk.otp.signIn[delivery](phone)).ok).toBe(true)
      expect((await verify()).ok).toBe(true)
      expect((await sdk.otp.signUpOrIn[delivery](phone)).ok).toBe(true)
      expect((await verify()).ok).toBe(true)
      expect(calls.map(({ path }) => path.replace('/v1/auth/otp', ''))).toEqual([
        `/signup/${delivery}`,
        `/verify/${delivery}`,
        `/signin/${delivery}`,
        `/verify/${delivery}`,
        `/signup-in/${delivery}`,
        `/verify/${delivery}`,
      ])
      expect(calls.at(-1)?.body).toMatchObject({ loginId: phone, code: expect.any(String) as string })
    },
  )

  it.each([
    ['sms', '+15550111'],
    ['voice', '+15550112'],
    ['whatsapp', '+15550113'],
  ] as const)('[7.98] [7.99] [7.100] changes the phone number by %s', async (delivery, phone) => {
    const email = `${delivery}@example.test`
    const { sdk, calls } = await signIn(email)
    expect((await sdk.otp.update.phone[delivery](email, phone)).ok).toBe(true)
    expect(calls.at(-1)?.path).toBe(`/v1/auth/otp/update/phone/${delivery}`)
    const result = await sdk.otp.verify[delivery](email, await sandbox.readCode(phone))
    expect(result.data?.user).toMatchObject({ phone, verifiedPhone: true })
  })
})

describe('a sign-in that waits for another device', () => {
  const poll = async (method: string, pendingRef = ''): Promise<unknown> => {
    const response = await fetch(`${sandbox.identityUrl}/v1/auth/${method}/pending-session`, {
      method: 'POST',
      headers: { authorization: 'Bearer P2sandbox', 'content-type': 'application/json' },
      body: JSON.stringify({ pendingRef }),
    })
    return await response.json()
  }

  it('returns its method’s code while it’s pending', async () => {
    const { sdk } = createClient()
    const links = await sdk.enchantedLink.signUpOrIn('pending@example.test', 'http://localhost/link')
    expect(await poll('enchantedlink', links.data?.pendingRef)).toMatchObject({ errorCode: 'E062503' })
    const chat = await sdk.notp.signUpOrIn('')
    expect(await poll('notp', chat.data?.pendingRef)).toMatchObject({ errorCode: 'E066103' })
    expect(await poll('notp', links.data?.pendingRef)).toMatchObject({ errorCode: undocumentedCode })
  })
})

describe('session', () => {
  it('[7.150] [7.77] [7.78] refreshes with the refresh token', async () => {
    const { sdk, calls, session } = await signIn('refresh@example.test')
    const result = await sdk.refresh()
    expect(result.ok).toBe(true)
    expect(result.data?.refreshJwt).toBe(session.refreshJwt)
    expect(calls[0]?.authorization).toBe('Bearer P2sandbox')
    expect(calls.at(-1)).toMatchObject({
      path: '/v1/auth/refresh?dcs=t&dcr=t',
      authorization: `Bearer P2sandbox:${session.refreshJwt}`,
      body: {},
    })
  })

  it('returns no refresh token and no user if it’s minimal', async () => {
    const { sdk, session } = await signIn('minimal@example.test')
    await sandbox.setFaults({ refreshResponse: 'minimal' })
    const { data } = await sdk.refresh()
    expect(data).toHaveProperty('sessionJwt')
    for (const field of ['refreshJwt', 'user', 'firstSeen']) expect(data).not.toHaveProperty(field)
    expect((await sdk.refresh(session.refreshJwt)).ok).toBe(true)
  })

  it('[7.154] returns the signed-in person', async () => {
    const { sdk, calls } = await signIn('me@example.test')
    expect((await sdk.me()).data).toMatchObject({ loginIds: ['me@example.test'], email: 'me@example.test' })
    expect(calls.at(-1)).toMatchObject({ method: 'GET', path: '/v1/auth/me' })
  })

  it('[7.157] lists the sign-ins of a person', async () => {
    const { sdk, session } = await signIn('history@example.test')
    const { data } = await sdk.history()
    expect(data).toEqual([
      {
        userId: session.user?.userId,
        loginTime: expect.closeTo(Date.now() / 1000, -1) as number,
        city: '',
        country: '',
        ip: expect.stringMatching(/./) as string,
      },
    ])
  })

  it('[7.152] ends the session, so that its refresh token is rejected', async () => {
    const { sdk, session } = await signIn('logout@example.test')
    const other = await signIn('logout@example.test')
    expect((await sdk.logout(session.refreshJwt)).ok).toBe(true)
    expect(await sdk.refresh(session.refreshJwt)).toMatchObject({
      ok: false,
      code: 401,
      error: { errorCode: 'E064001' },
    })
    expect((await sdk.refresh(other.session.refreshJwt)).ok).toBe(true)
  })

  it('[7.153] ends all sessions of a person', async () => {
    const first = await signIn('logout-all@example.test')
    const second = await signIn('logout-all@example.test')
    expect((await second.sdk.logoutAll()).ok).toBe(true)
    expect(await second.sdk.refresh(first.session.refreshJwt)).toMatchObject({ ok: false, code: 401 })
  })

  it('rejects a session token in place of a refresh token', async () => {
    const { sdk, session } = await signIn('wrong-token@example.test')
    expect(await sdk.me(session.sessionJwt)).toMatchObject({ ok: false, code: 401 })
  })

  it('issues tokens with the lifetime from /control', async () => {
    await sandbox.setFaults({ sessionTtlSeconds: 42, refreshTtlSeconds: 90 })
    const { session } = await signIn('short@example.test')
    await sandbox.setFaults({ sessionTtlSeconds: 600, refreshTtlSeconds: 2_592_000 })
    const now = Date.now() / 1000
    expect(session.sessionExpiration).toBeGreaterThan(now + 38)
    expect(session.sessionExpiration).toBeLessThan(now + 43)
    expect(session.cookieExpiration).toBeLessThan(now + 91)
  })

  it('issues tokens of an older sign-in while /control says so, even when they’re refreshed', async () => {
    await sandbox.setFaults({ signInAgeSeconds: 7200 })
    const old = await signIn('long-ago@example.test')
    await sandbox.setFaults({ signInAgeSeconds: 0 })
    const refreshed = await old.sdk.refresh(old.session.refreshJwt)
    for (const token of [old.session.sessionJwt, refreshed.data!.sessionJwt]) {
      expect(decodeJwt(token).auth_time).toBeCloseTo(Date.now() / 1000 - 7200, -2)
    }
    const { session } = await signIn('long-ago@example.test')
    expect(decodeJwt(session.sessionJwt)).not.toHaveProperty('auth_time')
  })
})

describe('tenants', () => {
  it('[7.151] [7.155] [7.156] selects one of the tenants and lists them', async () => {
    const management = createManagement()
    await management.tenant.createWithId('tenant-a', 'Tenant A')
    await management.tenant.createWithId('tenant-b', 'Tenant B')
    await management.role.create('keeper', '', ['lighthouse:read'])
    await management.user.create('both@example.test', {
      email: 'both@example.test',
      userTenants: [
        { tenantId: 'tenant-a', roleNames: ['keeper'] },
        { tenantId: 'tenant-b', roleNames: [] },
      ],
    })
    const { sdk, calls, session } = await signIn('both@example.test')
    expect(sdk.getCurrentTenant(session.sessionJwt)).toBe('')
    expect(sdk.getTenants(session.sessionJwt).sort()).toEqual(['tenant-a', 'tenant-b'])

    const selected = await sdk.selectTenant('tenant-a')
    expect(calls.at(-1)).toMatchObject({ path: '/v1/auth/tenant/select', body: { tenant: 'tenant-a' } })
    const token = selected.data?.sessionJwt ?? ''
    expect(sdk.getCurrentTenant(token)).toBe('tenant-a')
    expect(sdk.getJwtRoles(token, 'tenant-a')).toEqual(['keeper'])
    expect(sdk.getJwtPermissions(token, 'tenant-a')).toEqual(['lighthouse:read'])

    const current = await sdk.myTenants(true)
    expect(calls.at(-1)).toMatchObject({ path: '/v1/auth/me/tenants', body: { dct: true } })
    expect(current.data?.tenants.map(({ name }) => name)).toEqual(['Tenant A'])
    const named = await sdk.myTenants(['tenant-b'])
    expect(calls.at(-1)).toMatchObject({ path: '/v1/auth/me/tenants', body: { ids: ['tenant-b'] } })
    expect(named.data?.tenants.map(({ name }) => name)).toEqual(['Tenant B'])

    expect(await sdk.selectTenant('somebody-else')).toMatchObject({ ok: false, code: 400 })
  })
})

describe('access key', () => {
  it('[7.80] becomes a session token', async () => {
    const { sdk, calls } = createClient()
    const result = await sdk.accessKey.exchange('sandbox-access-key', { customClaims: { source: 'meter' } })
    expect(result.data).toMatchObject({ keyId: 'K2sandbox', expiration: expect.any(Number) as number })
    expect(calls[0]).toMatchObject({
      path: '/v1/auth/accesskey/exchange',
      authorization: 'Bearer P2sandbox:sandbox-access-key',
      body: { loginOptions: { customClaims: { source: 'meter' } } },
    })
    expect(await sdk.accessKey.exchange('another-key')).toMatchObject({
      ok: false,
      code: 401,
      error: { errorCode: 'E062803' },
    })
  })
})

describe('two factors', () => {
  it('adds an authenticator app to a sign-in by email, in every token that follows', async () => {
    const email = 'two-factors@example.test'
    const { sdk, session } = await signIn(email)
    expect(decodeJwt(session.sessionJwt)).toMatchObject({ amr: ['email'] })
    const { data: app } = await sdk.totp.update(email, session.refreshJwt)
    const code = new TOTP({ secret: Secret.fromBase32(app!.key) }).generate()
    const { data } = await sdk.totp.verify(email, code, { mfa: true }, session.refreshJwt)
    expect(decodeJwt(data!.sessionJwt)).toMatchObject({ amr: ['email', 'totp', 'mfa'] })
    const refreshed = await sdk.refresh(data!.refreshJwt)
    expect(decodeJwt(refreshed.data!.sessionJwt)).toMatchObject({ amr: ['email', 'totp', 'mfa'] })
  })

  it('adds a code by text message to a sign-in by email', async () => {
    const email = 'text-too@example.test'
    const { sdk, session } = await signIn(email)
    await sdk.otp.update.phone.sms(email, '+18305550177', session.refreshJwt)
    await sdk.otp.verify.sms(email, await sandbox.readCode('+18305550177'))
    await sdk.otp.signIn.sms(email, { mfa: true }, session.refreshJwt)
    const { data } = await sdk.otp.verify.sms(email, await sandbox.readCode('+18305550177'))
    expect(decodeJwt(data!.sessionJwt)).toMatchObject({ amr: ['email', 'sms', 'mfa'] })
  })

  it('needs the refresh token of the same person', async () => {
    const { sdk, session } = await signIn('first@example.test')
    const other = await signIn('second@example.test')
    const { data: app } = await sdk.totp.update('first@example.test', session.refreshJwt)
    const generate = () => new TOTP({ secret: Secret.fromBase32(app!.key) }).generate()
    for (const token of [undefined, other.session.refreshJwt]) {
      const refused = await sdk.totp.verify('first@example.test', generate(), { mfa: true }, token)
      expect(refused.ok).toBe(false)
    }
  })
})

describe('faults', () => {
  it('[8.16] limits the rate and says when to retry', async () => {
    await sandbox.setFaults({ identity: '429', retryAfterSeconds: 7 })
    const { sdk } = createClient()
    const result = await sdk.otp.signUpOrIn.email('limited@example.test')
    expect(result).toMatchObject({ ok: false, code: 429, error: { errorCode: 'E130429', retryAfter: 7 } })
  })

  it('is slow', async () => {
    await sandbox.setFaults({ identity: 'slow', slowMs: 300 })
    const { sdk } = createClient()
    const startedAt = performance.now()
    expect((await sdk.otp.signUpOrIn.email('slow@example.test')).ok).toBe(true)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(295)
  })
})
