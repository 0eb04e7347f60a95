import type { AuthResult } from '../auth-result.ts'
import type { ConnectedAuth, ProviderSession } from '../identity-provider.ts'
import {
  type AddressChange,
  type MaskedAddress,
  type NewPerson,
  type PhoneLinkDelivery,
  readMaskedAddress,
} from './delivery.ts'

type LinkDelivery = PhoneLinkDelivery | 'email'
type SendResult = Promise<AuthResult<MaskedAddress>>

/** Links that sign in where they're opened. `uri` is the page they open; it gets the token in the query parameter `t`. */
export interface MagicLinkSignIn {
  /** Existing users only. */
  readonly signIn: (delivery: LinkDelivery, loginId: string, uri: string) => SendResult
  /** New users only. */
  readonly signUp: (delivery: LinkDelivery, loginId: string, uri: string, person?: NewPerson) => SendResult
  readonly signUpOrIn: (delivery: LinkDelivery, loginId: string, uri: string) => SendResult
  /** Signs in with the token of a link, once. */
  readonly verify: (token: string) => Promise<AuthResult<ProviderSession>>
  /** Sends a link to the signed-in user's new address; `verify` confirms the change. */
  readonly updateEmail: (loginId: string, email: string, uri: string, change?: AddressChange) => SendResult
  readonly updatePhone: (
    delivery: PhoneLinkDelivery,
    loginId: string,
    phone: string,
    uri: string,
    change?: AddressChange,
  ) => SendResult
}

export function createMagicLinkSignIn({ connection }: ConnectedAuth): MagicLinkSignIn {
  const { call } = connection
  return {
    signIn: (delivery, loginId, uri) =>
      call((sdk) => sdk.magicLink.signIn[delivery](loginId, uri), readMaskedAddress),
    signUp: (delivery, loginId, uri, person) =>
      call((sdk) => sdk.magicLink.signUp[delivery](loginId, uri, person), readMaskedAddress),
    signUpOrIn: (delivery, loginId, uri) =>
      call((sdk) => sdk.magicLink.signUpOrIn[delivery](loginId, uri), readMaskedAddress),
    verify: (token) => connection.signIn((sdk) => sdk.magicLink.verify(token)),
    updateEmail: (loginId, email, uri, change) =>
      call((sdk) => sdk.magicLink.update.email(loginId, email, uri, undefined, change), readMaskedAddress),
    updatePhone: (delivery, loginId, phone, uri, change) =>
      call(
        (sdk) => sdk.magicLink.update.phone[delivery](loginId, phone, uri, undefined, change),
        readMaskedAddress,
      ),
  }
}
