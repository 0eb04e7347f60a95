import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ServiceContext } from '../../../platform/context/context.ts'
import { propertyFigure } from '../../../platform/db/schema/index.ts'

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
