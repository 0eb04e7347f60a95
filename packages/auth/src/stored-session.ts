import { decodeJwt, readTokens, type SessionTokens, toMs } from './session-tokens.ts'

export const SESSION_KEY = 'DS'
const REFRESH_KEY = 'DSR'
const CLOCK_KEY = 'clock-offset'
const TOKEN_KEYS = [SESSION_KEY, REFRESH_KEY, CLOCK_KEY, 'DSI', 'DSLI']
/** Smaller offsets come from network latency, not from the clock. */
const CLOCK_TOLERANCE_MS = 2_000
const LOGIN_ID_KEY = 'dls_last_user_login_id'
const DISPLAY_NAME_KEY = 'dls_last_user_display_name'

/** Storage for tokens: local storage, or a session cookie. */
export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A session stored by an earlier visit: a refresh token that hasn't expired, and the session token if there is one. */
export interface StoredSession {
  refreshJwt: string
  /** Null if there is no readable session token. May be expired. */
  tokens: SessionTokens | null
}

/** The last user who signed in with this browser. */
export interface RememberedUser {
  loginId: string
  displayName: string
}

/**
 * The stored session, or null if the refresh token is missing, expired or malformed. Synchronous and without the
 * provider's SDK, so that a page can decide immediately whether to wait for a session.
 */
export function readStoredSession(
  storage: TokenStorage = localStorage,
  nowMs = Date.now(),
): StoredSession | null {
  const refreshJwt = storage.getItem(REFRESH_KEY) ?? ''
  const offsetMs = readClockOffset(storage)
  if (toMs(decodeJwt(refreshJwt)?.exp) <= nowMs + offsetMs) return null
  return { refreshJwt, tokens: readTokens(storage.getItem(SESSION_KEY) ?? '', refreshJwt, nowMs, offsetMs) }
}

const readClockOffset = (storage: TokenStorage) => Number(storage.getItem(CLOCK_KEY)) || 0

/** Stores this device's clock offset for the next visit. */
export function storeClockOffset(storage: TokenStorage, { clockOffsetMs }: SessionTokens): void {
  if (Math.abs(clockOffsetMs - readClockOffset(storage)) < CLOCK_TOLERANCE_MS) return
  storage.setItem(CLOCK_KEY, String(clockOffsetMs))
}

export function writeStoredSession(
  storage: TokenStorage,
  tokens: Pick<SessionTokens, 'sessionJwt' | 'refreshJwt'>,
): void {
  storage.setItem(SESSION_KEY, tokens.sessionJwt)
  storage.setItem(REFRESH_KEY, tokens.refreshJwt)
}

export function clearStoredSession(
  storage: TokenStorage,
  { keepsRememberedUser }: { keepsRememberedUser: boolean },
) {
  for (const key of TOKEN_KEYS) storage.removeItem(key)
  if (keepsRememberedUser) return
  storage.removeItem(LOGIN_ID_KEY)
  storage.removeItem(DISPLAY_NAME_KEY)
}

/** The last user, or null. Removed on an explicit sign-out unless `keepsRememberedUser` is set, and kept if a session expires. */
export function readRememberedUser(storage: TokenStorage = localStorage): RememberedUser | null {
  const loginId = storage.getItem(LOGIN_ID_KEY)
  return loginId ? { loginId, displayName: storage.getItem(DISPLAY_NAME_KEY) ?? '' } : null
}

/** Whether a `storage` event from another tab may have changed the session. */
export function isSessionChange(event: StorageEvent): boolean {
  return event.key === null || [SESSION_KEY, REFRESH_KEY, CLOCK_KEY].includes(event.key)
}
