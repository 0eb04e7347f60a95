import { expect, it } from 'vitest'
import { holdRows } from './held-rows.ts'

const row = (id: string, group = 'no_answer') => ({ tenant: { id }, group })
const ids = (rows: readonly { tenant: { id: string } }[]) => rows.map(({ tenant }) => tenant.id).join('')

it('keeps rows where they are, but not what they say', () => {
  const held = holdRows([row('a'), row('b'), row('c')], [row('c', 'need_help'), row('a'), row('b')])
  expect(ids(held.rows)).toBe('abc')
  expect(held.rows[2]).toEqual(row('c', 'need_help'))
  expect(held.misplaced).toEqual([row('c', 'need_help')])
  expect(held.goneIds.size).toBe(0)
})

it('holds back someone who is new further up, and appends the next page', () => {
  const held = holdRows([row('a'), row('b')], [row('x'), row('a'), row('b'), row('c'), row('d')])
  expect(ids(held.rows)).toBe('abcd')
  expect(ids(held.misplaced)).toBe('x')
})

it('keeps someone who doesn’t match anymore, and says so', () => {
  const held = holdRows([row('a'), row('b', 'need_help'), row('c')], [row('a'), row('c')])
  expect(ids(held.rows)).toBe('abc')
  expect([...held.goneIds]).toEqual(['b'])
  expect(held.misplaced).toEqual([])
})

it('counts only the rows that have to move as misplaced', () => {
  expect(
    ids(
      holdRows(
        'abcdef'.split('').map((id) => row(id)),
        'bcdefa'.split('').map((id) => row(id)),
      ).misplaced,
    ),
  ).toBe('a')
})

it('shows everything in a list that was empty', () => {
  const held = holdRows([], [row('a'), row('b')])
  expect(ids(held.rows)).toBe('ab')
  expect(held.misplaced).toEqual([])
})
