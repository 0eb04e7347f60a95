import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import { severities, type Severity } from '../../../platform/db/schema/hazard.ts'
import { propertyFigure } from '../../../platform/db/schema/index.ts'
import { anyOf } from '../access/visibility.ts'

/** The figures shown with a property. */
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

/** Figures by property id. Pass only properties that the caller can see. */
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

/**
 * Whether a current threat affects the property; a null `propertyId` counts as not threatened. Few properties are
 * threatened at a time, so they are looked up by index, even to exclude them.
 */
export function matchesThreatFilter(
  { orgId }: Pick<ServiceContext, 'orgId'>,
  propertyId: AnyPgColumn,
  hasThreats: boolean | undefined,
) {
  if (hasThreats === undefined) return undefined
  const isThreatened = sql`${propertyId} in (select ${propertyFigure.propertyId} from ${propertyFigure} where ${and(
    eq(propertyFigure.orgId, orgId),
    sql`${propertyFigure.threatsActive} > 0`,
  )})`
  return hasThreats ? isThreatened : or(isNull(propertyId), sql`not ${isThreatened}`)
}

/**
 * The sum of tenants who need assistance, for queries on `property_figure`. Null if `canRead` fails for one of the rows:
 * with few tenants, the number reveals who they are. Without `canRead`, the caller can read it everywhere.
 */
export const sumAssistance = (canRead: SQL | undefined): SQL<number | null> =>
  sql`case when ${canRead ? sql`coalesce(bool_and(${canRead}), true)` : sql`true`}
    then coalesce(sum(${propertyFigure.assistance}), 0)::integer end`

/** The severity of a stored rank: 5 is extreme, 0 is no threat. */
export const severityOfRank = (rank: number): Severity | null =>
  rank <= 0 ? null : (severities[severities.length - rank] ?? null)

/** Threats to a property, as shown with its units and tenants. */
export const summarizeThreats = (figures: PropertyFigures | undefined) => ({
  active: figures?.threatsActive ?? 0,
  maxSeverity: severityOfRank(figures?.maxSeverityRank ?? 0),
})
