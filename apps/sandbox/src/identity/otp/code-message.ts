import { html } from 'hono/html'
import type { InboxDraft } from '../../inbox/inbox.ts'
import { createMail } from '../mail.ts'
import type { Delivery } from './delivery.ts'

/** The message that carries a sign-in code, as mail or as a text message. */
export async function createCodeMessage(delivery: Delivery, to: string, code: string): Promise<InboxDraft> {
  const subject = `${code} is your Parapet code`
  if (delivery !== 'email') {
    return {
      to,
      from: 'Parapet',
      subject,
      text: `Your Parapet code:\n${code}\nIt works once, for 10 minutes.`,
      html: '',
      headers: { 'x-sandbox-delivery': delivery },
    }
  }
  return createMail({
    to,
    subject,
    heading: 'Your sign-in code',
    text: [
      'Your sign-in code for Parapet is',
      code,
      'It works once, for 10 minutes. Enter it on the page where you asked for it.',
      'If you did not try to sign in, ignore this message: without the code nobody gets in.',
    ],
    content: html`<p style="margin:0 0 20px;font-size:36px;font-weight:600;letter-spacing:8px;color:#0f4a4d">
        ${code}
      </p>
      <p style="margin:0 0 12px">
        It works once, for 10 minutes. Enter it on the page where you asked for it.
      </p>
      <p style="margin:0;color:#526070">
        If you did not try to sign in, ignore this message: without the code nobody gets in.
      </p>`,
  })
}
