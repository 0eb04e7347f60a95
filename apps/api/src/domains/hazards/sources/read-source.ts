import type { Permission } from '@parapet/permissions'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import {
  feed,
  ledgerEvent,
  source,
  sourceCount,
  sourceFeed,
  threat,
} from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import type { Connector, ConnectorKey } from '../connectors/connector.ts'
import { countCoveredProperties, listPropertyClusters, type PropertyClusters } from '../feeds/coverage.ts'
import { findCoverageGap, summarizeFeeds } from '../feeds/source-health.ts'
import type { Source } from './sources.schema.ts'

/** @throws Problem `not-found` */
export async function getSourceRow(
  tx: TransactionContext,
  id: string,
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<SourceRow> {
  const query = tx.db
    .select()
    .from(source)
    .where(and(eq(source.orgId, tx.orgId), eq(source.id, id)))
  const [row] = forUpdate ? await query.for('update') : await query
  if (!row) throw notFound('source')
  return row
}

/** Reads the source as the API returns it. */
export const readSource = async (tx: TransactionContext, id: string): Promise<Source> =>
  await describeSource(tx, await getSourceRow(tx, id))

export const describeSource = async (tx: TransactionContext, row: SourceRow): Promise<Source> =>
  (await describeSources(tx, [row]))[0]!

export async function describeSources(tx: TransactionContext, rows: readonly SourceRow[]): Promise<Source[]> {
  const lookups = await loadLookups(tx, rows)
  return rows.map((row) => toSource(tx, row, lookups))
}

const countsWindowMs = 24 * 60 * 60 * 1000

async function loadLookups(tx: TransactionContext, rows: readonly SourceRow[]): Promise<SourceLookups> {
  const names = await findUserNames(
    tx.db,
    rows.flatMap((row) => [row.createdBy, row.updatedBy]),
  )
  const feeds = await tx.db
    .select({ sourceId: sourceFeed.sourceId, feed })
    .from(sourceFeed)
    .innerJoin(feed, eq(feed.id, sourceFeed.feedId))
    .where(eq(sourceFeed.orgId, tx.orgId))
  const since = new Date(Date.now() - countsWindowMs).toISOString()
  const counts = await tx.db
    .select({
      sourceId: sourceCount.sourceId,
      reason: sourceCount.reason,
      count: sql<number>`sum(${sourceCount.count})::int`,
    })
    .from(sourceCount)
    .where(and(eq(sourceCount.orgId, tx.orgId), sql`${sourceCount.hour} > ${since}::timestamptz`))
    .groupBy(sourceCount.sourceId, sourceCount.reason)
  const threats = await tx.db
    .select({ sourceId: threat.sourceId, count: sql<number>`count(*)::int` })
    .from(threat)
    .where(
      and(
        eq(threat.orgId, tx.orgId),
        sql`${threat.status} in ('upcoming', 'active')`,
        eq(threat.isTest, false),
      ),
    )
    .groupBy(threat.sourceId)
  return {
    names,
    feeds: Map.groupBy(feeds, ({ sourceId }) => sourceId),
    counts: new Map(counts.map((row) => [`${row.sourceId}:${row.reason}`, row.count])),
    pausedBy: await findPausedBy(tx, rows),
    threats: new Map(threats.flatMap((row) => (row.sourceId === null ? [] : [[row.sourceId, row.count]]))),
    clusters: await listPropertyClusters(tx.db, tx.orgId),
    findConnector: tx.gateways.feeds.findConnector,
  }
}

/**
 * The names of the members who paused sources, by source. Read from the ledger, because others may have edited the
 * source since.
 */
async function findPausedBy(tx: TransactionContext, rows: readonly SourceRow[]) {
  const pausedSources = rows.filter(({ status }) => status === 'paused')
  if (pausedSources.length === 0) return new Map<string, string>()
  const events = await tx.db
    .select({ sourceId: ledgerEvent.sourceId, userId: sql<string | null>`${ledgerEvent.actor} ->> 'id'` })
    .from(ledgerEvent)
    .innerJoin(source, and(eq(source.orgId, ledgerEvent.orgId), eq(source.id, ledgerEvent.sourceId)))
    .where(
      and(
        eq(ledgerEvent.orgId, tx.orgId),
        inArray(
          ledgerEvent.sourceId,
          pausedSources.map(({ id }) => id),
        ),
        eq(ledgerEvent.action, 'source.paused'),
        gte(ledgerEvent.occurredAt, source.statusSince),
      ),
    )
  const recordedUserIds = new Map(events.map(({ sourceId, userId }) => [sourceId, userId]))
  // In the transaction that pauses it, the event isn't written yet, and the pause is the latest change.
  const userIds = pausedSources.map(
    ({ id, updatedBy }) => [id, recordedUserIds.get(id) ?? updatedBy] as const,
  )
  const names = await findUserNames(
    tx.db,
    userIds.map(([, userId]) => userId),
  )
  return new Map(
    userIds.flatMap(([id, userId]) => {
      const name = userId === null ? undefined : names.get(userId)
      return name ? [[id, name] as const] : []
    }),
  )
}

export type SourceRow = typeof source.$inferSelect

/** Related records that a source shows. */
interface SourceLookups {
  /** Names of people by id. */
  names: ReadonlyMap<string, string>
  /** By source. */
  feeds: ReadonlyMap<string, { feed: typeof feed.$inferSelect }[]>
  /** Counts of the last 24 hours, by `source:reason`. */
  counts: ReadonlyMap<string, number>
  /** Who paused a source, by source. */
  pausedBy: ReadonlyMap<string, string>
  /** Open threats by source. */
  threats: ReadonlyMap<string, number>
  clusters: PropertyClusters
  findConnector(key: string): Connector | null
}

/** The source as the API returns it. */
function toSource(ctx: Pick<ServiceContext, 'actor'>, row: SourceRow, lookups: SourceLookups): Source {
  const connector = lookups.findConnector(row.connector)
  const health = summarizeFeeds((lookups.feeds.get(row.id) ?? []).map(({ feed }) => feed))
  const pausedBy = row.status === 'paused' ? lookups.pausedBy.get(row.id) : undefined
  const statusReason = pausedBy === undefined ? row.statusReason : `Paused by ${pausedBy}.`
  const isOff = row.status === 'paused' || row.status === 'disabled'
  const gap = findCoverageGap({ ...row, statusReason }, health.lastSuccessAt, new Date())
  const countOf = (reason: string) => lookups.counts.get(`${row.id}:${reason}`) ?? 0
  return {
    id: row.id,
    name: row.name,
    connector: row.connector as ConnectorKey,
    connectorName: connector?.name ?? row.connector,
    category: row.category,
    status: row.status,
    statusReason,
    statusSince: row.statusSince.toISOString(),
    hazards: [...(connector?.hazards ?? [])],
    config: row.config,
    secret: connector?.secret ? (row.secret === null ? 'unset' : 'set') : null,
    coverage: row.coverage,
    schedule: { everySeconds: row.everySeconds, jitterPct: row.jitterPercent },
    minSeverity: row.minSeverity,
    health: {
      lastRunAt: health.lastRunAt?.toISOString() ?? null,
      lastSuccessAt: health.lastSuccessAt?.toISOString() ?? null,
      consecutiveFailures: health.consecutiveFailures,
      medianLagSeconds: health.medianLagSeconds,
      p95LagSeconds: health.p95LagSeconds,
      itemsLast24h: countOf('received'),
      nextRunAt: isOff ? null : (health.nextRunAt?.toISOString() ?? null),
      staleAfterSeconds: row.staleAfterSeconds,
    },
    http: { lastStatus: health.lastStatus, lastUrlHost: health.lastUrlHost },
    counts: {
      activeThreats: lookups.threats.get(row.id) ?? 0,
      properties: countCoveredProperties(lookups.clusters, row.coverage, connector?.region ?? 'world'),
      droppedBelowSeverity24h: countOf('below_min_severity'),
      droppedOutsideCoverage24h: countOf('outside_coverage'),
      test24h: countOf('test') + countOf('test_message'),
      unparsable24h: countOf('unparsable'),
    },
    watch: {
      isWatching: gap === null,
      unmonitoredSince: gap?.since.toISOString() ?? null,
      reason: gap?.reason ?? null,
    },
    lastError: row.lastError,
    attribution: row.attribution,
    termsUrl: row.termsUrl,
    permissions: permissionsOnSources(ctx),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: userRef(row.createdBy, lookups.names),
    updatedBy: userRef(row.updatedBy, lookups.names),
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }
}

const sourcePermissions = ['source:read', 'source:update', 'source:delete', 'source:run'] as const

/**
 * The caller's permissions on sources. Grants don't count, because they are for individual portfolios and properties.
 */
const permissionsOnSources = ({ actor }: Pick<ServiceContext, 'actor'>): Permission[] =>
  sourcePermissions.filter((permission) => actor.access.orgWidePermissions.has(permission))
