import { expect, it } from 'vitest'
import { crossesItself } from './crosses-itself.ts'

const close = (...corners: [number, number][]) => [...corners, corners[0]!]

it.each([
  ['a triangle', close([0, 0], [4, 0], [0, 4])],
  ['a notch', close([0, 0], [4, 0], [4, 4], [2, 1], [0, 4])],
  ['a corner that touches a side', close([0, 0], [4, 0], [4, 4], [2, 0], [0, 4])],
  ['a corner twice', close([0, 0], [4, 0], [4, 0], [0, 4])],
  ['a side that leads back', close([0, 0], [4, 0], [6, 0], [4, 0], [0, 4])],
])('accepts %s', (_name, ring) => {
  expect(crossesItself(ring)).toBe(false)
})

it.each([
  ['a bow tie', close([0, 0], [4, 4], [4, 0], [0, 4])],
  ['a loop', close([0, 0], [6, 0], [6, 4], [2, -2], [0, 4])],
])('finds %s', (_name, ring) => {
  expect(crossesItself(ring)).toBe(true)
  expect(crossesItself(ring.toReversed())).toBe(true)
})

it('quickly compares the maximum number of corners', () => {
  // Every side overlaps every other in longitude.
  const zigzag = close(
    ...Array.from({ length: 1998 }, (_, n): [number, number] => [n % 2 === 0 ? 0 : 1, n / 10_000]),
    [2, -1],
  )
  const start = performance.now()
  expect(crossesItself(zigzag)).toBe(false)
  expect(performance.now() - start).toBeLessThan(1_000)
})
