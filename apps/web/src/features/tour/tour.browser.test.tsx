import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { selectOrg } from '~/lib/selected-org'
import { closeTour, tourPosition } from '~/lib/tour'
import { findAxeViolations } from '~/testing/find-axe-violations'
import { mockNetwork, ok, permissionsResponse, testOrg, testUser } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

const threatId = '33333333-3333-4333-8333-333333333333'
const now = new Date().toISOString()
const later = new Date(Date.now() + 3 * 3_600_000).toISOString()
const reach = {
  properties: 2,
  approximate: 0,
  units: 40,
  declaredUnits: 0,
  tenants: 64,
  reachable: 31,
  assistance: 3,
  inside: 2,
  near: 0,
}
const threat = {
  id: threatId,
  title: 'Tornado Warning, Boulder County',
  hazard: 'tornado',
  event: 'Tornado Warning',
  status: 'active',
  triage: 'new',
  severity: 'extreme',
  certainty: 'observed',
  urgency: 'immediate',
  onsetAt: now,
  endsAt: later,
  expiresAt: null,
  impact: reach,
  maxRisk: 71,
  source: null,
  href: `/properties/property-1?threat=${threatId}`,
}
const threatDetail = {
  ...threat,
  headline: null,
  areaDesc: 'Boulder, CO',
  sentAt: now,
  effectiveAt: null,
  closedAt: null,
  escalatedAt: null,
  description: 'Take shelter.',
  instruction: null,
  language: 'en-US',
  point: null,
  radiusMeters: null,
  geometry: null,
  source: { id: 'source-1', name: 'NWS alerts' },
  senderName: 'NWS Boulder CO',
  attribution: 'National Weather Service',
  externalUrl: null,
  termsUrl: null,
  ingestLagSeconds: 180,
  assignee: null,
  assignees: [],
  attention: null,
  relatedThreatIds: [],
  incidentId: null,
  version: 3,
  permissions: ['threat:read', 'threat:update'],
  impacts: [],
  revisions: [{ n: 1, messageType: 'alert', sentAt: now, changes: [] }],
}
const permissions = ['user:read', 'user:update', 'org:read', 'property:read', 'threat:read', 'threat:update']
const emptyPage = {
  items: [],
  page: { limit: 50, nextCursor: null, prevCursor: null, total: 0, totalIsExact: true },
}

let app: ReturnType<typeof openApp> | undefined

beforeEach(async () => {
  storeSession()
  await page.viewport(1440, 900)
})

afterEach(() => {
  closeTour()
  app?.close()
  clearSession(createQueryClient())
})

function openHome({ demo = true, tourClosedAt = null as string | null, ledger = true } = {}) {
  const user = { ...testUser, onboarding: { ...testUser.onboarding, tourClosedAt } }
  const closedUser = { ...user, onboarding: { ...user.onboarding, tourClosedAt: now } }
  const network = mockNetwork({
    'GET /api/user': ok(user),
    'PATCH /api/user': ok(closedUser),
    'GET /api/org/org-1': ok({ ...testOrg, demo }),
    'GET /api/auth/permissions': permissionsResponse([...permissions, ...(ledger ? ['ledger:read'] : [])]),
    'GET /api/org/org-1/dashboard/user-1': ok({
      userId: 'user-1',
      carousel: [],
      assignedToMe: [],
      needsTriage: [threat],
      needsFollowUp: { items: [], count: 0 },
      recentLedger: [],
      myTasks: [],
      watched: [],
      timeline: [{ from: now, active: 1 }],
      layout: { widgets: [], hidden: [] },
    }),
    'GET /api/org/org-1/overview': ok({
      counts: { portfolios: 4, properties: 37, units: 1280, tenants: 1911, reachable: 1204, assistance: 38 },
      threats: {
        active: 1,
        upcoming: 0,
        unacknowledged: 1,
        bySeverity: {},
        byHazard: [{ hazard: 'tornado', count: 1 }],
        affected: reach,
      },
      sources: { total: 6, active: 6, degraded: 0, failing: 0, oldestSuccessAt: now },
      tasks: { running: 0, failed24h: 0 },
      consent: { optedIn: 1204, invited: 300, declined: 41, optedOut: 22, none: 344 },
      dataQuality: { score: 91, issues: [] },
      asOf: now,
    }),
    [`GET /api/threat/${threatId}`]: ok(threatDetail),
    'GET /api/threat': ok({ type: 'FeatureCollection', features: [] }),
    'GET /api/team/user': ok(emptyPage),
  })
  app = openApp('/home')
  return network
}

const start = page.getByRole('button', { name: 'Take the tour' })
const callout = (name: string) => page.getByRole('dialog', { name })
const next = page.getByRole('button', { name: 'Next' })

/** What the open callout points at. */
const findAnchor = () => document.querySelector<HTMLElement>('[data-callout-anchor]')

it('leads from the most urgent threat through its brief to the activity, and is never offered again', async () => {
  const { sent } = openHome()
  await start.click()
  await expect.element(callout('Start with what needs you')).toHaveFocus()
  await expect.element(page.getByText('1 of 4')).toBeVisible()
  expect(findAnchor()?.dataset['threat']).toBe(threatId)

  await next.click()
  await expect.element(callout('See who’s affected')).toHaveFocus()
  expect(app!.getUrl()).toBe(`/threats/${threatId}`)
  expect(findAnchor()?.textContent).toContain('64')

  await next.click()
  await expect.element(callout('Acknowledge and assign')).toHaveFocus()
  expect(findAnchor()?.textContent).toContain('Acknowledge')
  // The page can still be used.
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).toBeEnabled()

  await next.click()
  await expect.element(callout('Look back')).toHaveFocus()
  expect(app!.getUrl()).toBe('/home?tab=activity')
  expect(findAnchor()?.textContent).toBe('Activity')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(callout('Acknowledge and assign')).toBeVisible()
  await next.click()
  await page.getByRole('button', { name: 'Done' }).click()

  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  await expect
    .poll(() => sent.filter(({ key }) => key === 'PATCH /api/user').map(({ body }) => body))
    .toEqual([{ onboarding: { tourClosed: true } }])
  await app!.router.navigate('/home')
  await expect.element(page.getByRole('region', { name: /^Needs triage/ })).toBeVisible()
  expect(start.elements()).toEqual([])
})

it('follows the person who opens the threat themselves, and stops without a word if they go elsewhere', async () => {
  const { sent } = openHome()
  await start.click()
  await expect.element(callout('Start with what needs you')).toBeVisible()
  await page.getByRole('link', { name: threat.title }).first().click()
  await expect.element(callout('See who’s affected')).toBeVisible()
  expect(app!.getUrl()).toBe(`/threats/${threatId}`)
  await app!.router.navigate('/properties')
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])

  await app!.router.navigate('/home')
  await expect.element(start).toBeVisible()
  expect(sent.map(({ key }) => key)).not.toContain('PATCH /api/user')
})

it('ends when the person switches organizations', async () => {
  openHome()
  await start.click()
  await next.click()
  await expect.element(callout('See who’s affected')).toBeVisible()
  selectOrg('org-2')
  expect(tourPosition.get()).toBeNull()
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
})

it('is skipped with Escape, and starts again from the account menu', async () => {
  const { sent } = openHome({ ledger: false })
  await start.click()
  await expect.element(callout('Start with what needs you')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  await expect.poll(() => sent.map(({ key }) => key)).toContain('PATCH /api/user')

  await page.getByRole('button', { name: 'Ana Ruiz’s account' }).click()
  await page.getByRole('menuitem', { name: 'Take the tour' }).click()
  await expect.element(callout('Start with what needs you')).toHaveFocus()
  await expect.element(page.getByText('1 of 3')).toBeVisible()
})

it('can be dismissed before it starts', async () => {
  const { sent } = openHome()
  await expect.element(start).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => start.elements()).toEqual([])
  await expect.poll(() => sent.map(({ key }) => key)).toContain('PATCH /api/user')
})

it.each([
  ['to organizations that aren’t demos', { demo: false }],
  ['after it was closed once', { tourClosedAt: now }],
])('isn’t offered %s', async (_, options) => {
  openHome(options)
  await expect.element(page.getByRole('link', { name: threat.title }).first()).toBeVisible()
  expect(start.elements()).toEqual([])
})

it('covers nothing it points at on a phone, and has no accessibility violations', async () => {
  await page.viewport(375, 720)
  openHome()
  await start.click()
  for (const [index, title] of [
    'Start with what needs you',
    'See who’s affected',
    'Acknowledge and assign',
    'Look back',
  ].entries()) {
    if (index > 0) await next.click()
    await expect.element(callout(title)).toHaveFocus()
    await expect
      .poll(() => {
        const box = callout(title).element().getBoundingClientRect()
        const anchor = findAnchor()!.getBoundingClientRect()
        const isClear = box.top >= anchor.bottom || box.bottom <= anchor.top
        return isClear && box.left >= 0 && box.right <= 375 && box.top >= 0 && box.bottom <= 720
      })
      .toBe(true)
    expect(await findAxeViolations(callout(title).element())).toEqual([])
  }
})
