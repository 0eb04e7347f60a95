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

const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const idOf = (n: number) => `33333333-3333-4333-8333-33333333333${n}`
const incidentId = '44444444-4444-4444-8444-444444444444'
const otherIncidentId = '44444444-4444-4444-8444-444444444445'

const brief = (n: number, title: string, source: string, changes: object = {}) => ({
  id: idOf(n),
  title,
  hazard: 'wildfire',
  event: title,
  status: 'active',
  triage: 'new',
  severity: 'severe',
  certainty: 'observed',
  urgency: 'immediate',
  onsetAt: fromNow(-1),
  endsAt: null,
  expiresAt: null,
  attention: null,
  isAssigned: false,
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
  source: { id: `source-${source}`, name: source },
  ...changes,
})

const fire = brief(1, 'Cedar Fire', 'NIFC fires')
const heat = brief(2, 'Heat detected by satellite', 'NASA FIRMS')
const declaration = brief(3, 'Fire declaration', 'OpenFEMA', { status: 'ended', triage: 'resolved' })

const threat = {
  ...fire,
  headline: null,
  areaDesc: 'Larimer, CO',
  sentAt: fromNow(-1),
  effectiveAt: null,
  closedAt: null,
  escalatedAt: null,
  description: null,
  instruction: null,
  language: 'en-US',
  point: [-105, 40],
  radiusMeters: null,
  geometry: null,
  senderName: 'NIFC',
  attribution: 'National Interagency Fire Center',
  externalUrl: null,
  termsUrl: null,
  ingestLagSeconds: 180,
  assignee: null,
  assignees: [],
  relatedThreatIds: [],
  incidentId,
  version: 3,
  permissions: ['threat:read', 'threat:update'],
  impacts: [],
  revisions: [],
}

const memberOf = (one: object, reason: string) => ({
  threat: one,
  joinedBy: 'rule',
  user: null,
  rule: { id: 'hotspot-in-perimeter', name: 'Heat inside a perimeter' },
  reason,
  otherThreatId: null,
  facts: {},
  joinedAt: fromNow(-1),
})

const incident = {
  id: incidentId,
  title: fire.title,
  status: 'open',
  severity: 'severe',
  threatIds: [idOf(1), idOf(2), idOf(3)],
  openedAt: fromNow(-1),
  endedAt: null,
  mergedInto: null,
  updatedAt: fromNow(-1),
  version: 5,
  members: [
    memberOf(fire, 'The first threat of the incident.'),
    memberOf(heat, 'The heat is inside the fire’s perimeter.'),
    memberOf(declaration, 'The declaration names the county.'),
  ],
}

const row = (one: object, group: object | null = null) => ({ ...threat, ...one, incident: group })
const pageOf = (items: object[]) => ({
  items,
  page: { limit: 20, nextCursor: null, prevCursor: null, total: items.length, totalIsExact: true },
})

const permissions = ['user:read', 'org:read', 'property:read', 'threat:read', 'threat:update', 'ledger:read']
const incidentPath = `/api/incident/${incidentId}`

let app: ReturnType<typeof openApp> | undefined
let unwatch: (() => void) | undefined
let candidateQueries: Record<string, string>[] = []
beforeEach(() => {
  candidateQueries = []
  unwatch = watchThemeAndWidth()
})
afterEach(() => {
  app?.close()
  unwatch?.()
  toastStore.clearLower()
  clearSession(createQueryClient())
  return page.viewport(1280, 900)
})

interface OpenOptions {
  changes?: object
  candidates?: object[]
  responses?: MockResponses
  held?: readonly string[]
  access?: object
}

function open({
  changes = {},
  candidates = [],
  responses = {},
  held = permissions,
  access,
}: OpenOptions = {}) {
  const network = mockNetwork({
    'GET /api/auth/permissions': permissionsResponse(held, access),
    [`GET /api/threat/${idOf(1)}`]: ok({ ...threat, ...changes }),
    [`GET ${incidentPath}`]: ok(incident),
    'GET /api/incident': ok(pageOf([])),
    'GET /api/threat': (query: Record<string, string>) => {
      if (query['groupBy'] === 'incident') candidateQueries.push(query)
      return ok(pageOf(candidates))
    },
    'GET /api/property/points': ok({ items: [], total: 0 }),
    ...responses,
  })
  storeSession()
  app = openApp(`/threats/${idOf(1)}`)
  markFirstPageReady()
  return network
}

const section = () => page.getByRole('region', { name: 'Incident' })
const sentTo = (network: ReturnType<typeof mockNetwork>, key: string) =>
  network.sent.filter((request) => request.key === key).map(({ body, ifMatch }) => ({ body, ifMatch }))

describe('a threat that is part of an incident', () => {
  it('shows the other threats, and why they are the same event', async () => {
    open()
    await expect.element(section()).toMatchTextContent('Ongoing · 3 threats')
    await expect.element(section()).toMatchTextContent('The heat is inside the fire’s perimeter.')
    await expect.element(section()).toMatchTextContent('Ended · OpenFEMA')
    await expect
      .element(section().getByRole('link', { name: 'Heat detected by satellite' }))
      .toHaveAttribute('href', `/threats/${idOf(2)}`)
    // The threat on screen doesn't link to itself.
    expect(section().getByRole('link', { name: 'Cedar Fire' }).elements()).toEqual([])
  })

  it.each([375, 1440])('has no accessibility violations at %i px', async (width) => {
    await page.viewport(width, 900)
    open()
    await expect.element(section()).toMatchTextContent('3 threats')
    expect(await findAxeViolations()).toEqual([])
  })

  it('lets limited members read it, but not change it', async () => {
    open({ access: { isFga: true } })
    await expect.element(section()).toMatchTextContent('3 threats')
    expect(section().getByRole('button').elements()).toEqual([])
  })

  it('lets people who can only read see it', async () => {
    open({ held: ['user:read', 'threat:read'] })
    await expect.element(section()).toMatchTextContent('3 threats')
    expect(section().getByRole('button').elements()).toEqual([])
  })

  it('says when it couldn’t be loaded', async () => {
    open({
      responses: { [`GET ${incidentPath}`]: { status: 500, body: { code: 'internal', title: 'Internal' } } },
    })
    await expect.element(section().getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('splitting', () => {
  const splitPath = `POST ${incidentPath}/split`

  it('asks, takes the threat out by keyboard, and offers to undo it', async () => {
    const network = open({
      responses: { [splitPath]: ok(incident), [`POST ${incidentPath}/threat`]: ok(incident) },
    })
    const button = section().getByRole('button', { name: 'Split off Heat detected by satellite' })
    await expect.element(button).toBeVisible()
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const dialog = page.getByRole('alertdialog', { name: 'Split off this threat?' })
    await expect.element(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Split off' }).click()
    await expect.element(page.getByText('Heat detected by satellite split off.')).toBeVisible()
    expect(sentTo(network, splitPath)).toEqual([{ body: { threatId: idOf(2) }, ifMatch: '"v5"' }])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect
      .element(page.getByText('Heat detected by satellite is back in the incident, merged by you.'))
      .toBeVisible()
    expect(sentTo(network, `POST ${incidentPath}/threat`)).toEqual([
      { body: { threatId: idOf(2) }, ifMatch: null },
    ])
  })

  it('says that someone else just changed the incident, and shows how it is now', async () => {
    const network = open({
      responses: { [splitPath]: { status: 412, body: { code: 'version-conflict', title: 'Changed' } } },
    })
    await section().getByRole('button', { name: 'Split off Fire declaration' }).click()
    const reads = () => network.calls.filter((call) => call === `GET ${incidentPath}`).length
    const before = reads()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Split off' }).click()
    await expect.element(page.getByText(/Someone else just changed this/)).toBeVisible()
    await expect.poll(reads).toBeGreaterThan(before)
  })
})

describe('merging', () => {
  const flood = row(brief(4, 'Flood Warning', 'NWS alerts'))
  const otherFire = row(brief(5, 'Elk Fire', 'NIFC fires'), {
    id: otherIncidentId,
    threats: [brief(5, 'Elk Fire', 'NIFC fires'), brief(6, 'Heat', 'NASA FIRMS')],
  })
  const own = row(fire, { id: incidentId, threats: [fire, heat, declaration] })
  const dialog = () => page.getByRole('dialog', { name: 'Merge with another threat' })
  const openDialog = () => page.getByRole('button', { name: 'Merge with…' }).click()

  it('offers ongoing threats nearby, and adds one to the incident, with undo', async () => {
    const network = open({
      candidates: [own, flood, otherFire],
      responses: {
        [`POST ${incidentPath}/threat`]: ok(incident),
        [`POST ${incidentPath}/split`]: ok(incident),
      },
    })
    await openDialog()
    await dialog().getByRole('radio', { name: 'Flood Warning' }).click()
    expect(dialog().getByRole('radio', { name: 'Cedar Fire' }).elements()).toEqual([])
    expect(candidateQueries[0]).toMatchObject({ status: 'upcoming,active', bbox: '-106,39,-104,41' })
    expect(await findAxeViolations()).toEqual([])
    await dialog().getByRole('button', { name: 'Merge' }).click()
    await expect.element(page.getByText('Merged with Flood Warning.')).toBeVisible()
    expect(sentTo(network, `POST ${incidentPath}/threat`)).toEqual([
      { body: { threatId: idOf(4) }, ifMatch: '"v5"' },
    ])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('Flood Warning is separate again.')).toBeVisible()
    expect(sentTo(network, `POST ${incidentPath}/split`)).toEqual([
      { body: { threatId: idOf(4), undo: true }, ifMatch: null },
    ])
  })

  it('merges two incidents, found by a search among past ones, too', async () => {
    const network = open({
      candidates: [otherFire],
      responses: { [`POST ${incidentPath}/merge`]: ok(incident) },
    })
    await openDialog()
    await dialog().getByRole('searchbox', { name: 'Search threats' }).fill('elk')
    await expect.poll(() => candidateQueries.at(-1)).toMatchObject({ q: 'elk' })
    expect(candidateQueries.at(-1)!['status']).toContain('ended')
    await dialog().getByRole('radio', { name: 'Elk Fire' }).click()
    await dialog().getByRole('button', { name: 'Merge' }).click()
    await expect.element(page.getByText('Merged with Elk Fire.')).toBeVisible()
    expect(sentTo(network, `POST ${incidentPath}/merge`)).toEqual([
      { body: { incidentId: otherIncidentId }, ifMatch: '"v5"' },
    ])
    expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([])
  })

  it('opens an incident for two threats without one', async () => {
    const network = open({
      changes: { incidentId: null },
      candidates: [flood],
      responses: { 'POST /api/incident': ok({ ...incident, id: otherIncidentId }) },
    })
    await expect.element(section()).toMatchTextContent('This threat isn’t part of an incident.')
    await openDialog()
    await dialog().getByRole('radio', { name: 'Flood Warning' }).click()
    await dialog().getByRole('button', { name: 'Merge' }).click()
    await expect.element(page.getByText('Merged with Flood Warning.')).toBeVisible()
    expect(sentTo(network, 'POST /api/incident')).toEqual([
      { body: { threatIds: [idOf(1), idOf(4)] }, ifMatch: null },
    ])
  })

  it('asks to choose one, and says why it couldn’t', async () => {
    open({
      candidates: [flood],
      responses: {
        [`POST ${incidentPath}/threat`]: {
          status: 409,
          body: {
            code: 'state-conflict',
            title: 'Conflict',
            detail: 'This incident was merged into another one.',
          },
        },
      },
    })
    await openDialog()
    await expect.element(dialog().getByRole('radio', { name: 'Flood Warning' })).toBeVisible()
    await dialog().getByRole('button', { name: 'Merge' }).click()
    await expect.element(dialog().getByText('Choose a threat or incident.')).toBeVisible()
    await dialog().getByRole('radio', { name: 'Flood Warning' }).click()
    await dialog().getByRole('button', { name: 'Merge' }).click()
    await expect.element(dialog().getByRole('alert')).toMatchTextContent('was merged into another one')
  })

  it('says when nothing is nearby', async () => {
    open({ candidates: [own] })
    await openDialog()
    await expect.element(dialog().getByText(/No other ongoing threats nearby/)).toBeVisible()
    await expect.element(dialog().getByRole('button', { name: 'Merge' })).toBeDisabled()
  })
})
