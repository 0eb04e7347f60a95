import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { property } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import type { ImportFileRow } from '../write/file-layout.ts'
import type { MarkedTenant } from './mark-missing-past.service.ts'
import { anyOf, type RecomputedUnit } from '../../estate/index.ts'

/** Records one event for each property whose tenants were marked as past. It names no person. */
export async function recordMissing(
  tx: TransactionContext,
  file: ImportFileRow,
  marked: readonly MarkedTenant[],
  units: readonly RecomputedUnit[],
) {
  const ids = [...new Set(marked.flatMap(({ propertyId }) => propertyId ?? []))]
  const places = await tx.db
    .select({ id: property.id, name: property.name, portfolioId: property.portfolioId })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), anyOf(property.id, ids)))
  for (const { id, name, portfolioId } of places) {
    const tenants = marked.filter(({ propertyId }) => propertyId === id).length
    const unitStatuses = units.filter((unit) => unit.property.id === id).length
    const who = tenants === 1 ? '1 tenant' : `${tenants} tenants`
    recordEvent(tx, {
      action: 'tenant.moved_out',
      category: 'tenant',
      subject: { type: 'property', id, name },
      propertyId: id,
      portfolioId,
      groupId: file.id,
      summary: cutText(`Marked ${who} of ${name} as past: ${file.filename} does not name them.`, 300),
      metadata: { fileId: file.id, tenants, unitStatuses },
    })
  }
}
