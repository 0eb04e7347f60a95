import { readFile } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { nwsAlerts } from '../domains/hazards/connectors/nws/nws-alerts.ts'
import { property, threat, threatImpact } from '../platform/db/schema/index.ts'
import { hazardCalls } from './hazard-test-calls.ts'
import type { HazardShape } from '../domains/hazards/matching/match-shape.ts'
import { createMatcher, matcher } from '../domains/hazards/matching/matcher.ts'
import { defaultMatching } from '../platform/db/schema/matching-settings.ts'
import { newId } from '../platform/db/new-id.ts'
import { createTestApp } from './app.ts'

export interface LoadOfMatching {
  matches: number
  /** The question alone: the properties are known to the thread, as they are after the first time. */
  milliseconds: number
  /** Sending the properties and building the index over them. */
  rememberMilliseconds: number
  /** The longest time that nothing else could run in the asking thread. */
  blockedMilliseconds: number
}

/** Matches so many points of the United States with so many alert polygons, in the thread that matches. */
export async function measureMatching(points: number, polygons: number): Promise<LoadOfMatching> {
  const random = createRandom(7)
  const matching = createMatcher()
  const lons = Float64Array.from({ length: points }, () => -124 + random() * 57)
  const lats = Float64Array.from({ length: points }, () => 25 + random() * 24)
  const shapes = Array.from({ length: polygons }, () => createAlert(random))
  // The thread starts once for a process, not for each question.
  await matching.match([], [])
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const began = performance.now()
  await matching.cache('all', {
    lons,
    lats,
    counties: new Uint32Array(points),
    forecastZones: [],
    fireZones: [],
    footprints: [],
    overrides: [],
    matching: defaultMatching,
  })
  const asked = performance.now()
  const [found] = await matching.match(['all'], shapes)
  const ended = performance.now()
  delay.disable()
  await matching.close()
  return {
    matches: found!.reduce((sum, list) => sum + list.length, 0),
    milliseconds: ended - asked,
    rememberMilliseconds: asked - began,
    blockedMilliseconds: delay.max / 1e6,
  }
}

/** A warning about as large as a county, with an outline of 40 corners that is nowhere straight. */
function createAlert(random: () => number): HazardShape {
  const lon = -120 + random() * 50
  const lat = 27 + random() * 20
  const ring = Array.from({ length: 40 }, (_, at) => {
    const angle = (at / 40) * 2 * Math.PI
    const reach = 0.3 + random() * 0.5
    return [lon + reach * Math.cos(angle), lat + reach * Math.sin(angle)]
  })
  return {
    connector: 'nws_alerts',
    hazard: 'severe_thunderstorm',
    severity: 'severe',
    certainty: 'observed',
    urgency: 'immediate',
    geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]!]] },
    point: null,
    radiusMeters: null,
    zones: { ugc: [], same: [] },
    magnitude: null,
  }
}

export interface LoadOfIngest {
  alerts: number
  messages: number
  threats: number
  impacts: number
  milliseconds: number
  /** The same answer once more, when nothing changed. */
  againMilliseconds: number
}

/** Takes in a national answer of the NWS for so many organizations, each with so many properties on real places. */
export async function measureIngest(input: {
  answerFile: string
  places: readonly { lat: number; lon: number; countyFips: string | null }[]
  organizations: number
  propertiesEach: number
}): Promise<LoadOfIngest> {
  const test = await createTestApp()
  try {
    const calls = hazardCalls(test)
    const feed = await calls.feed()
    const random = createRandom(11)
    for (let n = 0; n < input.organizations; n += 1) {
      const org = await test.mintOrg()
      await calls.subscribe(org, feed)
      await test.db.insert(property).values(
        Array.from({ length: input.propertiesEach }, () => {
          const { lat, lon, countyFips } = input.places[Math.floor(random() * input.places.length)]!
          const id = newId()
          const where = { id, orgId: org.id, portfolioId: org.unassignedPortfolioId, lat, lon, countyFips }
          return { ...where, name: `House ${id}`, line1: '1 Main Street', fingerprint: id }
        }),
      )
    }
    const body = await readFile(input.answerFile)
    const answer = {
      body,
      contentType: 'application/geo+json',
      url: 'https://api.weather.gov/',
      receivedAt: '',
    }
    const { messages, madeAt } = nwsAlerts.read(answer, {})
    const at = madeAt ?? messages[0]!.sentAt
    await matcher.match([], [])
    const began = performance.now()
    const result = await calls.say(feed, messages, at)
    const took = performance.now()
    await calls.say(feed, messages, at)
    const again = performance.now()
    const failed = result.perOrg.find(({ error }) => error !== null)
    if (failed) throw failed.error!
    return {
      alerts: (JSON.parse(body.toString('utf8')) as { features: unknown[] }).features.length,
      messages: messages.length,
      threats: await test.db.$count(threat),
      impacts: await test.db.$count(threatImpact),
      milliseconds: took - began,
      againMilliseconds: again - took,
    }
  } finally {
    await test.close()
    await matcher.close()
  }
}

/** The same numbers in every run (mulberry32). */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
