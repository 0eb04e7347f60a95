import { type Mail, type Mailer, MailFailure } from '../../../platform/email/mailer.ts'
import { TaskFailure } from '../../../platform/jobs/task-handlers.ts'
import type { Channel, SubmitFailure } from './delivery-stream.ts'

/** Email over as many SMTP connections as the mailer, or pool of them, has. */
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

const commandsAboutUs = new Set(['CONN', 'EHLO', 'HELO', 'LHLO', 'STARTTLS', 'AUTH', 'MAIL FROM'])

export function classifyMailFailure(error: unknown): SubmitFailure {
  // An error of our own may have happened after the message left.
  if (!(error instanceof MailFailure) || error.isInDoubt) return 'unknown'
  const { answer, isTemporary } = error
  if (answer === null) return isTemporary ? 'unavailable' : 'rejected'
  const { command, code } = (error.cause ?? {}) as { command?: string; code?: string }
  if (answer.startsWith('421') || commandsAboutUs.has(command ?? '') || code === 'EAUTH') {
    return isTemporary ? 'unavailable' : 'sender_rejected'
  }
  if (isTemporary) return 'deferred'
  return isAboutAddress(answer) ? 'bad_address' : 'rejected'
}

/** Whether a permanent refusal says that the mailbox doesn't exist (RFC 3463), rather than that the mail is unwelcome. */
function isAboutAddress(answer: string): boolean {
  const [, subject, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(answer) ?? []
  if (subject === undefined) return /^(550|551|553)\b/.test(answer)
  return (
    (subject === '1' && ['1', '2', '3', '6', '10'].includes(detail!)) || (subject === '2' && detail === '1')
  )
}

/**
 * The mailer of a task.
 * @throws TaskFailure without a mail server; `next` says what to do once there is one.
 */
export function requireMailer(mail: Mailer | null, next: string): Mailer {
  if (mail) return mail
  throw new TaskFailure(
    'mail-not-configured',
    'No mail server configured',
    `The operator of this server needs to set SMTP_URL. ${next}`,
    { retry: 'manual' },
  )
}

/**
 * Submits the single message of a task. `repeatsInDoubt` where a second copy does no harm, so the task may try again
 * although the first one may have arrived.
 * @throws TaskFailure
 */
export async function sendFromTask(
  mailer: Mailer,
  mail: Mail,
  { title, repeatsInDoubt }: { title: string; repeatsInDoubt: boolean },
): Promise<void> {
  try {
    await mailer.send(mail)
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    const retry = error.isTemporary && (repeatsInDoubt || !error.isInDoubt) ? 'automatic' : 'manual'
    throw new TaskFailure('mail-not-sent', title, error.message, { retry, cause: error })
  }
}
