import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import { property, source, threat, threatImpact } from '../../../platform/db/schema/index.ts'
import type { SortKey } from '../../../platform/http/keyset.ts'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import {
  affectsVisibleProperty,
  anyOf,
  canSeeEveryThreat,
  impactBelongsToThreat,
  isCurrentImpact,
  toSearchPatterns,
  visibleImpacts,
  visibleThreats,
} from '../../estate/index.ts'
import { needsAttention } from './attention.ts'
import { impactsAt, maxRiskOf, triageOf } from './find-reach.ts'
import { rowId } from './incident-rows.ts'
import { toLabel } from './to-threat.ts'
import type {
  threatFacets,
  ThreatFilters,
  ThreatPage,
  ThreatQuery,
  threatSortFields,
} from './threats.schema.ts'

type CallerInOrg = Pick<ServiceContext, 'actor' | 'orgId'>

/**
 * The conditions of a query on `threat`: organization, visibility and filters. `except` leaves one filter out, for
 * counting its values as facets.
 */
export function threatConditions(
  ctx: CallerInOrg,
  filters: ResolvedThreatFilters,
  except?: keyof ResolvedThreatFilters,
): SQL {
  const appliedFilters = { ...filters }
  if (except) delete appliedFilters[except]
  return and(
    eq(threat.orgId, ctx.orgId),
    visibleThreats(ctx),
    appliedFilters.isTest ? sql`${threat.isTest}` : sql`not ${threat.isTest}`,
    appliedFilters.status
      ? inArray(threat.status, appliedFilters.status)
      : except === 'status'
        ? undefined
        : sql`${threat.status} in ('upcoming', 'active')`,
    appliedFilters.ids ? anyOf(threat.id, appliedFilters.ids) : and(...matchesQuery(appliedFilters.q)),
    appliedFilters.id && anyOf(threat.id, appliedFilters.id),
    appliedFilters.hazard && inArray(threat.hazard, appliedFilters.hazard),
    appliedFilters.triage &&
      inArray(triageOf(ctx, impactsAt(appliedFilters.propertyId)), appliedFilters.triage),
    appliedFilters.triage || except === 'triage' ? hasTriage(ctx) : undefined,
    appliedFilters.severity && inArray(threat.severity, appliedFilters.severity),
    appliedFilters.certainty && inArray(threat.certainty, appliedFilters.certainty),
    appliedFilters.urgency && inArray(threat.urgency, appliedFilters.urgency),
    appliedFilters.sourceId && anyOf(threat.sourceId, appliedFilters.sourceId),
    appliedFilters.connector && inArray(threat.connector, appliedFilters.connector),
    appliedFilters.propertyId &&
      affectsVisibleProperty(ctx, anyOf(threatImpact.propertyId, appliedFilters.propertyId)),
    appliedFilters.portfolioId &&
      affectsVisibleProperty(ctx, isInPortfolios(ctx, appliedFilters.portfolioId)),
    matchesAssignee(ctx, appliedFilters.assignee),
    appliedFilters.attention && needsAttention(ctx, appliedFilters.attention),
    appliedFilters.from === undefined ? undefined : sql`${endsAt} > ${appliedFilters.from}::timestamptz`,
    appliedFilters.to === undefined ? undefined : sql`${startedAt} < ${appliedFilters.to}::timestamptz`,
    appliedFilters.bbox && overlapsBox(appliedFilters.bbox),
  )!
}

/**
 * A threat whose last property was archived or removed keeps its triage, but no longer waits for anyone. Members who
 * don't see every threat see none without a property anyway.
 */
const hasTriage = (ctx: CallerInOrg) =>
  canSeeEveryThreat(ctx)
    ? sql`(${threat.triage} in ('resolved', 'dismissed') or exists (select from ${threatImpact} where
        ${threatImpact.orgId} = ${threat.orgId} and ${threatImpact.threatId} = ${threat.id} and ${isCurrentImpact}))`
    : undefined

/** When the hazard starts; `startOf` in SQL. */
export const startedAt = sql<Date>`coalesce(${threat.onsetAt}, ${threat.effectiveAt}, ${threat.sentAt})`

/** When the threat ended or will end; infinity if unknown. */
const endsAt = sql`coalesce(${threat.closedAt}, ${threat.endsAt}, ${threat.expiresAt}, 'infinity'::timestamptz)`

const matchesQuery = (q: string | undefined) =>
  q === undefined ? [] : toSearchPatterns(q).map((pattern) => sql`${threat.searchText} like ${pattern}`)

const isInPortfolios = ({ orgId }: CallerInOrg, ids: readonly string[]) =>
  sql`${threatImpact.propertyId} in (select ${property.id} from ${property} where ${eq(property.orgId, orgId)} and ${anyOf(property.portfolioId, ids)})`

function matchesAssignee(ctx: CallerInOrg, assignees: readonly string[] | undefined) {
  if (!assignees) return undefined
  const ids = assignees.flatMap((value) =>
    value === 'none' ? [] : ((value === 'me' ? ctx.actor.id : value) ?? []),
  )
  const isUnassigned = and(
    isNull(threat.assigneeUserId),
    sql`not ${affectsVisibleProperty(ctx, sql`${threatImpact.assigneeUserId} is not null`)}`,
  )
  return or(
    ids.length > 0 ? isAssignedTo(ctx, ids) : undefined,
    assignees.includes('none') ? isUnassigned : undefined,
  )
}

/** Assigned to one of these people, as a whole or at some property. */
const isAssignedTo = (ctx: CallerInOrg, ids: readonly string[]) =>
  or(anyOf(threat.assigneeUserId, ids), affectsVisibleProperty(ctx, anyOf(threatImpact.assigneeUserId, ids)))

function overlapsBox([minLon, minLat, maxLon, maxLat]: readonly number[]) {
  // A threat without an area is a box of one point.
  const side = (index: number) =>
    sql`coalesce(${threat.bbox} ->> ${sql.raw(String(index))}, ${threat.point} ->> ${sql.raw(String(index % 2))})::float8`
  const [west, south, east, north] = [side(0), side(1), side(2), side(3)]
  const overlapsLon = (from: number, to: number) =>
    // If west is greater than east, the area crosses the date line.
    sql`case when ${west} <= ${east} then ${west} <= ${to}::float8 and ${east} >= ${from}::float8
      else ${west} <= ${to}::float8 or ${east} >= ${from}::float8 end`
  return and(
    sql`${south} <= ${maxLat!}::float8 and ${north} >= ${minLat!}::float8`,
    minLon! <= maxLon!
      ? overlapsLon(minLon!, maxLon!)
      : or(overlapsLon(minLon!, 180), overlapsLon(-180, maxLon!)),
  )
}

/** Filters with `q` resolved to the ids of all matching threats, unless there are too many. */
type ResolvedThreatFilters = ThreatFilters & { ids?: string[] }

const idsMax = 2000

/** Looks up `q` in the trigram index, which a statement under row-level security can't use. */
export async function resolveThreatFilters(
  tx: TransactionContext,
  filters: ThreatFilters,
): Promise<ResolvedThreatFilters> {
  const patterns = filters.q === undefined ? [] : toSearchPatterns(filters.q)
  if (patterns.length === 0) return filters
  const ids = await findThreatIds(tx, patterns, idsMax + 1)
  return ids.length > idsMax ? filters : { ...filters, ids }
}

/** Ids of threats that match every pattern, open ones first. */
export async function findThreatIds(tx: TransactionContext, patterns: readonly string[], max: number) {
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select id from find_threat_ids(${sql.param([...patterns])}::text[], ${max}) id`,
  )
  return rows.map((row) => row.id)
}

/**
 * Every sort order ends with the id and has two indexes, one for all threats and one for open ones; see
 * `schema/threat.ts`.
 */
export function threatSortKeys(
  ctx: CallerInOrg,
  sort: ThreatQuery['sort'],
  /** Restricts triage and risk to these impacts. */
  whereImpact?: SQL,
): SortKey[] {
  const descending = sort.startsWith('-')
  const keys: Record<(typeof threatSortFields)[number], SortKey[]> = {
    severity: [
      { by: threat.severityRank, type: 'integer' },
      { by: startedAt, type: 'timestamptz' },
    ],
    onsetAt: [{ by: startedAt, type: 'timestamptz' }],
    sentAt: [{ by: threat.sentAt, type: 'timestamptz' }],
    maxRisk: [{ by: maxRiskOf(ctx, whereImpact), type: 'integer' }],
    endsAt: [{ by: descending ? endsAtDescending : endsAtAscending, type: 'timestamptz' }],
    closedAt: [
      { by: closedAtOrLater, type: 'timestamptz' },
      { by: threat.severityRank, type: 'integer' },
      { by: startedAt, type: 'timestamptz' },
    ],
  }
  const field = sort.replace(/^-/, '') as keyof typeof keys
  return [...keys[field], { by: threat.id, type: 'uuid' } as const].map((key) => ({ ...key, descending }))
}

// Threats without an end sort last in both directions. No nulls, so a cursor needs only a plain comparison.
const endsAtAscending = sql`coalesce(${threat.endsAt}, ${threat.expiresAt}, '9000-01-01 00:00:00+00'::timestamptz)`
const endsAtDescending = sql`coalesce(${threat.endsAt}, ${threat.expiresAt}, '0010-01-01 00:00:00+00'::timestamptz)`

/** Later than any end while it's ongoing. */
const closedAtOrLater = sql`coalesce(${threat.closedAt}, '9000-01-01 00:00:00+00'::timestamptz)`

type Facet = (typeof threatFacets)[number]

/**
 * Counts threats per value of each facet, most frequent first; if they're grouped, incidents with such a threat, and
 * threats without one. A facet ignores the filter on its own field.
 */
export async function countThreatFacets(
  tx: TransactionContext,
  facets: readonly Facet[],
  filters: ResolvedThreatFilters,
  isGrouped: boolean,
) {
  const counted = isGrouped ? rowId(tx) : null
  const columns: Record<Facet, SQL> = {
    hazard: sql`${threat.hazard}`,
    severity: sql`${threat.severity}`,
    status: sql`${threat.status}`,
    triage: triageOf(tx, impactsAt(filters.propertyId)),
    assignee: sql`assigned.user_id::text`,
    sourceId: sql`${threat.sourceId}::text`,
  }
  const counts: NonNullable<ThreatPage['facets']> = {}
  for (const facet of new Set(facets)) {
    const rows = facet === 'assignee' ? sql`${threat} ${joinAssignees(tx)}` : sql`${threat}`
    const groups = await countValues(tx, {
      column: columns[facet],
      from: rows,
      where: threatConditions(tx, filters, facet),
      counted,
    })
    const labels = await findLabels(
      tx,
      facet,
      groups.flatMap(({ value }) => value ?? []),
    )
    counts[facet] = groups.map(({ value, count }) => ({
      value: value ?? 'none',
      label:
        value === null
          ? facet === 'assignee'
            ? 'Unassigned'
            : 'Reported manually'
          : (labels.get(value) ?? toLabel(value)),
      count,
    }))
  }
  return counts
}

/** Joins everyone a threat is assigned to, as a whole or at a visible property; null for no one. */
const joinAssignees = (tx: TransactionContext) =>
  sql`left join lateral (
    select ${threat.assigneeUserId} as user_id where ${threat.assigneeUserId} is not null
    union
    select ${threatImpact.assigneeUserId} from ${threatImpact} where ${and(
      impactBelongsToThreat,
      isCurrentImpact,
      sql`${threatImpact.assigneeUserId} is not null`,
      visibleImpacts(tx),
    )}
  ) assigned on true`

interface CountedValues {
  column: SQL
  from: SQL
  where: SQL
  /** Of what distinct ones are counted; null for every row. */
  counted: SQL | null
}

async function countValues(tx: TransactionContext, { column, from, where, counted }: CountedValues) {
  const { rows } = await tx.db.execute<{ value: string | null; count: number }>(sql`
    select value, ${counted ? sql`count(distinct counted)` : sql`count(*)`}::integer as count
    from (select ${column} as value${counted ? sql`, ${counted} as counted` : sql``} from ${from} where ${where}) matching
    group by value order by count desc, value`)
  return rows
}

async function findLabels(tx: TransactionContext, facet: Facet, ids: readonly string[]) {
  if (facet === 'sourceId') return await sourceNames(tx, ids)
  if (facet !== 'assignee') return new Map<string, string>()
  const names = await findUserNames(tx.db, ids)
  return new Map(ids.map((id) => [id, userRef(id, names)!.name]))
}

async function sourceNames(tx: TransactionContext, ids: readonly string[]) {
  const rows = await tx.db
    .select({ id: source.id, name: source.name })
    .from(source)
    .where(sql`${source.orgId} = ${tx.orgId} and ${anyOf(source.id, ids)}`)
  return new Map(rows.map((row) => [row.id, row.name]))
}
