import { startZoneLookup } from '../zones/zone-lookup.ts'
import { type SchedulerOptions, startFeedScheduler } from './feed-scheduler.ts'
import type { FeedRunnerDeps } from './feed-runner.ts'
import { startSubscriptionSync } from './subscriptions.ts'

/** Starts the feed scheduler, subscription sync and zone lookup. */
export function startFeeds(deps: FeedRunnerDeps, options: SchedulerOptions) {
  const scheduler = startFeedScheduler(deps, options)
  const subscriptionSync = startSubscriptionSync(deps)
  const zones = startZoneLookup(deps)
  return {
    async stop() {
      await Promise.all([scheduler.stop(), subscriptionSync.stop(), zones.stop()])
      await Promise.all([deps.gateways.feeds.fetcher.close(), deps.gateways.feeds.reader.close()])
    },
  }
}
