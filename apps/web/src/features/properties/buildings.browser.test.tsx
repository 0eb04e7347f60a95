import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findAxeViolations } from '~/testing/find-axe-violations'
import { openObject, testObject, testObjectId } from '~/testing/open-object'

const property = {
  ...testObject,
  name: 'Maple Court',
  code: null,
  externalId: null,
  propertyClass: 'residential',
  propertySubType: null,
  status: 'active',
  criticality: 'normal',
  tags: [],
  unitCountDeclared: null,
  yearBuilt: null,
  stories: null,
  livingArea: null,
  livingAreaUnits: null,
  onSiteContact: null,
  emergencyPlanUrl: null,
  notes: null,
  manager: null,
  footprint: null,
  portfolio: { id: 'p1', name: 'Front Range' },
  counts: { units: 4, occupied: 0, tenants: 0, reachable: 0 },
  threats: { active: 0, unacknowledged: 0, maxSeverity: null },
  riskScore: 0,
  dataQuality: { score: 100, issues: [] },
  sharesAddress: false,
  timeZone: 'America/Denver',
  address: {
    line1: '1 Maple Street',
    line2: null,
    city: 'Denver',
    region: 'CO',
    postalCode: '80218',
    country: 'US',
    formatted: '1 Maple Street, Denver, CO 80218',
    lat: 39.745,
    lon: -104.985,
    county: null,
    geocode: { status: 'ok', precision: 'rooftop', source: 'given', geocodedAt: null, radiusMeters: null },
  },
  permissions: ['property:read', 'property:update'],
}

const placed = {
  ...testObject,
  id: '77777777-7777-4777-8777-777777777777',
  property: { id: testObjectId, name: 'Maple Court' },
  name: 'B',
  line1: '12 Rear St',
  lat: 39.746,
  lon: -104.984,
  version: 3,
}
const ok = (body: unknown) => ({ status: 200, body })
const listPath = `GET /api/property/${testObjectId}/buildings`
const withBuildings = ok({
  items: [
    { name: 'A', units: 1, building: null },
    { name: 'B', units: 12, building: placed },
  ],
  unitsWithoutBuilding: 2,
})
const answers = {
  'GET /api/auth/permissions': ok({
    permissions: ['user:read', 'property:read', 'property:update'],
    isFga: false,
    permittedProperties: [],
    orgId: 'org-1',
  }),
  [listPath]: withBuildings,
}

let opened: Awaited<ReturnType<typeof openObject>> | null = null
afterEach(() => opened?.close())

const open = async (more = {}, changes = {}) =>
  (opened = await openObject('property', { ...property, ...changes }, 'Maple Court', { ...answers, ...more }))
const card = page.getByRole('region', { name: 'Building locations' })
const form = page.getByRole('dialog')

it('lists buildings with their units, and which have a location of their own', async () => {
  await open()
  const rows = card.getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent('A1 unitUses the property’s locationPlace on map')
  await expect.element(rows.nth(1)).toHaveTextContent('B12 units · 12 Rear StHas its own location')
  await expect.element(card.getByText(/^2 units without a building/)).toBeVisible()
})

it('places a building that units name', async () => {
  const { set, sent } = await open()
  await card.getByRole('button', { name: 'Place on map: Building A' }).click()
  await expect.element(form.getByRole('textbox', { name: /^Building/ })).toHaveValue('A')
  await form.getByRole('button', { name: 'Save location' }).click()
  await expect.element(form.getByText('Enter the latitude.').first()).toBeVisible()
  await userEvent.fill(form.getByRole('textbox', { name: /^Latitude/ }), '39.744')
  await userEvent.fill(form.getByRole('textbox', { name: /^Longitude/ }), '-104.986')
  set('POST /api/building', { status: 201, body: { ...placed, name: 'A' } })
  await form.getByRole('button', { name: 'Save location' }).click()
  await expect.element(page.getByText('Building A placed. Threats are being matched again.')).toBeVisible()
  expect(sent.find(({ key }) => key === 'POST /api/building')?.body).toEqual({
    propertyId: testObjectId,
    name: 'A',
    line1: null,
    lat: 39.744,
    lon: -104.986,
  })
})

it('places a building by clicking the map', async () => {
  const { set, sent } = await open()
  await card.getByRole('button', { name: 'Place on map: Building A' }).click()
  const map = form.getByRole('application')
  await expect.element(map).toHaveAttribute('data-geography', 'ready')
  await expect.element(form.getByText(/The gray pin is the property’s location/)).toBeVisible()
  await map.click({ position: { x: 60, y: 120 } })
  await expect.element(form.getByText(/^Drag the pin to move it/)).toBeVisible()
  set('POST /api/building', { status: 201, body: { ...placed, name: 'A' } })
  await form.getByRole('button', { name: 'Save location' }).click()
  await expect.poll(() => sent.find(({ key }) => key === 'POST /api/building')).toBeDefined()
  const { lat, lon } = sent.find(({ key }) => key === 'POST /api/building')!.body as typeof placed
  expect(lat).toBeCloseTo(39.745, 0)
  expect(lon).toBeLessThan(-104.985)
})

it.each(['light', 'dark'] as const)('passes axe in the %s theme, with the form', async (theme) => {
  document.documentElement.dataset.theme = theme
  await open()
  const check = async (part: Element) => await findAxeViolations(part)
  await expect.element(card.getByRole('listitem').nth(1)).toBeVisible()
  expect(await check(document.querySelector('main')!)).toEqual([])
  await card.getByRole('button', { name: 'Edit Building B' }).click()
  await expect.element(form.getByRole('application')).toHaveAttribute('data-geography', 'ready')
  expect(await check(form.element())).toEqual([])
  document.documentElement.dataset.theme = 'light'
})

it('moves a building with the version shown, and removes its location after asking', async () => {
  const { set, sent } = await open()
  await card.getByRole('button', { name: 'Edit Building B' }).click()
  await userEvent.fill(form.getByRole('textbox', { name: /^Latitude/ }), '39.7465')
  const path = `/api/building/${placed.id}`
  set(`PATCH ${path}`, ok({ ...placed, lat: 39.7465, version: 4 }))
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => sent.find(({ key }) => key === `PATCH ${path}`))
    .toMatchObject({ body: { lat: 39.7465, lon: -104.984 }, ifMatch: '"v3"' })

  await card.getByRole('button', { name: 'Remove Building B’s location' }).click()
  set(`DELETE ${path}`, { status: 204, body: null })
  await page.getByRole('button', { name: 'Remove location', exact: true }).click()
  await expect.element(page.getByText('Building B’s location removed.')).toBeVisible()
})

it('explains itself without buildings, and isn’t shown to those who can’t change it', async () => {
  const empty = { [listPath]: ok({ items: [], unitsWithoutBuilding: 4 }) }
  await open(empty)
  await expect.element(card.getByText(/^If the property has several buildings/)).toBeVisible()
  opened!.close()
  await open(empty, { permissions: ['property:read'] })
  await expect.element(page.getByRole('region', { name: 'Location', exact: true })).toBeVisible()
  await expect.poll(() => card.elements()).toHaveLength(0)
})
