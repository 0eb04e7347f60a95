import { decodeJwt, getExpiryMs } from './jwt.ts'

/** The two tokens of a session. */
export interface SessionTokens {
  /** Proves the session to the product API; lives for minutes. */
  sessionJwt: string
  /** Gets new session tokens; lives for days. */
  refreshJwt: string
  /** When `sessionJwt` expires, in milliseconds since 1970. */
  expiresAtMs: number
  userId: string
}

/** Reads what the tokens say about themselves, or null when `sessionJwt` is not a token. */
export function readTokens(sessionJwt: string, refreshJwt: string): SessionTokens | null {
  const claims = decodeJwt(sessionJwt)
  if (!claims) return null
  return { sessionJwt, refreshJwt, expiresAtMs: getExpiryMs(sessionJwt), userId: claims.sub ?? '' }
}
