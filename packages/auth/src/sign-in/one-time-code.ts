import type { AuthResult } from '../auth-result.ts'
import type { ConnectedAuth, ProviderSession } from '../identity-provider.ts'
import {
  type AddressChange,
  type MaskedAddress,
  type NewPerson,
  type PhoneDelivery,
  readMaskedAddress,
} from './delivery.ts'

type CodeDelivery = PhoneDelivery | 'email'
type Sent = Promise<AuthResult<MaskedAddress>>

/** Codes by mail, text message, call or WhatsApp; a new code replaces the one before. */
export interface OneTimeCodeSignIn {
  /** To known people only. */
  readonly signIn: (delivery: CodeDelivery, loginId: string) => Sent
  /** To new people only. */
  readonly signUp: (delivery: CodeDelivery, loginId: string, person?: NewPerson) => Sent
  readonly signUpOrIn: (delivery: CodeDelivery, loginId: string) => Sent
  /** Signs in with the code. After an update, `loginId` is the one that asked for it. */
  readonly verify: (
    delivery: CodeDelivery,
    loginId: string,
    code: string,
  ) => Promise<AuthResult<ProviderSession>>
  /** Sends a code to the new address of whoever is signed in; `verify` makes it theirs. */
  readonly updateEmail: (loginId: string, email: string, change?: AddressChange) => Sent
  readonly updatePhone: (
    delivery: PhoneDelivery,
    loginId: string,
    phone: string,
    change?: AddressChange,
  ) => Sent
}

export function createOneTimeCodeSignIn({ connection }: ConnectedAuth): OneTimeCodeSignIn {
  const { ask } = connection
  return {
    signIn: (delivery, loginId) => ask((sdk) => sdk.otp.signIn[delivery](loginId), readMaskedAddress),
    signUp: (delivery, loginId, person) =>
      ask((sdk) => sdk.otp.signUp[delivery](loginId, person), readMaskedAddress),
    signUpOrIn: (delivery, loginId) => ask((sdk) => sdk.otp.signUpOrIn[delivery](loginId), readMaskedAddress),
    verify: (delivery, loginId, code) => connection.signIn((sdk) => sdk.otp.verify[delivery](loginId, code)),
    updateEmail: (loginId, email, change) =>
      ask((sdk) => sdk.otp.update.email(loginId, email, undefined, change), readMaskedAddress),
    updatePhone: (delivery, loginId, phone, change) =>
      ask((sdk) => sdk.otp.update.phone[delivery](loginId, phone, undefined, change), readMaskedAddress),
  }
}
