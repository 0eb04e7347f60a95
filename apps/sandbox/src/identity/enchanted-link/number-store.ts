import { html } from 'hono/html'
import { randomBytes, randomInt } from 'node:crypto'
import type { InboxDraft } from '../../inbox/inbox.ts'
import type { Verification } from '../address-verification.ts'
import { invalidLink } from '../identity-error.ts'
import { createMail } from '../mail.ts'
import type { PendingSessions } from '../pending-sessions.ts'

const numbersPerMail = 3

interface Choice {
  pendingRef: string
  /** Null for a wrong number, which ends the sign-in. */
  verification: Verification | null
}

/** The numbered links of each email, of which one is right. */
export interface NumberStore {
  create(
    pendingRef: string,
    verification: Verification,
  ): { linkId: string; choices: { linkId: string; token: string }[] }
  /** @throws IdentityError for a wrong number, and for a link that was used or has expired */
  choose(token: string): void
}

export function createNumberStore(pending: PendingSessions): NumberStore {
  const open = new Map<string, Choice>()

  return {
    create(pendingRef, verification) {
      const numbers = new Set<string>()
      while (numbers.size < numbersPerMail) numbers.add(String(randomInt(10, 100)))
      const linkIds = [...numbers]
      const linkId = linkIds[randomInt(numbersPerMail)] ?? ''
      const choices = linkIds.map((id) => {
        const token = randomBytes(32).toString('base64url')
        open.set(token, { pendingRef, verification: id === linkId ? verification : null })
        return { linkId: id, token }
      })
      return { linkId, choices }
    },
    choose(token) {
      const choice = open.get(token)
      if (!choice) throw invalidLink('The link was used already or has expired')
      for (const [other, { pendingRef }] of open) {
        if (pendingRef === choice.pendingRef) open.delete(other)
      }
      if (choice.verification) return pending.confirm(choice.pendingRef, choice.verification)
      pending.cancel(choice.pendingRef)
      throw invalidLink('This is not the number that the sign-in page shows')
    },
  }
}

/** A numbered link in the email. The sign-in page shows the number of the right one. */
export interface NumberedLink {
  linkId: string
  url: string
}

export function createEnchantedMessage(to: string, links: NumberedLink[]): Promise<InboxDraft> {
  const sentence = 'Open the link with the number that the sign-in page shows. You are then signed in there.'
  const warning = 'If you did not try to sign in, open none of them.'
  return createMail({
    to,
    subject: 'Your Parapet sign-in links',
    heading: 'Which number do you see?',
    text: [sentence, ...links.map(({ linkId, url }) => `${linkId}: ${url}`), warning],
    content: html`<p style="margin:0 0 16px">${sentence}</p>
      ${links.map(
        ({ linkId, url }) =>
          html`<p style="margin:0 0 12px">
            <a
              href="${url}"
              style="display:inline-block;padding:10px 24px;background:#0f6a6d;color:#fff;border-radius:6px;text-decoration:none;font-weight:600"
              >${linkId}</a
            >
          </p>`,
      )}
      <p style="margin:0;color:#526070">${warning}</p>`,
  })
}
