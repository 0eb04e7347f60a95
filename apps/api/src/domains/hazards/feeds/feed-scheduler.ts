import { inLogScope } from '../../../platform/log/log.ts'
import { claimDueFeed, releaseAbandonedFeeds } from './claim-feed.ts'
import { onDueFeed } from './due-signal.ts'
import { type FeedRunnerDeps, runFeed } from './feed-runner.ts'

const pollMs = 1_000
const parallel = 4

export interface SchedulerOptions {
  /** True where no other process can have the database open, so that whoever held a feed at start is gone. */
  isOnlyProcess: boolean
}

export interface FeedScheduler {
  /** Breaks off what is being fetched; it is due again at once. */
  stop(): Promise<void>
}

/**
 * Fetches every feed whose time has come. Any number of processes may do so: a feed is held by whoever fetches it.
 */
export function startFeedScheduler(deps: FeedRunnerDeps, { isOnlyProcess }: SchedulerOptions): FeedScheduler {
  const startedAt = new Date()
  const controller = new AbortController()
  const running = new Set<Promise<void>>()
  let looking: Promise<void> | null = null
  let isOpen = true
  let mayHoldLost = isOnlyProcess

  function look() {
    // Not in the name of whoever woke it.
    looking ??= inLogScope({}, fillUp).finally(() => {
      looking = null
    })
  }

  async function fillUp() {
    try {
      if (mayHoldLost) await releaseAbandonedFeeds(deps.db, startedAt)
      mayHoldLost = false
      while (isOpen && running.size < parallel) {
        const held = await claimDueFeed(deps.db, new Date())
        if (!held) return
        const run = runFeed(deps, held, controller.signal)
          .then(() => {})
          .catch((error: unknown) => {
            if (!controller.signal.aborted) {
              deps.log.error({ err: error, feedId: held.id }, 'feed run not recorded')
            }
          })
          .finally(() => {
            running.delete(run)
            if (isOpen) look()
          })
        running.add(run)
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'due feed check failed; retrying')
    }
  }

  const timer = setInterval(look, pollMs)
  const unhear = onDueFeed(look)
  look()
  return {
    async stop() {
      isOpen = false
      clearInterval(timer)
      unhear()
      controller.abort(new Error('The server is stopping'))
      await looking
      await Promise.allSettled(running)
    },
  }
}

/** Fetches, one after the other, all that is due by the clock of `deps`. For tests and commands. */
export async function runDueFeeds(deps: FeedRunnerDeps) {
  const clock = deps.now ?? (() => new Date())
  const results = []
  for (;;) {
    const held = await claimDueFeed(deps.db, clock())
    if (!held) return results
    results.push(await runFeed(deps, held))
  }
}
