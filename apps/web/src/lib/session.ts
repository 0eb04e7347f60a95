import { createAuth, readStoredSession } from '@parapet/auth'
import { findConfig } from '~/lib/config'

// A token that ends while a call is on its way would come back as a refusal.
const marginMs = 5000

const identity = findConfig().config?.identity

/** The session of this browser and the ways to sign in to it. */
export const auth = createAuth({
  projectId: identity?.projectId ?? 'not-configured',
  baseUrl: identity?.baseUrl ?? undefined,
})

/** Whether an earlier page left a refresh token that can still be used. Needs no code of the provider. */
export function hasStoredSession(): boolean {
  return readStoredSession() !== null
}

/** Whether calls can be made at once, without waiting for a refresh. */
export function hasValidToken(): boolean {
  return findValidToken() !== null
}

/** The token for a call: the stored one while it is good, so that a page need not wait for the refresh. */
export async function getSessionToken(): Promise<string | null> {
  return findValidToken() ?? (await auth.getToken())
}

function findValidToken(): string | null {
  const tokens = readStoredSession()?.tokens
  return tokens && tokens.expiresAtMs > Date.now() + marginMs ? tokens.sessionJwt : null
}
