import { randomUUID } from 'node:crypto'
import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { InboxDraft } from '../inbox/inbox.ts'

const sender = 'Parapet <no-reply@identity.parapet.test>'

export interface MailDraft {
  to: string
  subject: string
  heading: string
  /** Paragraphs of the plain-text part. */
  text: string[]
  /** The HTML part, already escaped. */
  content: HtmlEscapedString | Promise<HtmlEscapedString>
}

/** Lays out an email of the identity provider. Styles are inline because mail clients drop others. */
export async function createMail({ to, subject, heading, text, content }: MailDraft): Promise<InboxDraft> {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${subject}</title>
      </head>
      <body
        style="margin:0;padding:32px 16px;background:#f3f5f7;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#17202b"
      >
        <div
          style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border:1px solid #dde3ea;border-radius:8px"
        >
          <p style="margin:0 0 24px;font-weight:600;color:#0f6a6d">Parapet</p>
          <h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${heading}</h1>
          ${content}
        </div>
      </body>
    </html>`
  return {
    to,
    from: sender,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: (await page).toString(),
    headers: {
      from: sender,
      to,
      subject,
      date: new Date().toUTCString(),
      'message-id': `<${randomUUID()}@identity.parapet.test>`,
      'auto-submitted': 'auto-generated',
    },
  }
}
