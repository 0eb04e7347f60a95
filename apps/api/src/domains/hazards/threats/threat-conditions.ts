import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ServiceContext } from '../../../platform/context/context.ts'
import { property, threat, threatImpact } from '../../../platform/db/schema/index.ts'
import type { NarrowedThreatFilters } from './narrow-threat-search.ts'
import { impactsAt, triageOf } from './shown-columns.ts'
import { searchPatterns, anyOf, touching, visibleThreats } from '../../estate/index.ts'

type CallerInOrg = Pick<ServiceContext, 'actor' | 'orgId'>

/**
 * Everything a statement on `threat` must hold to: the organisation, what the caller may see, and the filters.
 * `except` leaves one filter out, for counting what its other values would find.
 */
export function threatConditions(
  ctx: CallerInOrg,
  filters: NarrowedThreatFilters,
  except?: keyof NarrowedThreatFilters,
): SQL {
  const active = { ...filters }
  if (except) delete active[except]
  return and(
    eq(threat.orgId, ctx.orgId),
    visibleThreats(ctx),
    active.isTest ? sql`${threat.isTest}` : sql`not ${threat.isTest}`,
    active.status
      ? inArray(threat.status, active.status)
      : except === 'status'
        ? undefined
        : sql`${threat.status} in ('upcoming', 'active')`,
    active.ids ? anyOf(threat.id, active.ids) : and(...words(active.q)),
    active.hazard && inArray(threat.hazard, active.hazard),
    active.triage && inArray(triageOf(ctx, impactsAt(active.propertyId)), active.triage),
    active.severity && inArray(threat.severity, active.severity),
    active.certainty && inArray(threat.certainty, active.certainty),
    active.urgency && inArray(threat.urgency, active.urgency),
    active.sourceId && anyOf(threat.sourceId, active.sourceId),
    active.connector && inArray(threat.connector, active.connector),
    active.propertyId && touching(ctx, anyOf(threatImpact.propertyId, active.propertyId)),
    active.portfolioId && touching(ctx, ofPortfolios(ctx, active.portfolioId)),
    assigned(ctx, active.assignee),
    active.from === undefined ? undefined : sql`${endedBy} > ${active.from}::timestamptz`,
    active.to === undefined ? undefined : sql`${startedAt} < ${active.to}::timestamptz`,
    active.bbox && overlapping(active.bbox),
  )!
}

/** When the hazard begins, as far as its messages say. */
export const startedAt = sql<Date>`coalesce(${threat.onsetAt}, ${threat.effectiveAt}, ${threat.sentAt})`

/** When it is, or was, over. */
const endedBy = sql`coalesce(${threat.closedAt}, ${threat.endsAt}, ${threat.expiresAt}, 'infinity'::timestamptz)`

const words = (q: string | undefined) =>
  q === undefined ? [] : searchPatterns(q).map((pattern) => sql`${threat.searchText} like ${pattern}`)

const ofPortfolios = ({ orgId }: CallerInOrg, ids: readonly string[]) =>
  sql`${threatImpact.propertyId} in (select ${property.id} from ${property} where ${eq(property.orgId, orgId)} and ${anyOf(property.portfolioId, ids)})`

function assigned(ctx: CallerInOrg, wanted: readonly string[] | undefined) {
  if (!wanted) return undefined
  const ids = wanted.flatMap((value) =>
    value === 'none' ? [] : ((value === 'me' ? ctx.actor.id : value) ?? []),
  )
  const nobody = and(
    isNull(threat.assigneeUserId),
    sql`not ${touching(ctx, sql`${threatImpact.assigneeUserId} is not null`)}`,
  )
  return or(ids.length > 0 ? assignedTo(ctx, ids) : undefined, wanted.includes('none') ? nobody : undefined)
}

/** The threat as a whole, or a property in it, is somebody's of these. */
const assignedTo = (ctx: CallerInOrg, ids: readonly string[]) =>
  or(anyOf(threat.assigneeUserId, ids), touching(ctx, anyOf(threatImpact.assigneeUserId, ids)))

function overlapping([minLon, minLat, maxLon, maxLat]: readonly number[]) {
  // A point is a box without extent.
  const side = (index: number) =>
    sql`coalesce(${threat.bbox} ->> ${sql.raw(String(index))}, ${threat.point} ->> ${sql.raw(String(index % 2))})::float8`
  const [west, south, east, north] = [side(0), side(1), side(2), side(3)]
  const reaches = (from: number, to: number) =>
    // Where west is greater than east, the area lies over the date line.
    sql`case when ${west} <= ${east} then ${west} <= ${to}::float8 and ${east} >= ${from}::float8
      else ${west} <= ${to}::float8 or ${east} >= ${from}::float8 end`
  return and(
    sql`${south} <= ${maxLat!}::float8 and ${north} >= ${minLat!}::float8`,
    minLon! <= maxLon! ? reaches(minLon!, maxLon!) : or(reaches(minLon!, 180), reaches(-180, maxLon!)),
  )
}
