import { expect, it } from 'vitest'
import { matchesQuery } from './combobox-option.ts'

it('finds a word by its beginning, whatever its case', () => {
  expect(matchesQuery('Cedar Heights', 'hei')).toBe(true)
  expect(matchesQuery('Cedar Heights', 'eights')).toBe(false)
})

it('wants every word of the query, in any order', () => {
  expect(matchesQuery('Cedar Heights Apartments', 'ap ced')).toBe(true)
  expect(matchesQuery('Cedar Heights Apartments', 'ced oak')).toBe(false)
})

it('looks past accents', () => {
  expect(matchesQuery('Montbéliard', 'montbe')).toBe(true)
  expect(matchesQuery('Montbeliard', 'Montbé')).toBe(true)
})

it('takes an empty query for everything', () => {
  expect(matchesQuery('Cedar Heights', '  ')).toBe(true)
})
