import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { gunzipSync } from 'node:zlib'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { matchesWords } from '../../../platform/db/matches-words.ts'
import { feedMessage, feedRun, source, sourceFeed, task, user } from '../../../platform/db/schema/index.ts'
import { listByKeyset, type SortKey } from '../../../platform/http/keyset.ts'
import type { Page } from '../../../platform/http/page.ts'
import { taskColumns, toTask, visibleTasks } from '../../../platform/jobs/tasks.service.ts'
import { readCoverage } from '../feeds/coverage.ts'
import { describeSource, describeSources, getSourceRow, type SourceRow } from './read-source.ts'
import { listMappings } from './list-mappings.ts'
import type { Source, SourceDetail, SourceQuery } from './sources.schema.ts'

/** One page of the organization's sources with their health. */
export async function listSources(ctx: ServiceContext, query: SourceQuery): Promise<Page<Source>> {
  requirePermission(ctx, 'source:read')
  return await inTransaction(ctx, async (tx) => {
    const where = and(
      eq(source.orgId, tx.orgId),
      query.category && inArray(source.category, query.category),
      query.connector && inArray(source.connector, query.connector),
      query.status && inArray(source.status, query.status),
      ...matchesWords(
        sql`concat_ws(' ', ${source.name}, replace(${source.connector}, '_', ' '))`,
        query.q ?? '',
      ),
    )
    const { items, page } = await listByKeyset<SourceRow>({
      sort: query.sort,
      keys: sortKeys(query.sort),
      limit: query.limit,
      cursor: query.cursor,
      rows: async (clauses) => {
        const rows = await tx.db
          .select({ row: source, sortValues: clauses.sortValues })
          .from(source)
          .where(and(where, clauses.where))
          .orderBy(clauses.orderBy)
          .limit(clauses.limit)
        return rows.map(({ row, sortValues }) => ({ ...row, sortValues }))
      },
      count: async () => await tx.db.$count(source, where),
    })
    return { items: await describeSources(tx, items), page }
  })
}

/** The oldest last success of the source's feeds; null until each has one. */
const lastSuccessAt = sql`(select case when count(f.last_success_at) = count(*) then min(f.last_success_at) end
  from source_feed sf join feed f on f.id = sf.feed_id
  where sf.org_id = ${source.orgId} and sf.source_id = ${source.id})`

/** Sorts sources that need attention first. */
const statusRank = sql`(case ${source.status} when 'failing' then 1 when 'disabled' then 2 when 'degraded' then 3 when 'paused' then 4 else 5 end)`

function sortKeys(sort: SourceQuery['sort']): SortKey[] {
  const descending = sort.startsWith('-')
  const name: SortKey = { by: sql`lower(${source.name}) collate "C"`, type: 'text' }
  const keys: Record<'name' | 'status' | 'lastSuccessAt', SortKey> = {
    name,
    status: { by: statusRank, type: 'integer' },
    lastSuccessAt: { by: lastSuccessAt, type: 'timestamptz', nullable: true },
  }
  const field = sort.replace(/^-/, '') as keyof typeof keys
  return [
    { ...keys[field], descending },
    ...(field === 'name' ? [] : [name]),
    { by: source.id, type: 'uuid' },
  ]
}

const shownRunsMax = 20
export const shownRawLengthMax = 20_000

/** One source with its latest runs, its coverage and a sample item, raw and mapped. */
export async function getSource(ctx: ServiceContext, id: string): Promise<SourceDetail> {
  requirePermission(ctx, 'source:read')
  return await inTransaction(ctx, async (tx) => {
    const row = await getSourceRow(tx, id)
    return {
      ...(await describeSource(tx, row)),
      runs: await listRuns(tx, id),
      fetches: await listFetches(tx, id),
      sampleItem: await findSample(tx, id),
      mappingTable: listMappings(row.connector),
      coverageGeoJson: await toCoverageGeoJson(tx, row),
    }
  })
}

async function listRuns(tx: TransactionContext, sourceId: string) {
  const rows = await tx.db
    .select({ task: taskColumns, requesterName: user.name })
    .from(task)
    .leftJoin(user, eq(user.id, task.requestedBy))
    .where(and(visibleTasks(tx), eq(task.type, 'source_run'), sql`${task.subject} ->> 'id' = ${sourceId}`))
    .orderBy(desc(task.createdAt), desc(task.id))
    .limit(shownRunsMax)
  return rows.map((row) => toTask(row.task, row.requesterName))
}

const feedIdsOf = (tx: TransactionContext, sourceId: string) =>
  tx.db
    .select({ id: sourceFeed.feedId })
    .from(sourceFeed)
    .where(and(eq(sourceFeed.orgId, tx.orgId), eq(sourceFeed.sourceId, sourceId)))

async function listFetches(tx: TransactionContext, sourceId: string) {
  const rows = await tx.db
    .select()
    .from(feedRun)
    .where(inArray(feedRun.feedId, feedIdsOf(tx, sourceId)))
    .orderBy(desc(feedRun.startedAt), desc(feedRun.id))
    .limit(shownRunsMax)
  return rows.map((row) => ({
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    status: row.status,
    httpStatus: row.httpStatus,
    bytes: row.bytes,
    items: row.items,
    created: row.created,
    updated: row.updated,
    unparsable: row.unparsable,
    medianLagSeconds: row.lagP50Seconds,
    error: row.error,
  }))
}

async function findSample(tx: TransactionContext, sourceId: string): Promise<SourceDetail['sampleItem']> {
  const [row] = await tx.db
    .select()
    .from(feedMessage)
    .where(inArray(feedMessage.feedId, feedIdsOf(tx, sourceId)))
    .orderBy(desc(feedMessage.isOpen), desc(feedMessage.sentAt))
    .limit(1)
  if (!row) return null
  const raw = row.raw === null ? null : gunzipSync(row.raw).toString('utf8')
  return {
    raw: raw === null || raw.length <= shownRawLengthMax ? raw : `${raw.slice(0, shownRawLengthMax)} …`,
    rawContentType: row.rawContentType,
    mapped: { ...row.message },
  }
}

async function toCoverageGeoJson(
  tx: TransactionContext,
  row: SourceRow,
): Promise<SourceDetail['coverageGeoJson']> {
  const { states, boxes } = await readCoverage(tx.db, tx.orgId, row.coverage)
  const features = boxes.map(([west, south, east, north]) => ({
    type: 'Feature' as const,
    geometry: {
      type: 'Polygon' as const,
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    },
    properties: {},
  }))
  return { type: 'FeatureCollection', features, states: [...states] }
}
