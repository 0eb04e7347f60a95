import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  membership,
  memberNotification,
  type NotifySettings,
  outbox,
  threatImpact,
  user,
} from '../../../platform/db/schema/index.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { putOnCall } from '../../../testing/put-on-call.ts'
import { type HazardCalls, hazardCalls, message, squareAround } from '../../../testing/hazard-test-calls.ts'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { createTaskContext, inTransaction } from '../../../platform/context/context.ts'
import { runEscalations } from '../on-call/run-escalations.ts'
import type { MemberNotification } from './member-notifications.schema.ts'
import { tellMembers } from './member-notifications.ts'
import { purgeNotifications, sendNotifications } from './send-notifications.ts'

let test: TestApp
let calls: HazardCalls
let org: TestOrg
let feed: Awaited<ReturnType<HazardCalls['feed']>>
let house: Awaited<ReturnType<TestOrg['property']>>
let ana: TestPerson

const now = new Date()
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

beforeAll(async () => {
  test = await createTestApp()
  calls = hazardCalls(test)
})
afterAll(() => test.close())

beforeEach(async () => {
  test.sentMail.length = 0
  org = await test.mintOrg()
  feed = await calls.feed()
  await calls.subscribe(org, feed)
  house = await org.property({ lon: -104.99, lat: 39.74, name: 'Maple Court' })
  ana = await org.member('property_manager')
})

const warn = (values: Partial<Parameters<typeof message>[0]> = {}) =>
  calls.ingest(
    feed,
    [
      message({
        identifier: 'a1',
        dedupeKey: 'storm',
        title: 'Tornado Warning, Denver County',
        severity: 'severe',
        sentAt: now.toISOString(),
        onsetAt: now.toISOString(),
        endsAt: later(600).toISOString(),
        geometry: squareAround(-104.99, 39.74, 0.01),
        ...values,
      }),
    ],
    now.toISOString(),
  )

const set = (person: TestPerson, notify: Partial<NotifySettings>) =>
  test.db
    .update(user)
    .set({
      notify: {
        threatMinSeverity: 'moderate',
        channels: { inApp: true, email: true },
        digest: 'none',
        quietHours: null,
        ...notify,
      },
    })
    .where(eq(user.id, person.id))

const send = (at = now) => sendNotifications(calls.deps, { now: at })
async function list(person = ana, query = '') {
  const response = await test.as(person).request(`/notification${query}`)
  expect(response.status).toBe(200)
  return await response.json<{
    items: MemberNotification[]
    page: { nextCursor: string | null; total: number }
  }>()
}
const unread = async (person = ana) =>
  (await (await test.as(person).request('/notification/unread')).json<{ count: number }>()).count
const markRead = (json: object, person = ana) =>
  test.as(person).request('/notification/read', { method: 'POST', json })

describe('a member’s notifications', () => {
  it('say once that a threat is new, and that it got worse, even without email and in quiet hours', async () => {
    await set(ana, { channels: { inApp: false, email: false }, quietHours: { from: '00:00', to: '23:59' } })
    await warn()
    await send()
    await send()
    const [found] = await calls.threats(org)
    const isNew = { kind: 'threat', severity: 'severe', canViewThreat: true, alertId: null, readAt: null }
    expect((await list()).items).toMatchObject([
      { ...isNew, threat: { id: found!.id, name: 'Tornado Warning, Denver County' } },
    ])
    expect(test.sentMail.filter(({ to }) => to === ana.email)).toEqual([])

    await warn({ identifier: 'a2', references: ['a1'], severity: 'extreme', sentAt: later(5).toISOString() })
    await send(later(5))
    expect((await list()).items.map(({ kind, severity }) => [kind, severity])).toEqual([
      ['threat_worsened', 'extreme'],
      ['threat', 'severe'],
    ])
    expect(await unread()).toBe(2)
  })

  it('don’t repeat a severity that comes back within half an hour', async () => {
    await warn()
    await send()
    await warn({ identifier: 'a2', references: ['a1'], severity: 'moderate', sentAt: later(5).toISOString() })
    await warn({ identifier: 'a3', references: ['a2'], severity: 'severe', sentAt: later(10).toISOString() })
    await send(later(10))
    expect((await list()).items).toHaveLength(1)
  })

  it('leave out threats below the member’s minimum severity and other members’ notifications', async () => {
    const ben = await org.member('property_manager')
    await set(ana, { threatMinSeverity: 'extreme' })
    await warn()
    await send()
    expect((await list()).items).toEqual([])
    expect((await list(ben)).items).toHaveLength(1)
  })

  it('say that a member is on call, each time they’re told, and not that the threat is new as well', async () => {
    const ben = await org.member('property_manager')
    await putOnCall(test, org, ana, now)
    await warn()
    await runEscalations(calls.deps, { now })
    await send()
    await runEscalations(calls.deps, { now: later(5) })
    await send(later(5))
    expect((await list()).items.map(({ kind }) => kind)).toEqual(['on_call', 'on_call'])
    expect((await list(ben)).items.map(({ kind }) => kind)).toEqual(['threat'])

    await warn({ identifier: 'a2', references: ['a1'], severity: 'extreme', sentAt: later(6).toISOString() })
    await send(later(6))
    expect((await list()).items.map(({ kind, severity }) => [kind, severity])).toEqual([
      ['threat_worsened', 'extreme'],
      ['on_call', 'severe'],
      ['on_call', 'severe'],
    ])
  })

  it('are hidden once the member can’t see the properties anymore, and stay if the threat has left them', async () => {
    const limited = await org.fga({ role: 'property_viewer', resourceId: house.id })
    await warn()
    await send()
    const [told] = (await list(limited)).items
    expect(told).toMatchObject({ canViewThreat: true })

    await test.db
      .update(threatImpact)
      .set({ endedAt: later(1) })
      .where(eq(threatImpact.orgId, org.id))
    expect((await list(limited)).items).toMatchObject([{ id: told!.id, canViewThreat: false }])

    const elsewhere = await org.property({ lon: -90, lat: 30 })
    await test.db.update(threatImpact).set({ propertyId: elsewhere.id }).where(eq(threatImpact.orgId, org.id))
    expect((await list(limited)).items).toEqual([])
    expect(await unread(limited)).toBe(0)
  })

  it('are marked as read one by one or up to a time, which the member’s other tabs hear about', async () => {
    await warn()
    await send()
    await warn({ identifier: 'b1', dedupeKey: 'flood', title: 'Flood Warning' })
    await send(later(1))
    const [second, first] = (await list()).items
    await test.db.delete(outbox).where(eq(outbox.orgId, org.id))

    const one = await markRead({ ids: [second!.id] })
    expect(await one.json()).toEqual({ count: 1 })
    expect((await list()).items.map(({ readAt }) => readAt === null)).toEqual([false, true])
    const announced = await test.db.select().from(outbox).where(eq(outbox.orgId, org.id))
    expect(announced).toMatchObject([{ event: 'notification.changed', userId: ana.id }])

    await warn({ identifier: 'c1', dedupeKey: 'hail', title: 'Hail' })
    await send(later(2))
    const all = await markRead({ until: first!.createdAt })
    expect(await all.json()).toEqual({ count: 1 })
    expect((await markRead({})).status).toBe(422)
    expect((await markRead({ ids: [first!.id], until: first!.createdAt })).status).toBe(422)
  })

  it('can’t be read or marked by others', async () => {
    const ben = await org.member('org_admin')
    await warn()
    await send()
    const [told] = (await list()).items
    await markRead({ ids: [told!.id] }, ben)
    expect(await unread()).toBe(1)
  })

  it('are listed page by page, newest first', async () => {
    for (const n of [1, 2, 3]) {
      await warn({ identifier: `n${n}`, dedupeKey: `n${n}`, title: `Storm ${n}` })
      await send(later(n))
    }
    const first = await list(ana, '?limit=2')
    expect(first.items.map(({ threat }) => threat!.name)).toEqual(['Storm 3', 'Storm 2'])
    const second = await list(ana, `?limit=2&cursor=${first.page.nextCursor}`)
    expect(second.items.map(({ threat }) => threat!.name)).toEqual(['Storm 1'])
  })

  it('are deleted after 90 days, and with the person', async () => {
    await warn()
    await send()
    const ben = await org.member('org_admin')
    const day = 24 * 60
    await purgeNotifications(test.db, { now: later(89 * day) })
    expect((await list()).items).toHaveLength(1)
    await purgeNotifications(test.db, { now: later(91 * day) })
    expect((await list()).items).toEqual([])

    const values = { orgId: org.id, kind: 'threat', createdAt: now } as const
    await test.db.insert(memberNotification).values({ ...values, id: newId(), userId: ben.id })
    await test.db.delete(membership).where(eq(membership.userId, ben.id))
    await test.db.delete(user).where(eq(user.id, ben.id))
    const left = await test.db.select().from(memberNotification).where(eq(memberNotification.orgId, org.id))
    expect(left).toEqual([])
  })

  it('reach everyone in a very large organization', async () => {
    const people = 10_000
    const ids = Array.from({ length: people }, () => newId())
    await test.db.execute(sql`insert into app_user (id, email, email_key, name, descope_id)
      select id, id || '@large.test', id || '@large.test', 'Member', id from unnest(${sql.param(ids)}::uuid[]) as id`)
    const ctx = createTaskContext(calls.deps, { orgId: org.id, id: newId() }, systemActor)
    await inTransaction(ctx, (tx) =>
      tellMembers(
        tx,
        ids.map((userId) => ({ userId, kind: 'threat' })),
        now,
      ),
    )
    expect(await test.db.$count(memberNotification, eq(memberNotification.orgId, org.id))).toBe(people)
    const isAnnounced = and(eq(outbox.orgId, org.id), eq(outbox.event, 'notification.changed'))
    expect(await test.db.$count(outbox, isAnnounced)).toBe(people)
  })
})
