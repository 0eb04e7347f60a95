import { expect, it } from 'vitest'
import {
  fromTableSort,
  hasFilters,
  readListState,
  toggleFilter,
  toPropertyQuery,
  toTableSort,
  writeListState,
} from './property-list-url.ts'

const read = (query: string) => readListState(new URLSearchParams(query))

it('reads search, filters and sort from the address', () => {
  expect(read('q=maple&status=active,inactive&region=CO&dataQualityTo=60&sort=-units')).toEqual({
    q: 'maple',
    filters: { status: ['active', 'inactive'], region: ['CO'], dataQualityTo: ['60'] },
    sort: '-units',
  })
})

it('leaves out what the server would refuse', () => {
  const state = read('status=gone&portfolioId=1&geocode=ok,maybe&dataQualityTo=abc&sort=colour&updatedFrom=x')
  expect(state).toEqual({ q: '', filters: { geocode: ['ok'] }, sort: 'name' })
})

it('writes an address that reads back to the same, and keeps what is not its own', () => {
  const state = read('q=oak&city=Denver,Fort Collins&propertySubType=none&sort=dataQuality')
  const written = writeListState(new URLSearchParams('new=1&status=archived'), state)
  expect(readListState(written)).toEqual(state)
  expect(written.get('new')).toBe('1')
  expect(written.has('status')).toBe(false)
})

it('does not name the usual order in the address', () => {
  expect(writeListState(new URLSearchParams('sort=-units'), read('')).toString()).toBe('')
})

it('asks the server with lists joined by commas and numbers as numbers', () => {
  expect(toPropertyQuery(read('status=active,archived&dataQualityTo=40&q=a'))).toEqual({
    q: 'a',
    status: 'active,archived',
    dataQualityTo: 40,
    sort: 'name',
  })
})

it('takes a value in and out again, and replaces where there can be only one', () => {
  const one = toggleFilter({}, 'status', 'active')
  const two = toggleFilter(one, 'status', 'archived')
  expect(two).toEqual({ status: ['active', 'archived'] })
  expect(toggleFilter(toggleFilter(two, 'status', 'active'), 'status', 'archived')).toEqual({})
  expect(toggleFilter({ dataQualityTo: ['60'] }, 'dataQualityTo', '80')).toEqual({ dataQualityTo: ['80'] })
})

it('knows whether anything narrows the list', () => {
  expect(hasFilters(read('sort=-units'))).toBe(false)
  expect(hasFilters(read('q=a'))).toBe(true)
  expect(hasFilters(read('tag=river'))).toBe(true)
})

it('turns an order of the table into a sort of the call and back', () => {
  expect(fromTableSort(toTableSort('-updatedAt'))).toBe('-updatedAt')
  expect(fromTableSort({ columnId: 'units', direction: 'asc' })).toBe('units')
  expect(fromTableSort({ columnId: 'tags', direction: 'asc' })).toBe('name')
})
