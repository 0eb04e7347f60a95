import { decodeJwt, readTokens, type SessionTokens, toMs } from './session-tokens.ts'

export const SESSION_KEY = 'DS'
const REFRESH_KEY = 'DSR'
const CLOCK_KEY = 'clock-offset'
const TOKEN_KEYS = [SESSION_KEY, REFRESH_KEY, CLOCK_KEY, 'DSI', 'DSLI']
/** Less than this is the network, not the clock. */
const CLOCK_TOLERANCE_MS = 2_000
const LOGIN_ID_KEY = 'dls_last_user_login_id'
const DISPLAY_NAME_KEY = 'dls_last_user_display_name'

/** Where the tokens are kept: local storage, or the session token in a cookie. */
export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What an earlier visit left behind: a refresh token that is not expired, and a session token if there is one. */
export interface StoredSession {
  refreshJwt: string
  /** Null when no readable session token is stored. It may be expired. */
  tokens: SessionTokens | null
}

/** The person who signed in here last. */
export interface RememberedUser {
  loginId: string
  displayName: string
}

/**
 * What is stored of a session, or null when there is no refresh token, or it is expired or malformed. Synchronous and
 * without the provider's SDK, so that a page can decide at once whether to wait for a session.
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

/** Remembers how wrong the clock of this device is, for the next visit. */
export function rememberClock(storage: TokenStorage, { clockOffsetMs }: SessionTokens): void {
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

/** Who signed in here last, or null. Forgotten on an explicit sign-out, kept when a session merely expires. */
export function readRememberedUser(storage: TokenStorage = localStorage): RememberedUser | null {
  const loginId = storage.getItem(LOGIN_ID_KEY)
  return loginId ? { loginId, displayName: storage.getItem(DISPLAY_NAME_KEY) ?? '' } : null
}

/** Whether a `storage` event of another tab may have changed the session. */
export function isSessionChange(event: StorageEvent): boolean {
  return event.key === null || [SESSION_KEY, REFRESH_KEY, CLOCK_KEY].includes(event.key)
}
