import type { AuthResult } from '../auth-result.ts'
import type { ConnectedAuth, ProviderSession } from '../identity-provider.ts'
import {
  type AddressChange,
  type MaskedAddress,
  type NewPerson,
  type PhoneDelivery,
  readMaskedAddress,
} from './delivery.ts'
import { type FactorOptions, toLoginOptions } from './factor-options.ts'

type CodeDelivery = PhoneDelivery | 'email'
type SendResult = Promise<AuthResult<MaskedAddress>>

/** Codes by email, text message, call or WhatsApp. A new code replaces the previous one. */
export interface OneTimeCodeSignIn {
  /** Existing users only. */
  readonly signIn: (delivery: CodeDelivery, loginId: string, options?: FactorOptions) => SendResult
  /** New users only. */
  readonly signUp: (delivery: CodeDelivery, loginId: string, person?: NewPerson) => SendResult
  readonly signUpOrIn: (delivery: CodeDelivery, loginId: string) => SendResult
  /** Signs in with the code. After an update, `loginId` is the one that requested it. */
  readonly verify: (
    delivery: CodeDelivery,
    loginId: string,
    code: string,
  ) => Promise<AuthResult<ProviderSession>>
  /** Sends a code to the signed-in user's new address; `verify` confirms the change. */
  readonly updateEmail: (loginId: string, email: string, change?: AddressChange) => SendResult
  readonly updatePhone: (
    delivery: PhoneDelivery,
    loginId: string,
    phone: string,
    change?: AddressChange,
  ) => SendResult
}

export function createOneTimeCodeSignIn({ connection }: ConnectedAuth): OneTimeCodeSignIn {
  const { call } = connection
  return {
    signIn: (delivery, loginId, options) =>
      call((sdk) => sdk.otp.signIn[delivery](loginId, toLoginOptions(options)), readMaskedAddress),
    signUp: (delivery, loginId, person) =>
      call((sdk) => sdk.otp.signUp[delivery](loginId, person), readMaskedAddress),
    signUpOrIn: (delivery, loginId) =>
      call((sdk) => sdk.otp.signUpOrIn[delivery](loginId), readMaskedAddress),
    verify: (delivery, loginId, code) => connection.signIn((sdk) => sdk.otp.verify[delivery](loginId, code)),
    updateEmail: (loginId, email, change) =>
      call((sdk) => sdk.otp.update.email(loginId, email, undefined, change), readMaskedAddress),
    updatePhone: (delivery, loginId, phone, change) =>
      call((sdk) => sdk.otp.update.phone[delivery](loginId, phone, undefined, change), readMaskedAddress),
  }
}
