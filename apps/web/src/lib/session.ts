import { createAuth, readStoredSession } from '@parapet/auth'
import { findConfig } from '~/lib/config'

const identity = findConfig().config?.identity

/** This browser's session and the ways to sign in. */
export const auth = createAuth({
  projectId: identity?.projectId ?? 'not-configured',
  baseUrl: identity?.baseUrl ?? undefined,
})

/** Whether a usable refresh token is stored. Doesn't need the provider's code. */
export function hasStoredSession(): boolean {
  return readStoredSession() !== null
}

/** Whether requests can be made without waiting for a token refresh. */
export function hasValidToken(): boolean {
  return auth.findToken() !== null
}

/** The token for a request: the current one while it is valid, so that pages don't wait for a refresh. */
export async function getSessionToken(): Promise<string | null> {
  return auth.findToken() ?? (await auth.getToken())
}
