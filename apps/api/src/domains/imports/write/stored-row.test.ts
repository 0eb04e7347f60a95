import { expect, it } from 'vitest'
import { fromStoredCells, toStoredCells } from './stored-row.ts'

const layout = { width: 3, implied: ['property', 'tenantStatus'] }

it('keeps what headings above a row say about it, and gives it back', () => {
  const row = { n: 5, cells: ['204', 'x'], implied: { property: 'Maple Court' } }
  const kept = toStoredCells(row, layout)
  expect(kept).toEqual(['204', 'x', '', 'Maple Court', ''])
  expect(fromStoredCells(5, kept, layout)).toEqual({
    n: 5,
    cells: ['204', 'x', ''],
    implied: { property: 'Maple Court', tenantStatus: '' },
  })
})

it('leaves rows of a plain table as they are', () => {
  const plain = { width: 3, implied: [] }
  const cells = ['204', 'x', 'y', '']
  expect(toStoredCells({ cells }, plain)).toBe(cells)
  expect(fromStoredCells(5, cells, plain)).toEqual({ n: 5, cells })
})
