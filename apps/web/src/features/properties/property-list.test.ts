import { expect, it } from 'vitest'
import { listExportColumns } from '~/components/list-page/list-export'
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
  expect(ids).toEqual(expect.arrayContaining([...propertyResource.hiddenAtFirst]))
  const sortable = propertyResource.columns.filter((column) => column.sortable).map(({ id }) => id)
  for (const id of sortable) expect(propertyResource.sortOrders).toHaveProperty([id])
})
