import { and, eq, isNull } from 'drizzle-orm'
import { memberText } from '../../../platform/db/schema/index.ts'
import { transitionMessages } from '../delivery/message-states.ts'
import { registerTextReportHandler } from '../texting/text-reports.ts'
import { memberTextKind, memberTextStore } from './member-text-stream.ts'

/** Every report proves that the gateway accepted the text, and may arrive before its response. */
registerTextReportHandler(memberTextKind, async (tx, messageId, { state }) => {
  const isMessage = and(eq(memberText.orgId, tx.orgId), eq(memberText.messageId, messageId))
  const now = new Date()
  await transitionMessages(tx, memberTextStore, 'accepted', isMessage, { completedAt: now })
  if (state === 'delivered')
    await tx.db
      .update(memberText)
      .set({ deliveredAt: now, failedAt: null })
      .where(and(isMessage, isNull(memberText.deliveredAt)))
  if (state === 'not_delivered')
    await tx.db
      .update(memberText)
      .set({ failedAt: now })
      .where(and(isMessage, isNull(memberText.deliveredAt), isNull(memberText.failedAt)))
  return null
})
