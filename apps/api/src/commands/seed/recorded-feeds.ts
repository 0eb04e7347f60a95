import type { Polygon, Position } from 'geojson'
import { locateCounty } from '../../domains/estate/addresses/counties.ts'
import type { Connector } from '../../domains/hazards/connectors/connector.ts'
import { nwsAlerts } from '../../domains/hazards/connectors/nws/nws-alerts.ts'
import { noaaNwps } from '../../domains/hazards/connectors/nwps/noaa-nwps.ts'
import { usgsEarthquake } from '../../domains/hazards/connectors/usgs/usgs-earthquake.ts'
import { nifcWfigs } from '../../domains/hazards/connectors/wfigs/nifc-wfigs.ts'
import type { HazardMessage } from '../../platform/db/schema/hazard-message.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Where a recorded event is moved to. */
export interface EventPlace {
  city: string | null
  /** Two-letter code. */
  region: string | null
  countyFips: string | null
  lat: number
  lon: number
}

/** A kind of National Weather Service alert, as the feeds recorded it. */
export interface AlertRecording {
  event: string
  phenomenon: string
  significance: 'W' | 'A' | 'Y'
  severity: 'Extreme' | 'Severe' | 'Moderate' | 'Minor'
  certainty: 'Observed' | 'Likely' | 'Possible'
  urgency: 'Immediate' | 'Expected' | 'Future'
  response: string
  /** The shortest and the longest it lasts. */
  hours: readonly [number, number]
  /** How long before its start it is issued; 0 if it has started. */
  leadHours: number
  /** Half its width in kilometers; null for whole counties. */
  reachKm: number | null
  /** 1 for January. */
  months: readonly number[]
  states: string
  /** How often it happens compared with others. */
  weight: number
  /** What is issued a day before, when it is only possible. */
  watch?: string
  /** `{city}` is the nearest city. */
  description: string
  instruction: string
  parameters?: Record<string, readonly string[]>
}

const mountains = 'CO WY UT NM AZ MT ID NV'
const plains = 'CO KS NE OK TX IA MO AR TN KY IL MN WI SD ND LA MS AL'
const gulfAndAtlantic = 'TX LA MS AL FL GA SC NC VA'
const west = 'CA OR WA NV'
const rivers = 'MO IL IA TN KY OH IN AR LA WI MN WV PA'
const all = `${mountains} ${plains} ${gulfAndAtlantic} ${west} ${rivers}`
const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const summer = [5, 6, 7, 8, 9]
const winter = [11, 12, 1, 2, 3]

/** Texts and values of recorded alerts; only place and time are new. */
export const alertRecordings: readonly AlertRecording[] = [
  {
    event: 'Severe Thunderstorm Warning',
    phenomenon: 'SV',
    significance: 'W',
    severity: 'Severe',
    certainty: 'Observed',
    urgency: 'Immediate',
    response: 'Shelter',
    hours: [0.6, 1.2],
    leadHours: 0,
    reachKm: 16,
    months: [4, 5, 6, 7, 8, 9],
    states: `${plains} ${gulfAndAtlantic}`,
    weight: 7,
    description:
      'HAZARD...60 mph wind gusts and quarter size hail.\n\nSOURCE...Radar indicated.\n\nIMPACT...Hail damage to vehicles is expected. Expect wind damage to roofs, siding, and trees.\n\n* Locations impacted include...\n{city}.',
    instruction: 'For your protection move to an interior room on the lowest floor of a building.',
    parameters: { maxWindGust: ['60 MPH'], maxHailSize: ['1.00'], windThreat: ['RADAR INDICATED'] },
  },
  {
    event: 'Severe Thunderstorm Warning',
    phenomenon: 'SV',
    significance: 'W',
    severity: 'Severe',
    certainty: 'Observed',
    urgency: 'Immediate',
    response: 'Shelter',
    hours: [0.5, 1],
    leadHours: 0,
    reachKm: 13,
    months: [5, 6, 7, 8],
    states: plains,
    weight: 1,
    description:
      'HAZARD...80 mph wind gusts and baseball size hail.\n\nSOURCE...Trained weather spotters.\n\nIMPACT...People and animals outdoors will be severely injured. Expect shattered windows, extensive damage to roofs, siding, and vehicles.\n\n* Locations impacted include...\n{city}.',
    instruction: 'Prepare immediately for large hail and damaging winds. Stay away from windows.',
    parameters: {
      maxWindGust: ['80 MPH'],
      maxHailSize: ['2.75'],
      thunderstormDamageThreat: ['DESTRUCTIVE'],
    },
  },
  {
    event: 'Tornado Warning',
    phenomenon: 'TO',
    significance: 'W',
    severity: 'Extreme',
    certainty: 'Observed',
    urgency: 'Immediate',
    response: 'Shelter',
    hours: [0.4, 0.8],
    leadHours: 0,
    reachKm: 10,
    months: [3, 4, 5, 6, 7, 11],
    states: `${plains} ${gulfAndAtlantic}`,
    weight: 1,
    description:
      'HAZARD...Tornado and golf ball size hail.\n\nSOURCE...Weather spotters confirmed tornado.\n\nIMPACT...Flying debris will be dangerous to those caught without shelter.\n\n* Locations impacted include...\n{city}.',
    instruction:
      'TAKE COVER NOW. Move to a basement or an interior room on the lowest floor of a sturdy building.',
    parameters: { tornadoDetection: ['OBSERVED'], maxHailSize: ['1.75'] },
  },
  {
    event: 'Flash Flood Warning',
    phenomenon: 'FF',
    significance: 'W',
    severity: 'Severe',
    certainty: 'Likely',
    urgency: 'Immediate',
    response: 'Avoid',
    hours: [2, 4],
    leadHours: 0,
    reachKm: 14,
    months: [4, 5, 6, 7, 8, 9, 10],
    states: all,
    weight: 3,
    description:
      'HAZARD...Flash flooding caused by thunderstorms.\n\nSOURCE...Radar.\n\nIMPACT...Flooding of creeks and streams, urban areas, highways, streets and underpasses.\n\n* Some locations that will experience flash flooding include...\n{city}.',
    instruction:
      'Turn around, don’t drown when encountering flooded roads. Most flood deaths occur in vehicles.',
  },
  {
    event: 'Flood Warning',
    phenomenon: 'FL',
    significance: 'W',
    severity: 'Severe',
    certainty: 'Observed',
    urgency: 'Immediate',
    response: 'Avoid',
    hours: [30, 90],
    leadHours: 0,
    reachKm: 9,
    months: [3, 4, 5, 6],
    states: rivers,
    weight: 4,
    description:
      '* WHAT...Minor flooding is occurring and moderate flooding is forecast.\n\n* WHERE...The river at {city}.\n\n* IMPACTS...Water enters low parts of the riverfront and streets along the levee.',
    instruction: 'Turn around, do not drown when encountering flooded roads.',
  },
  {
    event: 'Winter Storm Warning',
    watch: 'Winter Storm Watch',
    phenomenon: 'WS',
    significance: 'W',
    severity: 'Severe',
    certainty: 'Likely',
    urgency: 'Expected',
    response: 'Prepare',
    hours: [14, 30],
    leadHours: 8,
    reachKm: null,
    months: winter,
    states: `${mountains} ${rivers} KS NE`,
    weight: 4,
    description:
      '* WHAT...Heavy snow expected. Total snow accumulations between 8 and 14 inches. Winds gusting as high as 40 mph.\n\n* WHERE...{city} and surrounding areas.\n\n* IMPACTS...Roads, and especially bridges and overpasses, will likely become slick and hazardous.',
    instruction: 'If you must travel, keep an extra flashlight, food, and water in your vehicle.',
  },
  {
    event: 'Winter Weather Advisory',
    phenomenon: 'WW',
    significance: 'Y',
    severity: 'Moderate',
    certainty: 'Likely',
    urgency: 'Expected',
    response: 'Execute',
    hours: [8, 18],
    leadHours: 6,
    reachKm: null,
    months: winter,
    states: `${mountains} ${rivers} KS NE OR WA`,
    weight: 5,
    description:
      '* WHAT...Snow. Total snow accumulations of 2 to 5 inches.\n\n* WHERE...{city} and surrounding areas.\n\n* IMPACTS...Plan on slippery road conditions.',
    instruction: 'Slow down and use caution while traveling.',
  },
  {
    event: 'Extreme Cold Warning',
    phenomenon: 'EC',
    significance: 'W',
    severity: 'Severe',
    certainty: 'Likely',
    urgency: 'Expected',
    response: 'Avoid',
    hours: [12, 22],
    leadHours: 10,
    reachKm: null,
    months: [12, 1, 2],
    states: 'CO WY MT IA MN WI SD ND NE',
    weight: 1,
    description:
      '* WHAT...Dangerously cold wind chills as low as 35 below zero.\n\n* WHERE...{city} and surrounding areas.\n\n* IMPACTS...The dangerously cold wind chills could cause frostbite on exposed skin in as little as 10 minutes. Pipes may freeze.',
    instruction: 'Stay indoors. Let faucets drip and open cabinets under sinks on outside walls.',
  },
  {
    event: 'Freeze Warning',
    phenomenon: 'FZ',
    significance: 'W',
    severity: 'Moderate',
    certainty: 'Likely',
    urgency: 'Expected',
    response: 'Execute',
    hours: [8, 13],
    leadHours: 12,
    reachKm: null,
    months: [3, 4, 10, 11, 12],
    states: `${gulfAndAtlantic} CA TN AR`,
    weight: 3,
    description:
      '* WHAT...Sub-freezing temperatures as low as 28 expected.\n\n* WHERE...{city} and surrounding areas.\n\n* IMPACTS...Frost and freeze conditions could damage unprotected outdoor plumbing.',
    instruction: 'Wrap or drain outdoor pipes, or allow them to drip slowly.',
  },
  {
    event: 'Red Flag Warning',
    watch: 'Fire Weather Watch',
    phenomenon: 'FW',
    significance: 'W',
    severity: 'Severe',
    certainty: 'Likely',
    urgency: 'Expected',
    response: 'Prepare',
    hours: [9, 20],
    leadHours: 6,
    reachKm: null,
    months: [3, 4, 6, 7, 8, 9, 10, 11],
    states: `${mountains} ${west}`,
    weight: 4,
    description:
      '* WIND...West 20 to 30 mph with gusts up to 45 mph.\n\n* RELATIVE HUMIDITY...As low as 9 percent.\n\n* IMPACTS...Any fires that develop will likely spread rapidly. Outdoor burning is not recommended.',
    instruction:
      'A Red Flag Warning means that critical fire weather conditions are either occurring now or will shortly.',
  },
  {
    event: 'High Wind Warning',
    watch: 'High Wind Watch',
    phenomenon: 'HW',
    significance: 'W',
    severity: 'Severe',
    certainty: 'Likely',
    urgency: 'Expected',
    response: 'Prepare',
    hours: [8, 24],
    leadHours: 7,
    reachKm: null,
    months: [10, 11, 12, 1, 2, 3, 4],
    states: `${mountains} ${west}`,
    weight: 4,
    description:
      '* WHAT...West winds 35 to 50 mph with gusts up to 75 mph.\n\n* WHERE...{city} and surrounding areas.\n\n* IMPACTS...Strong winds could blow down trees and power lines.',
    instruction: 'People should avoid being outside in forested areas and around trees and branches.',
  },
  {
    event: 'Wind Advisory',
    phenomenon: 'WI',
    significance: 'Y',
    severity: 'Moderate',
    certainty: 'Likely',
    urgency: 'Expected',
    response: 'Execute',
    hours: [6, 14],
    leadHours: 5,
    reachKm: null,
    months: everyMonth,
    states: `${west} ${rivers} ${gulfAndAtlantic}`,
    weight: 4,
    description:
      '* WHAT...Southwest winds 20 to 30 mph with gusts up to 50 mph expected.\n\n* WHERE...{city} and surrounding areas.\n\n* IMPACTS...Gusty winds will blow around unsecured objects. Tree limbs could be blown down.',
    instruction: 'Secure outdoor objects.',
  },
  {
    event: 'Heat Advisory',
    phenomenon: 'HT',
    significance: 'Y',
    severity: 'Moderate',
    certainty: 'Likely',
    urgency: 'Expected',
    response: 'Execute',
    hours: [8, 11],
    leadHours: 10,
    reachKm: null,
    months: summer,
    states: `${gulfAndAtlantic} ${rivers} CA NV AZ CO`,
    weight: 5,
    description:
      '* WHAT...Heat index values up to 108 expected.\n\n* WHERE...{city} and surrounding areas.\n\n* IMPACTS...Hot temperatures and high humidity may cause heat illnesses.',
    instruction:
      'Drink plenty of fluids, stay in an air-conditioned room, stay out of the sun, and check up on relatives and neighbors.',
  },
  {
    event: 'Extreme Heat Warning',
    phenomenon: 'XH',
    significance: 'W',
    severity: 'Severe',
    certainty: 'Likely',
    urgency: 'Expected',
    response: 'Avoid',
    hours: [20, 34],
    leadHours: 14,
    reachKm: null,
    months: [6, 7, 8],
    states: 'CA NV AZ TX LA FL',
    weight: 2,
    description:
      '* WHAT...Dangerously hot conditions with temperatures up to 109.\n\n* WHERE...{city} and surrounding areas.\n\n* IMPACTS...Heat related illnesses increase significantly during extreme heat events.',
    instruction:
      'Do not leave young children and pets in unattended vehicles. Check on people who live alone.',
  },
  {
    event: 'Coastal Flood Advisory',
    phenomenon: 'CF',
    significance: 'Y',
    severity: 'Minor',
    certainty: 'Likely',
    urgency: 'Expected',
    response: 'Avoid',
    hours: [5, 9],
    leadHours: 6,
    reachKm: null,
    months: [6, 7, 8, 9, 10, 11],
    states: gulfAndAtlantic,
    weight: 3,
    description:
      '* WHAT...Up to one foot of inundation above ground level in low-lying areas near shorelines.\n\n* WHERE...{city} and the shore.\n\n* IMPACTS...Flooding of lots, parks, and roads with only isolated road closures expected.',
    instruction: 'If travel is required, do not drive around barricades or through water of unknown depth.',
  },
  {
    event: 'Tropical Storm Warning',
    phenomenon: 'TR',
    significance: 'W',
    severity: 'Severe',
    certainty: 'Likely',
    urgency: 'Expected',
    response: 'Prepare',
    hours: [24, 44],
    leadHours: 20,
    reachKm: null,
    months: [6, 7, 8, 9, 10, 11],
    states: gulfAndAtlantic,
    weight: 1,
    description:
      '* LOCATIONS AFFECTED\n- {city}\n\n* WIND\n- LATEST LOCAL FORECAST: Tropical storm force wind\n- Peak Wind Forecast: 45-55 mph with gusts to 70 mph\n\n* FLOODING RAIN\n- Peak Rainfall Amounts: 4-8 inches',
    instruction: 'Now is the time to complete all preparations to protect life and property.',
  },
  {
    event: 'Dense Fog Advisory',
    phenomenon: 'FG',
    significance: 'Y',
    severity: 'Minor',
    certainty: 'Likely',
    urgency: 'Expected',
    response: 'Execute',
    hours: [4, 8],
    leadHours: 2,
    reachKm: null,
    months: [10, 11, 12, 1, 2, 3],
    states: `${west} ${gulfAndAtlantic} ${rivers}`,
    weight: 3,
    description:
      '* WHAT...Visibility one quarter mile or less in dense fog.\n\n* WHERE...{city} and surrounding areas.\n\n* IMPACTS...Low visibility could make driving conditions hazardous.',
    instruction: 'If driving, slow down, use your headlights, and leave plenty of distance ahead of you.',
  },
]

/** What is happening when the demo starts, and what ended shortly before. */
export const liveRecordings = {
  flashFloodEmergency: {
    event: 'Flash Flood Warning',
    phenomenon: 'FF',
    significance: 'W',
    severity: 'Severe',
    certainty: 'Observed',
    urgency: 'Immediate',
    response: 'Avoid',
    hours: [5, 5],
    leadHours: 0,
    reachKm: 12,
    months: everyMonth,
    states: all,
    weight: 1,
    description:
      'FLASH FLOOD EMERGENCY FOR {city}.\n\nHAZARD...Life threatening flash flooding. Heavy rain producing flash flooding.\n\nSOURCE...Emergency management reported.\n\nIMPACT...This is a PARTICULARLY DANGEROUS SITUATION. SEEK HIGHER GROUND NOW. Life threatening flash flooding of low water crossings, streams, creeks, and urban areas.\n\n* Some locations that will experience flash flooding include...\n{city}.',
    instruction:
      'Move to higher ground now. This is an extremely dangerous and life-threatening situation. Do not attempt to travel unless you are fleeing an area subject to flooding or under an evacuation order.',
    parameters: { flashFloodDamageThreat: ['CATASTROPHIC'], flashFloodDetection: ['OBSERVED'] },
  },
  riverFlood: {
    event: 'Flood Warning',
    phenomenon: 'FL',
    significance: 'W',
    severity: 'Severe',
    certainty: 'Observed',
    urgency: 'Immediate',
    response: 'Avoid',
    hours: [34, 34],
    leadHours: 0,
    reachKm: 8,
    months: everyMonth,
    states: all,
    weight: 1,
    description:
      '* WHAT...Moderate flooding is occurring and is forecast to continue.\n\n* WHERE...The river at {city}.\n\n* IMPACTS...Water covers the riverfront and reaches the lowest floors of buildings along the levee.',
    instruction:
      'Turn around, do not drown when encountering flooded roads. Be especially cautious at night when it is harder to recognize the dangers of flooding.',
  },
  extremeWind: {
    event: 'High Wind Warning',
    phenomenon: 'HW',
    significance: 'W',
    severity: 'Severe',
    certainty: 'Observed',
    urgency: 'Immediate',
    response: 'Shelter',
    hours: [9, 9],
    leadHours: 0,
    reachKm: 13,
    months: everyMonth,
    states: all,
    weight: 1,
    description:
      '* WHAT...Winds 40 to 55 mph with gusts up to 85 mph.\n\n* WHERE...{city} and surrounding areas.\n\n* IMPACTS...Damaging winds will blow down trees and power lines. Widespread power outages are expected.',
    instruction: 'Remain in the lower levels of your home during the windstorm, and avoid windows.',
    parameters: { maxWindGust: ['85 MPH'] },
  },
} as const satisfies Record<string, AlertRecording>

/** NWS offices that issue the alerts, by where they are. */
const offices: readonly [code: string, name: string, lat: number, lon: number][] = [
  ['KBOU', 'NWS Denver CO', 39.9, -104.9],
  ['KPUB', 'NWS Pueblo CO', 38.28, -104.52],
  ['KGJT', 'NWS Grand Junction CO', 39.12, -108.53],
  ['KCYS', 'NWS Cheyenne WY', 41.15, -104.81],
  ['KABQ', 'NWS Albuquerque NM', 35.04, -106.62],
  ['KSLC', 'NWS Salt Lake City UT', 40.77, -111.95],
  ['KFGZ', 'NWS Flagstaff AZ', 35.23, -111.82],
  ['KREV', 'NWS Reno NV', 39.57, -119.8],
  ['KHGX', 'NWS Houston/Galveston TX', 29.47, -95.08],
  ['KCRP', 'NWS Corpus Christi TX', 27.78, -97.51],
  ['KLIX', 'NWS New Orleans LA', 30.34, -89.83],
  ['KMOB', 'NWS Mobile AL', 30.68, -88.24],
  ['KTBW', 'NWS Tampa Bay Ruskin FL', 27.71, -82.4],
  ['KMFL', 'NWS Miami FL', 25.75, -80.38],
  ['KJAX', 'NWS Jacksonville FL', 30.49, -81.7],
  ['KCHS', 'NWS Charleston SC', 32.89, -80.03],
  ['KILM', 'NWS Wilmington NC', 34.27, -77.91],
  ['KAKQ', 'NWS Wakefield VA', 36.98, -77.01],
  ['KLOX', 'NWS Los Angeles/Oxnard CA', 34.21, -119.14],
  ['KSGX', 'NWS San Diego CA', 32.82, -117.12],
  ['KMTR', 'NWS San Francisco CA', 37.5, -122.2],
  ['KSTO', 'NWS Sacramento CA', 38.6, -121.5],
  ['KEKA', 'NWS Eureka CA', 40.8, -124.16],
  ['KMFR', 'NWS Medford OR', 42.38, -122.87],
  ['KPQR', 'NWS Portland OR', 45.56, -122.54],
  ['KLSX', 'NWS St. Louis MO', 38.7, -90.68],
  ['KDVN', 'NWS Quad Cities IA IL', 41.61, -90.58],
  ['KDMX', 'NWS Des Moines IA', 41.73, -93.72],
  ['KMEG', 'NWS Memphis TN', 35.13, -89.8],
  ['KPAH', 'NWS Paducah KY', 37.07, -88.77],
  ['KLMK', 'NWS Louisville KY', 38.12, -85.64],
  ['KILN', 'NWS Wilmington OH', 39.42, -83.82],
  ['KGYX', 'NWS Gray ME', 43.89, -70.26],
]

const kmPerDegree = 111.2
const hourMs = 3_600_000

function findOffice({ lat, lon }: EventPlace) {
  const distanceTo = (office: (typeof offices)[number]) =>
    Math.hypot(office[2] - lat, (office[3] - lon) * Math.cos((lat * Math.PI) / 180))
  return offices.reduce((a, b) => (distanceTo(b) < distanceTo(a) ? b : a))
}

/** An outline around a place that isn't a circle: warnings follow a storm's path, perimeters the terrain. */
export function drawOutline(
  { lat, lon }: Pick<EventPlace, 'lat' | 'lon'>,
  reachKm: number,
  random: SeededRandom,
  corners = 8,
): Polygon {
  const stretch = 0.7 + random.next() * 0.6
  const tilt = random.next() * Math.PI
  const ring: Position[] = Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI
    const km = reachKm * (0.82 + random.next() * 0.3)
    const [along, across] = [Math.cos(angle) * km * stretch, (Math.sin(angle) * km) / stretch]
    const [east, north] = [
      along * Math.cos(tilt) - across * Math.sin(tilt),
      along * Math.sin(tilt) + across * Math.cos(tilt),
    ]
    return [
      round(lon + east / (kmPerDegree * Math.cos((lat * Math.PI) / 180)), 4),
      round(lat + north / kmPerDegree, 4),
    ]
  })
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] }
}

const round = (value: number, digits: number) => Number(value.toFixed(digits))

/** A point a few kilometers away in any direction. */
export function moveAway({ lat, lon }: Pick<EventPlace, 'lat' | 'lon'>, km: number, random: SeededRandom) {
  const angle = random.next() * 2 * Math.PI
  return {
    lat: round(lat + (km * Math.sin(angle)) / kmPerDegree, 4),
    lon: round(lon + (km * Math.cos(angle)) / (kmPerDegree * Math.cos((lat * Math.PI) / 180)), 4),
  }
}

/** What a connector reads from one response; the same as for a request to the feed. */
function readResponse<Config>(
  connector: Connector<Config>,
  body: unknown,
  receivedAt: Date,
): HazardMessage[] {
  const { messages } = connector.read(
    {
      body: Buffer.from(JSON.stringify(body)),
      contentType: 'application/geo+json',
      url: '',
      receivedAt: receivedAt.toISOString(),
    },
    connector.config.parse({}),
  )
  return messages
}

/** One event of the National Weather Service, from its first alert to its last. */
export interface AlertSeries {
  recording: AlertRecording
  place: EventPlace
  /** The outline; null for whole counties. */
  outline: Polygon | null
  /** Unique for the office and the kind of alert within a year. */
  eventNumber: number
  id: string
  startsAt: Date
  endsAt: Date
}

export type AlertStage = 'issued' | 'continued' | 'canceled'

/** The event key of a series without its number: numbers are counted for each. */
export function seriesOf({ recording, place }: Pick<AlertSeries, 'recording' | 'place'>): string {
  return `${findOffice(place)[0]}.${recording.phenomenon}.${recording.significance}`
}

interface AlertPart {
  /** 1 for the first alert of the series. */
  part: number
  stage: AlertStage
  sentAt: Date
  outline?: Polygon
  /** The watch that this warning replaces. */
  upgrades?: AlertSeries
}

/** Reads an alert of a series as if the feed had delivered it at `sentAt`. */
export const readAlert = (series: AlertSeries, part: AlertPart): HazardMessage => readAlerts(series, part)[0]!

/** The same with what the alert says about the watch that it replaces. */
export function readAlerts(
  series: AlertSeries,
  { part, stage, sentAt, outline, upgrades }: AlertPart,
): HazardMessage[] {
  const { recording, place, id, startsAt, endsAt } = series
  const [, senderName] = findOffice(place)
  const fips = place.countyFips ?? ''
  const county = locateCounty(place)
  const urn = (n: number) => `urn:oid:2.49.0.1.840.0.${id}.${String(n).padStart(3, '0')}.1`
  const [city, isCanceled] = [place.city ?? 'the area', stage === 'canceled']
  const action = stage === 'issued' ? 'NEW' : stage === 'continued' ? 'CON' : 'CAN'
  const codes = [...(upgrades ? [toVtec(upgrades, 'UPG')] : []), toVtec(series, action)]
  const feature = {
    id: `https://api.weather.gov/alerts/${urn(part)}`,
    type: 'Feature',
    geometry: outline ?? series.outline,
    properties: {
      '@id': `https://api.weather.gov/alerts/${urn(part)}`,
      id: urn(part),
      areaDesc: `${county?.name ?? city}, ${place.region ?? ''}`,
      geocode: {
        SAME: fips === '' ? [] : [`0${fips}`],
        UGC: fips === '' ? [] : [`${place.region}C${fips.slice(2)}`],
      },
      references:
        part === 1
          ? []
          : [{ identifier: urn(part - 1), sent: new Date(sentAt.getTime() - hourMs / 4).toISOString() }],
      sent: sentAt.toISOString(),
      effective: sentAt.toISOString(),
      onset: startsAt.toISOString(),
      expires: endsAt.toISOString(),
      ends: endsAt.toISOString(),
      status: 'Actual',
      messageType: stage === 'issued' ? 'Alert' : isCanceled ? 'Cancel' : 'Update',
      severity: recording.severity,
      certainty: recording.certainty,
      urgency: isCanceled ? 'Past' : recording.urgency,
      event: recording.event,
      senderName,
      headline: `${recording.event} issued by ${senderName}`,
      description: isCanceled
        ? `The ${recording.event} for ${city} has been canceled. The threat has passed.`
        : recording.description.replaceAll('{city}', city),
      instruction: isCanceled ? null : recording.instruction,
      response: isCanceled ? 'AllClear' : recording.response,
      parameters: { VTEC: codes, eventEndingTime: [endsAt.toISOString()], ...recording.parameters },
      language: 'en-US',
    },
  }
  return readResponse(
    nwsAlerts,
    { type: 'FeatureCollection', updated: sentAt.toISOString(), features: [feature] },
    sentAt,
  )
}

function toVtec(series: AlertSeries, action: 'NEW' | 'CON' | 'CAN' | 'UPG'): string {
  const begin = action === 'NEW' ? toVtecTime(series.startsAt) : '000000T0000Z'
  const number = String(series.eventNumber).padStart(4, '0')
  return `/O.${action}.${seriesOf(series)}.${number}.${begin}-${toVtecTime(series.endsAt)}/`
}

const toVtecTime = (at: Date) => `${at.toISOString().slice(2, 16).replaceAll(/[-:]/g, '')}Z`

export interface Fire {
  name: string
  /** For example 2026-CAANF-001203. */
  uniqueId: string
  irwinId: string
  place: EventPlace
  /** The middle of the fire. */
  at: { lat: number; lon: number }
  discoveredAt: Date
}

/** Reads a wildfire's perimeter as the interagency service delivers it. */
export function readPerimeter(
  { name, uniqueId, irwinId, place, discoveredAt }: Fire,
  {
    outline,
    acres,
    percentContained,
    sentAt,
    isOut = false,
  }: { outline: Polygon; acres: number; percentContained: number; sentAt: Date; isOut?: boolean },
): HazardMessage {
  const feature = {
    type: 'Feature',
    geometry: outline,
    properties: {
      poly_IncidentName: name,
      poly_GISAcres: acres,
      poly_PolygonDateTime: sentAt.getTime(),
      poly_DateCurrent: sentAt.getTime(),
      poly_IRWINID: `{${irwinId.toUpperCase()}}`,
      attr_UniqueFireIdentifier: uniqueId,
      attr_IncidentName: name,
      attr_IncidentTypeCategory: 'WF',
      attr_IncidentSize: acres,
      attr_PercentContained: percentContained,
      attr_POOState: `US-${place.region}`,
      attr_POOCounty: locateCounty(place)?.name ?? null,
      attr_FireDiscoveryDateTime: discoveredAt.getTime(),
      attr_ContainmentDateTime: percentContained === 100 ? sentAt.getTime() : null,
      attr_FireOutDateTime: isOut ? sentAt.getTime() : null,
      attr_ModifiedOnDateTime_dt: sentAt.getTime(),
    },
  }
  return readResponse(nifcWfigs, { type: 'FeatureCollection', features: [feature] }, sentAt)[0]!
}

export interface Earthquake {
  id: string
  /** For example “6 km W of Hollister, CA”. */
  place: string
  at: Date
  lat: number
  lon: number
  depthKm: number
  magnitude: number
}

/** Reads an earthquake as the USGS summary lists it. */
export function readEarthquake(quake: Earthquake, sentAt: Date): HazardMessage {
  const feature = {
    type: 'Feature',
    id: quake.id,
    geometry: { type: 'Point', coordinates: [quake.lon, quake.lat, quake.depthKm] },
    properties: {
      mag: quake.magnitude,
      place: quake.place,
      time: quake.at.getTime(),
      updated: sentAt.getTime(),
      url: `https://earthquake.usgs.gov/earthquakes/eventpage/${quake.id}`,
      felt: Math.round(10 ** (quake.magnitude - 2.2)),
      alert: 'green',
      status: 'reviewed',
      tsunami: 0,
      ids: `,${quake.id},`,
      types: ',dyfi,origin,',
      magType: 'ml',
      type: 'earthquake',
      title: `M ${quake.magnitude.toFixed(1)} - ${quake.place}`,
    },
  }
  return readResponse(
    usgsEarthquake,
    { type: 'FeatureCollection', metadata: { generated: sentAt.getTime() }, features: [feature] },
    sentAt,
  )[0]!
}

export interface Gauge {
  /** Five letters and digits. */
  lid: string
  name: string
  place: EventPlace
  lat: number
  lon: number
}

const floodStages = { action: 12, minor: 14, moderate: 17, major: 20 } as const

/** Reads a river gauge that is in flood. */
export function readGauge(
  { lid, name, place, lat, lon }: Gauge,
  category: keyof typeof floodStages,
  sentAt: Date,
): HazardMessage {
  const observedAt = `${sentAt.toISOString().slice(0, 16)}:00Z`
  const gauge = {
    lid,
    name,
    rfc: { name: 'River Forecast Center' },
    state: { abbreviation: place.region },
    county: locateCounty(place)?.name ?? null,
    latitude: lat,
    longitude: lon,
    status: {
      observed: {
        primary: round(floodStages[category] + 0.6, 1),
        primaryUnit: 'ft',
        floodCategory: category,
        validTime: observedAt,
      },
      forecast: { primary: -999, floodCategory: 'fcst_not_current', validTime: '0001-01-01T00:00:00Z' },
    },
    flood: {
      stageUnits: 'ft',
      categories: Object.fromEntries(
        Object.entries(floodStages).map(([key, stage]) => [key, { stage, flow: -9999 }]),
      ),
    },
  }
  return readResponse(noaaNwps, { gauges: [gauge] }, sentAt)[0]!
}
