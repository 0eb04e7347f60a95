import type { Hazard } from '../../../platform/db/schema/hazard.ts'
import type { threat } from '../../../platform/db/schema/index.ts'
import { findBox, packArea, type PackedArea } from '../../../platform/geo/packed-area.ts'

/** The columns of a threat that joining reads. */
export type JoinableThreat = Pick<
  typeof threat.$inferSelect,
  | 'id'
  | 'connector'
  | 'dedupeKey'
  | 'hazard'
  | 'event'
  | 'title'
  | 'headline'
  | 'description'
  | 'areaDesc'
  | 'status'
  | 'severityRank'
  | 'sentAt'
  | 'effectiveAt'
  | 'onsetAt'
  | 'expiresAt'
  | 'endsAt'
  | 'closedAt'
  | 'geometry'
  | 'point'
  | 'bbox'
  | 'zones'
  | 'magnitude'
  | 'vtec'
  | 'relatedThreatIds'
>

/** Hazards that can be one event. Threats of different families are never joined by a rule. */
export type Family =
  | 'fire'
  | 'fire_weather'
  | 'flood'
  | 'coastal_flood'
  | 'earthquake'
  | 'tropical'
  | 'winter'
  | 'cold'
  | 'heat'
  | 'wind'
  | 'storm'
  | 'air'

const familyByHazard: Partial<Record<Hazard, Family>> = {
  wildfire: 'fire',
  red_flag: 'fire_weather',
  flood: 'flood',
  flash_flood: 'flood',
  dam_failure: 'flood',
  coastal_flood: 'coastal_flood',
  earthquake: 'earthquake',
  tropical_cyclone: 'tropical',
  storm_surge: 'tropical',
  winter_storm: 'winter',
  ice: 'winter',
  extreme_cold: 'cold',
  extreme_heat: 'heat',
  high_wind: 'wind',
  tornado: 'storm',
  severe_thunderstorm: 'storm',
  hail: 'storm',
  fog: 'air',
  dust: 'air',
  air_quality: 'air',
}

/** The hazards whose threats can belong to these families. */
export const hazardsOf = (families: ReadonlySet<Family>): Hazard[] => [
  ...(Object.keys(familyByHazard) as Hazard[]).filter((hazard) => families.has(familyByHazard[hazard]!)),
  ...(families.has('fire') || families.has('tropical') ? (['disaster_declaration'] as const) : []),
]

/** FEMA's incident types that name one event, and not a period of bad weather. */
const familyByIncidentType: Record<string, Family> = {
  fire: 'fire',
  hurricane: 'tropical',
  'tropical storm': 'tropical',
  typhoon: 'tropical',
}

function findFamily({ hazard, description }: JoinableThreat): Family | null {
  if (hazard !== 'disaster_declaration') return familyByHazard[hazard] ?? null
  // `toDeclarationMessage` starts with "Major disaster declaration DR-4856-CA: Fire."
  const type = /^[^:]*: ([^.]+)\./.exec(description ?? '')?.[1]?.toLowerCase()
  return (type && familyByIncidentType[type]) || null
}

export interface EventFacts {
  threat: JoinableThreat
  family: Family
  startsMs: number
  /** Infinity while the end is unknown. */
  endsMs: number
  /** Null without an outline. */
  area: PackedArea | null
  /** Longitude and latitude; null without one. */
  point: [number, number] | null
  /** West, south, east, north; null if the threat has only zones. */
  box: [number, number, number, number] | null
  /** Of a fire with a name of its own, such as "palisades"; otherwise null. */
  fireName: string | null
  /** Of a tropical cyclone, such as "idalia". */
  stormName: string | null
  /** For example "CO boulder", as far as a fire or declaration names counties. */
  counties: string[]
  /** A gauge's name in plain words, such as "turkey river at garber". */
  gaugeName: string | null
}

/** What the rules compare, read once per threat. Null if no rule applies to it. */
export function readFacts(threat: JoinableThreat): EventFacts | null {
  const family = findFamily(threat)
  if (family === null || threat.connector === 'manual') return null
  const { geometry, point } = threat
  const startsMs = (threat.onsetAt ?? threat.effectiveAt ?? threat.sentAt).getTime()
  const endsMs = (threat.closedAt ?? threat.endsAt ?? threat.expiresAt)?.getTime() ?? Infinity
  return {
    threat,
    family,
    startsMs,
    // A watch “until further notice” has only the end of its message, which can be before the event starts.
    endsMs: Math.max(startsMs, endsMs),
    area: geometry && packArea(geometry),
    point,
    box: threat.bbox ?? findBox(geometry) ?? (point && [point[0], point[1], point[0], point[1]]),
    fireName: family === 'fire' ? readFireName(threat) : null,
    stormName: family === 'tropical' ? readStormName(threat) : null,
    counties: family === 'fire' ? readCounties(threat) : [],
    gaugeName: threat.connector === 'noaa_nwps' ? toPlainWords(threat.title.split(':')[0]!) : null,
  }
}

/** Lower case, with single spaces instead of punctuation. */
export const toPlainWords = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

function readFireName({ connector, headline, event }: JoinableThreat): string | null {
  const text =
    connector === 'nifc_wfigs'
      ? headline?.split(',')[0]
      : connector === 'openfema_declarations' && event.startsWith('Fire management')
        ? headline
        : null
  if (!text) return null
  const name = toPlainWords(text).replace(/ (wild)?fires?( complex)?$| complex$/, '')
  return name === '' || name === 'wildfire' || name === 'fire' ? null : name
}

const stormPattern =
  /\b(?:hurricane|tropical (?:storm|cyclone|depression)|typhoon|super typhoon)\s+([a-z]{3,12})\b/i
const notStormNames = new Set(
  'warning watch force local advisory statement conditions surge season winds remnants in is has and the center'.split(
    ' ',
  ),
)

function readStormName({ connector, event, headline, description }: JoinableThreat): string | null {
  const texts = connector === 'gdacs' ? [event] : [headline, description]
  for (const text of texts) {
    const name = stormPattern.exec(text ?? '')?.[1]?.toLowerCase()
    if (name && !notStormNames.has(name)) return name
  }
  return null
}

/** WFIGS writes "Boulder County CO", FEMA "Boulder (County); Larimer (County)". */
function readCounties({ connector, areaDesc, dedupeKey }: JoinableThreat): string[] {
  if (connector === 'nifc_wfigs') {
    const [, county, state] = /^(.+) County ([A-Z]{2})$/.exec(areaDesc ?? '') ?? []
    return county && state ? [`${state} ${toPlainWords(county)}`] : []
  }
  const state = /-([A-Z]{2})$/.exec(dedupeKey)?.[1]
  if (connector !== 'openfema_declarations' || !state) return []
  return (areaDesc ?? '').split('; ').flatMap((area) => {
    const county = /^(.+) \((?:County|Parish|Borough)\)$/.exec(area)?.[1]
    return county ? [`${state} ${toPlainWords(county)}`] : []
  })
}
