import { setTimeout as pause } from 'node:timers/promises'
import type { RunnerDeps } from '../../../platform/context/context.ts'
import { FeedFailure } from '../fetch/feed-failure.ts'
import { applyBuildingZones, applyZones, propertiesPerBatch } from './apply-zones.ts'
import {
  claimPoints,
  type NwsPoint,
  postponeLookup,
  readZones,
  releasePoints,
  storeZones,
  toPointRequest,
} from './nws-points.ts'

const pointsPerRound = 20
/** At most three sequential requests a second, since alerts have priority at the same host. */
const pauseMs = 300

interface ZoneRound {
  requestCount: number
  /** How many properties and buildings received zones. */
  updatedCount: number
  /** The NWS failed, so the remaining points wait. */
  hasFailed: boolean
  /** Whether the next round can start immediately. */
  hasMore: boolean
}

interface ZoneRoundOptions {
  now?: Date
  signal?: AbortSignal
  /** Shorter in tests. */
  pauseMs?: number
}

/** Runs one round: looks up the zones of a few points, and rematches the properties there. A failure ends the round. */
export async function runZoneRound(deps: RunnerDeps, options: ZoneRoundOptions = {}): Promise<ZoneRound> {
  const { now = new Date(), signal } = options
  // Points may already be looked up, for another organization's property.
  let updatedCount = (await applyZones(deps)) + (await applyBuildingZones(deps))
  const points = await claimPoints(deps.db, now, pointsPerRound)
  let requestCount = 0
  let hasFailed = false
  for (const point of points) {
    if (signal?.aborted || hasFailed) break
    if (requestCount > 0) await pause(options.pauseMs ?? pauseMs, undefined, { signal }).catch(() => {})
    requestCount += 1
    hasFailed = !(await requestZones(deps, point, options))
  }
  await releasePoints(deps.db, points.slice(requestCount), now)
  if (requestCount > 0) {
    updatedCount += (await applyZones(deps)) + (await applyBuildingZones(deps))
    if (points.some(({ isRefresh }) => isRefresh)) updatedCount += await applyZones(deps, { isRefresh: true })
  }
  const hasMore = !hasFailed && (points.length === pointsPerRound || updatedCount >= propertiesPerBatch)
  return { requestCount, updatedCount, hasFailed, hasMore }
}

async function requestZones({ db, log, gateways }: RunnerDeps, point: NwsPoint, options: ZoneRoundOptions) {
  const { now = new Date(), signal } = options
  try {
    const fetchedFeed = await gateways.feeds.fetcher.fetch(toPointRequest(point), {
      ...(signal && { signal }),
    })
    const zones = fetchedFeed.isUnchanged ? null : readZones(fetchedFeed.response)
    if (zones) await storeZones(db, point, zones, now)
    else await postponeLookup(db, point, now, null)
    return true
  } catch (error) {
    if (signal?.aborted) {
      await releasePoints(db, [point], now)
      return false
    }
    if (!(error instanceof FeedFailure)) throw error
    // Outside of the US and its waters.
    if (error.status === 404) {
      await storeZones(db, point, null, now)
      return true
    }
    await postponeLookup(db, point, now, error.retryAfterMs)
    log.warn({ err: error }, 'zone lookup failed for a point')
    return false
  }
}

const intervalMs = 30_000
/** Zones aren't urgent, so a failing host gets a long pause. */
const afterFailureMs = 5 * 60_000

/** Looks up zones in rounds. `stop` aborts the current request. */
export function startZoneLookup(deps: RunnerDeps) {
  const controller = new AbortController()
  const { signal } = controller
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()

  function scheduleRound(ms: number) {
    if (signal.aborted) return
    timer = setTimeout(() => {
      round = run()
    }, ms)
    timer.unref()
  }

  async function run() {
    try {
      const { hasFailed, hasMore } = await runZoneRound(deps, { signal })
      scheduleRound(hasFailed ? afterFailureMs : hasMore ? 0 : intervalMs)
    } catch (error) {
      if (!signal.aborted) deps.log.warn({ err: error }, 'zone lookup failed')
      scheduleRound(afterFailureMs)
    }
  }

  round = run()
  return {
    async stop() {
      controller.abort(new Error('The server is stopping'))
      clearTimeout(timer)
      await round
    },
  }
}
