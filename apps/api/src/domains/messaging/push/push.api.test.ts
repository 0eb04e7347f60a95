import { eq } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSystemContext } from '../../../platform/access/system-context.ts'
import { inTransaction } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  memberNotification,
  membership,
  type NotifySettings,
  org as organization,
  pushNotification,
  pushSubscription,
  threat,
  user,
} from '../../../platform/db/schema/index.ts'
import { createPushGateway, PushFailure } from '../../../platform/push/push-gateway.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { type HazardCalls, hazardCalls, message, squareAround } from '../../../testing/hazard-test-calls.ts'
import { putOnCall } from '../../../testing/put-on-call.ts'
import { startSandbox, type TestSandbox } from '../../../testing/start-sandbox.ts'
import { waitForLock } from '../../../testing/wait-for-lock.ts'
import { tellMembers } from '../notifications/member-notifications.ts'
import { sendNotifications } from '../notifications/send-notifications.ts'
import { runEscalations } from '../on-call/run-escalations.ts'
import type { PushPayload } from './compose-push.ts'
import type { PushSubscription, PushSubscriptionList } from './push-subscriptions.schema.ts'
import { sendPushNotifications } from './send-push.ts'

let sandbox: TestSandbox
let test: TestApp
let calls: HazardCalls
let org: TestOrg
let feed: Awaited<ReturnType<HazardCalls['feed']>>
let house: Awaited<ReturnType<TestOrg['property']>>
let ana: TestPerson

// A Wednesday.
const now = new Date('2026-11-25T12:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

beforeAll(async () => {
  sandbox = await startSandbox()
  const push = createPushGateway({
    privateKey: Buffer.alloc(32, 5),
    subject: 'mailto:ops@parapet.test',
    origins: [new URL(sandbox.url).origin],
  })
  test = await createTestApp({ push })
  calls = hazardCalls(test)
})
afterAll(async () => {
  await test.close()
  await sandbox.stop()
})

beforeEach(async () => {
  org = await test.mintOrg()
  feed = await calls.feed()
  await calls.subscribe(org, feed)
  house = await org.property({ lon: -104.99, lat: 39.74, name: 'Maple Court' })
  ana = await org.member('property_manager')
})

interface Browser {
  id: string
  endpoint: string
  p256dh: string
  auth: string
}
const openBrowser = async () =>
  (await (await fetch(`${sandbox.url}/push/subscriptions`, { method: 'POST' })).json()) as Browser

const turnOn = ({ endpoint, p256dh, auth }: Browser, person = ana) =>
  test.as(person).request('/push-subscription', {
    method: 'PUT',
    json: { endpoint, p256dh, auth },
    headers: {
      'User-Agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    },
  })
async function subscribedBrowser(person = ana) {
  const browser = await openBrowser()
  const response = await turnOn(browser, person)
  expect(response.status).toBe(200)
  return { ...browser, device: await response.json<PushSubscription>() }
}
const list = async (person = ana) =>
  await (await test.as(person).request('/push-subscription')).json<PushSubscriptionList>()

interface Received {
  payload: PushPayload
  ttlSeconds: number
  urgency: string
  topic: string | null
}
/** What a browser got, as it decrypted it; newest first. */
const received = async ({ id }: Browser) =>
  (await (await fetch(`${sandbox.url}/push/messages?subscription=${id}`)).json()) as Received[]

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
        endsAt: '2099-01-01T00:00:00Z',
        geometry: squareAround(-104.99, 39.74, 0.01),
        ...values,
      }),
    ],
    now.toISOString(),
  )

async function send(at = now, deps = calls.deps) {
  await sendNotifications(deps, { now: at })
  await sendPushNotifications(deps, { now: at })
}

const states = async () =>
  (
    await test.db
      .select({ state: pushNotification.state })
      .from(pushNotification)
      .where(eq(pushNotification.orgId, org.id))
      .orderBy(pushNotification.id)
  ).map(({ state }) => state)

const set = (person: TestPerson, notify: Partial<NotifySettings>) =>
  test.db
    .update(user)
    .set({
      timeZone: 'UTC',
      notify: {
        threatMinSeverity: 'moderate',
        channels: { inApp: true, email: false },
        digest: 'daily',
        quietHours: null,
        ...notify,
      },
    })
    .where(eq(user.id, person.id))

/** A gateway whose push services all fail this way. */
function failing(kind: PushFailure['kind']) {
  const push = { ...calls.deps.gateways.push!, send: () => Promise.reject(new PushFailure(kind, 'No')) }
  return { ...calls.deps, gateways: { ...calls.deps.gateways, push } }
}

describe('a new threat', () => {
  it('reaches each of a member’s devices once, signed and encrypted, whatever they chose for email', async () => {
    await set(ana, {})
    const [laptop, phone] = [await subscribedBrowser(), await subscribedBrowser()]
    await warn()
    await send()
    await send()
    const [found] = await calls.threats(org)
    for (const browser of [laptop, phone]) {
      expect(await received(browser)).toMatchObject([
        {
          payload: {
            title: 'Severe threat to Maple Court',
            body: 'Tornado Warning, Denver County',
            path: `/threats/${found!.id}?org=${org.id}`,
            tag: found!.id,
            isUrgent: false,
          },
          urgency: 'normal',
          topic: found!.id.replaceAll('-', ''),
        },
      ])
    }
    expect(await states()).toEqual(['sent', 'sent'])
    const events = await org.ledger('threat.notified')
    expect(events.filter(({ metadata }) => metadata.channel === 'push')).toMatchObject([
      {
        threatId: found!.id,
        summary: 'A member was notified by push notification: Tornado Warning, Denver County',
        metadata: { people: 1, channel: 'push' },
      },
    ])
    expect((await list()).items.every(({ lastSentAt }) => lastSentAt !== null)).toBe(true)
  })

  it('waits for the end of quiet hours unless it is extreme, and then shares one message with others', async () => {
    await set(ana, { quietHours: { from: '22:00', to: '13:00' } })
    const browser = await subscribedBrowser()
    await warn()
    await warn({ identifier: 'b1', dedupeKey: 'flood', title: 'Flood Warning' })
    await send()
    expect(await received(browser)).toEqual([])
    await warn({ identifier: 'c1', dedupeKey: 'quake', title: 'Earthquake', severity: 'extreme' })
    await send()
    expect(await received(browser)).toMatchObject([
      { payload: { body: 'Earthquake', isUrgent: true }, urgency: 'high' },
    ])
    await send(later(60))
    const [summary] = await received(browser)
    expect(summary).toMatchObject({
      payload: { title: '2 notifications', path: `/home?org=${org.id}` },
      topic: null,
    })
  })

  it('isn’t sent if it was read, closed, or moved out of the member’s sight by then', async () => {
    const limited = await org.fga({ role: 'property_viewer', resourceId: house.id })
    for (const person of [ana, limited]) await set(person, { quietHours: { from: '22:00', to: '13:00' } })
    const [own, others] = [await subscribedBrowser(), await subscribedBrowser(limited)]
    await warn()
    await send()
    await test.as(ana).request('/notification/read', { method: 'POST', json: { until: now.toISOString() } })
    await test.db.update(membership).set({ status: 'suspended' }).where(eq(membership.userId, limited.id))
    await send(later(60))
    expect([await received(own), await received(others)]).toEqual([[], []])
    expect(await states()).toEqual(['withdrawn', 'withdrawn'])

    await warn({ identifier: 'b1', dedupeKey: 'flood', title: 'Flood Warning' })
    await send()
    await test.db.update(threat).set({ triage: 'dismissed' }).where(eq(threat.orgId, org.id))
    await send(later(60))
    expect(await received(own)).toEqual([])
  })
})

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

it('doesn’t say that a threat is over to members who don’t want that', async () => {
  await set(ana, { followUps: { inApp: false, email: true } })
  const browser = await subscribedBrowser()
  await warn({ severity: 'extreme' })
  await send(inMinutes(0))
  await warn({
    identifier: 'a2',
    references: ['a1'],
    sentAt: later(5).toISOString(),
    conclusion: 'cancelled',
  })
  await send(inMinutes(3))
  expect(await received(browser)).toHaveLength(1)
})

it('says that a threat is over, unless there is newer news about it', async () => {
  const browser = await subscribedBrowser()
  await warn()
  await send(inMinutes(0))
  await warn({
    identifier: 'a2',
    references: ['a1'],
    sentAt: later(5).toISOString(),
    conclusion: 'cancelled',
  })
  await sendNotifications(calls.deps, { now: inMinutes(3) })
  await sendPushNotifications(calls.deps, { now: inMinutes(3) })
  const [found] = await calls.threats(org)
  expect(await received(browser)).toMatchObject([
    {
      payload: {
        title: 'All clear: Tornado Warning, Denver County',
        body: 'It’s over, or no longer affects properties you can see.',
        tag: found!.id,
        isUrgent: false,
      },
    },
    { payload: { title: 'Severe threat to Maple Court', tag: found!.id } },
  ])
})

describe('a member on call', () => {
  beforeEach(() => putOnCall(test, org, ana, now))

  it('is woken in quiet hours, reminded, and not until someone has acknowledged the threat', async () => {
    await set(ana, { quietHours: { from: '00:00', to: '23:59' } })
    const browser = await subscribedBrowser()
    await warn()
    await runEscalations(calls.deps, { now })
    await send()
    const urgent = { title: 'Urgent: Severe threat to Maple Court', isUrgent: true }
    expect(await received(browser)).toMatchObject([{ payload: urgent, urgency: 'high' }])

    await runEscalations(calls.deps, { now: later(5) })
    await send(later(5))
    expect(await received(browser)).toHaveLength(2)

    await runEscalations(calls.deps, { now: later(10) })
    const [found] = await calls.threats(org)
    await test.as(ana).request(`/threat/${found!.id}`, { method: 'PATCH', json: { triage: 'acknowledged' } })
    await send(later(10))
    expect(await received(browser)).toHaveLength(2)
  })

  it('isn’t told of the same threat as news', async () => {
    const browser = await subscribedBrowser()
    await warn()
    await runEscalations(calls.deps, { now })
    await sendPushNotifications(calls.deps, { now })
    await send()
    expect(await received(browser)).toHaveLength(1)
    expect(await states()).toEqual(['sent'])
  })

  it('isn’t told after quiet hours of what they were told on call since', async () => {
    await set(ana, { quietHours: { from: '00:00', to: '23:59' } })
    const browser = await subscribedBrowser()
    await warn()
    await send()
    await runEscalations(calls.deps, { now })
    await sendPushNotifications(calls.deps, { now })
    await sendPushNotifications(calls.deps, { now: later(24 * 60) })
    expect(await received(browser)).toHaveLength(1)
    expect((await states()).toSorted()).toEqual(['sent', 'withdrawn'])
  })
})

describe('a device', () => {
  it('is listed with its name, gets a test, and is removed', async () => {
    const { device, ...browser } = await subscribedBrowser()
    expect(await list()).toMatchObject({
      publicKey: test.deps.gateways.push!.publicKey,
      items: [
        { id: device.id, endpoint: browser.endpoint, deviceName: 'Chrome on Windows', lastSentAt: null },
      ],
    })
    const path = `/push-subscription/${device.id}`
    const tested = await test.as(ana).request(`${path}/test`, { method: 'POST' })
    expect(await tested.json()).toEqual({ outcome: 'sent' })
    expect(await received(browser)).toMatchObject([{ payload: { title: 'Test notification' } }])

    expect((await test.as(ana).request(path, { method: 'DELETE' })).status).toBe(204)
    expect((await list()).items).toEqual([])
    await warn()
    await send()
    expect(await received(browser)).toHaveLength(1)
  })

  it('is removed once its push service says that it is gone, by a notification or a test', async () => {
    const [first, second] = [await subscribedBrowser(), await subscribedBrowser()]
    await fetch(`${sandbox.url}/push/subscriptions/${first.id}`, { method: 'DELETE' })
    await warn()
    await send()
    expect((await list()).items.map(({ id }) => id)).toEqual([second.device.id])
    await fetch(`${sandbox.url}/push/subscriptions/${second.id}`, { method: 'DELETE' })
    const tested = await test
      .as(ana)
      .request(`/push-subscription/${second.device.id}/test`, { method: 'POST' })
    expect(await tested.json()).toEqual({ outcome: 'removed' })
    expect((await list()).items).toEqual([])
  })

  it('can’t be seen, tested, or removed by others, but belongs to whoever used the browser last', async () => {
    const ben = await org.member('property_manager')
    const { device, ...browser } = await subscribedBrowser()
    expect((await list(ben)).items).toEqual([])
    const path = `/push-subscription/${device.id}`
    expect((await test.as(ben).request(path, { method: 'DELETE' })).status).toBe(404)
    expect((await test.as(ben).request(`${path}/test`, { method: 'POST' })).status).toBe(404)

    const other = await test.mintOrg()
    const anaElsewhere = { ...browser, orgId: other.id }
    await test.db.insert(pushSubscription).values({
      ...anaElsewhere,
      id: newId(),
      userId: ana.id,
      deviceName: 'Chrome on Windows',
      createdAt: now,
    })
    expect((await turnOn(browser, ben)).status).toBe(200)
    expect((await list()).items).toEqual([])
    expect(await test.db.select().from(pushSubscription).where(eq(pushSubscription.orgId, other.id))).toEqual(
      [],
    )
    await warn()
    await send()
    expect(await received(browser)).toHaveLength(1)
  })

  it('must be a browser: its address is a push service’s, and its keys are real', async () => {
    const browser = await openBrowser()
    for (const endpoint of [
      'http://169.254.169.254/latest',
      'https://evil.test/push',
      'http://localhost:5432/',
    ])
      expect((await turnOn({ ...browser, endpoint })).status).toBe(422)
    expect((await turnOn({ ...browser, auth: 'short' })).status).toBe(422)
    expect((await turnOn({ ...browser, p256dh: Buffer.alloc(65, 4).toString('base64url') })).status).toBe(422)
  })

  it('can’t be added where push notifications are off', async () => {
    const without = await createTestApp()
    const person = await (await without.mintOrg()).member('org_admin')
    const request = (init = {}) => without.as(person).request('/push-subscription', init)
    expect(await (await request()).json()).toEqual({ publicKey: null, items: [] })
    const { endpoint, p256dh, auth } = await openBrowser()
    expect((await request({ method: 'PUT', json: { endpoint, p256dh, auth } })).status).toBe(503)
    await without.close()
  })

  it('is off for demo organizations, except in the sandbox', async () => {
    await test.db.update(organization).set({ demo: true }).where(eq(organization.id, org.id))
    expect((await list()).publicKey).not.toBeNull()
  })
})

describe('a push message', () => {
  it('is tried again if its push service is busy, and given up in the end', async () => {
    await subscribedBrowser()
    await warn()
    // The delivery engine counts the delays from the time of the attempt.
    const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    await send(soon(0), failing('deferred'))
    expect(await states()).toEqual(['waiting'])
    await send(soon(0.5), failing('rejected'))
    expect(await states()).toEqual(['waiting'])
    for (const minutes of [2, 6, 21]) await send(soon(minutes), failing('deferred'))
    expect(await states()).toEqual(['not_sent'])
  })

  it('is in doubt and never sent again if there was no answer, or its process died', async () => {
    const browser = await subscribedBrowser()
    await warn()
    await send(now, failing('unknown'))
    expect(await states()).toEqual(['in_doubt'])

    await warn({ identifier: 'b1', dedupeKey: 'flood', title: 'Flood Warning' })
    await sendNotifications(calls.deps, { now })
    await test.db
      .update(pushNotification)
      .set({ state: 'claimed', claimedAt: now })
      .where(eq(pushNotification.state, 'waiting'))
    await send(later(11))
    expect(await states()).toEqual(['in_doubt', 'in_doubt'])
    expect(await received(browser)).toEqual([])
  })

  it('is claimed at the time of its batch, however long the round has been running', async () => {
    await subscribedBrowser()
    const other = await org.member('property_manager')
    await set(other, {})
    await subscribedBrowser(other)
    await warn()
    await sendNotifications(calls.deps, { now })
    // Each batch of the round is for one device, and its push service is slow.
    const { push } = calls.deps.gateways
    const send: NonNullable<typeof push>['send'] = async (...args) => {
      await test.db.update(pushNotification).set({ dueAt: now }).where(eq(pushNotification.state, 'waiting'))
      await pause(400)
      return await push!.send(...args)
    }
    await test.db
      .update(pushNotification)
      .set({ dueAt: new Date('2100-01-01') })
      .where(eq(pushNotification.userId, other.id))
    await sendPushNotifications({
      ...calls.deps,
      gateways: { ...calls.deps.gateways, push: { ...push!, send } },
    })
    const rows = await test.db
      .select()
      .from(pushNotification)
      .where(eq(pushNotification.orgId, org.id))
      .orderBy(pushNotification.claimedAt)
    expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent'])
    expect(rows[1]!.claimedAt!.getTime() - rows[0]!.claimedAt!.getTime()).toBeGreaterThanOrEqual(400)
  })

  it('reaches the device that has waited longest first', async () => {
    for (let n = 0; n < 20; n += 1) await subscribedBrowser()
    const other = await org.member('property_manager')
    await set(other, {})
    const last = await subscribedBrowser(other)
    await warn()
    await sendNotifications(calls.deps, { now })
    await test.db
      .update(pushNotification)
      .set({ dueAt: later(-5) })
      .where(eq(pushNotification.userId, other.id))
    const order: string[] = []
    const { push } = calls.deps.gateways
    const send: NonNullable<typeof push>['send'] = async (message, ...args) => {
      order.push(message.to.endpoint)
      return await push!.send(message, ...args)
    }
    await sendPushNotifications(
      { ...calls.deps, gateways: { ...calls.deps.gateways, push: { ...push!, send } } },
      { now },
    )
    expect(order.slice(0, 20)).toContain(last.endpoint)
    expect(order).toHaveLength(21)
  })

  it('is claimed by one of several processes', async () => {
    const browser = await subscribedBrowser()
    await warn()
    await sendNotifications(calls.deps, { now })
    await Promise.all([1, 2, 3].map(() => sendPushNotifications(calls.deps, { now })))
    expect(await received(browser)).toHaveLength(1)
  })
})

// The embedded database has one connection, so nothing overlaps.
describe.skipIf(!process.env.DATABASE_URL)('a device on PostgreSQL', () => {
  it('can be removed while its owner is told something, without failing that', async () => {
    const { device } = await subscribedBrowser()
    const ctx = createSystemContext(calls.deps, org.id)
    let telling: Promise<void> | undefined
    await test.db.transaction(async (tx) => {
      await tx.delete(pushSubscription).where(eq(pushSubscription.id, device.id))
      telling = inTransaction(ctx, (other) =>
        tellMembers(other, [{ userId: ana.id, kind: 'alert_pending' }], now),
      )
      await waitForLock(test.pool)
    })
    await telling
    expect(await test.db.$count(memberNotification, eq(memberNotification.orgId, org.id))).toBe(1)
    expect(await states()).toEqual([])
  })
})
