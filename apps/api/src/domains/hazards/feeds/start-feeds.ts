import { startZoneLookup } from '../zones/zone-lookup.ts'
import { archiveThreats } from '../lifecycle/threat-lifecycle.ts'
import { runDaily } from '../../../platform/scheduling/run-daily.ts'
import { type SchedulerOptions, startFeedScheduler } from './feed-scheduler.ts'
import type { FeedRunnerDeps } from './feed-runner.ts'
import { startSubscriptionSync } from './sync-subscriptions.ts'
import { purgeFeedPayloads } from './purge-feed-payloads.ts'

/** Everything that goes on around feeds in a process that works in the background. */
export function startFeeds(deps: FeedRunnerDeps, options: SchedulerOptions) {
  const scheduler = startFeedScheduler(deps, options)
  const following = startSubscriptionSync(deps)
  const zones = startZoneLookup(deps)
  const forgetting = runDaily(deps.log, 'forgetting old answers of feeds', (signal) =>
    purgeFeedPayloads(deps, signal),
  )
  const puttingAway = runDaily(deps.log, 'putting away old threats', (signal) =>
    archiveThreats(deps, { signal }).then(() => {}),
  )
  return {
    async stop() {
      await Promise.all([
        scheduler.stop(),
        following.stop(),
        zones.stop(),
        forgetting.stop(),
        puttingAway.stop(),
      ])
      await deps.gateways.feeds.fetcher.close()
    },
  }
}
