import type { AuthResult } from './auth-result.ts'
import { createDescopeAdapter } from './descope-adapter.ts'
import type { ConnectedAuth, IdentityProvider } from './identity-provider.ts'
import type { IdentityUser } from './identity-user.ts'
import { findTextProblem } from './input-checks.ts'
import { createSessionManager, type Freshness } from './session-manager.ts'
import type { Session } from './session.ts'
import type { SessionCookie } from './session-cookie.ts'
import { decodeJwt, isFresh } from './session-tokens.ts'
import { SessionUnavailableError } from './session-unavailable-error.ts'
import { createEmailCodeSignIn, type EmailCodeSignIn } from './sign-in/email-code.ts'
import { createGoogleSignIn, type GoogleSignIn } from './sign-in/google.ts'
import { readRememberedUser, type RememberedUser, type TokenStorage } from './stored-session.ts'
import { createTenantSelection, type TenantSelection } from './tenant-selection.ts'

export interface AuthConfig {
  /** The project at the identity provider, from the public runtime config. */
  projectId: string
  /** The provider's base URL. @default the provider's own cloud */
  baseUrl?: string
  /** Keeps the last user's login ID and name even after an explicit sign-out. @default false */
  keepsRememberedUser?: boolean
  /** Keeps the session token in a cookie instead of local storage; see `createSessionCookie`. */
  sessionCookie?: SessionCookie
  /** Milliseconds until a call to the provider times out. @default 10000 */
  timeoutMs?: number
  /** Replaces the global `fetch` for calls to the provider. */
  fetch?: typeof globalThis.fetch
}

/** This browser's session, and basic ways to sign in. */
export interface Auth extends ConnectedAuth, EmailCodeSignIn, GoogleSignIn, TenantSelection {
  readonly getSnapshot: () => Session
  /** Calls `listener` after each change to the session. Returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Reads what an earlier visit stored and starts listening to other tabs. Synchronous, without a request.
   * Call it once before the first page; the returned function stops everything, including timers.
   */
  readonly start: () => () => void
  /** Refreshes the session; call it on each navigation that needs one. `signed-out`: there is none, or the provider
   * rejected it. `unavailable`: the token has expired and the provider can't be reached.
   */
  readonly ensureFresh: () => Promise<Freshness>
  /** A session token for the product API, refreshed first if it has expired or is about to; null if signed out.
   * @throws SessionUnavailableError if it has expired and the provider can't be reached
   */
  readonly getToken: () => Promise<string | null>
  /**
   * The session token if it is good for a request right now, without waiting for a refresh; null otherwise. After
   * `start` it is the stored one, which no refresh has confirmed yet.
   */
  readonly findToken: () => string | null
  /** Loads the user from the provider and stores them in the session. */
  readonly loadIdentityUser: () => Promise<AuthResult<IdentityUser>>
  /**
   * Reports that the product API rejected `token` with 401, which ends the session. If the session has another token by
   * now, it continues: returns that token if it belongs to the same user, so that the call can be repeated, or null.
   */
  readonly handleUnauthorized: (token?: string | null) => string | null
  /** Removes the session here immediately, even offline, then ends it at the provider. */
  readonly signOut: () => Promise<void>
  /** Who signed in here last, for the sign-in page; null after an explicit sign-out, unless `keepsRememberedUser` is set. */
  readonly getRememberedUser: () => RememberedUser | null
}

/**
 * Creates the one auth object of an app. Do it once at module level: the provider's SDK cannot be disposed of.
 * @throws Error if the project ID is missing or the base URL is empty
 */
export function createAuth(config: AuthConfig): Auth {
  requireText('projectId', config.projectId)
  // The SDK would take an empty base URL for the provider's cloud, but it's more likely a configuration mistake.
  if (config.baseUrl !== undefined) requireText('baseUrl', config.baseUrl)
  const keepsRememberedUser = config.keepsRememberedUser ?? false
  return createAuthWith(
    createDescopeAdapter({
      projectId: config.projectId,
      baseUrl: config.baseUrl,
      keepsRememberedUser,
      sessionCookie: config.sessionCookie,
      timeoutMs: config.timeoutMs ?? 10_000,
      fetch: config.fetch ?? ((...args) => globalThis.fetch(...args)),
    }),
    keepsRememberedUser,
    config.sessionCookie,
  )
}

export function createAuthWith(
  provider: IdentityProvider,
  keepsRememberedUser: boolean,
  storage: TokenStorage = localStorage,
): Auth {
  const manager = createSessionManager({ provider, storage, keepsRememberedUser })

  function findToken() {
    const tokens = manager.findTokens()
    return tokens && isFresh(tokens) ? tokens.sessionJwt : null
  }

  return {
    getSnapshot: manager.getSnapshot,
    subscribe: manager.subscribe,
    start: manager.start,
    ensureFresh: async () => (await manager.refresh()).freshness,
    async getToken() {
      const token = findToken()
      if (token !== null && manager.getSnapshot().status === 'signed-in') return token
      const { freshness, retryAfterSeconds } = await manager.refresh()
      if (freshness === 'unavailable') throw new SessionUnavailableError(retryAfterSeconds)
      const refreshed = manager.getSnapshot()
      return refreshed.status === 'signed-in' ? refreshed.sessionJwt : null
    },
    findToken,
    async loadIdentityUser() {
      const result = await provider.getUser()
      if (result.ok) manager.dispatch({ type: 'user-received', user: result.data })
      else if (result.code === 401) manager.expire()
      return result
    },
    handleUnauthorized(token) {
      const current = manager.findTokens()
      if (!current) return null
      if (token === undefined || token === current.sessionJwt) {
        manager.expire()
        return null
      }
      // A call that another person made must not be repeated in this session.
      return token !== null && decodeJwt(token)?.sub === current.userId ? current.sessionJwt : null
    },
    signOut: manager.signOut,
    getRememberedUser: () => readRememberedUser(storage),
    connection: {
      call: provider.call,
      async signIn(request) {
        const result = await provider.requestSession(request)
        manager.acceptSignIn(result)
        return result
      },
    },
    ...createEmailCodeSignIn(provider, manager),
    ...createGoogleSignIn(provider, manager),
    ...createTenantSelection(provider, manager),
  }
}

function requireText(name: string, value: unknown) {
  const problem = findTextProblem(name, value)
  if (problem !== null) throw new Error(problem)
}
