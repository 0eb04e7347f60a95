import type { TransactionContext } from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import type { LedgerChange } from '../../../platform/db/schema/index.ts'
import { nameFields } from '../../../platform/ledger/list-changes.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import type { UnitRow } from './to-unit.ts'

interface UnitChange {
  action: 'unit.updated' | 'unit.status_changed' | 'unit.archived'
  changes: LedgerChange[]
  isRestored?: boolean
}

/** Records what changed about a unit; nothing when nothing did. */
export function recordUnitChange(
  tx: TransactionContext,
  unit: Pick<UnitRow, 'id' | 'name' | 'status' | 'propertyId' | 'propertyName' | 'portfolioId'>,
  { action, changes, isRestored = false }: UnitChange,
) {
  if (changes.length === 0) return
  const name = `Unit ${unit.name} of ${unit.propertyName}`
  const summaries = {
    'unit.updated': isRestored ? `${name} was restored.` : `${name}: ${nameFields(changes)} changed.`,
    'unit.status_changed': `${name} is now ${unit.status}.`,
    'unit.archived': `${name} was archived.`,
  }
  recordEvent(tx, {
    action,
    category: 'unit',
    subject: { type: 'unit', id: unit.id, name: unit.name },
    propertyId: unit.propertyId,
    portfolioId: unit.portfolioId,
    unitId: unit.id,
    summary: cutText(summaries[action], 300),
    changes,
  })
}
