import { and, eq, sql } from 'drizzle-orm'
import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { property, tenant, unit } from '../../../platform/db/schema/index.ts'
import { listByKeyset } from '../../../platform/http/keyset.ts'
import { getImportFile } from '../write/find-import-file.ts'
import { tenantKind } from '../kinds/tenant/tenant-kind.ts'
import { isMissingFrom } from './find-missing.ts'
import type { MissingTenantPage, MissingTenantQuery } from './missing-tenants.schema.ts'
import { holdsOnTenant } from '../../estate/index.ts'

/** A page of the tenants who live at the properties that a file lists and whom it does not name. */
export async function listMissingTenants(
  ctx: ServiceContext,
  fileId: string,
  query: MissingTenantQuery,
): Promise<MissingTenantPage> {
  requirePermission(ctx, 'tenant:import', 'tenant:read')
  return await inTransaction(ctx, async (tx) => {
    const file = await getImportFile(tx, tenantKind, fileId)
    const where = isMissingFrom(tx, file.id)
    const { items, page } = await listByKeyset({
      sort: 'missing',
      keys: [
        { by: tenant.propertySort, type: 'text' },
        { by: tenant.unitSort, type: 'text' },
        { by: tenant.nameSort, type: 'text' },
        { by: tenant.id, type: 'uuid' },
      ],
      limit: query.limit,
      cursor: query.cursor,
      rows: (part) =>
        tx.db
          .select({
            id: tenant.id,
            name: tenant.displayName,
            status: tenant.status,
            leaseTo: tenant.leaseTo,
            portfolioId: tenant.portfolioId,
            property: { id: property.id, name: property.name },
            unit: { id: unit.id, name: unit.name },
            sortValues: part.sortValues,
          })
          .from(tenant)
          .innerJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
          .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
          .where(and(where, part.where))
          .orderBy(part.orderBy)
          .limit(part.limit),
      async count(limit) {
        const matching = tx.db
          .select({ one: sql`1`.as('one') })
          .from(tenant)
          .where(where)
          .limit(limit)
          .as('matching')
        return await tx.db.$count(matching)
      },
    })
    return {
      items: items.map(({ portfolioId, ...row }) => ({
        id: row.id,
        name: row.name,
        status: row.status,
        property: row.property,
        unit: row.unit,
        leaseTo: row.leaseTo,
        mayUpdate: holdsOnTenant(tx, 'tenant:update', { propertyId: row.property.id, portfolioId }),
      })),
      page,
    }
  })
}
