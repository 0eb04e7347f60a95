import { expect, it } from 'vitest'
import { listExportColumns } from '~/components/list-page/export-progress'
import { readExportColumns } from '~/testing/read-export-columns'
import { propertyResource } from './property-list.tsx'

it('exports every column by a name that the API accepts', () => {
  const all = propertyResource.columns.map(({ id }) => ({ key: id, isVisible: true }))
  const names = listExportColumns(propertyResource, all)
  expect(names.length).toBeGreaterThan(5)
  expect(readExportColumns('/property/export')).toEqual(expect.arrayContaining(names))
})

it('only hides existing columns, and only sorts by known orders', () => {
  const ids = propertyResource.columns.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([...propertyResource.hiddenByDefault]))
  const sortable = propertyResource.columns.filter((column) => column.sortable).map(({ id }) => id)
  for (const id of sortable) expect(propertyResource.sortOrders).toHaveProperty([id])
})

it('shows threats and risk first, on cards and in the table', () => {
  const shown = propertyResource.columns.filter(({ id }) => !propertyResource.hiddenByDefault.includes(id))
  const idsOf = (columns: typeof shown) => columns.map(({ id }) => id)
  expect(idsOf(shown).slice(0, 3)).toEqual(['name', 'threats', 'riskScore'])
  expect(idsOf(shown.filter(({ isOnCard }) => isOnCard !== false))).toEqual([
    'name',
    'threats',
    'riskScore',
    'portfolio',
    'units',
  ])
})

it('starts with the highest risk', () => expect(propertyResource.defaultSort).toBe('-riskScore'))
