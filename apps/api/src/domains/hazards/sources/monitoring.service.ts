import { and, eq, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import {
  feed,
  feedRun,
  ledgerEvent,
  property,
  source,
  sourceCount,
  sourceFeed,
} from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { visibleProperties } from '../../estate/index.ts'
import { findCoverageGap, findInterruption, interruptionAction } from '../feeds/source-health.ts'
import type { HealthQuery, OrgWatch, SourceHealth } from './sources.schema.ts'

/** Current coverage gaps. Must be cheap, since every page requests it. */
export async function getWatch(ctx: ServiceContext): Promise<OrgWatch> {
  requirePermission(ctx, 'org:read')
  return await inTransaction(ctx, async (tx) => {
    const now = new Date()
    const rows = await listSources(tx, eq(source.category, 'hazard'))
    const hasProperties = (await tx.db.$count(property, isCurrent(tx))) > 0
    const gaps = rows.flatMap(({ lastSuccessAt, ...row }) => {
      // Most feeds are first fetched for the first property. Until then, nothing goes unmonitored.
      if (lastSuccessAt === null && !hasProperties) return []
      const gap = findCoverageGap(row, lastSuccessAt, now)
      return gap ? [{ ...row, ...gap }] : []
    })
    gaps.sort((a, b) => a.since.getTime() - b.since.getTime() || a.name.localeCompare(b.name))
    return {
      checkedAt: now.toISOString(),
      feeds: rows.length,
      gaps: gaps.map((row) => ({
        sourceId: row.id,
        name: row.name,
        hazards: [...(tx.gateways.feeds.findConnector(row.connector)?.hazards ?? [])],
        unmonitoredSince: row.since.toISOString(),
        reason: row.reason,
        isPaused: row.status === 'paused',
      })),
      unlocatedProperties: await tx.db.$count(
        property,
        and(
          isCurrent(tx),
          or(isNull(property.lat), isNull(property.lon)),
          visibleProperties(tx) ?? sql`true`,
        ),
      ),
    }
  })
}

const isCurrent = ({ orgId }: TransactionContext) =>
  and(eq(property.orgId, orgId), isNull(property.archivedAt))

/** The sources with the last success of the feed that was fetched the longest ago. */
async function listSources(tx: TransactionContext, where?: SQL) {
  const rows = await tx.db
    .select({ source, lastSuccessAt: sql<string | null>`min(${feed.lastSuccessAt})` })
    .from(source)
    .leftJoin(sourceFeed, and(eq(sourceFeed.orgId, source.orgId), eq(sourceFeed.sourceId, source.id)))
    .leftJoin(feed, eq(feed.id, sourceFeed.feedId))
    .where(and(eq(source.orgId, tx.orgId), where))
    .groupBy(source.orgId, source.id)
    .orderBy(source.name)
  return rows.map((row) => ({
    ...row.source,
    lastSuccessAt: row.lastSuccessAt === null ? null : new Date(row.lastSuccessAt),
  }))
}

const weekMs = 7 * 24 * 60 * 60 * 1000
const periodMaxMs = 92 * 24 * 60 * 60 * 1000
/** PostgreSQL rejects the ISO form of earlier dates. */
const yearOne = Date.parse('0001-01-01')

interface Period {
  from: Date
  to: Date
}

/** The sources' health over a period: coverage gaps, rate limits and dropped items. */
export async function getSourceHealth(ctx: ServiceContext, query: HealthQuery): Promise<SourceHealth> {
  requirePermission(ctx, 'source:read')
  const to = query.to === undefined ? new Date() : new Date(query.to)
  const from =
    query.from === undefined ? new Date(Math.max(to.getTime() - weekMs, yearOne)) : new Date(query.from)
  requirePeriod({ from, to })
  return await inTransaction(ctx, async (tx) => {
    const now = new Date()
    const sources = await listSources(tx)
    const gaps = await findGaps(tx, { from, to })
    const rateLimits = await findRateLimits(tx, { from, to })
    const counts = await sumCounts(tx, { from, to })
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      items: sources.map((row) => {
        const { id, name } = row
        const {
          run = 0,
          failed_run = 0,
          received: _i,
          older: _o,
          rate_limited: _r,
          ...dropped
        } = counts.get(id) ?? {}
        return {
          sourceId: id,
          name,
          gaps: [...(gaps.get(id) ?? []), ...findSilence(row, now, to)],
          rateLimits: rateLimits.get(id) ?? [],
          dropped,
          runs: { succeeded: run, failed: failed_run },
        }
      }),
    }
  })
}

function requirePeriod({ from, to }: Period) {
  const message =
    from >= to
      ? 'The start must be before the end.'
      : to.getTime() - from.getTime() > periodMaxMs
        ? 'Request up to 92 days at a time.'
        : null
  if (message !== null) {
    throw new Problem('bad-request', message, { errors: [{ pointer: '?from', code: 'order', message }] })
  }
}

interface Gap {
  from: string
  to: string | null
  status: string
}

/** The time since the last fetch, if it is too long; there is no record of it before the next fetch. */
function findSilence(row: Awaited<ReturnType<typeof listSources>>[number], now: Date, before: Date): Gap[] {
  const since = findInterruption(row, row.lastSuccessAt, now)
  return since === null || since >= before
    ? []
    : [{ from: since.toISOString(), to: null, status: 'not_fetched' }]
}

/** Coverage gaps, from the ledger's record of status changes and of times without fetches. */
async function findGaps(tx: TransactionContext, { from, to }: Period) {
  const events = await tx.db
    .select({
      sourceId: ledgerEvent.sourceId,
      action: ledgerEvent.action,
      at: ledgerEvent.occurredAt,
      changes: ledgerEvent.changes,
      metadata: ledgerEvent.metadata,
    })
    .from(ledgerEvent)
    .where(
      and(
        eq(ledgerEvent.orgId, tx.orgId),
        or(
          and(
            inArray(ledgerEvent.action, [
              'source.degraded',
              'source.recovered',
              'source.disabled',
              'source.paused',
              'source.resumed',
            ]),
            lt(ledgerEvent.occurredAt, to),
          ),
          // Its event is recorded at the end.
          and(eq(ledgerEvent.action, interruptionAction), gte(ledgerEvent.occurredAt, from)),
        ),
      ),
    )
    .orderBy(ledgerEvent.seq)
  const gaps = new Map<string, Gap[]>()
  for (const { sourceId, action, at, changes, metadata } of events) {
    if (sourceId === null) continue
    const sourceGaps = gaps.get(sourceId) ?? []
    gaps.set(sourceId, sourceGaps)
    if (action === interruptionAction) {
      sourceGaps.push({
        from: String(metadata.unmonitoredSince),
        to: at.toISOString(),
        status: 'not_fetched',
      })
      continue
    }
    const openGap = sourceGaps.at(-1)
    if (openGap && openGap.to === null) openGap.to = at.toISOString()
    const status = changes.find(({ field }) => field === 'status')?.to
    if (typeof status === 'string' && status !== 'active')
      sourceGaps.push({ from: at.toISOString(), to: null, status })
  }
  const [start, end] = [from.toISOString(), to.toISOString()]
  const isInPeriod = (gap: Gap) => gap.from < end && (gap.to === null || gap.to > start)
  return new Map([...gaps].map(([id, sourceGaps]) => [id, sourceGaps.filter(isInPeriod)]))
}

async function findRateLimits(tx: TransactionContext, { from, to }: Period) {
  const rows = await tx.db
    .select({ sourceId: sourceFeed.sourceId, at: feedRun.startedAt, error: feedRun.error })
    .from(feedRun)
    .innerJoin(sourceFeed, eq(sourceFeed.feedId, feedRun.feedId))
    .where(
      and(
        eq(sourceFeed.orgId, tx.orgId),
        gte(feedRun.startedAt, from),
        lt(feedRun.startedAt, to),
        sql`${feedRun.error} ->> 'code' = 'busy'`,
      ),
    )
    .orderBy(feedRun.startedAt)
    .limit(1000)
  const rateLimits = new Map<string, { at: string; host: string | null; detail: string }[]>()
  for (const { sourceId, at, error } of rows) {
    const detail = error?.detail ?? ''
    const rateLimit = { at: at.toISOString(), host: detail.split(' ')[0] || null, detail }
    rateLimits.set(sourceId, [...(rateLimits.get(sourceId) ?? []), rateLimit])
  }
  return rateLimits
}

async function sumCounts(tx: TransactionContext, { from, to }: Period) {
  const rows = await tx.db
    .select({
      sourceId: sourceCount.sourceId,
      reason: sourceCount.reason,
      count: sql<number>`sum(${sourceCount.count})::int`,
    })
    .from(sourceCount)
    .where(and(eq(sourceCount.orgId, tx.orgId), gte(sourceCount.hour, from), lt(sourceCount.hour, to)))
    .groupBy(sourceCount.sourceId, sourceCount.reason)
  const counts = new Map<string, Record<string, number>>()
  for (const { sourceId, reason, count } of rows) {
    counts.set(sourceId, { ...counts.get(sourceId), [reason]: count })
  }
  return counts
}
