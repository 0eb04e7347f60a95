import { createEnchantedLinkSignIn } from '@parapet/auth/sign-in'
import { paths } from '~/lib/paths'
import { getProviderData } from '~/lib/provider-error'
import { auth } from '~/lib/session'

const links = createEnchantedLinkSignIn(auth)

/** Emailed numbered links. This page polls until one is confirmed. */
export interface SentLink {
  /** The number of the link to open. */
  number: string
  /** Resolves once this page is signed in, or with error code `0` if the link isn't opened in time. */
  session: ReturnType<typeof links.waitForSession>
}

/**
 * Emails several links, one with the number shown on this page. Confirming it signs in this page instead of the one
 * that opened it, because the email may be read on a phone or in an app with its own browser.
 *
 * @throws ProviderError
 */
export async function sendLink(email: string): Promise<SentLink> {
  const uri = location.origin + paths.signInLink()
  const { linkId, pendingRef } = getProviderData(await links.signUpOrIn(email, uri))
  return { number: linkId, session: links.waitForSession(pendingRef) }
}

/** Signs in the page that waits for this link, but not this page. @throws ProviderError */
export async function confirmLink(token: string): Promise<void> {
  getProviderData(await links.verify(token))
}
