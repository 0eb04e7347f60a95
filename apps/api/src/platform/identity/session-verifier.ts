import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  decodeProtectedHeader,
  errors,
  type FetchImplementation,
  type JWK,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { LRUCache } from 'lru-cache'
import { Problem } from '../errors/problem.ts'
import type { VerifiedSession } from './identity-provider.ts'

/** How far the provider's clock and ours may be apart. */
const clockToleranceSeconds = 30

/** A browser sends one token for minutes, and checking its signature is the most expensive part of a short request. */
const cacheTtlMs = 60_000
const cacheEntriesMax = 10_000

/** Unknown key ids trigger an upstream request at most this often. */
const keysCooldownMs = 60_000
/** How long the result of a failed request for the keys is reused. */
const failureTtlMs = 2_000

/** Checks the tokens of one project. Rejects with the problem `session-expired` for anything but a valid session. */
type SessionVerifier = (token: string) => Promise<VerifiedSession>

interface KeySource {
  /** Where the provider publishes its keys. */
  url: string
  fetch: typeof fetch
  /** A JWK as JSON text, used instead of the published keys. */
  publicKey?: string | undefined
}

/** @throws Problem `session-expired`, or `unavailable` while the provider's keys can't be fetched. */
export function createSessionVerifier(projectId: string, source: KeySource): SessionVerifier {
  // Expires entries by the wall clock, as tokens do.
  const verifiedSessions = new LRUCache<string, VerifiedSession>({ max: cacheEntriesMax, perf: Date })
  // A key that the provider withdrew must not live on in the cache.
  const keys = createKeySet(source, () => verifiedSessions.clear())

  return async (token) => {
    const cached = verifiedSessions.get(token)
    if (cached) return cached
    requireKeyId(token)
    const claims = await verifySignature(token, keys)
    requireSessionClaims(claims, projectId)
    const session = toSession(claims)
    const remainingMs = session.expiresAt.getTime() + clockToleranceSeconds * 1000 - Date.now()
    const ttl = Math.floor(Math.min(cacheTtlMs, remainingMs))
    // A TTL of 0 would mean forever.
    if (ttl > 0) verifiedSessions.set(token, session, { ttl })
    return session
  }
}

function createKeySet({ url, fetch, publicKey }: KeySource, onFetched: () => void): JWTVerifyGetKey {
  if (publicKey !== undefined)
    return createLocalJWKSet({ keys: [withAlgorithm(JSON.parse(publicKey) as JWK)] })

  async function fetchKeys(...request: Parameters<FetchImplementation>) {
    try {
      const response = await fetch(...request)
      if (!response.ok) throw new Error(`The sign-in service returned ${response.status} instead of its keys`)
      const { keys } = (await response.json()) as { keys?: JWK[] }
      if (!Array.isArray(keys)) throw new Error('The sign-in service returned no keys')
      const body = Response.json({ keys: keys.map(withAlgorithm) })
      onFetched()
      return body
    } catch (cause) {
      throw cause instanceof Problem ? cause : unavailable(cause)
    }
  }

  return createRemoteJWKSet(new URL(url), {
    cacheMaxAge: Infinity,
    cooldownDuration: keysCooldownMs,
    [customFetch]: cacheFailure(fetchKeys),
  })
}

/** The key decides the algorithm, never the token. The provider's keys are RSA if they don't name one. */
const withAlgorithm = (key: JWK): JWK => ({ ...key, alg: key.alg ?? 'RS256' })

/** `createRemoteJWKSet` cools down only after a success: while the provider is down, every request would call it. */
function cacheFailure(fetchKeys: FetchImplementation): FetchImplementation {
  let failure: { at: number; cause: unknown } | null = null
  return async (...request) => {
    if (failure && performance.now() - failure.at < failureTtlMs) throw failure.cause
    try {
      const response = await fetchKeys(...request)
      failure = null
      return response
    } catch (cause) {
      failure = { at: performance.now(), cause }
      throw cause
    }
  }
}

/** Rejects what can't be a token of the provider before any upstream request. */
function requireKeyId(token: string) {
  try {
    if (typeof decodeProtectedHeader(token).kid === 'string') return
  } catch (cause) {
    throw sessionExpired('The session isn’t valid. Sign in again.', cause)
  }
  throw sessionExpired('The session isn’t valid. Sign in again.')
}

async function verifySignature(token: string, keys: JWTVerifyGetKey): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['sub', 'exp', 'iss'],
    })
    return payload
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    if (cause instanceof errors.JWKSNoMatchingKey) {
      throw sessionExpired('The session has an unknown signature. Sign in again.', cause)
    }
    throw sessionExpired('The session is no longer valid. Sign in again.', cause)
  }
}

function requireSessionClaims({ iss, aud, drn }: JWTPayload, projectId: string) {
  // The project signs tokens for other apps too. Those name the app; sessions name nothing, unless a template in the
  // project's settings adds its id.
  const isForProject = aud === undefined || [aud].flat().includes(projectId)
  if (!isIssuedBy(iss!, projectId) || !isForProject)
    throw sessionExpired('The session is no longer valid. Sign in again.')
  // Refresh tokens are signed with the same keys and live for weeks. Every session token says that it's one.
  if (drn !== 'DS') throw sessionExpired('This token isn’t a session token. Sign in again.')
}

/** The issuer is the project, or a URL with the project as its last path segment or the one before. */
function isIssuedBy(issuer: string, projectId: string) {
  return issuer === projectId || issuer.split('/').filter(Boolean).slice(-2).includes(projectId)
}

function toSession(claims: JWTPayload): VerifiedSession {
  const signInExpiresAt = new Date(textClaim(claims.rexp) ?? NaN)
  return {
    descopeId: claims.sub!,
    email: textClaim(claims.email),
    name: textClaim(claims.name),
    issuedAt: new Date((claims.iat ?? 0) * 1000),
    expiresAt: new Date(claims.exp! * 1000),
    signInExpiresAt: Number.isNaN(signInExpiresAt.getTime()) ? null : signInExpiresAt,
    signedInAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : null,
    methods: Array.isArray(claims.amr) ? claims.amr.filter((method) => typeof method === 'string') : [],
  }
}

const textClaim = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

const sessionExpired = (detail: string, cause?: unknown) => new Problem('session-expired', detail, { cause })

const unavailable = (cause: unknown) =>
  new Problem(
    'unavailable',
    'The sign-in service isn’t responding, so no one can sign in. Try again in a moment.',
    { cause, retryAfterSeconds: 5 },
  )
