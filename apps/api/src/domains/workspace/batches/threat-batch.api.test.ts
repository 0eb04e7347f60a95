import { and, eq } from 'drizzle-orm'
import { newId } from '../../../platform/db/new-id.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { Task } from '../../../platform/jobs/tasks.schema.ts'
import type { BatchResult } from './batches.schema.ts'

let test: TestApp
let org: TestOrg
let manager: TestPerson
let colleague: TestPerson
let limited: TestPerson
let alder: { id: string }
let birch: { id: string }
let flood: { id: string; title: string }
let fire: { id: string; title: string }

beforeAll(async () => {
  test = await createTestApp({ worker: true })
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  colleague = await org.member('property_manager')
  alder = await org.property({ name: 'Alder Court' })
  birch = await org.property({ name: 'Birch House' })
  limited = await org.fga({ role: 'property_responder', resourceId: birch.id })
})
beforeEach(async () => {
  flood = await org.threat({ impacts: [{ propertyId: alder.id }, { propertyId: birch.id }] })
  fire = await org.threat({ impacts: [{ propertyId: alder.id }] })
})
afterAll(() => test.close())

const send = (ids: readonly string[], change: object, person = manager) =>
  test.as(person).request('/threat/batch', { method: 'POST', json: { ids, change } })
async function change(ids: readonly string[], wanted: object, person = manager) {
  const response = await send(ids, wanted, person)
  if (response.status !== 200) throw new Error(await response.text())
  return await response.json<BatchResult>()
}
const impactAt = async ({ id }: { id: string }, place: { id: string }) => {
  const isImpact = and(eq(threatImpact.threatId, id), eq(threatImpact.propertyId, place.id))
  const [row] = await test.db.select().from(threatImpact).where(isImpact)
  return row!
}
const read = async ({ id }: { id: string }) => {
  const [row] = await test.db.select().from(threat).where(eq(threat.id, id))
  return row!
}
const eventsOf = async ({ id }: { id: string }) =>
  (await org.ledger()).filter((event) => event.threatId === id)

describe('threats', () => {
  it('acknowledges all of them, everywhere, with events in one group and a new version', async () => {
    const outcome = await change([flood.id, fire.id], { triage: 'acknowledged' })
    expect(outcome).toEqual({
      changed: 2,
      unchanged: [],
      refused: [],
      left: 0,
      groupId: expect.any(String),
    })
    expect(await impactAt(flood, birch)).toMatchObject({
      triage: 'acknowledged',
      progressAt: expect.any(Date),
    })
    expect((await impactAt(flood, birch)).checklist).not.toEqual([])
    expect(await read(flood)).toMatchObject({
      triage: 'acknowledged',
      acknowledgedBy: manager.id,
      version: 2,
    })
    const events = [...(await eventsOf(flood)), ...(await eventsOf(fire))]
    expect(events.map(({ action, propertyId }) => [action, propertyId])).toEqual([
      ['threat.acknowledged', alder.id],
      ['threat.acknowledged', birch.id],
      ['threat.acknowledged', alder.id],
    ])
    expect(new Set(events.map(({ groupId }) => groupId))).toEqual(new Set([outcome.groupId]))
  })

  it('refuses a step that the triage rules refuse, and changes the others', async () => {
    await change([fire.id], { triage: 'acknowledged' })
    await change([fire.id], { triage: 'in_progress' })
    const nowhere = newId()
    expect(await change([flood.id, fire.id, nowhere], { triage: 'acknowledged' })).toMatchObject({
      changed: 1,
      refused: [
        { id: fire.id, name: fire.title, code: 'state-conflict' },
        { id: nowhere, name: null, code: 'not-found' },
      ],
    })
    expect(await change([flood.id], { triage: 'acknowledged' })).toMatchObject({ unchanged: [flood.id] })
  })

  it('undoes exactly what it changed', async () => {
    const patch = { triage: 'acknowledged', propertyId: birch.id }
    await test.as(manager).request(`/threat/${flood.id}`, { method: 'PATCH', json: patch })
    const { groupId } = await change([flood.id, fire.id], { triage: 'acknowledged' })
    expect(await change([flood.id, fire.id], { undo: groupId })).toMatchObject({ changed: 2, refused: [] })
    expect((await impactAt(flood, alder)).triage).toBe('new')
    expect((await impactAt(flood, birch)).triage).toBe('acknowledged')
    expect(await read(flood)).toMatchObject({ triage: 'new', acknowledgedBy: null })
    expect((await eventsOf(fire)).at(-1)!.action).toBe('threat.reopened')
  })

  it('undoes dismissing where nothing has happened since', async () => {
    await change([fire.id], { triage: 'acknowledged' })
    const { groupId } = await change([flood.id, fire.id], { dismissReason: 'not_relevant' })
    expect(await impactAt(flood, alder)).toMatchObject({
      triage: 'dismissed',
      dismissReason: 'not_relevant',
    })
    const reopened = { triage: 'in_progress', propertyId: birch.id }
    await test.as(colleague).request(`/threat/${flood.id}`, { method: 'PATCH', json: reopened })
    await change([flood.id, fire.id], { undo: groupId })
    expect((await impactAt(flood, alder)).triage).toBe('new')
    expect((await impactAt(flood, birch)).triage).toBe('in_progress')
    expect((await impactAt(fire, alder)).triage).toBe('acknowledged')
  })

  it('assigns them, and undoes that', async () => {
    const patch = { assigneeUserId: manager.id, propertyId: birch.id }
    await test.as(manager).request(`/threat/${flood.id}`, { method: 'PATCH', json: patch })
    const { groupId } = await change([flood.id, fire.id], { assigneeUserId: colleague.id })
    expect((await impactAt(flood, birch)).assigneeUserId).toBe(colleague.id)
    expect((await read(fire)).assigneeUserId).toBe(colleague.id)
    await change([flood.id, fire.id], { undo: groupId })
    expect((await impactAt(flood, birch)).assigneeUserId).toBe(manager.id)
    expect((await impactAt(flood, alder)).assigneeUserId).toBeNull()
    expect((await read(fire)).assigneeUserId).toBeNull()
    expect((await send([flood.id], { assigneeUserId: newId() })).status).toBe(422)
  })

  it("doesn't undo what someone else did", async () => {
    const { groupId } = await change([fire.id], { triage: 'acknowledged' })
    expect(await change([fire.id], { undo: groupId }, colleague)).toMatchObject({ unchanged: [fire.id] })
    expect((await impactAt(fire, alder)).triage).toBe('acknowledged')
  })

  it("changes only a limited member's properties, and finds no other threats", async () => {
    expect(await change([flood.id, fire.id], { triage: 'acknowledged' }, limited)).toMatchObject({
      changed: 1,
      refused: [{ id: fire.id, name: null, code: 'not-found' }],
    })
    expect((await impactAt(flood, alder)).triage).toBe('new')
    expect((await impactAt(flood, birch)).triage).toBe('acknowledged')
  })

  it('refuses people who can only read, other organizations, and more than one change', async () => {
    const viewer = await org.member('viewer')
    expect((await send([flood.id], { triage: 'acknowledged' }, viewer)).status).toBe(403)
    const other = await (await test.mintOrg()).member('org_admin')
    expect(await change([flood.id], { triage: 'acknowledged' }, other)).toMatchObject({
      changed: 0,
      refused: [{ id: flood.id, code: 'not-found' }],
    })
    expect((await send([flood.id], { triage: 'acknowledged', assigneeUserId: null })).status).toBe(422)
    expect((await send([flood.id], { triage: 'resolved' })).status).toBe(422)
  })

  it('changes more than 50 in the background, which can be undone too', async () => {
    const ids = [flood.id, fire.id, ...Array.from({ length: 50 }, () => newId())]
    const response = await send(ids, { triage: 'acknowledged' })
    expect(response.status).toBe(202)
    const { task } = await response.json<{ task: Task }>()
    await vi.waitFor(
      async () => {
        const { status } = await (await test.as(manager).request(`/task/${task.id}`)).json<Task>()
        expect(status).toBe('partial')
      },
      { timeout: 20_000, interval: 200 },
    )
    const result = await (await test.as(manager).request(`/batch/${task.id}`)).json<BatchResult>()
    expect(result).toMatchObject({ changed: 2, groupId: task.id })
    expect(await change([flood.id, fire.id], { undo: task.id })).toMatchObject({ changed: 2 })
  })
})
