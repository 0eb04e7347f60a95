import { type Mail, type Mailer, MailFailure } from '../../../platform/email/mailer.ts'
import { TaskFailure } from '../../../platform/jobs/task-handlers.ts'
import type { Channel, SubmitFailure } from './delivery-stream.ts'

/** Email through a mailer or a pool. `connections` is how many SMTP connections it has. */
export const emailChannel = (mailer: Pick<Mailer, 'send'>, connections: number): Channel<Mail> => ({
  name: 'email',
  connections,
  submit: (mail) => mailer.send(mail),
  classify: (error) => ({
    failure: classifyMailFailure(error),
    detail:
      error instanceof MailFailure ? (error.answer ?? error.message) : 'Something went wrong on our side.',
  }),
})

const senderCommands = new Set(['CONN', 'EHLO', 'HELO', 'LHLO', 'STARTTLS', 'AUTH', 'MAIL FROM'])

export function classifyMailFailure(error: unknown): SubmitFailure {
  // An error on our side may have happened after the message was sent.
  if (!(error instanceof MailFailure) || error.isInDoubt) return 'unknown'
  const { answer, isTemporary } = error
  if (answer === null) return isTemporary ? 'unavailable' : 'rejected'
  const { command, code } = (error.cause ?? {}) as { command?: string; code?: string }
  if (answer.startsWith('421') || senderCommands.has(command ?? '') || code === 'EAUTH') {
    return isTemporary ? 'unavailable' : 'sender_rejected'
  }
  if (isTemporary) return 'deferred'
  return isAboutAddress(answer) ? 'bad_address' : 'rejected'
}

/** Whether a permanent rejection means that the mailbox doesn't exist (RFC 3463), and not that the email is unwelcome. */
function isAboutAddress(answer: string): boolean {
  const [, subject, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(answer) ?? []
  if (subject === undefined) return /^(550|551|553)\b/.test(answer)
  return (
    (subject === '1' && ['1', '2', '3', '6', '10'].includes(detail!)) || (subject === '2' && detail === '1')
  )
}

/**
 * The mailer for a task. `nextStep` tells people what to do once a mail server is configured.
 * @throws TaskFailure if there is no mail server
 */
export function requireMailer(mail: Mailer | null, nextStep: string): Mailer {
  if (mail) return mail
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
