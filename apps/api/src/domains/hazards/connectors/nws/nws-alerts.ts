import { hash } from 'node:crypto'
import { z } from 'zod'
import type { HazardMessage } from '../../../../platform/db/schema/hazard-message.ts'
import { worseSeverity } from '../../../../platform/db/schema/severity-rank.ts'
import type { Connector, Coverage, FeedRequest } from '../connector.ts'
import { addHours, earlierOf, laterOf, readInstant } from '../parsing/fields.ts'
import { joinPolygons, polygonsOf } from '../parsing/geometry.ts'
import { collectItems } from '../parsing/messages.ts'
import { readFeatures } from '../parsing/read-document.ts'
import { createTitle, summarizeAreas } from '../parsing/title.ts'
import { findAlertTimeZone } from './alert-time-zone.ts'
import { readAlert } from './read-alert.ts'

const NwsConfig = z.strictObject({})

// `updated` is when an alert last changed, not when the response was produced. No group of states is quiet for this
// long.
const quietHoursMax = 6

/** `updated` if it is so old that the feed must be stuck, else null. */
function findStuckSince(updated: string | null, receivedAt: string): string | null {
  const oldestAllowed = addHours(receivedAt, -quietHoursMax)
  return updated !== null && oldestAllowed !== null && updated < oldestAllowed ? updated : null
}

/** Alerts of the US National Weather Service, as GeoJSON. */
export const nwsAlerts: Connector<z.infer<typeof NwsConfig>> = {
  key: 'nws_alerts',
  name: 'NWS alerts',
  description:
    'Watches, warnings, and advisories from the US National Weather Service, by polygon, zone, and county, plus civil emergency messages it relays.',
  hazards: [
    'tornado',
    'severe_thunderstorm',
    'high_wind',
    'tropical_cyclone',
    'storm_surge',
    'flood',
    'flash_flood',
    'coastal_flood',
    'dam_failure',
    'winter_storm',
    'ice',
    'extreme_cold',
    'extreme_heat',
    'fog',
    'dust',
    'air_quality',
    'wildfire',
    'red_flag',
    'earthquake',
    'tsunami',
    'volcano',
    'avalanche',
    'hazmat',
    'utility_outage',
    'civil',
    'other',
  ],
  region: 'us',
  everySeconds: { min: 30, default: 60 },
  staleAfterSeconds: 600,
  secret: null,
  config: NwsConfig,
  attribution: 'National Weather Service (weather.gov)',
  termsUrl: 'https://www.weather.gov/disclaimer',
  endsAfterAbsentMs: null,
  requests: (_config, coverage) => requestAlerts(coverage),
  read(response) {
    const { collection, features } = readFeatures(
      response,
      'a GeoJSON FeatureCollection of weather alerts from api.weather.gov',
    )
    const { messages, ...rest } = collectItems(features, readAlert)
    return {
      ...rest,
      messages: joinPartsByEvent(messages),
      madeAt: findStuckSince(readInstant(collection['updated']), response.receivedAt),
      next: null,
    }
  },
}

/**
 * Groups of up to ten neighboring states. Organizations with properties in the same group share one request, and the
 * states of one NWS office are rarely in different groups.
 */
const stateGroups: Record<string, string> = {
  northeast: 'CT MA ME NH NJ NY PA RI VT',
  middle_atlantic: 'DC DE KY MD NC OH TN VA WV',
  south: 'AL FL GA MS PR SC VI',
  great_lakes: 'IA IL IN MI MN MO WI',
  plains: 'AR KS LA ND NE OK SD TX',
  mountain: 'AZ CO ID MT NM NV UT WY',
  pacific: 'AK AS CA GU HI MP OR WA',
}

const activeUrl = 'https://api.weather.gov/alerts/active'

const createRequest = (key: string, url: string): FeedRequest => ({
  key: `nws_alerts:${key}`,
  url,
  accept: 'application/geo+json',
  isFromPerson: false,
})

/**
 * One request, for the group of states that contains the whole coverage area, else for the whole country. With a
 * request per group, the parts of an event that spans two groups would overwrite each other.
 */
function requestAlerts({ states }: Coverage): FeedRequest[] {
  const coveredStates = new Set(states.map((state) => state.toUpperCase()))
  const matchingGroups = Object.entries(stateGroups).filter(([, members]) =>
    members.split(' ').some((state) => coveredStates.has(state)),
  )
  const [group, ...otherGroups] = matchingGroups
  if (!group) return []
  if (otherGroups.length > 0) return [createRequest('us', activeUrl)]
  const [name, members] = group
  return [createRequest(name, `${activeUrl}?area=${members.replaceAll(' ', ',')}`)]
}

/**
 * A warning often arrives as several alerts with one event code, each for some of its zones, and each extended or ended
 * separately. Joins them into one message with the area and time of all open parts.
 */
function joinPartsByEvent(messages: readonly HazardMessage[]): HazardMessage[] {
  const byKey = Map.groupBy(messages, ({ dedupeKey, isTest }) => `${dedupeKey} ${isTest}`)
  return [...byKey.values()].map(joinParts)
}

const unique = (values: readonly string[]) => [...new Set(values)]

/** Newest first, then by identifier, so that a different order in the response isn't a change. */
function byNewest(a: HazardMessage, b: HazardMessage): number {
  return b.sentAt.localeCompare(a.sentAt) || a.identifier.localeCompare(b.identifier)
}

function joinParts(messages: HazardMessage[]): HazardMessage {
  if (messages.length === 1) return messages[0]!
  const replacedIds = new Set(messages.flatMap(({ references }) => references))
  const latestParts = messages.filter(({ identifier }) => !replacedIds.has(identifier))
  const openParts = latestParts.filter(({ conclusion }) => conclusion === null)
  const parts = (openParts.length > 0 ? openParts : latestParts.length > 0 ? latestParts : messages).toSorted(
    byNewest,
  )
  const newestPart = parts[0]!
  const identifiers = unique(messages.map(({ identifier }) => identifier))
  if (parts.length === 1) return { ...newestPart, aliases: unique([...newestPart.aliases, ...identifiers]) }

  const hasEveryArea = parts.every(({ geometry }) => geometry !== null)
  const geometry = hasEveryArea ? joinPolygons(parts.flatMap((part) => polygonsOf(part.geometry!))) : null
  const ugc = unique(parts.flatMap(({ zones }) => zones.ugc))
  const areaDesc = unique(parts.flatMap((part) => part.areaDesc?.split('; ') ?? [])).join('; ') || null
  const endsAt = parts.map((part) => part.endsAt ?? part.expiresAt).reduce(laterOf)
  const partIds = JSON.stringify(parts.map(({ identifier }) => identifier))
  const sent = /"sent":"([^"]+)"/.exec(newestPart.raw)?.[1] ?? newestPart.sentAt
  return {
    ...newestPart,
    // A different set of parts is another message, even if the newest part is the same.
    identifier: `${newestPart.identifier}#${hash('sha256', partIds).slice(0, 12)}`,
    aliases: unique([...parts.flatMap(({ aliases }) => aliases), ...identifiers]),
    references: unique(parts.flatMap(({ references }) => references)),
    relatedKeys: unique(parts.flatMap(({ relatedKeys }) => relatedKeys)),
    severity: parts.map(({ severity }) => severity).reduce(worseSeverity),
    onsetAt: parts.map(({ onsetAt }) => onsetAt).reduce(earlierOf),
    expiresAt: parts.map(({ expiresAt }) => expiresAt).reduce(laterOf),
    endsAt: parts.every((part) => part.endsAt === null) ? null : endsAt,
    areaDesc,
    geometry,
    zones: { ugc, same: unique(parts.flatMap(({ zones }) => zones.same)) },
    title: createTitle({
      event: newestPart.event,
      place: summarizeAreas(areaDesc),
      until: endsAt,
      sentAt: newestPart.sentAt,
      timeZone: findAlertTimeZone(geometry, ugc, sent),
    }),
    raw: `{"type":"FeatureCollection","features":[${parts.map(({ raw }) => raw).join(',')}]}`,
  }
}
