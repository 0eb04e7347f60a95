import { and, eq, isNull } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { memberText } from '../../../platform/db/schema/index.ts'
import type { TextReport } from '../../../platform/sms/text-gateway.ts'
import { transitionMessages } from '../delivery/message-states.ts'
import { registerTextReportHandler } from '../texting/text-reports.ts'
import { memberCallKind, memberTextKind, memberTextStore } from './member-text-stream.ts'

for (const kind of [memberTextKind, memberCallKind]) registerTextReportHandler(kind, applyReport)

/** Every report proves that the gateway accepted the text or call, and may arrive before its response. */
async function applyReport(tx: TransactionContext, messageId: string, report: TextReport): Promise<null> {
  const isMessage = and(eq(memberText.orgId, tx.orgId), eq(memberText.messageId, messageId))
  const now = new Date()
  await transitionMessages(tx, memberTextStore, 'accepted', isMessage, { completedAt: now })
  const outcome = readOutcome(report)
  if (outcome === null) return null
  const isUndecided = and(isMessage, isNull(memberText.deliveredAt), isNull(memberText.failedAt))
  await tx.db
    .update(memberText)
    .set(outcome === 'delivered' ? { deliveredAt: now } : { failedAt: now })
    .where(isUndecided)
  return null
}

/** The first report that says who picked up counts: the last one about a call to voicemail says only that it's over. */
function readOutcome({ kind, state, callResult }: TextReport): 'delivered' | 'failed' | null {
  if (kind === 'call' && callResult !== null && callResult !== 'answered') return 'failed'
  if (state === 'delivered') return 'delivered'
  return state === 'not_delivered' ? 'failed' : null
}
