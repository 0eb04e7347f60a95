import { startFindingZones } from '../zones/start-finding-zones.ts'
import { putAwayOldThreats } from '../put-away-old-threats.ts'
import { runDaily } from '../../../platform/scheduling/run-daily.ts'
import { type SchedulerOptions, startFeedScheduler } from './feed-scheduler.ts'
import type { FeedRunnerDeps } from './feed-runner.ts'
import { startFollowingProperties } from './follow-properties.ts'
import { forgetOldAnswers } from './forget-old-answers.ts'

/** Everything that goes on around feeds in a process that works in the background. */
export function startFeeds(deps: FeedRunnerDeps, options: SchedulerOptions) {
  const scheduler = startFeedScheduler(deps, options)
  const following = startFollowingProperties(deps)
  const zones = startFindingZones(deps)
  const forgetting = runDaily(deps.log, 'forgetting old answers of feeds', (signal) =>
    forgetOldAnswers(deps, signal),
  )
  const puttingAway = runDaily(deps.log, 'putting away old threats', (signal) =>
    putAwayOldThreats(deps, { signal }).then(() => {}),
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
      await deps.outside.feeds.fetcher.close()
    },
  }
}
