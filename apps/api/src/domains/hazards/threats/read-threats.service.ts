import { and, sql, type SQL } from 'drizzle-orm'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { source, threat } from '../../../platform/db/schema/index.ts'
import { listByKeyset, orderByKeys, preferIndexes } from '../../../platform/http/keyset.ts'
import { canSeeEveryThreat } from '../../estate/index.ts'
import { findAffectedProperties, findReach, impactsAt } from './find-reach.ts'
import { readThreat } from './find-threat.ts'
import { findIncidentReach, findIncidents, isFirstOfIncident, toIncidentRow } from './incident-rows.ts'
import { countThreatFacets, resolveThreatFilters, threatConditions, threatSortKeys } from './threat-search.ts'
import type {
  Threat,
  ThreatDetailQuery,
  ThreatFeatures,
  ThreatListItem,
  ThreatListRow,
  ThreatPage,
  ThreatQuery,
} from './threats.schema.ts'
import {
  threatBelongsToSource,
  userIdsOf,
  threatColumns,
  threatColumnsWithArea,
  type ThreatRow,
  toThreatBrief,
  toThreatListItem,
} from './to-threat.ts'

/** One page of the threats that touch a visible property, worst first by default. */
export async function listThreats(ctx: ServiceContext, query: ThreatQuery): Promise<ThreatPage> {
  requirePermission(ctx, 'threat:read')
  const { limit, cursor, skip, anchors, sort, facets, include, groupBy } = query
  const columns = include?.includes('geometry') ? threatColumnsWithArea : threatColumns
  return await inTransaction(ctx, async (tx) => {
    await preferIndexes(tx.db)
    const filters = await resolveThreatFilters(tx, query)
    const isGrouped = groupBy === 'incident'
    const matches = threatConditions(tx, filters)
    const where = isGrouped
      ? and(matches, isFirstOfIncident(tx, matches, representativeOrder(tx, sort, filters)))!
      : matches
    // For some threats, or a member with few properties, sorting a small result is in fact faster.
    const readsInIndexOrder = !filters.id && !filters.ids && canSeeEveryThreat(tx)
    const { items, page } = await listByKeyset<ThreatRow>({
      sort,
      keys: threatSortKeys(tx, sort, impactsAt(filters.propertyId)),
      limit,
      cursor,
      skip,
      anchors: anchors && { db: tx.db, from: sql`${threat}`, where },
      rows: async (clauses) => {
        if (readsInIndexOrder) await preferIndexOrder(tx, true)
        const rows = await tx.db
          .select({ ...columns, sortValues: clauses.sortValues })
          .from(threat)
          .leftJoin(source, threatBelongsToSource)
          .where(and(where, clauses.where))
          .orderBy(clauses.orderBy)
          .limit(clauses.limit)
          .offset(clauses.offset)
        if (readsInIndexOrder) await preferIndexOrder(tx, false)
        return rows
      },
      count: (max) => countThreats(tx, where, max),
    })
    return {
      items: isGrouped
        ? await describeRows(tx, items, { columns, propertyIds: filters.propertyId })
        : (await describeThreats(tx, items, filters.propertyId)).map(withoutIncident),
      page,
      ...(facets && { facets: await countThreatFacets(tx, facets, filters, isGrouped) }),
    }
  })
}

/** Which threat stands for its incident while the list is read: an ongoing one, then the first in descending order. */
const representativeOrder = (
  tx: TransactionContext,
  sort: ThreatQuery['sort'],
  { propertyId }: Pick<ThreatQuery, 'propertyId'>,
) => {
  const descending = `-${sort.replace(/^-/, '')}` as ThreatQuery['sort']
  const keys = threatSortKeys(tx, descending, impactsAt(propertyId))
  return sql`${threat.status} in ('upcoming', 'active') desc, ${orderByKeys(keys)}`
}

/** Threats without an incident, and incidents with all their visible threats. */
async function describeRows(
  tx: TransactionContext,
  rows: readonly ThreatRow[],
  {
    columns,
    propertyIds,
  }: {
    columns: Parameters<typeof findIncidents>[2]
    propertyIds: readonly string[] | undefined
  },
): Promise<ThreatListRow[]> {
  const incidents = await findIncidents(
    tx,
    rows.map(({ id }) => id),
    columns,
  )
  const reach = await findIncidentReach(tx, incidents.values())
  const allRows = rows.flatMap((row) => incidents.get(row.id)?.threats ?? row)
  const items = new Map((await describeThreats(tx, allRows, propertyIds)).map((item) => [item.id, item]))
  return rows.map((row) => {
    const incident = incidents.get(row.id)
    if (!incident) return withoutIncident(items.get(row.id)!)
    const threats = incident.threats.map(({ id }) => items.get(id)!)
    return toIncidentRow(incident.id, threats, reach.get(incident.id))
  })
}

const withoutIncident = (item: ThreatListItem): ThreatListRow => ({ ...item, incident: null })

async function describeThreats(
  tx: TransactionContext,
  rows: readonly ThreatRow[],
  propertyIds: readonly string[] | undefined,
) {
  const ids = rows.map((row) => row.id)
  const reach = await findReach(tx, ids, propertyIds)
  const lookups = {
    names: await findUserNames(
      tx.db,
      rows.flatMap((row) => userIdsOf(row, reach)),
    ),
    reach,
    affectedProperties: await findAffectedProperties(tx, ids),
  }
  return rows.map((row) => toThreatListItem(tx, row, lookups))
}

/** Reading in index order fills a page after a few rows; see `readPage` of the estate. */
const preferIndexOrder = async (tx: TransactionContext, isOn: boolean) =>
  await tx.db.execute(sql`select set_config('enable_sort', ${isOn ? 'off' : 'on'}, true)`)

async function countThreats(tx: TransactionContext, where: SQL, max: number) {
  const matching = tx.db
    .select({ one: sql`1`.as('one') })
    .from(threat)
    .where(where)
    .limit(max)
    .as('matching')
  const [row] = await tx.db.select({ count: sql<number>`count(*)::integer` }).from(matching)
  return row!.count
}

const featuresMax = 2000

/** The filtered threats as map features, worst first. The geometry is the area, or the point, or null. */
export async function listThreatFeatures(ctx: ServiceContext, query: ThreatQuery): Promise<ThreatFeatures> {
  requirePermission(ctx, 'threat:read')
  return await inTransaction(ctx, async (tx) => {
    await preferIndexes(tx.db)
    const rows: ThreatRow[] = await tx.db
      .select(threatColumnsWithArea)
      .from(threat)
      .leftJoin(source, threatBelongsToSource)
      .where(threatConditions(tx, await resolveThreatFilters(tx, query)))
      .orderBy(sql`${threat.severityRank} desc`, sql`${threat.id} desc`)
      .limit(featuresMax)
    const reach = await findReach(
      tx,
      rows.map((row) => row.id),
      query.propertyId,
    )
    return { type: 'FeatureCollection', features: rows.map((row) => toFeature(row, reach)) }
  })
}

function toFeature(row: ThreatRow, reach: Parameters<typeof toThreatBrief>[1]) {
  const { title, hazard, severity, status, triage, maxRisk, endsAt, expiresAt, impact } = toThreatBrief(
    row,
    reach,
  )
  return {
    type: 'Feature' as const,
    id: row.id,
    geometry: row.geometry ?? (row.point && { type: 'Point', coordinates: [...row.point] }),
    properties: {
      title,
      hazard,
      severity,
      status,
      triage,
      radiusMeters: row.radiusMeters,
      properties: impact.properties,
      maxRisk,
      startsAt: (row.onsetAt ?? row.effectiveAt ?? row.sentAt).toISOString(),
      endsAt: endsAt ?? expiresAt,
      closedAt: row.closedAt?.toISOString() ?? null,
      attribution: row.attribution,
    },
  }
}

/** One threat that touches a visible property, with the parts named by `include`. */
export async function getThreat(ctx: ServiceContext, id: string, query: ThreatDetailQuery): Promise<Threat> {
  requirePermission(ctx, 'threat:read')
  return await inTransaction(ctx, (tx) => readThreat(tx, id, query))
}
