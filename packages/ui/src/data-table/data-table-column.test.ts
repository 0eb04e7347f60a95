import { expect, it } from 'vitest'
import { findRowHeaderId, getNextSort, type DataTableColumn } from './data-table-column.ts'

const name: DataTableColumn<object> = { id: 'name', header: 'Name', cell: () => null }
const units: DataTableColumn<object> = {
  id: 'units',
  header: 'Units',
  cell: () => null,
  firstDirection: 'desc',
}

it('begins with the direction of the column and turns it with every further click', () => {
  const first = getNextSort(units, { columnId: 'name', direction: 'asc' })
  expect(first).toEqual({ columnId: 'units', direction: 'desc' })
  expect(getNextSort(units, first)).toEqual({ columnId: 'units', direction: 'asc' })
  expect(getNextSort(name, null)).toEqual({ columnId: 'name', direction: 'asc' })
})

it('takes the marked column for the name of the row, else the first', () => {
  expect(findRowHeaderId([units, { ...name, isRowHeader: true }])).toBe('name')
  expect(findRowHeaderId([units, name])).toBe('units')
})
