import { expect, it } from 'vitest'
import { createClusters } from './clusters.ts'
import type { MapProperty } from './map-data.ts'
import { project } from './view.ts'

const world = { minX: 0, minY: 0, maxX: 256, maxY: 256 }

const property = (
  id: string,
  lon: number,
  lat: number,
  severity: MapProperty['severity'] = null,
): MapProperty => ({
  id,
  name: id,
  lon,
  lat,
  severity,
  riskScore: null,
  threats: 0,
})

const denver = [
  property('a', -104.99, 39.74, 'minor'),
  property('b', -104.98, 39.75, 'severe'),
  property('c', -104.97, 39.73),
]

it('clusters properties that are too close, with count and highest severity', () => {
  const clusters = createClusters([...denver, property('far', -74, 40.7)])
  const markers = clusters.listMarkers(world, 4)
  expect(markers).toHaveLength(2)
  expect(markers.find(({ kind }) => kind === 'cluster')).toMatchObject({ count: 3, severity: 'severe' })
  expect(markers.find(({ kind }) => kind === 'property')).toMatchObject({ id: 'far', ...project(-74, 40.7) })
})

it('returns the zoom at which a cluster splits', () => {
  const clusters = createClusters(denver)
  const [cluster] = clusters.listMarkers(world, 4)
  if (cluster?.kind !== 'cluster') throw new Error('They are no cluster')
  const zoom = clusters.getExpansionZoom(cluster.clusterId)
  expect(clusters.listMarkers(world, zoom - 1)).toHaveLength(1)
  expect(clusters.listMarkers(world, zoom).length).toBeGreaterThan(1)
})

it('gives a cluster without threats no severity', () => {
  const clusters = createClusters([property('a', 0, 0), property('b', 0.001, 0)])
  expect(clusters.listMarkers(world, 3)).toMatchObject([{ kind: 'cluster', severity: null }])
})

it('leaves out properties outside the box', () => {
  expect(createClusters(denver).listMarkers({ minX: 200, minY: 0, maxX: 256, maxY: 256 }, 5)).toEqual([])
})
