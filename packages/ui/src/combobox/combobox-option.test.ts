import { expect, it } from 'vitest'
import { matchesQuery } from './combobox-option.ts'

it('matches prefixes of words, ignoring case', () => {
  expect(matchesQuery('Cedar Heights', 'hei')).toBe(true)
  expect(matchesQuery('Cedar Heights', 'eights')).toBe(false)
})

it('requires every word of the query, in any order', () => {
  expect(matchesQuery('Cedar Heights Apartments', 'ap ced')).toBe(true)
  expect(matchesQuery('Cedar Heights Apartments', 'ced oak')).toBe(false)
})

it('ignores accents', () => {
  expect(matchesQuery('Montbéliard', 'montbe')).toBe(true)
  expect(matchesQuery('Montbeliard', 'Montbé')).toBe(true)
})

it('matches everything for an empty query', () => {
  expect(matchesQuery('Cedar Heights', '  ')).toBe(true)
})
