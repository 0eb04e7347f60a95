import { expect, it } from 'vitest'
import { readExportColumns } from '~/testing/read-export-columns'
import { fullExports } from './full-export.ts'

it.each([
  ['portfolios', '/portfolio/export'],
  ['properties', '/property/export'],
  ['units', '/unit/export'],
  ['tenants', '/tenant/export'],
  ['threats', '/threat/export'],
])('includes every column of %s', (kind, path) => {
  const columns = fullExports.find((one) => one.kind === kind)?.columns.split(',')
  expect(columns?.toSorted()).toEqual(readExportColumns(path).toSorted())
})
