import { toastStore } from '@parapet/ui'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { mockNetwork, ok, permissionsResponse, type MockResponses } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

const now = new Date().toISOString()
const later = new Date(Date.now() + 3 * 3_600_000).toISOString()
const refused = { status: 500, body: { code: 'internal', title: 'Internal error', requestId: 'req-7' } }

const propertyId = '11111111-1111-4111-8111-111111111111'
const idOf = (n: number) => `22222222-2222-4222-8222-22222222222${n}`
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

const threat = (n: number, severity: string, title: string) => ({
  id: idOf(n),
  title,
  hazard: 'flood',
  event: title,
  status: 'active',
  triage: 'new',
  severity,
  certainty: 'observed',
  urgency: 'immediate',
  onsetAt: now,
  endsAt: later,
  expiresAt: null,
  impact: reach,
  maxRisk: 71,
  source: null,
  href: `/properties/${propertyId}?threat=${idOf(n)}`,
})

const tornado = threat(1, 'extreme', 'Tornado Warning, Boulder County')
const flood = threat(2, 'severe', 'Flash Flood Warning, Larimer County')
const wind = threat(3, 'moderate', 'Wind Advisory, Denver')

const dashboard = (...threats: ReturnType<typeof threat>[]) => ({
  userId: 'user-1',
  carousel: threats.map(({ id, title, hazard, severity, onsetAt, endsAt, href }) => ({
    threatId: id,
    title,
    hazard,
    severity,
    onsetAt,
    endsAt,
    properties: 2,
    tenants: 64,
    href,
  })),
  assignedToMe: [],
  needsTriage: threats,
  needsFollowUp: { items: [], count: 0 },
  recentLedger: [],
  myTasks: [],
  watched: [{ propertyId, name: 'Larkspur Court', riskScore: 71, trend: 'up' }],
  timeline: [{ from: now, active: threats.length }],
  layout: { widgets: [], hidden: [] },
})

const overview = (active: number, properties = 37) => ({
  counts: { portfolios: 4, properties, units: 1280, tenants: 1911, reachable: 1204, assistance: 38 },
  threats: {
    active,
    upcoming: 0,
    unacknowledged: active,
    bySeverity: {},
    byHazard: active > 0 ? [{ hazard: 'flood', count: active }] : [],
    affected:
      active > 0
        ? { ...reach, properties: 9, tenants: 611, reachable: 388 }
        : { ...reach, properties: 0, tenants: 0 },
  },
  sources: { total: 6, active: 6, degraded: 0, failing: 0, oldestSuccessAt: now },
  tasks: { running: 0, failed24h: 0 },
  consent: { optedIn: 1204, invited: 300, declined: 41, optedOut: 22, none: 344 },
  dataQuality: { score: 91, issues: [] },
  asOf: now,
})

const watch = { checkedAt: now, feeds: 6, gaps: [], unlocatedProperties: 2 }

const everything = [
  'user:read',
  'org:read',
  'ledger:read',
  'property:read',
  'tenant:read',
  'source:read',
  'source:create',
  'property:import',
  'threat:read',
  'threat:update',
]

const withPermissions = (permissions: string[]) => permissionsResponse(permissions)

let app: ReturnType<typeof openApp> | undefined

// Compiled before the first key, which is kept only as long as a person would wait.
beforeAll(() => import('~/routes/layouts/product-shortcuts'))

beforeEach(async () => {
  storeSession()
  await page.viewport(1440, 900)
})

afterEach(() => {
  app?.close()
  clearSession(createQueryClient())
})

function openHome(changes: Parameters<typeof mockNetwork>[0] = {}) {
  const network = mockNetwork({
    'GET /api/auth/permissions': withPermissions(everything),
    'GET /api/org/org-1/overview': ok(overview(3)),
    'GET /api/org/org-1/watch': ok(watch),
    'GET /api/org/org-1/dashboard/user-1': ok(dashboard(tornado, flood, wind)),
    'GET /api/source': ok({ items: [], page: { limit: 50, nextCursor: null } }),
    'GET /api/threat': ok({ type: 'FeatureCollection', features: [] }),
    ...changes,
  })
  app = openApp('/home')
  return network
}

const triage = page.getByRole('region', { name: /^Needs triage/ })
const rows = triage.getByRole('listitem')

it('[1.17] summarizes threats and coverage gaps in one line, and shows all widgets', async () => {
  openHome()

  await expect
    .element(
      page.getByText(
        '3 active threats are open at 9 of 37 properties. 2 properties aren’t monitored (no location).',
      ),
    )
    .toBeVisible()
  await expect.element(page.getByText('388 of 611 reachable')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Larkspur Court' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Higher than yesterday' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Properties and threats' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Alert consent' })).toBeVisible()
  await expect
    .element(page.getByText('Your properties aren’t monitored until you add a source.'))
    .toBeVisible()
})

it('shows every threat once, counts them in the title, and undoes an acknowledgment', async () => {
  const { sent, set } = openHome({
    [`PATCH /api/threat/${tornado.id}`]: ok({
      ...tornado,
      triage: 'acknowledged',
      version: 2,
      change: { groupId: 'group-1', properties: 2 },
    }),
  })
  await expect.element(page.getByRole('heading', { name: 'Needs triage (3)' })).toBeVisible()
  expect(page.getByRole('link', { name: tornado.title }).elements()).toHaveLength(1)

  set('GET /api/org/org-1/dashboard/user-1', ok(dashboard(flood, wind)))
  await rows.getByRole('button', { name: `Acknowledge ${tornado.title}` }).click()
  await expect.element(page.getByText(`${tornado.title} acknowledged for 2 properties.`)).toBeVisible()
  expect(rows.elements()).toHaveLength(2)

  set('GET /api/org/org-1/dashboard/user-1', ok(dashboard(tornado, flood, wind)))
  toastStore.getState().lower?.action?.onSelect()
  await expect.poll(() => rows.elements().length).toBe(3)
  expect(sent.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body)).toEqual([
    { triage: 'acknowledged' },
    { undo: 'group-1' },
  ])
})

it('subtracts an acknowledged threat from the title’s count as its row disappears, and restores both on failure', async () => {
  const saving = Promise.withResolvers<typeof refused>()
  openHome({ [`PATCH /api/threat/${tornado.id}`]: saving.promise })
  await expect.element(page.getByRole('heading', { name: 'Needs triage (3)' })).toBeVisible()
  await rows.getByRole('button', { name: `Acknowledge ${tornado.title}` }).click()

  await expect.element(page.getByRole('heading', { name: 'Needs triage (2)' })).toBeVisible()
  expect(rows.elements()).toHaveLength(2)
  await expect.element(page.getByText(/^Top /)).not.toBeInTheDocument()
  saving.resolve(refused)
  await expect.element(page.getByRole('heading', { name: 'Needs triage (3)' })).toBeVisible()
})

describe('an incident that needs triage', () => {
  const permissions = ['threat:read', 'threat:update']
  const heat = { ...threat(7, 'extreme', 'Heat detected by satellite'), permissions }
  const handled = { ...threat(8, 'severe', 'Fire declaration'), triage: 'resolved', permissions }
  const fire = { ...threat(6, 'extreme', 'Cedar Fire'), triage: 'new', permissions }
  const joinThreats = (...threats: object[]) => ({ ...fire, incident: { id: 'incident-1', threats } })
  const incident = joinThreats(fire, heat, handled)

  it('is one row, and is acknowledged with its new threats', async () => {
    const network = openHome({
      'GET /api/org/org-1/dashboard/user-1': ok(dashboard(incident, flood)),
      'POST /api/threat/batch': ok({ changed: 2, unchanged: [], refused: [], groupId: 'group-1', left: 0 }),
    })
    const queue = page.getByRole('region', { name: /^Needs triage/ })
    await expect.element(queue).toMatchTextContent('3 threats · Affects')
    await queue.getByRole('button', { name: 'Acknowledge Cedar Fire' }).click()
    await expect.element(page.getByText(/^Cedar Fire acknowledged/)).toBeVisible()
    expect(network.sent.find(({ key }) => key === 'POST /api/threat/batch')?.body).toEqual({
      ids: [fire.id, heat.id],
      change: { triage: 'acknowledged' },
    })
  })

  it('is acknowledged as far as the person may', async () => {
    const hidden = { ...heat, permissions: ['threat:read'] }
    const network = openHome({
      'GET /api/org/org-1/dashboard/user-1': ok(dashboard(joinThreats(fire, hidden), flood)),
      'POST /api/threat/batch': ok({ changed: 1, unchanged: [], refused: [], groupId: 'group-1', left: 0 }),
    })
    await page.getByRole('button', { name: 'Acknowledge Cedar Fire' }).click()
    await expect
      .poll(() => network.sent.find(({ key }) => key === 'POST /api/threat/batch')?.body)
      .toMatchObject({ ids: [fire.id] })
  })

  it('isn’t offered for acknowledgment if the person may not change any of its new threats', async () => {
    const hidden = { ...heat, permissions: ['threat:read'] }
    openHome({
      'GET /api/org/org-1/dashboard/user-1': ok(dashboard(joinThreats(handled, hidden), flood)),
    })
    await expect.element(page.getByRole('button', { name: /^Acknowledge Flash Flood/ })).toBeVisible()
    expect(page.getByRole('button', { name: 'Acknowledge Cedar Fire' }).elements()).toEqual([])
  })
})

describe('follow-up', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const idle = {
    ...threat(4, 'severe', 'Winter Storm Warning, Pueblo'),
    triage: 'in_progress',
    attention: { reason: 'stalled', since: ago(45.5) },
    isAssigned: true,
  }
  const open = {
    ...threat(5, 'severe', 'Red Flag Warning, Mesa'),
    triage: 'acknowledged',
    attention: { reason: 'unassigned', since: ago(5) },
    isAssigned: false,
  }
  const openWith = (items: object[], count = items.length, changes: MockResponses = {}) =>
    openHome({
      'GET /api/org/org-1/dashboard/user-1': ok({ ...dashboard(flood), needsFollowUp: { items, count } }),
      ...changes,
    })
  const followUp = page.getByRole('region', { name: /^Needs follow-up/ })

  it('shows threats without progress or assignee, and assigns one', async () => {
    const network = openWith([idle, open], 2, {
      [`PATCH /api/threat/${open.id}`]: ok({ ...open, version: 2 }),
    })
    await expect.element(followUp).toMatchTextContent('Needs follow-up (2)')
    await expect.element(followUp).toMatchTextContent('No progress for 45 min')
    await expect.element(followUp).toMatchTextContent('Not assigned')
    await followUp.getByRole('button', { name: 'Assign Red Flag Warning, Mesa to me' }).click()
    await expect
      .poll(() => network.sent.find(({ key }) => key === `PATCH /api/threat/${open.id}`)?.body)
      .toEqual({ assigneeUserId: 'user-1' })
  })

  it('shows an incident once, and assigns its threats that no one is assigned to', async () => {
    const permissions = ['threat:update']
    const threats = [
      { ...open, permissions },
      { ...idle, attention: null, permissions },
    ]
    const network = openWith([{ ...open, incident: { id: 'incident-1', threats } }], 1, {
      'POST /api/threat/batch': ok({ changed: 1, unchanged: [], refused: [], groupId: 'group-1', left: 0 }),
    })
    await expect.element(followUp).toMatchTextContent('2 threats · Affects')
    await followUp.getByRole('button', { name: 'Assign Red Flag Warning, Mesa to me' }).click()
    await expect
      .poll(() => network.sent.find(({ key }) => key === 'POST /api/threat/batch')?.body)
      .toEqual({ ids: [open.id], change: { assigneeUserId: 'user-1' } })
  })

  it('doesn’t offer to replace someone who is assigned at another property', async () => {
    openWith([{ ...open, isAssigned: true }])
    await expect.element(followUp).toMatchTextContent('Not assigned')
    expect(followUp.getByRole('button').elements()).toEqual([])
  })

  it('links to all of them if there are more', async () => {
    openWith([idle, open], 12)
    await expect
      .element(followUp.getByRole('link', { name: 'View all 12' }))
      .toHaveAttribute('href', '/threats?attention=unassigned%2Coverdue%2Cstalled')
  })

  it('is absent if there are none', async () => {
    openWith([])
    await expect.element(triage).toBeVisible()
    expect(followUp.elements()).toEqual([])
  })
})

describe('triage by keyboard', () => {
  it('moves through rows, acknowledges one optimistically, and opens the brief of the next', async () => {
    const { sent, set } = openHome({
      [`PATCH /api/threat/${flood.id}`]: ok({
        ...flood,
        triage: 'acknowledged',
        version: 2,
        change: { groupId: 'group-1', properties: 2 },
      }),
    })
    await expect.element(rows.nth(2)).toBeVisible()
    // Before the code for shortcuts has loaded: the key is kept until then.
    await userEvent.keyboard('j')
    await expect.poll(() => document.activeElement?.textContent).toBe(tornado.title)
    await userEvent.keyboard('j')
    expect(document.activeElement?.textContent).toBe(flood.title)

    set('GET /api/org/org-1/dashboard/user-1', ok(dashboard(tornado, wind)))
    await userEvent.keyboard('a')
    await expect.poll(() => rows.elements().length).toBe(2)
    expect(document.activeElement?.textContent).toBe(wind.title)
    await expect.poll(() => sent.some(({ key }) => key === `PATCH /api/threat/${flood.id}`)).toBe(true)

    await userEvent.keyboard('{Enter}')
    await expect.poll(() => app!.getUrl()).toBe(wind.href)
  })

  it('moves the focus from Undo to the threat that comes back', async () => {
    const { set } = openHome({
      [`PATCH /api/threat/${flood.id}`]: ok({
        ...flood,
        triage: 'acknowledged',
        version: 2,
        change: { groupId: 'group-1', properties: 2 },
      }),
    })
    await expect.element(rows.nth(2)).toBeVisible()
    set('GET /api/org/org-1/dashboard/user-1', ok(dashboard(tornado, wind)))
    rows
      .getByRole('button', { name: `Acknowledge ${flood.title}` })
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => rows.elements().length).toBe(2)

    const undo = page.getByRole('button', { name: 'Undo' })
    await expect.element(undo).toBeVisible()
    set('GET /api/org/org-1/dashboard/user-1', ok(dashboard(tornado, flood, wind)))
    undo.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(triage.getByRole('link', { name: flood.title })).toHaveFocus()
  })

  it('undoes the last acknowledgment with Z, while its notification is shown', async () => {
    const { sent, set } = openHome({
      [`PATCH /api/threat/${flood.id}`]: ok({
        ...flood,
        triage: 'acknowledged',
        version: 2,
        change: { groupId: 'group-1', properties: 2 },
      }),
    })
    await expect.element(rows.nth(2)).toBeVisible()
    set('GET /api/org/org-1/dashboard/user-1', ok(dashboard(tornado, wind)))
    rows
      .getByRole('button', { name: `Acknowledge ${flood.title}` })
      .element()
      .focus()
    await userEvent.keyboard('a')
    await expect.element(page.getByText(`${flood.title} acknowledged for 2 properties.`)).toBeVisible()

    set('GET /api/org/org-1/dashboard/user-1', ok(dashboard(tornado, flood, wind)))
    await userEvent.keyboard('z')
    await expect.poll(() => rows.elements().length).toBe(3)
    expect(document.activeElement?.textContent).toBe(wind.title)
    await userEvent.keyboard('z')
    expect(sent.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body)).toEqual([
      { triage: 'acknowledged' },
      { undo: 'group-1' },
    ])
  })

  it('undoes an acknowledgment with Z while it’s still being saved, once it is', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ok>>()
    const { sent } = openHome({ [`PATCH /api/threat/${flood.id}`]: promise })
    await expect.element(rows.nth(2)).toBeVisible()
    rows
      .getByRole('button', { name: `Acknowledge ${flood.title}` })
      .element()
      .focus()
    await userEvent.keyboard('a')
    await expect.poll(() => rows.elements().length).toBe(2)
    await userEvent.keyboard('z')
    resolve(
      ok({ ...flood, triage: 'acknowledged', version: 2, change: { groupId: 'group-1', properties: 2 } }),
    )
    await expect
      .poll(() => sent.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body))
      .toEqual([{ triage: 'acknowledged' }, { undo: 'group-1' }])
    await expect.poll(() => rows.elements().length).toBe(3)
  })

  it('offers no Undo for a threat once another one is acknowledged', async () => {
    const { set } = openHome({
      [`PATCH /api/threat/${flood.id}`]: ok({
        ...flood,
        triage: 'acknowledged',
        version: 2,
        change: { groupId: 'group-1', properties: 2 },
      }),
      [`PATCH /api/threat/${wind.id}`]: new Promise(() => undefined),
    })
    await expect.element(rows.nth(2)).toBeVisible()
    set('GET /api/org/org-1/dashboard/user-1', ok(dashboard(tornado, wind)))
    await rows.getByRole('button', { name: `Acknowledge ${flood.title}` }).click()
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await rows.getByRole('button', { name: `Acknowledge ${wind.title}` }).click()
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  it('marks an acknowledged threat as new beside the map, where the focus stays', async () => {
    const detail = { ...flood, triage: 'acknowledged', areaDesc: null, attribution: 'NWS', impacts: [] }
    const { sent, set } = openHome({
      [`PATCH /api/threat/${flood.id}`]: ok({ ...detail, triage: 'new', version: 2 }),
      [`GET /api/threat/${flood.id}`]: ok(detail),
    })
    await app!.router.navigate(`/home?threat=${flood.id}`)
    const panel = page.getByRole('complementary', { name: flood.title })
    const markNew = panel.getByRole('button', { name: 'Mark as new' })
    await expect.element(markNew).toBeVisible()
    set(`GET /api/threat/${flood.id}`, ok({ ...detail, triage: 'new', version: 2 }))
    markNew.element().focus()
    // The rest of a double click, or of a held key, that acknowledged it.
    markNew.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
    const heldKey = { key: 'Enter', repeat: true, bubbles: true, cancelable: true }
    expect(markNew.element().dispatchEvent(new KeyboardEvent('keydown', heldKey))).toBe(false)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(sent.filter(({ key }) => key.startsWith('PATCH'))).toEqual([])
    await userEvent.keyboard('{Enter}')

    await expect.element(panel.getByRole('button', { name: 'Acknowledge' })).toHaveFocus()
    await expect
      .poll(() => sent.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body))
      .toEqual([{ triage: 'new' }])
  })

  it('moves the focus from Undo back to the selected threat’s button beside the map', async () => {
    const detail = { ...flood, areaDesc: null, attribution: 'NWS', impacts: [] }
    const { set } = openHome({
      [`PATCH /api/threat/${flood.id}`]: ok({
        ...detail,
        triage: 'acknowledged',
        version: 2,
        change: { groupId: 'group-1', properties: 2 },
      }),
      [`GET /api/threat/${flood.id}`]: ok(detail),
    })
    await app!.router.navigate(`/home?threat=${flood.id}`)
    const panel = page.getByRole('complementary', { name: flood.title })
    const acknowledge = panel.getByRole('button', { name: 'Acknowledge' })
    await expect.element(acknowledge).toBeVisible()
    set(`GET /api/threat/${flood.id}`, ok({ ...detail, triage: 'acknowledged', version: 2 }))
    await acknowledge.click()

    const undo = page.getByRole('button', { name: 'Undo' })
    await expect.element(undo).toBeVisible()
    set(`GET /api/threat/${flood.id}`, ok({ ...detail, version: 3 }))
    undo.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(acknowledge).toHaveFocus()
  })

  it('restores a threat with an error if the server rejects the change', async () => {
    openHome({ [`PATCH /api/threat/${flood.id}`]: refused })
    await rows.getByRole('button', { name: `Acknowledge ${flood.title}` }).click()

    await expect.element(page.getByText('Couldn’t acknowledge this threat').first()).toBeVisible()
    await expect.poll(() => rows.elements().length).toBe(3)
  })
})

it('keeps rows in place when new ones arrive, and shows them on request', async () => {
  const { set } = openHome({ 'GET /api/org/org-1/dashboard/user-1': ok(dashboard(flood, wind)) })
  await expect.poll(() => rows.elements().length).toBe(2)
  set('GET /api/org/org-1/dashboard/user-1', ok(dashboard(tornado, flood, wind)))
  await app!.queryClient.invalidateQueries({ queryKey: ['orgs', 'org-1', 'dashboard'] })

  const more = triage.getByRole('button', { name: 'Show 1 new' })
  await expect.element(more).toBeVisible()
  expect(rows.elements().length).toBe(2)
  await more.click()
  await expect.poll(() => rows.elements().length).toBe(3)
})

it('states no threats only with the time of the last check and the number of sources', async () => {
  openHome({
    'GET /api/org/org-1/overview': ok(overview(0)),
    'GET /api/org/org-1/watch': ok({ ...watch, unlocatedProperties: 0 }),
    'GET /api/org/org-1/dashboard/user-1': ok(dashboard()),
  })
  await expect.element(page.getByText(/^No open threats\. All 6 sources checked since .+\.$/)).toBeVisible()
  await expect.element(page.getByText('Nothing needs triage')).toBeVisible()
})

it.each([
  ['Your properties aren’t monitored.', watch.feeds],
  ['No open threats reported', 1],
])(
  'says “%s” instead of claiming that there are no threats, with %i sources paused',
  async (text, paused) => {
    const gaps = Array.from({ length: paused }, (_, index) => ({
      sourceId: `source-${index}`,
      name: 'NWS alerts',
      hazards: ['flood'],
      unmonitoredSince: now,
      reason: null,
      isPaused: true,
    }))
    openHome({
      'GET /api/org/org-1/overview': ok(overview(0)),
      'GET /api/org/org-1/watch': ok({ ...watch, gaps }),
      'GET /api/org/org-1/dashboard/user-1': ok({ ...dashboard(), watched: [] }),
    })
    await expect.element(page.getByText('Nothing needs triage')).toBeVisible()
    for (const name of ['Threats by hazard', 'Highest risk', 'Reachability'])
      await expect.element(page.getByRole('region', { name }).getByText(text, { exact: true })).toBeVisible()
  },
)

it('keeps a reported threat selected, with a link to its brief, after the toast disappears', async () => {
  const reported = {
    ...wind,
    areaDesc: null,
    attribution: 'Reported manually',
    impacts: [{ property: { id: propertyId, name: 'Larkspur Court' }, riskScore: 40, endedAt: null }],
  }
  openHome({
    'GET /api/auth/permissions': withPermissions([...everything, 'threat:create']),
    'GET /api/property': ok({
      items: [{ id: propertyId, name: 'Larkspur Court', address: { formatted: '1 Elm Street, Denver' } }],
      page: { limit: 50, nextCursor: null, prevCursor: null, total: 1, totalIsExact: true },
    }),
    'POST /api/threat': { status: 201, body: reported },
    [`GET /api/threat/${reported.id}`]: ok(reported),
  })
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await page.getByRole('button', { name: 'Report threat' }).click()
  const drawer = page.getByRole('dialog', { name: 'Report a threat' })
  await drawer.getByRole('combobox', { name: 'Hazard' }).fill('flash')
  await page.getByRole('option', { name: 'Flash flood' }).click()
  await drawer.getByLabelText('Title').fill(reported.title)
  await drawer.getByRole('combobox', { name: 'Properties' }).click()
  await page.getByRole('option', { name: /^Larkspur Court/ }).click()
  // The list stays open for more properties, above the button.
  await userEvent.keyboard('{Escape}')
  await drawer.getByRole('button', { name: 'Report threat' }).click()
  await expect.element(page.getByRole('button', { name: 'View threat' })).toBeVisible()
  const show = toastStore.getState().lower?.action
  toastStore.clearLower()

  await expect.element(page.getByRole('button', { name: 'View threat' })).not.toBeInTheDocument()
  await expect
    .element(
      page.getByRole('complementary', { name: reported.title }).getByRole('link', { name: 'View threat' }),
    )
    .toHaveAttribute('href', reported.href)
  await expect.poll(() => app!.getUrl()).toBe(`/home?threat=${reported.id}`)
  show?.onSelect()
  await expect.poll(() => app!.getUrl()).toBe(reported.href)
})

it('shows the error and request id of a failed widget while the others work', async () => {
  openHome({ 'GET /api/org/org-1/dashboard/user-1': refused })
  await expect.element(page.getByText('Couldn’t load threats that need triage')).toBeVisible()
  await expect.element(page.getByText('req-7').first()).toBeVisible()
  await expect.element(page.getByText('388 of 611 reachable')).toBeVisible()
})

it('keeps stale data with its age if it can’t be refreshed', async () => {
  const { set } = openHome()
  await expect.poll(() => rows.elements().length).toBe(3)
  set('GET /api/org/org-1/dashboard/user-1', refused)
  await app!.queryClient.invalidateQueries({ queryKey: ['orgs', 'org-1', 'dashboard'] })

  await expect.element(triage.getByText(/^Showing data from .+\. Reconnecting…$/)).toBeVisible()
  expect(rows.elements().length).toBe(3)
})

it('doesn’t ask people who can only read threats to triage them', async () => {
  openHome({
    'GET /api/auth/permissions': withPermissions(
      everything.filter((permission) => permission !== 'threat:update'),
    ),
  })
  const list = page.getByRole('region', { name: /^New threats/ })
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(3)
  await expect.element(triage).not.toBeInTheDocument()
})

it('hides widgets without permission', async () => {
  openHome({ 'GET /api/auth/permissions': withPermissions(['user:read', 'org:read']) })
  await expect.element(page.getByRole('region', { name: 'Key metrics' })).toBeVisible()
  for (const name of [
    'Needs triage',
    'Properties',
    'Highest risk',
    'Reachability',
    'Sources',
    'Alert consent',
    'Recent activity',
  ]) {
    await expect.element(page.getByRole('region', { name, exact: true })).not.toBeInTheDocument()
  }
})

it('makes no call for the activity that a limited member can’t see', async () => {
  const { calls } = openHome({
    'GET /api/auth/permissions': permissionsResponse(
      ['user:read', 'org:read', 'property:read', 'threat:read', 'ledger:read'],
      { isFga: true, permittedProperties: [propertyId] },
    ),
  })
  await expect.element(page.getByRole('region', { name: 'Key metrics' })).toBeVisible()
  expect(calls.filter((call) => call.includes('/ledger/'))).toEqual([])
})

it('shows every hazard that has threats', async () => {
  const data = overview(9)
  const hazards = ['flood', 'wildfire', 'tornado', 'hail', 'ice', 'fog', 'dust', 'drought', 'avalanche']
  openHome({
    'GET /api/org/org-1/overview': ok({
      ...data,
      threats: { ...data.threats, byHazard: hazards.map((hazard) => ({ hazard, count: 1 })) },
    }),
  })
  const byHazard = page.getByRole('region', { name: 'Threats by hazard' })
  await expect.element(byHazard.getByText('Avalanche')).toBeVisible()
  expect(byHazard.getByRole('listitem').elements()).toHaveLength(hazards.length)
})

it('distinguishes recorded units from those that were only declared', async () => {
  const data = overview(0)
  openHome({
    'GET /api/org/org-1/overview': ok({
      ...data,
      counts: { ...data.counts, units: 522, unitsDeclared: 15_000 },
    }),
  })
  const metrics = page.getByRole('region', { name: 'Key metrics' })
  await expect.element(metrics.getByText('522')).toBeVisible()
  await expect.element(metrics.getByText('15,000 declared')).toBeVisible()
})

const noSources = { total: 0, active: 0, degraded: 0, failing: 0, oldestSuccessAt: null }

it('keeps the checklist and claims no safety until a source is connected', async () => {
  const unmonitored = {
    'GET /api/org/org-1/overview': ok({ ...overview(0), sources: noSources }),
    'GET /api/org/org-1/dashboard/user-1': ok(dashboard()),
  }
  const { set } = openHome(unmonitored)
  await expect.element(triage.getByText('Your properties aren’t monitored')).toBeVisible()
  await expect
    .element(triage.getByRole('link', { name: 'Add source' }))
    .toHaveAttribute('href', '/sources/catalog')
  await expect.element(page.getByText('Nothing needs triage')).not.toBeInTheDocument()
  const setup = page.getByRole('region', { name: 'Set up your organization' })
  await expect.element(setup.getByText('Add your properties (Done)')).toBeVisible()
  await expect.element(setup.getByRole('link', { name: 'Add source' })).toBeVisible()

  set('GET /api/org/org-1/overview', ok(overview(0)))
  await app!.queryClient.invalidateQueries({ queryKey: ['orgs', 'org-1', 'overview'] })
  await expect.element(triage.getByText('Nothing needs triage')).toBeVisible()
  await expect.element(setup).not.toBeInTheDocument()
})

it('offers no source to people who can’t add one', async () => {
  openHome({
    'GET /api/auth/permissions': withPermissions(everything.filter((name) => name !== 'source:create')),
    'GET /api/org/org-1/overview': ok({ ...overview(0), sources: noSources }),
    'GET /api/org/org-1/dashboard/user-1': ok(dashboard()),
  })
  await expect.element(triage.getByText('Your properties aren’t monitored')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Add source' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Set up your organization' })).not.toBeInTheDocument()
})

it('starts with a checklist instead of empty widgets', async () => {
  openHome({ 'GET /api/org/org-1/overview': ok({ ...overview(0, 0), sources: noSources }) })
  await expect.element(page.getByText('Connect a source to monitor them')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Add source' }))
    .toHaveAttribute('href', '/sources/catalog')
  await expect.element(triage).not.toBeInTheDocument()
})
