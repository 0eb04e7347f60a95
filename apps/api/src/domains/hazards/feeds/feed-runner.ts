import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Connector } from '../connectors/connector.ts'
import { feedMessage, feedRun, source, sourceFeed } from '../../../platform/db/schema/index.ts'
import type { IngestInput, IngestResult, OrgIngestResult } from '../ingest/ingest-messages.ts'
import type { RunnerDeps } from '../../../platform/context/context.ts'
import { inLogScope, readLogScope } from '../../../platform/log/log.ts'
import { secretOwner } from '../fetch/feed-access.ts'
import { FeedFailure } from '../fetch/feed-failure.ts'
import { needsSecret } from '../fetch/fetch-feed.ts'
import { type FeedRow, releaseFeed } from './feed-schedule.ts'
import { finishFailedRun, finishRun } from './finish-run.ts'
import { readFeed, type FullReading } from './read-feed.ts'
import { recordSightings } from './record-sightings.ts'
import { supplementMessages } from './supplement-messages.ts'

export interface FeedRunnerDeps extends RunnerDeps {
  log: Logger
  /** Ingests a reading for every organization that subscribes to the feed. */
  ingest: (input: IngestInput) => Promise<Pick<IngestResult, 'created' | 'updated' | 'perOrg'>>
  /** Replaces the clock in tests. */
  now?: () => Date
  /** Called after every run, successful or not. */
  onRun?(feed: FeedRow, result: FeedRunResult, seconds: number): void
}

export interface FeedRunResult {
  status: 'succeeded' | 'unchanged' | 'failed'
  items: number
  created: number
  updated: number
  /** Changes by organization; unaffected ones may be missing. */
  perOrg: readonly OrgIngestResult[]
  failure: FeedFailure | null
  nextRunAt: Date
}

type Subscriber = typeof source.$inferSelect

/** How many full responses to request within `absentForMs`. */
const fullResponsesPerAbsence = 4

/**
 * Fetches a claimed feed once for all subscribers, ingests it, and records the run for the feed and for each source.
 * Never throws for failures of the feed.
 */
export async function runFeed(
  deps: FeedRunnerDeps,
  claimed: FeedRow,
  signal?: AbortSignal,
): Promise<FeedRunResult> {
  const startedAt = performance.now()
  const result = await inLogScope({ ...readLogScope(), feedId: claimed.id }, () =>
    runClaimed(deps, claimed, signal),
  )
  deps.onRun?.(claimed, result, (performance.now() - startedAt) / 1000)
  return result
}

async function runClaimed(
  deps: FeedRunnerDeps,
  claimed: FeedRow,
  signal: AbortSignal | undefined,
): Promise<FeedRunResult> {
  const clock = deps.now ?? (() => new Date())
  const startedAt = clock()
  const subscribers = await listSubscribers(deps, claimed.id)
  try {
    const connector = deps.gateways.feeds.findConnector(claimed.connector)
    const reading = await readClaimed(deps, claimed, connector, subscribers[0], signal)
    if (reading && connector) {
      const supplements = {
        db: deps.db,
        fetcher: deps.gateways.feeds.fetcher,
        feedId: claimed.id,
        connector,
        signal,
      }
      reading.messages = await supplementMessages(supplements, reading.messages)
    }
    const lags =
      reading === null || claimed.lastSuccessAt === null ? [] : await measureLags(deps, claimed, reading)
    const ingested =
      reading === null
        ? { created: 0, updated: 0, perOrg: [] }
        : await deps.ingest({
            feedId: claimed.id,
            connector: claimed.connector,
            messages: reading.messages,
            receivedAt: reading.receivedAt,
            absentForMs: connector?.absentForMs ?? null,
          })
    return await finishRun(deps, claimed, {
      startedAt,
      endedAt: clock(),
      subscribers,
      reading,
      ingested,
      lags,
    })
  } catch (error) {
    if (signal?.aborted) {
      await releaseFeed(deps.db, claimed.id)
      throw error
    }
    const failure = error instanceof FeedFailure ? error : toUnexpectedFailure(deps.log, claimed, error)
    return await finishFailedRun(deps, claimed, { startedAt, endedAt: clock(), subscribers, failure })
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

async function readClaimed(
  { db, now, gateways: { feeds } }: FeedRunnerDeps,
  claimed: FeedRow,
  connector: Connector | null,
  subscriber: Subscriber | undefined,
  signal: AbortSignal | undefined,
) {
  const { host } = new URL(claimed.request.url)
  if (!connector || !subscriber) {
    throw new FeedFailure('unreadable', `No connector handles ${claimed.connector}.`, { host })
  }
  let secret: string | null = null
  if (needsSecret(claimed.request.url)) {
    secret = subscriber.secret && feeds.secrets.open(subscriber.secret, secretOwner(subscriber))
    if (secret === null) {
      const label = connector.secret?.label ?? 'key'
      throw new FeedFailure('refused', `${host} requires a ${label}. Enter it in the source's settings.`, {
        host,
      })
    }
  }
  return await readFeed(feeds.fetcher, {
    request: claimed.request,
    connector,
    config: connector.config.parse(subscriber.config),
    secret,
    validators: (await canRequestConditionally(db, claimed, connector))
      ? claimed
      : { etag: null, lastModified: null },
    ...(signal && { signal }),
    ...(connector.recurrence && {
      recordSightings: (sightings) =>
        recordSightings(
          db,
          {
            feedId: claimed.id,
            recurrence: connector.recurrence!,
            lastSuccessAt: claimed.lastSuccessAt,
            now: (now ?? (() => new Date()))(),
          },
          sightings,
        ),
    }),
  })
}

/**
 * A 304 lists no items. If events end by going missing from responses, it is allowed only after a recent full response.
 */
async function canRequestConditionally(
  db: FeedRunnerDeps['db'],
  claimed: FeedRow,
  { absentForMs }: Connector,
) {
  if (absentForMs === null) return true
  const since = new Date(Date.now() - absentForMs / fullResponsesPerAbsence)
  const isRecentFull = and(
    eq(feedRun.feedId, claimed.id),
    eq(feedRun.status, 'succeeded'),
    gt(feedRun.startedAt, since),
  )
  return (await db.$count(feedRun, isRecentFull)) > 0
}

/** The feed delay of each new message, in seconds. */
async function measureLags({ db }: FeedRunnerDeps, claimed: FeedRow, { messages, receivedAt }: FullReading) {
  if (messages.length === 0) return []
  const stored = await db
    .select({ identifier: feedMessage.identifier })
    .from(feedMessage)
    .where(
      and(
        eq(feedMessage.feedId, claimed.id),
        inArray(
          feedMessage.identifier,
          messages.map(({ identifier }) => identifier),
        ),
      ),
    )
  const seen = new Set(stored.map(({ identifier }) => identifier))
  return messages
    .filter(({ identifier }) => !seen.has(identifier))
    .map(({ sentAt }) => Math.max(0, Math.round((Date.parse(receivedAt) - Date.parse(sentAt)) / 1000)))
}

function toUnexpectedFailure(log: Logger, claimed: FeedRow, error: unknown) {
  log.error({ err: error, feedId: claimed.id, connector: claimed.connector }, 'feed ingest failed')
  const { host } = new URL(claimed.request.url)
  const detail = `The response from ${host} couldn't be ingested because of a problem on our side.`
  return new FeedFailure('unreadable', detail, { host })
}
