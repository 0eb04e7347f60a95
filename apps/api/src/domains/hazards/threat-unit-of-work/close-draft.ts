import type { TransactionContext } from '../../../platform/context/context.ts'
import type { ThreatUnitOfWork } from './load-unit-of-work.ts'
import { recordAtProperties } from './record-threat-events.ts'
import { currentImpacts, type ThreatDraft } from './threat-draft.ts'

export type ClosedStatus = 'ended' | 'expired' | 'cancelled'

const words: Record<ClosedStatus, string> = {
  ended: 'is over',
  expired: 'lapsed without a further message',
  cancelled: 'was called off',
}

/** The event is over. What people still have to do about it stays theirs. */
export function closeDraft(
  tx: TransactionContext,
  book: ThreatUnitOfWork,
  draft: ThreatDraft,
  { status, now }: { status: string; now: Date },
) {
  const closed = status as ClosedStatus
  const { row } = draft
  recordAtProperties(tx, {
    book,
    draft,
    event: {
      action: closed,
      summary: (property) => `${row.title} ${words[closed]}${property ? ` at ${property}` : ''}.`,
      changes: [{ field: 'status', from: row.status === closed ? 'active' : row.status, to: closed }],
    },
  })
  row.status = closed
  row.closedAt = now
  row.updatedAt = now
  draft.isChanged = true
  for (const impact of currentImpacts(draft)) {
    draft.impacts.set(impact.propertyId, { ...impact, endedAt: now })
    draft.changedImpacts.add(impact.propertyId)
  }
}
