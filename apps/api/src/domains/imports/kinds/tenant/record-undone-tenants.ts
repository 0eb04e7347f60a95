import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { cutText } from '../../../../platform/text/cut-text.ts'
import { property } from '../../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../../platform/ledger/record-event.ts'
import type { ImportFileRow } from '../../write/file-layout.ts'
import type { UndoneTenant } from './remove-tenants.ts'
import { anyOf, type RecomputedUnit } from '../../../estate/index.ts'

interface UndoneTenants {
  removed: readonly UndoneTenant[]
  restored: readonly UndoneTenant[]
  /** Units whose status was put back. */
  homes: readonly RecomputedUnit[]
}

/** Records one event for each property whose tenants an undo removed or put back. It names no person. */
export async function recordUndoneTenants(
  tx: TransactionContext,
  file: ImportFileRow,
  { removed, restored, homes }: UndoneTenants,
) {
  const people = [...removed, ...restored].flatMap(({ propertyId }) => propertyId ?? [])
  const ids = [...new Set([...people, ...homes.map(({ property }) => property.id)])]
  if (ids.length === 0) return
  const places = await tx.db
    .select({ id: property.id, name: property.name, portfolioId: property.portfolioId })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), anyOf(property.id, ids)))
  for (const { id, name, portfolioId } of places) {
    const gone = count(removed, id)
    const back = count(restored, id)
    const units = homes.filter(({ property }) => property.id === id).length
    const did = [
      ...(gone > 0 ? [`removed ${tenantsOf(gone)}`] : []),
      ...(back > 0 ? [`put back ${tenantsOf(back)}`] : []),
      ...(units > 0 ? [`put back the status of ${units === 1 ? '1 unit' : `${units} units`}`] : []),
    ].join(' and ')
    recordEvent(tx, {
      action: gone > 0 ? 'tenant.removed' : 'tenant.updated',
      category: 'tenant',
      subject: { type: 'property', id, name },
      propertyId: id,
      portfolioId,
      groupId: file.id,
      summary: cutText(
        `${did[0]!.toUpperCase()}${did.slice(1)} of ${name}, undoing the import of ${file.filename}.`,
        300,
      ),
      metadata: { fileId: file.id, removed: gone, restored: back, unitStatuses: units },
    })
  }
}

const count = (tenants: readonly UndoneTenant[], propertyId: string) =>
  tenants.filter((tenant) => tenant.propertyId === propertyId).length

const tenantsOf = (number: number) => (number === 1 ? '1 tenant' : `${number} tenants`)
