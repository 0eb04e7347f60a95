import { and, eq, gt, inArray, notInArray } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Connector } from '../connectors/connector.ts'
import { feedMessage, feedRun, source, sourceFeed } from '../../../platform/db/schema/index.ts'
import type { IngestInput, IngestResult, OrgIngestResult } from '../ingest/ingest-messages.ts'
import type { RunnerDeps } from '../../../platform/context/context.ts'
import { inLogScope, readLogScope } from '../../../platform/log/log.ts'
import { secretOwner } from '../fetch/feed-access.ts'
import { FeedFailure } from '../fetch/feed-failure.ts'
import { needsSecret } from '../fetch/fetch-feed.ts'
import { type FeedRow, keepClaim, releaseFeed } from './feed-schedule.ts'
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

/** How many full responses to request within `endsAfterAbsentMs`. */
const fullResponsesPerAbsence = 4

/**
 * Fetches a claimed feed once for all subscribers, ingests it, and records the run for the feed and for each source.
 * Never throws for failures of the feed.
 */
export async function runFeed(
  deps: FeedRunnerDeps,
  claimedFeed: FeedRow,
  signal?: AbortSignal,
): Promise<FeedRunResult> {
  const startedAt = performance.now()
  const result = await inLogScope({ ...readLogScope(), feedId: claimedFeed.id }, async () => {
    const stopRenewing = keepClaim(deps, claimedFeed)
    return await runClaimedFeed(deps, claimedFeed, signal).finally(stopRenewing)
  })
  deps.onRun?.(claimedFeed, result, (performance.now() - startedAt) / 1000)
  return result
}

async function runClaimedFeed(
  deps: FeedRunnerDeps,
  claimedFeed: FeedRow,
  signal: AbortSignal | undefined,
): Promise<FeedRunResult> {
  const clock = deps.now ?? (() => new Date())
  const startedAt = clock()
  const subscribers = await listSubscribers(deps, claimedFeed.id)
  try {
    const connector = deps.gateways.feeds.findConnector(claimedFeed.connector)
    const reading = await readClaimedFeed(deps, claimedFeed, connector, subscribers[0], signal)
    if (reading && connector) {
      const supplementDeps = {
        db: deps.db,
        fetcher: deps.gateways.feeds.fetcher,
        reader: deps.gateways.feeds.reader,
        feedId: claimedFeed.id,
        connector,
        signal,
      }
      reading.messages = await supplementMessages(supplementDeps, reading.messages)
    }
    const lags =
      reading === null || claimedFeed.lastSuccessAt === null
        ? []
        : await measureLags(deps, claimedFeed, reading)
    const ingestResult =
      reading === null
        ? { created: 0, updated: 0, perOrg: [] }
        : await deps.ingest({
            feedId: claimedFeed.id,
            connector: claimedFeed.connector,
            messages: reading.messages,
            receivedAt: reading.receivedAt,
            endsAfterAbsentMs: connector?.endsAfterAbsentMs ?? null,
          })
    return await finishRun(deps, claimedFeed, {
      startedAt,
      endedAt: clock(),
      subscribers,
      reading,
      ingestResult,
      lags,
    })
  } catch (error) {
    if (signal?.aborted) {
      await releaseFeed(deps.db, claimedFeed.id)
      throw error
    }
    const failure = error instanceof FeedFailure ? error : toUnexpectedFailure(deps.log, claimedFeed, error)
    return await finishFailedRun(deps, claimedFeed, { startedAt, endedAt: clock(), subscribers, failure })
  }
}

async function listSubscribers({ db }: FeedRunnerDeps, feedId: string): Promise<Subscriber[]> {
  const rows = await db
    .select({ source })
    .from(sourceFeed)
    .innerJoin(source, and(eq(source.orgId, sourceFeed.orgId), eq(source.id, sourceFeed.sourceId)))
    .where(and(eq(sourceFeed.feedId, feedId), notInArray(source.status, ['paused', 'disabled'])))
    .orderBy(source.createdAt)
  return rows.map((row) => row.source)
}

async function readClaimedFeed(
  { db, now, gateways: { feeds } }: FeedRunnerDeps,
  claimedFeed: FeedRow,
  connector: Connector | null,
  subscriber: Subscriber | undefined,
  signal: AbortSignal | undefined,
) {
  const { host } = new URL(claimedFeed.request.url)
  if (!connector || !subscriber) {
    throw new FeedFailure('unreadable', `No connector handles ${claimedFeed.connector}.`, { host })
  }
  let secret: string | null = null
  if (needsSecret(claimedFeed.request)) {
    secret = subscriber.secret && feeds.secrets.open(subscriber.secret, secretOwner(subscriber))
    if (secret === null) {
      const label = connector.secret?.label ?? 'key'
      throw new FeedFailure('refused', `${host} requires a ${label}. Enter it in the source’s settings.`, {
        host,
      })
    }
  }
  return await readFeed(feeds, {
    request: claimedFeed.request,
    connector,
    config: connector.config.parse(subscriber.config),
    secret,
    validators: (await canRequestConditionally(db, claimedFeed, connector))
      ? claimedFeed
      : { etag: null, lastModified: null },
    ...(signal && { signal }),
    ...(connector.recurrence && {
      recordSightings: (sightings) =>
        recordSightings(
          db,
          {
            feedId: claimedFeed.id,
            recurrence: connector.recurrence!,
            lastSuccessAt: claimedFeed.lastSuccessAt,
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
  claimedFeed: FeedRow,
  { endsAfterAbsentMs }: Connector,
) {
  if (endsAfterAbsentMs === null) return true
  const since = new Date(Date.now() - endsAfterAbsentMs / fullResponsesPerAbsence)
  const isRecentFullResponse = and(
    eq(feedRun.feedId, claimedFeed.id),
    eq(feedRun.status, 'succeeded'),
    gt(feedRun.startedAt, since),
  )
  return (await db.$count(feedRun, isRecentFullResponse)) > 0
}

/** The feed delay of each new message, in seconds. */
async function measureLags(
  { db }: FeedRunnerDeps,
  claimedFeed: FeedRow,
  { messages, receivedAt }: FullReading,
) {
  if (messages.length === 0) return []
  const storedMessages = await db
    .select({ identifier: feedMessage.identifier })
    .from(feedMessage)
    .where(
      and(
        eq(feedMessage.feedId, claimedFeed.id),
        inArray(
          feedMessage.identifier,
          messages.map(({ identifier }) => identifier),
        ),
      ),
    )
  const storedIdentifiers = new Set(storedMessages.map(({ identifier }) => identifier))
  return messages
    .filter(({ identifier }) => !storedIdentifiers.has(identifier))
    .map(({ sentAt }) => Math.max(0, Math.round((Date.parse(receivedAt) - Date.parse(sentAt)) / 1000)))
}

function toUnexpectedFailure(log: Logger, claimedFeed: FeedRow, error: unknown) {
  log.error(
    { err: error, feedId: claimedFeed.id, connector: claimedFeed.connector },
    'feed fetched but not ingested',
  )
  const { host } = new URL(claimedFeed.request.url)
  const detail = `The response from ${host} couldn’t be ingested because of a problem on our side.`
  return new FeedFailure('unreadable', detail, { host })
}
