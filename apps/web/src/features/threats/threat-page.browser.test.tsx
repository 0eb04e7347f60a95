import { toastStore } from '@parapet/ui'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { watchThemeAndWidth } from '~/lib/store'
import { findAxeViolations } from '~/testing/find-axe-violations'
import { mockNetwork, ok, permissionsResponse, testUser, type MockResponses } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

const threatId = '33333333-3333-4333-8333-333333333333'
const otherId = '44444444-4444-4444-8444-444444444444'
const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const createImpact = (n: number, name: string, changes: object = {}) => ({
  property: { id: `55555555-5555-4555-8555-55555555555${n}`, name },
  method: 'inside_geometry',
  byCountyOnly: false,
  approximateBy: null,
  buildings: [],
  ownLocation: 'affected',
  distanceMeters: 0,
  bearingDeg: null,
  proximity: 'inside',
  riskScore: 64,
  riskParts: { severity: 75, certainty: 1, urgency: 1, proximity: 0.85 },
  rule: { id: null, name: 'Medium preset', radiusMeters: null },
  endedAt: null,
  triage: 'new',
  allowed: ['acknowledged', 'dismissed'],
  assignee: null,
  units: 12,
  declaredUnits: 0,
  tenants: 19,
  reachable: 14,
  assistance: 2,
  checklist: [],
  permissions: ['threat:read', 'threat:update'],
  ...changes,
})

const maple = createImpact(1, 'Maple Court')
const birch = createImpact(2, 'Birch House', {
  triage: 'acknowledged',
  assignee: { id: 'user-2', name: 'Ana Reyes' },
  checklist: [
    {
      key: 'a',
      label: 'Check the drains',
      phase: null,
      dueAt: null,
      owner: null,
      doneAt: fromNow(-1),
      doneBy: null,
    },
    { key: 'b', label: 'Move cars', phase: null, dueAt: null, owner: null, doneAt: null, doneBy: null },
  ],
})

const threat = {
  id: threatId,
  hazard: 'flood',
  event: 'Flood Warning',
  title: 'Flood Warning, Denver CO',
  status: 'active',
  triage: 'new',
  severity: 'severe',
  certainty: 'observed',
  urgency: 'immediate',
  headline: null,
  areaDesc: 'Denver, CO',
  sentAt: fromNow(-1),
  effectiveAt: null,
  onsetAt: fromNow(-1),
  endsAt: fromNow(2.51),
  expiresAt: null,
  closedAt: null,
  escalatedAt: null,
  description: 'Water rises.',
  instruction: 'Turn around.',
  language: 'en-US',
  point: null,
  radiusMeters: null,
  geometry: null,
  source: { id: 'source-1', name: 'NWS alerts' },
  senderName: 'NWS Denver CO',
  attribution: 'National Weather Service',
  externalUrl: null,
  termsUrl: null,
  ingestLagSeconds: 180,
  assignee: null,
  assignees: [],
  attention: null,
  impact: {
    properties: 2,
    approximate: 0,
    units: 24,
    declaredUnits: 0,
    tenants: 38,
    reachable: 28,
    assistance: 4,
  },
  maxRisk: 64,
  relatedThreatIds: [],
  incidentId: null,
  version: 3,
  permissions: ['threat:read', 'threat:update'],
  impacts: [maple, birch],
  revisions: [{ n: 1, messageType: 'alert', sentAt: fromNow(-1), changes: [] }],
}

const threatPath = `/api/threat/${threatId}`
const permissions = ['user:read', 'org:read', 'property:read', 'tenant:read', 'threat:read', 'ledger:read']
const everyPage = {
  items: [],
  page: { limit: 50, nextCursor: null, prevCursor: null, total: 0, totalIsExact: true },
}

let app: ReturnType<typeof openApp> | undefined
let unwatch: (() => void) | undefined
beforeEach(() => {
  unwatch = watchThemeAndWidth()
})
afterEach(() => {
  app?.close()
  unwatch?.()
  toastStore.clearLower()
  clearSession(createQueryClient())
  return page.viewport(1280, 900)
})

function open(changes: object = {}, responses: MockResponses = {}, access: object = {}) {
  const network = mockNetwork({
    'GET /api/auth/permissions': permissionsResponse(permissions, access),
    [`GET ${threatPath}`]: ok({ ...threat, ...changes }),
    [`PATCH ${threatPath}`]: ok({
      ...threat,
      triage: 'acknowledged',
      version: 4,
      change: { groupId: 'group-1', properties: 2 },
    }),
    'GET /api/threat': ok({ items: [], page: everyPage.page }),
    'GET /api/property/points': ok({ items: [], total: 0 }),
    'GET /api/ledger/events': ok(everyPage),
    ...responses,
  })
  storeSession()
  app = openApp(`/threats/${threatId}`)
  return network
}

const sentPatches = (network: ReturnType<typeof mockNetwork>) =>
  network.sent.filter(({ key }) => key === `PATCH ${threatPath}`).map(({ body }) => body)

it('shows a threat at all its properties, each with its own triage', async () => {
  open()
  await expect.element(page.getByRole('heading', { level: 1, name: threat.title })).toBeVisible()
  const properties = page.getByRole('region', { name: 'Affected properties' })
  await expect.element(properties.getByRole('link', { name: 'Maple Court' })).toBeVisible()
  await expect.element(properties).toMatchTextContent('Birch House')
  await expect.element(properties).toMatchTextContent('1 of 2 done')
  await expect.element(properties).toMatchTextContent('AcknowledgedAna Reyes')
  await expect
    .element(properties.getByRole('link', { name: 'Birch House' }))
    .toHaveAttribute('href', `/properties/${birch.property.id}?threat=${threatId}`)
  await expect.element(page.getByText('Turn around.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Activity' })).toBeVisible()
})

it.each([375, 1440])('has no accessibility violations at %i px', async (width) => {
  await page.viewport(width, 900)
  open()
  await expect.element(page.getByRole('region', { name: 'Affected properties' })).toBeVisible()
  expect(await findAxeViolations()).toEqual([])
})

it('acknowledges at one property, or at all where it’s new', async () => {
  const network = open()
  await page.getByRole('button', { name: 'Acknowledge at Maple Court' }).click()
  await expect
    .poll(() => sentPatches(network))
    .toEqual([{ triage: 'acknowledged', propertyId: maple.property.id }])
  app?.close()
  const again = open()
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).click()
  await expect.poll(() => sentPatches(again)).toEqual([{ triage: 'acknowledged' }])
})

it('offers Undo when assigning the whole threat replaces someone at one property', async () => {
  const network = open()
  await page.getByLabelText('Assigned to').selectOptions(`${testUser.name} (you)`)
  await expect.element(page.getByText(`${threat.title} reassigned for 2 properties.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => sentPatches(network))
    .toEqual([{ assigneeUserId: testUser.id }, { undo: 'group-1' }])
})

it('dismisses without asking where, and has the checklist of a single property', async () => {
  const single = { impacts: [birch], triage: 'acknowledged', impact: { ...threat.impact, properties: 1 } }
  const network = open(single)
  await expect.element(page.getByRole('checkbox', { name: 'Move cars' })).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dismiss threat' })
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect
    .poll(() => sentPatches(network))
    .toEqual([{ triage: 'dismissed', dismissReason: 'not_relevant' }])
})

it('links to related threats', async () => {
  const related = { ...threat, id: otherId, title: 'Flood Watch, Denver CO', status: 'ended' }
  open({ relatedThreatIds: [otherId] }, { 'GET /api/threat': ok({ items: [related], page: everyPage.page }) })
  await expect
    .element(page.getByRole('link', { name: 'Flood Watch, Denver CO' }))
    .toHaveAttribute('href', `/threats/${otherId}`)
})

it('has no history of all properties for a limited member', async () => {
  const network = open({}, {}, { isFga: true })
  await expect.element(page.getByRole('region', { name: 'Affected properties' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Activity' }).elements()).toEqual([])
  expect(network.requests.filter(({ key }) => key === 'GET /api/ledger/events')).toEqual([])
})

it('says when a threat is missing', async () => {
  open({}, { [`GET ${threatPath}`]: { status: 404, body: { code: 'not-found', title: 'Not found' } } })
  await expect.element(page.getByText('Threat not found')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Show all threats' })).toBeVisible()
})

it.each([false, true])('shows who was notified on call; to a limited member: %s', async (isFga) => {
  open(
    {},
    {
      [`GET ${threatPath}/escalation`]: ok({
        items: [
          {
            id: 'escalation-1',
            severity: 'severe',
            startedAt: fromNow(-1),
            endedAt: null,
            endReason: null,
            endedBy: null,
            endedVia: null,
            nextAt: null,
            isUnanswered: true,
            skippedSteps: [],
            notices: [],
          },
        ],
      }),
    },
    { isFga },
  )
  await expect.element(page.getByRole('heading', { name: 'Who was notified', level: 2 })).toBeVisible()
  await expect.element(page.getByText(/^No one could be notified yet/)).toBeVisible()
})
