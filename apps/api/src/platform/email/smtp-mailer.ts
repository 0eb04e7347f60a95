import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import { trackSubmission, wasSubmitted } from './track-submission.ts'
import { type Mail, type Mailer, MailFailure, type MailIdentity, type MailReceipt } from './mailer.ts'
import { signedHeaders } from './signed-headers.ts'

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  url: string
  /** In whose name mail leaves that names nobody. */
  operator: MailIdentity
  timeoutMs?: number
}

// Asks mail programs not to answer with notices of absence.
const defaultHeaders = { 'Auto-Submitted': 'auto-generated' }

/** Sends over SMTP: one connection for each mail, or a pool of them. */
export function createSmtpMailer({ url, operator, timeoutMs = 10_000 }: SmtpOptions): Mailer {
  const settings = {
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  }
  const single = trackSubmission(createTransport(settings))
  return {
    send: (mail) => submit(single, toMessage(mail, operator)),
    openPool({ connections }) {
      const pool = trackSubmission(
        createTransport({
          ...settings,
          pool: true,
          maxConnections: connections,
          maxMessages: 1_000,
          // A mail that was on its way when its connection broke may have arrived.
          maxRequeues: 0,
        }),
      )
      return {
        send: (mail) => submit(pool, toMessage(mail, operator)),
        close: () => pool.close({ force: true }),
      }
    },
  }
}

function toMessage(mail: Mail, operator: MailIdentity) {
  const { from, replyTo, envelopeFrom, dkim } = mail.identity ?? operator
  const { url, mailto } = mail.listUnsubscribe ?? {}
  return {
    from,
    // As an object the address cannot be read as a list of several.
    to: { name: '', address: mail.to },
    envelope: { from: envelopeFrom, to: mail.to },
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
    ...(mail.messageId !== undefined && { messageId: mail.messageId }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      ...defaultHeaders,
      ...mail.headers,
      ...(url !== undefined && {
        'List-Unsubscribe': `<${url}>${mailto === undefined ? '' : `, <${mailto}>`}`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(dkim !== null && { dkim: { ...dkim, headerFieldNames: signedHeaders } }),
  } satisfies SendMailOptions
}

type AnyTransport = Transporter<{ response?: string }>

/** @throws MailFailure */
async function submit(transport: AnyTransport, message: ReturnType<typeof toMessage>): Promise<MailReceipt> {
  try {
    const { response } = await transport.sendMail(message)
    return { answer: response ?? '' }
  } catch (cause) {
    const { responseCode, response } = cause as { responseCode?: number; response?: string }
    const isAnswered = typeof responseCode === 'number'
    throw new MailFailure(`The mail server did not take a mail: ${(cause as Error).message}`, {
      isPassing: !isAnswered || responseCode < 500,
      isInDoubt: !isAnswered && wasSubmitted(message.envelope),
      answer: response ?? null,
      cause,
    })
  }
}
