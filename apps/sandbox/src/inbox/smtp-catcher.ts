import type { AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import PostalMime, { type Address, type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { describeListenError } from '../start-error.ts'
import type { Inbox } from './inbox.ts'

const sizeLimitBytes = 25 * 1024 * 1024

export interface SmtpCatcher {
  port: number
  close(): Promise<void>
}

/** Takes any mail over SMTP, from anyone and with any password, and puts it into the inbox instead of sending it. */
export async function startSmtpCatcher(inbox: Inbox, host: string, port: number): Promise<SmtpCatcher> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: sizeLimitBytes,
    closeTimeout: 1,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData: callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) =>
      catchMail(inbox, stream, session),
    ),
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(describeListenError(error, { host, port, variable: 'SANDBOX_SMTP_PORT' })),
    )
    server.listen(port, host, () => resolve())
  })
  // A client that breaks off in the middle must not end the process.
  server.removeAllListeners('error')
  server.on('error', () => undefined)

  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function catchMail(
  inbox: Inbox,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<void> {
  const mail = await receiveMail(stream)
  const recipients = new Set(envelope.rcptTo.map(({ address }) => address))
  const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
  for (const to of recipients) inbox.add({ to, ...describeMail(mail, sender) })
}

async function receiveMail(stream: SMTPServerDataStream): Promise<Email> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    if (!stream.sizeExceeded) chunks.push(chunk as Buffer)
  }
  if (stream.sizeExceeded)
    throw Object.assign(new Error('Message is larger than 25 MB'), { responseCode: 552 })
  return PostalMime.parse(Buffer.concat(chunks))
}

function describeMail(mail: Email, sender: string) {
  const headers: Record<string, string> = {}
  for (const { key, value } of mail.headers) {
    headers[key] = key in headers ? `${headers[key]}\n${value}` : value
  }
  return {
    from: mail.from ? formatAddress(mail.from) : sender,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers,
  }
}

function formatAddress({ name, address }: Address): string {
  if (!address) return name
  return name ? `${name} <${address}>` : address
}
