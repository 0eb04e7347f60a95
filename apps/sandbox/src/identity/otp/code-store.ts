import { html } from 'hono/html'
import { randomInt } from 'node:crypto'
import type { InboxDraft } from '../../inbox/inbox.ts'
import type { VerificationPurpose } from '../address-verification.ts'
import { tooManyAttempts, wrongCode } from '../identity-error.ts'
import { createMail } from '../mail.ts'
import { normalizeLoginId } from '../person-store.ts'
import type { DeliveryMethod } from './delivery.ts'

export const codeLifeMs = 10 * 60 * 1000
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
  /** @throws IdentityError E061102 for a wrong or expired code, E061103 after too many wrong ones */
  use(delivery: DeliveryMethod, loginId: string, code: string): VerificationPurpose
}

export function createCodeStore(): CodeStore {
  const pending = new Map<string, PendingCode>()
  const getKey = (delivery: DeliveryMethod, loginId: string) => `${delivery}:${normalizeLoginId(loginId)}`

  return {
    create(delivery, loginId, purpose) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      pending.set(getKey(delivery, loginId), {
        code,
        expiresAt: Date.now() + codeLifeMs,
        attempts: 0,
        purpose,
      })
      return code
    },
    use(delivery, loginId, code) {
      const key = getKey(delivery, loginId)
      const entry = pending.get(key)
      if (!entry) throw wrongCode('There is no open code for this login id')
      if (entry.expiresAt <= Date.now()) {
        pending.delete(key)
        throw wrongCode('The code has expired')
      }
      if (entry.attempts >= maxAttempts) throw tooManyAttempts()
      if (entry.code !== code.trim()) {
        entry.attempts += 1
        const left = maxAttempts - entry.attempts
        throw left === 0
          ? tooManyAttempts()
          : wrongCode(`${left} ${left === 1 ? 'attempt' : 'attempts'} left`)
      }
      pending.delete(key)
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
