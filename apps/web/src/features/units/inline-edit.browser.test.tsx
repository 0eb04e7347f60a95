import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openObject, testObject } from '~/testing/open-object'

const unit = {
  ...testObject,
  name: '204',
  property: { id: '22222222-2222-4222-8222-222222222222', name: 'Maple Court' },
  building: null,
  floor: 2,
  unitType: 'apartment',
  status: 'occupied',
  occupantType: 'tenant',
  bedrooms: 2,
  bathrooms: null,
  area: null,
  areaUnits: null,
  accessible: false,
  belowGrade: false,
  marketRent: null,
  tags: [],
  externalId: null,
  notes: 'Keys at the desk.',
  tenants: [],
  hiddenFields: ['tenants'],
  archivedAt: null,
  address: null,
  effectiveAddress: '1 Maple Street, Denver, CO 80218',
  permissions: ['unit:read', 'unit:update'],
}

let opened: Awaited<ReturnType<typeof openObject>> | null = null
afterEach(() => opened?.close())

it('warns if the saved status contradicts the occupancies', async () => {
  opened = await openObject('unit', unit, 'Unit 204')
  const message = '204 is vacant, but a current tenant lives there.'
  const saved = { ...unit, status: 'vacant', version: 4 }
  opened.set(`PATCH ${opened.path}`, {
    status: 200,
    body: { ...saved, warnings: [{ code: 'status_mismatch', field: 'status', message }] },
  })
  opened.set(`GET ${opened.path}`, { status: 200, body: saved })
  await page.getByRole('button', { name: /Edit status/ }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('vacant')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(page.getByRole('button', { name: /^Vacant.*Edit status/ })).toHaveFocus()
  await expect.element(page.getByRole('region', { name: 'Notifications' })).toMatchTextContent(message)
})

it('edits the notes inline; Enter starts a new line', async () => {
  opened = await openObject('unit', unit, 'Unit 204')
  const saved = { ...unit, notes: 'Keys at the desk.\nDog.', version: 4 }
  opened.set(`PATCH ${opened.path}`, { status: 200, body: { ...saved, warnings: [] } })
  opened.set(`GET ${opened.path}`, { status: 200, body: saved })
  await page.getByRole('button', { name: /Edit notes/ }).click()
  await expect.element(page.getByRole('textbox', { name: 'Notes' })).toHaveFocus()
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}Dog.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Dog.', { exact: false })).toBeVisible()
  expect(opened.sent.find(({ key }) => key.startsWith('PATCH'))).toMatchObject({
    body: { notes: 'Keys at the desk.\nDog.' },
    ifMatch: '"v3"',
  })
})
