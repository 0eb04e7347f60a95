import { MailFailure } from '../../../../platform/email/mailer.ts'

/**
 * What a failed handover means: `in_doubt` (it may have left), `bad_address` (nobody has this mailbox), `refused` (not
 * this mail, whatever the address), `later` (not now), `server` (no mail at all at the moment).
 */
export type FailureKind = 'in_doubt' | 'bad_address' | 'refused' | 'later' | 'server'

const notAboutOneMail = new Set(['CONN', 'EHLO', 'HELO', 'LHLO', 'STARTTLS', 'AUTH', 'MAIL FROM'])

export function classifyFailure(error: unknown): FailureKind {
  // Whatever went wrong in ourselves may have gone wrong after the mail left.
  if (!(error instanceof MailFailure)) return 'in_doubt'
  if (error.isInDoubt) return 'in_doubt'
  const { answer, cause } = error
  if (answer === null || answer.startsWith('421')) return 'server'
  const { command, code } = cause as { command?: string; code?: string }
  if (notAboutOneMail.has(command ?? '') || code === 'EAUTH') return 'server'
  if (error.isPassing) return 'later'
  return isAboutAddress(answer) ? 'bad_address' : 'refused'
}

/** Whether a permanent refusal says that there is no such mailbox (RFC 3463), rather than that the mail is unwelcome. */
export function isAboutAddress(answer: string): boolean {
  const [, subject, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(answer) ?? []
  if (subject === undefined) return /^(550|551|553)\b/.test(answer)
  return (
    (subject === '1' && ['1', '2', '3', '6', '10'].includes(detail!)) || (subject === '2' && detail === '1')
  )
}
