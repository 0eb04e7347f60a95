export type { AuthError, AuthResult, LocalErrorCode } from './auth-result.ts'
export { type Auth, type AuthConfig, createAuth } from './create-auth.ts'
export type { ProviderSession } from './identity-provider.ts'
export type { IdentityUser, UserTenant } from './identity-user.ts'
export { findEmailProblem, findPhoneProblem } from './input-checks.ts'
export { decodeJwt, type JwtClaims, type SessionTokens } from './session-tokens.ts'
export { findRetryAfterMs, type RetryOptions, retryWhileUnavailable } from './retry-while-unavailable.ts'
export { SessionUnavailableError } from './session-unavailable-error.ts'
export type { Freshness } from './session-manager.ts'
export { createSessionCookie, type SessionCookie, type SessionCookieOptions } from './session-cookie.ts'
export type { Session } from './session.ts'
export {
  readRememberedUser,
  readStoredSession,
  type RememberedUser,
  type StoredSession,
  type TokenStorage,
} from './stored-session.ts'
