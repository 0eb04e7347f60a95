import { createEnchantedLinkSignIn } from '@parapet/auth/sign-in'
import { paths } from '~/lib/paths'
import { getProviderData } from '~/lib/provider-error'
import { auth } from '~/lib/session'

const links = createEnchantedLinkSignIn(auth)

/** Numbered links are on their way, and this page asks whether the right one was opened. */
export interface SentLink {
  /** The number to open. */
  number: string
  /** Resolves once this page is signed in, or with the error code `0` when nobody opened the link in time. */
  session: ReturnType<typeof links.waitForSession>
}

/**
 * Mails links of which one carries the number that the page shows. Opening it signs in here, not where it is opened: the
 * mail may be on a phone, or in an app with a browser of its own, and the person goes on where they began.
 *
 * @throws ProviderError
 */
export async function sendLink(email: string): Promise<SentLink> {
  const uri = location.origin + paths.signInLink()
  const { linkId, pendingRef } = getProviderData(await links.signUpOrIn(email, uri))
  return { number: linkId, session: links.waitForSession(pendingRef) }
}

/** Lets in the page that waits for this link. Nobody is signed in here. @throws ProviderError */
export async function confirmLink(token: string): Promise<void> {
  getProviderData(await links.verify(token))
}
