import type { ApiInput, ApiData } from '@parapet/api-client'
import { queryOptions } from '@tanstack/react-query'
import type { MultiPolygon, Polygon } from 'geojson'
import type { ThreatFeatures } from '~/data/threats/queries'
import { api } from '~/lib/api'
import { findSeverityByRank } from '~/lib/severity'

type PointFilters = NonNullable<ApiInput<'listPropertyPoints'>['query']>

/** Property locations with their threats. Invalidated by any change to a property or threat. */
export const mapQueries = {
  /** `properties` has those with a location; `total` counts all. */
  points: (orgId: string, filters: PointFilters = {}) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'properties', 'points', filters],
      queryFn: async ({ signal }) => {
        const { items, total } = await api.listPropertyPoints({ query: filters }, { signal })
        return { properties: toMapProperties(items), total }
      },
      staleTime: 30_000,
    }),
}

type Point = ApiData<'listPropertyPoints'>['items'][number]

export type MapProperties = ReturnType<typeof toMapProperties>

/** Converts the API's compact tuples to map properties. */
const toMapProperties = (points: readonly Point[]) =>
  points.map(([id, name, lon, lat, rank, riskScore, threats, _portfolioId, radiusMeters]) => ({
    id,
    name,
    lon,
    lat,
    severity: findSeverityByRank(rank),
    riskScore,
    threats,
    radiusMeters,
  }))

/** Converts the API's GeoJSON features to map threats with an area, a point, or neither. */
export const toMapThreats = ({ features }: ThreatFeatures) =>
  features.map(({ id, geometry, properties }) => {
    const { title, hazard, severity, status, radiusMeters, properties: affected } = properties
    const { startsAt, endsAt, closedAt } = properties
    const isPoint = geometry?.type === 'Point'
    return {
      id,
      title,
      hazard,
      severity,
      status,
      radiusMeters,
      startsAt,
      endsAt: closedAt ?? endsAt,
      geometry: geometry && !isPoint ? (geometry as Polygon | MultiPolygon) : null,
      point: isPoint ? (geometry.coordinates as [number, number]) : null,
      affectsNoProperty: affected === 0,
    }
  })
