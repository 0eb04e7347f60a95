import { setTimeout as pause } from 'node:timers/promises'
import type { RunnerDeps } from '../../../platform/context/context.ts'
import { FeedFailure } from '../fetch/feed-failure.ts'
import { applyZones, propertiesMax } from './apply-zones.ts'
import {
  claimPoints,
  type NwsPoint,
  postpone,
  readZones,
  releasePoints,
  storeZones,
  toPointRequest,
} from './nws-points.ts'

const pointsPerRound = 20
/** At most three requests a second, one after the other, since alerts come first. */
const pauseMs = 300

interface ZoneRound {
  requested: number
  /** Properties whose zones were set or changed. */
  placed: number
  /** The NWS failed, so the rest waits. */
  hasFailed: boolean
  /** Whether the next round can begin at once. */
  hasMore: boolean
}

interface ZoneRoundOptions {
  now?: Date
  signal?: AbortSignal
  /** Shorter in tests. */
  pauseMs?: number
}

/**
 * Looks up forecast and fire weather zones of properties, and matches those again whose zones are known now. Requests a
 * few points at most; a failure ends the round.
 */
export async function findZones(deps: RunnerDeps, options: ZoneRoundOptions = {}): Promise<ZoneRound> {
  const { now = new Date(), signal } = options
  // Another organization may have looked up the same point, or a property there was deleted since.
  let placed = await applyZones(deps)
  const points = await claimPoints(deps.db, now, pointsPerRound)
  let requested = 0
  let hasFailed = false
  for (const point of points) {
    if (signal?.aborted || hasFailed) break
    if (requested > 0) await pause(options.pauseMs ?? pauseMs, undefined, { signal }).catch(() => {})
    requested += 1
    hasFailed = !(await requestZones(deps, point, options))
  }
  await releasePoints(deps.db, points.slice(requested), now)
  if (requested > 0) {
    placed += await applyZones(deps)
    if (points.some(({ isOld }) => isOld)) placed += await applyZones(deps, { isRenewal: true })
  }
  const hasMore = !hasFailed && (points.length === pointsPerRound || placed >= propertiesMax)
  return { requested, placed, hasFailed, hasMore }
}

async function requestZones({ db, log, gateways }: RunnerDeps, point: NwsPoint, options: ZoneRoundOptions) {
  const { now = new Date(), signal } = options
  try {
    const fetched = await gateways.feeds.fetcher.fetch(toPointRequest(point), { ...(signal && { signal }) })
    const zones = fetched.isUnchanged ? null : readZones(fetched.response)
    if (zones) await storeZones(db, point, zones, now)
    else await postpone(db, point, now, null)
    return true
  } catch (error) {
    if (signal?.aborted) {
      await releasePoints(db, [point], now)
      return false
    }
    if (!(error instanceof FeedFailure)) throw error
    // A point outside of the US and its waters.
    if (error.status === 404) {
      await storeZones(db, point, null, now)
      return true
    }
    await postpone(db, point, now, error.retryAfterMs)
    log.warn({ err: error }, 'zone lookup of a point failed')
    return false
  }
}

const everyMs = 30_000
/** A failing host gets a pause, since nothing waits for zones. */
const afterFailureMs = 5 * 60_000

/** Looks up zones of properties, a few at a time. `stop` aborts the current request. */
export function startZoneLookup(deps: RunnerDeps) {
  const controller = new AbortController()
  const { signal } = controller
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()

  function plan(ms: number) {
    if (signal.aborted) return
    timer = setTimeout(() => {
      round = run()
    }, ms)
    timer.unref()
  }

  async function run() {
    try {
      const { hasFailed, hasMore } = await findZones(deps, { signal })
      plan(hasFailed ? afterFailureMs : hasMore ? 0 : everyMs)
    } catch (error) {
      if (!signal.aborted) deps.log.warn({ err: error }, 'zone lookup failed')
      plan(afterFailureMs)
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
