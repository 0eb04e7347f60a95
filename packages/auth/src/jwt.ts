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
