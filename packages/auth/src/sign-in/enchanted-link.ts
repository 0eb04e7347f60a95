import type { AuthResult } from '../auth-result.ts'
import type { ConnectedAuth, ProviderSession } from '../identity-provider.ts'
import { type AddressChange, type MaskedAddress, type NewPerson, readMaskedAddress } from './delivery.ts'
import { withDefaultLimits, type PollingLimits } from './polling-limits.ts'

/** Several emailed links. The person opens the one with the number shown on the page. */
export interface SentEnchantedLink extends MaskedAddress {
  /** For `waitForSession`. */
  pendingRef: string
  /** The number to show. */
  linkId: string
}

type SendResult = Promise<AuthResult<SentEnchantedLink>>

/**
 * Emailed links that sign in the page that requested them, wherever they're opened. `uri` is the page they open; it gets
 * the token in the query parameter `t`.
 */
export interface EnchantedLinkSignIn {
  /** Existing users only. */
  readonly signIn: (loginId: string, uri: string) => SendResult
  /** New users only. */
  readonly signUp: (loginId: string, uri: string, person?: NewPerson) => SendResult
  readonly signUpOrIn: (loginId: string, uri: string) => SendResult
  /** Emails links to the signed-in user's new address. */
  readonly updateEmail: (loginId: string, email: string, uri: string, change?: AddressChange) => SendResult
  /** Confirms the sign-in of the waiting page; doesn't sign in this page. */
  readonly verify: (token: string) => Promise<AuthResult<unknown>>
  /** Resolves with the session, or with error code `0` on timeout. */
  readonly waitForSession: (
    pendingRef: string,
    limits?: PollingLimits,
  ) => Promise<AuthResult<ProviderSession>>
}

export function createEnchantedLinkSignIn({ connection }: ConnectedAuth): EnchantedLinkSignIn {
  const { call } = connection
  return {
    signIn: (loginId, uri) => call((sdk) => sdk.enchantedLink.signIn(loginId, uri), readSentLink),
    signUp: (loginId, uri, person) =>
      call((sdk) => sdk.enchantedLink.signUp(loginId, uri, person), readSentLink),
    signUpOrIn: (loginId, uri) => call((sdk) => sdk.enchantedLink.signUpOrIn(loginId, uri), readSentLink),
    updateEmail: (loginId, email, uri, change) =>
      call((sdk) => sdk.enchantedLink.update.email(loginId, email, uri, undefined, change), readSentLink),
    verify: (token) =>
      call(
        (sdk) => sdk.enchantedLink.verify(token),
        (data) => data ?? {},
      ),
    waitForSession: (pendingRef, limits) =>
      connection.signIn((sdk) => sdk.enchantedLink.waitForSession(pendingRef, withDefaultLimits(limits))),
  }
}

function readSentLink(data: unknown): SentEnchantedLink | null {
  const { pendingRef, linkId } = (data ?? {}) as Partial<SentEnchantedLink>
  return pendingRef && linkId ? { pendingRef, linkId, ...readMaskedAddress(data) } : null
}
