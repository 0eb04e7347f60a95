import { html } from 'hono/html'
import type { InboxDraft } from '../../inbox/inbox.ts'
import { createMail } from '../mail.ts'

export interface Invitation {
  to: string
  /** Names of the tenants the person is invited to. */
  tenantNames: string[]
  /** Empty when the call gave none. */
  inviteUrl: string
  /** `message` is the personal message, `inviterName` who wrote it; others are not shown. */
  templateOptions: Record<string, string>
}

export async function createInvitationMessage(invitation: Invitation): Promise<InboxDraft> {
  const { to, inviteUrl, templateOptions, tenantNames } = invitation
  const { message = '', inviterName = '' } = templateOptions
  const place = tenantNames.length > 0 ? `${tenantNames.join(' and ')} on Parapet` : 'Parapet'
  const inviter = inviterName || 'An administrator'
  const sentence = `${inviter} invited you to ${place}.`
  return createMail({
    to,
    subject: `You are invited to ${place}`,
    heading: `You are invited to ${place}`,
    text: [
      sentence,
      ...(message ? [message] : []),
      ...(inviteUrl ? ['Accept the invitation:', inviteUrl] : []),
      'If you do not know why you got this, ignore it: nothing happens without you.',
    ],
    content: html`<p style="margin:0 0 16px">${sentence}</p>
      ${message && html`<p style="margin:0 0 16px;padding:12px 16px;background:#f3f5f7;border-radius:6px;white-space:pre-line">${message}</p>`}
      ${
        inviteUrl &&
        html`<p style="margin:0 0 16px">
          <a
            href="${inviteUrl}"
            style="display:inline-block;padding:10px 16px;background:#0f6a6d;color:#fff;border-radius:6px;text-decoration:none;font-weight:600"
            >Accept the invitation</a
          >
        </p>`
      }
      <p style="margin:0;color:#526070">
        If you do not know why you got this, ignore it: nothing happens without you.
      </p>`,
  })
}
