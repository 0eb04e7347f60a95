import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { importMissingTenant } from '../../../platform/db/schema/index.ts'
import type { MissingTenant } from '../kinds/tenant/missing-tenant-finder.ts'

const chunkSize = 2000

/** Keeps whom the latest check of a file missed. */
export async function storeMissing(
  tx: TransactionContext,
  fileId: string,
  missing: readonly MissingTenant[],
) {
  await clearMissing(tx, fileId)
  for (let from = 0; from < missing.length; from += chunkSize) {
    const portion = JSON.stringify(missing.slice(from, from + chunkSize))
    await tx.db.execute(sql`
      insert into import_missing_tenant (org_id, file_id, tenant_id, property_id)
      select ${tx.orgId}::uuid, ${fileId}::uuid, r."tenantId", r."propertyId"
      from jsonb_to_recordset(${portion}::jsonb) as r("tenantId" uuid, "propertyId" uuid)`)
  }
}

export async function clearMissing(tx: TransactionContext, fileId: string) {
  await tx.db
    .delete(importMissingTenant)
    .where(and(eq(importMissingTenant.orgId, tx.orgId), eq(importMissingTenant.fileId, fileId)))
}
