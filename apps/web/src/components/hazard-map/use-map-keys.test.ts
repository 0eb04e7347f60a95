import { expect, it } from 'vitest'
import type { MapMarker } from './clusters.ts'
import { findNextStop, listStops } from './use-map-keys.ts'
import type { MapThreat } from './map-data.ts'
import { createThreatShapes } from './threat-shapes.ts'

const threat = (id: string, severity: MapThreat['severity']): MapThreat => ({
  id,
  title: id,
  hazard: 'flood',
  severity,
  status: 'active',
  geometry: null,
  point: [0, 0],
  radiusMeters: null,
})

const property = (id: string, severity: MapThreat['severity'] | null, riskScore: number): MapMarker => ({
  kind: 'property',
  id,
  x: 0,
  y: 0,
  property: { id, name: id, lon: 0, lat: 0, severity, riskScore, threats: 1 },
})

const cluster = (id: string, count: number, severity: MapThreat['severity'] | null): MapMarker => ({
  kind: 'cluster',
  id,
  clusterId: 1,
  x: 0,
  y: 0,
  count,
  severity,
})

const shapes = createThreatShapes([threat('minor', 'minor'), threat('extreme', 'extreme')])
const markers = [
  property('calm', null, 2),
  property('low', 'severe', 40),
  cluster('few', 2, 'severe'),
  property('high', 'severe', 90),
  cluster('many', 80, 'severe'),
  cluster('worst', 3, 'extreme'),
]

it('orders stops by severity: threats, clusters, then properties by risk', () => {
  expect(listStops(markers, shapes).map(({ id }) => id)).toEqual([
    'extreme',
    'minor',
    'worst',
    'many',
    'few',
    'high',
    'low',
    'calm',
  ])
})

it('steps forward and backward and leaves at both ends', () => {
  const stops = listStops([], shapes)
  const [first, last] = stops
  expect(findNextStop(stops, null, 1)).toBe(first)
  expect(findNextStop(stops, null, -1)).toBe(last)
  expect(findNextStop(stops, first!, 1)).toBe(last)
  expect(findNextStop(stops, last!, 1)).toBeNull()
  expect(findNextStop(stops, first!, -1)).toBeNull()
})

it('starts over if the stop no longer exists, and handles no stops', () => {
  const stops = listStops([], shapes)
  expect(findNextStop(stops, listStops(markers, [])[0]!, 1)).toBe(stops[0])
  expect(findNextStop([], null, 1)).toBeNull()
})
