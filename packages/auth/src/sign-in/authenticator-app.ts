import type { AuthResult } from '../auth-result.ts'
import type { ConnectedAuth, ProviderSession } from '../identity-provider.ts'
import type { NewPerson } from './delivery.ts'
import { type FactorOptions, toLoginOptions } from './factor-options.ts'

/** The setup data for an authenticator app. */
export interface AuthenticatorSecret {
  /** The `otpauth:` URL. */
  provisioningURL: string
  /** The URL as a QR code: a PNG in base64. */
  image: string
  /** The secret in base32, for manual entry. */
  key: string
}

/** Sign-in with six-digit codes from an authenticator app. */
export interface AuthenticatorAppSignIn {
  /** Creates a user who signs in with an authenticator app. */
  readonly signUp: (loginId: string, person?: NewPerson) => Promise<AuthResult<AuthenticatorSecret>>
  readonly verify: (
    loginId: string,
    code: string,
    options?: FactorOptions,
  ) => Promise<AuthResult<ProviderSession>>
  /** A new secret for the signed-in user. Replaces an earlier one. */
  readonly update: (loginId: string) => Promise<AuthResult<AuthenticatorSecret>>
}

export function createAuthenticatorAppSignIn({ connection }: ConnectedAuth): AuthenticatorAppSignIn {
  return {
    signUp: (loginId, person) => connection.call((sdk) => sdk.totp.signUp(loginId, person), readSecret),
    verify: (loginId, code, options) =>
      connection.signIn((sdk) => sdk.totp.verify(loginId, code, toLoginOptions(options))),
    update: (loginId) => connection.call((sdk) => sdk.totp.update(loginId), readSecret),
  }
}

function readSecret(data: unknown): AuthenticatorSecret | null {
  const { provisioningURL, image, key } = (data ?? {}) as Partial<AuthenticatorSecret>
  return provisioningURL && image && key ? { provisioningURL, image, key } : null
}
