import { expect, it } from 'vitest'
import { listTreeRows, type TreeItem } from './tree-item.ts'

const items: TreeItem[] = [
  { id: 'a', label: 'A', children: [{ id: 'a1', label: 'A1', children: [{ id: 'a11', label: 'A11' }] }] },
  { id: 'b', label: 'B', hasChildren: true },
]

it('lists visible items with level, position, and parent', () => {
  const rows = listTreeRows(items, new Set(['a']), {})
  expect(
    rows.map(({ item, level, position, siblingCount, parentId }) => [
      item.id,
      level,
      position,
      siblingCount,
      parentId,
    ]),
  ).toEqual([
    ['a', 1, 1, 2, null],
    ['a1', 2, 1, 1, 'a'],
    ['b', 1, 2, 2, null],
  ])
  expect(rows.map(({ canExpand, isExpanded }) => [canExpand, isExpanded])).toEqual([
    [true, true],
    [true, false],
    [true, false],
  ])
})

it('lists fetched children', () => {
  const expanded = new Set(['b'])
  expect(listTreeRows(items, expanded, { b: { status: 'loading' } })).toHaveLength(2)
  const rows = listTreeRows(items, expanded, { b: { status: 'ready', items: [{ id: 'b1', label: 'B1' }] } })
  expect(rows.map(({ item }) => item.id)).toEqual(['a', 'b', 'b1'])
})
