import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  memberNotification,
  type NotifySettings,
  threatFollowUp,
  threatFollowUpQueue,
  user,
} from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { hazardCalls, type HazardCalls, message, squareAround } from '../../../testing/hazard-test-calls.ts'
import { waitForLock } from '../../../testing/wait-for-lock.ts'
import { runEscalations } from '../on-call/run-escalations.ts'
import { sendNotifications } from './send-notifications.ts'

let test: TestApp
let calls: HazardCalls
let org: TestOrg
let feed: Awaited<ReturnType<HazardCalls['feed']>>
let house: Awaited<ReturnType<TestOrg['property']>>
let farHouse: Awaited<ReturnType<TestOrg['property']>>

const minuteMs = 60_000
/** When members are told that a threat ended, and when that it was canceled. */
const settled = 31
const replaced = 3

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
  farHouse = await org.property({ lon: -104.89, lat: 39.74, name: 'Birch House' })
})

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs)

async function notified(person: TestPerson, notify: Partial<NotifySettings> = {}) {
  await test.db
    .update(user)
    .set({
      timeZone: 'UTC',
      notify: {
        threatMinSeverity: 'moderate',
        channels: { inApp: true, email: true },
        digest: 'none',
        quietHours: null,
        ...notify,
      },
    })
    .where(eq(user.id, person.id))
  return person
}

let sequence = 0

const overHouse = squareAround(-104.99, 39.74, 0.01)
const overBoth = squareAround(-104.94, 39.74, 0.07)
const overFarHouse = squareAround(-104.89, 39.74, 0.01)

/** A message about a storm, and what it says in addition. Later messages about the same storm revise it. */
const tell = (storm: string, values: Partial<HazardMessage> = {}) => {
  sequence += 1
  return calls.ingest(
    feed,
    [
      message({
        identifier: `${org.id} ${sequence}`,
        dedupeKey: `${org.id} ${storm}`,
        title: `Tornado Warning ${storm}`,
        severity: 'severe',
        sentAt: new Date(Date.now() - minuteMs + sequence * 1000).toISOString(),
        onsetAt: new Date(Date.now() - minuteMs).toISOString(),
        endsAt: '2099-01-01T00:00:00Z',
        geometry: overHouse,
        ...values,
      }),
    ],
    new Date().toISOString(),
  )
}
const cancel = (storm: string) => tell(storm, { conclusion: 'cancelled' })
const end = (storm: string) => tell(storm, { conclusion: 'ended' })

const run = (minutes = 0, deps = calls.deps) => sendNotifications(deps, { now: inMinutes(minutes) })
const mailTo = ({ email }: TestPerson) => test.sentMail.filter(({ to }) => to === email)
const subjects = (person: TestPerson) => mailTo(person).map(({ subject }) => subject)

/** Everything that changed so far was noticed some minutes ago, or will be in some. */
const noticed = (minutes: number) =>
  test.db
    .update(threatFollowUpQueue)
    .set({ createdAt: inMinutes(minutes) })
    .where(eq(threatFollowUpQueue.orgId, org.id))

/** What is in the member's history in the app, the oldest first. */
async function history(person: TestPerson) {
  const response = await test.as(person).request('/notification')
  const { items } = await response.json<{ items: { kind: string; severity: string | null }[] }>()
  return items.map(({ kind, severity }) => [kind, severity]).toReversed()
}

/** The same with whether it is unread. */
async function historyWithUnread(person: TestPerson) {
  const response = await test.as(person).request('/notification')
  const { items } = await response.json<{ items: { kind: string; readAt: string | null }[] }>()
  return items.map(({ kind, readAt }) => [kind, readAt === null]).toReversed()
}

async function openIncident() {
  const ids = (await calls.threats(org)).map(({ id }) => id)
  const response = await test
    .as(await org.member('org_admin'))
    .request(`/incident`, { method: 'POST', json: { threatIds: ids } })
  expect(response.status).toBe(201)
  return { id: ((await response.json()) as { id: string }).id, threatIds: ids }
}

describe('a member who was told about a threat', () => {
  it('is told minutes later that it was canceled, once, in reply to the email about it', async () => {
    const ana = await notified(await org.member('property_manager'))
    await tell('A')
    await run()
    await cancel('A')
    await run(1)
    expect(mailTo(ana)).toHaveLength(1)
    await run(replaced)
    await run(replaced)
    await run(600)
    const [alarm, allClear, ...others] = mailTo(ana)
    expect(others).toEqual([])
    expect(allClear!.subject).toBe('All clear: Tornado Warning A')
    expect(allClear!.text).toContain('This threat was canceled.')
    expect(allClear!.text).toContain('Properties: Maple Court')
    expect(allClear!.headers).toEqual({ 'In-Reply-To': alarm!.messageId, References: alarm!.messageId })
    const [threat] = await calls.threats(org)
    expect(allClear!.text).toContain(`/threats/${threat!.id}?org=${org.id}`)
    const told = (await org.ledger('threat.notified')).filter(
      ({ metadata }) => metadata?.change !== undefined,
    )
    expect(told).toMatchObject([
      {
        threatId: threat!.id,
        summary: 'A member was notified by email that it’s over: Tornado Warning A',
        metadata: { people: 1, channel: 'email', change: 'over' },
      },
    ])
  })

  it('is told that it ended once that has lasted, and not if it was back before', async () => {
    const ana = await notified(await org.member('property_manager'))
    await tell('A')
    await run()
    await end('A')
    await run(replaced)
    await tell('A')
    await run(replaced)
    await run(settled)
    expect(subjects(ana)).toEqual(['Severe threat to Maple Court: Tornado Warning A'])
    await end('A')
    await run(settled)
    expect(subjects(ana)).toEqual([
      'Severe threat to Maple Court: Tornado Warning A',
      'All clear: Tornado Warning A',
    ])
    expect(mailTo(ana)[1]!.text).toContain('This threat has ended.')
  })

  it('gets no stream of emails about one that fluctuates', async () => {
    const ana = await notified(await org.member('property_manager'))
    await tell('A')
    await run()
    for (let times = 0; times < 3; times += 1) {
      await end('A')
      // The end was noticed 20 minutes ago, so being back for a moment has to start the wait again.
      await noticed(-20)
      await tell('A')
      await end('A')
      await run(15)
      expect(mailTo(ana)).toHaveLength(1)
      await tell('A')
      await run(15)
    }
    await run(settled)
    expect(mailTo(ana)).toHaveLength(1)
  })

  it('is told that it is over once the end has lasted, although it was less severe for longer', async () => {
    const ana = await notified(await org.member('property_manager'))
    await tell('A', { severity: 'extreme' })
    await run()
    await tell('A', { severity: 'moderate' })
    await noticed(-29)
    await end('A')
    await run(2)
    expect(mailTo(ana)).toHaveLength(1)
    await run(settled)
    expect(subjects(ana).slice(1)).toEqual(['All clear: Tornado Warning A'])
  })

  it('is told that it left a property, even while it is leaving others', async () => {
    const here = await notified(await org.fga({ role: 'property_manager_on', resourceId: house.id }))
    await tell('A', { geometry: overBoth })
    await run()
    await tell('A', { geometry: overFarHouse })
    await noticed(-29)
    await tell('A', { geometry: squareAround(-104.79, 39.74, 0.01) })
    await run(2)
    expect(subjects(here).slice(1)).toEqual(['All clear: Tornado Warning A'])
  })

  it('is told about it again if it is back after the all clear', async () => {
    const ana = await notified(await org.member('property_manager'))
    await tell('A')
    await run()
    await end('A')
    await run(settled)
    await tell('A')
    await run(settled + 1)
    await end('A')
    await run(2 * settled + 1)
    expect(subjects(ana)).toEqual([
      'Severe threat to Maple Court: Tornado Warning A',
      'All clear: Tornado Warning A',
      'Severe threat to Maple Court: Tornado Warning A',
      'All clear: Tornado Warning A',
    ])
  })

  it('is told that it is less severe, and later that it is over', async () => {
    const ana = await notified(await org.member('property_manager'))
    await tell('A', { severity: 'extreme' })
    await run()
    await tell('A', { severity: 'moderate' })
    await run(settled)
    await run(settled + 1)
    const [, update] = mailTo(ana)
    expect(update!.subject).toBe('Update: Moderate threat to Maple Court: Tornado Warning A')
    expect(update!.text).toContain('It was extreme when we last notified you. Now it’s moderate.')
    await tell('A', { severity: 'severe' })
    await run(settled + 2)
    await end('A')
    await run(3 * settled)
    expect(subjects(ana).slice(1)).toEqual([
      'Update: Moderate threat to Maple Court: Tornado Warning A',
      'Severe threat to Maple Court: Tornado Warning A',
      'All clear: Tornado Warning A',
    ])
  })

  it('is told when it leaves the properties that they can see, and again when it is back there', async () => {
    const ana = await notified(await org.member('property_manager'))
    const here = await notified(await org.fga({ role: 'property_manager_on', resourceId: house.id }))
    const there = await notified(await org.fga({ role: 'property_manager_on', resourceId: farHouse.id }))
    await tell('A', { geometry: overBoth })
    await run()
    expect([ana, here, there].map((person) => mailTo(person).length)).toEqual([1, 1, 1])
    await tell('A', { geometry: overFarHouse })
    await run(settled)
    expect([ana, there].map((person) => mailTo(person).length)).toEqual([1, 1])
    expect(mailTo(here)[1]!.subject).toBe('All clear: Tornado Warning A')
    expect(mailTo(here)[1]!.text).toContain('This threat no longer affects properties you have access to.')
    expect(mailTo(here)[1]!.text).not.toContain('Birch House')
    await tell('A', { geometry: overBoth })
    await run(settled + 1)
    expect([ana, here, there].map((person) => mailTo(person).length)).toEqual([1, 3, 1])
  })

  it('is told if the alarm was being sent or its delivery is unknown, and not if it was never sent', async () => {
    const ana = await notified(await org.member('property_manager'))
    const waiting = await notified(await org.member('property_manager'), { digest: 'weekly' })
    const milder = await notified(await org.member('property_manager'), { threatMinSeverity: 'extreme' })
    await tell('A')
    await run()
    await cancel('A')
    await run(replaced)
    await run(60 * 24 * 8)
    expect([ana, waiting, milder].map((person) => mailTo(person).length)).toEqual([2, 0, 0])
  })

  it('isn’t told about one that the team dismissed, or that they can’t see anymore', async () => {
    const ana = await notified(await org.member('property_manager'))
    await tell('A')
    await run()
    const [threat] = await calls.threats(org)
    const response = await test.as(ana).request(`/threat/${threat!.id}`, {
      method: 'PATCH',
      json: { triage: 'dismissed', dismissReason: 'duplicate' },
    })
    expect(response.status).toBe(200)
    await cancel('A')
    await run(replaced)
    expect(mailTo(ana)).toHaveLength(1)
  })

  it('is told about several at once in one email', async () => {
    const ana = await notified(await org.member('property_manager'))
    await tell('A')
    await tell('B', { geometry: overFarHouse, hazard: 'flood', title: 'Flood Warning B' })
    await run()
    await cancel('A')
    await cancel('B')
    await run(replaced)
    expect(subjects(ana).at(-1)).toBe(`All clear: 2 threats to ${org.name} properties`)
    expect(mailTo(ana)).toHaveLength(2)
  })
})

describe('the history of a member who gets no emails', () => {
  it('says that a threat is less severe, is over, and is back', async () => {
    const ana = await notified(await org.member('property_manager'), {
      channels: { inApp: false, email: false },
      quietHours: { from: '00:00', to: '23:59' },
    })
    await tell('A', { severity: 'extreme' })
    await tell('B')
    await run()
    await openIncident()
    await end('A')
    await run(settled)
    await run(settled + 1)
    expect(await history(ana)).toEqual([
      ['threat', 'extreme'],
      ['threat', 'severe'],
      ['threat_improved', 'severe'],
    ])
    await cancel('B')
    await run(settled + 1)
    await tell('A', { severity: 'extreme' })
    await run(settled + 2)
    expect((await history(ana)).slice(3)).toEqual([
      ['threat_over', null],
      ['threat', 'extreme'],
    ])
    expect(mailTo(ana)).toEqual([])
  })
})

describe('members who turned off all clears and updates', () => {
  it('get no email, and only an entry that is already read', async () => {
    const ana = await notified(await org.member('property_manager'), {
      followUps: { inApp: false, email: false },
    })
    await tell('A')
    await run()
    await tell('A', { severity: 'moderate' })
    await run(settled)
    await end('A')
    await run(2 * settled + 1)
    expect(mailTo(ana)).toHaveLength(1)
    expect(await historyWithUnread(ana)).toEqual([
      ['threat', true],
      ['threat_improved', false],
      ['threat_over', false],
    ])
  })

  it('are still told in the app about a threat that was extreme, until it is over', async () => {
    const ana = await notified(await org.member('property_manager'), {
      followUps: { inApp: false, email: true },
    })
    await tell('A', { severity: 'extreme' })
    await run()
    await tell('A', { severity: 'moderate' })
    await run(settled)
    await end('A')
    await run(2 * settled + 1)
    expect(mailTo(ana)).toHaveLength(3)
    expect(await historyWithUnread(ana)).toEqual([
      ['threat', true],
      ['threat_improved', true],
      ['threat_over', true],
    ])
  })

  it('choose for each channel', async () => {
    const ana = await notified(await org.member('property_manager'), {
      followUps: { inApp: true, email: false },
    })
    await tell('A')
    await run()
    await cancel('A')
    await run(replaced)
    expect(mailTo(ana)).toHaveLength(1)
    expect(await historyWithUnread(ana)).toEqual([
      ['threat', true],
      ['threat_over', true],
    ])
  })
})

describe('quiet hours and digests', () => {
  const quietHours = { from: '00:00', to: '23:59' }

  it('hold back good news, unless the alarm was less than an hour ago', async () => {
    const ana = await notified(await org.member('property_manager'), { quietHours, digest: 'daily' })
    const ben = await notified(await org.member('property_manager'), { digest: 'weekly' })
    await tell('A', { severity: 'extreme' })
    await run()
    await cancel('A')
    await run(replaced)
    expect([ana, ben].map((person) => mailTo(person).length)).toEqual([2, 2])

    await tell('B', { severity: 'extreme' })
    await run()
    await end('B')
    await run(100)
    expect([ana, ben].map((person) => mailTo(person).length)).toEqual([3, 3])
    await run(60 * 24 * 8)
    expect([ana, ben].map((person) => subjects(person).at(-1))).toEqual(
      Array(2).fill('All clear: Tornado Warning B'),
    )
  })

  it('make no news of what the digest already said', async () => {
    const ana = await notified(await org.member('property_manager'), { digest: 'daily' })
    await tell('A')
    await run()
    await tell('A', { severity: 'moderate' })
    await run(60 * 24 * 2)
    await run(60 * 24 * 4)
    expect(subjects(ana)).toEqual(['Moderate threat to Maple Court: Tornado Warning A'])
  })

  it('withdraw it if the threat is back by then', async () => {
    const ana = await notified(await org.member('property_manager'), { digest: 'weekly' })
    await tell('A', { severity: 'extreme' })
    await run()
    await end('A')
    await run(100)
    await tell('A', { severity: 'extreme' })
    await run(1)
    await run(60 * 24 * 8)
    expect(mailTo(ana)).toHaveLength(1)
    const [followUp] = await test.db.select().from(threatFollowUp).where(eq(threatFollowUp.orgId, org.id))
    expect(followUp!.state).toBe('withdrawn')
  })
})

describe('in an incident', () => {
  it('members get the all clear once, when all of it that they can see is over', async () => {
    const ana = await notified(await org.member('property_manager'))
    const here = await notified(await org.fga({ role: 'property_manager_on', resourceId: house.id }))
    await tell('A')
    await tell('B', { geometry: overFarHouse })
    await run()
    expect([ana, here].map((person) => mailTo(person).length)).toEqual([1, 1])
    await openIncident()
    await cancel('A')
    await run(replaced)
    expect([ana, here].map((person) => mailTo(person).length)).toEqual([1, 2])
    expect(subjects(here)[1]).toBe('All clear: Tornado Warning A')
    await end('B')
    await run(settled)
    await run(2 * settled)
    expect([ana, here].map((person) => mailTo(person).length)).toEqual([2, 2])
    expect(subjects(ana)[1]).toMatch(/^All clear: /)
    expect(mailTo(ana)[1]!.text).toContain('“Tornado Warning A” was canceled.')
    expect(mailTo(ana)[1]!.text).toContain('“Tornado Warning B” has ended.')
    const told = (await org.ledger('threat.notified')).filter(({ metadata }) => metadata?.change === 'over')
    expect(told).toHaveLength(2)
  })

  it('members are told that it is less severe once its worst threat is over', async () => {
    const ana = await notified(await org.member('property_manager'))
    await tell('A', { severity: 'extreme' })
    await tell('B', { severity: 'moderate' })
    await run()
    await openIncident()
    await end('A')
    await run(settled)
    expect(subjects(ana).at(-1)).toBe('Update: Moderate threat to Maple Court: Tornado Warning B')
    expect(mailTo(ana).at(-1)!.text).toContain('“Tornado Warning A” has ended.')
    await end('B')
    await run(2 * settled)
    expect(subjects(ana).at(-1)).toBe('All clear: Tornado Warning A')
    expect(mailTo(ana)).toHaveLength(3)
  })

  it('members are told that it is over once all of it has been for long enough', async () => {
    const ana = await notified(await org.member('property_manager'))
    await tell('A', { severity: 'extreme' })
    await tell('B', { severity: 'moderate' })
    await run()
    await openIncident()
    await end('A')
    await noticed(-29)
    await end('B')
    await run(2)
    expect(mailTo(ana)).toHaveLength(1)
    expect(await history(ana)).toHaveLength(2)
    await run(settled)
    expect(subjects(ana).slice(1)).toEqual(['All clear: Tornado Warning A'])
    expect((await history(ana)).slice(2)).toEqual([['threat_over', null]])
  })

  it('email that waits for the morning waits until another change has lasted, too', async () => {
    const ana = await notified(await org.member('property_manager'))
    await tell('A', { severity: 'extreme' })
    await tell('B')
    await run()
    await openIncident()
    await notified(ana, { quietHours: { from: '00:00', to: '23:59' } })
    await end('A')
    await run(100)
    expect(mailTo(ana)).toHaveLength(1)
    const nextWeek = 60 * 24 * 8
    await end('B')
    await noticed(nextWeek - 5)
    await run(nextWeek)
    expect(mailTo(ana)).toHaveLength(1)
    await run(nextWeek + settled)
    expect(subjects(ana).slice(1)).toEqual(['All clear: Tornado Warning A'])
  })

  it('the ledger says for whom it is over, and for whom less severe', async () => {
    const ana = await notified(await org.member('property_manager'))
    const here = await notified(await org.fga({ role: 'property_manager_on', resourceId: house.id }))
    await tell('A')
    await tell('B', { geometry: overFarHouse, severity: 'moderate' })
    await run()
    await openIncident()
    await end('A')
    await run(settled)
    expect([ana, here].map((person) => subjects(person).at(-1))).toEqual([
      'Update: Moderate threat to Birch House: Tornado Warning B',
      'All clear: Tornado Warning A',
    ])
    const changes = (await org.ledger('threat.notified')).flatMap(({ metadata }) => metadata?.change ?? [])
    expect(new Set(changes)).toEqual(new Set(['less_severe', 'over']))
  })

  it('a split reveals that a threat is over', async () => {
    const ana = await notified(await org.member('property_manager'))
    await tell('A')
    await tell('B')
    await run()
    const incident = await openIncident()
    await end('A')
    await run(settled)
    expect(mailTo(ana)).toHaveLength(1)
    const response = await test.as(await org.member('org_admin')).request(`/incident/${incident.id}/split`, {
      method: 'POST',
      json: { threatId: incident.threatIds[0] },
    })
    expect(response.status).toBeLessThan(300)
    await run(2 * settled)
    expect(subjects(ana).at(-1)).toBe('All clear: Tornado Warning A')
    expect(mailTo(ana)).toHaveLength(2)
  })
})

describe('someone who was told on call', () => {
  const schedule = async (person: TestPerson) => {
    const response = await test.as(await org.member('org_admin')).request(`/org/${org.id}/on-call`, {
      method: 'PUT',
      json: {
        isOn: true,
        timeZone: 'UTC',
        urgentFrom: 'severe',
        hazards: [],
        repeatMinutes: 5,
        tellsPerStep: 2,
        shifts: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
          step: 1,
          weekday,
          from: '00:00',
          to: '00:00',
          userId: person.id,
        })),
      },
    })
    expect(response.status).toBe(200)
  }

  it('gets the all clear in the same thread, even if email is off', async () => {
    const ana = await notified(await org.member('responder'), { channels: { inApp: true, email: false } })
    await schedule(ana)
    await tell('A')
    await runEscalations(calls.deps, { now: inMinutes(0) })
    await run()
    await cancel('A')
    await run(replaced)
    const [alarm, allClear, ...others] = mailTo(ana)
    expect(others).toEqual([])
    expect(alarm!.subject).toBe('Urgent: Severe threat to Maple Court: Tornado Warning A')
    expect(allClear!.subject).toBe('All clear: Tornado Warning A')
    expect(allClear!.headers).toMatchObject({ 'In-Reply-To': alarm!.messageId })
  })

  it('isn’t told again how severe it is if the last email said so', async () => {
    const ana = await notified(await org.member('responder'))
    await schedule(ana)
    await tell('A', { severity: 'extreme' })
    await runEscalations(calls.deps, { now: inMinutes(0) })
    await run()
    await tell('A', { severity: 'severe' })
    await runEscalations(calls.deps, { now: inMinutes(5) })
    await run(settled)
    expect(subjects(ana)).toEqual([
      'Urgent: Extreme threat to Maple Court: Tornado Warning A',
      'Urgent: Severe threat to Maple Court: Tornado Warning A',
    ])
    expect(await history(ana)).toEqual([
      ['on_call', 'extreme'],
      ['on_call', 'severe'],
    ])
  })

  it('has the threat that they can see in their history', async () => {
    const there = await notified(await org.fga({ role: 'property_manager_on', resourceId: farHouse.id }))
    await schedule(there)
    await tell('A', { severity: 'extreme' })
    await tell('B', { geometry: overFarHouse })
    await openIncident()
    await runEscalations(calls.deps, { now: inMinutes(0) })
    expect(subjects(there)).toEqual(['Urgent: Severe threat to Birch House: Tornado Warning B'])
    expect(await history(there)).toEqual([['on_call', 'severe']])
  })
})

describe('an all clear', () => {
  it('is sent once, however many processes send it, and not again if one died', async () => {
    const ana = await notified(await org.member('property_manager'))
    await tell('A')
    await run()
    await cancel('A')
    await Promise.all([run(replaced), run(replaced), run(replaced)])
    expect(mailTo(ana)).toHaveLength(2)

    await tell('B')
    await run(10)
    await cancel('B')
    const fail = () => Promise.reject(new Error('killed'))
    const mailer = { send: fail, openPool: () => ({ send: fail, close() {} }) }
    await run(20, { ...calls.deps, gateways: { ...calls.deps.gateways, mailer } })
    await run(60)
    expect(mailTo(ana)).toHaveLength(3)
    const states = await test.db
      .select({ state: threatFollowUp.state })
      .from(threatFollowUp)
      .where(eq(threatFollowUp.orgId, org.id))
    expect(states.map(({ state }) => state).toSorted()).toEqual(['in_doubt', 'sent'])
  })
})

// The embedded database has one connection, so nothing overlaps.
describe.skipIf(!process.env.DATABASE_URL)('two processes on PostgreSQL', () => {
  it('say only once in the app that an incident is over', async () => {
    const ana = await notified(await org.member('property_manager'), {
      channels: { inApp: true, email: false },
    })
    await tell('A')
    await tell('B')
    await run()
    const {
      threatIds: [threatId],
    } = await openIncident()
    await end('A')
    await end('B')
    let other: Promise<void> | undefined
    await test.db.transaction(async (tx) => {
      // The first process has told Ana, and is about to commit.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`follow-ups ${org.id}`}, 0))`)
      await tx.insert(memberNotification).values({
        orgId: org.id,
        id: newId(),
        userId: ana.id,
        kind: 'threat_over',
        threatId,
        severityRank: 0,
        createdAt: inMinutes(settled),
      })
      other = run(settled)
      await waitForLock(test.pool)
    })
    await other
    expect((await history(ana)).slice(2)).toEqual([['threat_over', null]])
  })
})
