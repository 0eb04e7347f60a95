import { and, eq } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { threatImpact } from '../../../platform/db/schema/index.ts'
import { hazards } from '../../../platform/db/schema/hazard.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { type HazardCalls, hazardCalls, message, squareAround } from '../../../testing/hazard-test-calls.ts'
import type { Threat, ThreatPage } from '../threats/threats.schema.ts'
import type { Checklist, ChecklistInput } from './checklists.schema.ts'

let test: TestApp
let calls: HazardCalls
let org: TestOrg
let admin: TestPerson
let manager: TestPerson
let court: { id: string; name: string }

beforeAll(async () => {
  test = await createTestApp()
  calls = hazardCalls(test)
})
afterAll(() => test.close())
afterEach(() => vi.useRealTimers())
beforeEach(async () => {
  org = await test.mintOrg()
  admin = await org.member('org_admin')
  manager = await org.member('property_manager')
  court = await org.property({ name: 'Alder Court', lat: 39.74, lon: -104.99 })
})

const path = (hazard = 'flash_flood') => `/org/${org.id}/checklist/${hazard}`
const save = (
  items: ChecklistInput['items'],
  { person = admin, version }: { person?: TestPerson; version?: number } = {},
) =>
  test.as(person).request(path(), {
    method: 'PUT',
    json: { items },
    headers: version === undefined ? {} : { 'If-Match': `"v${version}"` },
  })
async function saved(items: ChecklistInput['items']): Promise<Checklist> {
  const response = await save(items)
  if (response.status !== 200) throw new Error(await response.text())
  return await response.json<Checklist>()
}
const read = async (person = manager) => await (await test.as(person).request(path())).json<Checklist>()

type Entry = NonNullable<ChecklistInput['items']>[number]
const entry = (label: string, values: Partial<Entry> = {}): Entry => ({
  label,
  phase: 'respond',
  dueMinutes: null,
  owner: null,
  ...values,
})

async function work(threatId: string, json: object, person = manager) {
  const response = await test
    .as(person)
    .request(`/threat/${threatId}`, { method: 'PATCH', json: { propertyId: court.id, ...json } })
  if (response.status !== 200) throw new Error(await response.text())
  return await response.json<Threat>()
}
const flood = () => org.threat({ impacts: [{ propertyId: court.id }] })
const checklistOf = ({ impacts }: Threat) => impacts![0]!.checklist
const labelsOf = (threat: Threat) => checklistOf(threat).map(({ label }) => label)

describe('an organization’s checklist', () => {
  it('is Parapet’s default until it is changed, and again once it is reset', async () => {
    const before = await read()
    expect(before).toMatchObject({ isDefault: true, version: 0, updatedAt: null, updatedBy: null })
    const [first, ...others] = before.items
    const changed = await saved([
      entry('Call the plumber', { owner: 'on_call', dueMinutes: 30 }),
      ...others,
      first!,
    ])
    expect(changed).toMatchObject({ isDefault: false, version: 1, updatedBy: { id: admin.id } })
    expect(changed.items[0]).toMatchObject({ label: 'Call the plumber', owner: 'on_call', dueMinutes: 30 })
    expect(changed.items.at(-1)).toEqual(first)
    expect(new Set(changed.items.map(({ key }) => key)).size).toBe(changed.items.length)
    expect(await read()).toEqual(changed)

    expect(await saved(null)).toMatchObject({ isDefault: true, version: 2, items: before.items })
    const events = await org.ledger()
    expect(events.slice(-2).map(({ action, summary }) => [action, summary])).toEqual([
      ['settings.checklist_updated', 'Checklist for flash flood updated.'],
      ['settings.checklist_reset', 'Checklist for flash flood reset to Parapet’s default.'],
    ])
    expect(events.at(-2)!.changes).toEqual([
      { field: 'item', from: null, to: 'Call the plumber (respond, within 30 minutes, on call)' },
      { field: 'order', from: expect.any(String), to: expect.any(String) },
    ])
  })

  it('is listed for every hazard', async () => {
    await saved([entry('Call the plumber')])
    const { items } = await (
      await test.as(manager).request(`/org/${org.id}/checklist`)
    ).json<{ items: Checklist[] }>()
    expect(items.map(({ hazard }) => hazard)).toEqual([...hazards])
    expect(items.filter(({ isDefault }) => !isDefault).map(({ hazard }) => hazard)).toEqual(['flash_flood'])
  })

  it('belongs to one organization', async () => {
    await saved([entry('Call the plumber')])
    const other = await test.mintOrg()
    const person = await other.member('org_admin')
    const response = await test.as(person).request(`/org/${other.id}/checklist/flash_flood`)
    expect(await response.json<Checklist>()).toMatchObject({ isDefault: true })
    expect((await test.as(person).request(path())).status).toBe(404)
  })

  it('is changed only with permission, and only from the version that was seen', async () => {
    expect((await save([entry('A')], { person: manager })).status).toBe(403)
    expect((await save([entry('A')], { version: 0 })).status).toBe(200)
    const stale = await save([entry('B')], { version: 0 })
    expect(await stale.json()).toMatchObject({
      status: 412,
      code: 'version-conflict',
      current: { version: 1, items: [{ label: 'A' }] },
    })
  })

  it.each([
    ['a blank label', [entry(' ')], '/items/0/label'],
    ['a phase that isn’t one', [{ ...entry('A'), phase: 'panic' } as never], '/items/0/phase'],
    ['a due time of nothing', [entry('A', { dueMinutes: 0 })], '/items/0/dueMinutes'],
    ['a due time over a week', [entry('A', { dueMinutes: 10_081 })], '/items/0/dueMinutes'],
    ['a repeated key', [entry('A', { key: 'a' }), entry('B', { key: 'a' })], '/items'],
    ['too many items', Array.from({ length: 51 }, (_, n) => entry(`Item ${n}`)), '/items'],
  ])('rejects %s', async (_, items, pointer) => {
    const response = await save(items)
    expect(await response.json()).toMatchObject({ status: 422, errors: [{ pointer }] })
  })
})

describe('items at a property', () => {
  it('are those of the phase and what has to be prepared, with due times and owners', async () => {
    const managed = await org.property({ name: 'Birch House', managerUserId: manager.id })
    await saved([
      entry('Check pumps', { phase: 'prepare', owner: 'property_manager' }),
      entry('Close the garage', { dueMinutes: 30, owner: 'on_call' }),
      entry('Photograph damage', { phase: 'recover' }),
    ])
    const threat = await org.threat({ impacts: [{ propertyId: managed.id }] })
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T12:00:00Z') })
    const acknowledged = await work(threat.id, { triage: 'acknowledged', propertyId: managed.id })
    expect(checklistOf(acknowledged)).toMatchObject([
      {
        label: 'Check pumps',
        phase: 'prepare',
        dueAt: null,
        owner: { role: 'property_manager', user: { id: manager.id, name: manager.name } },
      },
      {
        label: 'Close the garage',
        phase: 'respond',
        dueAt: '2026-11-29T12:30:00.000Z',
        owner: { role: 'on_call', user: null },
      },
    ])
  })

  it('stay as they are when the checklist is changed', async () => {
    const threat = await flood()
    await saved([entry('Close the garage')])
    await work(threat.id, { triage: 'acknowledged' })
    await saved([entry('Open the garage')])
    expect(labelsOf(await work(threat.id, { triage: 'in_progress' }))).toEqual(['Close the garage'])
  })

  it('are added when people go back to a threat that was dismissed unread', async () => {
    await saved([entry('Close the garage')])
    const threat = await flood()
    await work(threat.id, { triage: 'dismissed', dismissReason: 'other' })
    expect(labelsOf(await work(threat.id, { triage: 'in_progress' }))).toEqual(['Close the garage'])
  })

  it('are complete if they are from before checklists had phases', async () => {
    const old = [{ key: 'a', label: 'A', doneAt: null, doneBy: null }]
    const threat = await org.threat({ impacts: [{ propertyId: court.id, checklist: old }] })
    expect(checklistOf(await work(threat.id, { triage: 'acknowledged' }))).toEqual([
      { ...old[0], phase: null, dueAt: null, owner: null },
    ])
  })

  const startsAt = '2026-11-21T12:00:00.000Z'
  const endsAt = '2026-11-21T13:00:00.000Z'

  async function warn(values: Partial<Parameters<typeof message>[0]> = {}) {
    const feed = await calls.feed()
    await calls.subscribe(org, feed)
    const warning = message({
      identifier: `warning-${org.id}`,
      hazard: 'flash_flood',
      sentAt: '2026-11-21T11:00:00.000Z',
      onsetAt: startsAt,
      endsAt,
      geometry: squareAround(-104.99, 39.74, 0.01),
      ...values,
    })
    await calls.ingest(feed, [warning], warning.sentAt)
    const [threat] = await calls.threats(org)
    return { id: threat!.id, feed, warning }
  }
  const stored = async (threatId: string) => {
    const [impact] = await test.db
      .select()
      .from(threatImpact)
      .where(and(eq(threatImpact.orgId, org.id), eq(threatImpact.threatId, threatId)))
    return impact!.checklist.map(({ label }) => label)
  }
  const threePhases = [
    entry('Check pumps', { phase: 'prepare' }),
    entry('Close the garage'),
    entry('Photograph damage', { phase: 'recover' }),
  ]

  it('are added when the hazard starts and ends, with an event, once', async () => {
    await saved(threePhases)
    const { id } = await warn()
    await work(id, { triage: 'acknowledged' })
    expect(await stored(id)).toEqual(['Check pumps'])
    await calls.tick(startsAt)
    await calls.tick(startsAt)
    expect(await stored(id)).toEqual(['Check pumps', 'Close the garage'])
    await calls.tick(endsAt)
    expect(await stored(id)).toEqual(['Check pumps', 'Close the garage', 'Photograph damage'])
    const events = await org.ledger('threat.checklist_added')
    expect(events.map(({ summary, propertyId }) => [summary, propertyId])).toEqual([
      ['1 checklist item added at Alder Court to respond to “Tornado Warning, Test County.”', court.id],
      ['1 checklist item added at Alder Court to recover from “Tornado Warning, Test County.”', court.id],
    ])
  })

  it('are not added where no one has acknowledged the threat', async () => {
    await saved(threePhases)
    const { id } = await warn()
    await calls.tick(startsAt)
    expect(await stored(id)).toEqual([])
  })

  it('have nothing to recover from after a watch', async () => {
    await saved(threePhases)
    const watch = await warn({ event: 'Flash Flood Watch' })
    await work(watch.id, { triage: 'acknowledged' })
    await calls.tick(startsAt)
    await calls.tick(endsAt)
    expect(await stored(watch.id)).toEqual(['Check pumps'])
  })

  it('have nothing to recover from if the hazard is canceled before it starts', async () => {
    await saved(threePhases)
    const { id, feed, warning } = await warn()
    await work(id, { triage: 'acknowledged' })
    const at = '2026-11-21T11:30:00.000Z'
    const cancellation = { ...warning, identifier: `${warning.identifier}-end`, sentAt: at }
    await calls.ingest(
      feed,
      [{ ...cancellation, messageType: 'cancel', conclusion: 'cancelled', references: [warning.identifier] }],
      at,
    )
    expect((await calls.threats(org))[0]!.status).toBe('cancelled')
    expect(await stored(id)).toEqual(['Check pumps'])
  })
})

describe('the owner of an item', () => {
  it('is a member, a role, or no one, with an event', async () => {
    await saved([entry('Close the garage', { key: 'garage', owner: 'on_call' })])
    const threat = await flood()
    await work(threat.id, { triage: 'acknowledged' })
    const ownerOf = (updated: Threat) => checklistOf(updated)[0]!.owner
    const assign = (owner: object | null) => work(threat.id, { checklist: { key: 'garage', owner } })
    const first = await assign({ userId: admin.id })
    expect(ownerOf(first)).toEqual({ role: null, user: { id: admin.id, name: admin.name } })
    expect((await assign({ userId: admin.id })).version).toBe(first.version)
    expect(ownerOf(await assign(null))).toBeNull()
    expect(ownerOf(await assign({ role: 'on_call' }))).toEqual({ role: 'on_call', user: null })
    const events = await org.ledger('threat.checklist_owner_changed')
    expect(events.map(({ summary, changes }) => [summary, changes[0]])).toEqual([
      [
        `Close the garage: was assigned at Alder Court, for “${threat.title}.”`,
        { field: 'checklist.garage.owner', from: 'on_call', to: admin.id },
      ],
      [
        `Close the garage: is now unassigned at Alder Court, for “${threat.title}.”`,
        { field: 'checklist.garage.owner', from: admin.id, to: null },
      ],
      [
        `Close the garage: now belongs to the person on call at Alder Court, for “${threat.title}.”`,
        { field: 'checklist.garage.owner', from: null, to: 'on_call' },
      ],
    ])
  })

  it('is an active member who works here', async () => {
    await saved([entry('Close the garage', { key: 'garage' })])
    const threat = await flood()
    await work(threat.id, { triage: 'acknowledged' })
    const stranger = await (await test.mintOrg()).member('org_admin')
    const viewer = await org.member('viewer')
    const assign = (person: TestPerson, userId: string) =>
      test.as(person).request(`/threat/${threat.id}`, {
        method: 'PATCH',
        json: { propertyId: court.id, checklist: { key: 'garage', owner: { userId } } },
      })
    expect(await (await assign(manager, stranger.id)).json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/checklist/owner/userId', code: 'not_found' }],
    })
    expect((await assign(viewer, viewer.id)).status).toBe(403)
  })
})

it('leaves no item with a member who was suspended', async () => {
  await saved([entry('Close the garage', { key: 'garage' }), entry('Check pumps', { key: 'pumps' })])
  const threat = await flood()
  await work(threat.id, { triage: 'acknowledged' })
  const owner = { userId: manager.id }
  await work(threat.id, { checklist: { key: 'garage', owner } })
  await work(threat.id, { checklist: { key: 'pumps', owner, done: true } })
  const suspended = await test
    .as(admin)
    .request(`/team/user/${manager.id}`, { method: 'PATCH', json: { status: 'suspended' } })
  expect(suspended.status).toBe(200)
  const response = await test.as(admin).request(`/threat/${threat.id}?propertyId=${court.id}`)
  expect(checklistOf(await response.json<Threat>()).map(({ owner }) => owner?.user?.id ?? null)).toEqual([
    null,
    manager.id,
  ])
  expect((await org.ledger('threat.checklist_owner_changed')).at(-1)).toMatchObject({
    actor: { id: admin.id },
    changes: [{ field: 'checklist.garage.owner', from: manager.id, to: null }],
  })
})

it('is changed at many properties in one statement each', async () => {
  await saved([entry('Close the garage', { key: 'garage' }), entry('Check pumps', { key: 'pumps' })])
  const others = await Promise.all(['Birch House', 'Cedar Row'].map((name) => org.property({ name })))
  const threat = await org.threat({
    impacts: [court, ...others].map(({ id }) => ({ propertyId: id })),
  })
  const everywhere = { propertyId: undefined }
  await work(threat.id, { ...everywhere, triage: 'acknowledged' })
  const written = async (act: () => Promise<unknown>) => {
    const statements = vi.spyOn(PgDialect.prototype, 'sqlToQuery')
    await act()
    const texts = statements.mock.results.map(({ value }) => (value as { sql: string }).sql)
    statements.mockRestore()
    return texts.filter((text) => text.startsWith('update "threat_impact" set "checklist"')).length
  }
  const owner = { userId: manager.id }
  expect(
    await written(() => work(threat.id, { ...everywhere, checklist: { key: 'garage', done: true, owner } })),
  ).toBe(2)
  expect(await written(() => work(threat.id, { ...everywhere, checklist: { key: 'pumps', owner } }))).toBe(1)
  expect(
    await written(() =>
      test.as(admin).request(`/team/user/${manager.id}`, { method: 'PATCH', json: { status: 'suspended' } }),
    ),
  ).toBe(1)
  const rows = await test.db.select().from(threatImpact).where(eq(threatImpact.threatId, threat.id))
  expect(rows).toHaveLength(3)
  for (const { checklist } of rows) {
    expect(checklist).toMatchObject([
      { key: 'garage', doneAt: expect.any(String), doneBy: manager.id, ownerUserId: manager.id },
      { key: 'pumps', doneAt: null, doneBy: null, ownerUserId: null },
    ])
  }
})

describe('an item that is overdue', () => {
  it('needs attention until it is done', async () => {
    await saved([entry('Close the garage', { key: 'garage', dueMinutes: 10 })])
    const threat = await flood()
    await work(threat.id, { triage: 'acknowledged', assigneeUserId: manager.id })
    const attention = async () => {
      const response = await test.as(manager).request('/threat?attention=overdue')
      return (await response.json<ThreatPage>()).items.find(({ id }) => id === threat.id)?.attention
    }
    expect(await attention()).toBeUndefined()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    const { dueAt } = checklistOf(
      await (await test.as(manager).request(`/threat/${threat.id}?propertyId=${court.id}`)).json<Threat>(),
    )[0]!
    expect(Date.parse((await attention())!.since)).toBe(Date.parse(dueAt!))
    const dashboard = await test.as(manager).request(`/org/${org.id}/dashboard/${manager.id}`)
    expect(JSON.stringify(await dashboard.json())).toContain('"reason":"overdue"')
    await work(threat.id, { checklist: { key: 'garage', done: true } })
    expect(await attention()).toBeUndefined()
  })
})
