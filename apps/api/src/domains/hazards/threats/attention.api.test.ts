import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { progressDueMs } from './attention.ts'
import type { Threat, ThreatListItem, ThreatPage } from './threats.schema.ts'

let test: TestApp
let org: TestOrg
let manager: TestPerson
let colleague: TestPerson
let limited: TestPerson
let alder: { id: string }
let birch: { id: string }
let flood: { id: string }

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  colleague = await org.member('property_manager')
  alder = await org.property({ name: 'Alder Court' })
  birch = await org.property({ name: 'Birch House' })
  limited = await org.fga({ role: 'property_responder', resourceId: birch.id })
})
beforeEach(async () => {
  flood = await org.threat({ impacts: [{ propertyId: alder.id }, { propertyId: birch.id }] })
})
afterEach(() => vi.useRealTimers())
afterAll(() => test.close())

const letPass = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
const almostDue = progressDueMs - 60_000

async function work(json: object, person = manager) {
  const response = await test.as(person).request(`/threat/${flood.id}`, { method: 'PATCH', json })
  if (response.status !== 200) throw new Error(await response.text())
  return await response.json<Threat>()
}
async function find(query = '', person = manager): Promise<ThreatListItem | undefined> {
  const response = await test.as(person).request(`/threat?${query}`)
  if (response.status !== 200) throw new Error(await response.text())
  return (await response.json<ThreatPage>()).items.find(({ id }) => id === flood.id)
}
const reasonFor = async (person = manager) => (await find('', person))!.attention?.reason ?? null

describe('what needs attention', () => {
  it('is a new threat, then one that no one is assigned to, then none', async () => {
    expect(await reasonFor()).toBe('new')
    await work({ triage: 'acknowledged' })
    expect(await reasonFor()).toBe('unassigned')
    await work({ triage: 'in_progress' })
    expect(await reasonFor()).toBe('unassigned')
    await work({ assigneeUserId: colleague.id })
    expect(await reasonFor()).toBeNull()
    await work({ triage: 'resolved' })
    letPass(progressDueMs)
    expect(await reasonFor()).toBeNull()
  })

  it.each([
    ['suspended', 'PATCH', { status: 'suspended' }],
    ['removed', 'DELETE', undefined],
  ])('is a threat whose assignee was %s', async (_, method, json) => {
    const admin = await org.member('org_admin')
    const leaver = await org.member('property_manager')
    await work({ triage: 'acknowledged', assigneeUserId: leaver.id })
    await work({ assigneeUserId: colleague.id, propertyId: birch.id })
    const path = `/team/user/${leaver.id}`
    expect((await test.as(admin).request(path, { method, ...(json && { json }) })).status).toBeLessThan(300)
    const left = (await find())!
    expect(left).toMatchObject({ assignee: null, attention: { reason: 'unassigned' } })
    expect(left.assignees.map(({ id }) => id)).toEqual([colleague.id])
    expect(left.version).toBe(4)
    const events = (await org.ledger('threat.assigned')).filter(({ threatId }) => threatId === flood.id)
    // Two of the first assignment, one of the colleague's, and one of the end of it.
    expect(events).toHaveLength(4)
    expect(events.at(-1)).toMatchObject({
      summary: `“${left.title}” is now unassigned at Alder Court.`,
      propertyId: alder.id,
      changes: [{ field: 'assigneeUserId', from: leaver.id, to: null }],
    })
  })

  it('is an assigned threat without progress for 30 minutes', async () => {
    const { updatedAt } = await work({ triage: 'acknowledged', assigneeUserId: colleague.id })
    letPass(almostDue)
    expect(await reasonFor()).toBeNull()
    letPass(progressDueMs - almostDue)
    const { attention } = (await find())!
    expect(attention!.reason).toBe('stalled')
    expect(Math.abs(Date.parse(attention!.since) - Date.parse(updatedAt))).toBeLessThan(1000)
  })

  it.each([
    ['a triage step', { triage: 'in_progress' }],
    ['a note', { note: 'Sandbags are in place.' }],
    ['a checklist item', null],
    ['another assignee', 'manager'],
  ])('counts %s as progress', async (_, patch) => {
    await work({ triage: 'acknowledged', assigneeUserId: colleague.id })
    const response = await test.as(manager).request(`/threat/${flood.id}?include=impacts`)
    const [item] = (await response.json<Threat>()).impacts![0]!.checklist
    letPass(progressDueMs)
    expect(await reasonFor()).toBe('stalled')
    await work(
      patch === null
        ? { checklist: { key: item!.key, done: true } }
        : typeof patch === 'string'
          ? { assigneeUserId: manager.id }
          : patch,
    )
    expect(await reasonFor()).toBeNull()
    letPass(progressDueMs)
    expect(await reasonFor()).toBe('stalled')
  })

  it('is decided for the properties that the caller can see', async () => {
    await work({ triage: 'acknowledged' })
    await work({ assigneeUserId: colleague.id, propertyId: birch.id })
    expect(await reasonFor()).toBe('unassigned')
    expect(await reasonFor(limited)).toBeNull()
    letPass(progressDueMs)
    expect(await reasonFor(limited)).toBe('stalled')
    expect(await find('attention=stalled', limited)).toBeDefined()
    expect(await find('attention=stalled')).toBeUndefined()
  })

  it('assigns a whole threat at properties that it reaches later', async () => {
    const spreading = await org.threat({
      triage: 'acknowledged',
      assigneeUserId: colleague.id,
      impacts: [{ propertyId: alder.id, triage: 'acknowledged' }],
    })
    const response = await test.as(manager).request(`/threat/${spreading.id}`)
    expect(await response.json<Threat>()).toMatchObject({
      attention: null,
      assignees: [{ id: colleague.id, name: colleague.name }],
    })
  })

  it('is no threat that is over, or a test', async () => {
    const over = await org.threat({
      status: 'ended',
      closedAt: new Date(),
      impacts: [{ propertyId: alder.id }],
    })
    const exercise = await org.threat({ isTest: true, impacts: [{ propertyId: alder.id }] })
    for (const { id } of [over, exercise]) {
      const response = await test.as(manager).request(`/threat/${id}`)
      expect(await response.json<Threat>()).toMatchObject({ triage: 'new', attention: null })
    }
  })

  it('filters the list, each threat under its most urgent reason', async () => {
    await work({ triage: 'acknowledged', propertyId: alder.id })
    expect(await find('attention=new')).toBeDefined()
    expect(await find('attention=unassigned')).toBeUndefined()
    await work({ triage: 'acknowledged', propertyId: birch.id })
    expect(await find('attention=new')).toBeUndefined()
    expect(await find('attention=unassigned,stalled')).toBeDefined()
    expect((await test.as(manager).request('/threat?attention=never')).status).toBe(400)
  })
})
