import { expect, it } from 'vitest'
import { findRowState, listRows } from './use-option-rows.ts'

const denver = { value: 'denver', label: 'Denver' }
const golden = { value: 'golden', label: 'Golden' }
const pueblo = { value: 'pueblo', label: 'Pueblo', disabled: true }
const all = [denver, golden, pueblo]

it('is the first row and covers all enabled options', () => {
  const [first, ...rest] = listRows(all, { query: '', isPrefiltered: false, hasSelectAll: true })
  expect(first).toEqual({ kind: 'all', options: [denver, golden] })
  expect(rest).toEqual(all.map((option) => ({ kind: 'option', option })))
})

it('is omitted for a single option', () => {
  const rows = listRows(all, { query: 'den', isPrefiltered: false, hasSelectAll: true })
  expect(rows).toEqual([{ kind: 'option', option: denver }])
})

it('does not filter server results', () => {
  expect(listRows(all, { query: 'zzz', isPrefiltered: true, hasSelectAll: false })).toHaveLength(3)
})

it('distinguishes none, some, and all', () => {
  const row = { kind: 'all' as const, options: [denver, golden] }
  expect(findRowState(row, new Set())).toBe('none')
  expect(findRowState(row, new Set(['golden']))).toBe('some')
  expect(findRowState(row, new Set(['golden', 'denver']))).toBe('all')
})
