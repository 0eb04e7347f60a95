import type { ThreatReport } from '~/data/threats/report'
import { type Coordinates, measureDistance } from '~/lib/distance'
import { parseNumber } from '~/lib/field-text'
import type { ReportValues } from './report-values.ts'

export type UnitSystem = 'imperial' | 'metric'

export interface LocatedProperty {
  id: string
  name: string
  lat: number
  lon: number
}

interface Circle {
  point: { lat: number; lon: number }
  radiusMeters: number
}

/** The API's limit. */
const maxRadiusMeters = 500_000

export const radiusUnits: Record<UnitSystem, { unit: string; meters: number; max: number }> = {
  imperial: { unit: 'mi', meters: 1609.344, max: 310 },
  metric: { unit: 'km', meters: 1000, max: 500 },
}

const parseDegrees = (text: string) =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace('−', '-'))

export const checkDegrees = (text: string, max: number) => Math.abs(parseDegrees(text)) <= max

/** Meters; null if the text isn't a valid radius. */
export function toRadius(text: string, unitSystem: UnitSystem): number | null {
  const meters = Math.round((parseNumber(text) ?? 0) * radiusUnits[unitSystem].meters)
  return meters >= 1 && meters <= maxRadiusMeters ? meters : null
}

/** The entered circle; null while it's incomplete. */
export function findCircle(
  values: ReportValues,
  unitSystem: UnitSystem,
  locatedProperties: readonly LocatedProperty[],
): Circle | null {
  const radiusMeters = toRadius(values.radius, unitSystem)
  if (radiusMeters === null) return null
  if (values.locationKind === 'around') {
    const center = locatedProperties.find(({ id }) => id === values.centerPropertyId)
    return center ? { point: { lat: center.lat, lon: center.lon }, radiusMeters } : null
  }
  if (!checkDegrees(values.lat, 90) || !checkDegrees(values.lon, 180)) return null
  return { point: { lat: parseDegrees(values.lat), lon: parseDegrees(values.lon) }, radiusMeters }
}

/** The location for the API; null while it's incomplete. */
export function toLocation(
  values: ReportValues,
  unitSystem: UnitSystem,
  locatedProperties: readonly LocatedProperty[],
): Pick<ThreatReport, 'point' | 'radiusMeters' | 'propertyIds'> | null {
  if (values.locationKind === 'properties') return { propertyIds: values.propertyIds }
  return findCircle(values, unitSystem, locatedProperties)
}

/** The items inside a circle, nearest first. */
export function findWithin<Item extends Coordinates>(
  items: readonly Item[],
  center: Coordinates,
  radiusMeters: number,
): Item[] {
  return items
    .map((item) => ({ item, distance: measureDistance(center, item) }))
    .filter(({ distance }) => distance <= radiusMeters)
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ item }) => item)
}
