import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { AuthResult } from './auth-result.ts'
import type { IdentityProvider, ProviderSession } from './identity-provider.ts'
import { createSessionManager } from './session-manager.ts'
import { readTokens } from './session-tokens.ts'
import { createToken } from './testing/create-token.ts'

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const tokensOf = (sub: string) => ({
  sessionJwt: createToken({ exp: inSeconds(600), sub }),
  refreshJwt: createToken({ exp: inSeconds(86_400), sub }),
})

function store({ sessionJwt, refreshJwt }: ReturnType<typeof tokensOf>) {
  localStorage.setItem('DS', sessionJwt)
  localStorage.setItem('DSR', refreshJwt)
}

/** A provider whose SDK stores the tokens of a response as it arrives, like the real one. */
function createProvider() {
  const waiting: ((tokens: ReturnType<typeof tokensOf>) => void)[] = []
  const refresh = () =>
    new Promise<AuthResult<ProviderSession>>((resolve) => {
      waiting.push((tokens) => {
        store(tokens)
        const read = readTokens(tokens.sessionJwt, tokens.refreshJwt, Date.now(), 0)!
        resolve({
          ok: true,
          data: { tokens: read, user: null, isFirstSignIn: false },
        } as AuthResult<ProviderSession>)
      })
    })
  return { waiting, provider: { refresh } as IdentityProvider }
}

beforeEach(() => localStorage.clear())
let stop = () => {}
afterEach(() => stop())

it('restores the session that another tab stored during a request of the previous one', async () => {
  const { waiting, provider } = createProvider()
  const manager = createSessionManager({ provider, storage: localStorage, keepsRememberedUser: false })
  store(tokensOf('first'))
  stop = manager.start()
  const late = manager.refresh()

  // The other tab signs out, and someone signs in there.
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage'))
  const second = tokensOf('second')
  store(second)
  stop()
  stop = manager.start()
  const refreshed = manager.refresh()
  expect(waiting).toHaveLength(2)

  waiting[0]!(tokensOf('first'))
  expect(await late).toEqual({ freshness: 'signed-out' })
  expect(localStorage.getItem('DSR')).toBe(second.refreshJwt)

  waiting[1]!(second)
  expect(await refreshed).toEqual({ freshness: 'signed-in' })
  expect(manager.getSnapshot()).toMatchObject({ status: 'signed-in', userId: 'second' })
})

describe('a session', () => {
  type Refreshed = AuthResult<ProviderSession>
  const failed = (code: number, retryAfter?: number): Refreshed => ({
    ok: false,
    code,
    error: { errorCode: 'E1', errorDescription: 'Failed', ...(retryAfter !== undefined && { retryAfter }) },
  })
  const succeeded = (tokens: ReturnType<typeof tokensOf>): Refreshed => ({
    ok: true,
    code: 200,
    data: {
      tokens: readTokens(tokens.sessionJwt, tokens.refreshJwt, Date.now(), 0)!,
      user: null,
      isFirstSignIn: false,
    },
  })
  const expiredTokens = () => ({
    ...tokensOf('u1'),
    sessionJwt: createToken({ exp: inSeconds(-60), sub: 'u1' }),
  })

  const refresh = vi.fn<IdentityProvider['refresh']>()
  const signOut = vi.fn<IdentityProvider['signOut']>()

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    refresh.mockReset()
    signOut.mockReset().mockResolvedValue({ ok: true, code: 200, data: null })
    localStorage.setItem('dls_last_user_login_id', 'dana@example.test')
  })
  afterEach(() => vi.useRealTimers())

  function open(keepsRememberedUser = false) {
    const provider = { refresh, signOut } as Partial<IdentityProvider> as IdentityProvider
    const manager = createSessionManager({ provider, storage: localStorage, keepsRememberedUser })
    stop = manager.start()
    return manager
  }
  const isRemembered = () => localStorage.getItem('dls_last_user_login_id') !== null
  const changeInAnotherTab = (key: string | null = null) =>
    window.dispatchEvent(new StorageEvent('storage', { key }))

  it('[4.02] is restored from an earlier visit, and usable before the first refresh', () => {
    const tokens = tokensOf('u1')
    store(tokens)
    const manager = open()
    expect(manager.getSnapshot()).toEqual({ status: 'restoring' })
    expect(manager.findTokens()).toMatchObject(tokens)
    expect(refresh).not.toHaveBeenCalled()
  })

  it('is signed out if nothing valid is stored, and remains of the last one are removed', async () => {
    localStorage.setItem('DS', 'left over')
    const manager = open()
    expect(manager.getSnapshot()).toEqual({ status: 'signed-out' })
    expect(manager.findTokens()).toBeNull()
    expect([localStorage.getItem('DS'), isRemembered()]).toEqual([null, true])
    expect(await manager.refresh()).toEqual({ freshness: 'signed-out' })
    expect(refresh).not.toHaveBeenCalled()
  })

  it('shares a request between callers, and sends another one later', async () => {
    store(tokensOf('u1'))
    const manager = open()
    refresh.mockImplementation(() => Promise.resolve(succeeded(tokensOf('u1'))))
    expect(await Promise.all([manager.refresh(), manager.refresh()])).toEqual([
      { freshness: 'signed-in' },
      { freshness: 'signed-in' },
    ])
    expect(refresh).toHaveBeenCalledTimes(1)
    await manager.refresh()
    expect(refresh).toHaveBeenCalledTimes(2)
    expect(manager.getSnapshot()).toMatchObject({ status: 'signed-in', userId: 'u1' })
    expect(manager.findTokens()).toMatchObject({ userId: 'u1' })
  })

  it('keeps its refresh token if a response has none', async () => {
    const tokens = tokensOf('u1')
    store(tokens)
    const manager = open()
    refresh.mockResolvedValue(succeeded({ ...tokensOf('u1'), refreshJwt: '' }))
    await manager.refresh()
    expect(manager.getSnapshot()).toMatchObject({ refreshJwt: tokens.refreshJwt })
  })

  it('[4.05] is refreshed 20 s before it expires', async () => {
    store(tokensOf('u1'))
    const manager = open()
    refresh.mockImplementation(() => Promise.resolve(succeeded(tokensOf('u1'))))
    await manager.refresh()
    await vi.advanceTimersByTimeAsync(575_000)
    expect(refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  it('expires if the provider rejects it, and the last user stays remembered', async () => {
    store(tokensOf('u1'))
    const manager = open()
    refresh.mockResolvedValue(failed(401))
    expect(await manager.refresh()).toEqual({ freshness: 'signed-out' })
    expect(manager.getSnapshot()).toEqual({ status: 'expired' })
    expect([localStorage.getItem('DSR'), localStorage.getItem('DS'), isRemembered()]).toEqual([
      null,
      null,
      true,
    ])
    expect(await manager.refresh()).toEqual({ freshness: 'signed-out' })
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('expires if its stored tokens are gone', async () => {
    store(tokensOf('u1'))
    const manager = open()
    localStorage.removeItem('DSR')
    expect(await manager.refresh()).toEqual({ freshness: 'signed-out' })
    expect(manager.getSnapshot()).toEqual({ status: 'expired' })
    expect(refresh).not.toHaveBeenCalled()
  })

  it('continues with its stored token while the provider is unavailable, and tries again', async () => {
    store(tokensOf('u1'))
    const manager = open()
    refresh.mockResolvedValue(failed(503))
    expect(await manager.refresh()).toEqual({ freshness: 'signed-in' })
    expect(manager.getSnapshot()).toMatchObject({ status: 'signed-in', userId: 'u1' })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  it('is unavailable without a usable token, and waits as long as the provider asks', async () => {
    store(expiredTokens())
    const manager = open()
    refresh.mockResolvedValue(failed(429, 30))
    expect(await manager.refresh()).toEqual({ freshness: 'unavailable', retryAfterSeconds: 30 })
    expect(manager.getSnapshot()).toEqual({ status: 'restoring' })
    await vi.advanceTimersByTimeAsync(29_999)
    expect(refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(refresh).toHaveBeenCalledTimes(2)
    refresh.mockResolvedValue(failed(503))
    expect(await manager.refresh()).toEqual({ freshness: 'unavailable', retryAfterSeconds: 0 })
  })

  it('of a sign-in replaces the current one; a failed sign-in changes nothing', () => {
    const manager = open()
    manager.acceptSignIn(failed(401))
    expect(manager.getSnapshot()).toEqual({ status: 'signed-out' })
    manager.acceptSignIn(succeeded(tokensOf('u1')))
    manager.acceptSignIn(succeeded(tokensOf('u2')))
    expect(manager.getSnapshot()).toMatchObject({ status: 'signed-in', userId: 'u2' })
  })

  it('of a sign-in isn’t replaced by a refresh of the previous one', async () => {
    store(tokensOf('u1'))
    const manager = open()
    let respond = (_: Refreshed) => {}
    refresh.mockReturnValue(new Promise((resolve) => (respond = resolve)))
    const late = manager.refresh()
    const tokens = tokensOf('u2')
    manager.acceptSignIn(succeeded(tokens))
    store(tokensOf('u1'))
    respond(succeeded(tokensOf('u1')))
    expect(await late).toEqual({ freshness: 'signed-in' })
    expect(manager.getSnapshot()).toMatchObject({ userId: 'u2' })
    expect(localStorage.getItem('DSR')).toBe(tokens.refreshJwt)
  })

  it.each([
    [false, false],
    [true, true],
  ])(
    '[4.20] [4.23] [4.24] ends immediately on sign-out; the last user stays remembered: %s',
    async (keeps, remembered) => {
      const tokens = tokensOf('u1')
      store(tokens)
      const manager = open(keeps)
      refresh.mockResolvedValue(succeeded(tokens))
      await manager.refresh()
      const leaving = manager.signOut()
      expect(manager.getSnapshot()).toEqual({ status: 'signed-out' })
      expect([localStorage.getItem('DS'), localStorage.getItem('DSR')]).toEqual([null, null])
      await leaving
      expect(isRemembered()).toBe(remembered)
      expect(signOut).toHaveBeenCalledExactlyOnceWith(tokens.refreshJwt)
      await vi.advanceTimersByTimeAsync(3_600_000)
      expect(refresh).toHaveBeenCalledTimes(1)
    },
  )

  it('that doesn’t exist isn’t ended at the provider', async () => {
    await open().signOut()
    expect(signOut).not.toHaveBeenCalled()
  })

  it('stays ended if a refresh responds after the sign-out', async () => {
    store(tokensOf('u1'))
    const manager = open()
    let respond = (_: Refreshed) => {}
    refresh.mockReturnValue(new Promise((resolve) => (respond = resolve)))
    const late = manager.refresh()
    await manager.signOut()
    store(tokensOf('u1'))
    respond(succeeded(tokensOf('u1')))
    expect(await late).toEqual({ freshness: 'signed-out' })
    expect(manager.getSnapshot()).toEqual({ status: 'signed-out' })
    expect([localStorage.getItem('DSR'), isRemembered()]).toEqual([null, false])
  })

  it('of a sign-in during a sign-out stays stored', async () => {
    store(tokensOf('u1'))
    const manager = open()
    let respond = () => {}
    signOut.mockReturnValue(
      new Promise((resolve) => (respond = () => resolve({ ok: true, code: 200, data: null }))),
    )
    const leaving = manager.signOut()
    const tokens = tokensOf('u2')
    manager.acceptSignIn(succeeded(tokens))
    // The SDK removes the stored tokens when the provider responds.
    localStorage.clear()
    respond()
    await leaving
    expect(localStorage.getItem('DSR')).toBe(tokens.refreshJwt)
  })

  it('that is found at a later start isn’t ended by late responses of the one before', async () => {
    store(tokensOf('u1'))
    const manager = open()
    const { promise: rejected, resolve: reject } = Promise.withResolvers<Refreshed>()
    refresh.mockReturnValue(rejected)
    const late = manager.refresh()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    signOut.mockImplementation(async () => {
      await ended
      // The SDK removes its tokens once the response is there.
      for (const key of ['DS', 'DSR']) localStorage.removeItem(key)
      return { ok: true, code: 200, data: null }
    })
    const signingOut = manager.signOut()
    stop()

    const second = tokensOf('u2')
    store(second)
    stop = manager.start()
    end()
    await signingOut
    expect(localStorage.getItem('DSR')).toBe(second.refreshJwt)
    reject(failed(401))
    await late
    expect(manager.getSnapshot()).toEqual({ status: 'restoring' })
    expect(manager.findTokens()).toMatchObject(second)
  })

  it('ends when the API rejects it', () => {
    const manager = open()
    manager.acceptSignIn(succeeded(tokensOf('u1')))
    manager.expire()
    expect(manager.getSnapshot()).toEqual({ status: 'expired' })
    expect([localStorage.getItem('DSR'), isRemembered()]).toEqual([null, true])
  })

  it('follows other tabs: signing out, signing in, and only a refresh token', async () => {
    const manager = open()
    changeInAnotherTab()
    expect(manager.getSnapshot()).toEqual({ status: 'signed-out' })

    store(tokensOf('u1'))
    changeInAnotherTab('theme')
    expect(manager.getSnapshot()).toEqual({ status: 'signed-out' })
    changeInAnotherTab('DS')
    expect(manager.getSnapshot()).toMatchObject({ status: 'signed-in', userId: 'u1' })
    refresh.mockImplementation(() => Promise.resolve(succeeded(tokensOf('u1'))))
    await vi.advanceTimersByTimeAsync(581_000)
    expect(refresh).toHaveBeenCalledTimes(1)

    localStorage.removeItem('DS')
    changeInAnotherTab('DS')
    expect(manager.getSnapshot()).toMatchObject({ status: 'signed-in' })

    localStorage.clear()
    changeInAnotherTab()
    expect(manager.getSnapshot()).toEqual({ status: 'signed-out' })
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(refresh).toHaveBeenCalledTimes(1)

    localStorage.setItem('DSR', tokensOf('u1').refreshJwt)
    changeInAnotherTab('DSR')
    expect(manager.getSnapshot()).toEqual({ status: 'restoring' })
    expect(manager.findTokens()).toBeNull()
  })

  it('ignores other tabs and its timer once it’s stopped', async () => {
    const manager = open()
    manager.acceptSignIn(succeeded(tokensOf('u1')))
    stop()
    localStorage.clear()
    changeInAnotherTab()
    expect(manager.getSnapshot()).toMatchObject({ status: 'signed-in' })
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(refresh).not.toHaveBeenCalled()
  })

  it('notifies its listeners of changes only', () => {
    const manager = open()
    const listener = vi.fn<() => void>()
    const unsubscribe = manager.subscribe(listener)
    const session = succeeded(tokensOf('u1'))
    manager.acceptSignIn(session)
    manager.acceptSignIn(session)
    expect(listener).toHaveBeenCalledTimes(1)
    unsubscribe()
    manager.expire()
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
