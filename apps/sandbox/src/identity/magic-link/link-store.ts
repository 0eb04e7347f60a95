import { html } from 'hono/html'
import { randomBytes } from 'node:crypto'
import type { InboxDraft } from '../../inbox/inbox.ts'
import type { Verification } from '../address-verification.ts'
import { isTrustedOrigin } from '../cors.ts'
import { invalidMagicLink, invalidRequest, missingArgument } from '../identity-error.ts'
import type { Identity } from '../identity.ts'
import { createMail } from '../mail.ts'
import type { DeliveryMethod } from '../otp/delivery.ts'

const defaultTtlSeconds = 5 * 60

/** Tokens that sign a person in once. */
export interface LinkStore {
  create(link: Verification, ttlSeconds?: number): string
  /** @throws IdentityError if the token is unknown, used or expired */
  consume(token: string): Verification
}

export function createLinkStore(): LinkStore {
  const links = new Map<string, Verification & { expiresAt: number }>()
  return {
    create(link, ttlSeconds = defaultTtlSeconds) {
      const token = randomBytes(32).toString('base64url')
      links.set(token, { ...link, expiresAt: Date.now() + ttlSeconds * 1000 })
      return token
    },
    consume(token) {
      const link = links.get(token)
      links.delete(token)
      if (!link || link.expiresAt <= Date.now()) throw invalidMagicLink()
      return link
    },
  }
}

/** @throws IdentityError unless the link's target belongs to the app or to this machine */
export function checkLinkTarget(uri: string | undefined, { appUrl }: Identity): string {
  if (!uri) throw missingArgument('URI (the sandbox has no default page for links)')
  if (isTrustedOrigin(uri, appUrl)) return uri
  throw invalidRequest('URI must belong to the app or to this machine')
}

/** The URL with the token in its query. */
export function addLinkToken(uri: string, token: string): string {
  const url = new URL(uri)
  url.searchParams.set('t', token)
  return url.href
}

/** The message with a sign-in link, as an email or a text message. */
export async function createLinkMessage(
  delivery: DeliveryMethod,
  to: string,
  url: string,
): Promise<InboxDraft> {
  const subject = 'Your Parapet sign-in link'
  if (delivery !== 'email') {
    return {
      to,
      from: 'Parapet',
      subject,
      text: `Sign in to Parapet:\n${url}\nThe link works once and expires in 5 minutes.`,
      html: '',
      headers: { 'x-sandbox-delivery': delivery },
    }
  }
  return createMail({
    to,
    subject,
    heading: 'Your sign-in link',
    text: [
      'Sign in to Parapet:',
      url,
      'The link works once and expires in 5 minutes.',
      'If you didn’t try to sign in, you can ignore this message. No one can sign in without the link.',
    ],
    content: html`<p style="margin:0 0 16px">
        <a
          href="${url}"
          style="display:inline-block;padding:10px 16px;background:#0f6a6d;color:#fff;border-radius:6px;text-decoration:none;font-weight:600"
          >Sign in</a
        >
      </p>
      <p style="margin:0 0 12px">The link works once and expires in 5 minutes.</p>
      <p style="margin:0;color:#526070">
        If you didn’t try to sign in, you can ignore this message. No one can sign in without the link.
      </p>`,
  })
}
