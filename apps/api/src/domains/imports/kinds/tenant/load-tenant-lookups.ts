import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { holdsOnProperty, inTransaction, type ServiceContext } from '../../../../platform/context/context.ts'
import { membership, tenant, user } from '../../../../platform/db/schema/index.ts'
import { TenantIndex } from './tenant-index.ts'
import type { TenantLookups } from './tenant-planner.ts'
import { PropertyFinder } from '../../places/property-finder.ts'
import { UnitFinder } from '../../places/unit-finder.ts'
import { loadTenantUnits } from '../../places/load-units.ts'
import { loadPlaces } from '../../places/load-places.ts'
import { readInPages } from '../../write/read-in-pages.ts'
import { holdsOnTenant, visibleTenants, readToday } from '../../../estate/index.ts'

export interface LoadedTenantLookups extends TenantLookups {
  /** E-mail addresses of members, in lower case. */
  staff: ReadonlySet<string>
  /** The calendar day it is now where the organisation is. */
  today: string
}

/** What an import of tenants has to know: properties, units and tenants by the keys that rows name them by. */
export async function loadTenantLookups(ctx: ServiceContext): Promise<LoadedTenantLookups> {
  const properties = new PropertyFinder()
  for await (const page of loadPlaces(ctx)) for (const place of page) properties.add(place)
  const units = new UnitFinder()
  for await (const page of loadTenantUnits(ctx)) for (const unit of page) units.add(unit)
  const tenants = new TenantIndex()
  for await (const page of loadTenants(ctx)) for (const known of page) tenants.add(known)
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
      staff: new Set(members.map(({ email }) => email)),
      canCreateIn: (property) => holdsOnProperty(ctx, 'tenant:create', property),
      canCreateUnitsIn: (property) => holdsOnProperty(ctx, 'unit:create', property),
      canUpdate: (known) => holdsOnTenant(ctx, 'tenant:update', known),
    }
  })
}

/** The tenants whom rows may mean: those that the person sees. */
const loadTenants = (ctx: ServiceContext) =>
  readInPages(
    ctx,
    async (tx, after, limit) =>
      await tx.db
        .select({
          id: tenant.id,
          name: tenant.displayName,
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
            after === null ? undefined : gt(tenant.id, after),
          ),
        )
        .orderBy(asc(tenant.id))
        .limit(limit),
  )
