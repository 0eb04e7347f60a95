/** How far in the future a token may seem to be issued, since clocks aren't exact. */
const TOLERANCE_MS = 5_000
/** A token must outlive the request, or it would be rejected. */
const MARGIN_MS = 3_000

/** The two tokens of a session. */
export interface SessionTokens {
  /** Proves the session to the product API; lives for minutes. */
  sessionJwt: string
  /** Gets new session tokens; lives for days. */
  refreshJwt: string
  /** When `sessionJwt` expires by this device's clock, even if that's wrong: comparable with `Date.now()`. 0 if its age is
   * unknown because the clock was set back.
   */
  expiresAtMs: number
  userId: string
  /** How far the provider's clock is ahead of this device's. */
  clockOffsetMs: number
}

/**
 * Reads the tokens' claims; null if `sessionJwt` isn't a token. Without `clockOffsetMs`, the tokens must be new: the
 * offset is derived from their time of issue.
 */
export function readTokens(
  sessionJwt: string,
  refreshJwt: string,
  nowMs = Date.now(),
  clockOffsetMs?: number,
): SessionTokens | null {
  const claims = decodeJwt(sessionJwt)
  if (!claims) return null
  const issuedAtMs = toMs(claims.iat)
  // `iat` is in whole seconds. Counting from the end of that second makes tokens expire early rather than late.
  const offsetMs = clockOffsetMs ?? (issuedAtMs && issuedAtMs + 1000 - nowMs)
  const isFromFuture = issuedAtMs > nowMs + offsetMs + TOLERANCE_MS
  return {
    sessionJwt,
    refreshJwt,
    expiresAtMs: isFromFuture ? 0 : toMs(claims.exp) - offsetMs,
    userId: claims.sub ?? '',
    clockOffsetMs: offsetMs,
  }
}

/** Whether this token can still be used for a request. */
export function isFresh({ expiresAtMs }: Pick<SessionTokens, 'expiresAtMs'>): boolean {
  return expiresAtMs > Date.now() + MARGIN_MS
}

/** Claims of a token that this package reads; a token has more. */
export interface JwtClaims {
  /** Expiry in Unix seconds. */
  exp?: number
  /** When it was issued, in Unix seconds. */
  iat?: number
  /** The user id. */
  sub?: string
  [claim: string]: unknown
}

/** A token's claims, or null if it isn't a token. Not verified: only the server can check the signature. */
export function decodeJwt(token: string): JwtClaims | null {
  const payload = token.split('.')[1]
  if (payload === undefined) return null
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? (claims as JwtClaims) : null
  } catch {
    return null
  }
}

/** A token's timestamp in milliseconds since 1970; 0 if it's missing. */
export function toMs(seconds: unknown): number {
  return typeof seconds === 'number' ? seconds * 1000 : 0
}
