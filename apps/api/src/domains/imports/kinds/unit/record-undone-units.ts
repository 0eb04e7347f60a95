import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { cutText } from '../../../../platform/text/cut-text.ts'
import { property } from '../../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../../platform/ledger/record-event.ts'
import type { ImportFileRow } from '../../write/file-layout.ts'
import type { UndoneUnit } from './remove-units.ts'
import { anyOf } from '../../../estate/index.ts'

/** Records one event for each property whose units an undo removed or put back. */
export async function recordUndoneUnits(
  tx: TransactionContext,
  file: ImportFileRow,
  removed: readonly UndoneUnit[],
  restored: readonly UndoneUnit[],
) {
  const ids = [...new Set([...removed, ...restored].map(({ propertyId }) => propertyId))]
  if (ids.length === 0) return
  const places = await tx.db
    .select({ id: property.id, name: property.name, portfolioId: property.portfolioId })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), anyOf(property.id, ids)))
  for (const { id, name, portfolioId } of places) {
    const gone = count(removed, id)
    const back = count(restored, id)
    const did = [
      ...(gone > 0 ? [`Removed ${unitsOf(gone)}`] : []),
      ...(back > 0 ? [`${gone > 0 ? 'put' : 'Put'} back ${unitsOf(back)}`] : []),
    ].join(' and ')
    recordEvent(tx, {
      action: gone > 0 ? 'unit.removed' : 'unit.updated',
      category: 'unit',
      subject: { type: 'property', id, name },
      propertyId: id,
      portfolioId,
      groupId: file.id,
      summary: cutText(`${did} of ${name}, undoing the import of ${file.filename}.`, 300),
      metadata: { fileId: file.id, removed: gone, restored: back },
    })
  }
}

const count = (units: readonly UndoneUnit[], propertyId: string) =>
  units.filter((unit) => unit.propertyId === propertyId).length

const unitsOf = (number: number) => (number === 1 ? '1 unit' : `${number} units`)
