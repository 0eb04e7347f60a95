import type { TransactionContext } from '../../../platform/context/context.ts'
import type { LedgerChange } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'

interface SourceEvent {
  action: `source.${string}`
  /** Cut to 300 characters. */
  summary: string
  changes?: LedgerChange[]
  metadata?: Record<string, string | number | boolean | null>
}

export function recordSourceEvent(
  tx: TransactionContext,
  { id, name }: { id: string; name: string },
  { summary, ...event }: SourceEvent,
) {
  recordEvent(tx, {
    ...event,
    category: 'source',
    subject: { type: 'source', id, name },
    sourceId: id,
    summary: cutText(summary, 300),
  })
}
