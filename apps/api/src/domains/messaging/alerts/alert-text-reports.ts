import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { alertMessage } from '../../../platform/db/schema/index.ts'
import type { TextReport } from '../../../platform/sms/text-gateway.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { recordUnreachableNumber } from '../consent/address-outcomes.ts'
import { transitionMessages } from '../delivery/message-states.ts'
import { readRefusal, suppressRefused } from '../texting/suppress-refused.ts'
import { registerTextReportHandler } from '../texting/text-reports.ts'
import { type AlertMessageRow, alertMessages, alertTextKind } from './alert-messages.ts'
import { lockAlertMessage, readAlert } from './alert-reports.ts'
import { announceAlert } from './alert-row.ts'
import { compileVoicemail } from './compile-calls.ts'

registerTextReportHandler(alertTextKind, async (tx, id, report) => {
  const message = await lockAlertMessage(tx, id)
  if (!message) return null
  await applyReport(tx, message, report)
  const isGreetingOver = report.state === 'in_progress' && message.callResult === null
  return isGreetingOver && report.callResult === 'voicemail' ? await compileVoicemail(tx, message) : null
})

/** Outcomes of calls that reach no one: not delivered, but the number is fine. */
const unheard: readonly TextReport['callResult'][] = ['voicemail', 'no_answer', 'busy']

/**
 * Applies a report about a text or call. Every one proves that the gateway accepted it, and may arrive before its
 * response. The first report that says who picked up counts, because the last report about a call that voicemail
 * answered says only `completed`.
 */
async function applyReport(tx: TransactionContext, message: AlertMessageRow, report: TextReport) {
  const now = new Date()
  const isMessage = and(eq(alertMessage.orgId, tx.orgId), eq(alertMessage.id, message.id))
  await transitionMessages(tx, alertMessages, 'accepted', isMessage, { completedAt: now })
  const callResult = message.callResult ?? report.callResult
  const isUnheard = unheard.includes(callResult)
  const isDelivered = report.state === 'delivered' && !isUnheard
  const cameBack = report.state === 'not_delivered' && !isUnheard && message.deliveredAt === null
  await tx.db
    .update(alertMessage)
    .set({
      messageId: report.id,
      callResult,
      ...(isDelivered && { deliveredAt: message.deliveredAt ?? now }),
      ...(cameBack && { bouncedAt: message.bouncedAt ?? now, response: cutText(report.detail, 500) }),
    })
    .where(isMessage)
  if (cameBack && message.bouncedAt === null)
    await recordRefusedNumber(tx, message, report.failure, report.detail)
  await announceAlert(tx, await readAlert(tx, message.alertId))
}

/**
 * Suppresses a number that the gateway will never deliver to, and records it in the ledger. Returns false, and
 * does nothing, after any other failure.
 */
export async function recordRefusedNumber(
  tx: TransactionContext,
  { id, tenantId, address, channel, alertId, recipientId }: AlertMessageRow,
  failure: unknown,
  detail: string,
): Promise<boolean> {
  const refusal = readRefusal(failure)
  if (refusal === null) return false
  const phone = channel === 'voice' ? 'voice' : 'sms'
  if (address !== null) await suppressRefused(tx, { channel: phone, address }, refusal)
  await recordUnreachableNumber(tx, { tenantId, address, channel: phone }, refusal, {
    detail,
    metadata: { alertId, recipientId, messageId: id },
  })
  return true
}
