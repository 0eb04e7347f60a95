import { and, eq } from 'drizzle-orm'
import { setTimeout } from 'node:timers/promises'
import { feed, source } from '../../../platform/db/schema/index.ts'
import { registerTaskHandler, TaskFailure, type TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { claimFeed, feedLeaseMs } from './claim-feed.ts'
import { describeWait } from './failure-task.ts'
import { FeedFailure } from '../fetch/feed-failure.ts'
import { type FeedRunnerDeps, type FeedRunResult, runFeed } from './feed-runner.ts'
import { listFeeds } from './update-sources-after-run.ts'

const joinPauseMs = 200

/** Says how tasks that fetch a source are done. Call it once in a process that works on tasks. */
export function registerSourceRuns(deps: FeedRunnerDeps) {
  registerTaskHandler('source_run', async (run) => await runSource(deps, run))
}

/** Fetches every feed of one source now. Tried again by itself when the host lets it, at the pace of the feed. */
async function runSource(deps: FeedRunnerDeps, run: TaskRun) {
  const { ctx, task } = run
  const isThis = and(eq(source.orgId, ctx.orgId), eq(source.id, task.subject.id))
  const [row] = await deps.db.select().from(source).where(isThis)
  if (!row || row.status === 'paused' || row.status === 'disabled') {
    const why = row ? describeOff(row) : 'It was deleted.'
    throw new TaskFailure('state-conflict', 'Source not fetched', why, {
      retry: row ? 'manual' : 'never',
    })
  }
  const feeds = await listFeeds(deps, row)
  const sum = { items: 0, created: 0, updated: 0 }
  let failed: FeedRunResult | null = null
  for (const [index, { id }] of feeds.entries()) {
    run.signal.throwIfAborted()
    await run.report({ done: index, total: feeds.length, unit: 'feeds', stage: 'fetch' })
    const result = await runOrJoin(deps, id, run.signal)
    if (result.failure) failed = result
    sum.items += result.items
    sum.created += result.created
    sum.updated += result.updated
  }
  await run.report({ done: feeds.length, total: feeds.length, unit: 'feeds', stage: 'done' })
  if (failed?.failure) await fail(run, failed.failure, failed.nextRunAt)
  return { result: { ...sum, feeds: feeds.length } }
}

const describeOff = ({ status, statusReason }: typeof source.$inferSelect) =>
  status === 'paused' ? "It's paused. Resume it first." : (statusReason ?? "It's off.")

async function fail(run: TaskRun, failure: FeedFailure, nextRunAt: Date): Promise<never> {
  const message = failure.isTemporary ? describeWait(failure, nextRunAt, new Date()) : failure.message
  await run.report({ done: 0, total: null, unit: 'items', stage: 'fetch', message })
  throw new TaskFailure(failure.code, failure.title, failure.message, {
    retry: failure.isTemporary ? 'automatic' : 'manual',
    retryAt: nextRunAt,
  })
}

/** Fetches the feed, or waits for whoever is at it and takes over what came of it. */
async function runOrJoin(deps: FeedRunnerDeps, id: string, signal: AbortSignal): Promise<FeedRunResult> {
  const before = await findFeed(deps, id)
  const closed = isBreakerOpen(before)
  if (closed) return closed
  const giveUpAt = Date.now() + feedLeaseMs
  while (Date.now() < giveUpAt) {
    const held = await claimFeed(deps.db, id, new Date())
    if (held) {
      // Somebody else was faster: theirs is the run that was asked for.
      const isFresh = held.lastRunAt !== null && held.lastRunAt.getTime() !== before?.lastRunAt?.getTime()
      if (!isFresh) return await runFeed(deps, held, signal)
      await deps.db.update(feed).set({ leaseUntil: null }).where(eq(feed.id, id))
      return resultOf(held)
    }
    await setTimeout(joinPauseMs, undefined, { signal })
  }
  throw new TaskFailure(
    'unavailable',
    'Fetch already in progress',
    "Another fetch of this feed hasn't finished.",
    {
      retry: 'automatic',
    },
  )
}

type FeedRow = typeof feed.$inferSelect

async function findFeed({ db }: FeedRunnerDeps, id: string): Promise<FeedRow | null> {
  const [row] = await db.select().from(feed).where(eq(feed.id, id))
  return row ?? null
}

/** A host that asked to be left alone is left alone, whoever asks. */
function isBreakerOpen(row: FeedRow | null): FeedRunResult | null {
  const until = row?.breakerUntil
  const isClosed = row && until && until > new Date() && row.lastError?.code === 'busy'
  return isClosed ? { ...resultOf(row), nextRunAt: until } : null
}

function resultOf(row: FeedRow): FeedRunResult {
  const { lastError, nextRunAt } = row
  const host = row.lastHost ?? ''
  const none = { items: 0, created: 0, updated: 0, perOrg: [], nextRunAt: nextRunAt ?? new Date() }
  if (!lastError) return { ...none, status: 'succeeded', failure: null }
  const failure = new FeedFailure(lastError.code as FeedFailure['kind'], lastError.detail, {
    host,
    ...(row.lastStatus !== null && { status: row.lastStatus }),
  })
  return { ...none, status: 'failed', failure }
}
