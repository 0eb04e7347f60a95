import { expect, it } from 'vitest'
import { checkOutline, contains, crossesItself } from './check-outline.ts'
import { locationTexts } from './texts.ts'

const { outlineProblems } = locationTexts
const denver = { lat: 39.74, lon: -104.99 }

/** Corners in meters east and north of Denver. */
const ring = (...corners: [east: number, north: number][]) =>
  corners.map(([east, north]) => ({
    lat: denver.lat + north / 111_195,
    lon: denver.lon + east / (111_195 * Math.cos((denver.lat * Math.PI) / 180)),
  }))
const square = (east: number, north: number, size: number) =>
  ring([east, north], [east + size, north], [east + size, north + size], [east, north + size])
const bowTie = ring([0, 0], [50, 50], [50, 0], [0, 50])

it('accepts parts at and near the pin, with holes', () => {
  expect(
    checkOutline([[square(-50, -50, 100), square(-10, -10, 20)], [square(500, 0, 80)]], denver),
  ).toBeNull()
  expect(checkOutline([[square(9_900, 0, 50)]], denver)).toBeNull()
  expect(checkOutline([], denver)).toBeNull()
  expect(checkOutline([[square(0, 0, 50)]], null)).toBeNull()
})

it('asks for three corners in every part', () => {
  expect(checkOutline([[square(0, 0, 50)], [ring([0, 90], [9, 90])]], denver)).toBe(
    outlineProblems.tooFewCorners,
  )
})

it('rejects more corners than the server stores', () => {
  const many = Array.from({ length: 2_000 }, (_, n): [number, number] => [
    Math.cos((n / 1_000) * Math.PI) * 90,
    Math.sin((n / 1_000) * Math.PI) * 90,
  ])
  expect(checkOutline([[ring(...many)]], denver)).toBe(outlineProblems.tooManyCorners('1,999'))
  expect(checkOutline([[ring(...many.slice(1))]], denver)).toBeNull()
})

it('finds sides that cross, and says in which part', () => {
  expect(checkOutline([[bowTie]], denver)).toBe(outlineProblems.crosses)
  expect(checkOutline([[square(0, 0, 50)], [bowTie]], denver)).toBe(outlineProblems.partCrosses('2'))
  expect(crossesItself(ring([0, 0], [60, 0], [60, 40], [20, -20], [0, 40]))).toBe(true)
})

it('lets sides touch', () => {
  expect(crossesItself(ring([0, 0], [40, 0], [40, 40], [20, 0], [0, 40]))).toBe(false)
  expect(crossesItself(ring([0, 0], [40, 0], [40, 0], [0, 40]))).toBe(false)
})

it('rejects a footprint far from the pin, unless the pin is rough', () => {
  const footprint = [[square(12_000, 0, 100)]]
  expect(checkOutline(footprint, denver)).toBe(outlineProblems.tooFar('7 mi (12 km)'))
  expect(checkOutline(footprint, { ...denver, radiusMeters: 5_000 })).toBeNull()
})

it('accepts a pin deep inside, but not a footprint that reaches too far', () => {
  expect(checkOutline([[square(-20_000, -20_000, 40_000)]], denver)).toBeNull()
  expect(checkOutline([[square(-40_000, -40_000, 80_000)]], denver)).toBe(outlineProblems.tooLarge)
})

it('says whether a point is inside', () => {
  const withHole = [[square(-50, -50, 100), square(-10, -10, 20)]]
  expect(contains(withHole, denver)).toBe(false)
  expect(contains(withHole, ring([20, 20])[0]!)).toBe(true)
  expect(contains(withHole, ring([60, 0])[0]!)).toBe(false)
})
