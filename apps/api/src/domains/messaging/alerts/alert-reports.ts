import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { alert, alertMessage, alertRecipient } from '../../../platform/db/schema/index.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { recordBouncedAddress, recordReportedAddress } from '../consent/address-outcomes.ts'
import { transitionMessages } from '../delivery/message-states.ts'
import { softBouncesMax } from '../campaigns/recipient-states.ts'
import { countOutcome } from '../senders/sending-days.ts'
import { alertMessages, type AlertMessageRow } from './alert-messages.ts'
import { announceAlert } from './alert-row.ts'

/** What a mail service says about an email of an alert. */
export interface AlertReport {
  type: 'delivered' | 'deferred' | 'bounced_soft' | 'bounced_hard' | 'complained'
  at: Date
  detail: string | null
}

export async function lockAlertMessage(tx: TransactionContext, id: string): Promise<AlertMessageRow | null> {
  const [row] = await tx.db
    .select()
    .from(alertMessage)
    .where(and(eq(alertMessage.orgId, tx.orgId), eq(alertMessage.id, id)))
    .for('update')
  return row ?? null
}

/** Applies a report about an email of an alert. Every kind proves that the server accepted it. */
export async function applyAlertReport(
  tx: TransactionContext,
  message: AlertMessageRow,
  report: AlertReport,
) {
  const { type, at } = report
  await transitionMessages(tx, alertMessages, 'accepted', eq(alertMessage.id, message.id), {
    completedAt: new Date(),
  })
  const softBounces = message.softBounces + (type === 'bounced_soft' ? 1 : 0)
  const hasBounced = type === 'bounced_hard' || softBounces >= softBouncesMax
  await tx.db
    .update(alertMessage)
    .set({
      softBounces,
      ...((type === 'delivered' || type === 'complained') && { deliveredAt: message.deliveredAt ?? at }),
      ...(hasBounced && { bouncedAt: message.bouncedAt ?? at }),
      ...(type === 'complained' && { complainedAt: message.complainedAt ?? at }),
    })
    .where(and(eq(alertMessage.orgId, tx.orgId), eq(alertMessage.id, message.id)))
  if (hasBounced && message.bouncedAt === null) await recordOutcome(tx, message, report, 'bounced')
  if (type === 'complained' && message.complainedAt === null)
    await recordOutcome(tx, message, report, 'complained')
  await announceAlert(tx, await readAlert(tx, message.alertId))
}

async function recordOutcome(
  tx: TransactionContext,
  message: AlertMessageRow,
  { detail }: AlertReport,
  outcome: 'bounced' | 'complained',
) {
  const [recipient] = await tx.db
    .select({ language: alertRecipient.language })
    .from(alertRecipient)
    .where(and(eq(alertRecipient.orgId, tx.orgId), eq(alertRecipient.id, message.recipientId)))
  const mailed = { ...message, language: recipient?.language ?? 'en' }
  const report = {
    detail: detail === null ? null : cutText(detail, 500),
    metadata: { alertId: message.alertId, recipientId: message.recipientId },
  }
  if (outcome === 'bounced') await recordBouncedAddress(tx, mailed, report)
  else
    await recordReportedAddress(tx, mailed, {
      ...report,
      messageId: message.messageId!,
      email: 'a safety alert',
    })
  const { senderId } = await readAlert(tx, message.alertId)
  if (senderId !== null) await countOutcome(tx, senderId, outcome)
}

/** What the announcement of a change to an alert needs, and who its email comes from. */
export async function readAlert(tx: TransactionContext, id: string) {
  const [row] = await tx.db
    .select({ id: alert.id, version: alert.version, threatId: alert.threatId, senderId: alert.senderId })
    .from(alert)
    .where(and(eq(alert.orgId, tx.orgId), eq(alert.id, id)))
  return row!
}
