import DescopeClient from '@descope/node-sdk'
import { Problem } from '../problem.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { createKeySet, type PublicKey } from './key-set.ts'

export interface DescopeOptions {
  projectId: string
  baseUrl?: string
  managementKey?: string
  /** A JWK as JSON text: tokens are then checked without any call. */
  publicKey?: string
}

const keysTimeoutMs = 5_000

/** The provider behind the Descope SDK. Its keys are fetched once and kept; checking a token is offline after that. */
export function createDescopeIdentity(options: DescopeOptions): IdentityProvider {
  const { projectId } = options
  const client = DescopeClient(options)
  const keys = createKeySet({
    fetchKeys: async () =>
      options.publicKey ? [JSON.parse(options.publicKey) as PublicKey] : await fetchKeys(),
    // With a key of its own the SDK checks tokens without asking anybody.
    createChecker: (key) => DescopeClient({ projectId, publicKey: JSON.stringify(key) }),
  })

  async function fetchKeys(): Promise<PublicKey[]> {
    const response = await withTimeout(client.httpClient.get(`v2/keys/${projectId}`))
    if (!response.ok) throw new Error(`The sign-in service answered ${response.status} instead of its keys`)
    const { keys } = (await response.json()) as { keys?: PublicKey[] }
    if (!Array.isArray(keys)) throw new Error('The sign-in service answered without its keys')
    return keys
  }

  return {
    async verifySession(token) {
      const checker = await keys.find(readKeyId(token))
      if (!checker) throw expired('The session was signed by nobody we know. Sign in again.')
      const { token: claims } = await checker.validateSession(token).catch((cause: unknown) => {
        throw expired('The session is not valid any more. Sign in again.', cause)
      })
      // Refresh tokens are signed with the same keys and live for weeks.
      if (!claims.sub || (claims.drn !== undefined && claims.drn !== 'DS')) {
        throw expired('This token is not a session. Sign in again.')
      }
      return {
        descopeId: claims.sub,
        email: textClaim(claims.email),
        name: textClaim(claims.name),
        expiresAt: new Date((claims.exp ?? 0) * 1000),
      }
    },

    async findPerson(descopeId) {
      if (!options.managementKey) return null
      const answer = await client.management.user.loadByUserId(descopeId)
      const person = answer.data
      if (!answer.ok || !person?.email) return null
      return {
        descopeId,
        email: person.email,
        emailVerified: person.verifiedEmail === true,
        name: person.name || [person.givenName, person.familyName].filter(Boolean).join(' '),
        picture: person.picture || null,
      }
    },
  }
}

const textClaim = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

const expired = (detail: string, cause?: unknown) => new Problem('session-expired', detail, { cause })

function readKeyId(token: string): string {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString())
    if (typeof header === 'object' && header !== null && 'kid' in header && typeof header.kid === 'string') {
      return header.kid
    }
  } catch (cause) {
    throw expired('The session is not valid. Sign in again.', cause)
  }
  throw expired('The session is not valid. Sign in again.')
}

async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The sign-in service took too long')), keysTimeoutMs)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
