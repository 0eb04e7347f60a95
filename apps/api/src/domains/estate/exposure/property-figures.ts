import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import { severities, type Severity } from '../../../platform/db/schema/hazard.ts'
import { propertyFigure } from '../../../platform/db/schema/index.ts'
import { anyOf } from '../access/visibility.ts'

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

/**
 * The property that `propertyId` names is threatened, or is not; somebody without a property never is. Few properties
 * are threatened at a time, so they are found by an index, also for leaving them out.
 */
export function isThreatened(
  { orgId }: Pick<ServiceContext, 'orgId'>,
  propertyId: AnyPgColumn,
  wanted: boolean | undefined,
) {
  if (wanted === undefined) return undefined
  const threatened = sql`${propertyId} in (select ${propertyFigure.propertyId} from ${propertyFigure} where ${and(
    eq(propertyFigure.orgId, orgId),
    sql`${propertyFigure.threatsActive} > 0`,
  )})`
  return wanted ? threatened : or(isNull(propertyId), sql`not ${threatened}`)
}

/** The word for a stored rank: 5 is extreme, 1 is minor, 0 stands for no threat. */
export const severityOfRank = (rank: number): Severity | null =>
  rank <= 0 ? null : (severities[severities.length - rank] ?? null)

/** The threats to a property, as units and tenants in it show them. */
export const threatsOf = (figures: PropertyFigures | undefined) => ({
  active: figures?.threatsActive ?? 0,
  maxSeverity: severityOfRank(figures?.maxSeverityRank ?? 0),
})
