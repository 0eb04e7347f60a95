import { expect, it } from 'vitest'
import type { Problem } from '../../../platform/errors/problem.ts'
import { isFootprintOf, requireFootprintAt } from './footprint-rules.ts'

const denver = { lat: 39.74, lon: -104.99 }

/** A rectangle by its corners, in degrees from Denver. */
const rectangle = (west: number, south: number, east: number, north: number) => {
  const [x, y] = [denver.lon, denver.lat]
  return {
    type: 'Polygon' as const,
    coordinates: [
      [
        [x + west, y + south],
        [x + east, y + south],
        [x + east, y + north],
        [x + west, y + north],
        [x + west, y + south],
      ],
    ],
  }
}

function findError(...[footprint, point]: Parameters<typeof requireFootprintAt>) {
  try {
    requireFootprintAt(footprint, point)
    return null
  } catch (error) {
    return (error as Problem).extras.errors![0]!
  }
}

const findCode = (...input: Parameters<typeof findError>) => findError(...input)?.code ?? null
const findMessage = (...input: Parameters<typeof findError>) => findError(...input)?.message

it('accepts a footprint around the point or within 10 km of it', () => {
  expect(findCode(rectangle(-0.001, -0.001, 0.001, 0.001), denver)).toBeNull()
  expect(findCode(rectangle(0, 0.08, 0.001, 0.081), denver)).toBeNull()
  expect(findCode(rectangle(0, 0.1, 0.001, 0.101), denver)).toBe('mismatch')
})

it('says how far away a footprint is, in miles and kilometers', () => {
  expect(findMessage(rectangle(-19, 0, -18.9, 0.1), denver)).toMatch(
    /^This footprint is 1,00\d mi \(1,61\d km\) from the property\./,
  )
})

it('allows for the radius of a rough point', () => {
  const footprint = rectangle(0, 0.1, 0.001, 0.101)
  expect(findCode(footprint, { ...denver, geocodeRadiusMeters: 8_000 })).toBeNull()
  expect(isFootprintOf(footprint, { ...denver, geocodeRadiusMeters: 8_000 })).toBe(true)
  expect(isFootprintOf(footprint, denver)).toBe(false)
})

it('rejects a footprint of a property without a location', () => {
  expect(findCode(rectangle(-1, -1, 1, 1), { lat: null, lon: null })).toBe('mismatch')
})

it('rejects a footprint that reaches farther than a property can', () => {
  expect(findCode(rectangle(-0.3, -0.3, 0.3, 0.3), denver)).toBeNull()
  expect(findCode(rectangle(-0.5, -0.5, 0.5, 0.5), denver)).toBe('max')
})

it('rejects a footprint that crosses itself, in any of its parts', () => {
  const { coordinates } = rectangle(-0.001, -0.001, 0.001, 0.001)
  const [a, b, c, d] = coordinates[0]!
  const bowTie = [[a!, c!, b!, d!, a!]]
  expect(findCode({ type: 'Polygon', coordinates: bowTie }, denver)).toBe('format')
  expect(findCode({ type: 'MultiPolygon', coordinates: [coordinates, bowTie] }, denver)).toBe('format')
})
