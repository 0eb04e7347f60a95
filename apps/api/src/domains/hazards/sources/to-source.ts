import { userRef } from '../../../platform/access/find-user-names.ts'
import type { Connector, ConnectorKey } from '../connectors/connector.ts'
import type { ServiceContext } from '../../../platform/context/context.ts'
import type { feed, source } from '../../../platform/db/schema/index.ts'
import { readWatch, summarizeFeeds } from '../feeds/source-health.ts'
import { permissionsOnSources } from './source-access.ts'
import type { Source } from './sources.schema.ts'

export type SourceRow = typeof source.$inferSelect

/** What a source shows of other objects. */
export interface SourceSurroundings {
  /** People by id. */
  names: ReadonlyMap<string, string>
  /** By source. */
  feeds: ReadonlyMap<string, (typeof feed.$inferSelect)[]>
  /** Of the last 24 hours, by `source:reason`. */
  counts: ReadonlyMap<string, number>
  /** Open threats by source. */
  threats: ReadonlyMap<string, number>
  findConnector(key: string): Connector | null
}

/** A row as the API answers it. */
export function toSource(
  ctx: Pick<ServiceContext, 'actor'>,
  row: SourceRow,
  around: SourceSurroundings,
): Source {
  const connector = around.findConnector(row.connector)
  const health = summarizeFeeds(around.feeds.get(row.id) ?? [])
  const gap = readWatch(row, health.lastSuccessAt, new Date())
  const counted = (reason: string) => around.counts.get(`${row.id}:${reason}`) ?? 0
  return {
    id: row.id,
    name: row.name,
    connector: row.connector as ConnectorKey,
    connectorName: connector?.name ?? row.connector,
    category: row.category,
    status: row.status,
    statusReason: row.statusReason,
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
      itemsLast24h: counted('received'),
      nextRunAt: health.nextRunAt?.toISOString() ?? null,
      staleAfterSeconds: row.staleAfterSeconds,
    },
    http: { lastStatus: health.lastStatus, lastUrlHost: health.lastUrlHost },
    counts: {
      activeThreats: around.threats.get(row.id) ?? 0,
      droppedBelowSeverity24h: counted('below_min_severity'),
      droppedOutsideCoverage24h: counted('outside_coverage'),
      test24h: counted('test') + counted('test_message'),
      unparsable24h: counted('unparsable'),
    },
    watch: {
      isWatching: gap === null,
      notWatchedSince: gap?.since.toISOString() ?? null,
      reason: gap?.reason ?? null,
    },
    lastError: row.lastError,
    attribution: row.attribution,
    termsUrl: row.termsUrl,
    permissions: permissionsOnSources(ctx),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: userRef(row.createdBy, around.names),
    updatedBy: userRef(row.updatedBy, around.names),
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }
}
