import { expect, it } from 'vitest'
import {
  fromPortfolioSort,
  readPortfolioState,
  toPortfolioQuery,
  writePortfolioState,
} from './portfolio-list-url.ts'

const read = (query: string) => readPortfolioState(new URLSearchParams(query))

it('reads search, status and sort from the address and ignores what it does not know', () => {
  expect(read('q=hill&status=archived&sort=-units')).toEqual({
    q: 'hill',
    status: 'archived',
    sort: '-units',
  })
  expect(read('status=gone&sort=colour')).toEqual({ q: '', status: 'active', sort: 'name' })
})

it('writes an address that reads back to the same', () => {
  const state = read('q=hill&status=archived&sort=dataQuality')
  expect(read(writePortfolioState(new URLSearchParams(), state).toString())).toEqual(state)
  expect(writePortfolioState(new URLSearchParams('status=archived&new='), read('')).toString()).toBe('new=')
})

it('asks the server for active portfolios unless told otherwise', () => {
  expect(toPortfolioQuery(read(''))).toEqual({ status: 'active', sort: 'name' })
  expect(fromPortfolioSort({ columnId: 'units', direction: 'desc' })).toBe('-units')
})
