import { and, asc, eq, getTableColumns, gt, isNull } from 'drizzle-orm'
import { holdsOnProperty } from '../../../../platform/access/require-permission.ts'
import { inTransaction, type ServiceContext } from '../../../../platform/context/context.ts'
import { inPages } from '../../../../platform/db/bulk-rows.ts'
import { membership, occupancy, tenant, user } from '../../../../platform/db/schema/index.ts'
import { anyOf, holdsOnTenant, readToday, visibleTenants } from '../../../estate/index.ts'
import { PropertyFinder, UnitFinder } from '../../premises/find-premises.ts'
import { loadPropertiesWithAddress, loadTenantUnits } from '../../premises/premises-rows.ts'
import { TenantIndex } from './tenant-index.ts'
import type { TenantLookups } from './tenant-planner.ts'
import type { CurrentOccupancy, CurrentTenant } from './update-tenant.ts'

interface LoadedTenantLookups extends TenantLookups {
  /** Email addresses of members, in lower case. */
  memberEmails: ReadonlySet<string>
  /** Today, in the organization's time zone. */
  today: string
}

/** Loads what rows are matched against: properties, units and tenants by their keys. */
export async function loadTenantLookups(ctx: ServiceContext): Promise<LoadedTenantLookups> {
  const properties = new PropertyFinder()
  for await (const page of loadPropertiesWithAddress(ctx))
    for (const namedProperty of page) properties.add(namedProperty)
  const units = new UnitFinder()
  for await (const page of loadTenantUnits(ctx)) for (const unit of page) units.add(unit)
  const tenants = new TenantIndex()
  for await (const page of loadTenants(ctx)) for (const existingTenant of page) tenants.add(existingTenant)
  return await inTransaction(ctx, async (tx) => {
    const members = await tx.db
      .select({ email: user.emailKey })
      .from(membership)
      .innerJoin(user, eq(user.id, membership.userId))
      .where(and(eq(membership.orgId, ctx.orgId), eq(membership.status, 'active')))
    return {
      properties,
      units,
      tenants,
      today: await readToday(tx),
      memberEmails: new Set(members.map(({ email }) => email)),
      canCreateIn: (property) => holdsOnProperty(ctx, 'tenant:create', property),
      canCreateUnitsIn: (property) => holdsOnProperty(ctx, 'unit:create', property),
      canUpdate: (existingTenant) => holdsOnTenant(ctx, 'tenant:update', existingTenant),
    }
  })
}

/** The tenants a row may match: those the importer can see. */
const loadTenants = (ctx: ServiceContext) =>
  inPages((afterId, limit) =>
    inTransaction(ctx, (tx) =>
      tx.db
        .select({
          id: tenant.id,
          name: tenant.displayName,
          kind: tenant.kind,
          externalId: tenant.externalId,
          propertyId: tenant.propertyId,
          portfolioId: tenant.portfolioId,
          unitId: tenant.unitId,
          status: tenant.status,
          leaseTo: tenant.leaseTo,
          contactKeys: tenant.contactKeys,
        })
        .from(tenant)
        .where(
          and(
            eq(tenant.orgId, tx.orgId),
            isNull(tenant.archivedAt),
            visibleTenants(tx),
            afterId === null ? undefined : gt(tenant.id, afterId),
          ),
        )
        .orderBy(asc(tenant.id))
        .limit(limit),
    ),
  )

export interface CurrentTenantState {
  tenant: CurrentTenant
  occupancies: CurrentOccupancy[]
}

const { displayName: _name, nameSort: _sort, hasAssistance: _has, ...storedColumns } = getTableColumns(tenant)

/** Loads the current rows of tenants with all their occupancies. */
export async function loadCurrentTenants(
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CurrentTenantState>> {
  if (ids.length === 0) return new Map()
  return await inTransaction(ctx, async (tx) => {
    const tenants = await tx.db
      .select(storedColumns)
      .from(tenant)
      .where(and(eq(tenant.orgId, ctx.orgId), anyOf(tenant.id, ids)))
    const occupancies = await tx.db
      .select()
      .from(occupancy)
      .where(and(eq(occupancy.orgId, ctx.orgId), anyOf(occupancy.tenantId, ids)))
      .orderBy(asc(occupancy.id))
    const states = new Map(
      tenants.map((row) => [row.id, { tenant: row, occupancies: [] as CurrentOccupancy[] }]),
    )
    for (const row of occupancies) states.get(row.tenantId)?.occupancies.push(row)
    return states
  })
}
