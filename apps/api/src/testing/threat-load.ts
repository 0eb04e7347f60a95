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

export interface MatchingTimings {
  matches: number
  /** Matching alone, with the properties already cached in the worker. */
  milliseconds: number
  /** Sending the properties to the worker and indexing them. */
  cacheMilliseconds: number
  /** The longest time that the calling thread's event loop was blocked. */
  blockedMilliseconds: number
}

/**
 * Matches this many points in the United States with this many alert polygons, in the matching worker. With
 * `roughMeters`, each point is only known to be within this distance, as by its ZIP code.
 */
export async function measureMatching(
  points: number,
  polygons: number,
  roughMeters?: number,
): Promise<MatchingTimings> {
  const random = createRandom(7)
  const matching = createMatcher()
  const lons = Float64Array.from({ length: points }, () => -124 + random() * 57)
  const lats = Float64Array.from({ length: points }, () => 25 + random() * 24)
  const shapes = Array.from({ length: polygons }, () => createAlert(random))
  // Excludes the start of the worker, which happens once per process.
  await matching.match([], [])
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const startedAt = performance.now()
  await matching.cache('all', {
    lons,
    lats,
    counties: new Uint32Array(points),
    forecastZones: [],
    fireZones: [],
    footprints: [],
    roughAreas:
      roughMeters === undefined
        ? []
        : Array.from({ length: points }, (_, propertyIndex) => [
            propertyIndex,
            { by: 'postal_code', radiusMeters: roughMeters, counties: [] },
          ]),
    overrides: [],
    buildings: [],
    matching: defaultMatching,
  })
  const cachedAt = performance.now()
  const [matches] = await matching.match(['all'], shapes)
  const endedAt = performance.now()
  delay.disable()
  await matching.close()
  return {
    matches: matches!.reduce((sum, list) => sum + list.length, 0),
    milliseconds: endedAt - cachedAt,
    cacheMilliseconds: cachedAt - startedAt,
    blockedMilliseconds: delay.max / 1e6,
  }
}

/** A warning about as large as a county, with an irregular polygon of 40 corners. */
function createAlert(random: () => number): HazardShape {
  const lon = -120 + random() * 50
  const lat = 27 + random() * 20
  const ring = Array.from({ length: 40 }, (_, at) => {
    const angle = (at / 40) * 2 * Math.PI
    const radius = 0.3 + random() * 0.5
    return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)]
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

export interface IngestTimings {
  alerts: number
  messages: number
  threats: number
  impacts: number
  milliseconds: number
  /** Ingesting the same response again, without changes. */
  unchangedMilliseconds: number
}

/** Ingests a national NWS response for this many organizations, each with this many properties at real locations. */
export async function measureIngest(input: {
  responseFile: string
  places: readonly { lat: number; lon: number; countyFips: string | null }[]
  organizations: number
  propertiesEach: number
}): Promise<IngestTimings> {
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
          const keys = { id, orgId: org.id, portfolioId: org.unassignedPortfolioId, lat, lon, countyFips }
          return { ...keys, name: `House ${id}`, line1: '1 Main Street', fingerprint: id }
        }),
      )
    }
    const body = await readFile(input.responseFile)
    const response = {
      body,
      contentType: 'application/geo+json',
      url: 'https://api.weather.gov/',
      receivedAt: '',
    }
    const { messages, madeAt } = nwsAlerts.read(response, {})
    const at = madeAt ?? messages[0]!.sentAt
    await matcher.match([], [])
    const startedAt = performance.now()
    const result = await calls.ingest(feed, messages, at)
    const ingestedAt = performance.now()
    await calls.ingest(feed, messages, at)
    const repeatedAt = performance.now()
    const failedOrg = result.perOrg.find(({ error }) => error !== null)
    if (failedOrg) throw failedOrg.error!
    return {
      alerts: (JSON.parse(body.toString('utf8')) as { features: unknown[] }).features.length,
      messages: messages.length,
      threats: await test.db.$count(threat),
      impacts: await test.db.$count(threatImpact),
      milliseconds: ingestedAt - startedAt,
      unchangedMilliseconds: repeatedAt - ingestedAt,
    }
  } finally {
    await test.close()
    await matcher.close()
  }
}

/** A seeded pseudo-random generator (mulberry32). */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let hash = Math.imul(state ^ (state >>> 15), 1 | state)
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash
    return ((hash ^ (hash >>> 14)) >>> 0) / 4_294_967_296
  }
}
