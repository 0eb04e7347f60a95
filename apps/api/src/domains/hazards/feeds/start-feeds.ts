import { startZoneLookup } from '../zones/zone-lookup.ts'
import { type SchedulerOptions, startFeedScheduler } from './feed-scheduler.ts'
import type { FeedRunnerDeps } from './feed-runner.ts'
import { startSubscriptionSync } from './sync-subscriptions.ts'

/** Everything that goes on around feeds in a process that works in the background. */
export function startFeeds(deps: FeedRunnerDeps, options: SchedulerOptions) {
  const scheduler = startFeedScheduler(deps, options)
  const following = startSubscriptionSync(deps)
  const zones = startZoneLookup(deps)
  return {
    async stop() {
      await Promise.all([scheduler.stop(), following.stop(), zones.stop()])
      await deps.gateways.feeds.fetcher.close()
    },
  }
}
