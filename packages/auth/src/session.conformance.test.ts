import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Auth, type AuthConfig, createAuth } from './create-auth.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'
import type { Session } from './session.ts'
import { startProvider } from './testing/start-provider.ts'
import type { TestProvider } from './testing/test-provider.ts'
import { createRecordingFetch, type RecordingFetch } from './testing/recording-fetch.ts'

let provider: TestProvider
let recorder: RecordingFetch
let auth: Auth
let stop: () => void

beforeAll(async () => {
  provider = await startProvider()
  await provider.callManagementApi('tenant/create', { id: 'org-a', name: 'Cedar & Stone' })
  await provider.callManagementApi('tenant/create', { id: 'org-b', name: 'Harbor Point' })
  await provider.callManagementApi('user/create', {
    loginId: 'dana@example.test',
    email: 'dana@example.test',
    verifiedEmail: true,
    name: 'Dana Reyes',
    givenName: 'Dana',
    familyName: 'Reyes',
    userTenants: [
      { tenantId: 'org-a', roleNames: [] },
      { tenantId: 'org-b', roleNames: [] },
    ],
  })
})
afterAll(() => provider.stop())

beforeEach(() => {
  localStorage.clear()
  open()
})
afterEach(async () => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
  await provider.reset()
})

/** Simulates a page reload: a new auth object over the same storage. */
function open(config: Partial<AuthConfig> = {}) {
  stop?.()
  recorder = createRecordingFetch(provider.identityUrl)
  auth = createAuth({
    projectId: provider.projectId,
    baseUrl: provider.identityUrl,
    fetch: recorder.fetch,
    ...config,
  })
  stop = auth.start()
}

async function signIn(email = 'dana@example.test') {
  await auth.sendEmailCode(email)
  return auth.verifyEmailCode(email, await provider.readCode(email))
}

function getSignedIn(): Extract<Session, { status: 'signed-in' }> {
  const session = auth.getSnapshot()
  if (session.status !== 'signed-in') throw new Error(`The session is ${session.status}.`)
  return session
}

function answerRefresh(answer: () => Response | Promise<Response>) {
  recorder.mockResponse('/v1/auth/refresh', answer)
}

const tokenKeys = ['DS', 'DSR', 'DSI', 'DSLI']
const rememberedKeys = ['dls_last_user_login_id', 'dls_last_user_display_name']
const listStored = (keys: string[]) => keys.filter((key) => localStorage.getItem(key) !== null)

/** Waits for real network calls to finish while the clock is fake. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() })
}

async function advance(ms: number) {
  vi.advanceTimersByTime(ms)
  await settle()
}

async function signInUnderFakeClock() {
  await auth.sendEmailCode('dana@example.test')
  const code = await provider.readCode('dana@example.test')
  stopClock()
  await auth.verifyEmailCode('dana@example.test', code)
}

/** Signs in for ten minutes; returns a function that checks whether the refresh timer is still set. */
async function signInWithWatchedTimer() {
  await auth.sendEmailCode('dana@example.test')
  const code = await provider.readCode('dana@example.test')
  stopClock()
  const armed = vi.spyOn(globalThis, 'setTimeout')
  const cleared = vi.spyOn(globalThis, 'clearTimeout')
  await auth.verifyEmailCode('dana@example.test', code)
  const index = armed.mock.calls.findIndex(([, delayMs]) => (delayMs ?? 0) > 570_000)
  const timer: unknown = armed.mock.results[index]?.value
  return () => index >= 0 && !cleared.mock.calls.some(([id]) => id === timer)
}

function showTab(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('a signed-in session', () => {
  it('[3.61] has a session token', async () => {
    await signIn()
    expect(getSignedIn().sessionJwt.split('.')).toHaveLength(3)
    expect(await auth.getToken()).toBe(getSignedIn().sessionJwt)
  })

  it('[3.62] has a refresh token', async () => {
    await signIn()
    expect(getSignedIn().refreshJwt.split('.')).toHaveLength(3)
    expect(getSignedIn().refreshJwt).not.toBe(getSignedIn().sessionJwt)
  })

  it('[9.25] keeps its tokens in web storage', async () => {
    await signIn()
    expect(localStorage.getItem('DS')).toBe(getSignedIn().sessionJwt)
    expect(localStorage.getItem('DSR')).toBe(getSignedIn().refreshJwt)
  })

  it('is restored by the next visit, without a request', async () => {
    await signIn()
    open()
    expect(auth.getSnapshot()).toEqual({ status: 'restoring' })
    expect(recorder.requests).toEqual([])
  })

  it('provides a token for every API call, refreshed when needed', async () => {
    await signIn()
    open()
    const token = await auth.getToken()
    expect(token).toBe(getSignedIn().sessionJwt)
    expect(recorder.sentTo('/v1/auth/refresh')).toHaveLength(1)
    await auth.getToken()
    expect(recorder.requests).toHaveLength(1)
  })

  it('has a token available for every call: the stored one at first, then its own, reading storage once', async () => {
    await signIn()
    const stored = localStorage.getItem('DS')
    open()
    const read = vi.spyOn(Storage.prototype, 'getItem')
    expect(auth.findToken()).toBe(stored)
    expect(read).not.toHaveBeenCalled()
    await auth.ensureFresh()
    read.mockClear()
    expect(auth.findToken()).toBe(getSignedIn().sessionJwt)
    expect(await auth.getToken()).toBe(getSignedIn().sessionJwt)
    expect(read).not.toHaveBeenCalled()
    await auth.signOut()
    expect(auth.findToken()).toBeNull()
  })

  it('has no token available that would expire in transit, stored or not', async () => {
    await signIn()
    vi.useFakeTimers({ toFake: ['Date'], now: getSignedIn().expiresAtMs - 3_001 })
    expect(auth.findToken()).toBe(getSignedIn().sessionJwt)
    vi.setSystemTime(Date.now() + 1)
    expect(auth.findToken()).toBeNull()
    // Offsets of less than a second aren't stored.
    vi.setSystemTime(Date.now() + 1_000)
    open()
    expect(auth.getSnapshot().status).toBe('restoring')
    expect(auth.findToken()).toBeNull()
  })

  it('acts in the selected organization', async () => {
    await signIn()
    const result = await auth.selectTenant('org-b')
    expect(result.ok).toBe(true)
    expect(recorder.sentTo('/v1/auth/tenant/select')[0]?.body).toEqual({ tenant: 'org-b' })
    const payload = getSignedIn().sessionJwt.split('.')[1] ?? ''
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toHaveProperty('dct', 'org-b')
  })
})

/** Both are valid: the SDK declares the refresh token and the user of this response as optional. */
const refreshResponses = ['full', 'minimal'] as const

async function setRefreshResponse(refreshResponse: (typeof refreshResponses)[number]) {
  if (refreshResponse !== 'full') await provider.configureSandbox({ refreshResponse })
}

describe.each(refreshResponses)('a navigation that needs a session, with a %s refresh', (refreshResponse) => {
  beforeEach(() => setRefreshResponse(refreshResponse))

  it('[4.03] refreshes the session each time', async () => {
    await signIn()
    expect(await auth.ensureFresh()).toBe('signed-in')
    expect(await auth.ensureFresh()).toBe('signed-in')
    expect(recorder.sentTo('/v1/auth/refresh')).toHaveLength(2)
    expect(localStorage.getItem('DS')).toBe(getSignedIn().sessionJwt)
  })

  it('[3.62] [4.03] keeps its refresh token and its user', async () => {
    await signIn()
    const { refreshJwt, identityUser } = getSignedIn()
    expect(identityUser?.loginId).toBe('dana@example.test')
    expect(await auth.ensureFresh()).toBe('signed-in')
    expect(getSignedIn()).toMatchObject({ refreshJwt, identityUser })
    expect(localStorage.getItem('DSR')).toBe(refreshJwt)
    expect(listStored(rememberedKeys)).toEqual(rememberedKeys)
    // The next visit has to be able to refresh too.
    open()
    expect(await auth.ensureFresh()).toBe('signed-in')
    expect(getSignedIn().refreshJwt).toBe(refreshJwt)
  })

  it('[4.03] shares one request between concurrent callers', async () => {
    await signIn()
    const answers = await Promise.all([auth.ensureFresh(), auth.ensureFresh(), auth.ensureFresh()])
    expect(answers).toEqual(['signed-in', 'signed-in', 'signed-in'])
    expect(recorder.sentTo('/v1/auth/refresh')).toHaveLength(1)
  })

  it('is signed out without a stored session, without a request', async () => {
    expect(await auth.ensureFresh()).toBe('signed-out')
    expect(recorder.requests).toEqual([])
  })

  it('ends a session whose refresh token the provider rejects', async () => {
    await signIn()
    await provider.callManagementApi('user/logout', { loginId: 'dana@example.test' })
    expect(await auth.ensureFresh()).toBe('signed-out')
    expect(auth.getSnapshot()).toEqual({ status: 'expired' })
    expect(listStored(tokenKeys)).toEqual([])
    expect(listStored(rememberedKeys)).toEqual(rememberedKeys)
  })

  it.each([
    ['429', () => provider.configureSandbox({ identity: '429' })],
    ['503', () => provider.configureSandbox({ identity: 'down' })],
    ['no network', async () => answerRefresh(() => Promise.reject(new TypeError('fetch failed')))],
    ['a page of a proxy', async () => answerRefresh(() => new Response('<html>', { status: 200 }))],
    ['a refusal of a proxy', async () => answerRefresh(() => new Response('<html>', { status: 403 }))],
  ])('[4.03] keeps a session whose token is still valid when the refresh meets %s', async (_, fail) => {
    await signIn()
    const before = getSignedIn()
    await fail()
    expect(await auth.ensureFresh()).toBe('signed-in')
    expect(auth.getSnapshot()).toBe(before)
    expect(listStored(['DS', 'DSR'])).toEqual(['DS', 'DSR'])
  })

  it('restores a stored session whose token is still valid while the provider is unreachable', async () => {
    await signIn()
    open()
    await provider.configureSandbox({ identity: 'down' })
    expect(await auth.ensureFresh()).toBe('signed-in')
    expect(await auth.getToken()).toBe(localStorage.getItem('DS'))
  })

  it('doesn’t sign out if the token has expired and the provider is unreachable', async () => {
    await signIn()
    await provider.configureSandbox({ identity: 'down' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 700_000 })
    expect(await auth.ensureFresh()).toBe('unavailable')
    await expect(auth.getToken()).rejects.toMatchObject({
      name: 'SessionUnavailableError',
      retryAfterSeconds: 0,
    })
    await provider.configureSandbox({ identity: '429', retryAfterSeconds: 7 })
    await expect(auth.getToken()).rejects.toMatchObject({ retryAfterSeconds: 7 })
    expect(auth.getSnapshot().status).toBe('signed-in')

    vi.useRealTimers()
    await provider.configureSandbox({ identity: 'ok' })
    expect(await auth.ensureFresh()).toBe('signed-in')
  })

  it('[4.03] waits for a token while the provider recovers, no sooner than it allows', async () => {
    await signIn()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 700_000 })
    await provider.configureSandbox({ identity: '429', retryAfterSeconds: 1 })
    const heard: unknown[] = []
    const waiting = retryWhileUnavailable(auth.getToken, {
      onUnavailable(_, waitMs) {
        heard.push(waitMs)
        void provider.configureSandbox({ identity: 'ok' })
      },
    })
    expect(await waiting).toBe(getSignedIn().sessionJwt)
    expect(heard).toEqual([1_000])
    expect(recorder.sentTo('/v1/auth/refresh')).toHaveLength(2)
  })

  it('gives up when the provider takes too long', async () => {
    await signIn()
    open({ timeoutMs: 50 })
    await provider.configureSandbox({ identity: 'slow', slowMs: 5_000 })
    expect(await auth.ensureFresh()).toBe('signed-in')
    expect((await auth.loadIdentityUser()).error).toMatchObject({ errorCode: 'timeout' })
  })
})

describe.each(refreshResponses)('automatic refresh, with a %s refresh', (refreshResponse) => {
  beforeEach(() => setRefreshResponse(refreshResponse))

  it.each([
    [600, 580_000],
    [60, 40_000],
    [35, 15_000],
  ])('[4.05] [9.18] with %i s to live fires 20 s before expiry', async (sessionTtlSeconds, expectedMs) => {
    if (sessionTtlSeconds !== 600) await provider.configureSandbox({ sessionTtlSeconds })
    await signInUnderFakeClock()
    const untilMs = getSignedIn().expiresAtMs - Date.now() - 20_000
    expect(untilMs).toBeGreaterThan(expectedMs - 2_000)
    expect(untilMs).toBeLessThanOrEqual(expectedMs)
    await advance(untilMs - 1)
    expect(recorder.sentTo('/v1/auth/refresh')).toHaveLength(0)
    await advance(1)
    expect(recorder.sentTo('/v1/auth/refresh')).toHaveLength(1)
  })

  it('[4.06] waits at most 2147483647 ms', async () => {
    await provider.configureSandbox({ sessionTtlSeconds: 60 * 86_400, refreshTtlSeconds: 90 * 86_400 })
    await signInUnderFakeClock()
    await advance(2_147_483_646)
    expect(recorder.sentTo('/v1/auth/refresh')).toHaveLength(0)
    await advance(1)
    expect(recorder.sentTo('/v1/auth/refresh')).toHaveLength(1)
  })

  it('[4.07] fires when the tab becomes visible after expiry, and not before', async () => {
    await signIn()
    stopClock()
    showTab('hidden')
    showTab('visible')
    await settle()
    expect(recorder.sentTo('/v1/auth/refresh')).toHaveLength(0)
    showTab('hidden')
    vi.setSystemTime(Date.now() + 700_000)
    showTab('visible')
    await settle()
    expect(recorder.sentTo('/v1/auth/refresh')).toHaveLength(1)
  })

  it('[4.05] pauses while the tab is hidden and catches up if 20 s or less remain', async () => {
    await signIn()
    open()
    await signInUnderFakeClock()
    showTab('hidden')
    await advance(590_000)
    expect(recorder.sentTo('/v1/auth/refresh')).toHaveLength(0)
    showTab('visible')
    await settle()
    expect(recorder.sentTo('/v1/auth/refresh')).toHaveLength(1)
  })

  it('sets no timer for a response that arrives after the session was stopped', async () => {
    await signInUnderFakeClock()
    for (const answer of [undefined, () => Response.json({ errorCode: 'E1' }, { status: 503 })]) {
      if (answer) answerRefresh(answer)
      const armed = vi.spyOn(globalThis, 'setTimeout')
      const refreshed = auth.ensureFresh()
      stop()
      await refreshed
      expect(armed.mock.calls.filter(([, delayMs]) => (delayMs ?? 0) >= 5_000)).toEqual([])
    }
  })

  it('retries if the provider was unreachable, and not before Retry-After', async () => {
    await signInUnderFakeClock()
    answerRefresh(() => Promise.reject(new TypeError('fetch failed')))
    await advance(580_000)
    expect(recorder.sentTo('/v1/auth/refresh')).toHaveLength(1)
    answerRefresh(() => Response.json({ errorCode: 'E1' }, { status: 429, headers: { 'retry-after': '30' } }))
    await advance(5_000)
    expect(recorder.sentTo('/v1/auth/refresh')).toHaveLength(2)
    await advance(29_999)
    expect(recorder.sentTo('/v1/auth/refresh')).toHaveLength(2)
    await advance(1)
    expect(recorder.sentTo('/v1/auth/refresh')).toHaveLength(3)
  })
})

describe('a 401 response', () => {
  it('[4.08] cancels the refresh timers', async () => {
    const isArmed = await signInWithWatchedTimer()
    expect(isArmed()).toBe(true)
    auth.handleUnauthorized(getSignedIn().sessionJwt)
    expect(isArmed()).toBe(false)
    await advance(700_000)
    showTab('visible')
    await settle()
    expect(recorder.sentTo('/v1/auth/refresh')).toHaveLength(0)
  })

  it('[4.09] publishes a null session, whether the product or the provider returned it', async () => {
    const heard: string[] = []
    await signIn()
    auth.subscribe(() => heard.push(auth.getSnapshot().status))
    auth.handleUnauthorized(await auth.getToken())
    expect(heard).toEqual(['expired'])
    expect(await auth.getToken()).toBeNull()
    expect(listStored(tokenKeys)).toEqual([])

    await signIn()
    await provider.callManagementApi('user/logout', { loginId: 'dana@example.test' })
    expect((await auth.loadIdentityUser()).code).toBe(401)
    expect(auth.getSnapshot()).toEqual({ status: 'expired' })

    await signIn()
    await provider.callManagementApi('user/logout', { loginId: 'dana@example.test' })
    expect((await auth.selectTenant('org-a')).code).toBe(401)
    expect(auth.getSnapshot()).toEqual({ status: 'expired' })
  })

  it('[4.10] publishes a null user', async () => {
    await signIn()
    await auth.loadIdentityUser()
    expect(getSignedIn().identityUser?.loginId).toBe('dana@example.test')
    auth.handleUnauthorized()
    expect(auth.getSnapshot()).not.toHaveProperty('identityUser')
  })

  it('[4.09] doesn’t affect the session if it’s about a wrong code', async () => {
    await signIn()
    const before = auth.getSnapshot()
    await auth.sendEmailCode('dana@example.test')
    expect((await auth.verifyEmailCode('dana@example.test', '000000')).ok).toBe(false)
    expect(auth.getSnapshot()).toBe(before)
  })

  it('[4.09] for the stored token ends a session that isn’t refreshed yet', async () => {
    await signIn()
    const { sessionJwt } = getSignedIn()
    open()
    expect(auth.getSnapshot().status).toBe('restoring')
    auth.handleUnauthorized('an-older-token')
    expect(auth.getSnapshot().status).toBe('restoring')
    auth.handleUnauthorized(sessionJwt)
    expect(auth.getSnapshot()).toEqual({ status: 'expired' })
  })

  it('for a replaced token changes nothing', async () => {
    await signIn()
    expect(auth.handleUnauthorized('an-older-token')).toBeNull()
    expect(auth.handleUnauthorized(null)).toBeNull()
    expect(auth.getSnapshot().status).toBe('signed-in')
  })

  it('for a replaced token of the same user returns the current one, to repeat the call', async () => {
    await signIn()
    const { sessionJwt, userId } = getSignedIn()
    const tokenOf = (sub: string) => `header.${btoa(JSON.stringify({ sub }))}.signature`
    expect(auth.handleUnauthorized(tokenOf(userId))).toBe(sessionJwt)
    expect(auth.handleUnauthorized(tokenOf('someone-else'))).toBeNull()
    expect(auth.getSnapshot().status).toBe('signed-in')
  })

  it.each([403, 404, 429])('[4.08] with a status other than %i doesn’t end the session', async (status) => {
    await signIn()
    recorder.mockResponse('/v1/auth/me', () =>
      Response.json({ errorCode: 'E1', errorDescription: 'No' }, { status, headers: { 'retry-after': '7' } }),
    )
    const result = await auth.loadIdentityUser()
    expect(result).toMatchObject({ ok: false, code: status, error: { errorCode: 'E1' } })
    expect(auth.getSnapshot().status).toBe('signed-in')
    expect(listStored(['DS', 'DSR'])).toEqual(['DS', 'DSR'])
  })
})

describe.each(refreshResponses)('signing out, with a %s refresh', (refreshResponse) => {
  beforeEach(() => setRefreshResponse(refreshResponse))

  it('[4.20] ends the session at the provider', async () => {
    await signIn()
    const { refreshJwt } = getSignedIn()
    await auth.signOut()
    expect(recorder.sentTo('/v1/auth/logout')).toHaveLength(1)
    localStorage.setItem('DSR', refreshJwt)
    open()
    expect(await auth.ensureFresh()).toBe('signed-out')
  })

  it.each([
    ['without a network', () => Promise.reject(new TypeError('fetch failed'))],
    ['on an answer that is not JSON', () => new Response('<html>', { status: 502 })],
    ['on an empty answer', () => new Response(null, { status: 204 })],
    ['on a failure', () => Response.json({ errorCode: 'E1', errorDescription: 'No' }, { status: 500 })],
  ])('[4.20] always happens here, also %s', async (_, answer) => {
    await signIn()
    recorder.mockResponse('/v1/auth/logout', answer)
    await auth.signOut()
    expect(auth.getSnapshot()).toEqual({ status: 'signed-out' })
    expect(listStored([...tokenKeys, ...rememberedKeys])).toEqual([])
  })

  it('[4.22] clears the timers', async () => {
    const isArmed = await signInWithWatchedTimer()
    expect(isArmed()).toBe(true)
    await auth.signOut()
    expect(isArmed()).toBe(false)
    await advance(700_000)
    expect(recorder.sentTo('/v1/auth/refresh')).toHaveLength(0)
  })

  it('[4.23] clears the stored tokens immediately', async () => {
    await signIn()
    expect(listStored(['DS', 'DSR', 'DSLI'])).toEqual(['DS', 'DSR', 'DSLI'])
    const leaving = auth.signOut()
    expect(listStored(tokenKeys)).toEqual([])
    await leaving
    expect(listStored(tokenKeys)).toEqual([])
  })

  it('[4.24] clears the remembered last user', async () => {
    await signIn()
    expect(auth.getRememberedUser()).toEqual({ loginId: 'dana@example.test', displayName: 'Dana Reyes' })
    await auth.signOut()
    expect(auth.getRememberedUser()).toBeNull()
    expect(listStored(rememberedKeys)).toEqual([])
  })

  it('[4.24] keeps the remembered last user when configured to', async () => {
    open({ keepsRememberedUser: true })
    await signIn()
    await auth.signOut()
    expect(auth.getRememberedUser()).toEqual({ loginId: 'dana@example.test', displayName: 'Dana Reyes' })
  })

  it('wins over a pending refresh', async () => {
    await signIn()
    let release = () => {}
    const answered = new Promise<void>((resolve) => (release = resolve))
    const late = await fetch(`${provider.identityUrl}/v1/auth/refresh`, {
      method: 'POST',
      headers: { authorization: `Bearer ${provider.projectId}:${getSignedIn().refreshJwt}` },
      body: '{}',
    })
    recorder.mockResponse('/v1/auth/refresh', () => answered.then(() => late))
    const refreshing = auth.ensureFresh()
    await vi.waitFor(() => expect(recorder.sentTo('/v1/auth/refresh')).toHaveLength(1))
    await auth.signOut()
    release()
    expect(await refreshing).toBe('signed-out')
    expect(auth.getSnapshot()).toEqual({ status: 'signed-out' })
    expect(listStored([...tokenKeys, ...rememberedKeys])).toEqual([])
  })
})

describe.each(refreshResponses)('other tabs, with a %s refresh', (refreshResponse) => {
  beforeEach(() => setRefreshResponse(refreshResponse))

  const tell = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

  it('follow a sign-out', async () => {
    await signIn()
    localStorage.clear()
    tell(null)
    expect(auth.getSnapshot()).toEqual({ status: 'signed-out' })
  })

  it('follow a sign-in and a refresh, and keep the user', async () => {
    await signIn()
    await auth.loadIdentityUser()
    const stored = { DS: localStorage.getItem('DS') ?? '', DSR: localStorage.getItem('DSR') ?? '' }
    const user = getSignedIn().identityUser
    await auth.ensureFresh()
    Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value))
    tell('DS')
    expect(getSignedIn()).toMatchObject({ sessionJwt: stored.DS, identityUser: user })
  })

  it('ignore changes of other keys', async () => {
    await signIn()
    const before = auth.getSnapshot()
    localStorage.removeItem('DS')
    tell('theme')
    expect(auth.getSnapshot()).toBe(before)
  })
})
