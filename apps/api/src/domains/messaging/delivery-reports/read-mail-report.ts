import type { z } from '@hono/zod-openapi'
import { hash } from 'node:crypto'
import PostalMime, { type Attachment } from 'postal-mime'
import type { MailEventType } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { isOneLine } from '../../../platform/http/text.ts'
import { type MailEventBatch, toStorable } from './mail-reports.schema.ts'

/** What a mail service reports about one email, independent of the format. */
export interface MailReport {
  /** Identical for a repeated report. */
  eventId: string
  provider: string
  type: MailEventType
  /** Without angle brackets. */
  messageId: string
  at: Date
  detail: string | null
  /** The recipient named in the report, or null. Has to match the address that the email was sent to. */
  address: string | null
}

/** A Message-ID without its angle brackets. */
const bareMessageId = (messageId: string) => messageId.trim().replace(/^<(.*)>$/s, '$1')

/** Reads our own format, which an adapter for any mail service can produce. */
export const readParapetEvents = ({ events }: z.infer<typeof MailEventBatch>): MailReport[] =>
  events.map(({ id, type, messageId, at, detail }) => ({
    eventId: `parapet:${id}`,
    provider: 'parapet',
    type,
    messageId: bareMessageId(messageId),
    at: new Date(at),
    detail: detail ?? null,
    address: null,
  }))

/**
 * How much of a message is parsed. What a report says, and the Message-ID of the original, come before the text of the
 * original, and the parser takes a few microseconds per line without letting anything else run.
 */
const linesMax = 1_000

/** The first lines of a message. Parts that it cuts off count as ended. */
function cutLines(source: Uint8Array): Uint8Array {
  let lineEnd = -1
  for (let lines = 0; lines < linesMax; lines += 1) {
    lineEnd = source.indexOf(lineFeed, lineEnd + 1)
    if (lineEnd < 0) return source
  }
  return source.subarray(0, lineEnd + 1)
}

const lineFeed = 0x0a

/** One block of a delivery status (RFC 3464, 2.1): names in lower case. */
type StatusFields = ReadonlyMap<string, string>

const typeByAction = {
  delivered: 'delivered',
  relayed: 'delivered',
  expanded: 'delivered',
  delayed: 'deferred',
} as const

/**
 * Reads a delivery report (RFC 3464) as servers send it to the return path: for each recipient, what happened to the
 * original email, which its Message-ID identifies.
 * @throws Problem `validation-failed` for a message that isn't a delivery report, or doesn't identify the original
 */
export async function readDeliveryReport(source: Uint8Array): Promise<MailReport[]> {
  const mail = await PostalMime.parse(cutLines(source), {
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
  })
  const statusPart = mail.attachments.find(
    ({ mimeType }) => mimeType.toLowerCase() === 'message/delivery-status',
  )
  if (!statusPart)
    throw invalidReport('This isn’t a delivery report: it has no message/delivery-status part.')
  const [messageFields, ...recipientFields] = readBlocks(readText(statusPart))
  const messageId = await findMessageId(mail.attachments, messageFields)
  if (messageId === null) throw invalidReport('The report doesn’t say which email it’s about.')
  if (!isOneLine(messageId)) throw invalidReport('The Message-ID of the email has control characters.')
  // A report that is delivered twice has the same bytes.
  const digest = hash('sha256', source).slice(0, 32)
  const at = mail.date === undefined || Number.isNaN(Date.parse(mail.date)) ? new Date() : new Date(mail.date)
  return recipientFields.flatMap((fields, index) => {
    const type = toReportType(fields)
    if (type === null) return []
    return [
      {
        eventId: `dsn:${digest}:${index}`,
        provider: 'rfc3464',
        type,
        messageId,
        at,
        detail: describeStatus(fields),
        address: parseAddress(fields.get('final-recipient') ?? fields.get('original-recipient')),
      },
    ]
  })
}

function toReportType(fields: StatusFields): MailReport['type'] | null {
  const action = fields.get('action')?.toLowerCase() ?? ''
  if (action in typeByAction) return typeByAction[action as keyof typeof typeByAction]
  if (action !== 'failed') return null
  const status = /^([245])\.(\d{1,3})\.(\d{1,3})/.exec(fields.get('status') ?? '')
  if (!status) return 'bounced_hard'
  const [, statusClass, subject, detail] = status
  // Only a report that the mailbox doesn't exist suppresses the address permanently (RFC 3463).
  const isUnknownMailbox = (subject === '1' && detail !== '0') || (subject === '2' && detail === '1')
  return statusClass === '5' && (isUnknownMailbox || (subject === '0' && detail === '0'))
    ? 'bounced_hard'
    : 'bounced_soft'
}

const describeStatus = (fields: StatusFields) =>
  toStorable(
    [fields.get('status'), fields.get('diagnostic-code')].filter((part) => part !== undefined).join(' '),
  ) || null

/** `rfc822; someone@example.com` without its type. */
const parseAddress = (field: string | undefined) =>
  field === undefined
    ? null
    : field
        .replace(/^[^;]*;\s*/, '')
        .replace(/^<(.*)>$/, '$1')
        .trim() || null

function readBlocks(text: string): StatusFields[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .map(readFields)
    .filter((fields) => fields.size > 0)
}

function readFields(block: string): StatusFields {
  const unfolded = block.replaceAll(/\n[ \t]+/g, ' ')
  return new Map(
    unfolded.split('\n').flatMap((line): [string, string][] => {
      const at = line.indexOf(':')
      return at < 1 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]]
    }),
  )
}

async function findMessageId(attachments: readonly Attachment[], messageFields: StatusFields | undefined) {
  const original = attachments.find(({ mimeType }) =>
    ['message/rfc822', 'text/rfc822-headers', 'message/global'].includes(mimeType.toLowerCase()),
  )
  const originalMessageId =
    original && (await PostalMime.parse(`${readText(original).trimEnd()}\r\n\r\n`)).messageId
  const messageId =
    originalMessageId ??
    messageFields?.get('x-original-message-id') ??
    messageFields?.get('original-message-id')
  return messageId === undefined || messageId === '' ? null : bareMessageId(messageId)
}

const readText = ({ content }: Attachment) =>
  typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8')

const invalidReport = (detail: string) => new Problem('validation-failed', detail)

const unsubscribeAddress = /\bunsub\+([\w-]{16,200})@/

/**
 * The token of an email to the `List-Unsubscribe` address; null for any other email. Only the recipient headers are
 * read, because the text may quote other messages.
 */
export async function findUnsubscribeToken(source: Uint8Array): Promise<string | null> {
  const { headers } = await PostalMime.parse(cutLines(source))
  const recipients = headers
    .filter(({ key }) => key === 'delivered-to' || key === 'x-original-to' || key === 'to')
    .map(({ value }) => value)
  return unsubscribeAddress.exec(recipients.join('\n'))?.[1] ?? null
}
