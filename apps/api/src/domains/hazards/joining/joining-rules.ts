import { areaContains } from '../../../platform/geo/packed-area.ts'
import { measureDistance, measureGap } from './event-distance.ts'
import { type EventFacts, type Family, toPlainWords } from './event-facts.ts'

type Facts = Record<string, string | number>

export interface JoiningRule {
  id: string
  /** For people. */
  name: string
  families: readonly Family[] | 'all'
  /** The feeds of the first and the second event. Other feeds aren't even looked up. */
  connectors: readonly (readonly [string, string])[] | 'any'
  /** The longest time between the two events; 0 if they have to overlap. */
  hoursMax: number
  /** The longest distance between them; null if the rule compares zones, names, or references instead. */
  metersMax: number | null
  /** Joins nothing if it fits several events that aren't one, such as two fires in the declared county. */
  isApproximate?: boolean
  /** What the two have in common; null if they aren't the same event. Called in each order that `connectors` allows. */
  compare(a: EventFacts, b: EventFacts): Facts | null
}

const hourMs = 3_600_000
/**
 * A watch for these covers a region for hours, while each warning is about one storm or one stream in it. Joining them
 * would make one incident of unrelated storms.
 */
const severalEventsPerWatch = new Set(['TO', 'SV', 'EW', 'SQ', 'DS', 'FF', 'FA', 'FL'])

const tropicalPhenomena = new Set(['HU', 'TR', 'TY', 'SS'])
/** NHC numbers storms from 1001 per basin (NWSI 10-1703); offices number their other events from 1. */
const stormNumberMin = 1001

/** Between a river and the place of a gauge. */
const atGauge = / (?:at|near|above|below|nr|abv|blw) /

/** Strongest first. A threat joins the incident of its strongest match. */
export const joiningRules: readonly JoiningRule[] = [
  {
    id: 'related_message',
    name: 'One message names both',
    families: 'all',
    connectors: 'any',
    hoursMax: 24,
    metersMax: null,
    compare: (a, b) =>
      a.threat.relatedThreatIds.includes(b.threat.id) || b.threat.relatedThreatIds.includes(a.threat.id)
        ? { message: a.threat.event, otherMessage: b.threat.event }
        : null,
  },
  {
    id: 'tropical_storm',
    name: 'Same tropical storm',
    families: ['tropical'],
    connectors: 'any',
    hoursMax: 240,
    metersMax: null,
    compare(a, b): Facts | null {
      const [number, otherNumber] = [stormNumberOf(a), stormNumberOf(b)]
      if (number !== null && otherNumber !== null)
        return number === otherNumber ? { stormNumber: number } : null
      return a.stormName !== null && a.stormName === b.stormName ? { storm: a.stormName } : null
    },
  },
  {
    id: 'watch_to_warning',
    name: 'Watch, advisory, and warning of one office',
    families: ['fire_weather', 'coastal_flood', 'winter', 'cold', 'heat', 'wind', 'air'],
    connectors: 'any',
    hoursMax: 12,
    metersMax: null,
    compare({ threat: { vtec, zones } }, { threat: other }) {
      if (!vtec || !other.vtec || severalEventsPerWatch.has(vtec.phenomenon)) return null
      const isOneOffice = vtec.office === other.vtec.office && vtec.phenomenon === other.vtec.phenomenon
      if (!isOneOffice || vtec.significance === other.vtec.significance) return null
      const shared = countShared(zones, other.zones)
      return shared === 0 ? null : { office: vtec.office, phenomenon: vtec.phenomenon, sharedZones: shared }
    },
  },
  {
    id: 'same_earthquake',
    name: 'Same earthquake from two agencies',
    families: ['earthquake'],
    connectors: [['usgs_earthquake', 'gdacs']],
    hoursMax: 1,
    metersMax: 100_000,
    compare(a, b) {
      const [magnitude, otherMagnitude] = [a.threat.magnitude?.value, b.threat.magnitude?.value]
      if (magnitude === undefined || otherMagnitude === undefined) return null
      const seconds = Math.round(Math.abs(a.startsMs - b.startsMs) / 1000)
      const meters = measureDistance(a, b)
      const isSame =
        seconds <= 180 && meters !== null && meters <= 100_000 && Math.abs(magnitude - otherMagnitude) <= 0.6
      return isSame ? { seconds, distanceMeters: Math.round(meters), magnitude, otherMagnitude } : null
    },
  },
  {
    id: 'fire_declaration_name',
    name: 'Declaration for a fire of that name',
    families: ['fire'],
    connectors: [['nifc_wfigs', 'openfema_declarations']],
    hoursMax: 168,
    metersMax: null,
    compare: (a, b) =>
      a.fireName !== null && a.fireName === b.fireName && stateOf(a) !== null && stateOf(a) === stateOf(b)
        ? { fire: a.fireName }
        : null,
  },
  {
    id: 'heat_at_perimeter',
    name: 'Satellite heat at a fire’s perimeter',
    families: ['fire'],
    connectors: [['nasa_firms', 'nifc_wfigs']],
    // A satellite sees a fire before it is reported, and the perimeter is drawn hours later.
    hoursMax: 24,
    // A pixel is up to 1 km wide, and a perimeter that was drawn yesterday doesn't show last night's spread.
    metersMax: 5_000,
    compare: (a, b) => withinMeters(a, b, 5_000),
  },
  {
    id: 'gdacs_fire',
    name: 'GDACS forest fire at a perimeter or satellite heat',
    families: ['fire'],
    connectors: [
      ['gdacs', 'nifc_wfigs'],
      ['gdacs', 'nasa_firms'],
    ],
    hoursMax: 72,
    // GDACS gives the center of the burned area.
    metersMax: 10_000,
    isApproximate: true,
    compare: (a, b) => withinMeters(a, b, 10_000),
  },
  {
    id: 'gauge_named',
    name: 'Flood warning that names the gauge',
    families: ['flood'],
    connectors: [['noaa_nwps', 'nws_alerts']],
    hoursMax: 24,
    metersMax: null,
    compare(a, b) {
      if (!b.threat.vtec || !isPlaceName(a.gaugeName)) return null
      return ` ${namePlaces(b)} `.includes(` ${a.gaugeName} `) ? { gauge: a.gaugeName } : null
    },
  },
  {
    id: 'gauge_inside',
    name: 'River flood warning around the gauge',
    families: ['flood'],
    connectors: [['noaa_nwps', 'nws_alerts']],
    hoursMax: 6,
    metersMax: 0,
    isApproximate: true,
    // The outline can contain gauges of other rivers, and a warning that names a gauge isn't about the next one of its
    // river. A warning for an area contains many gauges, so it isn't compared.
    compare(a, b) {
      const { vtec } = b.threat
      if (!a.point || !b.area || vtec?.phenomenon !== 'FL') return null
      const [river] = a.gaugeName?.split(atGauge) ?? []
      const [, afterRiver] = isPlaceName(river) ? ` ${namePlaces(b)} `.split(` ${river} `, 2) : []
      if (afterRiver === undefined || atGauge.test(` ${afterRiver.split(' ', 1)[0]} `)) return null
      return areaContains(b.area, ...a.point) ? { river: river! } : null
    },
  },
  {
    id: 'fire_declaration_county',
    name: 'Declaration for fires in that county',
    families: ['fire'],
    connectors: [['nifc_wfigs', 'openfema_declarations']],
    hoursMax: 720,
    metersMax: null,
    isApproximate: true,
    compare(a, b) {
      if (b.fireName !== null) return null
      const county = a.counties.find((name) => b.counties.includes(name))
      const hours = Math.abs(a.startsMs - b.startsMs) / hourMs
      return county !== undefined && hours <= 48 ? { county, hours: Math.max(1, Math.ceil(hours)) } : null
    },
  },
]

const fitsFeeds = ({ connectors }: JoiningRule, a: EventFacts, b: EventFacts) =>
  connectors === 'any' ||
  connectors.some(([one, other]) => one === a.threat.connector && other === b.threat.connector)

/** The strongest evidence that two threats are one event; null if there is none. */
export function findEvidence(a: EventFacts, b: EventFacts): { rule: JoiningRule; facts: Facts } | null {
  if (a.family !== b.family || a.threat.id === b.threat.id) return null
  const gapMs = measureGap(a, b)
  for (const rule of joiningRules) {
    if (gapMs > rule.hoursMax * hourMs || (rule.families !== 'all' && !rule.families.includes(a.family)))
      continue
    const facts =
      (fitsFeeds(rule, a, b) ? rule.compare(a, b) : null) ??
      (fitsFeeds(rule, b, a) ? rule.compare(b, a) : null)
    if (facts) return { rule, facts }
  }
  return null
}

/** Why two threats can't be one event, whatever else they have in common; null if they can. */
export function findVeto(a: EventFacts, b: EventFacts): string | null {
  const [one, other] = [a.threat, b.threat]
  if (one.vtec && other.vtec) {
    const isOneSeries =
      one.vtec.office === other.vtec.office &&
      one.vtec.phenomenon === other.vtec.phenomenon &&
      one.vtec.significance === other.vtec.significance
    if (isOneSeries && one.vtec.etn !== other.vtec.etn) return 'different_event_number'
  }
  if (a.fireName !== null && b.fireName !== null && a.fireName !== b.fireName) return 'different_fire'
  if (a.gaugeName !== null && b.gaugeName !== null && lidOf(a) !== lidOf(b)) return 'different_gauge'
  const isOneCatalog =
    one.connector === other.connector && catalogs.has(one.connector) && one.dedupeKey !== other.dedupeKey
  return isOneCatalog ? 'different_event' : null
}

/** Feeds that give each event one id, so two ids are two events. */
const catalogs = new Set(['usgs_earthquake', 'gdacs', 'nifc_wfigs'])

const lidOf = ({ threat }: EventFacts) => threat.dedupeKey.split(':')[1]

function stormNumberOf({ threat: { vtec } }: EventFacts): number | null {
  return vtec && tropicalPhenomena.has(vtec.phenomenon) && vtec.etn >= stormNumberMin ? vtec.etn : null
}

/** The state of a fire or declaration. */
function stateOf({ counties, threat: { connector, dedupeKey, areaDesc } }: EventFacts): string | null {
  if (counties[0]) return counties[0].slice(0, 2)
  const text = connector === 'openfema_declarations' ? dedupeKey : (areaDesc ?? '')
  return /\b([A-Z]{2})$/.exec(text)?.[1] ?? null
}

function withinMeters(a: EventFacts, b: EventFacts, metersMax: number): Facts | null {
  const meters = measureDistance(a, b)
  return meters !== null && meters <= metersMax ? { distanceMeters: Math.round(meters) } : null
}

type Zones = EventFacts['threat']['zones']

/** Forecast zones if both have them, otherwise counties. */
function countShared(a: Zones, b: Zones): number {
  const sharedZones = new Set(a.ugc).intersection(new Set(b.ugc)).size
  if (sharedZones > 0) return sharedZones
  const kindsOf = (zones: Zones) => new Set(zones.ugc.map((code) => code[2]))
  const areComparable = kindsOf(a).intersection(kindsOf(b)).size > 0
  return areComparable ? 0 : new Set(a.same).intersection(new Set(b.same)).size
}

/** A single word is an id or too common to recognize a place by. */
const isPlaceName = (name: string | null | undefined): name is string => name?.includes(' ') ?? false

/**
 * The places that a warning is about, in plain words. The text before “WHERE” also lists the rivers of other warnings of
 * the same bulletin.
 */
function namePlaces({ threat: { description } }: EventFacts): string {
  const [, where] = (description ?? '').split('* WHERE...', 2)
  return toPlainWords(where?.split('\n\n', 1)[0] ?? description ?? '')
}

/** Names are compared in lower case. */
const toTitleCase = (name: string) => name.replace(/(^|\s)\S/g, (first) => first.toUpperCase())

const formatMeters = (meters: string | number | undefined) =>
  Number(meters) < 1_000 ? `${meters} m` : `${(Number(meters) / 1000).toFixed(1)} km`

/** Why a rule joined a threat, in one sentence. */
export function explainRule(ruleId: string, facts: Facts): string {
  const atDistance =
    facts['distanceMeters'] === 0 ? 'inside' : `${formatMeters(facts['distanceMeters'])} from`
  switch (ruleId) {
    case 'related_message':
      return `One message is about both: ${facts['message']} and ${facts['otherMessage']}.`
    case 'tropical_storm':
      return facts['storm'] === undefined
        ? `Both have the storm number ${facts['stormNumber']}.`
        : `Both name the storm ${String(facts['storm']).toUpperCase()}.`
    case 'watch_to_warning':
      return `${facts['office']} issued both for the same type of event, and they share ${facts['sharedZones'] === 1 ? 'a zone' : `${facts['sharedZones']} zones`}.`
    case 'same_earthquake':
      return `Reported ${facts['seconds']} s and ${formatMeters(facts['distanceMeters'])} apart, with magnitudes ${facts['magnitude']} and ${facts['otherMagnitude']}.`
    case 'fire_declaration_name':
      return `The declaration names the ${toTitleCase(String(facts['fire']))} fire.`
    case 'heat_at_perimeter':
      return `The heat is ${atDistance} the fire’s perimeter, and was detected while the fire burned, or within 24 hours before or after.`
    case 'gdacs_fire':
      return `GDACS reports a fire that is ${atDistance} the perimeter or satellite heat.`
    case 'gauge_named':
      return `The warning names the gauge (${facts['gauge']}).`
    case 'gauge_inside':
      return `The gauge is inside the warning’s area, and the warning names its river (${facts['river']}).`
    case 'fire_declaration_county':
      return `The declaration is for fires in the same county, and both began within ${facts['hours'] === 1 ? 'an hour' : `${facts['hours']} hours`} of each other.`
    default:
      return 'Joined by a rule that no longer exists.'
  }
}
