import { and, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  alert,
  alertMessage,
  alertRecipient,
  inboundText,
  org,
  property,
} from '../../../platform/db/schema/index.ts'
import { toPlainCharacters } from '../../../platform/sms/segments.ts'
import { contactHash, phoneHashes } from '../../estate/index.ts'
import { linkLifetimeMs } from '../alerts/alert-links.ts'
import { findTenantByIdAndAddress, tenantActor } from '../consent/tenant-identity.ts'
import { chooseLanguage, consentLanguages } from '../consent/wording.ts'
import { timeZoneAt } from '../texting/quiet-hours.ts'
import { registerTextReplyHandler, type TextReply } from '../texting/text-reply.ts'
import { type AlertReplyInput, noteLengthMax } from './alert-reply.schema.ts'
import { replyTexts } from './page/texts/reply-texts.ts'
import { findLatestReply } from './latest-reply.ts'
import { readTextReply, toNote } from './read-text-reply.ts'
import { recordReply } from './record-reply.ts'
import { textReplyTexts } from './text-reply-texts.ts'

registerTextReplyHandler(answerText)

/**
 * Stores what a text says about the latest alert that went to its number, and returns the acknowledgment in the tenant's
 * language. Null for a text that isn't about an alert.
 */
async function answerText(tx: TransactionContext, text: TextReply): Promise<string | null> {
  const thread = await findThread(tx, text.address)
  if (!thread) return null
  const person = await findTenantByIdAndAddress(tx, thread.tenantId, text.address)
  if (!person) return null
  const language = chooseLanguage(consentLanguages, thread.language)
  const texts = textReplyTexts[language]
  if (text.keyword === 'help') return toPlainCharacters(texts.help)
  const answer = await readAnswer(tx, thread, text.body)
  // “Safe” must not count for the wrong person. A call for help must not be missed.
  if (!text.isLastSender && answer?.answer !== 'need_help') return null
  if (answer === null)
    return (await wasExplained(tx, thread, text)) ? null : toPlainCharacters(texts.explain(thread.orgName))
  tx.actor = tenantActor(person.id)
  const { reply } = await recordReply(tx, {
    ...answer,
    threadId: thread.threadId,
    tenant: person,
    channel: 'sms',
    clientKey: text.id,
  })
  const time = new Intl.DateTimeFormat(replyTexts[language].locale, {
    timeZone: thread.timeZone,
    hour: 'numeric',
    minute: '2-digit',
  }).format(reply.occurredAt)
  return toPlainCharacters(
    answer.isAddition ? texts.added(time) : texts.received[reply.answer](time, thread.orgName),
  )
}

type Thread = NonNullable<Awaited<ReturnType<typeof findThread>>>

/** The thread of the latest alert that went to a number by text or call, as long as its links work. */
async function findThread(tx: TransactionContext, address: string) {
  const [row] = await tx.db
    .select({
      threadId: alert.threadId,
      tenantId: alertMessage.tenantId,
      language: alertRecipient.language,
      lat: property.lat,
      lon: property.lon,
      sentAt: alertMessage.claimedAt,
    })
    .from(alertMessage)
    .innerJoin(alert, and(eq(alert.orgId, alertMessage.orgId), eq(alert.id, alertMessage.alertId)))
    .innerJoin(
      alertRecipient,
      and(eq(alertRecipient.orgId, alertMessage.orgId), eq(alertRecipient.id, alertMessage.recipientId)),
    )
    .leftJoin(
      property,
      and(eq(property.orgId, alertRecipient.orgId), eq(property.id, alertRecipient.propertyId)),
    )
    .where(
      and(
        eq(alertMessage.orgId, tx.orgId),
        inArray(alertMessage.channel, ['sms', 'voice']),
        inArray(alertMessage.addressHash, phoneHashes(tx, address)),
        inArray(alertMessage.state, ['claimed', 'sent', 'in_doubt']),
        gt(alertMessage.claimedAt, new Date(Date.now() - linkLifetimeMs)),
      ),
    )
    .orderBy(desc(alertMessage.claimedAt))
    .limit(1)
  if (!row) return null
  const [organization] = await tx.db
    .select({ name: org.name, timeZone: org.timeZone })
    .from(org)
    .where(eq(org.id, tx.orgId))
  return {
    ...row,
    sentAt: row.sentAt!,
    orgName: organization!.name,
    timeZone: timeZoneAt(row, organization!),
  }
}

type Answer = Pick<AlertReplyInput, 'answer' | 'note'> & { isAddition: boolean }

/** After a call for help, whatever else the tenant writes belongs to it. */
async function readAnswer(tx: TransactionContext, thread: Thread, body: string): Promise<Answer | null> {
  const read = readTextReply(body)
  if (read !== null && read.answer !== 'need_help') return { ...read, isAddition: false }
  const note = read === null ? toNote(body) : read.note
  const latest = await findLatestReply(tx, thread)
  const standing = latest?.answer === 'need_help' ? latest : null
  if (read === null && (standing === null || note === null)) return null
  return {
    answer: 'need_help',
    ...(note !== null && { note: appendNote(standing?.note ?? null, note) }),
    isAddition: read === null,
  }
}

/** The earlier note stays in the earlier reply if both are too long. */
function appendNote(earlier: string | null, note: string): string {
  if (earlier === null) return note
  if (earlier.split('\n').includes(note)) return earlier
  const combined = `${earlier}\n${note}`
  return combined.length > noteLengthMax ? note : combined
}

/** How many texts `wasExplained` reads. Someone who has answered more often may be told again what to reply. */
const earlierTextsMax = 20

/** Whether another text that wasn't an answer came from the number since the alert. */
async function wasExplained(tx: TransactionContext, { sentAt }: Thread, { id, address }: TextReply) {
  const earlier = await tx.db
    .select({ body: inboundText.body })
    .from(inboundText)
    .where(
      and(
        eq(inboundText.orgId, tx.orgId),
        eq(inboundText.addressHash, contactHash(tx, 'sms', address)),
        isNull(inboundText.keyword),
        gt(inboundText.receivedAt, sentAt),
        ne(inboundText.id, id),
      ),
    )
    .orderBy(desc(inboundText.receivedAt))
    .limit(earlierTextsMax)
  return earlier.some(({ body }) => readTextReply(body) === null)
}
