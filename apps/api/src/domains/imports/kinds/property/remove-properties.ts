import { sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { cutText } from '../../../../platform/text/cut-text.ts'
import { bulkRows } from '../../../../platform/db/bulk-rows.ts'
import { importRow, property } from '../../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../../platform/ledger/record-event.ts'
import type { ImportFileRow } from '../../write/file-layout.ts'
import type { WrittenRecord } from '../../write/import-kind.ts'
import { announceGrantedPortfolios, anyOf } from '../../../estate/index.ts'

/**
 * Removes properties that an import made, unless somebody changed them since or put units or
 * tenants into them. Answers the ids of those it removed.
 */
export async function removeProperties(
  tx: TransactionContext,
  file: ImportFileRow,
  records: readonly WrittenRecord[],
  { force }: { force: boolean },
): Promise<string[]> {
  if (records.length === 0) return []
  const keys = ['targetId', 'targetVersion']
  const { source } = bulkRows(importRow, keys, records, keys)
  const targetIds = records.map(({ targetId }) => targetId)
  // Without the list of ids an engine that keeps no statistics reads every property for each batch.
  const { rows: gone } = await tx.db.execute<{ id: string; name: string; portfolio_id: string }>(sql`
    delete from property using ${source}
    where property.org_id = ${tx.orgId}::uuid and ${anyOf(property.id, targetIds)} and property.id = r.target_id
      and (${force} or property.version = r.target_version)
      and not exists (select from unit u where u.org_id = property.org_id and u.property_id = property.id)
      and not exists (select from tenant t where t.org_id = property.org_id and t.property_id = property.id)
    returning property.id, property.name, property.portfolio_id`)
  for (const { id, name, portfolio_id: portfolioId } of gone) {
    recordEvent(tx, {
      action: 'property.removed',
      category: 'property',
      subject: { type: 'property', id, name },
      propertyId: id,
      portfolioId,
      groupId: file.id,
      summary: cutText(`Removed ${name}, undoing the import of ${file.filename}.`, 300),
      metadata: { fileId: file.id },
    })
  }
  const ids = gone.map(({ id }) => id)
  await announceGrantedPortfolios(
    tx,
    gone.map((row) => row.portfolio_id),
    ids,
  )
  return ids
}
