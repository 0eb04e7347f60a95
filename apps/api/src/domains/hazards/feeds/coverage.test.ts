import { describe, expect, it } from 'vitest'
import { boxesAround, countCoveredProperties } from './coverage.ts'

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

describe('countCoveredProperties', () => {
  const clusters = [
    { state: 'CO', lat: 39.7, lon: -105, propertyCount: 3 },
    { state: 'TX', lat: 29.8, lon: -95.4, propertyCount: 2 },
    { state: null, lat: 52.5, lon: 13.4, propertyCount: 1 },
    // Without a location, nothing is monitored anyway.
    { state: 'CO', lat: null, lon: null, propertyCount: 5 },
  ]

  it.each([
    ['all of them', { mode: 'properties_bbox', areas: [] }, 'world', 6],
    ['those in the United States', { mode: 'properties_bbox', areas: [] }, 'us', 5],
    ['those in its states', { mode: 'states', areas: ['CO'] }, 'us', 3],
    ['those in its boxes', { mode: 'custom', areas: ['-100,25,-90,35'] }, 'world', 2],
  ] as const)('counts %s', (_what, coverage, region, expected) => {
    expect(countCoveredProperties(clusters, { ...coverage, areas: [...coverage.areas] }, region)).toBe(
      expected,
    )
  })
})
