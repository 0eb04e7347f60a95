import { html } from 'hono/html'
import { randomBytes, randomInt } from 'node:crypto'
import type { InboxDraft } from '../../inbox/inbox.ts'
import type { Verification } from '../address-verification.ts'
import { invalidEnchantedLink, signInEnded } from '../identity-error.ts'
import { createMail } from '../mail.ts'
import type { PendingSessions } from '../pending-sessions.ts'

const linksPerEmail = 3

interface Choice {
  pendingRef: string
  /** Null for a wrong number, which ends the sign-in. */
  verification: Verification | null
}

/** The numbered links of each email, of which one is right. */
export interface NumberedLinkStore {
  create(
    pendingRef: string,
    verification: Verification,
  ): { linkId: string; choices: { linkId: string; token: string }[] }
  /** @throws IdentityError for a wrong number, and for a link that was used or has expired */
  choose(token: string): void
}

export function createNumberedLinkStore(pendingSessions: PendingSessions): NumberedLinkStore {
  const choicesByToken = new Map<string, Choice>()

  return {
    create(pendingRef, verification) {
      const numbers = new Set<string>()
      while (numbers.size < linksPerEmail) numbers.add(String(randomInt(10, 100)))
      const linkIds = [...numbers]
      const linkId = linkIds[randomInt(linksPerEmail)] ?? ''
      const choices = linkIds.map((id) => {
        const token = randomBytes(32).toString('base64url')
        choicesByToken.set(token, { pendingRef, verification: id === linkId ? verification : null })
        return { linkId: id, token }
      })
      return { linkId, choices }
    },
    choose(token) {
      const choice = choicesByToken.get(token)
      if (!choice) throw invalidEnchantedLink()
      for (const [otherToken, { pendingRef }] of choicesByToken) {
        if (pendingRef === choice.pendingRef) choicesByToken.delete(otherToken)
      }
      if (choice.verification) return pendingSessions.confirm(choice.pendingRef, choice.verification)
      pendingSessions.cancel(choice.pendingRef)
      throw signInEnded("This isn't the number shown on the sign-in page")
    },
  }
}

/** A numbered link in the email. The sign-in page shows the number of the right one. */
export interface NumberedLink {
  linkId: string
  url: string
}

export function createEnchantedLinkMessage(to: string, links: NumberedLink[]): Promise<InboxDraft> {
  const instruction = 'Choose the number shown on the sign-in page. You’ll be signed in there.'
  const warning = 'If you didn’t try to sign in, don’t open any of these links.'
  return createMail({
    to,
    subject: 'Your Parapet sign-in links',
    heading: 'Choose your number to sign in',
    text: [instruction, ...links.map(({ linkId, url }) => `${linkId}: ${url}`), warning],
    content: html`<p style="margin:0 0 16px">${instruction}</p>
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
