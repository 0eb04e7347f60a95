import type { AuthResult } from '../auth-result.ts'
import type { ConnectedAuth, ProviderSession } from '../identity-provider.ts'
import { type MaskedAddress, type NewPerson, readMaskedAddress } from './delivery.ts'

/** Password requirements. */
export interface PasswordPolicy {
  minLength: number
  lowercase: boolean
  uppercase: boolean
  number: boolean
  nonAlphanumeric: boolean
}

type SessionResult = Promise<AuthResult<ProviderSession>>

export interface PasswordSignIn {
  readonly signUp: (loginId: string, password: string, person?: NewPerson) => SessionResult
  readonly signIn: (loginId: string, password: string) => SessionResult
  /** Emails a link to `redirectUrl`. Its token, in the query parameter `t`, signs in like a magic link's. */
  readonly sendReset: (
    loginId: string,
    redirectUrl: string,
    templateOptions?: Record<string, string>,
  ) => Promise<AuthResult<MaskedAddress>>
  /** Sets the signed-in user's password. */
  readonly update: (loginId: string, newPassword: string) => Promise<AuthResult<unknown>>
  /** Replaces the old password, and signs in. */
  readonly replace: (loginId: string, oldPassword: string, newPassword: string) => SessionResult
  readonly getPolicy: () => Promise<AuthResult<PasswordPolicy>>
}

export function createPasswordSignIn({ connection }: ConnectedAuth): PasswordSignIn {
  const { call, signIn } = connection
  return {
    signUp: (loginId, password, person) => signIn((sdk) => sdk.password.signUp(loginId, password, person)),
    signIn: (loginId, password) => signIn((sdk) => sdk.password.signIn(loginId, password)),
    sendReset: (loginId, redirectUrl, templateOptions) =>
      call((sdk) => sdk.password.sendReset(loginId, redirectUrl, templateOptions), readMaskedAddress),
    update: (loginId, newPassword) =>
      call(
        (sdk) => sdk.password.update(loginId, newPassword),
        (data) => data ?? {},
      ),
    replace: (loginId, oldPassword, newPassword) =>
      signIn((sdk) => sdk.password.replace(loginId, oldPassword, newPassword)),
    getPolicy: () => call((sdk) => sdk.password.policy(), readPolicy),
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
