import { hash } from 'node:crypto'
import type { HazardMessage } from '../../../../platform/db/schema/hazard-message.ts'
import { worseOf } from '../../../../platform/db/schema/severity-rank.ts'
import { joinPolygons, polygonsOf } from '../parsing/geometry.ts'
import { earlierOf, laterOf } from '../parsing/instant.ts'
import { createTitle, nameArea } from '../parsing/title.ts'
import { findLocalZone } from './local-zone.ts'

/**
 * One warning often comes as several alerts with one event code, each for some of its zones, which go on, are extended
 * and end on their own. They become one message: it reaches as far and lasts as long as all that still stands.
 */
export function joinParts(messages: readonly HazardMessage[]): HazardMessage[] {
  const byKey = Map.groupBy(messages, ({ dedupeKey, isTest }) => `${dedupeKey} ${isTest}`)
  return [...byKey.values()].map(joinOne)
}

const unique = (values: readonly string[]) => [...new Set(values)]

/** The order of parts says nothing, so that a changed order is no change. */
function byNewest(a: HazardMessage, b: HazardMessage): number {
  return b.sentAt.localeCompare(a.sentAt) || a.identifier.localeCompare(b.identifier)
}

function joinOne(all: HazardMessage[]): HazardMessage {
  if (all.length === 1) return all[0]!
  const replaced = new Set(all.flatMap(({ references }) => references))
  const latest = all.filter(({ identifier }) => !replaced.has(identifier))
  const standing = latest.filter(({ conclusion }) => conclusion === null)
  const parts = (standing.length > 0 ? standing : latest.length > 0 ? latest : all).toSorted(byNewest)
  const newest = parts[0]!
  const identifiers = unique(all.map(({ identifier }) => identifier))
  if (parts.length === 1) return { ...newest, aliases: unique([...newest.aliases, ...identifiers]) }

  const hasEveryArea = parts.every(({ geometry }) => geometry !== null)
  const geometry = hasEveryArea ? joinPolygons(parts.flatMap((part) => polygonsOf(part.geometry!))) : null
  const ugc = unique(parts.flatMap(({ zones }) => zones.ugc))
  const areaDesc = unique(parts.flatMap((part) => part.areaDesc?.split('; ') ?? [])).join('; ') || null
  const endsAt = parts.map((part) => part.endsAt ?? part.expiresAt).reduce(laterOf)
  const sent = JSON.stringify(parts.map(({ identifier }) => identifier))
  const sameOffset = /"sent":"([^"]+)"/.exec(newest.raw)?.[1] ?? newest.sentAt
  return {
    ...newest,
    // Another set of parts is another message, even where the newest part is the same.
    identifier: `${newest.identifier}#${hash('sha256', sent).slice(0, 12)}`,
    aliases: unique([...parts.flatMap(({ aliases }) => aliases), ...identifiers]),
    references: unique(parts.flatMap(({ references }) => references)),
    relatedKeys: unique(parts.flatMap(({ relatedKeys }) => relatedKeys)),
    severity: parts.map(({ severity }) => severity).reduce(worseOf),
    onsetAt: parts.map(({ onsetAt }) => onsetAt).reduce(earlierOf),
    expiresAt: parts.map(({ expiresAt }) => expiresAt).reduce(laterOf),
    endsAt: parts.every((part) => part.endsAt === null) ? null : endsAt,
    areaDesc,
    geometry,
    zones: { ugc, same: unique(parts.flatMap(({ zones }) => zones.same)) },
    title: createTitle({
      event: newest.event,
      place: nameArea(areaDesc),
      until: endsAt,
      sentAt: newest.sentAt,
      timeZone: findLocalZone(geometry, ugc, sameOffset),
    }),
    raw: `{"type":"FeatureCollection","features":[${parts.map(({ raw }) => raw).join(',')}]}`,
  }
}
