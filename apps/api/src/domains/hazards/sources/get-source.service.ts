import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { gunzipSync } from 'node:zlib'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { feedMessage, feedRun, sourceFeed, task, user } from '../../../platform/db/schema/index.ts'
import { readCoverage } from '../feeds/read-coverage.ts'
import { toTask } from '../../../platform/jobs/to-task.ts'
import { visibleTasks } from '../../../platform/jobs/tasks.service.ts'
import { describeSources, getSourceRow } from './find-source.ts'
import { listMappings } from './list-mappings.ts'
import type { SourceDetail } from './sources.schema.ts'
import type { SourceRow } from './to-source.ts'

const shownRuns = 20
const rawShownMax = 20_000

/** One source with its latest runs, what it covers, and an item before and after it was put into our words. */
export async function getSource(ctx: ServiceContext, id: string): Promise<SourceDetail> {
  requirePermission(ctx, 'source:read')
  return await inTransaction(ctx, async (tx) => {
    const row = await getSourceRow(tx, id)
    const [described] = await describeSources(tx, [row])
    return {
      ...described!,
      runs: await listRuns(tx, id),
      fetches: await listFetches(tx, id),
      sampleItem: await findSample(tx, id),
      mappingTable: listMappings(row.connector),
      coverageGeoJson: await drawCoverage(tx, row),
    }
  })
}

async function listRuns(tx: TransactionContext, sourceId: string) {
  const rows = await tx.db
    .select({ task, requesterName: user.name })
    .from(task)
    .leftJoin(user, eq(user.id, task.requestedBy))
    .where(and(visibleTasks(tx), eq(task.type, 'source_run'), sql`${task.subject} ->> 'id' = ${sourceId}`))
    .orderBy(desc(task.createdAt), desc(task.id))
    .limit(shownRuns)
  return rows.map((row) => toTask(row.task, row.requesterName))
}

const feedsOf = (tx: TransactionContext, sourceId: string) =>
  tx.db
    .select({ id: sourceFeed.feedId })
    .from(sourceFeed)
    .where(and(eq(sourceFeed.orgId, tx.orgId), eq(sourceFeed.sourceId, sourceId)))

async function listFetches(tx: TransactionContext, sourceId: string) {
  const rows = await tx.db
    .select()
    .from(feedRun)
    .where(inArray(feedRun.feedId, feedsOf(tx, sourceId)))
    .orderBy(desc(feedRun.startedAt), desc(feedRun.id))
    .limit(shownRuns)
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
    .where(inArray(feedMessage.feedId, feedsOf(tx, sourceId)))
    .orderBy(desc(feedMessage.isOpen), desc(feedMessage.sentAt))
    .limit(1)
  if (!row) return null
  const raw = row.raw === null ? null : gunzipSync(row.raw).toString('utf8')
  return {
    raw: raw === null || raw.length <= rawShownMax ? raw : `${raw.slice(0, rawShownMax)} …`,
    rawContentType: row.rawContentType,
    mapped: { ...row.message },
  }
}

async function drawCoverage(
  tx: TransactionContext,
  row: SourceRow,
): Promise<SourceDetail['coverageGeoJson']> {
  const { states, boxes } = await readCoverage(tx.db, tx.orgId, row.coverage)
  const features = boxes.map(([w, s, e, n]) => ({
    type: 'Feature' as const,
    geometry: {
      type: 'Polygon' as const,
      coordinates: [
        [
          [w, s],
          [e, s],
          [e, n],
          [w, n],
          [w, s],
        ],
      ],
    },
    properties: {},
  }))
  return { type: 'FeatureCollection', features, states: [...states] }
}
