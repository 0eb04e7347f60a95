import type { LedgerParty, ledgerEvent } from '../../../platform/db/schema/index.ts'
import type { LedgerEvent } from './ledger.schema.ts'

export type LedgerRow = typeof ledgerEvent.$inferSelect

/** Everybody and everything an event names. */
export const partiesOf = (row: LedgerRow): LedgerParty[] => [row.actor, row.subject, ...row.targets]

/** An event as the API answers it, names filled in. */
export function toLedgerEvent(
  row: LedgerRow,
  named: (party: LedgerParty) => LedgerParty,
  foldedCount = 0,
): LedgerEvent {
  const { orgId: _, ...event } = row
  return {
    ...event,
    occurredAt: row.occurredAt.toISOString(),
    recordedAt: row.recordedAt.toISOString(),
    actor: named(row.actor),
    subject: named(row.subject),
    targets: row.targets.map(named),
    changes: row.changes.map(({ field, from, to }) => ({ field, from: from ?? null, to: to ?? null })),
    foldedCount,
  }
}
