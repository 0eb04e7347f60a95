import { type AuthResult, isTemporary } from './auth-result.ts'
import type { IdentityProvider, ProviderSession } from './identity-provider.ts'
import { createRefreshTimer } from './refresh-timer.ts'
import { createSessionStore } from './session.ts'
import { isFresh } from './session-tokens.ts'
import {
  clearStoredSession,
  isSessionChange,
  readStoredSession,
  storeClockOffset,
  type StoredSession,
  type TokenStorage,
  writeStoredSession,
} from './stored-session.ts'

/** The state of the session after a refresh. `unavailable`: the provider failed temporarily. */
export type Freshness = 'signed-in' | 'signed-out' | 'unavailable'

export interface RefreshOutcome {
  freshness: Freshness
  /** Seconds to wait before a retry, as the provider requested; only with `unavailable`. */
  retryAfterSeconds?: number
}

export interface SessionManagerOptions {
  provider: IdentityProvider
  storage: TokenStorage
  keepsRememberedUser: boolean
}

export type SessionManager = ReturnType<typeof createSessionManager>

/** Keeps one session alive: restores, refreshes and ends it, and follows other tabs. */
export function createSessionManager({ provider, storage, keepsRememberedUser }: SessionManagerOptions) {
  const store = createSessionStore()
  const timer = createRefreshTimer(() => void refresh())
  // Incremented with every session change, to detect a response that belongs to an earlier session.
  let generation = 0
  let refreshing: { generation: number; outcome: Promise<RefreshOutcome> } | null = null
  /** A response may arrive after the manager was stopped; it must not set a timer that no one clears. */
  let isStopped = false
  /** The session that an earlier visit or another tab stored, while it is being restored. */
  let storedSession: StoredSession | null = null

  /** Makes the session from a sign-in or a refresh the current one. */
  function adoptSession(session: ProviderSession) {
    const refreshJwt = session.tokens.refreshJwt || readStoredSession(storage)?.refreshJwt || ''
    const tokens = { ...session.tokens, refreshJwt }
    storeClockOffset(storage, tokens)
    store.dispatch({ type: 'tokens-received', tokens, user: session.user })
    if (!isStopped) timer.arm(tokens.expiresAtMs)
  }

  function acceptSignIn(result: AuthResult<ProviderSession>) {
    if (!result.ok) return
    generation += 1
    adoptSession(result.data)
  }

  /** Ends a session that the provider or the API no longer accepts. The last user stays remembered. */
  function expire() {
    generation += 1
    timer.cancel()
    clearStoredSession(storage, { keepsRememberedUser: true })
    store.dispatch({ type: 'session-rejected' })
  }

  /** The tokens of the current session; until the first refresh completes, those found in storage. */
  function findTokens() {
    const session = store.getSnapshot()
    if (session.status === 'signed-in') return session
    return session.status === 'restoring' ? (storedSession?.tokens ?? null) : null
  }

  function hasSession(): boolean {
    const { status } = store.getSnapshot()
    return status === 'restoring' || status === 'signed-in'
  }

  /** Whether the session in memory can make requests without a refresh. */
  function hasFreshToken(): boolean {
    const session = store.getSnapshot()
    return session.status === 'signed-in' && isFresh(session)
  }

  /** Restores storage to the current session after a late response, whose tokens the SDK has stored. */
  function restoreStorage() {
    const tokens = findTokens()
    if (tokens) return writeStoredSession(storage, tokens)
    const isExpired = store.getSnapshot().status === 'expired'
    clearStoredSession(storage, { keepsRememberedUser: keepsRememberedUser || isExpired })
  }

  async function sendRefresh(): Promise<RefreshOutcome> {
    const stored = readStoredSession(storage)
    if (!stored) {
      expire()
      return { freshness: 'signed-out' }
    }
    const startGeneration = generation
    const result = await provider.refresh()
    if (startGeneration !== generation) {
      restoreStorage()
      return { freshness: hasFreshToken() ? 'signed-in' : 'signed-out' }
    }
    if (result.ok) {
      adoptSession(result.data)
      return { freshness: 'signed-in' }
    }
    if (!isTemporary(result)) {
      expire()
      return { freshness: 'signed-out' }
    }
    if (isStopped) return { freshness: 'unavailable' }
    const mayRestore = store.getSnapshot().status === 'restoring'
    if (mayRestore && stored.tokens && isFresh(stored.tokens)) {
      store.dispatch({ type: 'tokens-received', tokens: stored.tokens, user: null })
      timer.arm(stored.tokens.expiresAtMs)
    }
    const { retryAfter: retryAfterSeconds = 0 } = result.error
    timer.armRetry(retryAfterSeconds * 1000)
    return hasFreshToken() ? { freshness: 'signed-in' } : { freshness: 'unavailable', retryAfterSeconds }
  }

  /** Refreshes the session token; concurrent calls share one request. */
  function refresh(): Promise<RefreshOutcome> {
    if (!hasSession()) return Promise.resolve({ freshness: 'signed-out' })
    // A refresh of an earlier session can't be shared with this one.
    if (refreshing?.generation !== generation) {
      const outcome = sendRefresh().finally(() => {
        if (refreshing?.outcome === outcome) refreshing = null
      })
      refreshing = { generation, outcome }
    }
    return refreshing.outcome
  }

  async function signOut() {
    generation += 1
    timer.cancel()
    const refreshJwt = readStoredSession(storage)?.refreshJwt
    store.dispatch({ type: 'signed-out' })
    clearStoredSession(storage, { keepsRememberedUser })
    if (refreshJwt === undefined) return
    const startGeneration = generation
    await provider.signOut(refreshJwt)
    if (startGeneration !== generation) restoreStorage()
  }

  function handleStorage(event: StorageEvent) {
    if (!isSessionChange(event)) return
    const newSession = readStoredSession(storage)
    if (!newSession) {
      if (!hasSession()) return
      generation += 1
      timer.cancel()
      store.dispatch({ type: 'signed-out' })
    } else if (newSession.tokens) {
      generation += 1
      store.dispatch({ type: 'tokens-received', tokens: newSession.tokens, user: null })
      timer.arm(newSession.tokens.expiresAtMs)
    } else if (!hasSession()) {
      storedSession = newSession
      store.dispatch({ type: 'stored-session-found' })
    }
  }

  /** Reads the stored session and listens for changes, without a request. Returns a function that stops listening. */
  function start(): () => void {
    isStopped = false
    storedSession = readStoredSession(storage)
    if (storedSession) {
      // After a sign-out, this is another session, which late responses of the one before must not end.
      if (!hasSession()) generation += 1
      store.dispatch({ type: 'stored-session-found' })
    } else clearStoredSession(storage, { keepsRememberedUser: true })
    const stopWatchingVisibility = timer.watchVisibility()
    window.addEventListener('storage', handleStorage)
    return () => {
      stopWatchingVisibility()
      window.removeEventListener('storage', handleStorage)
      timer.cancel()
      isStopped = true
    }
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    findTokens,
    dispatch: store.dispatch,
    acceptSignIn,
    expire,
    refresh,
    signOut,
    start,
  }
}
