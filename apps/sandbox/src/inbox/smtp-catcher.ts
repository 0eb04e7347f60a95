import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { callbackify } from 'node:util'
import PostalMime, { type Address, type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Faults } from '../faults/faults.ts'
import { describeListenError } from '../errors.ts'
import type { Inbox } from './inbox.ts'
import type { MailReports } from './mail-reports.ts'

const sizeLimitBytes = 25 * 1024 * 1024

export interface SmtpCatcher {
  port: number
  close(): Promise<void>
}

export interface SmtpCatcherOptions {
  inbox: Inbox
  host: string
  port: number
  faults: Pick<Faults, 'mail' | 'slowMs'>
  reports: MailReports
  shutdownSignal: AbortSignal
}

/**
 * Accepts any email over SMTP, with any credentials, and puts it into the inbox instead of sending it. Addresses with
 * these prefixes are special: `refuse` is rejected, `defer` is temporarily rejected once, `bounce` is accepted and
 * bounces, `complain` is delivered and reported as spam. Faults come from `/control`.
 */
export async function startSmtpCatcher(options: SmtpCatcherOptions): Promise<SmtpCatcher> {
  const { host, port, faults } = options
  const deferredAddresses = new Set<string>()
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: sizeLimitBytes,
    closeTimeout: 1,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onConnect: (_session, done) =>
      faults.mail === 'down' ? done(createSmtpError(421, '4.3.2 The mail server is down')) : done(),
    onRcptTo: ({ address }, _session, done) => done(checkRecipient(address, deferredAddresses)),
    onData: callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) =>
      handleMail(options, server, stream, session),
    ),
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(describeListenError(error, { host, port, variable: 'SANDBOX_SMTP_PORT' })),
    )
    server.listen(port, host, () => resolve())
  })
  // A client that disconnects midway must not end the process.
  server.removeAllListeners('error')
  server.on('error', () => undefined)

  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const hasPrefix = (address: string, prefix: string) => address.toLowerCase().startsWith(prefix)

const createSmtpError = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

function checkRecipient(address: string, deferredAddresses: Set<string>): Error | null {
  if (hasPrefix(address, 'refuse')) return createSmtpError(550, `5.1.1 <${address}>: no such mailbox`)
  if (!hasPrefix(address, 'defer') || deferredAddresses.has(address)) return null
  deferredAddresses.add(address)
  return createSmtpError(451, `4.2.1 <${address}>: try again later`)
}

async function handleMail(
  { inbox, faults, reports, shutdownSignal }: SmtpCatcherOptions,
  server: SMTPServer,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const mail = await receiveMail(stream)
  const { envelope } = session
  const { mail: fault } = faults
  if (fault === 'slow')
    await delay(faults.slowMs, undefined, { signal: shutdownSignal }).catch(() => undefined)
  const recipients = new Set(envelope.rcptTo.map(({ address }) => address))
  const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
  const { messageId, subject = '' } = mail
  for (const to of recipients) {
    if (messageId !== undefined && hasPrefix(to, 'bounce')) {
      reports.sendBounce({ messageId, from: sender, to, subject })
      continue
    }
    inbox.add({ to, ...toInboxFields(mail, sender) })
    // A client that lost the response doesn't get a report either, so the delivery stays unknown.
    if (messageId === undefined || fault === 'drop-after-data') continue
    reports.report('delivered', messageId)
    if (hasPrefix(to, 'complain')) reports.report('complained', messageId)
  }
  if (fault === 'drop-after-data') dropConnection(server, session)
}

/** Closes the connection instead of responding. */
function dropConnection(server: SMTPServer, { id }: SMTPServerSession) {
  const connections = [...server.connections] as { id?: string; _socket?: { destroy(): void } }[]
  connections.find((connection) => connection.id === id)?._socket?.destroy()
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

function toInboxFields(mail: Email, sender: string) {
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
