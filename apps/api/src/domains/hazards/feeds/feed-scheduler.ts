import { inLogScope } from '../../../platform/log/log.ts'
import { type FeedRunnerDeps, runFeed } from './feed-runner.ts'
import { claimDueFeed, onDueFeed, releaseAbandonedFeeds } from './feed-schedule.ts'

const pollMs = 1_000
const concurrentRunsMax = 4

export interface SchedulerOptions {
  /** True if no other process can have the database open, so feeds claimed before the start are abandoned. */
  isOnlyProcess: boolean
}

interface FeedScheduler {
  /** Aborts running fetches; their feeds are due again immediately. */
  stop(): Promise<void>
}

/** Fetches feeds when they are due. Any number of processes can run one, since each feed is claimed first. */
export function startFeedScheduler(deps: FeedRunnerDeps, { isOnlyProcess }: SchedulerOptions): FeedScheduler {
  const startedAt = new Date()
  const controller = new AbortController()
  const activeRuns = new Set<Promise<void>>()
  let polling: Promise<void> | null = null
  let isStopped = false
  let mayHaveAbandonedFeeds = isOnlyProcess

  function poll() {
    // A signal comes from a request, whose log fields don't belong on these runs.
    polling ??= inLogScope({}, startDueRuns).finally(() => {
      polling = null
    })
  }

  async function startDueRuns() {
    try {
      if (mayHaveAbandonedFeeds) await releaseAbandonedFeeds(deps.db, startedAt)
      mayHaveAbandonedFeeds = false
      while (!isStopped && activeRuns.size < concurrentRunsMax) {
        const claimedFeed = await claimDueFeed(deps.db, new Date())
        if (!claimedFeed) return
        const run = runFeed(deps, claimedFeed, controller.signal)
          .then(() => {})
          .catch((error: unknown) => {
            if (!controller.signal.aborted) {
              deps.log.error({ err: error, feedId: claimedFeed.id }, 'feed run not recorded')
            }
          })
          .finally(() => {
            activeRuns.delete(run)
            if (!isStopped) poll()
          })
        activeRuns.add(run)
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'due feed check failed; retrying')
    }
  }

  const timer = setInterval(poll, pollMs)
  const unsubscribe = onDueFeed(poll)
  poll()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      unsubscribe()
      controller.abort(new Error('The server is stopping'))
      await polling
      await Promise.allSettled(activeRuns)
    },
  }
}

/** Fetches the feeds that are due by `deps.now`, one after the other. */
export async function runDueFeeds(deps: FeedRunnerDeps) {
  const clock = deps.now ?? (() => new Date())
  const results = []
  for (;;) {
    const claimedFeed = await claimDueFeed(deps.db, clock())
    if (!claimedFeed) return results
    results.push(await runFeed(deps, claimedFeed))
  }
}
