import { type Mail, type Mailer, MailFailure } from '../../../platform/email/mailer.ts'
import { TaskFailure } from '../../../platform/jobs/task-handlers.ts'
import type { Channel, SubmitFailure } from './delivery-stream.ts'

/** Email through a mailer or a pool. `connections` is how many SMTP connections it has. */
export const emailChannel = (mailer: Pick<Mailer, 'send'>, connections: number): Channel<Mail> => ({
  name: 'email',
  concurrency: connections,
  submit: (mail) => mailer.send(mail),
  classify: (error) => ({
    failure: classifyMailFailure(error),
    detail:
      error instanceof MailFailure ? (error.response ?? error.message) : 'Something went wrong on our side.',
  }),
})

/** SMTP commands before RCPT TO: a rejection of one of them concerns the sender, not the recipient. */
const preRecipientCommands = new Set(['CONN', 'EHLO', 'HELO', 'LHLO', 'STARTTLS', 'AUTH', 'MAIL FROM'])

export function classifyMailFailure(error: unknown): SubmitFailure {
  // An error on our side may have happened after the message was sent.
  if (!(error instanceof MailFailure) || error.isInDoubt) return 'unknown'
  const { response, isTemporary } = error
  if (response === null) return isTemporary ? 'unavailable' : 'rejected'
  const { command, code } = (error.cause ?? {}) as { command?: string; code?: string }
  if (response.startsWith('421') || preRecipientCommands.has(command ?? '') || code === 'EAUTH') {
    return isTemporary ? 'unavailable' : 'sender_rejected'
  }
  if (isTemporary) return 'deferred'
  return isUnknownMailbox(response) ? 'bad_address' : 'rejected'
}

/** Whether a permanent rejection means that the mailbox doesn't exist (RFC 3463), and not that the email is unwelcome. */
function isUnknownMailbox(response: string): boolean {
  const [, subject, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? []
  if (subject === undefined) return /^(550|551|553)\b/.test(response)
  return (
    (subject === '1' && ['1', '2', '3', '6', '10'].includes(detail!)) || (subject === '2' && detail === '1')
  )
}

/**
 * The mailer for a task. `nextStep` tells people what to do once a mail server is configured.
 * @throws TaskFailure if there is no mail server
 */
export function requireMailer(mailer: Mailer | null, nextStep: string): Mailer {
  if (mailer) return mailer
  throw new TaskFailure(
    'mail-not-configured',
    'No mail server configured',
    `The operator of this server needs to set SMTP_URL. ${nextStep}`,
    { retry: 'manual' },
  )
}

/**
 * Submits a task's only message. With `allowDuplicates`, the task is retried even if the message may have been sent.
 * @throws TaskFailure
 */
export async function sendFromTask(
  mailer: Mailer,
  mail: Mail,
  { title, allowDuplicates }: { title: string; allowDuplicates: boolean },
): Promise<void> {
  try {
    await mailer.send(mail)
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    const retry = error.isTemporary && (allowDuplicates || !error.isInDoubt) ? 'automatic' : 'manual'
    throw new TaskFailure('mail-not-sent', title, error.message, { retry, cause: error })
  }
}
