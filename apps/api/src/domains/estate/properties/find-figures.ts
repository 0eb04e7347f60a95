import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { propertyFigure } from '../../../platform/db/schema/index.ts'
import { anyOf } from './property-access.ts'

/** What a property shows of its figures. */
export const figureColumns = {
  units: propertyFigure.units,
  occupied: propertyFigure.occupied,
  vacant: propertyFigure.vacant,
  tenants: propertyFigure.tenants,
  reachable: propertyFigure.reachable,
  assistance: propertyFigure.assistance,
  declared: propertyFigure.declared,
  unitsWithoutFloor: propertyFigure.unitsWithoutFloor,
  withoutContact: propertyFigure.withoutContact,
  threatsActive: propertyFigure.threatsActive,
  threatsUnacknowledged: propertyFigure.threatsUnacknowledged,
  maxSeverityRank: propertyFigure.maxSeverityRank,
  riskScore: propertyFigure.riskScore,
}

export type PropertyFigures = Pick<typeof propertyFigure.$inferSelect, keyof typeof figureColumns>

/** How many units, tenants and threats the properties have, by id. Give it only properties that the caller may see. */
export async function findFigures(
  tx: TransactionContext,
  ids: readonly string[],
): Promise<Map<string, PropertyFigures>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .select({ id: propertyFigure.propertyId, ...figureColumns })
    .from(propertyFigure)
    .where(and(eq(propertyFigure.orgId, tx.orgId), anyOf(propertyFigure.propertyId, ids)))
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}
