import { expect, it } from 'vitest'
import { findCurrentOccupancy } from './occupancies.ts'

const stay = (
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
  ['the one somebody is in', [stay('next', '2027-01-01', null), stay('now', '2026-01-01', null)], 'now'],
  [
    'the newer of two that are open',
    [stay('new', '2026-05-01', null), stay('old', '2020-01-01', null)],
    'new',
  ],
  [
    'the next when nothing has begun',
    [stay('far', '2028-01-01', null), stay('near', '2027-01-01', null)],
    'near',
  ],
  [
    'the last when all are over',
    [stay('b', '2022-01-01', '2023-01-01'), stay('a', '2020-01-01', '2021-01-01')],
    'b',
  ],
  ['one until the day somebody moves out', [stay('now', '2026-01-01', '2026-11-21')], 'now'],
  ['one without dates', [stay('open', null, null)], 'open'],
  ['the lease where no day of moving is known', [stay('lease', null, null, '2026-02-01')], 'lease'],
])('picks %s', (_, stays, name) => {
  expect(findCurrentOccupancy(stays, '2026-11-21')!.name).toBe(name)
})

it('picks none without occupancies', () => {
  expect(findCurrentOccupancy([], '2026-11-21')).toBeNull()
})
