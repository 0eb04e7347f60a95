import { afterEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { watchThemeAndWidth } from '~/lib/store'
import { mockNetwork } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

const id = '01932f70-0000-7000-8000-0000000000aa'
const moment = '2026-11-21T16:02:00.000Z'

const entry = {
  connector: 'nasa_firms',
  name: 'NASA FIRMS fire detections',
  description: 'Heat that satellites saw.',
  hazards: ['wildfire'],
  region: 'world',
  schedule: { minSeconds: 600, defaultSeconds: 1800, maxSeconds: 86_400 },
  staleAfterSeconds: 7200,
  secret: { label: 'MAP_KEY', url: 'https://firms.modaps.eosdis.nasa.gov/api/' },
  configSchema: {
    type: 'object',
    properties: { satellite: { type: 'string', enum: ['MODIS_NRT', 'LANDSAT_NRT'], default: 'MODIS_NRT' } },
  },
  attribution: 'NASA FIRMS',
  termsUrl: 'https://www.earthdata.nasa.gov/',
  added: 0,
  suggestion: 'You have 12 properties in Colorado.',
}

const source = {
  id,
  name: 'Fires',
  connector: 'nasa_firms',
  connectorName: entry.name,
  category: 'hazard',
  status: 'failing',
  statusReason: 'The host returned 503.',
  statusSince: moment,
  hazards: ['wildfire'],
  config: { satellite: 'LANDSAT_NRT' },
  secret: 'set',
  coverage: { mode: 'states', areas: ['CO'] },
  schedule: { everySeconds: 1800, jitterPct: 10 },
  minSeverity: null,
  health: {
    lastRunAt: moment,
    lastSuccessAt: moment,
    consecutiveFailures: 5,
    medianLagSeconds: 60,
    p95LagSeconds: 240,
    itemsLast24h: 41,
    nextRunAt: null,
    staleAfterSeconds: 7200,
  },
  http: { lastStatus: 503, lastUrlHost: 'firms.modaps.eosdis.nasa.gov' },
  counts: {
    activeThreats: 2,
    properties: 37,
    droppedBelowSeverity24h: 0,
    droppedOutsideCoverage24h: 7,
    test24h: 0,
    unparsable24h: 1,
  },
  watch: { isWatching: false, unmonitoredSince: moment, reason: 'The host returned 503.' },
  lastError: { code: 'unavailable', title: 'Out of reach', detail: 'The host returned 503.', at: moment },
  attribution: 'NASA FIRMS',
  termsUrl: 'https://www.earthdata.nasa.gov/',
  permissions: ['source:read', 'source:update', 'source:delete', 'source:run'],
  version: 4,
  createdAt: moment,
  createdBy: null,
  updatedAt: moment,
  updatedBy: null,
  archivedAt: null,
}

const detail = {
  ...source,
  runs: [],
  fetches: [],
  sampleItem: { raw: '{"frp": 21}', rawContentType: 'application/json', mapped: { event: 'Fire detection' } },
  mappingTable: [{ from: 'frp', to: 'magnitude', note: null }],
  coverageGeoJson: { type: 'FeatureCollection', features: [], states: ['CO'] },
}

const ok = (body: unknown) => ({ status: 200, body })
const permissions = ['user:read', 'org:read', 'source:read', 'source:create', 'source:update', 'source:run']
const emptyTest = {
  ok: true,
  host: 'firms.modaps.eosdis.nasa.gov',
  httpStatus: 200,
  bytes: 20,
  durationMs: 90,
  items: 0,
  unparsable: 0,
  dropped: {},
  madeAt: null,
  requests: 1,
  samples: [],
  error: null,
}
const listed = (...items: object[]) =>
  ok({
    items,
    page: { limit: 50, nextCursor: null, prevCursor: null, total: items.length, totalIsExact: true },
  })

let app: ReturnType<typeof openApp> | undefined

afterEach(() => {
  app?.close()
  clearSession(createQueryClient())
})

function open(path: string, changes = {}) {
  const network = mockNetwork({
    'GET /api/source': listed(source),
    'GET /api/source/catalog': ok({ items: [entry] }),
    [`GET /api/source/${id}`]: ok(detail),
    'GET /api/org/org-1/watch': ok({ checkedAt: moment, feeds: 1, gaps: [], unlocatedProperties: 0 }),
    'GET /api/auth/permissions': ok({ permissions, isFga: false, permittedProperties: [], orgId: 'org-1' }),
    ...changes,
  })
  storeSession()
  app = openApp(path)
  return network
}

it('keeps the badge of an added connector in the line of its name', async () => {
  const description = 'Heat that satellites saw. '.repeat(8)
  open('/sources/catalog', {
    'GET /api/source/catalog': ok({ items: [{ ...entry, description, added: 1 }] }),
  })
  const name = page.getByRole('heading', { name: entry.name })
  await expect.element(name).toBeVisible()
  const badge = page.getByText('Added', { exact: false }).element().getBoundingClientRect()
  const { top, bottom } = name.element().getBoundingClientRect()
  expect(badge.top).toBeGreaterThanOrEqual(top - 4)
  expect(badge.bottom).toBeLessThanOrEqual(bottom + 4)
})

it('[3.33] shows why a source isn’t monitoring, what it delivers and its license', async () => {
  open(`/sources/feeds?source=${id}`)
  const drawer = page.getByRole('dialog')
  await expect.element(drawer.getByText(/^Not monitored since /)).toBeVisible()
  expect(drawer.element().textContent).toContain('The host returned 503.')
  await expect.element(drawer.getByText('Outside coverage area: 7, Couldn’t be parsed: 1')).toBeVisible()
  expect(drawer.element().textContent).toContain('Landsat 8 and 9')
  expect(drawer.element().textContent).toContain('Stored (encrypted)')
  expect(drawer.element().textContent).toContain('"event": "Fire detection"')
  expect(drawer.getByRole('link', { name: 'Terms of use' }).element().getAttribute('href')).toBe(
    source.termsUrl,
  )
})

it('lists a source’s threats, and shows its coverage on a map', async () => {
  const { requests } = open(`/sources/feeds?source=${id}`, {
    'GET /api/auth/permissions': ok({
      permissions: [...permissions, 'threat:read'],
      isFga: false,
      permittedProperties: [],
      orgId: 'org-1',
    }),
    'GET /api/threat': listed({
      id: 'threat-1',
      title: 'Fire north of Lyons',
      hazard: 'wildfire',
      severity: 'severe',
      status: 'active',
      triage: 'new',
      endsAt: null,
      expiresAt: null,
      onsetAt: moment,
      impact: {
        properties: 2,
        units: 0,
        declaredUnits: 0,
        tenants: 0,
        reachable: 0,
        assistance: 0,
        inside: 1,
        near: 1,
      },
    }),
  })
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'View threats' }).click()
  const row = drawer.getByRole('link', { name: 'Fire north of Lyons' })
  await expect.element(row).toBeVisible()
  expect(row.element().getAttribute('href')).toBe('/threats/threat-1')
  expect(document.activeElement?.textContent).toBe('Ongoing threats')
  expect(requests.find(({ key }) => key === 'GET /api/threat')?.query).toMatchObject({ sourceId: id })
  drawer.getByRole('heading', { name: 'Coverage area' }).element().scrollIntoView()
  await expect.element(drawer.getByRole('application', { name: 'Coverage area of Fires' })).toBeVisible()
})

it('says that a deleted source doesn’t exist', async () => {
  open(`/sources/feeds?source=${id}`, {
    [`GET /api/source/${id}`]: { status: 404, body: { code: 'not-found', title: 'Not found' } },
  })
  await expect.element(page.getByRole('dialog').getByText('It may have been deleted.')).toBeVisible()
})

it('asks for the connector’s settings, tests them without storing, and adds the source', async () => {
  const { sent } = open('/sources/catalog?add=nasa_firms', {
    'POST /api/source/test': ok({
      ...emptyTest,
      ok: false,
      httpStatus: 400,
      error: { code: 'refused', title: 'The key was refused', detail: 'Check the MAP_KEY.' },
    }),
    'POST /api/source': { status: 201, body: source },
  })
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Add source' }).click()
  await expect.element(drawer.getByText('This source requires an API key.').first()).toBeVisible()

  await drawer.getByRole('textbox', { name: 'MAP_KEY' }).fill('abc123')
  await drawer.getByLabelText('Area').selectOptions('states')
  await drawer.getByRole('textbox', { name: 'States' }).fill('co, wy')
  await drawer.getByRole('button', { name: 'Test', exact: true }).click()
  await expect.element(drawer.getByText('Check the MAP_KEY.')).toBeVisible()

  await drawer.getByRole('button', { name: 'Add source' }).click()
  await expect
    .poll(() => sent.find(({ key }) => key === 'POST /api/source')?.body)
    .toEqual({
      connector: 'nasa_firms',
      name: entry.name,
      config: { satellite: 'MODIS_NRT' },
      coverage: { mode: 'states', areas: ['CO', 'WY'] },
      schedule: { everySeconds: 1800 },
      minSeverity: null,
      secret: 'abc123',
    })
  await expect.poll(() => app?.getUrl()).toBe(`/sources/feeds?source=${id}`)
})

it('says that a test works only if the response could be read', async () => {
  const network = open('/sources/catalog?add=nasa_firms', { 'POST /api/source/test': ok(emptyTest) })
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'MAP_KEY' }).fill('abc123')
  const test = drawer.getByRole('button', { name: 'Test', exact: true })
  await test.click()
  await expect.element(drawer.getByText(/^It works\./)).toBeVisible()

  network.set('POST /api/source/test', ok({ ...emptyTest, unparsable: 3 }))
  await test.click()
  await expect.element(drawer.getByText(/Couldn’t be parsed: 3/)).toBeVisible()
  expect(drawer.getByText(/^It works\./).elements()).toEqual([])

  const detail = 'None of your properties are in this source’s coverage area.'
  const error = { code: 'nothing_to_fetch', title: 'Nothing to fetch', detail }
  network.set('POST /api/source/test', ok({ ...emptyTest, host: null, bytes: 0, requests: 0, error }))
  await test.click()
  await expect.element(drawer.getByText('Nothing to fetch', { exact: true })).toBeVisible()
  await expect.element(drawer.getByText(detail)).toBeVisible()
  expect(drawer.getByText(/^It works\.|0 items|less than a second/).elements()).toEqual([])
})

it('sends only a source’s changed fields, and keeps its key', async () => {
  const { sent } = open(`/sources/feeds?source=${id}&edit=`, {
    [`PATCH /api/source/${id}`]: ok({ ...source, version: 5 }),
  })
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Fetch interval (seconds)' }).fill('5')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(drawer.getByText('Enter a number from 600 to 86,400.').first()).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Fetch interval (seconds)' }).fill('3600')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => sent.find(({ key }) => key.startsWith('PATCH')))
    .toMatchObject({
      body: { schedule: { everySeconds: 3600 } },
      ifMatch: '"v4"',
    })
})

it('has the menu of a source beside its name on phones, without a label', async () => {
  await page.viewport(375, 812)
  open('/sources/feeds')
  const card = page.getByRole('list', { name: 'Your sources' }).getByRole('listitem')
  await expect.element(card.getByRole('link', { name: 'Fires' })).toBeVisible()
  const [name, menu] = [card.getByRole('link', { name: 'Fires' }), card.getByRole('button')].map((part) => {
    const { top, height } = part.element().getBoundingClientRect()
    return top + height / 2
  })
  expect(Math.abs(name! - menu!)).toBeLessThanOrEqual(1)
  await expect.element(card.getByText('Actions', { exact: true })).not.toBeInTheDocument()
})

it.each([820, 1024])('shows the menu of a source without scrolling at %i px', async (width) => {
  await page.viewport(width, 1000)
  onTestFinished(watchThemeAndWidth())
  open('/sources/feeds')
  const menu = page.getByRole('button', { name: 'Actions for Fires' })
  await expect.element(menu).toBeInViewport({ ratio: 1 })
})

const working = {
  ...source,
  status: 'active',
  watch: { isWatching: true, unmonitoredSince: null, reason: null },
}
const choosePause = async () => {
  await page.getByRole('button', { name: 'Actions for Fires' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
}

it('asks before pausing a source, with the number of properties that lose monitoring', async () => {
  const { sent } = open('/sources/feeds', {
    'GET /api/source': listed(working),
    'GET /api/org/org-1/watch': ok({ checkedAt: moment, feeds: 2, gaps: [], unlocatedProperties: 0 }),
    [`PATCH /api/source/${id}`]: ok({ ...working, status: 'paused', version: 5 }),
  })
  await choosePause()
  const dialog = page.getByRole('alertdialog', { name: 'Pause Fires?' })
  await expect
    .element(
      dialog.getByText(
        '37 properties won’t be monitored for hazards that only this source reports until you resume it.',
      ),
    )
    .toBeVisible()
  expect(sent.filter(({ key }) => key.startsWith('PATCH'))).toEqual([])
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect.element(page.getByText(/^Fires paused\./)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

it('says so if no other source is monitored', async () => {
  open('/sources/feeds', { 'GET /api/source': listed(working) })
  await choosePause()
  await expect
    .element(page.getByText(/37 properties won’t be monitored at all until you resume it\.$/))
    .toBeVisible()
})

it('pauses a source without properties immediately', async () => {
  const idle = { ...working, counts: { ...working.counts, properties: 0 } }
  open('/sources/feeds', {
    'GET /api/source': listed(idle),
    [`PATCH /api/source/${id}`]: ok({ ...idle, status: 'paused', version: 5 }),
  })
  await choosePause()
  await expect.element(page.getByText(/^Fires paused\./)).toBeVisible()
})

it('shows the whole status and keeps the buttons on one line at 820 px', async () => {
  await page.viewport(820, 1000)
  onTestFinished(watchThemeAndWidth())
  const silent = { ...working, watch: { ...working.watch, isWatching: false } }
  open('/sources/feeds', { 'GET /api/source': listed(silent) })
  const cell = page.getByRole('gridcell', { name: 'Not monitored' })
  await expect.element(cell).toBeVisible()
  const { scrollWidth, clientWidth } = cell.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top)
  const add = page.getByRole('link', { name: 'Add source' }).element()
  expect(topOf(add)).toBe(topOf(page.getByRole('button', { name: 'Columns' }).element()))
})

it.each([375, 360])('keeps the button that adds a source beside the search at %i px', async (width) => {
  await page.viewport(width, 800)
  onTestFinished(watchThemeAndWidth())
  open('/sources/feeds', { 'GET /api/source': listed(working) })
  const add = page.getByRole('link', { name: 'Add source' })
  await expect.element(add).toBeVisible()
  const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top)
  const search = page.getByRole('searchbox', { name: 'Search sources' })
  const middleOf = (element: Element) => topOf(element) + Math.round(element.clientHeight / 2)
  await expect
    .poll(() => Math.abs(middleOf(add.element()) - middleOf(search.element())))
    .toBeLessThanOrEqual(2)
  const [status, type] = ['Status', 'Type'].map((name) => page.getByRole('combobox', { name }).element())
  expect(topOf(status!)).toBe(topOf(type!))
  expect(topOf(status!)).toBeGreaterThan(topOf(add.element()))
})
