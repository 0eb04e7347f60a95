import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { threatQueries } from '~/data/threats/queries'
import { findAxeViolations } from '~/testing/find-axe-violations'
import { mockNetwork, type MockResponses, permissionsResponse } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { alertId, createAlert } from '~/testing/test-alert'
import { testObject, testObjectId } from '~/testing/open-object'
import { storeSession } from '~/testing/tokens'

const threatId = '33333333-3333-4333-8333-333333333333'
const hourMs = 3_600_000
const fromNow = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()

const property = {
  ...testObject,
  name: 'Maple Court',
  propertyClass: 'residential',
  status: 'active',
  criticality: 'normal',
  tags: [],
  unitCountDeclared: null,
  counts: { units: 12, occupied: 10, tenants: 19, reachable: 14 },
  threats: { active: 1, unacknowledged: 1, maxSeverity: 'severe' },
  riskScore: 75,
  riskReasons: ['Flood Warning: severe, observed, immediate, inside the alert area'],
  timeZone: 'America/Denver',
  dataQuality: { score: 100, issues: [] },
  address: { formatted: '1 Maple Street, Denver, CO 80218', lat: null, lon: null },
  permissions: ['property:read', 'threat:read', 'threat:update'],
}

const impact = {
  property: { id: testObjectId, name: 'Maple Court' },
  method: 'zone_county',
  byCountyOnly: true,
  buildings: [],
  ownLocation: 'affected',
  distanceMeters: null,
  bearingDeg: null,
  proximity: 'zone',
  riskScore: 64,
  riskParts: { severity: 75, certainty: 1, urgency: 1, proximity: 0.85 },
  rule: { id: null, name: 'Medium preset', radiusMeters: null },
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
}

const threat = {
  // In the responses of changes.
  change: null,
  ...testObject,
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
  areaDesc: null,
  sentAt: fromNow(-1),
  effectiveAt: null,
  onsetAt: '2026-01-15T17:00:00.000Z',
  endsAt: fromNow(2.51),
  expiresAt: null,
  closedAt: null,
  escalatedAt: null,
  description: 'Water rises.',
  instruction: 'Turn around,\ndo not drown.',
  language: 'en-US',
  point: null,
  radiusMeters: null,
  geometry: null,
  source: { id: 'source-1', name: 'NWS alerts' },
  senderName: 'NWS Denver CO',
  attribution: 'National Weather Service',
  // Text from a feed is linked only if it's a valid URL.
  externalUrl: 'https://api.weather.gov/alerts/1',
  termsUrl: 'javascript:alert(1)',
  ingestLagSeconds: 180,
  assignee: null,
  impact: { properties: 1, units: 12, declaredUnits: 0, tenants: 19, reachable: 14, assistance: 2 },
  maxRisk: 64,
  permissions: ['threat:read', 'threat:update'],
  impacts: [impact],
  revisions: [
    {
      n: 2,
      messageType: 'update',
      sentAt: fromNow(-1),
      changes: [{ field: 'severity', from: 'moderate', to: 'severe' }],
    },
  ],
}

const threatPath = `/api/threat/${threatId}`
let opened: ReturnType<typeof openApp> | null = null
afterEach(() => opened?.close())

async function open(
  changes: object = {},
  ofImpact: object = {},
  permissions = property.permissions,
  answers: MockResponses = {},
) {
  storeSession()
  const shown = { ...threat, impacts: [{ ...impact, ...ofImpact }], ...changes }
  const network = mockNetwork({
    [`GET /api/property/${testObjectId}`]: { status: 200, body: { ...property, permissions } },
    'GET /api/threat': { status: 200, body: { items: [shown], page: { nextCursor: null } } },
    [`GET ${threatPath}`]: { status: 200, body: shown },
    ...answers,
  })
  opened = openApp(`/properties/${testObjectId}?threat=${threatId}`)
  const brief = page.getByRole('article', { name: 'Flood Warning, Denver CO' })
  await expect.element(brief).toBeVisible()
  return { ...network, shown, brief }
}

it('shows when in the property’s time zone, why, who is affected and what to do', async () => {
  const { brief } = await open()

  await expect.element(brief.getByText(/January 15, 2026 at 10:00 AM MST/)).toBeVisible()
  await expect.element(brief.getByText('ends in 2 hr 30 min')).toBeVisible()
  await brief.getByRole('button', { name: 'Why it’s here' }).click()
  await brief.getByRole('button', { name: 'Source' }).click()
  await expect
    .element(brief.getByText(/names the property’s county.*Matched by county because the zone is unknown\./))
    .toBeVisible()
  await expect.element(brief.getByText(/^64 = severity 75 × .* × proximity 0\.85$/)).toBeVisible()
  await expect.element(brief.getByText('3 min between sending and receiving')).toBeVisible()
  await expect.element(brief.getByText(/Turn around,\s+do not drown\./)).toBeVisible()
  await expect.element(brief.getByText(/Not for life-safety decisions/)).toBeVisible()
  await expect
    .element(brief.getByRole('link', { name: 'View at source' }))
    .toHaveAttribute('rel', expect.stringContaining('noopener'))
  expect(brief.getByRole('link', { name: 'Terms of use' }).elements()).toHaveLength(0)
})

it('shows the other threats of its incident', async () => {
  const incidentId = '44444444-4444-4444-8444-444444444444'
  const member = (id: string, title: string) => ({
    threat: {
      ...threat,
      id,
      title,
      attention: null,
      isAssigned: false,
      impact: { ...threat.impact, approximate: 0 },
    },
    joinedBy: 'member',
    user: null,
    rule: null,
    reason: 'A member joined it.',
    otherThreatId: null,
    facts: {},
    joinedAt: fromNow(-1),
  })
  const otherId = '33333333-3333-4333-8333-333333333334'
  const { brief } = await open({ incidentId }, {}, property.permissions, {
    [`GET /api/incident/${incidentId}`]: {
      status: 200,
      body: {
        id: incidentId,
        status: 'open',
        version: 1,
        members: [member(threatId, threat.title), member(otherId, 'Dam Failure Warning')],
      },
    },
  })
  await expect.element(brief.getByRole('heading', { name: 'Incident' })).toBeVisible()
  await expect
    .element(brief.getByRole('link', { name: 'Dam Failure Warning' }))
    .toHaveAttribute('href', `/threats/${otherId}`)
})

it('says that the property may be inside if only its ZIP code is located, with a link to set the location', async () => {
  const approximate = {
    method: 'inside_geometry',
    byCountyOnly: false,
    proximity: 'inside',
    distanceMeters: 0,
    approximateBy: 'postal_code',
  }
  const { brief } = await open({}, approximate)
  const note = brief.getByRole('status').filter({ hasText: 'May be inside: located by ZIP code' })
  await expect.element(note).toBeVisible()
  await brief.getByRole('button', { name: 'Why it’s here' }).click()
  await expect
    .element(brief.getByText('The alert area reaches into the property’s ZIP code area.'))
    .toBeVisible()
  expect(brief.getByText('Inside', { exact: true }).elements()).toHaveLength(0)
  expect(note.getByRole('link').elements()).toHaveLength(0)
})

it('says which buildings are affected', async () => {
  const toBuilding = (name: string, isAffected: boolean) => ({ id: `id-${name}`, name, isAffected })
  const { brief } = await open(
    {},
    {
      buildings: [toBuilding('A', false), toBuilding('B', true), toBuilding('C', true)],
      ownLocation: 'unaffected',
    },
  )
  await expect.element(brief.getByText('Buildings B and C, but not Building A')).toBeVisible()
})

it('offers to set the exact location to those who can, and gives the shortest distance', async () => {
  const { brief } = await open(
    {},
    {
      method: 'radius',
      byCountyOnly: false,
      proximity: 'near',
      distanceMeters: 4_300,
      bearingDeg: 90,
      approximateBy: 'city',
    },
    ['property:read', 'property:update', 'threat:read'],
  )
  const note = brief.getByRole('status').filter({ hasText: 'May be near: located by city' })
  await expect
    .element(note.getByRole('link', { name: 'Set the exact location' }))
    .toHaveAttribute('href', `/properties/${testObjectId}?edit=address`)
  await brief.getByRole('button', { name: 'Why it’s here' }).click()
  await expect.element(brief.getByText(/^At least .* east of the property$/)).toBeVisible()
})

it('acknowledges with the version shown, and updates optimistically', async () => {
  const { brief, set, sent, shown } = await open()
  let answer: (value: { status: number; body: unknown }) => void = () => undefined
  set(`PATCH ${threatPath}`, new Promise((resolve) => (answer = resolve)))
  await brief.getByRole('button', { name: 'Acknowledge' }).click()

  await expect.element(brief.getByText('Acknowledged', { exact: true })).toBeVisible()
  // The screen updates before the request is sent.
  await expect
    .poll(() => sent)
    .toEqual([{ key: `PATCH ${threatPath}`, body: { triage: 'acknowledged' }, ifMatch: '"v3"' }])
  const saved = {
    ...shown,
    version: 4,
    triage: 'acknowledged',
    impacts: [{ ...impact, triage: 'acknowledged' }],
  }
  set(`GET ${threatPath}`, { status: 200, body: saved })
  answer({ status: 200, body: saved })
  await expect.element(brief.getByRole('button', { name: 'Start work' })).toBeVisible()
})

it('moves the focus to the next steps when the button of a step disappears', async () => {
  const { brief, set, shown } = await open()
  const saved = {
    ...shown,
    version: 4,
    triage: 'acknowledged',
    impacts: [{ ...impact, triage: 'acknowledged' }],
  }
  set(`PATCH ${threatPath}`, { status: 200, body: saved })
  set(`GET ${threatPath}`, { status: 200, body: saved })
  brief.getByRole('button', { name: 'Acknowledge' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(brief.getByRole('button', { name: 'Start work' })).toBeVisible()
  await expect.element(brief.getByRole('group', { name: 'Triage' })).toHaveFocus()
})

it('marks an acknowledged threat as new again, and moves the focus to the next steps', async () => {
  const { brief, set, sent, shown } = await open({ triage: 'acknowledged' }, { triage: 'acknowledged' })
  const saved = { ...shown, version: 4, triage: 'new', impacts: [{ ...impact, triage: 'new' }] }
  set(`PATCH ${threatPath}`, { status: 200, body: saved })
  set(`GET ${threatPath}`, { status: 200, body: saved })
  brief.getByRole('button', { name: 'Mark as new' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(brief.getByRole('button', { name: 'Acknowledge' })).toBeVisible()
  await expect.element(brief.getByRole('group', { name: 'Triage' })).toHaveFocus()
  await expect
    .poll(() => sent)
    .toEqual([{ key: `PATCH ${threatPath}`, body: { triage: 'new' }, ifMatch: '"v3"' }])
})

it('reverts and says so if someone else was faster', async () => {
  const { brief, set } = await open()
  set(`PATCH ${threatPath}`, { status: 412, body: { code: 'version-conflict', title: 'Changed' } })
  await brief.getByRole('button', { name: 'Acknowledge' }).click()

  await expect.element(page.getByText('Couldn’t acknowledge this threat')).toBeVisible()
  await expect.element(page.getByText(/Someone else just changed this/)).toBeVisible()
  await expect.element(brief.getByText('New', { exact: true })).toBeVisible()
})

it.each([
  { changed: 'only the version', current: {}, sentVersions: ['"v3"', '"v4"'] },
  { changed: 'the severity', current: { severity: 'extreme' }, sentVersions: ['"v3"'] },
  { changed: 'the status', current: { status: 'ended' }, sentVersions: ['"v3"'] },
  { changed: 'the triage', current: { triage: 'in_progress' }, sentVersions: ['"v3"'] },
  { changed: 'the properties', current: { impact: { properties: 2 } }, sentVersions: ['"v3"'] },
])('acknowledges what was shown: $changed changed', async ({ current, sentVersions }) => {
  const { brief, set, sent, shown } = await open()
  let reject: (value: { status: number; body: unknown }) => void = () => undefined
  set(`PATCH ${threatPath}`, new Promise((resolve) => (reject = resolve)))
  await brief.getByRole('button', { name: 'Acknowledge' }).click()
  await expect.poll(() => sent).toHaveLength(1)

  const saved = {
    ...shown,
    version: 5,
    triage: 'acknowledged',
    change: { groupId: 'group-1', properties: 1 },
    impacts: [{ ...impact, triage: 'acknowledged' }],
  }
  set(`PATCH ${threatPath}`, { status: 200, body: saved })
  const conflict = {
    code: 'version-conflict',
    title: 'Changed',
    current: { ...shown, version: 4, ...current },
  }
  reject({ status: 412, body: conflict })
  const isAcknowledged = sentVersions.length > 1
  await expect
    .element(
      page.getByText(
        isAcknowledged ? 'Flood Warning, Denver CO acknowledged.' : /Someone else just changed this/,
      ),
    )
    .toBeVisible()
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(sentVersions)
})

it('dismisses with a reason, and brings it back by undo', async () => {
  const { brief, set, sent, shown } = await open()
  const dismissed = {
    ...shown,
    version: 4,
    change: { groupId: 'group-1', properties: 2 },
    impacts: [{ ...impact, triage: 'dismissed' }],
  }
  set(`PATCH ${threatPath}`, { status: 200, body: dismissed })
  set(`GET ${threatPath}`, { status: 200, body: dismissed })
  await brief.getByRole('button', { name: 'Dismiss' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dismiss threat' })
  await dialog.getByText('Test').click()
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(brief.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()

  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ triage: 'dismissed', dismissReason: 'test' }, { undo: 'group-1' }])
})

it('says so if undo fails after the dialog has closed', async () => {
  const { brief, set, shown } = await open()
  const dismissed = {
    ...shown,
    version: 4,
    change: { groupId: 'group-1', properties: 2 },
    impacts: [{ ...impact, triage: 'dismissed' }],
  }
  set(`PATCH ${threatPath}`, { status: 200, body: dismissed })
  set(`GET ${threatPath}`, { status: 200, body: dismissed })
  await brief.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(brief.getByRole('button', { name: 'Reopen' })).toBeVisible()
  set(`PATCH ${threatPath}`, { status: 500, body: { code: 'internal', title: 'Broken' } })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Couldn’t undo the change')).toBeVisible()
})

it('undoes a change at several properties to what each was before', async () => {
  const other = { ...impact, property: { id: '44444444-4444-4444-8444-444444444444', name: 'Elm House' } }
  const impacts = [
    { ...impact, endedAt: null },
    { ...other, triage: 'acknowledged', endedAt: null },
  ]
  const { brief, set, sent, shown } = await open({ impact: { ...threat.impact, properties: 2 }, impacts })
  set(`PATCH ${threatPath}`, {
    status: 200,
    body: { ...shown, version: 4, change: { groupId: 'group-1', properties: 2 } },
  })
  await brief.getByRole('button', { name: 'Dismiss' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dismiss threat' })
  await dialog.getByText('All 2 properties').click()
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => sent.slice(1).map(({ body }) => body)).toEqual([{ undo: 'group-1' }])
})

it('passes the intermediate states when resolving a past hazard', async () => {
  const { brief, set, sent, shown } = await open({ status: 'ended', closedAt: fromNow(-1) })
  await expect.element(brief.getByText('This hazard is over')).toBeVisible()
  set(`PATCH ${threatPath}`, { status: 200, body: { ...shown, version: 4 } })
  await brief.getByRole('button', { name: 'Resolve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click()

  await expect
    .poll(() => sent.map(({ body }) => (body as { triage: string }).triage))
    .toEqual(['acknowledged', 'in_progress', 'resolved'])
})

it('closes the threat for one of several properties, unless all are chosen', async () => {
  const { brief, set, sent, shown } = await open({ impact: { ...threat.impact, properties: 3 } })
  set(`PATCH ${threatPath}`, { status: 200, body: { ...shown, version: 4 } })
  await brief.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('dialog', { name: 'Dismiss threat' }).getByRole('button', { name: 'Dismiss' }).click()
  await expect
    .poll(() => sent.at(-1)?.body)
    .toEqual({ triage: 'dismissed', dismissReason: 'not_relevant', propertyId: testObjectId })
})

it('acknowledges the threat where it is new before resolving it at all properties', async () => {
  const { brief, set, sent, shown } = await open(
    { triage: 'new', impact: { ...threat.impact, properties: 3 } },
    { triage: 'in_progress' },
  )
  set(`PATCH ${threatPath}`, { status: 200, body: { ...shown, version: 4 } })
  await brief.getByRole('button', { name: 'Resolve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resolve threat' })
  await dialog.getByText('All 3 properties').click()
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([
      { triage: 'acknowledged' },
      { triage: 'in_progress' },
      { triage: 'resolved', resolution: 'no_damage' },
    ])
})

it('keeps an outcome and its note that can’t be saved, and says why, until another attempt succeeds', async () => {
  const { brief, set, sent, shown } = await open({ triage: 'in_progress' }, { triage: 'in_progress' })
  const detail = '“Flood Warning, Denver CO” can’t change from new to resolved.'
  set(`PATCH ${threatPath}`, { status: 409, body: { code: 'state-conflict', title: 'Conflict', detail } })
  await brief.getByRole('button', { name: 'Resolve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resolve threat' })
  await dialog.getByRole('textbox', { name: /^Note/ }).fill('Two roofs damaged')
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect.element(dialog.getByText('Couldn’t resolve this threat')).toBeVisible()
  await expect.element(dialog.getByText(detail)).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: /^Note/ })).toHaveValue('Two roofs damaged')
  expect(page.getByText(/Someone else just changed this/).elements()).toEqual([])
  // Closing the dialog doesn't lose it without a question, either.
  await userEvent.keyboard('{Escape}')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(dialog.getByRole('textbox', { name: /^Note/ })).toHaveValue('Two roofs damaged')

  const resolved = { ...shown, version: 4, triage: 'resolved', impacts: [{ ...impact, triage: 'resolved' }] }
  set(`PATCH ${threatPath}`, { status: 200, body: resolved })
  set(`GET ${threatPath}`, { status: 200, body: resolved })
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect.element(brief.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.at(-1)?.body).toMatchObject({ triage: 'resolved', note: 'Two roofs damaged' })
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Triage')
})

it('says why an escalated threat is new again', async () => {
  const { brief } = await open({ escalatedAt: fromNow(-1) })
  await expect.element(brief.getByText(/Severity increased from moderate to severe/)).toBeVisible()
})

it('asks before a typed note is lost, by closing the brief or leaving the page', async () => {
  const { brief } = await open()
  await brief.getByRole('textbox', { name: 'Note' }).fill('Roof tiles off')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(brief.getByRole('textbox', { name: 'Note' })).toHaveValue('Roof tiles off')

  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  await brief.getByRole('textbox', { name: 'Note' }).fill('')
})

it('says what each reason to dismiss means if the threat gets worse', async () => {
  const { brief } = await open()
  await brief.getByRole('button', { name: 'Dismiss' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dismiss threat' })
  await expect.element(dialog.getByText(/^Reopens if the hazard gets more severe/)).toBeVisible()
  await dialog.getByRole('radio', { name: 'Duplicate' }).click()
  await expect.element(dialog.getByText('Stays dismissed, even if the hazard gets worse.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

it('checks off the checklist, and shows it read-only without permission', async () => {
  const checklist = [
    {
      key: 'tell_contact',
      label: 'Notify on-site contact',
      phase: null,
      dueAt: null,
      owner: null,
      doneAt: null,
      doneBy: null,
    },
  ]
  const { brief, set, sent, shown } = await open({}, { triage: 'acknowledged', checklist })
  set(`PATCH ${threatPath}`, { status: 200, body: { ...shown, version: 4 } })
  await brief.getByRole('checkbox', { name: 'Notify on-site contact' }).click()
  await expect
    .poll(() => sent.at(-1)?.body)
    .toEqual({ checklist: { key: 'tell_contact', done: true }, propertyId: testObjectId })
  opened?.close()

  const reader = await open(
    { permissions: ['threat:read'] },
    { triage: 'acknowledged', checklist, permissions: ['threat:read'] },
  )
  await expect.element(reader.brief.getByRole('checkbox')).toBeDisabled()
  expect(reader.brief.getByRole('button', { name: /Start work|Dismiss|Add note/ }).elements()).toHaveLength(0)
})

describe('the checklist', () => {
  const item = (key: string, label: string, values: object = {}) => ({
    key,
    label,
    phase: 'respond',
    dueAt: null,
    owner: null,
    doneAt: null,
    doneBy: null,
    ...values,
  })
  const minutes = (count: number) => fromNow(count / 60)
  const shownAt = (text: string | RegExp) => page.getByRole('article').getByText(text)

  it('is in phases, with what is overdue and what is due', async () => {
    const checklist = [
      item('pumps', 'Check pumps', { phase: 'prepare', dueAt: minutes(-5.5) }),
      item('garage', 'Close the garage', { dueAt: minutes(20.5) }),
      item('photos', 'Photograph damage', {
        phase: 'recover',
        dueAt: minutes(-60),
        doneAt: fromNow(-2),
        doneBy: { id: 'user-2', name: 'Ben Cole' },
      }),
    ]
    const { brief } = await open({}, { triage: 'acknowledged', checklist })
    await expect.element(brief.getByRole('heading', { name: 'Prepare' })).toBeVisible()
    await expect.element(brief.getByRole('checkbox', { name: 'Check pumps' })).toBeVisible()
    await expect.element(shownAt('Overdue by 5 min')).toBeVisible()
    await expect.element(shownAt(/^Due \d+:\d\d.[AP]M \(in 20 min\)$/)).toBeVisible()
    await expect.element(shownAt('Ben Cole, 2 hours ago')).toBeVisible()
    expect(await findAxeViolations()).toEqual([])
  })

  it('says nothing is overdue that no longer helps, because the hazard is over', async () => {
    const checklist = [
      item('garage', 'Close the garage', { dueAt: minutes(-5.5) }),
      item('photos', 'Photograph damage', { phase: 'recover', dueAt: minutes(-2.5) }),
    ]
    const { brief } = await open(
      { status: 'ended', closedAt: fromNow(-1) },
      { triage: 'acknowledged', checklist },
    )
    await expect.element(brief.getByText('Overdue by 2 min')).toBeVisible()
    expect(brief.getByText(/Overdue|Due/).elements()).toHaveLength(1)
  })

  it('shows who has an item, and gives it to someone else', async () => {
    const checklist = [item('garage', 'Close the garage', { owner: { role: 'on_call', user: null } })]
    const { brief, set, sent, shown } = await open(
      {},
      { triage: 'acknowledged', checklist },
      property.permissions,
      {
        'GET /api/org/org-1/on-call': {
          status: 200,
          body: { now: [{ step: 1, users: [{ id: 'user-3', name: 'Cleo Dunn', isAvailable: true }] }] },
        },
      },
    )
    const owner = brief.getByRole('button', { name: /^Owner of Close the garage: On call \(Cleo Dunn\)$/ })
    await expect.element(owner).toBeVisible()
    const assigned = [{ ...checklist[0], owner: { role: null, user: { id: 'user-1', name: 'Ana Ruiz' } } }]
    const updated = { ...shown, version: 4, impacts: [{ ...shown.impacts[0], checklist: assigned }] }
    set(`PATCH ${threatPath}`, { status: 200, body: updated })
    set(`GET ${threatPath}`, { status: 200, body: updated })
    await owner.click()
    await page.getByRole('menuitemradio', { name: /\(you\)$/ }).click()
    await expect
      .poll(() => sent.findLast(({ key }) => key.startsWith('PATCH'))?.body)
      .toMatchObject({ checklist: { key: 'garage', owner: { userId: expect.any(String) } } })
    await expect.element(brief.getByRole('button', { name: /^Owner of Close the garage: Ana/ })).toBeVisible()
  })

  it('shows owners to those who can’t change them', async () => {
    const checklist = [
      item('garage', 'Close the garage', {
        owner: { role: 'property_manager', user: { id: 'user-2', name: 'Ben Cole' } },
      }),
    ]
    const reader = await open(
      { permissions: ['threat:read'] },
      { triage: 'acknowledged', checklist, permissions: ['threat:read'] },
    )
    await expect.element(reader.brief.getByText('Property manager (Ben Cole)')).toBeVisible()
    expect(reader.brief.getByRole('button', { name: /^Owner of/ }).elements()).toEqual([])
  })
})

it('shows declared units where no unit is recorded', async () => {
  const { brief } = await open({}, { units: 0, declaredUnits: 200 })
  await expect.element(brief.getByText('Declared units')).toBeVisible()
  await expect.element(brief.getByText('200', { exact: true })).toBeVisible()
  expect(brief.getByText('Units', { exact: true }).elements()).toEqual([])
})

it('keeps the work beside the facts, with the source, updates, and reasons folded', async () => {
  await page.viewport(1440, 900)
  const { brief } = await open()
  await expect.element(brief.getByText('Who and what is affected')).toBeVisible()
  const left = (text: string) => brief.getByText(text, { exact: true }).element().getBoundingClientRect().left
  expect(left('Notes')).toBeGreaterThan(left('When') + 300)
  for (const name of ['Why it’s here', /^Updates/, 'Source'])
    await expect.element(brief.getByRole('button', { name })).toHaveAttribute('aria-expanded', 'false')
})

it('says for how many properties it acknowledges, and links the others', async () => {
  const other = { ...impact, property: { id: '44444444-4444-4444-8444-444444444444', name: 'Elm House' } }
  const { brief } = await open({
    impact: { ...threat.impact, properties: 3 },
    impacts: [
      { ...impact, endedAt: null },
      { ...other, endedAt: null },
      { ...other, property: { id: 'ash', name: 'Ash House' }, triage: 'dismissed', endedAt: null },
    ],
  })
  await expect.element(brief.getByRole('button', { name: 'Acknowledge for all 2 properties' })).toBeVisible()
  await expect
    .element(brief.getByRole('link', { name: 'Elm House' }))
    .toHaveAttribute('href', `/properties/${other.property.id}?threat=${threatId}`)
})

it('asks for the outcome while checklist items are open, with a note, and shows it afterwards', async () => {
  const checklist = [
    {
      key: 'tell_contact',
      label: 'Notify on-site contact',
      phase: null,
      dueAt: null,
      owner: null,
      doneAt: null,
      doneBy: null,
    },
  ]
  const { brief, set, sent, shown } = await open(
    { triage: 'in_progress' },
    { triage: 'in_progress', checklist },
  )
  await brief.getByRole('button', { name: 'Resolve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resolve threat' })
  await expect.element(dialog.getByText('1 checklist item is still open.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect.element(dialog.getByText('Choose an outcome.')).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: 'No damage' })).toHaveFocus()

  const resolved = { ...shown, version: 4, triage: 'resolved', impacts: [{ ...impact, triage: 'resolved' }] }
  set(`PATCH ${threatPath}`, { status: 200, body: resolved })
  set(`GET ${threatPath}`, { status: 200, body: resolved })
  const event = {
    id: 'event-1',
    actor: { name: 'Ana Ortiz' },
    occurredAt: fromNow(0),
    summary: 'Resolved',
    metadata: { reason: 'damage_reported' },
  }
  set('GET /api/ledger/events', { status: 200, body: { items: [event], page: { nextCursor: null } } })
  await dialog.getByRole('radio', { name: 'Damage reported' }).click()
  await dialog.getByLabelText(/^Note/).fill('Roof tiles off')
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect
    .poll(() => sent.at(-1)?.body)
    .toEqual({ triage: 'resolved', resolution: 'damage_reported', note: 'Roof tiles off' })
  await expect.element(brief.getByText('Resolved: Damage reported')).toBeVisible()
})

it.each([1440, 1024])('shows the whole time range beside the brief at %i px', async (width) => {
  await page.viewport(width, 900)
  await open()
  const range = page.getByRole('radiogroup').filter({ hasText: 'Past 12 months' }).element()
  expect(range.scrollWidth).toBeLessThanOrEqual(range.clientWidth)
  for (const segment of range.children) expect(segment.scrollWidth).toBeLessThanOrEqual(segment.clientWidth)
})

/** What a query brings is rendered in one frame and painted by the next. */
const twoFrames = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })

const notifier = [...property.permissions, 'org:communication_read', 'threat:notify', 'tenant:read']
const emptyPage = { items: [], page: { limit: 50, nextCursor: null, prevCursor: null } }

async function openAlerted(alerts: object[], changes: object = {}, responses: MockResponses = {}) {
  storeSession()
  mockNetwork({
    'GET /api/auth/permissions': permissionsResponse(['user:read', 'property:read', ...notifier]),
    [`GET /api/property/${testObjectId}`]: { status: 200, body: property },
    'GET /api/threat': { status: 200, body: { ...emptyPage, items: [threat] } },
    [`GET ${threatPath}`]: { status: 200, body: { ...threat, ...changes } },
    'GET /api/alert': { status: 200, body: { ...emptyPage, items: alerts } },
    ...responses,
  })
  opened = openApp(`/properties/${testObjectId}?threat=${threatId}`)
  return page.getByRole('article', { name: 'Flood Warning, Denver CO' })
}

it('leads to alerting the tenants first, where people live and no one was alerted', async () => {
  const brief = await openAlerted([])
  await expect
    .element(brief.getByRole('link', { name: 'Alert tenants' }))
    .toHaveAttribute('href', `/alerts/new?threat=${threatId}&phase=act_now`)
})

it('shows no action that alerting the tenants would move once it’s known that no one was alerted', async () => {
  const alerts = Promise.withResolvers<{ status: number; body: unknown }>()
  const brief = await openAlerted([], {}, { 'GET /api/alert': alerts.promise })
  const { queryKey } = threatQueries.detail('org-1', threatId, testObjectId)
  await vi.waitFor(() => expect(opened?.queryClient.getQueryData(queryKey)).toBeDefined())
  await twoFrames()
  expect(brief.getByRole('button').elements()).toEqual([])

  alerts.resolve({ status: 200, body: emptyPage })
  await expect.element(brief.getByRole('link', { name: 'Alert tenants' })).toBeVisible()
  await expect.element(brief.getByRole('button', { name: 'Acknowledge' })).toBeVisible()
})

it('shows the threat although its alerts can’t be loaded', async () => {
  const brief = await openAlerted([], {}, { 'GET /api/alert': { status: 503, body: {} } })
  await expect.element(brief.getByRole('button', { name: 'Acknowledge' })).toBeVisible()
})

it('continues the alert that someone began', async () => {
  const brief = await openAlerted([createAlert()])
  await expect
    .element(brief.getByRole('link', { name: 'Continue draft' }))
    .toHaveAttribute('href', `/alerts/${alertId}`)
})

it('doesn’t offer to alert anyone where no one lives', async () => {
  const brief = await openAlerted([], { impacts: [{ ...impact, tenants: 0 }] })
  await expect.element(brief.getByRole('button', { name: 'Acknowledge' })).toBeVisible()
  expect(brief.getByRole('link', { name: 'Alert tenants' }).elements()).toEqual([])
})

it('shows what tenants answered, calls for help first and silence never as safe', async () => {
  const brief = await openAlerted([
    createAlert({
      status: 'sent',
      startedAt: fromNow(-1),
      actions: ['follow_up'],
      stats: { messages: 31, sent: 31, delivered: 28 },
      answers: { needHelp: 2, none: 20, notThere: 1, safe: 8 },
    }),
  ])
  await expect.element(brief.getByText('31 of 31 messages sent, 28 delivered')).toBeVisible()
  expect(
    brief
      .getByRole('list', { name: 'Answers' })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['2 people need help', '20 people haven’t answered', '1 person isn’t there', '8 people are safe'])
  await expect
    .element(brief.getByRole('link', { name: 'Roll call' }))
    .toHaveAttribute('href', `/threats/${threatId}/roll-call`)
  await expect
    .element(brief.getByRole('link', { name: 'Send all clear' }))
    .toHaveAttribute('href', `/alerts/new?thread=${alertId}&phase=all_clear`)
})

it('counts down to an alert that goes out automatically, which can be stopped there', async () => {
  const delayed = createAlert({
    status: 'delayed',
    isAutomatic: true,
    delayedUntil: fromNow(1),
    delaySecondsLeft: 272,
    actions: ['approve', 'cancel'],
  })
  const brief = await openAlerted(
    [delayed],
    {},
    {
      [`POST /api/alert/${alertId}/cancel`]: {
        status: 200,
        body: createAlert({ status: 'cancelled', actions: [] }),
      },
    },
  )
  await expect.element(brief.getByText(/^Goes out automatically in 4:[23]\d$/)).toBeVisible()
  await expect.element(brief.getByText('Automatic', { exact: true })).toBeVisible()
  await brief.getByRole('button', { name: 'Stop alert' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop alert' }).click()
  await expect.element(page.getByText('Alert stopped.')).toBeVisible()
})

describe('who was notified on call', () => {
  const notice = {
    step: 1,
    round: 1,
    user: { id: 'user-2', name: 'Ben Cole' },
    channel: 'email',
    state: 'sent',
    at: fromNow(-0.2),
    sentAt: fromNow(-0.2),
    deliveredAt: null,
    failedAt: null,
    answeredAt: null,
  }
  const escalation = {
    id: 'escalation-1',
    severity: 'severe',
    startedAt: fromNow(-0.2),
    endedAt: null,
    endReason: null,
    endedBy: null,
    endedVia: null,
    nextAt: fromNow(0.1),
    isUnanswered: false,
    skippedSteps: [],
    notices: [notice],
  }
  const answer = (...items: object[]) => ({ status: 200, body: { items } })

  it('is listed with who answered, and when the next person is notified', async () => {
    storeSession()
    const { brief } = await open({}, {}, property.permissions, {
      [`GET ${threatPath}/escalation`]: answer(
        {
          ...escalation,
          skippedSteps: [2],
          notices: [notice, { ...notice, step: null, round: 2, state: 'in_doubt', sentAt: null }],
        },
        {
          ...escalation,
          id: 'escalation-2',
          nextAt: null,
          endedAt: fromNow(-0.1),
          endReason: 'acknowledged',
          endedBy: { id: 'user-2', name: 'Ben Cole' },
        },
      ),
    })
    const section = brief.getByRole('region', { name: 'Who was notified' })
    await expect
      .element(section.getByRole('listitem').first())
      .toMatchTextContent(/^Ben Cole, 1st Emailed · 1\d minutes ago$/)
    await expect
      .element(section.getByRole('listitem').nth(1))
      .toMatchTextContent(/^Ben Cole, administrator Emailed, delivery unknown · 1\d minutes ago$/)
    await expect
      .element(section.getByText('Skipped because no one could be notified: 2nd on call'))
      .toBeVisible()
    await expect.element(section.getByText(/people are notified again in \d minutes$/)).toBeVisible()
    await expect.element(section.getByText(/^Acknowledged by Ben Cole · \d minutes ago$/)).toBeVisible()
    expect(await findAxeViolations()).toEqual([])
  })

  it('says who was texted, what became of it, and who answered by reply', async () => {
    storeSession()
    const text = { ...notice, channel: 'text' }
    const { brief } = await open({}, {}, property.permissions, {
      [`GET ${threatPath}/escalation`]: answer({
        ...escalation,
        notices: [
          notice,
          { ...text, deliveredAt: fromNow(-0.19), answeredAt: fromNow(-0.1) },
          { ...text, round: 2, failedAt: fromNow(-0.1) },
          { ...text, round: 3, state: 'not_sent', sentAt: null },
        ],
        nextAt: null,
        endedAt: fromNow(-0.1),
        endReason: 'acknowledged',
        endedBy: { id: 'user-2', name: 'Ben Cole' },
        endedVia: 'text',
      }),
    })
    const items = brief.getByRole('region', { name: 'Who was notified' }).getByRole('listitem')
    await expect
      .element(items.nth(1))
      .toMatchTextContent(/^Ben Cole, 1st Texted, delivered · 1\d minutes ago · replied \d minutes ago$/)
    await expect.element(items.nth(2)).toMatchTextContent(/Texted, not delivered/)
    await expect.element(items.nth(3)).toMatchTextContent(/Text couldn’t be sent/)
    await expect.element(brief.getByText(/^Acknowledged by Ben Cole by text · \d minutes ago$/)).toBeVisible()
  })

  it('says that everyone was or no one could be, or that it can’t be loaded, and nothing if no one was', async () => {
    storeSession()
    const first = await open({}, {}, property.permissions, {
      [`GET ${threatPath}/escalation`]: answer({ ...escalation, nextAt: null, isUnanswered: true }),
    })
    await expect.element(first.brief.getByText(/^There’s no one left to notify/)).toBeVisible()
    opened?.close()
    const unreached = { ...escalation, nextAt: null, isUnanswered: true }
    const outage = await open({}, {}, property.permissions, {
      [`GET ${threatPath}/escalation`]: answer({ ...unreached, notices: [{ ...notice, state: 'waiting' }] }),
    })
    await expect.element(outage.brief.getByText(/^No one could be notified yet/)).toBeVisible()
    opened?.close()
    const second = await open({}, {}, property.permissions, {
      [`GET ${threatPath}/escalation`]: { status: 500, body: { title: 'Broken', status: 500 } },
    })
    await expect.element(second.brief.getByRole('button', { name: 'Try again' })).toBeVisible()
    opened?.close()
    const third = await open({}, {}, property.permissions, { [`GET ${threatPath}/escalation`]: answer() })
    await expect.poll(() => third.calls).toContain(`GET ${threatPath}/escalation`)
    await expect.element(third.brief.getByText('Water rises.')).toBeVisible()
    expect(third.brief.getByText('Who was notified').elements()).toHaveLength(0)
  })
})
