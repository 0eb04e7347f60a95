import { and, eq, inArray, sql } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import {
  type BaseContext,
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { mailEvent, welcomeMail, welcomeRecipient } from '../../../platform/db/schema/index.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { contactHash, contactKey } from '../../estate/index.ts'
import { campaignMails } from '../campaigns/campaign-mails.ts'
import { announceCampaign, findCampaignRow } from '../campaigns/campaign-row.ts'
import { recordBounce, recordComplaint } from '../campaigns/recipient-outcomes.ts'
import { moveRecipients, type RecipientRow, softBouncesMax } from '../campaigns/recipient-states.ts'
import { moveMessages } from '../delivery/message-states.ts'
import type { MailEventsTaken } from './mail-reports.schema.ts'
import type { MailReport } from './read-mail-report.ts'

type MailRow = typeof welcomeMail.$inferSelect

/** Rows per transaction, so that a large batch holds no locks for long. */
const batchSize = 50

/**
 * Ingests what a mail service reported. A repeated report changes nothing, and one about an email that no campaign sent
 * is only counts.
 */
export async function ingestDeliveryEvents(
  base: BaseContext,
  reports: readonly MailReport[],
): Promise<MailEventsTaken> {
  const counts: MailEventsTaken = { accepted: 0, duplicates: 0, unknown: 0 }
  const ids = [...new Set(reports.map(({ messageId }) => messageId))]
  const mails =
    ids.length === 0
      ? []
      : await base.db.select().from(welcomeMail).where(inArray(welcomeMail.messageId, ids))
  const known = new Map(mails.map((mail) => [mail.messageId, mail]))
  const byOrg = Map.groupBy(
    reports.flatMap((report) => {
      const mail = known.get(report.messageId)
      if (!mail) counts.unknown += 1
      return mail ? [{ report, mail }] : []
    }),
    ({ mail }) => mail.orgId,
  )
  for (const [orgId, found] of byOrg) {
    const ctx: ServiceContext = { ...base, orgId, actor: systemActor }
    for (let from = 0; from < found.length; from += batchSize) {
      const part = found.slice(from, from + batchSize)
      const done = await inTransaction(ctx, (tx) => ingestBatch(tx, part))
      counts.accepted += done.accepted
      counts.duplicates += done.duplicates
      counts.unknown += done.unknown
    }
  }
  return counts
}

async function ingestBatch(tx: TransactionContext, found: readonly { report: MailReport; mail: MailRow }[]) {
  const counts = { accepted: 0, duplicates: 0, unknown: 0 }
  const campaignIds = found
    .filter(({ report }) => countsForCampaign(report))
    .map(({ mail }) => mail.campaignId)
  for (const id of [...new Set(campaignIds)].toSorted()) await findCampaignRow(tx, id, { forUpdate: true })
  for (const { report, mail } of found) {
    const recipient = await lockRecipient(tx, mail)
    if (!recipient || !isAbout(tx, report, recipient)) {
      counts.unknown += 1
      continue
    }
    if (!(await store(tx, report))) {
      counts.duplicates += 1
      continue
    }
    counts.accepted += 1
    await apply(tx, report, mail, recipient)
  }
  for (const id of new Set(found.map(({ mail }) => mail.campaignId)))
    await announceCampaign(tx, { id, version: 1 })
  return counts
}

const countsForCampaign = ({ type }: MailReport) => type !== 'delivered' && type !== 'deferred'

async function lockRecipient(tx: TransactionContext, { recipientId }: MailRow): Promise<RecipientRow | null> {
  const [row] = await tx.db
    .select()
    .from(welcomeRecipient)
    .where(and(eq(welcomeRecipient.orgId, tx.orgId), eq(welcomeRecipient.id, recipientId)))
    .for('update')
  return row ?? null
}

/** A report that names another address than the email went to is about another email, or forged. */
const isAbout = (tx: TransactionContext, { address }: MailReport, { addressHash }: RecipientRow) =>
  address === null || addressHash === contactHash(tx.orgId, 'email', contactKey(address))

/** @returns whether it is new */
async function store(tx: TransactionContext, report: MailReport): Promise<boolean> {
  const stored = await tx.db
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
  return stored.length > 0
}

async function apply(tx: TransactionContext, report: MailReport, mail: MailRow, recipient: RecipientRow) {
  const now = new Date()
  const { type, at, detail } = report
  // Whatever happened to it afterwards, the server has it.
  await moveMessages(tx, campaignMails, 'accepted', eq(welcomeMail.id, mail.id), { completedAt: now })
  const change = { now, detail: detail === null ? null : cutText(detail, 500) }
  const sentAt =
    sql`coalesce(${welcomeRecipient.sentAt}, ${at.toISOString()}::timestamptz)` as unknown as Date
  switch (type) {
    case 'delivered':
      await moveRecipients(tx, [recipient.id], 'delivered', {
        ...change,
        values: { sentAt, deliveredAt: at },
      })
      return
    case 'deferred':
      await moveRecipients(tx, [recipient.id], 'deferred', { ...change, values: { sentAt } })
      return
    case 'bounced_soft': {
      const softBounces = recipient.softBounces + 1
      await moveRecipients(tx, [recipient.id], 'bounced_soft', { ...change, values: { sentAt, softBounces } })
      if (softBounces < softBouncesMax) return
      // A mailbox that stays full or closed counts as gone.
      await recordHardBounce(tx, recipient, { ...change, values: { sentAt } })
      return
    }
    case 'bounced_hard':
      await recordHardBounce(tx, recipient, { ...change, values: { sentAt } })
      return
    case 'complained': {
      const [moved] = await moveRecipients(tx, [recipient.id], 'complained', {
        ...change,
        values: { sentAt },
      })
      if (moved) await recordComplaint(tx, moved, mail.messageId, detail)
    }
  }
}

async function recordHardBounce(
  tx: TransactionContext,
  recipient: RecipientRow,
  change: Parameters<typeof moveRecipients>[3],
) {
  const [moved] = await moveRecipients(tx, [recipient.id], 'bounced_hard', change)
  if (moved) await recordBounce(tx, moved, change.detail ?? null)
}
