import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { createAuth } from '../create-auth.ts'
import type { Auth } from '../create-auth.ts'
import { createEnchantedLinkSignIn, createMagicLinkSignIn, createOneTimeCodeSignIn } from '../sign-in.ts'
import { startProvider } from '../testing/start-provider.ts'
import type { TestProvider } from '../testing/test-provider.ts'
import { createRecordingFetch } from '../testing/recording-fetch.ts'
import type { RecordingFetch } from '../testing/recording-fetch.ts'

let provider: TestProvider
let recorder: RecordingFetch
let auth: Auth

const page = 'http://app.localhost/link'
const deliveries = ['sms', 'whatsapp', 'email'] as const
const notText = 7 as unknown as string
const known = { email: 'known@example.test', phone: '+15125550177' }
let addresses = 0

beforeAll(async () => {
  provider = await startProvider()
  await provider.callManagementApi('user/create', {
    ...known,
    loginId: known.email,
    additionalLoginIds: [known.phone],
    name: 'Dana Reyes',
    verifiedEmail: true,
    verifiedPhone: true,
  })
})
afterAll(() => provider.stop())

beforeEach(() => {
  localStorage.clear()
  recorder = createRecordingFetch(provider.identityUrl)
  auth = createAuth({ projectId: provider.projectId, baseUrl: provider.identityUrl, fetch: recorder.fetch })
})
afterEach(() => vi.useRealTimers())

function createAddress(delivery: string): string {
  addresses += 1
  return delivery === 'email' ? `person-${addresses}@example.test` : `+1512555${1000 + addresses}`
}

async function signInWithCode(email: string) {
  await auth.sendEmailCode(email)
  await auth.verifyEmailCode(email, await provider.readCode(email))
}

/** The signed-in user’s profile at the provider. */
async function readWireUser(): Promise<unknown> {
  const answer = await fetch(`${provider.identityUrl}/v1/auth/me`, {
    headers: { authorization: `Bearer ${provider.projectId}:${localStorage.getItem('DSR')}` },
  })
  return answer.json()
}

async function readToken(to: string): Promise<string> {
  return (await provider.readLinks(to))[0]?.searchParams.get('t') ?? ''
}

describe.each(['sms', 'voice', 'whatsapp', 'email'] as const)('one-time codes by %s', (delivery) => {
  it('[7.81] [7.82] [7.83] [7.84] [7.85] [7.86] [7.87] [7.88] [7.89] [7.90] [7.91] [7.92] [7.93] [7.94] [7.95] [7.96] sign up, in, and either', async () => {
    provider.requireSandbox('an inbox for someone new')
    const codes = createOneTimeCodeSignIn(auth)
    const loginId = createAddress(delivery)
    for (const [mode, send] of [
      ['signup', () => codes.signUp(delivery, loginId, { name: 'Dana Reyes' })],
      ['signin', () => codes.signIn(delivery, loginId)],
      ['signup-in', () => codes.signUpOrIn(delivery, loginId)],
    ] as const) {
      expect(await send()).toMatchObject({
        ok: true,
        data: { maskedAddress: expect.stringContaining('*') },
      })
      expect(recorder.requests.at(-1)).toMatchObject({
        method: 'POST',
        path: `/v1/auth/otp/${mode}/${delivery}`,
        body: { loginId },
      })
      const code = await provider.readCode(loginId)
      const result = await codes.verify(delivery, loginId, code)
      expect(result.data?.user?.name).toBe('Dana Reyes')
      expect(recorder.requests.at(-1)).toMatchObject({
        path: `/v1/auth/otp/verify/${delivery}`,
        body: { loginId, code },
      })
    }
    expect(auth.getSnapshot().status).toBe('signed-in')
    expect((await codes.signUp(delivery, loginId)).error?.errorCode).toBe('E062107')
    expect((await codes.signIn(delivery, createAddress(delivery))).error?.errorCode).toBe('E062108')
  })

  it('sign in an existing person', async () => {
    const codes = createOneTimeCodeSignIn(auth)
    const loginId = delivery === 'email' ? known.email : known.phone
    expect((await codes.signIn(delivery, loginId)).ok).toBe(true)
    const result = await codes.verify(delivery, loginId, await provider.readCode(loginId, delivery))
    expect(result.data?.user?.name).toBe('Dana Reyes')
  })

  it('[7.97] [7.98] [7.99] [7.100] change the address', async () => {
    provider.requireSandbox('an inbox for the new address')
    const codes = createOneTimeCodeSignIn(auth)
    const loginId = createAddress('email')
    const address = createAddress(delivery)
    await signInWithCode(loginId)
    const isEmail = delivery === 'email'
    const sent = isEmail
      ? await codes.updateEmail(loginId, address)
      : await codes.updatePhone(delivery, loginId, address)
    expect(sent.ok).toBe(true)
    expect(recorder.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: isEmail ? '/v1/auth/otp/update/email' : `/v1/auth/otp/update/phone/${delivery}`,
      body: { loginId, [isEmail ? 'email' : 'phone']: address },
    })
    expect((await codes.verify(delivery, loginId, await provider.readCode(address))).ok).toBe(true)
    expect(await readWireUser()).toMatchObject({ [isEmail ? 'email' : 'phone']: address })
  })
})

describe.each(deliveries)('magic links by %s', (delivery) => {
  it('[7.101] [7.102] [7.103] [7.104] [7.105] [7.106] [7.107] [7.108] [7.109] [7.111] sign up, in, and either', async () => {
    provider.requireSandbox('an inbox for someone new')
    const links = createMagicLinkSignIn(auth)
    const loginId = createAddress(delivery)
    for (const [mode, send] of [
      ['signup', () => links.signUp(delivery, loginId, page, { name: 'Dana Reyes' })],
      ['signin', () => links.signIn(delivery, loginId, page)],
      ['signup-in', () => links.signUpOrIn(delivery, loginId, page)],
    ] as const) {
      expect((await send()).data?.maskedAddress).toContain('*')
      expect(recorder.requests.at(-1)).toMatchObject({
        method: 'POST',
        path: `/v1/auth/magiclink/${mode}/${delivery}`,
        body: { loginId, URI: page },
      })
      const [link] = await provider.readLinks(loginId)
      expect(link?.href.startsWith(`${page}?t=`)).toBe(true)
      const token = await readToken(loginId)
      const result = await links.verify(token)
      expect(result.data?.user?.name).toBe('Dana Reyes')
      expect(recorder.requests.at(-1)).toMatchObject({ path: '/v1/auth/magiclink/verify', body: { token } })
      expect((await links.verify(token)).error?.errorCode).toBe('E062504')
    }
    expect(auth.getSnapshot().status).toBe('signed-in')
    expect((await links.signUp(delivery, loginId, page)).error?.errorCode).toBe('E062107')
    expect((await links.signIn(delivery, createAddress(delivery), page)).error?.errorCode).toBe('E062108')
  })

  it('[7.112] [7.113] [7.114] change the address', async () => {
    provider.requireSandbox('an inbox for the new address')
    const links = createMagicLinkSignIn(auth)
    const loginId = createAddress('email')
    const address = createAddress(delivery)
    await signInWithCode(loginId)
    const isEmail = delivery === 'email'
    const sent = isEmail
      ? await links.updateEmail(loginId, address, page, { addToLoginIDs: true })
      : await links.updatePhone(delivery, loginId, address, page, { addToLoginIDs: true })
    expect(sent.ok).toBe(true)
    expect(recorder.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: isEmail ? '/v1/auth/magiclink/update/email' : `/v1/auth/magiclink/update/phone/${delivery}`,
      body: { loginId, URI: page, addToLoginIDs: true, [isEmail ? 'email' : 'phone']: address },
    })
    expect((await links.verify(await readToken(address))).ok).toBe(true)
    expect(await readWireUser()).toMatchObject({
      loginIds: [loginId, address],
      [isEmail ? 'email' : 'phone']: address,
    })
  })
})

describe('magic links', () => {
  it('sign in an existing person, once', async () => {
    const links = createMagicLinkSignIn(auth)
    expect((await links.signIn('email', known.email, page)).ok).toBe(true)
    const token = await readToken(known.email)
    expect((await links.verify(token)).data?.user?.name).toBe('Dana Reyes')
    expect(auth.getSnapshot().status).toBe('signed-in')
    expect((await links.verify(token)).ok).toBe(false)
  })

  it('[7.110] can’t be spoken: the provider rejects it, and there is no such function', async () => {
    const answer = await fetch(`${provider.identityUrl}/v1/auth/magiclink/signup-in/voice`, {
      method: 'POST',
      headers: { authorization: `Bearer ${provider.projectId}`, 'content-type': 'application/json' },
      body: JSON.stringify({ loginId: '+15125550100', URI: page }),
    })
    expect(answer.status).toBe(400)
    // @ts-expect-error links can’t be delivered by voice
    await createMagicLinkSignIn(auth).signIn('voice', '+15125550100', page)
    expect(recorder.requests).toEqual([])
  })

  it('link to pages of the app only', async () => {
    provider.requireSandbox('a list of trusted addresses that is known')
    const links = createMagicLinkSignIn(auth)
    const result = await links.signUpOrIn('email', 'dana@example.test', 'https://elsewhere.test/link')
    expect(result.error?.errorCode).toBe('E011003')
    expect(await provider.readLinks('dana@example.test')).toEqual([])
  })

  it('[5.03] [5.02] [5.20] reject invalid input before anything is sent', async () => {
    const links = createMagicLinkSignIn(auth)
    const texts = [
      await links.verify(''),
      await links.verify(notText),
      await links.signIn('email', '', page),
      await links.updatePhone('sms', 'dana@example.test', '+0123456', page),
    ].map(({ error }) => error?.errorDescription)
    expect(texts).toEqual([
      '"token" must not be empty',
      '"token" must be a string',
      '"loginId" must not be empty',
      '"+0123456" is not a valid phone number',
    ])
    expect(recorder.requests).toEqual([])
  })
})

describe('enchanted links', () => {
  /** Opens the link with the number shown on the page, as on a phone. */
  async function openRightLink(to: string, linkId: string) {
    const mail = await provider.readMessage(to)
    const link = new RegExp(`^${linkId}: (\\S+)$`, 'm').exec(mail)?.[1] ?? ''
    const token = new URL(link).searchParams.get('t') ?? ''
    expect((await createEnchantedLinkSignIn(auth).verify(token)).ok).toBe(true)
    expect(recorder.requests.at(-1)).toMatchObject({ path: '/v1/auth/enchantedlink/verify', body: { token } })
  }

  it('[7.115] [7.116] [7.117] [7.118] [7.120] [4.62] sign in the waiting page, on the first success', async () => {
    provider.requireSandbox('an inbox')
    const links = createEnchantedLinkSignIn(auth)
    const loginId = createAddress('email')
    for (const [mode, send] of [
      ['signup', () => links.signUp(loginId, page)],
      ['signin', () => links.signIn(loginId, page)],
      ['signup-in', () => links.signUpOrIn(loginId, page)],
    ] as const) {
      const { data: sent } = await send()
      expect(sent?.maskedAddress).toContain('*')
      expect(recorder.requests.at(-1)).toMatchObject({
        method: 'POST',
        path: `/v1/auth/enchantedlink/${mode}/email`,
        body: { loginId, URI: page },
      })
      const { pendingRef = '', linkId = '' } = sent ?? {}
      const waiting = links.waitForSession(pendingRef)
      await vi.waitFor(
        () => expect(recorder.sentTo('/v1/auth/enchantedlink/pending-session').length).toBeGreaterThan(0),
        { timeout: 3000 },
      )
      await openRightLink(loginId, linkId)
      expect((await waiting).data?.user?.loginId).toBe(loginId)
      const polls = recorder.sentTo('/v1/auth/enchantedlink/pending-session')
      expect(new Set(polls.map(({ body }) => JSON.stringify(body)))).toContain(JSON.stringify({ pendingRef }))
      await new Promise((resolve) => setTimeout(resolve, 1200))
      expect(recorder.sentTo('/v1/auth/enchantedlink/pending-session').length).toBe(polls.length)
    }
    expect(auth.getSnapshot().status).toBe('signed-in')
  })

  it('[7.119] change the email', async () => {
    provider.requireSandbox('an inbox')
    const links = createEnchantedLinkSignIn(auth)
    const loginId = createAddress('email')
    const email = createAddress('email')
    await signInWithCode(loginId)
    const { data: sent } = await links.updateEmail(loginId, email, page)
    expect(recorder.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/auth/enchantedlink/update/email',
      body: { loginId, email, URI: page },
    })
    await openRightLink(email, sent?.linkId ?? '')
    expect((await links.waitForSession(sent?.pendingRef ?? '')).ok).toBe(true)
    expect(await readWireUser()).toMatchObject({ email, verifiedEmail: true })
  })

  it('end the sign-in if the link with another number is opened', async () => {
    provider.requireSandbox('an inbox')
    const links = createEnchantedLinkSignIn(auth)
    const loginId = createAddress('email')
    const { data: sent } = await links.signUpOrIn(loginId, page)
    const mail = await provider.readMessage(loginId)
    const wrong = [...mail.matchAll(/^(\d+): (\S+)$/gm)].find(([, number]) => number !== sent?.linkId)
    const token = new URL(wrong?.[2] ?? '').searchParams.get('t') ?? ''
    expect((await links.verify(token)).code).toBe(401)
    const result = await links.waitForSession(sent?.pendingRef ?? '', { timeoutMs: 1500 })
    expect(result.ok).toBe(false)
    expect(auth.getSnapshot()).toEqual({ status: 'signed-out' })
  })

  it('[4.63] [8.18] stop polling on timeout, with code 0 and its own text', async () => {
    const links = createEnchantedLinkSignIn(auth)
    const { data: sent } = await links.signIn(known.email, page)
    expect(await links.waitForSession(sent?.pendingRef ?? '', { timeoutMs: 1500 })).toMatchObject({
      ok: false,
      error: { errorCode: '0', errorDescription: 'Session polling timeout exceeded: 1500ms' },
    })
  })

  it('[9.16] [9.17] poll at most every 1000 ms, for at most 600000 ms', async () => {
    const links = createEnchantedLinkSignIn(auth)
    recorder.mockResponse('/v1/auth/enchantedlink/pending-session', () =>
      Response.json({ errorCode: 'E062503', errorDescription: 'Pending' }, { status: 401 }),
    )
    // The first call loads the SDK, which takes real time.
    await links.verify('')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    const waiting = links.waitForSession('ref', { pollingIntervalMs: 1, timeoutMs: 900_000 })
    await vi.advanceTimersByTimeAsync(999)
    expect(recorder.requests).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(9001)
    expect(recorder.requests).toHaveLength(10)
    await vi.advanceTimersByTimeAsync(590_000)
    expect((await waiting).error?.errorDescription).toBe('Session polling timeout exceeded: 600000ms')
  })

  it('keep polling while offline', async () => {
    const links = createEnchantedLinkSignIn(auth)
    recorder.mockResponse('/v1/auth/enchantedlink/pending-session', () =>
      Promise.reject(new TypeError('fetch failed')),
    )
    const result = await links.waitForSession('ref', { timeoutMs: 2500 })
    expect(result.error?.errorCode).toBe('0')
    expect(recorder.requests.length).toBeGreaterThan(1)
  })

  it('[5.13] need a pending reference', async () => {
    const links = createEnchantedLinkSignIn(auth)
    expect((await links.waitForSession('')).error?.errorDescription).toBe('"pendingRef" must not be empty')
    expect((await links.waitForSession(notText)).error?.errorDescription).toBe(
      '"pendingRef" must be a string',
    )
    expect((await links.verify('')).error?.errorDescription).toBe('"token" must not be empty')
  })
})
