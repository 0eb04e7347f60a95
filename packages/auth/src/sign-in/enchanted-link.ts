import type { AuthResult } from '../auth-result.ts'
import type { ConnectedAuth, ProviderSession } from '../identity-provider.ts'
import { type AddressChange, type MaskedAddress, type NewPerson, readMaskedAddress } from './delivery.ts'
import { completeLimits, type PollingLimits } from './pending-session.ts'

/** Mailed links of which the person opens the one with the number that the page shows. */
export interface SentEnchantedLink extends MaskedAddress {
  /** For `waitForSession`. */
  pendingRef: string
  /** The number to show. */
  linkId: string
}

type Sent = Promise<AuthResult<SentEnchantedLink>>

/**
 * Mailed links that sign in the page which asked for them, wherever they are opened. `uri` is the page they open; it
 * gets the token as `t` in its query.
 */
export interface EnchantedLinkSignIn {
  /** To known people only. */
  readonly signIn: (loginId: string, uri: string) => Sent
  /** To new people only. */
  readonly signUp: (loginId: string, uri: string, person?: NewPerson) => Sent
  readonly signUpOrIn: (loginId: string, uri: string) => Sent
  /** Mails links to the new address of whoever is signed in. */
  readonly updateEmail: (loginId: string, email: string, uri: string, change?: AddressChange) => Sent
  /** Confirms the sign-in of the page that waits; nobody is signed in here. */
  readonly verify: (token: string) => Promise<AuthResult<unknown>>
  /** Resolves with the first success, or with the error code `0` when the time is up. */
  readonly waitForSession: (
    pendingRef: string,
    limits?: PollingLimits,
  ) => Promise<AuthResult<ProviderSession>>
}

export function createEnchantedLinkSignIn({ connection }: ConnectedAuth): EnchantedLinkSignIn {
  const { ask } = connection
  return {
    signIn: (loginId, uri) => ask((sdk) => sdk.enchantedLink.signIn(loginId, uri), readSent),
    signUp: (loginId, uri, person) => ask((sdk) => sdk.enchantedLink.signUp(loginId, uri, person), readSent),
    signUpOrIn: (loginId, uri) => ask((sdk) => sdk.enchantedLink.signUpOrIn(loginId, uri), readSent),
    updateEmail: (loginId, email, uri, change) =>
      ask((sdk) => sdk.enchantedLink.update.email(loginId, email, uri, undefined, change), readSent),
    verify: (token) =>
      ask(
        (sdk) => sdk.enchantedLink.verify(token),
        (data) => data ?? {},
      ),
    waitForSession: (pendingRef, limits) =>
      connection.signIn((sdk) => sdk.enchantedLink.waitForSession(pendingRef, completeLimits(limits))),
  }
}

function readSent(data: unknown): SentEnchantedLink | null {
  const { pendingRef, linkId } = (data ?? {}) as Partial<SentEnchantedLink>
  return pendingRef && linkId ? { pendingRef, linkId, ...readMaskedAddress(data) } : null
}
