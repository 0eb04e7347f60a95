import { expect, it } from 'vitest'
import { boxesAround } from './coverage.ts'

it('covers the properties of one region with one box of whole degrees, the same for neighbors', () => {
  const denver = boxesAround([
    { lat: 39.7, lon: -104.9 },
    { lat: 39.95, lon: -105.3 },
  ])
  expect(denver).toEqual([[-107, 38, -103, 41]])
  expect(
    boxesAround([
      { lat: 39.2, lon: -104.1 },
      { lat: 39.9, lon: -105.9 },
    ]),
  ).toEqual(denver)
})

it('makes one box for each region, up to a limit', () => {
  const two = boxesAround([
    { lat: 39.7, lon: -104.9 },
    { lat: 42.3, lon: -71.1 },
  ])
  expect(two).toHaveLength(2)
  const everywhere = Array.from({ length: 500 }, (_, i) => ({
    lat: (i * 7) % 80,
    lon: ((i * 13) % 340) - 170,
  }))
  const boxes = boxesAround(everywhere)
  expect(boxes.length).toBeLessThanOrEqual(12)
  for (const { lat, lon } of everywhere) {
    expect(boxes.some(([w, s, e, n]) => lon >= w && lon <= e && lat >= s && lat <= n)).toBe(true)
  }
})

it('covers nothing if no property has a location, and clamps boxes to valid coordinates', () => {
  expect(boxesAround([{ lat: null, lon: null }])).toEqual([])
  expect(boxesAround([{ lat: 89.9, lon: 179.9 }])).toEqual([[178, 88, 180, 90]])
})
