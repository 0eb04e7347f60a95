import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { watchThemeAndWidth } from '~/lib/store'
import { findAxeViolations } from '~/testing/find-axe-violations'
import { mockNetwork, type MockResponses, ok, permissionsResponse } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { testObject } from '~/testing/open-object'
import { storeSession } from '~/testing/tokens'

const threatId = '33333333-3333-4333-8333-333333333333'
const otherId = '44444444-4444-4444-8444-444444444444'
const incidentId = '66666666-6666-4666-8666-666666666666'

const threat = {
  ...testObject,
  id: threatId,
  hazard: 'flood',
  title: 'Flood Warning, Denver CO',
  status: 'active',
  triage: 'acknowledged',
  severity: 'severe',
  onsetAt: null,
  effectiveAt: null,
  endsAt: null,
  expiresAt: null,
  closedAt: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  resolvedAt: null,
  resolvedBy: null,
  incidentId,
  permissions: ['threat:read'],
  impacts: [],
  revisions: [],
}
const gauge = { ...threat, id: otherId, title: 'South Platte River at Denver' }

let app: ReturnType<typeof openApp> | null = null
beforeEach(() => storeSession())
afterEach(async () => {
  app?.close()
  app = null
  vi.restoreAllMocks()
  await page.viewport(1280, 800)
})

async function open(answers: MockResponses = {}, permissions = ['user:read', 'threat:read', 'ledger:read']) {
  const network = mockNetwork({
    'GET /api/auth/permissions': permissionsResponse(permissions),
    [`GET /api/threat/${threatId}`]: ok(threat),
    [`GET /api/threat/${otherId}`]: ok(gauge),
    [`GET /api/incident/${incidentId}`]: ok({
      id: incidentId,
      members: [{ threat }, { threat: gauge }],
    }),
    [`GET /api/threat/${threatId}/escalation`]: ok({ items: [] }),
    [`GET /api/threat/${otherId}/escalation`]: ok({ items: [] }),
    'GET /api/org/org-1/on-call': ok({ isOn: false, now: [], next: null }),
    ...answers,
  })
  app = openApp(`/threats/${threatId}/handoff`)
  await expect.element(page.getByRole('heading', { name: 'Handoff summary' })).toBeVisible()
  return network
}
const summary = () => page.getByRole('article', { name: 'Handoff summary' })

it.each([375, 1440])(
  'has everything about the incident on one page, and is accessible at %i px',
  async (width) => {
    await page.viewport(width, 800)
    const stopWatching = watchThemeAndWidth()
    const network = await open()
    for (const title of [threat.title, gauge.title])
      await expect.element(summary().getByText(title)).toBeVisible()
    await expect.element(summary().getByText('On-call notifications are off.')).toBeVisible()
    await expect.element(summary().getByText('No notes.')).toBeVisible()
    expect(page.getByText(/too large to summarize/).elements()).toEqual([])
    // Without permission, alerts aren't requested.
    expect(network.calls).not.toContain('GET /api/alert')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await findAxeViolations()).toEqual([])
    stopWatching()
  },
)

it('says that something is missing if it couldn’t be loaded', async () => {
  await open({ 'GET /api/org/org-1/on-call': { status: 500, body: { code: 'internal', title: 'Error' } } })
  await expect.element(page.getByText('Part of the summary couldn’t be loaded')).toBeVisible()
  await expect.element(summary().getByText(threat.title)).toBeVisible()
})

it('says that there is more than it shows, on the page and in the copied text', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open({
    'GET /api/ledger/events': ok({ items: [], page: { nextCursor: 'more' }, chain: { ok: null } }),
  })
  const warning = 'This event is too large to summarize in full. Open its threats to see the rest.'
  await expect.element(page.getByText(warning)).toBeVisible()
  await page.getByRole('button', { name: 'Copy text' }).click()
  await expect.poll(() => write.mock.calls[0]?.[0]).toContain(warning)
})

it('prints the summary without the rest of the page', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await open()
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => print.mock.calls.length).toBe(1)
  const sheet = document.body.lastElementChild!
  expect(sheet.textContent).toMatch(/^Flood Warning, Denver COAs of .*Situation/)
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(() => sheet.isConnected).toBe(false)
})

it('copies the summary as text, with a link to it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open()
  await page.getByRole('button', { name: 'Copy text' }).click()
  await expect.poll(() => write.mock.calls[0]?.[0]).toContain(`/threats/${threatId}/handoff`)
  expect(write.mock.calls[0]![0]).toContain('SITUATION\n- Flood Warning, Denver CO')
})
