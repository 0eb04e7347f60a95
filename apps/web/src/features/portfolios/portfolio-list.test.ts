import { expect, it } from 'vitest'
import { listExportColumns } from '~/components/list-page/export-progress'
import { readExportColumns } from '~/testing/read-export-columns'
import { portfolioResource } from './portfolio-list.tsx'

it('exports every column by a name that the API accepts', () => {
  const all = portfolioResource.columns.map(({ id }) => ({ key: id, isVisible: true }))
  const names = listExportColumns(portfolioResource, all)
  expect(names.length).toBeGreaterThan(5)
  expect(readExportColumns('/portfolio/export')).toEqual(expect.arrayContaining(names))
})

it('only hides existing columns, and only sorts by known orders', () => {
  const ids = portfolioResource.columns.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([...portfolioResource.hiddenByDefault]))
  const sortable = portfolioResource.columns.filter((column) => column.sortable).map(({ id }) => id)
  for (const id of sortable) expect(portfolioResource.sortOrders).toHaveProperty([id])
})
