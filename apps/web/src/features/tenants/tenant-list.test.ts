import { expect, it } from 'vitest'
import { listExportColumns } from '~/components/list-page/export-progress'
import { readExportColumns } from '~/testing/read-export-columns'
import { tenantList } from './tenant-list.tsx'

const { resource } = tenantList

it('exports every column by a name that the API accepts, with threats', () => {
  const all = resource.columns.map(({ id }) => ({ key: id, isVisible: true }))
  const names = listExportColumns(resource, all)
  expect(names).toContain('threats')
  expect(readExportColumns('/tenant/export')).toEqual(expect.arrayContaining(names))
})

it('shows threats first on cards', () => {
  const shown = resource.columns.filter(
    ({ id, isOnCard }) => isOnCard !== false && !resource.hiddenByDefault.includes(id),
  )
  expect(shown.map(({ id }) => id).slice(0, 2)).toEqual(['name', 'threats'])
})
