import { and, eq } from 'drizzle-orm'
import { setTimeout } from 'node:timers/promises'
import { feed, source } from '../../../platform/db/schema/index.ts'
import { registerTaskHandler, type TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { TaskFailure } from '../../../platform/jobs/task-handlers.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { FeedFailure } from '../fetch/feed-failure.ts'
import { describeWait } from './failure-task.ts'
import { type FeedRunnerDeps, type FeedRunResult, runFeed } from './feed-runner.ts'
import { claimFeed, type FeedRow, releaseFeed } from './feed-schedule.ts'
import { listFeeds } from './update-sources-after-run.ts'

const pollMs = 200
/** Longer than fetching and ingesting several pages takes. */
const joinTimeoutMs = 3 * 60_000

/** Registers the handler of `source_run` tasks. */
export function registerSourceRuns(deps: FeedRunnerDeps) {
  registerTaskHandler('source_run', async (run) => await runSource(deps, run))
}

/** Fetches every feed of one source now. A temporary failure is retried when the feed is due again. */
async function runSource(deps: FeedRunnerDeps, run: TaskRun) {
  const { ctx, task } = run
  const isThisSource = and(eq(source.orgId, ctx.orgId), eq(source.id, task.subject.id))
  const [row] = await deps.db.select().from(source).where(isThisSource)
  if (!row || row.status === 'paused' || row.status === 'disabled') {
    const reason = row ? describeInactiveSource(row) : 'It was deleted.'
    throw new TaskFailure('state-conflict', 'Source not fetched', reason, {
      retry: row ? 'manual' : 'never',
    })
  }
  const feeds = await listFeeds(deps, row)
  const totals = { items: 0, created: 0, updated: 0 }
  let failedResult: FeedRunResult | null = null
  for (const [index, { id }] of feeds.entries()) {
    run.signal.throwIfAborted()
    await run.report({ done: index, total: feeds.length, unit: 'feeds', stage: 'fetch' })
    const result = await runOrJoin(deps, id, run.signal)
    if (result.failure) failedResult = result
    logResult(run, `Feed ${index + 1} of ${feeds.length}`, result)
    totals.items += result.items
    totals.created += result.created
    totals.updated += result.updated
  }
  if (failedResult?.failure) await failTask(run, failedResult.failure, failedResult.nextRunAt)
  await run.report({ done: feeds.length, total: feeds.length, unit: 'feeds', stage: 'done' })
  return { result: { ...totals, feeds: feeds.length } }
}

function logResult(run: TaskRun, feedName: string, { failure, items, created, updated }: FeedRunResult) {
  if (failure) run.log('warn', `${feedName}: ${failure.message}`)
  else
    run.log(
      'info',
      `${feedName}: ${formatCount(items, 'item')}, ${formatCount(created, 'new threat')}, ${updated} updated.`,
    )
}

const describeInactiveSource = ({ status, statusReason }: typeof source.$inferSelect) =>
  status === 'paused' ? 'It’s paused. Resume it first.' : (statusReason ?? 'It’s off.')

async function failTask(run: TaskRun, failure: FeedFailure, nextRunAt: Date): Promise<never> {
  const message = failure.isTemporary ? describeWait(failure, nextRunAt, new Date()) : failure.message
  await run.report({ done: 0, total: null, unit: 'items', stage: 'fetch', message })
  throw new TaskFailure(failure.code, failure.title, failure.message, {
    retry: failure.isTemporary ? 'automatic' : 'manual',
    retryAt: nextRunAt,
  })
}

/** Fetches the feed, or waits for the fetch in progress and returns its result. */
async function runOrJoin(deps: FeedRunnerDeps, id: string, signal: AbortSignal): Promise<FeedRunResult> {
  const [initialFeed] = await deps.db.select().from(feed).where(eq(feed.id, id))
  const rateLimitResult = findRateLimit(initialFeed)
  if (rateLimitResult) return rateLimitResult
  const deadline = Date.now() + joinTimeoutMs
  while (Date.now() < deadline) {
    const claimedFeed = await claimFeed(deps.db, id, new Date())
    if (claimedFeed) {
      // Another run has finished since this one was requested.
      const hasRunSince =
        claimedFeed.lastRunAt !== null &&
        claimedFeed.lastRunAt.getTime() !== initialFeed?.lastRunAt?.getTime()
      if (!hasRunSince) return await runFeed(deps, claimedFeed, signal)
      await releaseFeed(deps.db, id)
      return lastResult(claimedFeed)
    }
    await setTimeout(pollMs, undefined, { signal })
  }
  throw new TaskFailure(
    'unavailable',
    'Fetch already in progress',
    'Another fetch of this feed hasn’t finished.',
    { retry: 'automatic' },
  )
}

/** The last result if the host has rate-limited us, which a manual run respects too; else null. */
function findRateLimit(row: FeedRow | undefined): FeedRunResult | null {
  const until = row?.breakerUntil
  const isLimited = row && until && until > new Date() && row.lastError?.code === 'busy'
  return isLimited ? { ...lastResult(row), nextRunAt: until } : null
}

function lastResult(row: FeedRow): FeedRunResult {
  const { lastError, nextRunAt } = row
  const host = row.lastHost ?? ''
  const emptyResult = { items: 0, created: 0, updated: 0, perOrg: [], nextRunAt: nextRunAt ?? new Date() }
  if (!lastError) return { ...emptyResult, status: 'succeeded', failure: null }
  const failure = new FeedFailure(lastError.code as FeedFailure['kind'], lastError.detail, {
    host,
    ...(row.lastStatus !== null && { status: row.lastStatus }),
  })
  return { ...emptyResult, status: 'failed', failure }
}
