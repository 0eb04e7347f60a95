import DescopeClient from '@descope/node-sdk'
import { Problem } from '../problem.ts'
import type { IdentityProvider } from './identity-provider.ts'

export interface DescopeOptions {
  projectId: string
  baseUrl?: string
  managementKey?: string
  /** A JWK as JSON text: tokens are then checked without any call. */
  publicKey?: string
}

/** The provider behind the Descope SDK. Its keys are fetched once and kept; checking a token is offline after that. */
export function createDescopeIdentity(options: DescopeOptions): IdentityProvider {
  const client = DescopeClient(options)

  return {
    async verifySession(token) {
      const { token: claims } = await client.validateSession(token).catch((cause: unknown) => {
        if (isKeyFailure(cause)) {
          throw new Problem(
            'unavailable',
            'The sign-in service does not answer, so nobody can be let in. Try again shortly.',
            {
              cause,
              retryAfterSeconds: 5,
            },
          )
        }
        throw new Problem('session-expired', 'The session is not valid any more. Sign in again.', { cause })
      })
      if (!claims.sub) throw new Problem('session-expired', 'The session names nobody. Sign in again.')
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

// The SDK throws one kind of error for everything; a token it has no key for means the keys could not be had
// or the token is foreign, and only the first is our trouble.
const isKeyFailure = (cause: unknown) =>
  cause instanceof Error && /fetch failed|ECONNREFUSED|network/i.test(describe(cause))

const describe = (error: Error): string =>
  error.cause instanceof Error ? `${error.message} ${describe(error.cause)}` : error.message
