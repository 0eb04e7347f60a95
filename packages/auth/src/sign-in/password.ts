import type { AuthResult } from '../auth-result.ts'
import type { ConnectedAuth, ProviderSession } from '../identity-provider.ts'
import { type MaskedAddress, type NewPerson, readMaskedAddress } from './delivery.ts'

/** What a password needs. */
export interface PasswordPolicy {
  minLength: number
  lowercase: boolean
  uppercase: boolean
  number: boolean
  nonAlphanumeric: boolean
}

type SignedIn = Promise<AuthResult<ProviderSession>>

export interface PasswordSignIn {
  readonly signUp: (loginId: string, password: string, person?: NewPerson) => SignedIn
  readonly signIn: (loginId: string, password: string) => SignedIn
  /** Mails a link to `redirectUrl`; its token, the `t` of the address, signs in as that of a magic link does. */
  readonly sendReset: (
    loginId: string,
    redirectUrl: string,
    templateOptions?: Record<string, string>,
  ) => Promise<AuthResult<MaskedAddress>>
  /** Sets the password of whoever is signed in. */
  readonly update: (loginId: string, newPassword: string) => Promise<AuthResult<unknown>>
  /** Sets a new password with the old one, and signs in. */
  readonly replace: (loginId: string, oldPassword: string, newPassword: string) => SignedIn
  readonly getPolicy: () => Promise<AuthResult<PasswordPolicy>>
}

export function createPasswordSignIn({ connection }: ConnectedAuth): PasswordSignIn {
  const { ask, signIn } = connection
  return {
    signUp: (loginId, password, person) => signIn((sdk) => sdk.password.signUp(loginId, password, person)),
    signIn: (loginId, password) => signIn((sdk) => sdk.password.signIn(loginId, password)),
    sendReset: (loginId, redirectUrl, templateOptions) =>
      ask((sdk) => sdk.password.sendReset(loginId, redirectUrl, templateOptions), readMaskedAddress),
    update: (loginId, newPassword) =>
      ask(
        (sdk) => sdk.password.update(loginId, newPassword),
        (data) => data ?? {},
      ),
    replace: (loginId, oldPassword, newPassword) =>
      signIn((sdk) => sdk.password.replace(loginId, oldPassword, newPassword)),
    getPolicy: () => ask((sdk) => sdk.password.policy(), readPolicy),
  }
}

function readPolicy(data: unknown): PasswordPolicy | null {
  const policy = (data ?? {}) as Partial<PasswordPolicy>
  if (policy.minLength === undefined) return null
  return {
    minLength: policy.minLength,
    lowercase: policy.lowercase ?? false,
    uppercase: policy.uppercase ?? false,
    number: policy.number ?? false,
    nonAlphanumeric: policy.nonAlphanumeric ?? false,
  }
}
