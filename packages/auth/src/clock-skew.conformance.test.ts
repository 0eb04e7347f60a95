import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { createAuth } from './create-auth.ts'
import type { Auth } from './create-auth.ts'
import { readStoredSession } from './stored-session.ts'
import { startProvider } from './testing/start-provider.ts'
import type { TestProvider } from './testing/test-provider.ts'
import { createRecordingFetch } from './testing/recording-fetch.ts'
import type { RecordingFetch } from './testing/recording-fetch.ts'

const LIFE_MS = 600_000
const email = 'dana@example.test'

let provider: TestProvider
let recorder: RecordingFetch
let auth: Auth
let stop: () => void

beforeAll(async () => {
  provider = await startProvider()
  await provider.callManagementApi('user/create', { loginId: email, email })
})
afterAll(() => provider.stop())
afterEach(async () => {
  stop()
  vi.useRealTimers()
  await provider.reset()
})

function open() {
  stop?.()
  recorder = createRecordingFetch(provider.identityUrl)
  auth = createAuth({ projectId: provider.projectId, baseUrl: provider.identityUrl, fetch: recorder.fetch })
  stop = auth.start()
}

function setClock(aheadMs: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: realNow() + aheadMs })
}

const realNow = () => performance.timeOrigin + performance.now()
const countRefreshes = () => recorder.sentTo('/v1/auth/refresh').length
const settle = () => new Promise((resolve) => setImmediate(resolve))

async function signIn() {
  await auth.sendEmailCode(email)
  await auth.verifyEmailCode(email, await provider.readCode(email))
}

describe.each([
  ['behind', -300_000],
  ['ahead', 300_000],
])('a clock that is 5 min %s', (_, aheadMs) => {
  beforeEach(() => {
    localStorage.clear()
    setClock(aheadMs)
    open()
  })

  it('[4.03] keeps a session until it expires, and not longer', async () => {
    await signIn()
    const token = await auth.getToken()
    vi.setSystemTime(Date.now() + LIFE_MS - 5_000)
    expect(await auth.getToken()).toBe(token)
    expect(countRefreshes()).toBe(0)
    vi.setSystemTime(Date.now() + 5_000)
    expect(await auth.getToken()).not.toBeNull()
    expect(countRefreshes()).toBe(1)
    expect(auth.getSnapshot().status).toBe('signed-in')
  })

  it('[4.05] [9.18] refreshes once, 20 s before expiry', async () => {
    await signIn()
    vi.advanceTimersByTime(LIFE_MS - 20_000 - 2_000)
    await settle()
    expect(countRefreshes()).toBe(0)
    vi.advanceTimersByTime(2_000)
    await settle()
    expect(countRefreshes()).toBe(1)
  })

  it('[4.02] does not make a refresh token older than it is', async () => {
    await provider.configureSandbox({ refreshTtlSeconds: 120 })
    await signIn()
    open()
    expect(auth.getSnapshot().status).toBe('restoring')
    expect(await auth.ensureFresh()).toBe('signed-in')
  })

  it('is stored for the next visit', async () => {
    await signIn()
    const leftMs = (readStoredSession()?.tokens?.expiresAtMs ?? 0) - Date.now()
    expect(Math.abs(leftMs - LIFE_MS)).toBeLessThan(4_000)
    vi.setSystemTime(Date.now() + LIFE_MS)
    expect(readStoredSession()?.tokens?.expiresAtMs).toBeLessThan(Date.now() + 4_000)
    open()
    await auth.getToken()
    expect(countRefreshes()).toBe(1)
    await auth.signOut()
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('doesn’t sign out when it’s corrected', async () => {
    await signIn()
    setClock(0)
    open()
    const before = readStoredSession()?.tokens
    // If the clock was behind, the token looks expired. If it was ahead, it looks issued in the future.
    expect(before?.expiresAtMs).toBeLessThanOrEqual(Date.now() + LIFE_MS / 2 + 4_000)
    expect(await auth.ensureFresh()).toBe('signed-in')
    const leftMs = (readStoredSession()?.tokens?.expiresAtMs ?? 0) - Date.now()
    expect(Math.abs(leftMs - LIFE_MS)).toBeLessThan(4_000)
  })
})

it('an exact clock stores no offset', async () => {
  localStorage.clear()
  open()
  await signIn()
  expect(localStorage.getItem('clock-offset')).toBeNull()
})
