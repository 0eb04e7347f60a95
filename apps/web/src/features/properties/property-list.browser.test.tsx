import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { markFirstPageReady } from '~/lib/first-page-ready'
import { mockNetwork, ok, permissionsResponse } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

const moment = '2026-11-21T16:02:00.000Z'
const property = {
  id: '01932f70-0000-7000-8000-0000000000cc',
  name: 'Larkspur Court',
  status: 'active',
  address: {
    line1: '1840 Race St',
    city: 'Denver',
    region: 'CO',
    geocode: { status: 'ok', precision: 'rooftop' },
  },
  threats: { active: 0, unacknowledged: 0, maxSeverity: null },
  riskScore: 0,
  code: null,
  externalId: null,
  portfolio: null,
  propertyClass: 'residential',
  propertySubType: null,
  counts: { units: 0, occupied: 0, tenants: 0, reachable: 0 },
  unitCountDeclared: null,
  dataQuality: { score: 90 },
  criticality: 'normal',
  tags: [],
  manager: null,
  updatedAt: moment,
}
const gap = { name: 'NWS alerts', hazards: ['flood'], unmonitoredSince: moment, reason: null, isPaused: true }

let app: ReturnType<typeof openApp> | undefined
afterEach(() => {
  app?.close()
  clearSession(createQueryClient())
})

const watchOf = (feeds: number, gaps: number) =>
  ok({
    checkedAt: moment,
    feeds,
    gaps: Array.from({ length: gaps }, (_, index) => ({ ...gap, sourceId: `source-${index}` })),
    unlocatedProperties: 0,
  })

/** Opens the list with one property. */
function openList(watch: ReturnType<typeof ok>, changes: object = {}) {
  storeSession()
  mockNetwork({
    'GET /api/auth/permissions': permissionsResponse(['user:read', 'org:read', 'property:read']),
    'GET /api/property': ok({
      items: [{ ...property, ...changes }],
      page: { limit: 50, nextCursor: null, prevCursor: null, total: 1, totalIsExact: true },
    }),
    'GET /api/org/org-1/watch': watch,
  })
  app = openApp('/properties')
  markFirstPageReady()
}

it.each([
  ['None open', 2, 0, 1440],
  ['Partly monitored', 2, 1, 1440],
  ['Partly monitored', 2, 1, 375],
  ['Not monitored', 2, 2, 1440],
  ['Not monitored', 2, 2, 375],
  ['Not monitored', 0, 0, 1440],
])(
  'shows “%s” as threats, with %i sources, %i of them paused, at %i px',
  async (text, feeds, gaps, width) => {
    await page.viewport(width, 900)
    openList(watchOf(feeds, gaps))
    const list = width < 600 ? page.getByRole('list', { name: 'Properties' }) : page.getByRole('grid')
    await expect.element(list.getByText('Larkspur Court')).toBeVisible()
    await expect.element(list.getByText(text, { exact: true }).first()).toBeVisible()
    if (text === 'None open' || width < 600) return
    // Neither its threats nor its risk looks calm.
    const cells = list.getByRole('gridcell', { name: text, exact: true })
    await expect.poll(() => cells.elements().length).toBe(2)
    for (const { scrollWidth, clientWidth } of cells.elements())
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  },
)

it.each([
  ['an inactive property', { status: 'inactive' }],
  ['a property without a location', { address: { ...property.address, lat: null, lon: null } }],
])('doesn’t call %s safe while the sources are monitored', async (_what, changes) => {
  await page.viewport(1440, 900)
  openList(watchOf(2, 0), changes)
  const cells = page.getByRole('grid').getByRole('gridcell', { name: 'Not monitored', exact: true })
  await expect.poll(() => cells.elements().length).toBe(2)
})

it('doesn’t say that a property has no threats until it knows whether it’s monitored', async () => {
  await page.viewport(1440, 900)
  openList({ status: 503, body: { code: 'unavailable', detail: 'Down.' } })
  const list = page.getByRole('grid')
  await expect.element(list.getByText('Larkspur Court')).toBeVisible()
  await expect.element(list.getByText('–', { exact: true })).toBeVisible()
  await expect.element(list.getByText('None open', { exact: true })).not.toBeInTheDocument()
})
