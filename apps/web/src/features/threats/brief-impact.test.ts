import { expect, it } from 'vitest'
import { describeDistance } from '~/lib/distance'
import { describeDirection } from './brief-impact.tsx'

it('uses the person’s units, rounded to a sensible precision', () => {
  expect(describeDistance(850.4, 'metric')).toBe('850 m')
  expect(describeDistance(4234, 'metric')).toBe('4.2 km')
  expect(describeDistance(42_340, 'metric')).toBe('42 km')
  expect(describeDistance(100, 'imperial')).toBe('328 ft')
  expect(describeDistance(8047, 'imperial')).toBe('5 mi')
})

it('names the nearest direction', () => {
  expect([0, 44, 91, 359, -90].map(describeDirection)).toEqual([
    'north',
    'northeast',
    'east',
    'north',
    'west',
  ])
})
