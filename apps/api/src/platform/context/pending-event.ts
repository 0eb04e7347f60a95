import type { LedgerChange, ledgerCategories, LedgerParty } from '../db/schema/index.ts'

/** A ledger event of a transaction that is not committed yet. */
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
