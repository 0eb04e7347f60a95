import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createQueryClient } from '~/app/query-client'
import { listExportColumns } from '~/components/list-page/export-progress'
import { clearSession } from '~/data/session/sign-out'
import { mockNetwork, ok, permissionsResponse } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { readExportColumns } from '~/testing/read-export-columns'
import { storeSession } from '~/testing/tokens'
import { unitList } from './unit-list.tsx'

const { resource } = unitList
const fileId = '01932f70-0000-7000-8000-0000000000aa'

let app: ReturnType<typeof openApp> | undefined
afterEach(() => {
  app?.close()
  clearSession(createQueryClient())
})

const unit = {
  id: '01932f70-0000-7000-8000-0000000000bb',
  name: '101',
  property: { id: '01932f70-0000-7000-8000-0000000000cc', name: 'Larkspur Court' },
  threats: { active: 0, maxSeverity: null },
  tags: [],
  status: 'vacant',
  tenants: [],
}
const units = (...items: object[]) =>
  ok({
    items,
    page: { limit: 50, nextCursor: null, prevCursor: null, total: items.length, totalIsExact: true },
  })

function openImported(...permissions: string[]) {
  storeSession()
  const network = mockNetwork({
    'GET /api/auth/permissions': permissionsResponse(['user:read', 'unit:read', ...permissions]),
    'GET /api/unit': ok({
      items: [],
      page: { limit: 50, nextCursor: null, prevCursor: null, total: 0, totalIsExact: true },
    }),
    'GET /api/unit/import/search': ok({ items: [], detail: { file: { filename: 'rent-roll.csv' } } }),
  })
  app = openApp(`/units?importFileId=${fileId}`)
  return network
}

it('exports every column by a name that the API accepts, with threats', () => {
  const all = resource.columns.map(({ id }) => ({ key: id, isVisible: true }))
  const names = listExportColumns(resource, all)
  expect(names).toContain('threats')
  expect(readExportColumns('/unit/export')).toEqual(expect.arrayContaining(names))
})

it('shows threats first on cards', () => {
  const shown = resource.columns.filter(
    ({ id, isOnCard }) => isOnCard !== false && !resource.hiddenByDefault.includes(id),
  )
  expect(shown.map(({ id }) => id).slice(0, 2)).toEqual(['name', 'threats'])
})

it('names the file that units were imported from', async () => {
  openImported('unit:import')
  expect(await screen.findByText('Imported from: rent-roll.csv')).toBeTruthy()
})

it('doesn’t ask for the file’s name without permission to import', async () => {
  const { calls } = openImported()
  expect(await screen.findByText('Imported from: one file')).toBeTruthy()
  expect(calls).not.toContain('GET /api/unit/import/search')
})

it('names the property that units are filtered by', async () => {
  storeSession()
  mockNetwork({
    'GET /api/auth/permissions': permissionsResponse(['user:read', 'unit:read', 'property:read']),
    'GET /api/unit': units(),
    [`GET /api/property/${unit.property.id}`]: ok(unit.property),
  })
  app = openApp(`/units?propertyId=${unit.property.id}`)
  expect(await screen.findByText('Property: Larkspur Court')).toBeTruthy()
})
