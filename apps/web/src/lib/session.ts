import { createAuth, readStoredSession } from '@parapet/auth'
import { findConfig } from '~/lib/config'

const identity = findConfig().config?.identity

/** The session of this browser and the ways to sign in to it. */
export const auth = createAuth({
  projectId: identity?.projectId ?? 'not-configured',
  baseUrl: identity?.baseUrl ?? undefined,
})

/** Whether an earlier page left a refresh token that can still be used. Doesn't need the provider's code. */
export function hasStoredSession(): boolean {
  return readStoredSession() !== null
}

/** Whether requests can be made right now, without waiting for a refresh. */
export function hasValidToken(): boolean {
  return auth.findToken() !== null
}

/** The token for a request: the one at hand while it is good, so that a page doesn't wait for the refresh. */
export async function getSessionToken(): Promise<string | null> {
  return auth.findToken() ?? (await auth.getToken())
}
