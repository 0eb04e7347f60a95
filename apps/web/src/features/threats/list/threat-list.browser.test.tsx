import '@parapet/ui/styles.css'
import { toastStore } from '@parapet/ui'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { markFirstPageReady } from '~/lib/first-page-ready'
import { watchThemeAndWidth } from '~/lib/store'
import { findAxeViolations } from '~/testing/find-axe-violations'
import { mockNetwork, ok, permissionsResponse, type MockResponses } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

const hourMs = 3_600_000
const fromNow = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
const idOf = (n: number) => `22222222-2222-4222-8222-22222222222${n}`
const groupId = '33333333-3333-4333-8333-333333333333'

const createThreat = (n: number, title: string, changes: object = {}) => ({
  id: idOf(n),
  title,
  hazard: 'flood',
  event: title,
  status: 'active',
  triage: 'new',
  severity: 'severe',
  certainty: 'observed',
  urgency: 'immediate',
  areaDesc: null,
  sentAt: fromNow(-2),
  onsetAt: fromNow(-1),
  endsAt: fromNow(3.01),
  expiresAt: null,
  closedAt: null,
  source: null,
  assignee: null,
  assignees: [],
  attention: { reason: 'new', since: fromNow(-1) },
  impact: { properties: 2, approximate: 0, units: 40, declaredUnits: 0, tenants: 64, reachable: 31 },
  maxRisk: 71,
  version: 1,
  permissions: ['threat:read', 'threat:update'],
  ...changes,
})

const flood = createThreat(1, 'Flood Warning, Larimer County')
const wind = createThreat(2, 'High Wind Warning, Boulder', {
  triage: 'acknowledged',
  assignees: [
    { id: 'user-2', name: 'Ana Reyes' },
    { id: 'user-3', name: 'Bo Lindqvist' },
  ],
  attention: { reason: 'stalled', since: fromNow(-0.76) },
})
const fire = createThreat(3, 'Storm King Ridge Fire', {
  triage: 'in_progress',
  attention: { reason: 'unassigned', since: fromNow(-1) },
})
const freeze = createThreat(4, 'Freeze Warning, Pueblo', {
  status: 'ended',
  triage: 'resolved',
  closedAt: fromNow(-5.01),
  attention: null,
})
const threats = [flood, wind, fire, freeze]

const pageOf = (items: object[]) => ({
  items,
  page: { limit: 100, nextCursor: null, prevCursor: null, total: items.length, totalIsExact: true },
  facets: { assignee: [{ value: 'none', label: 'Unassigned', count: 3 }] },
})
const permissions = [
  'user:read',
  'org:read',
  'property:read',
  'threat:read',
  'threat:update',
  'threat:create',
  'export:create',
  'team:read',
]

let app: ReturnType<typeof openApp> | undefined
let unwatch: (() => void) | undefined
beforeEach(() => {
  queries = []
  unwatch = watchThemeAndWidth()
})
afterEach(() => {
  app?.close()
  unwatch?.()
  toastStore.clearLower()
  clearSession(createQueryClient())
  return page.viewport(1280, 900)
})

/** The queries of `GET /threat`, except for the map's. */
let queries: Record<string, string>[] = []
const answerList = (items: readonly object[]) => (query: Record<string, string>) => {
  if (query['format'] === 'geojson') return ok({ type: 'FeatureCollection', features: [] })
  queries.push(query)
  return ok(pageOf([...items]))
}

function open(path = '/threats', responses: MockResponses = {}, held: readonly string[] = permissions) {
  const network = mockNetwork({
    'GET /api/auth/permissions': permissionsResponse(held),
    'GET /api/threat': answerList(threats),
    'GET /api/property/points': ok({ items: [], total: 0 }),
    'GET /api/team/user': ok(pageOf([{ user: { id: 'user-2', name: 'Ana Reyes' } }])),
    'POST /api/threat/batch': ok({ changed: 1, unchanged: [], refused: [], groupId, left: 0 }),
    ...responses,
  })
  storeSession()
  app = openApp(path)
  markFirstPageReady()
  return network
}

const rowOf = (title: string) => page.getByRole('row', { name: new RegExp(title) })
const listSent = (network: ReturnType<typeof mockNetwork>, key: string) =>
  network.sent.filter((request) => request.key === key)

describe('the threat list', () => {
  it('lists threats in every status, ongoing ones first, with what each needs', async () => {
    open()
    await expect.element(page.getByText('4 threats')).toBeVisible()
    expect(queries[0]).toMatchObject({
      sort: '-closedAt',
      status: 'upcoming,active,ended,expired,cancelled,archived',
    })
    await expect.element(rowOf('High Wind')).toMatchTextContent('No progress for 45 min')
    await expect.element(rowOf('High Wind')).toMatchTextContent('Ana Reyes +1')
    await expect.element(rowOf('Storm King')).toMatchTextContent('Unassigned')
    await expect.element(rowOf('Freeze')).toMatchTextContent('ended 5 hr ago')
    await expect
      .element(page.getByRole('link', { name: 'Flood Warning, Larimer County' }))
      .toHaveAttribute('href', `/threats/${idOf(1)}`)
  })

  it.each([375, 1440])('has no accessibility violations at %i px', async (width) => {
    await page.viewport(width, 900)
    open()
    await expect.element(page.getByText('Flood Warning, Larimer County').first()).toBeVisible()
    expect(await findAxeViolations()).toEqual([])
  })

  it('filters and searches by its URL', async () => {
    open('/threats?attention=stalled&assignee=none&status=ended&q=wind')
    await expect.element(page.getByText('Needs attention: No progress')).toBeVisible()
    await expect.element(page.getByText('Assigned to: None')).toBeVisible()
    expect(queries[0]).toMatchObject({
      attention: 'stalled',
      assignee: 'none',
      status: 'ended',
      q: 'wind',
    })
  })

  it('says when there are none, when none match, and when loading failed', async () => {
    open('/threats', { 'GET /api/threat': answerList([]) })
    await expect.element(page.getByText('No threats yet')).toBeVisible()
    app?.close()
    open('/threats?triage=resolved', { 'GET /api/threat': answerList([]) })
    await expect.element(page.getByText('No threats match')).toBeVisible()
    app?.close()
    open('/threats', {
      'GET /api/threat': { status: 500, body: { code: 'internal', title: 'Internal', requestId: 'req-7' } },
    })
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('offers no changes to people who can only read', async () => {
    const readable = threats.map((threat) => ({ ...threat, permissions: ['threat:read'] }))
    open('/threats', { 'GET /api/threat': answerList(readable) }, ['user:read', 'threat:read'])
    await expect.element(page.getByText('Flood Warning, Larimer County')).toBeVisible()
    expect(page.getByRole('button', { name: /Acknowledge/ }).elements()).toEqual([])
    expect(page.getByRole('button', { name: 'Report threat' }).elements()).toEqual([])
  })
})

describe('keyboard triage', () => {
  it('acknowledges the focused row, and undoes that', async () => {
    const saved = { ...flood, triage: 'acknowledged', version: 2 }
    const network = open('/threats', { [`PATCH /api/threat/${idOf(1)}`]: ok(saved) })
    await expect.element(page.getByText('4 threats')).toBeVisible()
    await expect.poll(() => document.documentElement.dataset.shortcuts).toBe('ready')
    await userEvent.keyboard('j')
    await userEvent.keyboard('a')
    await expect.poll(() => listSent(network, `PATCH /api/threat/${idOf(1)}`).length).toBe(1)
    await expect.element(page.getByText(/Flood Warning, Larimer County acknowledged/)).toBeVisible()
    await userEvent.keyboard('z')
    await expect
      .poll(() => listSent(network, `PATCH /api/threat/${idOf(1)}`).at(-1)?.body)
      .toEqual({ triage: 'new' })
  })

  it('does nothing for a row that needs no acknowledgment', async () => {
    const network = open()
    await expect.element(page.getByText('4 threats')).toBeVisible()
    await expect.poll(() => document.documentElement.dataset.shortcuts).toBe('ready')
    await userEvent.keyboard('jj')
    await expect.element(rowOf('High Wind')).toHaveFocus()
    await userEvent.keyboard('a')
    expect(network.sent.filter(({ key }) => key.startsWith('PATCH'))).toEqual([])
  })
})

describe('bulk actions', () => {
  it('acknowledge the new ones among the selected, and can be undone', async () => {
    const network = open()
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
    await page.getByRole('button', { name: 'Acknowledge 1 new' }).click()
    await expect.element(page.getByText('1 threat acknowledged.')).toBeVisible()
    await userEvent.keyboard('z')
    await expect.poll(() => listSent(network, 'POST /api/threat/batch').length).toBe(2)
    expect(listSent(network, 'POST /api/threat/batch').map(({ body }) => body)).toEqual([
      { ids: [idOf(1)], change: { triage: 'acknowledged' } },
      { ids: [idOf(1)], change: { undo: groupId } },
    ])
  })

  it('assign the open ones to a person', async () => {
    const network = open()
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign 3 threats' })
    await dialog.getByRole('combobox', { name: 'Assigned to' }).selectOptions('Ana Reyes')
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await expect.element(page.getByText('3 threats assigned to Ana Reyes.')).toBeVisible()
    expect(listSent(network, 'POST /api/threat/batch')[0]?.body).toEqual({
      ids: [idOf(1), idOf(2), idOf(3)],
      change: { assigneeUserId: 'user-2' },
    })
  })

  it('dismiss for a reason, and list what the server refuses', async () => {
    const refused = [{ id: idOf(2), name: wind.title, code: 'state-conflict', reason: 'It can’t change.' }]
    const network = open('/threats', {
      'POST /api/threat/batch': ok({ changed: 2, unchanged: [], refused, groupId, left: 0 }),
    })
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dismiss 3 threats' })
    await dialog.getByRole('radio', { name: 'Duplicate' }).click()
    await dialog.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(page.getByText(/It can’t change/)).toBeVisible()
    expect(listSent(network, 'POST /api/threat/batch')[0]?.body).toMatchObject({
      change: { dismissReason: 'duplicate' },
    })
  })
})

describe('the map', () => {
  it('is beside the list on wide screens, and shown on request on others', async () => {
    const network = open()
    await expect.element(page.getByText('4 threats')).toBeVisible()
    const map = () => page.getByRole('region', { name: 'Map' })
    await expect.element(page.getByRole('button', { name: 'Show map' })).toBeVisible()
    expect(listSent(network, 'GET /api/property/points')).toEqual([])
    await page.getByRole('button', { name: 'Show map' }).click()
    await expect.element(map()).toBeVisible()
    await page.viewport(1700, 900)
    await expect.poll(() => page.getByRole('button', { name: 'Hide map' }).elements()).toEqual([])
    await expect.element(map()).toBeVisible()
  })
})
