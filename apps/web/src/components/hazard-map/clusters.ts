import type { Severity } from '@parapet/ui'
import Supercluster from 'supercluster'
import { rankSeverity, severityOfRank } from '~/lib/severity'
import type { MapProperty } from './map-data.ts'
import { type Box, project, unproject, type WorldPoint, MAX_ZOOM } from './view.ts'

interface Worst {
  rank: number
}

/** Properties too close to each other to be told apart at this zoom. */
export interface ClusterMark extends WorldPoint {
  kind: 'cluster'
  /** Stable while the zoom level and the properties are. */
  id: string
  clusterId: number
  count: number
  severity: Severity | null
}

export interface PropertyMark extends WorldPoint {
  kind: 'property'
  id: string
  property: MapProperty
}

export type PropertiesMark = ClusterMark | PropertyMark

export interface Clusters {
  /** What stands in a part of the world at a zoom. */
  listMarks: (box: Box, zoom: number) => PropertiesMark[]
  /** The zoom at which a cluster falls apart. */
  findOpeningZoom: (clusterId: number) => number
}

const radiusPx = 44

export function createClusters(properties: readonly MapProperty[]): Clusters {
  const index = new Supercluster<{ at: number } & Worst, Worst>({
    radius: radiusPx,
    extent: 256,
    maxZoom: MAX_ZOOM - 1,
    map: ({ rank }) => ({ rank }),
    reduce: (sum, { rank }) => {
      sum.rank = Math.max(sum.rank, rank)
    },
  })
  index.load(
    properties.map(({ lon, lat, severity }, at) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lon, lat] },
      properties: { at, rank: rankSeverity(severity) },
    })),
  )

  return {
    listMarks(box, zoom) {
      const [west, north] = unproject({ x: box.minX, y: box.minY })
      const [east, south] = unproject({ x: box.maxX, y: box.maxY })
      return index
        .getClusters([west, south, east, north], Math.round(zoom))
        .map(({ geometry, properties: found }): PropertiesMark => {
          if ('cluster' in found) {
            const [lon = 0, lat = 0] = geometry.coordinates
            return {
              kind: 'cluster',
              ...project(lon, lat),
              id: `cluster-${found.cluster_id}`,
              clusterId: found.cluster_id,
              count: found.point_count,
              severity: severityOfRank(found.rank),
            }
          }
          const property = properties[found.at]!
          return { kind: 'property', ...project(property.lon, property.lat), id: property.id, property }
        })
    },
    findOpeningZoom: (clusterId) => index.getClusterExpansionZoom(clusterId),
  }
}
