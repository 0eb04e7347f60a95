import { sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { bulkRows } from '../../../../platform/db/bulk-rows.ts'
import { importRow, unit } from '../../../../platform/db/schema/index.ts'
import type { WrittenRecord } from '../../write/import-kind.ts'
import { anyOf } from '../../../estate/index.ts'

/** A unit that an undo removed or put back, with where it stands. */
export interface UndoneUnit {
  id: string
  propertyId: string
}

/** Removes units that an import made, unless somebody changed them since or tenants belong to them. */
export async function removeUnits(
  tx: TransactionContext,
  records: readonly WrittenRecord[],
  { force }: { force: boolean },
): Promise<UndoneUnit[]> {
  if (records.length === 0) return []
  const keys = ['targetId', 'targetVersion']
  const { source } = bulkRows(importRow, keys, records, keys)
  const ids = records.map(({ targetId }) => targetId)
  const { rows } = await tx.db.execute<{ id: string; property_id: string }>(sql`
    delete from unit using ${source}
    where unit.org_id = ${tx.orgId}::uuid and ${anyOf(unit.id, ids)} and unit.id = r.target_id
      and (${force} or unit.version = r.target_version)
      and not exists (select from occupancy o where o.org_id = unit.org_id and o.unit_id = unit.id)
      and not exists (select from tenant t where t.org_id = unit.org_id and t.unit_id = unit.id)
    returning unit.id, unit.property_id`)
  return rows.map(({ id, property_id: propertyId }) => ({ id, propertyId }))
}
