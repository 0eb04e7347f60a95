import type { Severity } from '@parapet/ui'
import Supercluster from 'supercluster'
import { rankSeverity, findSeverityByRank } from '~/lib/severity'
import type { MapProperty } from './map-data.ts'
import { type Box, project, unproject, type WorldPoint, MAX_ZOOM } from './view.ts'

interface ClusterProperties {
  rank: number
}

/** Properties too close to each other to show separately at this zoom. */
export interface ClusterMarker extends WorldPoint {
  kind: 'cluster'
  /** Stable for the same properties and zoom level. */
  id: string
  clusterId: number
  count: number
  severity: Severity | null
}

export interface PropertyMarker extends WorldPoint {
  kind: 'property'
  id: string
  property: MapProperty
}

export type MapMarker = ClusterMarker | PropertyMarker

export interface Clusters {
  /** The markers in a box at a zoom. */
  listMarkers: (box: Box, zoom: number) => MapMarker[]
  /** The zoom at which a cluster splits. */
  getExpansionZoom: (clusterId: number) => number
}

const radiusPx = 44

const toMarker = (property: MapProperty): PropertyMarker => ({
  kind: 'property',
  ...project(property.lon, property.lat),
  id: property.id,
  property,
})

const isInBox = ({ minX, minY, maxX, maxY }: Box, x: number, y: number) =>
  x >= minX && x <= maxX && y >= minY && y <= maxY

export function createClusters(all: readonly MapProperty[]): Clusters {
  const properties = all.filter(({ mark }) => mark === undefined)
  const marks = all.filter(({ mark }) => mark !== undefined).map(toMarker)
  const index = new Supercluster<{ index: number } & ClusterProperties, ClusterProperties>({
    radius: radiusPx,
    extent: 256,
    maxZoom: MAX_ZOOM - 1,
    map: ({ rank }) => ({ rank }),
    reduce: (accumulated, { rank }) => {
      accumulated.rank = Math.max(accumulated.rank, rank)
    },
  })
  index.load(
    properties.map(({ lon, lat, severity }, index) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lon, lat] },
      properties: { index, rank: rankSeverity(severity) },
    })),
  )

  return {
    listMarkers(box, zoom) {
      const [west, north] = unproject({ x: box.minX, y: box.minY })
      const [east, south] = unproject({ x: box.maxX, y: box.maxY })
      const clusters = index
        .getClusters([west, south, east, north], Math.round(zoom))
        .map(({ geometry, properties: cluster }): MapMarker => {
          if ('cluster' in cluster) {
            const [lon = 0, lat = 0] = geometry.coordinates
            return {
              kind: 'cluster',
              ...project(lon, lat),
              id: `cluster-${cluster.cluster_id}`,
              clusterId: cluster.cluster_id,
              count: cluster.point_count,
              severity: findSeverityByRank(cluster.rank),
            }
          }
          return toMarker(properties[cluster.index]!)
        })
      return [...clusters, ...marks.filter(({ x, y }) => isInBox(box, x, y))]
    },
    getExpansionZoom: (clusterId) => index.getClusterExpansionZoom(clusterId),
  }
}
