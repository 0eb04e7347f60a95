import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Connector } from '../connectors/connector.ts'
import { feed, feedMessage, feedRun, source, sourceFeed } from '../../../platform/db/schema/index.ts'
import type { Ingest, IngestResult, OrgIngest } from '../ingest/ingest-messages.ts'
import type { RunnerDeps } from '../../../platform/context/context.ts'
import { inLogScope, readLogScope } from '../../../platform/log/log.ts'
import type { FeedRow } from './claim-feed.ts'
import { secretOwner } from '../fetch/feed-access.ts'
import { FeedFailure } from '../fetch/feed-failure.ts'
import { finishFailedRun, finishRun } from './finish-run.ts'
import { needsSecret } from '../fetch/fetch-feed.ts'
import { readFeed, type FullReading } from './read-feed.ts'
import { recordSightings } from './record-sightings.ts'
import { supplementMessages } from './supplement-messages.ts'

/** Ingests a reading for every organization that subscribes to the feed. */
export type IngestReading = (reading: Ingest) => Promise<Pick<IngestResult, 'created' | 'updated' | 'perOrg'>>

export interface FeedRunnerDeps extends RunnerDeps {
  log: Logger
  ingest: IngestReading
  /** Another clock, for tests. */
  now?: () => Date
  /** Called after every run, however it went. */
  onRun?(held: FeedRow, result: FeedRunResult, seconds: number): void
}

export interface FeedRunResult {
  status: 'succeeded' | 'unchanged' | 'failed'
  items: number
  created: number
  updated: number
  /** Changes by organization; unaffected ones may be missing. */
  perOrg: readonly OrgIngest[]
  failure: FeedFailure | null
  nextRunAt: Date
}

type Subscriber = typeof source.$inferSelect

const fullResponsesPerAbsence = 4

/**
 * Fetches a claimed feed once for all subscribers, ingests it, and records the run for the feed and for each source.
 * Never throws for failures of the feed.
 */
export async function runFeed(
  deps: FeedRunnerDeps,
  held: FeedRow,
  signal?: AbortSignal,
): Promise<FeedRunResult> {
  const began = performance.now()
  const result = await inLogScope({ ...readLogScope(), feedId: held.id }, () =>
    runClaimed(deps, held, signal),
  )
  deps.onRun?.(held, result, (performance.now() - began) / 1000)
  return result
}

async function runClaimed(
  deps: FeedRunnerDeps,
  held: FeedRow,
  signal: AbortSignal | undefined,
): Promise<FeedRunResult> {
  const clock = deps.now ?? (() => new Date())
  const startedAt = clock()
  const subscribers = await listSubscribers(deps, held.id)
  try {
    const reading = await read(deps, held, subscribers, signal)
    if (reading) reading.messages = await supplement(deps, held, reading, signal)
    const lags = reading === null || held.lastSuccessAt === null ? [] : await measureLags(deps, held, reading)
    const ingested = await ingest(deps, held, reading)
    return await finishRun(deps, held, { startedAt, endedAt: clock(), subscribers, reading, ingested, lags })
  } catch (error) {
    if (signal?.aborted) {
      await deps.db.update(feed).set({ leaseUntil: null }).where(eq(feed.id, held.id))
      throw error
    }
    const failure = error instanceof FeedFailure ? error : toUnexpectedFailure(deps.log, held, error)
    return await finishFailedRun(deps, held, { startedAt, endedAt: clock(), subscribers, failure })
  }
}

async function listSubscribers({ db }: FeedRunnerDeps, feedId: string): Promise<Subscriber[]> {
  const rows = await db
    .select({ source })
    .from(sourceFeed)
    .innerJoin(source, and(eq(source.orgId, sourceFeed.orgId), eq(source.id, sourceFeed.sourceId)))
    .where(eq(sourceFeed.feedId, feedId))
    .orderBy(source.createdAt)
  return rows.map((row) => row.source)
}

async function read(
  { db, now, gateways: { feeds } }: FeedRunnerDeps,
  held: FeedRow,
  [first]: readonly Subscriber[],
  signal: AbortSignal | undefined,
) {
  const { host } = new URL(held.request.url)
  const connector = feeds.findConnector(held.connector)
  if (!connector || !first) {
    throw new FeedFailure('unreadable', `No connector handles ${held.connector}.`, { host })
  }
  let secret: string | null = null
  if (needsSecret(held.request.url)) {
    secret = first.secret && feeds.secrets.open(first.secret, secretOwner(first))
    if (secret === null) {
      const label = connector.secret?.label ?? 'key'
      throw new FeedFailure('refused', `${host} requires a ${label}. Enter it in the source's settings.`, {
        host,
      })
    }
  }
  return await readFeed(feeds.fetcher, {
    request: held.request,
    connector,
    config: connector.config.parse(first.config),
    secret,
    known: (await canRequestConditionally(db, held, connector)) ? held : { etag: null, lastModified: null },
    ...(signal && { signal }),
    ...(connector.recurrence && {
      recordSightings: (sightings) =>
        recordSightings(
          db,
          {
            feedId: held.id,
            recurrence: connector.recurrence!,
            lastSuccessAt: held.lastSuccessAt,
            now: (now ?? (() => new Date()))(),
          },
          sightings,
        ),
    }),
  })
}

/**
 * Where an event is over once it is missing from responses, a full response is needed now and then: "unchanged" lists
 * nothing.
 */
async function canRequestConditionally(db: FeedRunnerDeps['db'], held: FeedRow, { absentForMs }: Connector) {
  if (absentForMs === null) return true
  const since = new Date(Date.now() - absentForMs / fullResponsesPerAbsence)
  const isWhole = and(
    eq(feedRun.feedId, held.id),
    eq(feedRun.status, 'succeeded'),
    gt(feedRun.startedAt, since),
  )
  return (await db.$count(feedRun, isWhole)) > 0
}

async function supplement(
  { db, gateways: { feeds } }: FeedRunnerDeps,
  held: FeedRow,
  { messages }: FullReading,
  signal: AbortSignal | undefined,
) {
  const connector: Connector = feeds.findConnector(held.connector)!
  return await supplementMessages(
    { db, fetcher: feeds.fetcher, feedId: held.id, connector, signal },
    messages,
  )
}

async function ingest(deps: FeedRunnerDeps, held: FeedRow, reading: FullReading | null) {
  const connector: Connector | null = deps.gateways.feeds.findConnector(held.connector)
  if (reading === null) return { created: 0, updated: 0, perOrg: [] }
  return await deps.ingest({
    feedId: held.id,
    connector: held.connector,
    messages: reading.messages,
    receivedAt: reading.receivedAt,
    absentForMs: connector?.absentForMs ?? null,
  })
}

/** The delays of new messages, in seconds. */
async function measureLags({ db }: FeedRunnerDeps, held: FeedRow, { messages, receivedAt }: FullReading) {
  if (messages.length === 0) return []
  const known = await db
    .select({ identifier: feedMessage.identifier })
    .from(feedMessage)
    .where(
      and(
        eq(feedMessage.feedId, held.id),
        inArray(
          feedMessage.identifier,
          messages.map(({ identifier }) => identifier),
        ),
      ),
    )
  const seen = new Set(known.map(({ identifier }) => identifier))
  return messages
    .filter(({ identifier }) => !seen.has(identifier))
    .map(({ sentAt }) => Math.max(0, Math.round((Date.parse(receivedAt) - Date.parse(sentAt)) / 1000)))
}

function toUnexpectedFailure(log: Logger, held: FeedRow, error: unknown) {
  log.error({ err: error, feedId: held.id, connector: held.connector }, 'feed ingest failed')
  const { host } = new URL(held.request.url)
  const detail = `The response from ${host} couldn't be ingested because of a problem on our side.`
  return new FeedFailure('unreadable', detail, { host })
}
