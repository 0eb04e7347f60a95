import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  alertReply,
  helpNotification,
  helpNotificationQueue,
  memberNotification,
  type NotifySettings,
  type property,
  user,
} from '../../../platform/db/schema/index.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import { agreedResident, type AlertCalls, alertCalls } from '../../../testing/alert-test-calls.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { asOwner } from '../../../testing/database.ts'
import { prepareSending, scriptMailer } from '../../../testing/communication-test-calls.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { hazardCalls } from '../../../testing/hazard-test-calls.ts'
import { sendHelpNotifications } from './send-help-notifications.ts'

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
  threatId = (
    await org.threat({
      title: 'Flash Flood Warning',
      severity: 'severe',
      impacts: [{ propertyId: house.id }],
    })
  ).id
})

async function notified(person: TestPerson, notify: Partial<NotifySettings> = {}) {
  await test.db
    .update(user)
    .set({
      notify: {
        threatMinSeverity: 'moderate',
        channels: { inApp: true, email: true },
        digest: 'daily',
        quietHours: { from: '00:00', to: '23:59' },
        ...notify,
      },
    })
    .where(eq(user.id, person.id))
  return person
}

const resident = (name: string, values: Parameters<TestOrg['tenant']>[0] = {}) =>
  agreedResident(test, org, `${name.toLowerCase()}@tenants.test`, {
    propertyId: house.id,
    firstName: name,
    lastName: 'Doe',
    ...values,
  })

async function answer(name: string, json: object) {
  const { text } = sent.findLast(({ to }) => to === `${name.toLowerCase()}@tenants.test`)!
  const path = `/org/${org.id}/alert-reply/${/\/r\/([\w-]+)/.exec(text)![1]!}`
  expect((await test.anonymous.request(path, { method: 'POST', json })).status).toBe(200)
}

const notify = () => sendHelpNotifications(hazardCalls(test).deps)
const told = ({ id }: TestPerson) =>
  test.db
    .select({
      kind: memberNotification.kind,
      threatId: memberNotification.threatId,
      alertId: memberNotification.alertId,
    })
    .from(memberNotification)
    .where(and(eq(memberNotification.orgId, org.id), eq(memberNotification.userId, id)))
const mailTo = ({ email }: TestPerson) => sent.filter(({ to }) => to === email)

it('emails members at most five times an hour about one tenant, and stores every answer', async () => {
  const manager = await notified(await org.member('property_manager'))
  await resident('Ana')
  await resident('Ben')
  await calls.sendAll({ threatId })
  for (let times = 0; times < 7; times += 1) {
    await answer('Ana', { answer: 'need_help', note: String(times) })
    await notify()
    await answer('Ana', { answer: 'safe' })
  }
  expect(mailTo(manager)).toHaveLength(5)
  await answer('Ana', { answer: 'need_help' })
  expect(await org.ledger('alert.help_needed')).toHaveLength(8)
  await answer('Ben', { answer: 'need_help' })
  await notify()
  expect(mailTo(manager)).toHaveLength(6)
})

it('emails members of a call that the limit kept back once the tenant says more', async () => {
  const manager = await notified(await org.member('property_manager'))
  const ana = await resident('Ana')
  await calls.sendAll({ threatId })
  for (let times = 0; times < 5; times += 1) {
    await answer('Ana', { answer: 'need_help', note: String(times) })
    await notify()
    await answer('Ana', { answer: 'safe' })
  }
  await answer('Ana', { answer: 'need_help' })
  await notify()
  expect(mailTo(manager)).toHaveLength(5)
  // Replies can't be changed by the product.
  await asOwner(test.db, (db) =>
    db
      .update(alertReply)
      .set({ occurredAt: sql`${alertReply.occurredAt} - interval '2 hours'` })
      .where(eq(alertReply.tenantId, ana.id)),
  )
  await answer('Ana', { answer: 'need_help', note: 'Water is rising' })
  await notify()
  await answer('Ana', { answer: 'need_help', note: 'Two of us' })
  await notify()
  expect(mailTo(manager)).toHaveLength(6)
})

it('emails members who can see the tenant at once: who, where, and what they need', async () => {
  const manager = await notified(await org.member('property_manager'))
  const cellar = await org.unit({
    propertyId: house.id,
    name: 'C1',
    building: 'B',
    floor: -1,
    belowGrade: true,
  })
  const ana = await resident('Ana', { unitId: cellar.id })
  await calls.sendAll({ threatId })
  await answer('Ana', { answer: 'need_help' })
  await answer('Ana', { answer: 'need_help', peopleCount: 3, needs: ['medical'], note: 'Door is stuck' })
  await notify()
  await notify()
  const [mail, ...more] = mailTo(manager)
  expect(more).toEqual([])
  expect(mail!.subject).toBe('Ana Doe needs help: Unit C1, Building B, Maple Court')
  expect(mail!.text).toContain('3 people · medical help · wrote a message · floor -1 · below grade')
  expect(mail!.text).toContain('About: Flash Flood Warning')
  expect(mail!.text).toContain('call 911')
  expect(mail!.text).toContain(
    `/threats/${threatId}/roll-call?group=need_help&person=${ana.id}&org=${org.id}`,
  )
  expect(mail!.text).not.toContain('Door is stuck')
  const [event, ...others] = await org.ledger('alert.help_notified')
  expect(others).toEqual([])
  expect(event).toMatchObject({ tenantId: ana.id, threatId, metadata: { people: 2, channel: 'email' } })
  expect(new Set(event!.targets.map(({ id }) => id))).toEqual(new Set([admin.id, manager.id]))
  expect(JSON.stringify(await org.ledger())).not.toContain('Ana Doe')
})

it('emails again only if someone called for help again after another answer', async () => {
  const manager = await notified(await org.member('property_manager'))
  await resident('Ana')
  await calls.sendAll({ threatId })
  await answer('Ana', { answer: 'need_help' })
  await notify()
  await answer('Ana', { answer: 'need_help', needs: ['power'] })
  await notify()
  expect(mailTo(manager)).toHaveLength(1)
  expect(mailTo(manager)[0]!.text).toContain('No details yet.')
  await answer('Ana', { answer: 'safe' })
  await answer('Ana', { answer: 'need_help' })
  await notify()
  expect(mailTo(manager)).toHaveLength(2)
})

it('emails again if someone whom staff have reached calls for help again', async () => {
  const manager = await notified(await org.member('property_manager'))
  const ana = await resident('Ana')
  await calls.sendAll({ threatId })
  await answer('Ana', { answer: 'need_help' })
  await notify()
  await calls.ok(`/threat/${threatId}/roll-call/${ana.id}`, { reached: true }, 200, 'PATCH')
  await answer('Ana', { answer: 'need_help' })
  await answer('Ana', { answer: 'need_help', needs: ['medical'] })
  await notify()
  expect(mailTo(manager)).toHaveLength(2)
})

it('emails no one if the tenant is safe by then, even through the link of an earlier alert', async () => {
  const manager = await notified(await org.member('property_manager'))
  await resident('Ana')
  await calls.sendAll({ threatId, phase: 'prepare' })
  const earlier = sent.find(({ to }) => to === 'ana@tenants.test')!
  await calls.sendAll({ threatId })
  await answer('Ana', { answer: 'need_help' })
  sent.push(earlier)
  await answer('Ana', { answer: 'safe' })
  await notify()
  expect(mailTo(manager)).toEqual([])
})

it('emails no one if the tenant is safe by then', async () => {
  const manager = await notified(await org.member('property_manager'))
  await resident('Ana')
  await calls.sendAll({ threatId })
  await answer('Ana', { answer: 'need_help' })
  await answer('Ana', { answer: 'safe' })
  await notify()
  expect(mailTo(manager)).toEqual([])
  expect(await test.db.$count(helpNotificationQueue, eq(helpNotificationQueue.orgId, org.id))).toBe(0)
})

it('emails only members who follow the threat, and gives no names to those who can’t see the tenant', async () => {
  const elsewhere = await org.property()
  const silent = await notified(await org.member('property_manager'), {
    channels: { inApp: true, email: false },
  })
  const strict = await notified(await org.member('property_manager'), { threatMinSeverity: 'extreme' })
  const outside = await notified(await org.fga({ role: 'property_viewer', resourceId: elsewhere.id }))
  const within = await notified(await org.fga({ role: 'property_viewer', resourceId: house.id }))
  const created = await test.as(admin).request('/team/role', {
    method: 'POST',
    json: { key: 'watcher', name: 'Watcher', permissions: ['threat:read', 'property:read'] },
  })
  const blind = await notified(await org.member())
  await org.grantRoleId(blind, (await created.json<{ id: string }>()).id)
  await resident('Ana')
  await calls.sendAll({ threatId })
  await answer('Ana', { answer: 'need_help', needs: ['medical'], note: 'Door is stuck' })
  await notify()
  for (const person of [silent, strict, outside]) expect(mailTo(person)).toEqual([])
  expect(mailTo(within)).toMatchObject([{ subject: 'Ana Doe needs help: Maple Court' }])
  const [mail] = mailTo(blind)
  expect(mail!.subject).toBe('A tenant needs help: Maple Court')
  expect(mail!.text).not.toContain('Ana')
  expect(mail!.text).not.toMatch(/edical|wrote/i)
})

it('puts several calls into one email, and tells no one what they recorded themselves', async () => {
  const manager = await notified(await org.member('property_manager'))
  await notified(admin)
  await resident('Ana')
  const ben = await resident('Ben')
  await calls.sendAll({ threatId })
  await answer('Ana', { answer: 'need_help' })
  await calls.ok(`/threat/${threatId}/roll-call/${ben.id}`, { answer: 'need_help' }, 200, 'PATCH')
  await notify()
  expect(mailTo(manager)).toMatchObject([{ subject: '2 tenants need help' }])
  expect(mailTo(admin)).toMatchObject([{ subject: 'Ana Doe needs help: Maple Court' }])
  const states = await test.db
    .select({ state: helpNotification.state })
    .from(helpNotification)
    .where(and(eq(helpNotification.orgId, org.id), eq(helpNotification.userId, manager.id)))
  expect(states).toEqual([{ state: 'sent' }, { state: 'sent' }])
})

it('tells members once in the app, even if none of them wants email, and again after another answer', async () => {
  const silent = { channels: { inApp: false, email: false } }
  await notified(admin, silent)
  const manager = await notified(await org.member('property_manager'), silent)
  await resident('Ana')
  const { alert } = await calls.sendAll({ threatId })
  const entry = { kind: 'help_call', threatId, alertId: alert.id }
  await answer('Ana', { answer: 'need_help' })
  await notify()
  await answer('Ana', { answer: 'need_help', peopleCount: 3 })
  await notify()
  await answer('Ana', { answer: 'need_help', note: 'Door is stuck' })
  await notify()
  for (const person of [admin, manager]) {
    expect(await told(person)).toEqual([entry])
    expect(mailTo(person)).toEqual([])
  }
  expect(await test.db.$count(helpNotification, eq(helpNotification.orgId, org.id))).toBe(0)
  await answer('Ana', { answer: 'safe' })
  await answer('Ana', { answer: 'need_help' })
  await notify()
  expect(await told(manager)).toEqual([entry, entry])
})

it('tells members at most five times an hour about one tenant, even if none of them wants email', async () => {
  const silent = { channels: { inApp: true, email: false } }
  await notified(admin, silent)
  await resident('Ana')
  await calls.sendAll({ threatId })
  for (let times = 0; times < 6; times += 1) {
    await answer('Ana', { answer: 'need_help', note: String(times) })
    await notify()
    await answer('Ana', { answer: 'safe' })
  }
  expect(await told(admin)).toHaveLength(5)
})
