import { importJWK, type JWK, type JWTPayload, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import type { PublicKey } from './key-set.ts'

/** How far the provider's clock and ours may be apart. */
const clockToleranceSeconds = 5 * 60

/** A browser sends one token for minutes, and checking a signature costs more than anything else of a short call. */
const cacheTtlMs = 60_000
const cacheEntriesMax = 10_000

/** Checks the tokens that one key of the project signed. Resolves to their claims, rejects for any other token. */
export type SessionChecker = (token: string) => Promise<JWTPayload>

export function createSessionChecker(key: PublicKey, projectId: string): SessionChecker {
  let imported: ReturnType<typeof importJWK> | null = null
  // By the clock that tokens end by.
  const remembered = new LRUCache<string, JWTPayload>({ max: cacheEntriesMax, perf: Date })
  return async (token) => {
    const known = remembered.get(token)
    if (known) return known
    const alg = key.alg ?? 'RS256'
    imported ??= importJWK(key as JWK, alg)
    const { payload } = await jwtVerify(token, await imported, {
      // The key decides how it is used, never the token.
      algorithms: [alg],
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['sub', 'exp', 'iss'],
    })
    if (!isIssuedBy(payload.iss!, projectId)) throw new Error('The token is of another project')
    // The project signs tokens for other apps too; those name the app, and sessions nobody or the project.
    if (payload.aud !== undefined && ![payload.aud].flat().includes(projectId)) {
      throw new Error('The token is for another app')
    }
    const leftMs = (payload.exp! + clockToleranceSeconds) * 1000 - Date.now()
    const ttl = Math.floor(Math.min(cacheTtlMs, leftMs))
    // A time to live of zero would be for ever.
    if (ttl > 0) remembered.set(token, payload, { ttl })
    return payload
  }
}

/** The issuer is the project, or an address that has it as its last segment or the one before. */
function isIssuedBy(issuer: string, projectId: string) {
  return issuer === projectId || issuer.split('/').filter(Boolean).slice(-2).includes(projectId)
}
