import { expect, it } from 'vitest'
import { moveItem, toDue, toDueMinutes } from './checklist-items.ts'

const items = ['a', 'b', 'c'].map((key) => ({ key }))
const move = (key: string, side: 'before' | 'after', targetKey: string) =>
  moveItem(items, key, { side, targetKey })
    .map((item) => item.key)
    .join('')

it('moves an item before or after another one', () => {
  expect([move('a', 'after', 'b'), move('c', 'before', 'a'), move('a', 'after', 'c')]).toEqual([
    'bac',
    'cab',
    'bca',
  ])
})

it('leaves the items as they are if the item or the target is gone', () => {
  expect([move('d', 'before', 'a'), move('a', 'before', 'd'), move('a', 'before', 'a')]).toEqual([
    'abc',
    'abc',
    'abc',
  ])
})

it.each([
  [null, { count: '', unit: 'minutes' }],
  [30, { count: '30', unit: 'minutes' }],
  [90, { count: '90', unit: 'minutes' }],
  [120, { count: '2', unit: 'hours' }],
  [2880, { count: '2', unit: 'days' }],
] as const)('writes %s minutes in the largest unit, and back', (minutes, due) => {
  expect(toDue(minutes)).toEqual(due)
  expect(toDueMinutes(due)).toBe(minutes)
})

it.each([
  ['0', 'minutes'],
  ['1.5', 'hours'],
  ['8', 'days'],
  ['soon', 'minutes'],
] as const)('rejects %s %s', (count, unit) => {
  expect(toDueMinutes({ count, unit })).toBeUndefined()
})
