import type { MultiPolygon, Polygon } from 'geojson'
import type { ThreatFeatures } from '~/data/threats/queries'

/** The features of the call as a map takes them: an area, or a point, or neither. */
export const toMapThreats = ({ features }: ThreatFeatures) =>
  features.map(({ id, geometry, properties }) => {
    const { title, hazard, severity, status, radiusMeters } = properties
    const isPoint = geometry?.type === 'Point'
    return {
      id,
      title,
      hazard,
      severity,
      status,
      radiusMeters,
      geometry: geometry && !isPoint ? (geometry as Polygon | MultiPolygon) : null,
      point: isPoint ? (geometry.coordinates as [number, number]) : null,
    }
  })
