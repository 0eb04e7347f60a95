import type { AuthResult } from '../auth-result.ts'
import type { ConnectedAuth, ProviderSession } from '../identity-provider.ts'
import type { NewPerson } from './delivery.ts'

/** What an authenticator app needs once. */
export interface AuthenticatorSecret {
  /** The `otpauth:` address. */
  provisioningURL: string
  /** The same address as a QR code: the base64 of a PNG. */
  image: string
  /** The secret in base32, for typing it. */
  key: string
}

/** Six-digit codes of an authenticator app. */
export interface AuthenticatorAppSignIn {
  /** Creates a person who signs in with an authenticator app. */
  readonly signUp: (loginId: string, person?: NewPerson) => Promise<AuthResult<AuthenticatorSecret>>
  readonly verify: (loginId: string, code: string) => Promise<AuthResult<ProviderSession>>
  /** A new secret for whoever is signed in; an earlier one ends. */
  readonly update: (loginId: string) => Promise<AuthResult<AuthenticatorSecret>>
}

export function createAuthenticatorAppSignIn({ connection }: ConnectedAuth): AuthenticatorAppSignIn {
  return {
    signUp: (loginId, person) => connection.ask((sdk) => sdk.totp.signUp(loginId, person), readSecret),
    verify: (loginId, code) => connection.signIn((sdk) => sdk.totp.verify(loginId, code)),
    update: (loginId) => connection.ask((sdk) => sdk.totp.update(loginId), readSecret),
  }
}

function readSecret(data: unknown): AuthenticatorSecret | null {
  const { provisioningURL, image, key } = (data ?? {}) as Partial<AuthenticatorSecret>
  return provisioningURL && image && key ? { provisioningURL, image, key } : null
}
