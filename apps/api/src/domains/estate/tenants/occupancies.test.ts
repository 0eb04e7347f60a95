import { expect, it } from 'vitest'
import { findCurrentOccupancy } from './occupancies.ts'

const occupancy = (
  name: string,
  moveIn: string | null,
  moveOut: string | null,
  leaseFrom: string | null = null,
) => ({
  name,
  moveIn,
  moveOut,
  leaseFrom,
  leaseTo: null,
})

it.each([
  [
    'the one someone is in',
    [occupancy('next', '2027-01-01', null), occupancy('now', '2026-01-01', null)],
    'now',
  ],
  [
    'the newer of two that are open',
    [occupancy('new', '2026-05-01', null), occupancy('old', '2020-01-01', null)],
    'new',
  ],
  [
    'the next when nothing has begun',
    [occupancy('far', '2028-01-01', null), occupancy('near', '2027-01-01', null)],
    'near',
  ],
  [
    'the last when all are over',
    [occupancy('b', '2022-01-01', '2023-01-01'), occupancy('a', '2020-01-01', '2021-01-01')],
    'b',
  ],
  ['one until the day someone moves out', [occupancy('now', '2026-01-01', '2026-11-21')], 'now'],
  ['one without dates', [occupancy('open', null, null)], 'open'],
  ['the lease where no day of moving is known', [occupancy('lease', null, null, '2026-02-01')], 'lease'],
])('picks %s', (_, occupancies, name) => {
  expect(findCurrentOccupancy(occupancies, '2026-11-21')!.name).toBe(name)
})

it('picks none without occupancies', () => {
  expect(findCurrentOccupancy([], '2026-11-21')).toBeNull()
})
