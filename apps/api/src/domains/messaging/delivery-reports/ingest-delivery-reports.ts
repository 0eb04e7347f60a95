import { and, eq, inArray, sql } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import {
  type BaseContext,
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { alertMessage, mailEvent, welcomeMail, welcomeRecipient } from '../../../platform/db/schema/index.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { contactHash, contactKey } from '../../estate/index.ts'
import { applyAlertReport, lockAlertMessage } from '../alerts/alert-reports.ts'
import { campaignMails } from '../campaigns/campaign-mails.ts'
import { announceCampaign, findCampaignRow } from '../campaigns/campaign-row.ts'
import { recordBounce, recordComplaint } from '../campaigns/recipient-outcomes.ts'
import { transitionRecipients, type RecipientRow, softBouncesMax } from '../campaigns/recipient-states.ts'
import { transitionMessages } from '../delivery/message-states.ts'
import type { MailEventCounts } from './mail-reports.schema.ts'
import type { MailReport } from './read-mail-report.ts'

type MailRow = typeof welcomeMail.$inferSelect

/** Reports per transaction, so that locks are held only briefly. */
const batchSize = 50

/**
 * Ingests delivery reports. A repeated report changes nothing, and one about any email other than a campaign's or an
 * alert's is only counted.
 */
export async function ingestDeliveryReports(
  base: BaseContext,
  reports: readonly MailReport[],
): Promise<MailEventCounts> {
  const counts: MailEventCounts = { accepted: 0, duplicates: 0, unknown: 0 }
  const ids = [...new Set(reports.map(({ messageId }) => messageId))]
  const mails = await findMails(base.db, ids)
  const alertMails = await findAlertMails(base.db, ids)
  for (const { messageId } of reports) {
    if (!mails.has(messageId) && !alertMails.has(messageId)) counts.unknown += 1
  }
  const add = (batchCounts: MailEventCounts) => {
    counts.accepted += batchCounts.accepted
    counts.duplicates += batchCounts.duplicates
    counts.unknown += batchCounts.unknown
  }
  for (const [ctx, batch] of batchByOrg(base, matchReports(reports, mails)))
    add(await inTransaction(ctx, (tx) => ingestBatch(tx, batch)))
  for (const [ctx, batch] of batchByOrg(base, matchReports(reports, alertMails)))
    add(await inTransaction(ctx, (tx) => ingestAlertBatch(tx, batch)))
  return counts
}

const findMails = async (db: BaseContext['db'], ids: string[]) =>
  new Map(
    (ids.length === 0
      ? []
      : await db.select().from(welcomeMail).where(inArray(welcomeMail.messageId, ids))
    ).map((mail) => [mail.messageId, mail]),
  )

const findAlertMails = async (db: BaseContext['db'], ids: string[]) =>
  new Map(
    (ids.length === 0
      ? []
      : await db
          .select({ orgId: alertMessage.orgId, id: alertMessage.id, messageId: alertMessage.messageId })
          .from(alertMessage)
          .where(and(inArray(alertMessage.messageId, ids), eq(alertMessage.channel, 'email')))
    ).map((mail) => [mail.messageId!, mail]),
  )

interface Match<Mail> {
  report: MailReport
  mail: Mail
}

const matchReports = <Mail>(
  reports: readonly MailReport[],
  mails: ReadonlyMap<string, Mail>,
): Match<Mail>[] =>
  reports.flatMap((report) => {
    const mail = mails.get(report.messageId)
    return mail ? [{ report, mail }] : []
  })

function* batchByOrg<Mail extends { orgId: string }>(
  base: BaseContext,
  all: readonly Match<Mail>[],
): Generator<[ServiceContext, Match<Mail>[]]> {
  for (const [orgId, matches] of Map.groupBy(all, ({ mail }) => mail.orgId)) {
    const ctx: ServiceContext = { ...base, orgId, actor: systemActor }
    for (let from = 0; from < matches.length; from += batchSize)
      yield [ctx, matches.slice(from, from + batchSize)]
  }
}

/** The same for emails of alerts. */
async function ingestAlertBatch(tx: TransactionContext, batch: readonly Match<{ id: string }>[]) {
  const counts = { accepted: 0, duplicates: 0, unknown: 0 }
  for (const { report, mail } of batch) {
    const message = await lockAlertMessage(tx, mail.id)
    if (!message || !isForRecipient(tx, report, message)) counts.unknown += 1
    else if (await storeReport(tx, report)) {
      counts.accepted += 1
      await applyAlertReport(tx, message, report)
    } else counts.duplicates += 1
  }
  return counts
}

async function ingestBatch(tx: TransactionContext, batch: readonly Match<MailRow>[]) {
  const counts = { accepted: 0, duplicates: 0, unknown: 0 }
  const campaignIds = batch.filter(({ report }) => changesCampaign(report)).map(({ mail }) => mail.campaignId)
  for (const id of [...new Set(campaignIds)].toSorted()) await findCampaignRow(tx, id, { forUpdate: true })
  for (const { report, mail } of batch) {
    const recipient = await lockRecipient(tx, mail)
    if (!recipient || !isForRecipient(tx, report, recipient)) {
      counts.unknown += 1
      continue
    }
    if (!(await storeReport(tx, report))) {
      counts.duplicates += 1
      continue
    }
    counts.accepted += 1
    await applyReport(tx, report, mail, recipient)
  }
  for (const id of new Set(batch.map(({ mail }) => mail.campaignId)))
    await announceCampaign(tx, { id, version: 1 })
  return counts
}

/** Bounces and complaints count toward a campaign's automatic pause. */
const changesCampaign = ({ type }: MailReport) => type !== 'delivered' && type !== 'deferred'

async function lockRecipient(tx: TransactionContext, { recipientId }: MailRow): Promise<RecipientRow | null> {
  const [row] = await tx.db
    .select()
    .from(welcomeRecipient)
    .where(and(eq(welcomeRecipient.orgId, tx.orgId), eq(welcomeRecipient.id, recipientId)))
    .for('update')
  return row ?? null
}

/** A report that names a different address than the email was sent to is forged or about another email. */
const isForRecipient = (
  tx: TransactionContext,
  { address }: MailReport,
  { addressHash }: Pick<RecipientRow, 'addressHash'>,
) => address === null || addressHash === contactHash(tx, 'email', contactKey(address))

/** @returns whether it is new */
async function storeReport(tx: TransactionContext, report: MailReport): Promise<boolean> {
  const storedEvents = await tx.db
    .insert(mailEvent)
    .values({
      id: newId(),
      orgId: tx.orgId,
      messageId: report.messageId,
      type: report.type,
      at: report.at,
      detail: report.detail === null ? null : cutText(report.detail, 1000),
      provider: report.provider,
      eventId: report.eventId,
    })
    .onConflictDoNothing()
    .returning({ id: mailEvent.id })
  return storedEvents.length > 0
}

async function applyReport(
  tx: TransactionContext,
  report: MailReport,
  mail: MailRow,
  recipient: RecipientRow,
) {
  const now = new Date()
  const { type, at, detail } = report
  // Every kind of report proves that the server accepted the email.
  await transitionMessages(tx, campaignMails, 'accepted', eq(welcomeMail.id, mail.id), { completedAt: now })
  const change = { now, detail: detail === null ? null : cutText(detail, 500) }
  const sentAt =
    sql`coalesce(${welcomeRecipient.sentAt}, ${at.toISOString()}::timestamptz)` as unknown as Date
  switch (type) {
    case 'delivered':
      await transitionRecipients(tx, [recipient.id], 'delivered', {
        ...change,
        values: { sentAt, deliveredAt: at },
      })
      return
    case 'deferred':
      await transitionRecipients(tx, [recipient.id], 'deferred', { ...change, values: { sentAt } })
      return
    case 'bounced_soft': {
      const softBounces = recipient.softBounces + 1
      await transitionRecipients(tx, [recipient.id], 'bounced_soft', {
        ...change,
        values: { sentAt, softBounces },
      })
      if (softBounces < softBouncesMax) return
      // A mailbox that keeps bouncing counts as gone.
      await recordHardBounce(tx, recipient, { ...change, values: { sentAt } })
      return
    }
    case 'bounced_hard':
      await recordHardBounce(tx, recipient, { ...change, values: { sentAt } })
      return
    case 'complained': {
      const [updatedRecipient] = await transitionRecipients(tx, [recipient.id], 'complained', {
        ...change,
        values: { sentAt },
      })
      if (updatedRecipient) await recordComplaint(tx, updatedRecipient, mail.messageId, detail)
    }
  }
}

async function recordHardBounce(
  tx: TransactionContext,
  recipient: RecipientRow,
  change: Parameters<typeof transitionRecipients>[3],
) {
  const [updatedRecipient] = await transitionRecipients(tx, [recipient.id], 'bounced_hard', change)
  if (updatedRecipient) await recordBounce(tx, updatedRecipient, change.detail ?? null)
}
