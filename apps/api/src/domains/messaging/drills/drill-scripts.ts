import type { Polygon } from 'geojson'
import type { Hazard, Severity } from '../../../platform/db/schema/hazard.ts'
import type {
  drillPhases,
  DrillReaction,
  DrillScriptKey,
  drillStep,
} from '../../../platform/db/schema/index.ts'
import { distanceMeters, metersPerDegree, radiansPerDegree } from '../../../platform/geo/distance.ts'
import { metersPerMile } from '../../../platform/text/format-distance.ts'
import { circleAround, type HazardShape } from '../../hazards/index.ts'

type LonLat = readonly [lon: number, lat: number]

/** Where a step’s hazard is, seen from the property in the middle of the chosen ones. */
type Area =
  /** Everything within this distance of the outermost property. */
  | { reachMeters: number }
  /** A circle whose center is this far to the east and north of it. */
  | { circleMeters: number; offsetMeters: readonly [east: number, north: number] }
  /** An earthquake. */
  | { magnitude: number; offsetMeters: readonly [east: number, north: number] }

interface ScriptedStep {
  offsetMinutes: number
  phase: (typeof drillPhases)[number]
  hazard: Hazard
  severity: Severity
  headline: string
  description: string
  expects: readonly DrillReaction[]
  area: Area | null
}

export interface DrillScript {
  key: DrillScriptKey
  title: string
  description: string
  /** How long people have for the all clear after the last step, in the time of the scenario. */
  closingMinutes: number
  /** How far the chosen properties may be from the one in their middle, so that one event can happen to all of them. */
  spreadMilesMax: number
  steps: readonly ScriptedStep[]
}

const acknowledge = ['acknowledge'] as const
const acknowledgeAndAlert = ['acknowledge', 'alert'] as const
const allClear = ['all_clear'] as const

const kilometers = (count: number) => count * 1_000
const hours = (count: number) => count * 60

export const scripts: readonly DrillScript[] = [
  {
    key: 'hurricane',
    title: 'Hurricane',
    description: 'A hurricane approaches over two days, intensifies, and makes landfall.',
    closingMinutes: hours(6),
    spreadMilesMax: 300,
    steps: [
      {
        offsetMinutes: 0,
        phase: 'watch',
        hazard: 'tropical_cyclone',
        severity: 'moderate',
        headline: 'Hurricane Watch',
        description: 'Hurricane conditions are possible within 48 hours. Review your plan.',
        expects: acknowledge,
        area: { reachMeters: kilometers(120) },
      },
      {
        offsetMinutes: hours(12),
        phase: 'warning',
        hazard: 'tropical_cyclone',
        severity: 'severe',
        headline: 'Hurricane Warning',
        description: 'Hurricane conditions are expected within 36 hours. Finish preparations.',
        expects: acknowledgeAndAlert,
        area: { reachMeters: kilometers(80) },
      },
      {
        offsetMinutes: hours(36),
        phase: 'upgrade',
        hazard: 'tropical_cyclone',
        severity: 'extreme',
        headline: 'Extreme Wind Warning',
        description: 'The eyewall is arriving. Take shelter in an interior room now.',
        expects: acknowledgeAndAlert,
        area: { reachMeters: kilometers(30) },
      },
      {
        offsetMinutes: hours(48),
        phase: 'all_clear',
        hazard: 'tropical_cyclone',
        severity: 'minor',
        headline: 'Hurricane Warning canceled',
        description: 'Winds are below tropical storm force. Check the properties and tell residents.',
        expects: allClear,
        area: null,
      },
    ],
  },
  {
    key: 'wildfire',
    title: 'Wildfire',
    description: 'A fire starts upwind on a red flag day and reaches the properties.',
    closingMinutes: hours(2),
    spreadMilesMax: 60,
    steps: [
      {
        offsetMinutes: 0,
        phase: 'watch',
        hazard: 'red_flag',
        severity: 'moderate',
        headline: 'Red Flag Warning',
        description: 'Strong winds and low humidity. Any fire that starts will spread quickly.',
        expects: acknowledge,
        area: { reachMeters: kilometers(40) },
      },
      {
        offsetMinutes: hours(3),
        phase: 'warning',
        hazard: 'wildfire',
        severity: 'severe',
        headline: 'Evacuation Warning',
        description: 'A fire is spreading toward the properties. Get residents ready to leave.',
        expects: acknowledgeAndAlert,
        area: { circleMeters: kilometers(3), offsetMeters: [-kilometers(9), kilometers(4)] },
      },
      {
        offsetMinutes: hours(5),
        phase: 'upgrade',
        hazard: 'wildfire',
        severity: 'extreme',
        headline: 'Evacuation Order',
        description: 'The fire is about to arrive. Residents must leave now.',
        expects: acknowledgeAndAlert,
        area: { reachMeters: kilometers(2) },
      },
      {
        offsetMinutes: hours(20),
        phase: 'all_clear',
        hazard: 'wildfire',
        severity: 'minor',
        headline: 'Evacuation Order lifted',
        description: 'The fire is contained. Residents can return.',
        expects: allClear,
        area: null,
      },
    ],
  },
  {
    key: 'tornado',
    title: 'Tornado at night',
    description: 'A tornado watch in the evening, a warning while people sleep, and an emergency.',
    closingMinutes: 60,
    spreadMilesMax: 60,
    steps: [
      {
        offsetMinutes: 0,
        phase: 'watch',
        hazard: 'tornado',
        severity: 'moderate',
        headline: 'Tornado Watch',
        description: 'Tornadoes are possible until 4:00 AM. Make sure you can get warnings overnight.',
        expects: acknowledge,
        area: { reachMeters: kilometers(60) },
      },
      {
        offsetMinutes: 90,
        phase: 'warning',
        hazard: 'tornado',
        severity: 'severe',
        headline: 'Tornado Warning',
        description: 'Radar shows rotation. Take shelter on the lowest floor, away from windows.',
        expects: acknowledgeAndAlert,
        area: { reachMeters: kilometers(10) },
      },
      {
        offsetMinutes: 110,
        phase: 'upgrade',
        hazard: 'tornado',
        severity: 'extreme',
        headline: 'Tornado Emergency',
        description: 'A large tornado is on the ground and heading for the properties.',
        expects: acknowledgeAndAlert,
        area: { reachMeters: kilometers(3) },
      },
      {
        offsetMinutes: 150,
        phase: 'all_clear',
        hazard: 'tornado',
        severity: 'minor',
        headline: 'Tornado Warning expired',
        description: 'The storm has moved on. Check on residents and tell them it’s over.',
        expects: allClear,
        area: null,
      },
    ],
  },
  {
    key: 'earthquake',
    title: 'Earthquake',
    description: 'A strong earthquake without any warning, and an aftershock.',
    closingMinutes: 60,
    spreadMilesMax: 60,
    steps: [
      {
        offsetMinutes: 0,
        phase: 'warning',
        hazard: 'earthquake',
        severity: 'extreme',
        headline: 'Magnitude 6.8 earthquake',
        description: 'Strong shaking nearby. Expect damage, gas leaks, and people who need help.',
        expects: acknowledgeAndAlert,
        area: { magnitude: 6.8, offsetMeters: [kilometers(6), -kilometers(5)] },
      },
      {
        offsetMinutes: 40,
        phase: 'update',
        hazard: 'earthquake',
        severity: 'severe',
        headline: 'Magnitude 5.6 aftershock',
        description: 'Keep people out of damaged buildings.',
        expects: acknowledge,
        area: { magnitude: 5.6, offsetMeters: [kilometers(4), kilometers(3)] },
      },
      {
        offsetMinutes: 240,
        phase: 'all_clear',
        hazard: 'earthquake',
        severity: 'minor',
        headline: 'Inspections finished',
        description: 'Inspectors found the buildings safe. Residents can return.',
        expects: allClear,
        area: null,
      },
    ],
  },
]

export const getScript = (key: DrillScriptKey): DrillScript => scripts.find((script) => script.key === key)!

/** How long a script plays in the time of the scenario, without the time for the all clear. */
export const durationMinutesOf = ({ steps }: DrillScript): number => steps.at(-1)!.offsetMinutes

type PlacedStep = Omit<
  typeof drillStep.$inferInsert,
  'orgId' | 'drillId' | 'dueAt' | 'playedAt' | 'acknowledgedAt' | 'acknowledgedBy'
>

/** The steps of a script, with their areas placed around properties. */
export function placeSteps({ steps }: DrillScript, properties: readonly LonLat[]): PlacedStep[] {
  const { middle, spreadMeters } = findMiddle(properties)
  return steps.map(({ area, expects, ...step }, position) => ({
    ...step,
    position,
    expects: [...expects],
    ...place(area, middle, spreadMeters),
  }))
}

/** Whether one event of a script can happen to all of the properties. */
export const isCloseTogether = ({ spreadMilesMax }: DrillScript, properties: readonly LonLat[]): boolean =>
  findMiddle(properties).spreadMeters <= spreadMilesMax * metersPerMile

type Place = Pick<PlacedStep, 'geometry' | 'point' | 'magnitude'>

function place(area: Area | null, middle: LonLat, spreadMeters: number): Place {
  if (area === null) return { geometry: null, point: null, magnitude: null }
  if ('reachMeters' in area)
    return { geometry: circle(middle, spreadMeters + area.reachMeters), point: null, magnitude: null }
  const center = move(middle, area.offsetMeters)
  if ('magnitude' in area) return { geometry: null, point: [...center], magnitude: area.magnitude }
  return { geometry: circle(center, area.circleMeters), point: null, magnitude: null }
}

const circle = ([lon, lat]: LonLat, meters: number): Polygon => ({
  type: 'Polygon',
  coordinates: [circleAround(lon, lat, meters)],
})

const move = ([lon, lat]: LonLat, [east, north]: readonly [number, number]): LonLat => [
  lon + east / (metersPerDegree * Math.max(0.01, Math.cos(lat * radiansPerDegree))),
  lat + north / metersPerDegree,
]

/** The property that is closest to the middle of all of them, and how far away the others are. */
function findMiddle(places: readonly LonLat[]): { middle: LonLat; spreadMeters: number } {
  // On the sphere: a mean of longitudes is on the wrong side of the earth if the date line is between them.
  const vectors = places.map(toVector)
  const sum = [0, 1, 2].map((axis) => vectors.reduce((total, vector) => total + vector[axis]!, 0))
  const closenessOf = (index: number) =>
    vectors[index]!.reduce((total, part, axis) => total + part * sum[axis]!, 0)
  const [closest] = places.map((_, index) => index).toSorted((a, b) => closenessOf(b) - closenessOf(a))
  const middle = places[closest!]!
  return { middle, spreadMeters: Math.max(...places.map((one) => distanceMeters(...middle, ...one))) }
}

function toVector([lon, lat]: LonLat): [x: number, y: number, z: number] {
  const [east, north] = [lon * radiansPerDegree, lat * radiansPerDegree]
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}

/** What the matcher gets: the same facts as of a real message. */
export const toHazardShape = ({
  hazard,
  severity,
  geometry,
  point,
  magnitude,
}: Pick<
  typeof drillStep.$inferSelect,
  'hazard' | 'severity' | 'geometry' | 'point' | 'magnitude'
>): HazardShape => ({
  connector: 'manual',
  hazard,
  severity,
  certainty: 'observed',
  urgency: 'immediate',
  geometry,
  point,
  radiusMeters: null,
  zones: { ugc: [], same: [] },
  magnitude: magnitude === null ? null : { value: magnitude, unit: 'mww', text: `M ${magnitude}` },
})
