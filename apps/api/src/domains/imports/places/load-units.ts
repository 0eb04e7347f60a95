import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { ServiceContext } from '../../../platform/context/context.ts'
import { unit } from '../../../platform/db/schema/index.ts'
import { readInPages } from '../write/read-in-pages.ts'

const named = { id: unit.id, propertyId: unit.propertyId, name: unit.name, building: unit.building }

/** Archived ones are left out: their names are free again. */
const isMeant = (tx: Pick<ServiceContext, 'orgId'>, after: string | null) =>
  and(eq(unit.orgId, tx.orgId), isNull(unit.archivedAt), after === null ? undefined : gt(unit.id, after))

/** The units that rows of units may mean, in pages. */
export const loadUnits = (ctx: ServiceContext) =>
  readInPages(
    ctx,
    async (tx, after, limit) =>
      await tx.db
        .select({ ...named, externalId: unit.externalId })
        .from(unit)
        .where(isMeant(tx, after))
        .orderBy(asc(unit.id))
        .limit(limit),
  )

/** The units that rows of tenants may mean, in pages, with what tenants repeat of them. */
export const loadTenantUnits = (ctx: ServiceContext) =>
  readInPages(
    ctx,
    async (tx, after, limit) =>
      await tx.db
        .select({ ...named, placeSort: unit.placeSort, searchText: unit.searchText })
        .from(unit)
        .where(isMeant(tx, after))
        .orderBy(asc(unit.id))
        .limit(limit),
  )
