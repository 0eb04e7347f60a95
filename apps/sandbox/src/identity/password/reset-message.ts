import { html } from 'hono/html'
import type { InboxDraft } from '../../inbox/inbox.ts'
import { createMail } from '../mail.ts'

export function createResetMessage(to: string, url: string): Promise<InboxDraft> {
  const life = 'The link works once, for 5 minutes.'
  const warning = 'If you did not ask for it, ignore this message: your password stays as it is.'
  return createMail({
    to,
    subject: 'Set a new Parapet password',
    heading: 'Set a new password',
    text: ['Set a new password:', url, life, warning],
    content: html`<p style="margin:0 0 16px">
        <a
          href="${url}"
          style="display:inline-block;padding:10px 16px;background:#0f6a6d;color:#fff;border-radius:6px;text-decoration:none;font-weight:600"
          >Set a new password</a
        >
      </p>
      <p style="margin:0 0 12px">${life}</p>
      <p style="margin:0;color:#526070">${warning}</p>`,
  })
}
