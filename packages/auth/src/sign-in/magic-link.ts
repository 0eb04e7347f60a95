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
type Sent = Promise<AuthResult<MaskedAddress>>

/** Links that sign in where they are opened. `uri` is the page they open; it gets the token as `t` in its query. */
export interface MagicLinkSignIn {
  /** To known people only. */
  readonly signIn: (delivery: LinkDelivery, loginId: string, uri: string) => Sent
  /** To new people only. */
  readonly signUp: (delivery: LinkDelivery, loginId: string, uri: string, person?: NewPerson) => Sent
  readonly signUpOrIn: (delivery: LinkDelivery, loginId: string, uri: string) => Sent
  /** Signs in with the token of a link, once. */
  readonly verify: (token: string) => Promise<AuthResult<ProviderSession>>
  /** Sends a link to the new address of whoever is signed in; `verify` makes it theirs. */
  readonly updateEmail: (loginId: string, email: string, uri: string, change?: AddressChange) => Sent
  readonly updatePhone: (
    delivery: PhoneLinkDelivery,
    loginId: string,
    phone: string,
    uri: string,
    change?: AddressChange,
  ) => Sent
}

export function createMagicLinkSignIn({ connection }: ConnectedAuth): MagicLinkSignIn {
  const { ask } = connection
  return {
    signIn: (delivery, loginId, uri) =>
      ask((sdk) => sdk.magicLink.signIn[delivery](loginId, uri), readMaskedAddress),
    signUp: (delivery, loginId, uri, person) =>
      ask((sdk) => sdk.magicLink.signUp[delivery](loginId, uri, person), readMaskedAddress),
    signUpOrIn: (delivery, loginId, uri) =>
      ask((sdk) => sdk.magicLink.signUpOrIn[delivery](loginId, uri), readMaskedAddress),
    verify: (token) => connection.signIn((sdk) => sdk.magicLink.verify(token)),
    updateEmail: (loginId, email, uri, change) =>
      ask((sdk) => sdk.magicLink.update.email(loginId, email, uri, undefined, change), readMaskedAddress),
    updatePhone: (delivery, loginId, phone, uri, change) =>
      ask(
        (sdk) => sdk.magicLink.update.phone[delivery](loginId, phone, uri, undefined, change),
        readMaskedAddress,
      ),
  }
}
