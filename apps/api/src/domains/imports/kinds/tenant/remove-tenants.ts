import { sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { bulkRows } from '../../../../platform/db/bulk-rows.ts'
import { importRow, tenant } from '../../../../platform/db/schema/index.ts'
import type { WrittenRecord } from '../../write/import-kind.ts'
import { anyOf } from '../../../estate/index.ts'

/** A tenant whom an undo removed or put back, with where they stood. */
export interface UndoneTenant {
  id: string
  propertyId: string | null
}

/** Removes tenants that an import made, unless somebody changed them since. Their stays go with them. */
export async function removeTenants(
  tx: TransactionContext,
  records: readonly WrittenRecord[],
  { force }: { force: boolean },
): Promise<UndoneTenant[]> {
  if (records.length === 0) return []
  const keys = ['targetId', 'targetVersion']
  const { source } = bulkRows(importRow, keys, records, keys)
  const ids = records.map(({ targetId }) => targetId)
  const { rows } = await tx.db.execute<{ id: string; property_id: string | null }>(sql`
    delete from tenant using ${source}
    where tenant.org_id = ${tx.orgId}::uuid and ${anyOf(tenant.id, ids)} and tenant.id = r.target_id
      and (${force} or tenant.version = r.target_version)
    returning tenant.id, tenant.property_id`)
  return rows.map(({ id, property_id: propertyId }) => ({ id, propertyId }))
}
