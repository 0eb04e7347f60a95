import type { TransactionContext } from '../context/context.ts'
import type { LedgerChange, ledgerCategories, LedgerParty } from '../db/schema/index.ts'

export interface PendingEvent {
  action: string
  category: (typeof ledgerCategories)[number]
  subject: LedgerParty
  targets?: LedgerParty[]
  propertyId?: string
  unitId?: string
  tenantId?: string
  portfolioId?: string
  threatId?: string
  sourceId?: string
  taskId?: string
  groupId?: string
  /** One English sentence, at most 300 characters. */
  summary: string
  changes?: LedgerChange[]
  metadata?: Record<string, string | number | boolean | null>
}

/** Queues an event of this transaction. A write without its event must not exist, so there is no other way in. */
export function recordEvent(tx: TransactionContext, event: PendingEvent) {
  tx.pendingEvents.push(event)
}
