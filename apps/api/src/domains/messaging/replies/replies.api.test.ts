import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  alertLink,
  alertReply,
  type property,
  rollCallEntry,
  tenant,
} from '../../../platform/db/schema/index.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import { agreedResident, type AlertCalls, alertCalls } from '../../../testing/alert-test-calls.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { mailboxes, prepareSending, scriptMailer } from '../../../testing/communication-test-calls.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { AlertReplyPage, AlertReplyReceived } from './alert-reply.schema.ts'
import type { RollCall, RollCallEntry } from './roll-call.schema.ts'

let test: TestApp
let org: TestOrg
let admin: TestPerson
let calls: AlertCalls
let sent: Mail[]
let house: typeof property.$inferSelect
let threatId: string

beforeAll(async () => {
  test = await createTestApp({ worker: true })
})
afterAll(() => test.close())

beforeEach(async () => {
  org = await test.mintOrg('Maple')
  admin = await org.member('org_admin')
  calls = alertCalls(test, admin)
  await prepareSending(test, org)
  sent = scriptMailer(test)
  house = await org.property({ name: 'Maple Court', lat: 30.27, lon: -97.74 })
  threatId = (await org.threat({ title: 'Flash Flood Warning', impacts: [{ propertyId: house.id }] })).id
})

const resident = (name: string, values: Parameters<TestOrg['tenant']>[0] = {}) =>
  agreedResident(test, org, `${name.toLowerCase()}@tenants.test`, {
    propertyId: house.id,
    firstName: name,
    lastName: 'Doe',
    ...values,
  })

/** The path to answer with, from the latest email to an address. */
function pathFor(name: string) {
  const { text } = sent.findLast(({ to }) => to === `${name.toLowerCase()}@tenants.test`)!
  return `/org/${org.id}/alert-reply/${/\/r\/([\w-]+)/.exec(text)![1]!}`
}
const answer = async (name: string, json: object, status = 200) => {
  const response = await test.anonymous.request(pathFor(name), { method: 'POST', json })
  const body = await response.json<AlertReplyReceived>()
  expect([response.status, body]).toEqual([status, body])
  return body
}
const rollCall = (query = '', as = calls) => as.ok<RollCall>(`/threat/${threatId}/roll-call?${query}`)

describe('a tenant’s link', () => {
  it('shows the alert in their language, and changes nothing', async () => {
    await resident('Ana', { language: 'es' })
    await calls.sendAll({ threatId })
    const response = await test.anonymous.request(pathFor('Ana'))
    const page = await response.json<AlertReplyPage>()
    expect(page).toMatchObject({
      org: { name: 'Maple' },
      firstName: 'Ana',
      property: 'Maple Court',
      alert: { phase: 'act_now' },
      isOver: false,
      answer: null,
      language: 'es',
    })
    expect(page.alert.text).toContain('Salga de sótanos')
    expect(page.alert.text).not.toContain('/r/')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await test.db.$count(alertReply, eq(alertReply.orgId, org.id))).toBe(0)
  })

  it('works only for its organization, and only until it expires', async () => {
    await resident('Ana')
    await calls.sendAll({ threatId })
    const path = pathFor('Ana')
    const other = await test.mintOrg()
    expect((await test.anonymous.request(path.replace(org.id, other.id))).status).toBe(404)
    expect((await test.anonymous.request(`${path}x`)).status).toBe(404)
    await test.db.update(alertLink).set({ expiresAt: new Date() }).where(eq(alertLink.orgId, org.id))
    expect((await test.anonymous.request(path)).status).toBe(410)
    expect((await test.anonymous.request(path, { method: 'POST', json: { answer: 'safe' } })).status).toBe(
      410,
    )
  })

  it('stores each answer once and keeps them all; the latest applies', async () => {
    const ana = await resident('Ana')
    await calls.sendAll({ threatId })
    const first = await answer('Ana', {
      answer: 'need_help',
      peopleCount: 3,
      needs: ['medical', 'mobility'],
      note: 'Second floor, door is stuck',
      clientKey: 'k1',
    })
    expect(first).toMatchObject({
      answer: 'need_help',
      peopleCount: 3,
      needs: ['medical', 'mobility'],
      isNew: true,
    })
    expect(await answer('Ana', { answer: 'need_help', clientKey: 'k1' })).toMatchObject({
      receivedAt: first.receivedAt,
      isNew: false,
    })
    await answer('Ana', { answer: 'safe' })
    expect(
      (await (await test.anonymous.request(pathFor('Ana'))).json<AlertReplyPage>()).answer,
    ).toMatchObject({
      answer: 'safe',
    })
    const replies = await test.db.select().from(alertReply).where(eq(alertReply.orgId, org.id))
    expect(replies).toHaveLength(2)
    const [help] = await org.ledger('alert.help_needed')
    expect(help).toMatchObject({
      actor: { type: 'tenant', id: ana.id },
      tenantId: ana.id,
      threatId,
      propertyId: house.id,
      summary: 'A tenant at Maple Court answered that they need help.',
    })
    expect(JSON.stringify(await org.ledger())).not.toContain('door is stuck')
    await answer('Ana', { answer: 'fine' }, 422)
  })

  it('keeps the details of a call for help that a repeated call, or staff, leaves out', async () => {
    const ana = await resident('Ana')
    await calls.sendAll({ threatId })
    const details = { peopleCount: 3, needs: ['medical'], note: 'Broken leg, third floor' }
    await answer('Ana', { answer: 'need_help', ...details })
    expect(await answer('Ana', { answer: 'need_help' })).toMatchObject({ ...details, isNew: true })
    expect(
      await calls.ok(`/threat/${threatId}/roll-call/${ana.id}`, { answer: 'need_help' }, 200, 'PATCH'),
    ).toMatchObject({ ...details, answerChannel: 'staff' })
    const corrected = { answer: 'need_help', peopleCount: null, needs: [], note: 'Second floor' }
    expect(await answer('Ana', corrected)).toMatchObject(corrected)
    await answer('Ana', { answer: 'safe' })
    expect(await answer('Ana', { answer: 'need_help' })).toMatchObject({ peopleCount: null, note: null })
  })

  it('stores at most 30 answers an hour that say nothing new, and every one that does', async () => {
    const ana = await resident('Ana')
    await calls.sendAll({ threatId })
    for (let n = 0; n < 30; n += 1) await answer('Ana', { answer: 'safe', clientKey: `k${n}` })
    const count = () => test.db.$count(alertReply, eq(alertReply.tenantId, ana.id))
    expect(await answer('Ana', { answer: 'safe', clientKey: 'k0' })).toMatchObject({ isNew: false })
    expect(await answer('Ana', { answer: 'safe' })).toMatchObject({ answer: 'safe', isNew: false })
    expect(await count()).toBe(30)
    expect(await answer('Ana', { answer: 'need_help' })).toMatchObject({ isNew: true })
    expect(await answer('Ana', { answer: 'need_help', note: 'Roof' })).toMatchObject({ isNew: true })
    expect(await count()).toBe(32)
  })

  it('stops working once the tenant is erased, and clears their note', async () => {
    const ana = await resident('Ana')
    await calls.sendAll({ threatId })
    await answer('Ana', { answer: 'need_help', note: 'Room 4' })
    await test.db.delete(tenant).where(eq(tenant.id, ana.id))
    expect((await test.anonymous.request(pathFor('Ana'))).status).toBe(404)
    expect(await test.db.select().from(alertReply).where(eq(alertReply.tenantId, ana.id))).toMatchObject([
      { answer: 'need_help', note: null },
    ])
  })
})

describe('the roll call', () => {
  it('lists need help first, then assistance without an answer, no answer, and safe last', async () => {
    const cellar = await org.unit({ propertyId: house.id, name: 'C1', floor: -1, belowGrade: true })
    await resident('Safe')
    await resident('Silent')
    await resident('Deep', { unitId: cellar.id })
    await resident('Help')
    await resident('Away')
    const needy = await resident('Needy')
    await test.db
      .update(tenant)
      .set({ assistance: { sealed: 'x' } })
      .where(eq(tenant.id, needy.id))
    await org.tenant({ propertyId: house.id, firstName: 'Unreached', lastName: 'Doe', ...mailboxes() })
    await calls.sendAll({ threatId })
    await answer('Safe', { answer: 'safe', peopleCount: 2 })
    await answer('Help', { answer: 'need_help', needs: ['medical'] })
    await answer('Away', { answer: 'not_there' })
    const { items, totals } = await rollCall()
    expect(items.map(({ tenant: { name }, group }) => `${name.split(' ')[0]}: ${group}`)).toEqual([
      'Help: need_help',
      'Needy: no_answer_assistance',
      'Deep: no_answer',
      expect.stringMatching(/^(Silent|Unreached): no_answer$/),
      expect.stringMatching(/^(Silent|Unreached): no_answer$/),
      'Away: not_there',
      'Safe: safe',
    ])
    expect(items.find(({ tenant: { name } }) => name === 'Unreached Doe')).toMatchObject({
      answer: null,
      exclusion: 'no_address',
    })
    expect(totals).toEqual({
      people: 7,
      needHelp: 1,
      noAnswerAssistance: 1,
      noAnswer: 3,
      notThere: 1,
      safe: 1,
      unreached: 1,
      called: 0,
      reached: 0,
    })
    expect((await rollCall('group=need_help,safe')).items).toHaveLength(2)
    const [help] = items
    const { items: one, properties } = await rollCall(`tenantId=${help!.tenant.id}`)
    expect(one).toEqual([help])
    expect(properties).toEqual([{ property: { id: house.id, name: 'Maple Court' }, people: 7, needHelp: 1 }])
    const page = await rollCall('limit=2')
    const next = await rollCall(`limit=2&cursor=${page.page.nextCursor}`)
    expect(next.properties).toBeUndefined()
    expect([...page.items, ...next.items].map(({ group }) => group)).toEqual(
      items.slice(0, 4).map(({ group }) => group),
    )
  })

  it('hides assistance from members who can’t see it, and shows only visible tenants', async () => {
    const needy = await resident('Needy')
    await test.db
      .update(tenant)
      .set({ assistance: { sealed: 'x' } })
      .where(eq(tenant.id, needy.id))
    await calls.sendAll({ threatId })
    const manager = alertCalls(test, await org.member('property_manager'))
    expect((await rollCall('', manager)).items).toMatchObject([{ group: 'no_answer', hasAssistance: null }])
    const elsewhere = await org.property()
    const limited = alertCalls(test, await org.fga({ role: 'property_viewer', resourceId: elsewhere.id }))
    expect((await limited.call(`/threat/${threatId}/roll-call`)).status).toBe(404)
  })

  it('asks again only people who haven’t answered', async () => {
    await resident('Ana')
    await resident('Ben')
    const { alert: first } = await calls.sendAll({ threatId })
    await answer('Ana', { answer: 'safe' })
    const { alert: second } = await calls.sendAll({
      threadId: first.id,
      phase: 'update',
      audience: { onlyUnanswered: true },
    })
    expect(second.stats).toMatchObject({ people: 1, sent: 1 })
    expect(sent.map(({ to }) => to)).toEqual(
      expect.arrayContaining(['ana@tenants.test', 'ben@tenants.test', 'ben@tenants.test']),
    )
    expect(sent).toHaveLength(3)
    expect(second.answers).toEqual({ safe: 1, needHelp: 0, notThere: 0, none: 1 })
  })

  it('starts over with a new thread, except for calls for help', async () => {
    await resident('Ana')
    await resident('Ben')
    await calls.sendAll({ threatId, phase: 'prepare' })
    await answer('Ana', { answer: 'safe' })
    await answer('Ben', { answer: 'need_help' })
    await calls.sendAll({ threatId })
    expect((await rollCall()).items.map(({ tenant: { name }, group }) => [name, group])).toEqual([
      ['Ben Doe', 'need_help'],
      ['Ana Doe', 'no_answer'],
    ])
  })

  it('stores staff’s marks', async () => {
    const ana = await resident('Ana')
    await calls.sendAll({ threatId })
    const path = `/threat/${threatId}/roll-call/${ana.id}`
    const responder = await org.member('responder')
    const marked = await alertCalls(test, responder).ok<RollCallEntry>(
      path,
      { called: true, assigneeUserId: admin.id, note: 'No one opened' },
      200,
      'PATCH',
    )
    expect(marked).toMatchObject({
      calledBy: { id: responder.id },
      reachedAt: null,
      assignee: { id: admin.id },
      staffNote: 'No one opened',
      version: 1,
    })
    const stale = await test
      .as(admin)
      .request(path, { method: 'PATCH', json: { reached: true }, headers: { 'If-Match': '"v0"' } })
    expect(stale.status).toBe(412)
    const heard = await calls.ok<RollCallEntry>(path, { reached: true, answer: 'safe' }, 200, 'PATCH')
    expect(heard).toMatchObject({ group: 'safe', answerChannel: 'staff', version: 3 })
    const viewer = alertCalls(test, await org.member('viewer'))
    expect((await viewer.call(path, { called: true }, 'PATCH')).status).toBe(403)
    expect((await calls.call(path, { assigneeUserId: crypto.randomUUID() }, 'PATCH')).status).toBe(422)
    expect(await org.ledger('alert.marked')).toMatchObject([{ threatId }, { threatId }])
    expect(JSON.stringify(await org.ledger())).not.toContain('No one opened')
    expect(await test.db.$count(rollCallEntry, eq(rollCallEntry.orgId, org.id))).toBe(1)
  })
})
