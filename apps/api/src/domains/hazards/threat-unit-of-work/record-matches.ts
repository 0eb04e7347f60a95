import type { TransactionContext } from '../../../platform/context/context.ts'
import type { ThreatUnitOfWork } from './load-unit-of-work.ts'
import { recordAtProperties } from './record-threat-events.ts'
import type { ThreatDraft } from './threat-draft.ts'

export function recordMatched(
  tx: TransactionContext,
  book: ThreatUnitOfWork,
  draft: ThreatDraft,
  ids: readonly string[],
) {
  recordAtProperties(tx, {
    book,
    draft,
    propertyIds: ids,
    event: {
      action: 'matched',
      summary: (property) => `${draft.row.title} touches ${property ?? 'a property'}.`,
    },
  })
}

export function recordUnmatched(
  tx: TransactionContext,
  book: ThreatUnitOfWork,
  draft: ThreatDraft,
  ids: readonly string[],
) {
  recordAtProperties(tx, {
    book,
    draft,
    propertyIds: ids,
    event: {
      action: 'unmatched',
      summary: (property) => `${draft.row.title} no longer touches ${property ?? 'a property'}.`,
    },
  })
}
