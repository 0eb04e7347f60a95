import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alertMessage, type property } from '../../../platform/db/schema/index.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import {
  agreedResident,
  type AlertCalls,
  alertCalls,
  suppressAddress,
} from '../../../testing/alert-test-calls.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { noConnection, prepareSending, scriptMailer } from '../../../testing/communication-test-calls.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { AlertReplyPage } from './alert-reply.schema.ts'
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
  threatId = (await org.threat({ impacts: [{ propertyId: house.id }] })).id
})

const resident = (name: string) =>
  agreedResident(test, org, addressOf(name), { propertyId: house.id, firstName: name, lastName: 'Doe' })
const addressOf = (name: string) => `${name.toLowerCase()}@tenants.test`

/** The path of the link in the latest email to someone. */
function latestLink(name: string) {
  const { text } = sent.findLast(({ to }) => to === addressOf(name))!
  return `/org/${org.id}/alert-reply/${/\/r\/([\w-]+)/.exec(text)![1]!}`
}
async function answer(link: string, json: object) {
  const response = await test.anonymous.request(link, { method: 'POST', json })
  expect(response.status).toBe(200)
}
const showPage = async (link: string) => await (await test.anonymous.request(link)).json<AlertReplyPage>()
const rollCall = async (path = `/threat/${threatId}`) => (await calls.ok<RollCall>(`${path}/roll-call`)).items
const mark = (tenantId: string, json: object) =>
  calls.ok<RollCallEntry>(`/threat/${threatId}/roll-call/${tenantId}`, json, 200, 'PATCH')

describe('an answer in several threads', () => {
  it('ends a call for help, whichever thread’s link it came through', async () => {
    await resident('Ana')
    await calls.sendAll({ threatId, phase: 'prepare' })
    const older = latestLink('Ana')
    const { alert: second } = await calls.sendAll({ threatId })
    await answer(latestLink('Ana'), { answer: 'need_help', note: 'Third floor' })
    expect((await showPage(older)).answer).toMatchObject({ answer: 'need_help', note: 'Third floor' })
    await answer(older, { answer: 'safe' })
    expect(await rollCall()).toMatchObject([{ group: 'safe', threadId: second.id }])
    expect(await rollCall(`/alert/${second.id}`)).toMatchObject([{ group: 'safe' }])
    expect((await showPage(latestLink('Ana'))).answer).toMatchObject({ answer: 'safe' })
    expect(await calls.get(second.id)).toMatchObject({ answers: { safe: 1, needHelp: 0, none: 0 } })
    expect(await calls.recipients(second.id)).toMatchObject([{ answer: 'safe' }])
  })

  it('is asked for again only until it came, whichever thread’s link it came through', async () => {
    await resident('Ana')
    await resident('Ben')
    await calls.sendAll({ threatId, phase: 'prepare' })
    const older = latestLink('Ana')
    await answer(latestLink('Ben'), { answer: 'safe' })
    const { alert: second } = await calls.sendAll({ threatId })
    await answer(older, { answer: 'safe' })
    const { id } = await calls.draft({
      threadId: second.id,
      phase: 'update',
      audience: { onlyUnanswered: true },
    })
    expect(await calls.numbers({ alertId: id })).toMatchObject({ reached: 1 })
    expect(await calls.get(second.id)).toMatchObject({ answers: { safe: 1, none: 1 } })
  })

  it('counts until an alert that reached the person asks again', async () => {
    const [ana, ben] = [await resident('Ana'), await resident('Ben')]
    const { alert: first } = await calls.sendAll({ threatId, phase: 'prepare' })
    const link = latestLink('Ana')
    await answer(link, { answer: 'safe' })
    await answer(latestLink('Ben'), { answer: 'safe' })
    await mark(ana.id, { called: true })
    await suppressAddress(test, org, addressOf('Ana'))
    const { alert: second } = await calls.sendAll({ threatId })
    expect(await rollCall()).toMatchObject([
      { tenant: { id: ben.id }, group: 'no_answer', threadId: second.id },
      {
        tenant: { id: ana.id },
        group: 'safe',
        threadId: first.id,
        calledBy: { id: admin.id },
        exclusion: 'suppressed',
      },
    ])
    await answer(link, { answer: 'not_there' })
    expect(await rollCall()).toMatchObject([{ tenant: { id: ben.id } }, { group: 'not_there' }])
  })

  it('doesn’t count for a later alert, nor after an update of the earlier one', async () => {
    await resident('Ana')
    const { alert: first } = await calls.sendAll({ threatId, phase: 'prepare' })
    await answer(latestLink('Ana'), { answer: 'safe' })
    await calls.sendAll({ threadId: first.id, phase: 'update' })
    expect(await rollCall()).toMatchObject([{ group: 'safe' }])
    const { alert: second } = await calls.sendAll({ threatId })
    expect((await showPage(latestLink('Ana'))).answer).toBeNull()
    await calls.sendAll({ threadId: first.id, phase: 'update' })
    expect(await rollCall()).toMatchObject([{ group: 'no_answer', threadId: second.id }])
  })

  it('and marks stay if the latest alert was canceled before it reached anyone', async () => {
    const [ana] = [await resident('Ana'), await resident('Ben')]
    await suppressAddress(test, org, addressOf('Ben'))
    const { alert: first } = await calls.sendAll({ threatId, phase: 'prepare' })
    await answer(latestLink('Ana'), { answer: 'safe' })
    await mark(ana.id, { called: true })
    scriptMailer(test, () => {
      throw noConnection()
    })
    const { id } = await calls.draft({ threatId })
    const { task } = await calls.send(id, 1)
    await calls.waitForFailedAttempt(task!.id)
    await calls.ok(`/alert/${id}/cancel`, {})
    expect(await test.db.$count(alertMessage, eq(alertMessage.state, 'withdrawn'))).toBe(1)
    expect(await rollCall()).toMatchObject([
      { group: 'no_answer', threadId: first.id, exclusion: 'suppressed' },
      { group: 'safe', threadId: first.id, calledBy: { id: admin.id }, exclusion: null },
    ])
  })

  it('is not asked for again by a message that was still waiting when it came', async () => {
    const ana = await resident('Ana')
    await resident('Ben')
    const { alert: first } = await calls.sendAll({ threatId })
    const link = latestLink('Ana')
    let isDown = true
    sent = scriptMailer(test, () => {
      if (isDown) throw noConnection()
    })
    const { id } = await calls.draft({
      threadId: first.id,
      phase: 'update',
      audience: { onlyUnanswered: true },
    })
    const { task } = await calls.send(id, 2)
    await calls.waitForFailedAttempt(task!.id)
    await answer(link, { answer: 'safe' })
    isDown = false
    await calls.waitForTask(task!.id)
    expect(sent.map(({ to }) => to)).toEqual([addressOf('Ben')])
    const people = await calls.recipients(id)
    const unasked = people.filter(({ exclusion }) => exclusion === 'answered')
    expect(unasked.map(({ tenant }) => tenant?.id)).toEqual([ana.id])
  })

  it('that staff recorded counts until the next alert goes out, for someone whom none reaches', async () => {
    const ana = await resident('Ana')
    await resident('Ben')
    await suppressAddress(test, org, addressOf('Ana'))
    await calls.sendAll({ threatId, phase: 'prepare' })
    expect(await mark(ana.id, { answer: 'safe' })).toMatchObject({ group: 'safe', exclusion: 'suppressed' })
    await calls.sendAll({ threatId })
    expect(await rollCall()).toMatchObject([{ group: 'no_answer' }, { group: 'no_answer' }])
  })
})

it('says that someone got a message, although a later one of its thread was canceled', async () => {
  await resident('Ana')
  const { alert: first } = await calls.sendAll({ threatId })
  scriptMailer(test, () => {
    throw noConnection()
  })
  const { id } = await calls.draft({ threadId: first.id, phase: 'update' })
  const { task } = await calls.send(id, 1)
  await calls.waitForFailedAttempt(task!.id)
  await calls.ok(`/alert/${id}/cancel`, {})
  expect((await calls.recipients(id)).map(({ exclusion }) => exclusion)).toEqual(['cancelled'])
  expect(await calls.ok<RollCall>(`/threat/${threatId}/roll-call`)).toMatchObject({
    totals: { people: 1, unreached: 0 },
    items: [{ group: 'no_answer', exclusion: null }],
  })
})

describe('what staff record', () => {
  it('never replaces an answer that they haven’t seen', async () => {
    const ana = await resident('Ana')
    await calls.sendAll({ threatId })
    const [seen] = await rollCall()
    await answer(latestLink('Ana'), { answer: 'need_help', note: 'Third floor' })
    const patch = (as: TestPerson, version: number, json: object) =>
      test.as(as).request(`/threat/${threatId}/roll-call/${ana.id}`, {
        method: 'PATCH',
        json,
        headers: { 'If-Match': `"v${version}"` },
      })
    const refused = await patch(admin, seen!.version, { answer: 'safe' })
    expect(refused.status).toBe(412)
    const { current } = await refused.json<{ current: RollCallEntry }>()
    expect(current).toMatchObject({ answer: 'need_help', note: 'Third floor' })
    expect(await rollCall()).toMatchObject([{ group: 'need_help' }])
    const responder = await org.member('responder')
    expect((await patch(responder, current.version, { answer: 'safe' })).status).toBe(200)
    expect((await patch(admin, current.version, { answer: 'not_there' })).status).toBe(412)
    expect(await rollCall()).toMatchObject([{ group: 'safe' }])
  })

  it('at the same time, is recorded once for each version that they saw', async () => {
    const ana = await resident('Ana')
    await calls.sendAll({ threatId })
    const [{ version }] = (await rollCall()) as [RollCallEntry]
    const notes = ['No one opened', 'Left a message', 'Moved to the gym', 'At the hospital']
    const responses = await Promise.all(
      notes.map((note) =>
        test.as(admin).request(`/threat/${threatId}/roll-call/${ana.id}`, {
          method: 'PATCH',
          json: { note },
          headers: { 'If-Match': `"v${version}"` },
        }),
      ),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412])
  })
})
