import { expect, it } from 'vitest'
import { packArea } from '../../../platform/geo/packed-area.ts'
import { areasTouch, distanceBetweenAreas } from './footprint-distance.ts'

const box = (west: number, south: number, east: number, north: number) =>
  packArea({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  })

it.each([
  ['one contains the other', box(0, 0, 1, 1), box(0.4, 0.4, 0.6, 0.6)],
  ['corners are inside', box(0, 0, 1, 1), box(0.9, 0.9, 2, 2)],
  ['they cross without a corner inside', box(0, 0.4, 1, 0.6), box(0.4, 0, 0.6, 1)],
  ['they share an edge', box(0, 0, 1, 1), box(1, 0, 2, 1)],
  ['they are on the antimeridian', box(179.9, 0, 180.1, 1), box(-179.95, 0.4, -179.8, 0.6)],
])('touch if %s', (_case, a, b) => {
  expect(areasTouch(a, b)).toBe(true)
  expect(areasTouch(b, a)).toBe(true)
})

it('do not touch across a gap, or inside a hole', () => {
  expect(areasTouch(box(0, 0, 1, 1), box(1.01, 0, 2, 1))).toBe(false)
  const ring = (half: number) => [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
    [-half, -half],
  ]
  const holed = packArea({ type: 'Polygon', coordinates: [ring(1), ring(0.5)] })
  expect(areasTouch(holed, box(-0.1, -0.1, 0.1, 0.1))).toBe(false)
})

it('measures distance and bearing between edges, not between centers', () => {
  const distance = distanceBetweenAreas(box(0, 0, 0.1, 0.1), box(0.2, 0.02, 0.9, 0.05))
  expect(distance.distanceMeters).toBeCloseTo(0.1 * 111_195, -2)
  expect(distance.bearingDeg).toBeCloseTo(90, 0)
  expect(distanceBetweenAreas(box(0.2, 0.02, 0.9, 0.05), box(0, 0, 0.1, 0.1)).bearingDeg).toBeCloseTo(270, 0)
})

it('touch if diagonals cross, but not if only their boxes overlap', () => {
  const strip = (...points: [number, number][]) =>
    packArea({ type: 'Polygon', coordinates: [[...points, points[0]!]] })
  const rising = strip([0, 0], [0.1, 0], [10, 9.9], [10, 10])
  const falling = strip([0, 10], [0.1, 10], [10, 0.1], [10, 0])
  const above = strip([0, 1], [0.1, 1.5], [9, 10.5], [8.9, 10.4])
  expect(areasTouch(rising, falling)).toBe(true)
  expect(areasTouch(falling, rising)).toBe(true)
  expect(areasTouch(rising, above)).toBe(false)
  expect(areasTouch(above, rising)).toBe(false)
})

it('cross the antimeridian without a corner inside', () => {
  const [wide, tall] = [box(179, 0.4, 181, 0.6), box(-180.1, 0, -179.9, 1)]
  expect(areasTouch(wide, tall)).toBe(true)
  expect(areasTouch(tall, wide)).toBe(true)
})
