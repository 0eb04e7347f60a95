import type { TransactionContext } from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import type { LedgerChange } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import type { SenderRow } from './sender-row.ts'

export interface SenderEvent {
  action: 'created' | 'updated' | 'verified' | 'degraded' | 'failed' | 'deleted'
  summary: string
  changes?: LedgerChange[]
}

/** Writes down what happened to a sender. The address is the organisation's own, so it may stand in the chain. */
export function recordSenderEvent(tx: TransactionContext, row: SenderRow, event: SenderEvent) {
  recordEvent(tx, {
    action: `sender.${event.action}`,
    category: 'communication',
    subject: { type: 'sender', id: row.id, name: row.fromEmail },
    summary: cutText(event.summary, 300),
    changes: event.changes ?? [],
    metadata: { kind: row.kind },
  })
}
