import { rankSeverity } from '~/lib/severity'
import type { Severity } from '@parapet/ui'
import type { MultiPolygon, Polygon } from 'geojson'

/** A property that has a location. */
export interface MapProperty {
  id: string
  name: string
  lat: number
  lon: number
  /** The worst of its active threats; null without one. */
  severity: Severity | null
  /** 0 to 100; null where it is not known. */
  riskScore: number | null
  /** How many active threats touch it. */
  threats: number
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
}

/** For sorting: the highest risk first, then the worst threat, then by name. */
export function compareProperties(a: MapProperty, b: MapProperty): number {
  return (
    (b.riskScore ?? -1) - (a.riskScore ?? -1) ||
    rankSeverity(b.severity) - rankSeverity(a.severity) ||
    a.name.localeCompare(b.name, undefined, { numeric: true })
  )
}

/** For sorting: the worst first, then by title. */
export function compareThreats(a: MapThreat, b: MapThreat): number {
  return rankSeverity(b.severity) - rankSeverity(a.severity) || a.title.localeCompare(b.title)
}
