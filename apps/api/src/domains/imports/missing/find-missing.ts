import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { importMissingTenant, residentStatuses, tenant } from '../../../platform/db/schema/index.ts'
import { visibleTenants } from '../../estate/index.ts'

/**
 * The condition on `tenant` that leaves those whom the file misses: as its latest check found them, as long as they
 * live where they lived then.
 */
export const isMissingFrom = (tx: TransactionContext, fileId: string): SQL =>
  and(
    eq(tenant.orgId, tx.orgId),
    visibleTenants(tx),
    isNull(tenant.archivedAt),
    inArray(tenant.status, [...residentStatuses]),
    sql`exists (select from ${importMissingTenant} where ${importMissingTenant.orgId} = ${tenant.orgId}
      and ${importMissingTenant.fileId} = ${fileId}::uuid and ${importMissingTenant.tenantId} = ${tenant.id}
      and ${importMissingTenant.propertyId} = ${tenant.propertyId})`,
  )!
