import { eq, inArray, sql } from 'drizzle-orm'
import { newId } from '../../../platform/db/new-id.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { batch, property, task, tenant, unit } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { Task } from '../../../platform/jobs/tasks.schema.ts'
import { batchMax, type BatchResult } from './batches.schema.ts'
import { sweepBatches } from './batches.service.ts'

let test: TestApp
let org: TestOrg
let manager: TestPerson
let house: Awaited<ReturnType<TestOrg['property']>>

beforeAll(async () => {
  test = await createTestApp({ worker: true })
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  house = await org.property({ name: 'Maple Court' })
})
afterAll(() => test.close())

type Noun = 'portfolio' | 'property' | 'unit' | 'tenant'
const send = (noun: Noun, ids: readonly string[], change: unknown, person = manager) =>
  test.as(person).request(`/${noun}/batch`, { method: 'POST', json: { ids, change } })
async function change(noun: Noun, ids: readonly string[], wanted: unknown, person = manager) {
  const response = await send(noun, ids, wanted, person)
  if (response.status !== 200) throw new Error(await response.text())
  return await response.json<BatchResult>()
}
const eventsOf = async (ids: readonly string[]) =>
  (await org.ledger()).filter(({ subject }) => ids.includes(subject.id!))
const unitsNamed = async (names: readonly string[], more: object = {}) => {
  const made = []
  for (const name of names) made.push(await org.unit({ propertyId: house.id, name, ...more }))
  return made
}
const readUnits = (ids: readonly string[]) =>
  test.db
    .select()
    .from(unit)
    .where(inArray(unit.id, [...ids]))
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

describe('units', () => {
  it('tags all of them, each with its next version and its own event in one group', async () => {
    const made = await unitsNamed(['T1', 'T2', 'T3'], { tags: ['old'] })
    const ids = idsOf(made)
    expect(await change('unit', ids, { addTags: ['corner'] })).toEqual({
      changed: 3,
      unchanged: [],
      refused: [],
      left: 0,
      groupId: expect.any(String),
    })
    for (const row of await readUnits(ids)) {
      expect(row).toMatchObject({ tags: ['old', 'corner'], version: 2, updatedBy: manager.id })
      expect(row.searchText).toContain('corner')
    }
    const events = await eventsOf(ids)
    expect(events.map(({ action }) => action)).toEqual(Array(3).fill('unit.updated'))
    expect(new Set(events.map(({ groupId }) => groupId)).size).toBe(1)
    expect(events[0]).toMatchObject({
      groupId: expect.any(String),
      changes: [{ field: 'tags', from: ['old'], to: ['old', 'corner'] }],
    })
    expect(await change('unit', ids, { removeTags: ['old', 'corner'] })).toMatchObject({ changed: 3 })
    expect((await readUnits(ids)).map(({ tags }) => tags)).toEqual([[], [], []])
  })

  it('skips unchanged records and repeated ids', async () => {
    const [a, b] = await unitsNamed(['S1', 'S2'])
    await change('unit', [a!.id], { status: 'down' })
    const again = await change('unit', [a!.id, b!.id, b!.id], { status: 'down' })
    expect(again).toEqual({
      changed: 1,
      unchanged: [a!.id],
      refused: [],
      left: 0,
      groupId: expect.any(String),
    })
    const versions = new Map((await readUnits([a!.id, b!.id])).map((row) => [row.id, row.version]))
    expect([versions.get(a!.id), versions.get(b!.id)]).toEqual([2, 2])
    expect((await eventsOf([a!.id, b!.id])).map(({ action }) => action)).toEqual([
      'unit.status_changed',
      'unit.status_changed',
    ])
  })

  it('undoes a change of the status exactly, where nothing has happened since', async () => {
    const [home, leaving, moved] = await unitsNamed(['U1', 'U2', 'U3'])
    const ids = [home!.id, leaving!.id, moved!.id]
    await test.db.update(unit).set({ status: 'occupied' }).where(eq(unit.id, home!.id))
    await test.db.update(unit).set({ status: 'notice' }).where(eq(unit.id, leaving!.id))
    const { groupId } = await change('unit', ids, { status: 'offline' })
    await change('unit', [moved!.id], { status: 'model' })

    expect(await change('unit', ids, { undo: groupId })).toMatchObject({
      changed: 2,
      unchanged: [moved!.id],
      refused: [],
    })
    const statuses = new Map((await readUnits(ids)).map(({ id, status }) => [id, status]))
    expect(ids.map((id) => statuses.get(id))).toEqual(['occupied', 'notice', 'model'])
    expect((await eventsOf([home!.id])).at(-1)).toMatchObject({
      action: 'unit.status_changed',
      changes: [{ field: 'status', from: 'offline', to: 'occupied' }],
    })
    const colleague = await org.member('org_admin')
    const other = await change('unit', ids, { status: 'offline' })
    expect(await (await send('unit', ids, { undo: other.groupId }, colleague)).json()).toMatchObject({
      changed: 0,
    })
  })

  it("reports why a record can't be changed, and changes the others", async () => {
    const [free, home, down, full] = await unitsNamed(['R1', 'R2', 'R3', 'R4'])
    await org.tenant({ unitId: home!.id, firstName: 'Ada' })
    await test.db.update(unit).set({ status: 'model' }).where(eq(unit.id, down!.id))
    const tags = Array.from({ length: 20 }, (_, n) => `t${n}`)
    await test.db.update(unit).set({ tags }).where(eq(unit.id, full!.id))
    const nowhere = newId()

    expect(await change('unit', [free!.id, home!.id, nowhere], { archived: true })).toEqual({
      changed: 1,
      unchanged: [],
      refused: [
        { id: home!.id, name: 'R2', code: 'in-use', reason: expect.stringContaining('lives in unit R2') },
        { id: nowhere, name: null, code: 'not-found', reason: expect.any(String) },
      ],
      left: 0,
      groupId: expect.any(String),
    })
    expect(await change('unit', [down!.id, free!.id], { status: 'occupied' })).toMatchObject({
      changed: 0,
      refused: [
        { id: down!.id, code: 'state-conflict' },
        { id: free!.id, code: 'state-conflict', reason: expect.stringContaining('Restore it') },
      ],
    })
    expect(await change('unit', [full!.id], { addTags: ['t20'] })).toMatchObject({
      refused: [{ code: 'validation-failed' }],
    })
  })

  it('restores units, but not two with the same name', async () => {
    const [first, taken] = await unitsNamed(['B1', 'B2'])
    await change('unit', [first!.id, taken!.id], { archived: true })
    const [heir] = await unitsNamed(['b2'])
    const [twin] = await unitsNamed(['B1'])
    await change('unit', [twin!.id], { archived: true })
    expect(
      await change('unit', [first!.id, taken!.id, twin!.id, heir!.id], { archived: false }),
    ).toMatchObject({
      changed: 1,
      unchanged: [heir!.id],
      refused: [
        { id: taken!.id, code: 'duplicate' },
        { id: twin!.id, code: 'duplicate' },
      ],
    })
  })

  it('changes only permitted records for a limited member, and reveals nothing about others', async () => {
    const other = await org.property({ name: 'Elm House' })
    const hidden = await org.property({ name: 'Hidden House' })
    const [mine] = await unitsNamed(['F1'])
    const seen = await org.unit({ propertyId: other.id, name: 'F2' })
    const unseen = await org.unit({ propertyId: hidden.id, name: 'F3' })
    const limited = await org.fga(
      { role: 'property_manager_on', resourceId: house.id },
      { role: 'property_viewer', resourceId: other.id },
    )
    expect(await change('unit', [mine!.id, seen.id, unseen.id], { addTags: ['mine'] }, limited)).toEqual({
      changed: 1,
      unchanged: [],
      refused: [
        { id: seen.id, name: 'F2', code: 'permission-denied', reason: expect.any(String) },
        { id: unseen.id, name: null, code: 'not-found', reason: expect.any(String) },
      ],
      left: 0,
      groupId: expect.any(String),
    })
    expect((await readUnits([seen.id, unseen.id])).map(({ version }) => version)).toEqual([1, 1])
  })

  it("can't change records of another organization", async () => {
    const [mine] = await unitsNamed(['O1'])
    const stranger = await (await test.mintOrg()).member('org_admin')
    const result = await change('unit', [mine!.id], { archived: true }, stranger)
    expect(result).toMatchObject({ changed: 0, refused: [{ id: mine!.id, name: null, code: 'not-found' }] })
    expect((await readUnits([mine!.id]))[0]).toMatchObject({ archivedAt: null, version: 1 })
  })

  it.each([
    ['no ids', [], { archived: true }, '/ids'],
    ['too many ids', Array.from({ length: batchMax + 1 }, () => newId()), { archived: true }, '/ids'],
    ['no change', ['id'], {}, '/change'],
    ['two changes', ['id'], { archived: true, status: 'down' }, '/change'],
    ['an unknown change', ['id'], { name: 'X' }, '/change/name'],
    ['no tag', ['id'], { addTags: [] }, '/change/addTags'],
  ])('rejects %s', async (_what, ids, wanted, pointer) => {
    const named = ids.map((id) => (id === 'id' ? newId() : id))
    const response = await send('unit', named, wanted)
    expect(response.status).toBe(422)
    const { errors } = await response.json<{ errors: { pointer: string }[] }>()
    expect(errors.map((error) => error.pointer)).toContain(pointer)
  })

  it('rejects callers without permission or session', async () => {
    const unprivileged = await org.member()
    expect((await send('unit', [newId()], { archived: true }, unprivileged)).status).toBe(403)
    const anonymous = await test.anonymous.request('/unit/batch', {
      method: 'POST',
      json: { ids: [newId()], change: { archived: true } },
    })
    expect(anonymous.status).toBe(401)
  })
})

describe('properties', () => {
  it('moves them to another portfolio with their units, and records it', async () => {
    const target = await org.portfolio({ name: 'Riverside' })
    const moved = await org.property({ name: 'Ash' })
    const there = await org.property({ name: 'Birch', portfolioId: target.id })
    const inside = await org.unit({ propertyId: moved.id, name: '1' })
    expect(await change('property', [moved.id, there.id], { portfolioId: target.id })).toMatchObject({
      changed: 1,
      unchanged: [there.id],
    })
    expect((await readUnits([inside.id]))[0]!.portfolioId).toBe(target.id)
    const [event] = await eventsOf([moved.id])
    expect(event).toMatchObject({
      action: 'property.moved_portfolio',
      summary: 'Ash moved from Unassigned to Riverside.',
      portfolioId: target.id,
    })
    const missing = await send('property', [moved.id], { portfolioId: newId() })
    expect(missing.status).toBe(422)
  })

  it('archives and restores them, unless their address has been taken since', async () => {
    const here = { line1: '9 Same St', fingerprint: 'same-9' }
    const first = await org.property({ name: 'Cedar', ...here })
    const second = await org.property({ name: 'Dogwood' })
    expect(await change('property', [first.id, second.id], { status: 'archived' })).toMatchObject({
      changed: 2,
    })
    await org.property({ name: 'Heir', ...here })
    expect(await change('property', [first.id, second.id], { status: 'active' })).toMatchObject({
      changed: 1,
      refused: [{ id: first.id, name: 'Cedar', code: 'duplicate' }],
    })
    expect((await eventsOf([second.id])).map(({ action }) => action)).toEqual([
      'property.archived',
      'property.restored',
    ])
    const rows = await test.db
      .select({ name: property.name, archivedAt: property.archivedAt })
      .from(property)
      .where(inArray(property.id, [first.id, second.id]))
    expect(new Map(rows.map((row) => [row.name, row.archivedAt]))).toEqual(
      new Map([
        ['Cedar', expect.any(Date)],
        ['Dogwood', null],
      ]),
    )
  })

  it('sets criticality, and a manager from the organization', async () => {
    const made = await org.property({ name: 'Fir' })
    await change('property', [made.id], { criticality: 'high' })
    await change('property', [made.id], { managerUserId: manager.id })
    const [row] = await test.db.select().from(property).where(eq(property.id, made.id))
    expect(row).toMatchObject({ criticality: 'high', managerUserId: manager.id, version: 3 })
    const stranger = await (await test.mintOrg()).member('org_admin')
    expect((await send('property', [made.id], { managerUserId: stranger.id })).status).toBe(422)
  })
})

it('archives tenants without naming them, vacates their units, and restores them', async () => {
  const [home] = await unitsNamed(['H1'])
  const who = await org.tenant({ unitId: home!.id, firstName: 'Ada', lastName: 'Okafor' })
  await test.db.update(unit).set({ status: 'occupied' }).where(eq(unit.id, home!.id))
  expect(await change('tenant', [who.id], { archived: true })).toMatchObject({ changed: 1 })
  expect((await readUnits([home!.id]))[0]!.status).toBe('vacant')
  const events = (await org.ledger()).filter(({ unitId }) => unitId === home!.id)
  expect(events.map(({ action }) => action)).toEqual(['unit.status_changed', 'tenant.archived'])
  expect(await change('tenant', [who.id], { addTags: ['late'] })).toMatchObject({
    refused: [{ id: who.id, name: null, code: 'state-conflict' }],
  })
  await change('tenant', [who.id], { archived: false })
  expect((await readUnits([home!.id]))[0]!.status).toBe('occupied')
  await change('tenant', [who.id], { addTags: ['late'] })
  const [row] = await test.db.select().from(tenant).where(eq(tenant.id, who.id))
  expect(row).toMatchObject({ tags: ['late'], version: 4 })
  expect(row!.searchText).toMatch(/okafor.* late.* h1/)
})

it('archives empty portfolios, and tags portfolios', async () => {
  const empty = await org.portfolio({ name: 'Empty' })
  const used = await org.portfolio({ name: 'Used' })
  await org.property({ name: 'Inside', portfolioId: used.id })
  const ids = [empty.id, used.id, org.unassignedPortfolioId]
  expect(await change('portfolio', ids, { status: 'archived' })).toMatchObject({
    changed: 1,
    refused: expect.arrayContaining([
      expect.objectContaining({ id: used.id, name: 'Used', code: 'in-use' }),
      expect.objectContaining({ id: org.unassignedPortfolioId, code: 'read-only-system-object' }),
    ]),
  })
  expect(await change('portfolio', [used.id], { addTags: ['core'] })).toMatchObject({ changed: 1 })
  expect(await change('portfolio', [used.id], { addTags: ['core'] })).toMatchObject({ unchanged: [used.id] })
})

describe('many records', () => {
  const count = 10_000
  let ids: string[]
  beforeAll(async () => {
    await test.db.execute(sql`
      insert into property (id, org_id, portfolio_id, name, line1, fingerprint)
      select gen_random_uuid(), ${org.id}, ${org.unassignedPortfolioId}, 'Block ' || n, n || ' Block St', 'block-' || n
      from generate_series(1, 100) n`)
    const { rows } = await test.db.execute<{ id: string }>(sql`
      insert into unit (id, org_id, property_id, portfolio_id, property_sort, name)
      select gen_random_uuid(), ${org.id}, p.id, p.portfolio_id, p.name_sort, 'M' || n
      from generate_series(1, ${count / 100}::int) n, property p where p.org_id = ${org.id} and p.name like 'Block %'
      returning id`)
    ids = rows.map(({ id }) => id)
  })

  async function run(wanted: unknown, of = ids) {
    const response = await send('unit', of, wanted)
    expect(response.status).toBe(202)
    const { task: started } = await response.json<{ task: Task }>()
    return started.id
  }
  const ended = async (taskId: string) =>
    await vi.waitFor(
      async () => {
        const now = await (await test.as(manager).request(`/task/${taskId}`)).json<Task>()
        expect(['succeeded', 'partial', 'failed', 'cancelled']).toContain(now.status)
        return now
      },
      { timeout: 60_000, interval: 100 },
    )
  const resultOf = async (taskId: string, person = manager) =>
    await test.as(person).request(`/batch/${taskId}`)

  it('archives and restores 10,000 units as a task @nightly', { timeout: 120_000 }, async () => {
    const before = (await org.ledger()).length
    const taskId = await run({ archived: true })
    expect(await ended(taskId)).toMatchObject({
      status: 'succeeded',
      type: 'batch',
      title: 'Update 10,000 units',
      result: { changed: count, unchanged: 0, refused: 0, left: 0 },
      progress: { done: count, total: count, unit: 'units' },
    })
    expect(await (await resultOf(taskId)).json<BatchResult>()).toMatchObject({ changed: count, left: 0 })
    const events = await org.ledger('unit.archived')
    expect(events.filter(({ groupId }) => groupId === taskId)).toHaveLength(count)
    expect((await org.ledger()).length).toBe(before + count)
    const { rows } = await test.db.execute<{ n: number }>(
      sql`select count(*)::int as n from unit where org_id = ${org.id} and archived_at is not null and version = 2`,
    )
    expect(rows[0]!.n).toBeGreaterThanOrEqual(count)
    expect((await ended(await run({ archived: false }))).result).toMatchObject({ changed: count })
  })

  it(
    'keeps records that couldn’t be changed, retries them, and continues where a restart interrupted it',
    { timeout: 60_000 },
    async () => {
      const some = ids.slice(0, 600)
      const home = some[3]!
      const who = await org.tenant({ unitId: home, firstName: 'Linh' })
      const taskId = await run({ archived: true }, some)
      expect(await ended(taskId)).toMatchObject({ status: 'partial', result: { changed: 599, refused: 1 } })
      expect(await (await resultOf(taskId)).json()).toMatchObject({
        changed: 599,
        refused: [{ id: home, code: 'in-use' }],
      })
      expect((await resultOf(taskId, await org.member('org_admin'))).status).toBe(404)

      await change('tenant', [who.id], { archived: true })
      await test.as(manager).request(`/task/${taskId}/retry`, { method: 'POST' })
      await vi.waitFor(
        async () =>
          expect(await (await test.as(manager).request(`/task/${taskId}`)).json()).toMatchObject({
            status: 'succeeded',
            result: { changed: 600, refused: 0, left: 0 },
          }),
        { timeout: 20_000, interval: 100 },
      )

      const halfway = await run({ archived: false }, some)
      await ended(halfway)
      await test.db.update(batch).set({ position: 300, changed: 300 }).where(eq(batch.taskId, halfway))
      await test.db.update(task).set({ status: 'failed' }).where(eq(task.id, halfway))
      await test.as(manager).request(`/task/${halfway}/retry`, { method: 'POST' })
      await vi.waitFor(
        async () => {
          const result = await (await resultOf(halfway)).json<BatchResult>()
          expect(result).toMatchObject({ changed: 300, left: 0 })
          expect(result.unchanged).toHaveLength(300)
        },
        { timeout: 20_000, interval: 100 },
      )
    },
  )

  it('deletes the results after a week', async () => {
    const [row] = await test.db.select({ taskId: batch.taskId }).from(batch).limit(1)
    await ended(row!.taskId)
    await test.db
      .update(batch)
      .set({ createdAt: new Date(Date.now() - 8 * 24 * 60 * 60 * 1000) })
      .where(eq(batch.taskId, row!.taskId))
    await sweepBatches(test.db)
    expect((await resultOf(row!.taskId)).status).toBe(404)
  })
})
