import { expect, it } from 'vitest'
import {
  findRowHeaderId,
  getNextSort,
  hideWideOnlyColumns,
  moveColumn,
  orderColumns,
  type DataTableColumn,
} from './data-table-column.ts'

const name: DataTableColumn<object> = { id: 'name', header: 'Name', cell: () => null }
const units: DataTableColumn<object> = {
  id: 'units',
  header: 'Units',
  cell: () => null,
  firstDirection: 'desc',
}

it('starts with the direction of the column and reverses it with each click', () => {
  const first = getNextSort(units, { columnId: 'name', direction: 'asc' })
  expect(first).toEqual({ columnId: 'units', direction: 'desc' })
  expect(getNextSort(units, first)).toEqual({ columnId: 'units', direction: 'asc' })
  expect(getNextSort(name, null)).toEqual({ columnId: 'name', direction: 'asc' })
})

it('uses the marked column as row header, or else the first', () => {
  expect(findRowHeaderId([units, { ...name, isRowHeader: true }])).toBe('name')
  expect(findRowHeaderId([units, name])).toBe('units')
})

it('applies a custom order, with the row header first and new columns last', () => {
  const city: DataTableColumn<object> = { id: 'city', header: 'City', cell: () => null }
  const listIds = (order: string[]) => orderColumns([name, units, city], order).map(({ id }) => id)
  expect(listIds([])).toEqual(['name', 'units', 'city'])
  expect(listIds(['city', 'units', 'name'])).toEqual(['name', 'city', 'units'])
  expect(listIds(['gone', 'city'])).toEqual(['name', 'city', 'units'])
})

it('moves a column before or after another one', () => {
  const ids = ['name', 'units', 'city']
  expect(moveColumn(ids, 'city', { side: 'before', targetId: 'units' })).toEqual(['name', 'city', 'units'])
  expect(moveColumn(ids, 'units', { side: 'after', targetId: 'city' })).toEqual(['name', 'city', 'units'])
  expect(moveColumn(ids, 'units', { side: 'after', targetId: 'units' })).toEqual(ids)
})

it('hides wide-only columns unless the person chose to show them', () => {
  const columns = [name, { ...units, isWideOnly: true }]
  expect(hideWideOnlyColumns(columns, {})).toEqual({ units: false })
  expect(hideWideOnlyColumns(columns, { units: true, name: false })).toEqual({ units: true, name: false })
  expect(hideWideOnlyColumns([name], { name: true })).toEqual({ name: true })
})
