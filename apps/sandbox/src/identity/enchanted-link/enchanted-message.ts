import { html } from 'hono/html'
import type { InboxDraft } from '../../inbox/inbox.ts'
import { createMail } from '../mail.ts'

/** A numbered link of the mail; the sign-in page shows the number of the right one. */
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
