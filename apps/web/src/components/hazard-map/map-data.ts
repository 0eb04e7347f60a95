import type { Monitored } from '~/lib/monitored'
import { rankSeverity } from '~/lib/severity'
import type { Severity } from '@parapet/ui'
import type { MultiPolygon, Polygon } from 'geojson'

/** A property that has a location. */
export interface MapProperty {
  id: string
  name: string
  lat: number
  lon: number
  /** The highest severity of its active and upcoming threats; null without one. */
  severity: Severity | null
  /** 0 to 100; null if unknown. */
  riskScore: number | null
  /** The number of active and upcoming threats that affect it. */
  threats: number
  /** How far the building can be from here, if only its ZIP code or city is known; otherwise null. */
  radiusMeters?: number | null
  /** For a place that the property might be at: its number, drawn instead of a dot and never in a cluster. */
  mark?: string
  /**
   * Whether it can be said to have no threats.
   * @default 'fully'
   */
  monitored?: Monitored
}

/** A building of a property that has a point of its own. */
export interface MapBuilding {
  id: string
  name: string
  lat: number
  lon: number
}

export interface MapThreat {
  id: string
  title: string
  hazard: string
  severity: Severity
  status: string
  geometry: Polygon | MultiPolygon | null
  /** [longitude, latitude] */
  point: [number, number] | null
  radiusMeters: number | null
  startsAt?: string
  /** When it ended or will end; null if unknown. */
  endsAt?: string | null
  /** Whether it affects none of the properties. It is drawn and listed separately, but not counted. */
  affectsNoProperty?: boolean
}

/** Sorts by risk, then severity, both descending, then by name. */
export function compareProperties(a: MapProperty, b: MapProperty): number {
  return (
    (b.riskScore ?? -1) - (a.riskScore ?? -1) ||
    rankSeverity(b.severity) - rankSeverity(a.severity) ||
    a.name.localeCompare(b.name, undefined, { numeric: true })
  )
}

/** Sorts by severity, descending, then by title. */
export function compareThreats(a: MapThreat, b: MapThreat): number {
  return rankSeverity(b.severity) - rankSeverity(a.severity) || a.title.localeCompare(b.title)
}

/** Whether a threat is under way at a time. */
export const isUnderWay = ({ startsAt, endsAt }: MapThreat, atMs: number) =>
  (startsAt === undefined || Date.parse(startsAt) <= atMs) && (endsAt == null || Date.parse(endsAt) > atMs)
