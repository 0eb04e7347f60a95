/** How far a token may seem to be younger than now, for want of exact clocks. */
const TOLERANCE_MS = 5_000
/** A token that expires while a request is on its way would be rejected. */
const MARGIN_MS = 3_000

/** The two tokens of a session. */
export interface SessionTokens {
  /** Proves the session to the product API; lives for minutes. */
  sessionJwt: string
  /** Gets new session tokens; lives for days. */
  refreshJwt: string
  /**
   * When `sessionJwt` expires by the clock of this device, however wrong that is: comparable with `Date.now()`. 0 when
   * its age cannot be told, because the clock was set back since.
   */
  expiresAtMs: number
  userId: string
  /** How far the provider's clock is ahead of this device's. */
  clockOffsetMs: number
}

/**
 * Reads what the tokens say about themselves, or null when `sessionJwt` is not a token. Without a `clockOffsetMs` they
 * have just arrived, and their age tells it.
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
  // Made in the second that the token names: counted from its end, a token rather expires early than late.
  const offsetMs = clockOffsetMs ?? (issuedAtMs && issuedAtMs + 1000 - nowMs)
  const isUnborn = issuedAtMs > nowMs + offsetMs + TOLERANCE_MS
  return {
    sessionJwt,
    refreshJwt,
    expiresAtMs: isUnborn ? 0 : toMs(claims.exp) - offsetMs,
    userId: claims.sub ?? '',
    clockOffsetMs: offsetMs,
  }
}

/** Whether a request can be made with this token now. The only rule for it, be the token in memory or in storage. */
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

/** The claims of a token, unverified, or null when it is not a token. Only the server can judge a signature. */
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

/** A time of a token in milliseconds since 1970; 0 for one that is missing. */
export function toMs(seconds: unknown): number {
  return typeof seconds === 'number' ? seconds * 1000 : 0
}
