import { html } from 'hono/html'
import { randomInt } from 'node:crypto'
import type { InboxDraft } from '../../inbox/inbox.ts'
import type { VerificationPurpose } from '../address-verification.ts'
import { expiredCode, tooManyAttempts, wrongCode } from '../identity-error.ts'
import { createMail } from '../mail.ts'
import { normalizeLoginId } from '../person-store.ts'
import type { DeliveryMethod } from './delivery.ts'

export const codeTtlMs = 10 * 60 * 1000
const maxAttempts = 5

interface PendingCode {
  code: string
  expiresAt: number
  attempts: number
  purpose: VerificationPurpose
}

/** Unused one-time codes. A new code replaces the previous one. */
export interface CodeStore {
  create(delivery: DeliveryMethod, loginId: string, purpose: VerificationPurpose): string
  /** @throws IdentityError E061102 for a wrong code, E061103 after too many wrong ones, E061104 for an expired one */
  consume(delivery: DeliveryMethod, loginId: string, code: string): VerificationPurpose
}

export function createCodeStore(): CodeStore {
  const pendingCodes = new Map<string, PendingCode>()
  const getKey = (delivery: DeliveryMethod, loginId: string) => `${delivery}:${normalizeLoginId(loginId)}`

  return {
    create(delivery, loginId, purpose) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      pendingCodes.set(getKey(delivery, loginId), {
        code,
        expiresAt: Date.now() + codeTtlMs,
        attempts: 0,
        purpose,
      })
      return code
    },
    consume(delivery, loginId, code) {
      const key = getKey(delivery, loginId)
      const entry = pendingCodes.get(key)
      if (!entry) throw wrongCode()
      if (entry.expiresAt <= Date.now()) {
        pendingCodes.delete(key)
        throw expiredCode()
      }
      if (entry.attempts >= maxAttempts) throw tooManyAttempts()
      if (entry.code !== code.trim()) {
        entry.attempts += 1
        throw entry.attempts === maxAttempts ? tooManyAttempts() : wrongCode()
      }
      pendingCodes.delete(key)
      return entry.purpose
    },
  }
}

/** The message with a sign-in code, as an email or a text message. */
export async function createCodeMessage(
  delivery: DeliveryMethod,
  to: string,
  code: string,
): Promise<InboxDraft> {
  const subject = `${code} is your Parapet sign-in code`
  if (delivery !== 'email') {
    return {
      to,
      from: 'Parapet',
      subject,
      text: `Your Parapet sign-in code:\n${code}\nIt works once and expires in 10 minutes.`,
      html: '',
      headers: { 'x-sandbox-delivery': delivery },
    }
  }
  return createMail({
    to,
    subject,
    heading: 'Your sign-in code',
    text: [
      'Your Parapet sign-in code:',
      code,
      'Enter it on the page where you requested it. It works once and expires in 10 minutes.',
      'If you didn’t try to sign in, you can ignore this message. No one can sign in without the code.',
    ],
    content: html`<p style="margin:0 0 20px;font-size:36px;font-weight:600;letter-spacing:8px;color:#0f4a4d">
        ${code}
      </p>
      <p style="margin:0 0 12px">
        Enter it on the page where you requested it. It works once and expires in 10 minutes.
      </p>
      <p style="margin:0;color:#526070">
        If you didn’t try to sign in, you can ignore this message. No one can sign in without the code.
      </p>`,
  })
}
