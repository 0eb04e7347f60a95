import { expect, it } from 'vitest'
import type { MapThreat } from './map-data.ts'
import { project, unproject } from './view.ts'
import { createThreatShape, createThreatShapes } from './threat-shapes.ts'

const threat: MapThreat = {
  id: 't',
  title: 'Threat',
  hazard: 'flood',
  severity: 'severe',
  status: 'active',
  geometry: null,
  point: null,
  radiusMeters: null,
}

it('draws a radius as a true distance on the ground', () => {
  const shape = createThreatShape({ ...threat, point: [-105, 60], radiusMeters: 50_000 })!
  const latitudes = shape.rings[0]!.map((point) => unproject(point)[1])
  const longitudes = shape.rings[0]!.map((point) => unproject(point)[0])
  // 50 km are 0.45 degrees of latitude, and at this latitude twice that in longitude.
  expect(Math.max(...latitudes) - 60).toBeCloseTo(0.45, 2)
  expect(Math.max(...longitudes) + 105).toBeCloseTo(0.9, 1)
  expect(shape).toMatchObject({ isRadius: true, anchor: project(-105, 60) })
})

it('has only a pin without a radius', () => {
  expect(createThreatShape({ ...threat, point: [-105, 40] })).toMatchObject({ rings: [], isRadius: true })
})

it('keeps an area across the antimeridian in one piece', () => {
  const ring = [
    [179, 51],
    [-179, 51],
    [-179, 53],
    [179, 53],
    [179, 51],
  ]
  const shape = createThreatShape({ ...threat, geometry: { type: 'Polygon', coordinates: [ring] } })!
  expect(shape.box.maxX - shape.box.minX).toBeCloseTo((2 / 360) * 256)
})

it('anchors a multipolygon at its largest part', () => {
  const square = (lon: number, side: number) => [
    [
      [lon, 0],
      [lon + side, 0],
      [lon + side, side],
      [lon, side],
      [lon, 0],
    ],
  ]
  const geometry = { type: 'MultiPolygon' as const, coordinates: [square(0, 1), square(40, 10)] }
  expect(createThreatShape({ ...threat, geometry })!.anchor.x).toBeCloseTo(project(45, 0).x)
})

it('leaves out threats without a location', () => {
  expect(createThreatShapes([threat, { ...threat, id: 'placed', point: [0, 0] }])).toMatchObject([
    { threat: { id: 'placed' } },
  ])
})
