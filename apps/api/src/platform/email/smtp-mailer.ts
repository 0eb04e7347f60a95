import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import { type Mail, type Mailer, MailFailure, type MailIdentity, type MailReceipt } from './mailer.ts'

interface SmtpOptions {
  /**
   * `smtp://` or `smtps://`, with user and password if the server requires them. Over `smtp://`, the connection must be
   * upgraded to TLS, unless the server is on this machine or the URL has `?requireTLS=false`.
   */
  url: string
  /** The default sender. */
  operator: MailIdentity
  timeoutMs?: number
}

// Tells mail clients not to send out-of-office replies.
const defaultHeaders = { 'Auto-Submitted': 'auto-generated' }

/** Otherwise, an attacker on the network could strip the upgrade and read links that prove control of a mailbox. */
function mustUpgrade(url: string) {
  const { protocol, hostname, searchParams } = new URL(url)
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
  return protocol === 'smtp:' && !isLocal && searchParams.get('requireTLS') !== 'false'
}

/** Sends over SMTP: one connection per email, or a pool of them. */
export function createSmtpMailer({ url, operator, timeoutMs = 10_000 }: SmtpOptions): Mailer {
  const settings = {
    url,
    requireTLS: mustUpgrade(url),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  }
  const transport = trackSubmission(createTransport(settings))
  return {
    send: (mail) => submit(transport, toMessage(mail, operator)),
    openPool({ connections }) {
      const pool = trackSubmission(
        createTransport({
          ...settings,
          pool: true,
          maxConnections: connections,
          maxMessages: 1_000,
          // An email that was in transit when its connection broke may have been delivered.
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
    // As an object the address can't be parsed as a list.
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
    return { response: response ?? '' }
  } catch (cause) {
    const { responseCode, response } = cause as { responseCode?: number; response?: string }
    const hasResponse = typeof responseCode === 'number'
    const summary = hasResponse
      ? 'The mail server rejected a message'
      : 'Sending failed without a response from the mail server'
    throw new MailFailure(`${summary}: ${(cause as Error).message}`, {
      isTemporary: !hasResponse || responseCode < 500,
      isInDoubt: !hasResponse && wasSubmitted(message.envelope),
      response: response ?? null,
      cause,
    })
  }
}

const submittedEnvelopes = new WeakSet<object>()

/** Makes `wasSubmitted` work for this transport. */
function trackSubmission<Transport extends Transporter>(transport: Transport): Transport {
  transport.use('stream', (mail, done) => {
    const { message, data } = mail
    const createStream = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const stream = createStream(options)
      // The end of the message is read right before the final dot is written.
      stream.once('end', () => data.envelope && submittedEnvelopes.add(data.envelope))
      return stream
    }
    done()
  })
  return transport
}

/**
 * Whether every byte of the email with this envelope was written to a connection, so that the server may have
 * accepted it even if its response never arrived.
 */
const wasSubmitted = (envelope: object) => submittedEnvelopes.has(envelope)

/**
 * The headers that a signature covers. Besides the usual ones both headers of one-click unsubscription, which
 * mailbox providers trust only if they are signed (RFC 8058).
 */
const signedHeaders = [
  'From',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'MIME-Version',
  'Content-Type',
  'List-Id',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'Auto-Submitted',
].join(':')
