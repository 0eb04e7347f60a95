import { describe, expect, it } from 'vitest'
import {
  fromOrder,
  listSelectedFilters,
  readListState,
  readViewQuery,
  toConditions,
  toggleFilter,
  toOrder,
  toViewQuery,
  writeListState,
  type ListRules,
} from './list-url.ts'

const rules: ListRules = {
  sortOrders: { name: 'Name', '-name': 'Name, Z to A', '-units': 'Most units' },
  defaultSort: 'name',
  filters: [
    {
      field: 'status',
      isSingle: true,
      defaultValue: 'active',
      isValid: (value) => ['active', 'archived'].includes(value),
    },
    { field: 'city', isValid: (value) => value.length <= 20 },
  ],
}
const viewId = '0193a5c0-0000-7000-8000-00000000beef'
const read = (query: string) => readListState(new URLSearchParams(query), rules)

describe('parsing a URL', () => {
  it('reads search, filters, sort and view', () => {
    expect(read(`q=elm&city=Denver,Pueblo&status=archived&sort=-units&view=${viewId}`)).toEqual({
      q: 'elm',
      filters: { city: ['Denver', 'Pueblo'], status: ['archived'] },
      sort: '-units',
      view: viewId,
    })
  })

  it('drops invalid values', () => {
    expect(read(`q=${'x'.repeat(200)}&status=gone&city=,,&sort=price&view=mine`)).toEqual({
      q: 'x'.repeat(100),
      filters: {},
      sort: 'name',
      view: null,
    })
  })

  it('drops duplicate values', () =>
    expect(read('city=Denver, Denver').filters).toEqual({ city: ['Denver'] }))
})

describe('writing a URL', () => {
  it('writes only what differs from the initial state, and keeps other parameters', () => {
    const before = new URLSearchParams('new&q=old&status=archived')
    const next = writeListState(
      before,
      { q: '', filters: { status: ['active'] }, sort: 'name', view: null },
      rules,
    )
    expect(next.toString()).toBe('new=')
  })

  it('round-trips', () => {
    const state = read('q=elm&city=Denver&status=archived&sort=-name')
    expect(readListState(writeListState(new URLSearchParams(), state, rules), rules)).toEqual(state)
  })
})

it('uses the same names for the API, including initial values', () => {
  expect(toConditions(read('q=elm&city=Denver,Pueblo'), rules)).toEqual({
    q: 'elm',
    city: 'Denver,Pueblo',
    status: 'active',
    sort: 'name',
  })
})

it('lists selected values except initial ones', () => {
  expect(listSelectedFilters(read('status=active&city=Denver'), rules)).toEqual([
    { field: 'city', value: 'Denver' },
  ])
})

it('stores search, filters and sort in a view', () => {
  const state = read(`q=elm&sort=-units&view=${viewId}`)
  expect(toViewQuery(state, rules)).toBe('q=elm&sort=-units')
  expect(readViewQuery('q=elm&sort=-units', viewId, rules)).toEqual(state)
})

it('toggles a value; a single-value field replaces it', () => {
  const city = { field: 'city' }
  const one = toggleFilter({}, city, 'Denver')
  expect(toggleFilter(one, city, 'Pueblo')).toEqual({ city: ['Denver', 'Pueblo'] })
  expect(toggleFilter(one, city, 'Denver')).toEqual({})
  expect(toggleFilter({ status: ['active'] }, { field: 'status', isSingle: true }, 'archived')).toEqual({
    status: ['archived'],
  })
})

it('converts table sort orders to the API’s and back', () => {
  expect(toOrder('-units')).toEqual({ columnId: 'units', direction: 'desc' })
  expect(fromOrder({ columnId: 'units', direction: 'desc' }, rules)).toBe('-units')
  expect(fromOrder({ columnId: 'price', direction: 'asc' }, rules)).toBe('name')
})
