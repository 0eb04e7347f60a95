import type { MultiPolygon, Polygon } from 'geojson'
import type { HazardMessage } from '../../platform/db/schema/hazard-message.ts'
import { rankSeverity } from '../../platform/db/schema/severity-rank.ts'

/**
 * The messages of one answer in the order they were sent, those that end something first. Messages that were sent
 * together about one event, each for a part of its area, become one.
 */
export function mergeMessages(messages: readonly HazardMessage[]): HazardMessage[] {
  const parts = Map.groupBy(dropDuplicates(messages), ({ dedupeKey, sentAt, isTest, conclusion }) =>
    JSON.stringify([dedupeKey, sentAt, isTest, conclusion]),
  )
  return [...parts.values()].map(mergeGroup).toSorted(byTime)
}

const byTime = (a: HazardMessage, b: HazardMessage) =>
  a.sentAt.localeCompare(b.sentAt) ||
  Number(a.conclusion === null) - Number(b.conclusion === null) ||
  a.identifier.localeCompare(b.identifier)

const dropDuplicates = (messages: readonly HazardMessage[]) => [
  ...new Map(messages.map((message) => [message.identifier, message])).values(),
]

function mergeGroup(parts: readonly HazardMessage[]): HazardMessage {
  const [first, ...others] = parts.toSorted((a, b) => a.identifier.localeCompare(b.identifier))
  if (others.length === 0) return first!
  const all = [first!, ...others]
  const worst = all.reduce((a, b) => (rankSeverity(b.severity) > rankSeverity(a.severity) ? b : a))
  return {
    ...first!,
    severity: worst.severity,
    aliases: unique(all.flatMap(({ aliases, identifier }) => [...aliases, identifier])),
    references: unique(all.flatMap(({ references }) => references)),
    relatedKeys: unique(all.flatMap(({ relatedKeys }) => relatedKeys)),
    // Where one part has no outline, only zones tell the whole area.
    geometry: all.every(({ geometry }) => geometry) ? mergeAreas(all.map(({ geometry }) => geometry!)) : null,
    zones: {
      ugc: unique(all.flatMap(({ zones }) => zones.ugc)),
      same: unique(all.flatMap(({ zones }) => zones.same)),
    },
    areaDesc: unique(all.flatMap(({ areaDesc }) => areaDesc ?? [])).join('; ') || null,
    endsAt: latest(all.map(({ endsAt }) => endsAt)),
    expiresAt: latest(all.map(({ expiresAt }) => expiresAt)),
    onsetAt: earliest(all.map(({ onsetAt }) => onsetAt)),
    raw: all.map(({ raw }) => raw).join('\n'),
  }
}

const unique = (values: readonly string[]) => [...new Set(values)]

/** Without an end, or without a beginning, of one part nobody knows that of the whole. */
const earliest = (moments: readonly (string | null)[]) =>
  moments.reduce((a, b) => (a === null || b === null ? null : a < b ? a : b))

const latest = (moments: readonly (string | null)[]) =>
  moments.reduce((a, b) => (a === null || b === null ? null : a > b ? a : b))

function mergeAreas(areas: readonly (Polygon | MultiPolygon)[]): MultiPolygon {
  return {
    type: 'MultiPolygon',
    coordinates: areas.flatMap((area) => (area.type === 'Polygon' ? [area.coordinates] : area.coordinates)),
  }
}
