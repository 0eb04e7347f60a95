function encode(value: object): string {
  return btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')
}

/** A token like the identity provider's. Its signature is fake, because the browser doesn't verify it. */
export function createToken(lifetimeSeconds: number, moreClaims: object = {}): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: 'P2test', sub: 'U1', iat: now, exp: now + lifetimeSeconds, ...moreClaims }
  return [encode({ alg: 'RS256', typ: 'JWT' }), encode(claims), 'signature'].join('.')
}

let storedTokens: Record<'DS' | 'DSR', string> | null = null

/** Stores tokens as an earlier visit would have done. */
export function storeSession({ session = 600, refresh = 86_400 } = {}) {
  storedTokens = { DS: createToken(session), DSR: createToken(refresh) }
  Object.assign(localStorage, storedTokens)
}

/**
 * Stores them again right before the app starts. A refresh of the page before, whose response was being read when that page
 * closed, ends by clearing the storage. Once the app has started, it restores the storage to the app's session instead.
 */
export function storeSessionAgain() {
  if (storedTokens) Object.assign(localStorage, storedTokens)
  forgetStoredSession()
}

export function forgetStoredSession() {
  storedTokens = null
}
