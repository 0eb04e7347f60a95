import { and, eq, isNotNull } from 'drizzle-orm'
import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { property, propertyFigure } from '../../../platform/db/schema/index.ts'
import { preferIndexes } from '../../../platform/http/keyset.ts'
import { narrowSearch } from './narrow-search.ts'
import type { PropertyFilters, PropertyPoints } from './properties.schema.ts'
import { propertyConditions } from './property-conditions.ts'

const pointsMax = 100_000

/** Where the filtered properties are, and what threatens them, as compact as a map of all of them needs it. */
export async function listPropertyPoints(
  ctx: ServiceContext,
  filters: PropertyFilters,
): Promise<PropertyPoints> {
  requirePermission(ctx, 'property:read')
  return await inTransaction(ctx, async (tx) => {
    await preferIndexes(tx.db)
    const where = propertyConditions(tx, await narrowSearch(tx, filters))
    const rows = await tx.db
      .select({
        id: property.id,
        name: property.name,
        lon: property.lon,
        lat: property.lat,
        rank: propertyFigure.maxSeverityRank,
        risk: propertyFigure.riskScore,
        active: propertyFigure.threatsActive,
        portfolioId: property.portfolioId,
      })
      .from(property)
      .innerJoin(
        propertyFigure,
        and(eq(propertyFigure.orgId, property.orgId), eq(propertyFigure.propertyId, property.id)),
      )
      .where(and(where, isNotNull(property.lat), isNotNull(property.lon)))
      .orderBy(property.id)
      .limit(pointsMax)
    return {
      items: rows.map((row) => [
        row.id,
        row.name,
        row.lon!,
        row.lat!,
        row.rank,
        row.risk,
        row.active,
        row.portfolioId,
      ]),
      total: await tx.db.$count(property, where),
    }
  })
}
