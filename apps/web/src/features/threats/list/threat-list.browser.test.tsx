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
  incident: null,
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

const fromSource = (name: string) => ({ source: { id: `source-${name}`, name } })
const perimeter = createThreat(5, 'Cedar Fire', { triage: 'acknowledged', ...fromSource('NIFC fires') })
const heat = createThreat(6, 'Heat detected by satellite', fromSource('NASA FIRMS'))
const declaration = createThreat(7, 'Fire declaration', { triage: 'resolved', ...fromSource('OpenFEMA') })
const incidentId = '44444444-4444-4444-8444-444444444444'
const cedarFire = {
  ...perimeter,
  triage: 'new',
  severity: 'extreme',
  impact: { ...perimeter.impact, properties: 3 },
  incident: { id: incidentId, threats: [perimeter, heat, declaration] },
}

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
    await expect.element(page.getByText('4 incidents and threats')).toBeVisible()
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

  it('shows no triage and offers no acknowledgment of threats that no longer affect any property', async () => {
    const gone = { ...flood, attention: null, impact: { ...flood.impact, properties: 0 } }
    open('/threats', { 'GET /api/threat': answerList([gone, wind]) })
    await expect.element(rowOf('Flood Warning')).toMatchTextContent('Affects no properties')
    expect(rowOf('Flood Warning').element().textContent).not.toContain('New')
    expect(page.getByRole('button', { name: /Acknowledge/ }).elements()).toEqual([])
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
    await expect.element(page.getByRole('button', { name: 'Assign', exact: true })).toBeVisible()
    expect(page.getByRole('button', { name: /Acknowledge/ }).elements()).toEqual([])
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
    const saved = {
      ...flood,
      triage: 'acknowledged',
      version: 2,
      change: { groupId: 'group-1', properties: 2 },
    }
    const network = open('/threats', { [`PATCH /api/threat/${idOf(1)}`]: ok(saved) })
    await expect.element(page.getByText('4 incidents and threats')).toBeVisible()
    await expect.poll(() => document.documentElement.dataset.shortcuts).toBe('ready')
    await userEvent.keyboard('j')
    await userEvent.keyboard('a')
    await expect.poll(() => listSent(network, `PATCH /api/threat/${idOf(1)}`).length).toBe(1)
    await expect.element(page.getByText(/Flood Warning, Larimer County acknowledged/)).toBeVisible()
    await userEvent.keyboard('z')
    await expect
      .poll(() => listSent(network, `PATCH /api/threat/${idOf(1)}`).at(-1)?.body)
      .toEqual({ undo: 'group-1' })
  })

  it('does nothing for a row that needs no acknowledgment', async () => {
    const network = open()
    await expect.element(page.getByText('4 incidents and threats')).toBeVisible()
    await expect.poll(() => document.documentElement.dataset.shortcuts).toBe('ready')
    await userEvent.keyboard('jj')
    await expect.element(rowOf('High Wind')).toHaveFocus()
    await userEvent.keyboard('a')
    expect(network.sent.filter(({ key }) => key.startsWith('PATCH'))).toEqual([])
  })
})

describe('an incident', () => {
  const openWithIncident = (responses: MockResponses = {}) =>
    open('/threats', { 'GET /api/threat': answerList([cedarFire, flood]), ...responses })
  const expander = () => page.getByRole('button', { name: /^3 threats/ })

  it('is one row with its threats and sources, which expands and opens', async () => {
    openWithIncident()
    await expect.element(page.getByText('2 incidents and threats')).toBeVisible()
    expect(queries[0]).toMatchObject({ groupBy: 'incident' })
    await expect
      .element(rowOf('Cedar Fire'))
      .toMatchTextContent('3 threats · NIFC fires, NASA FIRMS, OpenFEMA')
    await expect.element(rowOf('Cedar Fire')).toMatchTextContent('Extreme')
    await expect
      .element(page.getByRole('link', { name: 'Cedar Fire' }))
      .toHaveAttribute('href', `/threats/${idOf(5)}`)
    expect(page.getByRole('row', { name: /Heat detected/ }).elements()).toEqual([])
    await expander().click()
    await expect.element(expander()).toHaveAttribute('aria-expanded', 'true')
    await expect.element(rowOf('Heat detected')).toMatchTextContent('New')
    await expect.element(rowOf('Fire declaration')).toMatchTextContent('Resolved')
    await expect
      .element(page.getByRole('link', { name: 'Heat detected by satellite' }))
      .toHaveAttribute('href', `/threats/${idOf(6)}`)
    // The last row moved down.
    await expect.element(rowOf('Flood Warning')).toHaveAttribute('aria-rowindex', '6')
    await expander().click()
    expect(page.getByRole('row', { name: /Heat detected/ }).elements()).toEqual([])
  })

  it.each([375, 1440])('has no accessibility violations at %i px, expanded', async (width) => {
    await page.viewport(width, 900)
    openWithIncident()
    await expander().click()
    await expect.element(page.getByText('Heat detected by satellite')).toBeVisible()
    expect(await findAxeViolations()).toEqual([])
  })

  it('expands and collapses with the arrow keys, also from one of its threats', async () => {
    openWithIncident()
    await expect.element(page.getByText('2 incidents and threats')).toBeVisible()
    await expect.poll(() => document.documentElement.dataset.shortcuts).toBe('ready')
    await userEvent.keyboard('j')
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(rowOf('Heat detected')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(rowOf('Heat detected')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(page.getByRole('row', { name: /3 threats/ })).toHaveFocus()
    expect(page.getByRole('row', { name: /Heat detected/ }).elements()).toEqual([])
  })

  it('goes back to the incident with the left arrow key when its row isn’t rendered anymore', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      ...createThreat(6, `Heat ${index}`),
      id: `55555555-5555-4555-8555-5555555555${index + 10}`,
    }))
    const long = { ...cedarFire, incident: { id: incidentId, threats: [perimeter, ...many] } }
    openWithIncident({ 'GET /api/threat': answerList([long, flood]) })
    await expect.element(page.getByText('2 incidents and threats')).toBeVisible()
    await expect.poll(() => document.documentElement.dataset.shortcuts).toBe('ready')
    await userEvent.keyboard('j')
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(rowOf('Heat 0')).toBeVisible()
    for (const place of [9, 19, 29, 39]) {
      await userEvent.keyboard('{PageDown}')
      await expect.poll(() => document.activeElement?.textContent).toContain(`Heat ${place - 1}Part of`)
    }
    await expect.poll(() => page.getByRole('row', { name: /61 threats/ }).elements()).toEqual([])
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(page.getByRole('row', { name: /61 threats/ })).toHaveFocus()
    expect(page.getByRole('row', { name: /Heat/ }).elements()).toEqual([])
  })

  it('is named by each of its threats for screen readers', async () => {
    openWithIncident()
    await expander().click()
    await expect.element(rowOf('Heat detected')).toMatchTextContent('Part of Cedar Fire')
    await expect.element(rowOf('Flood Warning')).not.toMatchTextContent('Part of')
  })

  it('is acknowledged with its new threats at once, and undone', async () => {
    const network = openWithIncident()
    await page.getByRole('button', { name: 'Acknowledge Cedar Fire' }).click()
    await expect.element(page.getByText(/Cedar Fire acknowledged/)).toBeVisible()
    await expect.poll(() => document.documentElement.dataset.shortcuts).toBe('ready')
    await userEvent.keyboard('z')
    await expect
      .poll(() => listSent(network, 'POST /api/threat/batch').map(({ body }) => body))
      .toEqual([
        { ids: [idOf(6)], change: { triage: 'acknowledged' } },
        { ids: [idOf(6)], change: { undo: groupId } },
      ])
    await expect.element(page.getByText('Change to Cedar Fire undone.')).toBeVisible()
  })

  it('says which of its threats couldn’t be acknowledged, and undoes only the others', async () => {
    const fresh = { ...perimeter, triage: 'new' }
    const refused = [{ id: idOf(6), name: heat.title, code: 'state-conflict', reason: 'It can’t change.' }]
    const network = openWithIncident({
      'GET /api/threat': answerList([
        { ...cedarFire, incident: { id: incidentId, threats: [fresh, heat, declaration] } },
      ]),
      'POST /api/threat/batch': ok({ changed: 1, unchanged: [], refused, groupId, left: 0 }),
    })
    await page.getByRole('button', { name: 'Acknowledge Cedar Fire' }).click()
    await expect
      .element(page.getByText('Except for Heat detected by satellite: It can’t change.'))
      .toBeVisible()
    await expect.element(page.getByText('Cedar Fire acknowledged.')).toBeVisible()
    await expect.poll(() => document.documentElement.dataset.shortcuts).toBe('ready')
    await userEvent.keyboard('z')
    await expect
      .poll(() => listSent(network, 'POST /api/threat/batch').at(-1)?.body)
      .toEqual({ ids: [idOf(5)], change: { undo: groupId } })
  })

  it('says why one of its threats couldn’t be acknowledged', async () => {
    const refused = [{ id: idOf(6), name: heat.title, code: 'state-conflict', reason: 'It can’t change.' }]
    openWithIncident({
      'POST /api/threat/batch': ok({ changed: 0, unchanged: [], refused, groupId, left: 0 }),
    })
    await page.getByRole('button', { name: 'Acknowledge Cedar Fire' }).click()
    await expect.element(page.getByText('It can’t change.')).toBeVisible()
  })

  it('is selected as a whole; bulk actions apply to each of its threats that they can', async () => {
    const network = openWithIncident()
    await expander().click()
    // Its threats have no checkbox of their own.
    expect(page.getByRole('checkbox', { name: /Heat detected/ }).elements()).toEqual([])
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign 3 threats' })
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await expect
      .poll(() => listSent(network, 'POST /api/threat/batch')[0]?.body)
      .toMatchObject({
        ids: [idOf(5), idOf(6), idOf(1)],
      })
  })

  it('exports each of its threats', async () => {
    const network = openWithIncident({ 'GET /api/threat/export': ok({}) })
    await page.getByRole('checkbox', { name: /Cedar Fire/ }).click()
    await page.getByRole('button', { name: 'Export selected' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const findExport = () => network.requests.find(({ key }) => key === 'GET /api/threat/export')
    await expect.poll(findExport).toBeDefined()
    expect(findExport()!.query).toMatchObject({ ids: [idOf(5), idOf(6), idOf(7)].join(',') })
    expect(findExport()!.query).not.toHaveProperty('groupBy')
  })
})

describe('a phone', () => {
  it('acknowledges a threat on its card', async () => {
    await page.viewport(375, 812)
    const network = open('/threats', {
      [`PATCH /api/threat/${idOf(1)}`]: ok({ ...flood, triage: 'acknowledged', change: null }),
    })
    await page.getByRole('button', { name: 'Acknowledge Flood Warning, Larimer County' }).click()
    await expect.poll(() => listSent(network, `PATCH /api/threat/${idOf(1)}`).length).toBe(1)
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
    await expect.element(page.getByText('4 incidents and threats')).toBeVisible()
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
