import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bulkRows } from '../../../platform/db/bulk-rows.ts'
import {
  drill,
  drillChannels,
  drillImpact,
  drillMessage,
  ledgerEvent,
  memberNotification,
  membership,
  membershipRole,
  property,
  pushSubscription,
  org as organization,
  threat,
} from '../../../platform/db/schema/index.ts'
import { MailFailure, type Mailer } from '../../../platform/email/mailer.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { PushFailure, type PushGateway, type PushMessage } from '../../../platform/push/push-gateway.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { type HazardCalls, hazardCalls, message, squareAround } from '../../../testing/hazard-test-calls.ts'
import { memberTextCalls } from '../../../testing/member-text-calls.ts'
import { createTestTextGateway } from '../../../testing/text-gateway.ts'
import { advanceDrills } from './advance-drills.ts'
import type { Drill, DrillInput, DrillOptions, DrillSummary } from './drills.schema.ts'
import { sendDrillMessages } from './run-drills.ts'

const texting = createTestTextGateway()
const pushes: PushMessage[] = []
const push: PushGateway = {
  publicKey: '',
  isKnownService: () => true,
  send: async (message) => {
    if (message.to.endpoint.endsWith('gone')) throw new PushFailure('expired', 'Gone')
    pushes.push(message)
    return { response: '201' }
  },
}
let test: TestApp
let calls: HazardCalls
let org: TestOrg
let maple: Awaited<ReturnType<TestOrg['property']>>
let admin: TestPerson
let ana: TestPerson
let ben: TestPerson
let cleo: TestPerson
let start: number

beforeAll(async () => {
  test = await createTestApp({ texts: texting.gateway, push })
  calls = hazardCalls(test)
})
afterAll(() => test.close())

beforeEach(async () => {
  test.sentMail.length = 0
  texting.sent.length = 0
  pushes.length = 0
  org = await test.mintOrg('Cedar')
  maple = await org.property({ lon: -104.99, lat: 39.74, name: 'Maple Court' })
  await org.property({ lon: -90, lat: 30, name: 'Far Away' })
  admin = await org.member('org_admin')
  ana = await org.member('property_manager')
  ben = await org.member('viewer')
  cleo = await org.member('responder')
  start = Math.ceil(Date.now() / 1_000) * 1_000
})
afterEach(async () => {
  vi.useRealTimers()
  // Otherwise, the next test's beats would play its later steps.
  const ended = { status: 'stopped', stopReason: 'person', endedAt: new Date() } as const
  await test.db.update(drill).set(ended).where(eq(drill.status, 'running'))
  await test.db
    .update(drillMessage)
    .set({ state: 'withdrawn', completedAt: new Date() })
    .where(inArray(drillMessage.state, ['waiting', 'claimed']))
})

/** Sets the clock to this many seconds after the start. */
const at = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: start + seconds * 1_000 })

async function send<Result = Drill>(person: TestPerson, method: string, path: string, json?: object) {
  const response = await test.as(person).request(path, { method, ...(json && { json }) })
  return { status: response.status, body: await response.json<Result>() }
}

async function expectOk(promise: Promise<{ status: number; body: Drill }>): Promise<Drill> {
  const { status, body } = await promise
  expect(body).toHaveProperty('steps')
  expect(status).toBeLessThan(300)
  return body
}

const plan = (values: Partial<DrillInput> = {}, person = admin) =>
  expectOk(
    send(person, 'POST', '/drill', {
      script: 'tornado',
      propertyIds: [maple.id],
      speed: 600,
      participantIds: [ana.id, ben.id, cleo.id],
      ...values,
    }),
  )
const answer = (person: TestPerson, id: string, value: 'yes' | 'no') =>
  expectOk(send(person, 'PUT', `/drill/${id}/invitation`, { answer: value }))
const begin = (id: string) => expectOk(send(admin, 'POST', `/drill/${id}/start`))
const read = (id: string, person = admin) => expectOk(send(person, 'GET', `/drill/${id}`))
const alert = (id: string, kind: 'alert' | 'all_clear' = 'alert', person = admin) =>
  send(person, 'POST', `/drill/${id}/alert`, { kind, text: 'Go to the lowest floor.' })

/** Lets the loop run at this many seconds after the start. */
async function beat(seconds: number, deps = calls.deps) {
  at(seconds)
  await runDrills(deps)
}

/** What the loops do. */
async function runDrills(deps: HazardCalls['deps']) {
  await advanceDrills(deps)
  await sendAll(deps)
}

async function sendAll(deps = calls.deps, signal?: AbortSignal) {
  for (const channel of drillChannels) await sendDrillMessages(deps, channel, { ...(signal && { signal }) })
}

/** What the loops need, with a mail server that does this. */
function withMailer(send: Mailer['send']): HazardCalls['deps'] {
  const mailer = { send, openPool: () => ({ send, close() {} }) }
  return { ...calls.deps, gateways: { ...calls.deps.gateways, mailer } }
}

const readMessages = () =>
  test.db.select().from(drillMessage).where(eq(drillMessage.orgId, org.id)).orderBy(asc(drillMessage.id))

/** A drill in which Ana and Ben take part, and that has just started. */
async function running(values: Partial<DrillInput> = {}): Promise<string> {
  at(0)
  const { id } = await plan(values)
  await answer(ana, id, 'yes')
  await answer(ben, id, 'yes')
  await answer(cleo, id, 'no')
  await begin(id)
  await beat(0)
  return id
}

const mailTo = ({ email }: TestPerson) => test.sentMail.filter(({ to }) => to === email)
const subjectsTo = (person: TestPerson) => mailTo(person).map(({ subject }) => subject)

const warning = (values: Partial<Parameters<typeof message>[0]> = {}) => {
  const now = new Date().toISOString()
  return message({
    identifier: 'real',
    dedupeKey: 'real',
    title: 'Tornado Warning, Denver County',
    severity: 'extreme',
    sentAt: now,
    onsetAt: now,
    endsAt: '2099-01-01T00:00:00Z',
    geometry: squareAround(-104.99, 39.74, 0.01),
    ...values,
  })
}

/** Ingests a real warning. Returns its feed. */
async function warn(values: Partial<Parameters<typeof message>[0]> = {}) {
  const feed = await calls.feed()
  await calls.subscribe(org, feed)
  await calls.ingest(feed, [warning(values)], new Date().toISOString())
  return feed
}

/** What the loop needs. `work` runs after it found a step that is due, and before it finds the affected properties. */
function whileMatching(work: () => Promise<void>): HazardCalls['deps'] {
  let transactions = 0
  const pool = new Proxy(test.pool, {
    get(target, name) {
      if (name !== 'connect') return Reflect.get(target, name)
      return async () => {
        transactions += 1
        if (transactions === 3) await work()
        return await target.connect()
      }
    },
  })
  const db = new Proxy(test.db, {
    get: (target, name) => (name === '$client' ? pool : Reflect.get(target, name)),
  })
  return { ...calls.deps, db }
}

describe('a drill', () => {
  it('plays at 600 times real time and scores how people reacted', async () => {
    const id = await running()
    expect(subjectsTo(ana)).toEqual(['EXERCISE: Tornado Watch'])
    at(3)
    await expectOk(send(ana, 'POST', `/drill/${id}/acknowledge`))
    await beat(8)
    expect(mailTo(ana)).toHaveLength(1)
    await beat(9)
    at(10)
    await expectOk(alert(id))
    await beat(10)
    const answered = await expectOk(send(ben, 'PUT', `/drill/${id}/response`, { response: 'need_help' }))
    expect([answered.response, (await read(id, ana)).response]).toEqual(['need_help', null])
    await beat(11)
    await beat(15)
    at(20)
    await expectOk(alert(id, 'all_clear'))
    await beat(20)

    const drill = await read(id)
    expect(drill.status).toBe('completed')
    expect(drill.score).toEqual({
      acknowledge: { realSeconds: 3, scenarioSeconds: 1_800 },
      alert: { realSeconds: 1, scenarioSeconds: 600 },
      participants: 2,
      reached: 2,
      answered: 1,
      expected: 6,
      onTime: 3,
      missed: [
        { position: 1, headline: 'Tornado Warning', reaction: 'acknowledge' },
        { position: 2, headline: 'Tornado Emergency', reaction: 'acknowledge' },
        { position: 2, headline: 'Tornado Emergency', reaction: 'alert' },
      ],
    })
    expect(subjectsTo(ben)).toEqual([
      'EXERCISE: Tornado Watch',
      'EXERCISE: Tornado Warning',
      'EXERCISE: Alert: Tornado Warning',
      'EXERCISE: Tornado Emergency',
      'EXERCISE: Tornado Warning expired',
      'EXERCISE: All clear: Tornado at night',
    ])
    expect(mailTo(ben)[0]!.text).toContain('There is no real hazard, and no tenants are contacted.')
    expect(mailTo(ben)[2]!.text).toContain(`http://parapet.test/settings/drills?drill=${id}&org=${org.id}`)
    const list = await send<{ items: DrillSummary[] }>(admin, 'GET', '/drill')
    expect(list.body.items.map((item) => [item.id, item.score])).toEqual([[id, drill.score]])
  })

  it('affects the properties that the matcher finds, and creates no threat', async () => {
    const id = await running()
    await beat(9)
    const { steps } = await read(id)
    expect(steps.map(({ affected }) => affected.map(({ property }) => property.name))).toEqual([
      ['Maple Court'],
      ['Maple Court'],
      [],
      [],
    ])
    expect(steps[1]!.affected[0]).toMatchObject({ severity: 'severe', distanceMeters: 0 })
    expect(await test.db.$count(threat, eq(threat.orgId, org.id))).toBe(0)
    const participant = await read(id, ben)
    expect(participant.steps.map(({ headline }) => headline)).toEqual(['Tornado Watch', 'Tornado Warning'])
  })

  /** Adds copies of a property that the first step affects. */
  async function copyMaple(count: number) {
    const [stored] = await test.db.select().from(property).where(eq(property.id, maple.id))
    const { nameSort: _nameSort, citySort: _citySort, ...row } = stored!
    const copies = Array.from({ length: count }, () => ({ ...row, id: newId(), fingerprint: newId() }))
    const { columns, values, source } = bulkRows(property, Object.keys(row), copies)
    await test.db.execute(sql`insert into property (${columns}) select ${values} from ${source}`)
  }

  it('counts all affected properties, and lists the first of them', async () => {
    at(0)
    const { id } = await plan({ participantIds: [] })
    await copyMaple(20)
    await begin(id)
    await beat(0)
    const [step] = (await read(id)).steps
    expect(step!.affectedCount).toBe(21)
    expect(step!.affected).toHaveLength(20)
  })

  it('affects more properties than a statement has parameters for', async () => {
    at(0)
    const { id } = await plan({ participantIds: [] })
    for (let chunk = 0; chunk < 11; chunk += 1) await copyMaple(1_000)
    await begin(id)
    await beat(0)
    expect(await test.db.$count(drillImpact, eq(drillImpact.drillId, id))).toBe(11_001)
  })

  it('messages only people who agreed and still do, as active members', async () => {
    at(0)
    const dan = await org.member('viewer')
    const eve = await org.member('viewer')
    const { id } = await plan({ participantIds: [ana.id, ben.id, cleo.id, dan.id, eve.id, admin.id] })
    for (const person of [ana, ben, dan, eve]) await answer(person, id, 'yes')
    const invited = await test.db
      .select({ userId: memberNotification.userId })
      .from(memberNotification)
      .where(and(eq(memberNotification.orgId, org.id), eq(memberNotification.kind, 'drill_invitation')))
    expect(invited.map(({ userId }) => userId).toSorted()).toEqual(
      [ana, ben, cleo, dan, eve].map((person) => person.id).toSorted(),
    )
    await runDrills(calls.deps)
    expect(test.sentMail).toEqual([])

    await begin(id)
    await advanceDrills(calls.deps)
    // After the messages were queued, and before they're sent.
    await answer(ben, id, 'no')
    await test.db.update(membership).set({ status: 'suspended' }).where(eq(membership.userId, dan.id))
    const [member] = await test.db.select().from(membership).where(eq(membership.userId, eve.id))
    await test.db.delete(membershipRole).where(eq(membershipRole.membershipId, member!.id))
    await runDrills(calls.deps)
    expect(test.sentMail.map(({ to }) => to).toSorted()).toEqual([ana.email, admin.email].toSorted())
    const rows = await test.db
      .select({ userId: drillMessage.userId, state: drillMessage.state })
      .from(drillMessage)
      .where(eq(drillMessage.orgId, org.id))
    expect(new Map(rows.map(({ userId, state }) => [userId, state]))).toEqual(
      new Map([
        [ana.id, 'sent'],
        [ben.id, 'withdrawn'],
        [dan.id, 'withdrawn'],
        [eve.id, 'withdrawn'],
        [admin.id, 'sent'],
      ]),
    )
  })

  it('emails no one in a demo organization outside of the sandbox', async () => {
    await test.db.update(organization).set({ demo: true }).where(eq(organization.id, org.id))
    at(0)
    const { id } = await plan({ participantIds: [ana.id] })
    await answer(ana, id, 'yes')
    await begin(id)
    await runDrills({ ...calls.deps, gateways: { ...calls.deps.gateways, isSandbox: false } })
    expect(test.sentMail).toEqual([])
  })

  it('texts participants at numbers that they verified', async () => {
    await test.db.update(organization).set({ emailAllowed: true }).where(eq(organization.id, org.id))
    await memberTextCalls(test, texting).verify(ana, '+17205550188')
    const id = await running()
    expect(texting.sent).toHaveLength(1)
    expect(texting.sent[0]).toMatchObject({ to: '+17205550188' })
    expect(texting.sent[0]!.body).toMatch(/^EXERCISE: Tornado Watch\. Cedar: /)
    await beat(9)
    at(10)
    await expectOk(alert(id))
    await beat(10)
    const { participants } = await read(id)
    expect(participants.find(({ user }) => user.id === ana.id)!.reachedBy).toEqual(['email', 'sms'])
  })

  it('reaches the devices of participants, and no device that someone else uses by then', async () => {
    const [mine, other, gone] = ['mine', 'other', 'gone'].map((name) => ({
      orgId: org.id,
      id: newId(),
      userId: ana.id,
      endpoint: `https://push.test/${name}`,
      p256dh: 'key',
      auth: 'secret',
      deviceName: name,
      createdAt: new Date(),
    }))
    await test.db.insert(pushSubscription).values([mine!, other!, gone!])
    at(0)
    const { id } = await plan({ participantIds: [ana.id] })
    await answer(ana, id, 'yes')
    await begin(id)
    await advanceDrills(calls.deps)
    await test.db.update(pushSubscription).set({ userId: ben.id }).where(eq(pushSubscription.id, other!.id))
    await sendAll()
    expect(pushes.map(({ to, payload }) => [to.endpoint, payload])).toEqual([
      [
        'https://push.test/mine',
        expect.objectContaining({
          title: 'EXERCISE: Tornado Watch',
          path: `/settings/drills?drill=${id}&org=${org.id}`,
        }),
      ],
    ])
    const devices = await test.db.select().from(pushSubscription).where(eq(pushSubscription.orgId, org.id))
    expect(new Map(devices.map((device) => [device.deviceName, device.lastSentAt !== null]))).toEqual(
      new Map([
        ['mine', true],
        ['other', false],
      ]),
    )
  })

  it('says in the ledger that it is an exercise, under a category of its own', async () => {
    const id = await running()
    at(1)
    await expectOk(send(ana, 'POST', `/drill/${id}/acknowledge`))
    await expectOk(send(admin, 'POST', `/drill/${id}/stop`))
    await beat(2)
    const events = await test.db
      .select()
      .from(ledgerEvent)
      .where(and(eq(ledgerEvent.orgId, org.id), eq(ledgerEvent.category, 'drill')))
      .orderBy(asc(ledgerEvent.seq))
    expect(events.map(({ action }) => action)).toEqual([
      'drill.planned',
      'drill.invitation_answered',
      'drill.invitation_answered',
      'drill.invitation_answered',
      'drill.started',
      'drill.step_played',
      'drill.notified',
      'drill.acknowledged',
      'drill.stopped',
      'drill.notified',
    ])
    for (const { summary, subject } of events) {
      expect(summary).toMatch(/^EXERCISE: /)
      expect(subject).toEqual({ type: 'drill', id, name: 'EXERCISE: Tornado at night' })
    }
    expect(subjectsTo(ana).at(-1)).toBe('EXERCISE: Stopped')
  })

  it('stops at once when a real extreme threat touches a property, and tells the participants', async () => {
    const id = await running()
    await beat(9)
    at(10)
    await expectOk(alert(id))
    await warn()
    await beat(10)
    const drill = await read(id)
    const [real] = await calls.threats(org)
    expect(drill).toMatchObject({ status: 'stopped', stopReason: 'emergency', emergencyThreatId: real!.id })
    // The alert that was waiting isn't sent anymore.
    expect(subjectsTo(ana)).toEqual([
      'EXERCISE: Tornado Watch',
      'EXERCISE: Tornado Warning',
      'EXERCISE: Stopped: real emergency',
    ])
    expect(mailTo(ana).at(-1)!.text).toBe(
      [
        'EXERCISE: Stopped: real emergency',
        'The exercise was stopped because of a real extreme threat to your organization. From now on, everything you get is real. Open Parapet to see the threat.',
        `Open the real threat:\nhttp://parapet.test/threats/${real!.id}?org=${org.id}`,
        'You’re receiving this because you agreed to take part in an exercise at Cedar.',
      ].join('\n\n'),
    )
    expect((await alert(id)).status).toBe(409)
    await beat(15)
    expect((await read(id)).steps.filter(({ playedAt }) => playedAt !== null)).toHaveLength(2)
  })

  it('goes on while real threats are less than extreme', async () => {
    const id = await running()
    at(5)
    await warn({ severity: 'severe' })
    await beat(9)
    expect((await read(id)).status).toBe('running')
    expect(subjectsTo(ana)).toContain('EXERCISE: Tornado Warning')
  })

  it('starts only once a real extreme threat is acknowledged, and then stops for another one', async () => {
    await warn()
    at(0)
    const { id } = await plan({ participantIds: [ana.id] })
    const refused = await send<{ detail: string }>(admin, 'POST', `/drill/${id}/start`)
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toContain('Tornado Warning, Denver County')
    const [real] = await calls.threats(org)
    await test.as(admin).request(`/threat/${real!.id}`, { method: 'PATCH', json: { triage: 'acknowledged' } })
    await begin(id)
    await beat(1)
    expect((await read(id)).status).toBe('running')
    await warn({ identifier: 'other', dedupeKey: 'other', hazard: 'earthquake', title: 'M 7.1 earthquake' })
    await beat(2)
    expect(await read(id)).toMatchObject({ status: 'stopped', stopReason: 'emergency' })
  })

  it('stops when a real threat that was known has to be acknowledged again', async () => {
    at(-60)
    const feed = await warn()
    at(0)
    const { id } = await plan({ participantIds: [ana.id] })
    const [real] = await calls.threats(org)
    await test.as(admin).request(`/threat/${real!.id}`, { method: 'PATCH', json: { triage: 'acknowledged' } })
    await begin(id)
    await beat(1)
    expect((await read(id)).status).toBe('running')
    // Another property, in a message that was received before the drill started.
    await org.property({ lon: -104.95, lat: 39.74, name: 'Oak Court' })
    await calls.ingest(
      feed,
      [warning({ identifier: 'update', geometry: squareAround(-104.99, 39.74, 0.1) })],
      new Date(start - 1_000).toISOString(),
    )
    await beat(2)
    expect(await read(id)).toMatchObject({ status: 'stopped', emergencyThreatId: real!.id })
  })

  it('ends while a step is about to be played', async () => {
    const id = await running()
    await beat(
      9,
      whileMatching(async () => void (await expectOk(send(admin, 'POST', `/drill/${id}/stop`)))),
    )
    expect(await read(id)).toMatchObject({ status: 'stopped', steps: { 1: { playedAt: null } } })
  })

  it('plays one step at a time, with as much time for each after a short delay', async () => {
    const id = await running()
    // All steps but the last were due by now.
    await beat(13)
    await beat(14)
    const { steps } = await read(id)
    expect(steps.map(({ playedAt }) => playedAt !== null)).toEqual([true, true, false, false])
    expect(steps[2]!.dueAt).toBe(new Date(start + 15_000).toISOString())
  })

  it('counts the time of a step from when people can see it', async () => {
    const id = await running()
    await beat(
      9,
      whileMatching(async () => void at(12)),
    )
    expect((await read(id)).steps[1]!.playedAt).toBe(new Date(start + 12_000).toISOString())
  })

  it('goes on after a restart, with as much time for each step', async () => {
    const id = await running()
    // No process ran for a minute.
    await beat(69)
    const { steps, status } = await read(id)
    expect(status).toBe('running')
    expect(steps.map(({ playedAt }) => playedAt)).toEqual([
      new Date(start).toISOString(),
      new Date(start + 69_000).toISOString(),
      null,
      null,
    ])
    expect(steps[2]!.dueAt).toBe(new Date(start + 71_000).toISOString())
    await beat(71)
    expect((await read(id)).steps[2]!.playedAt).not.toBeNull()
  })

  it('plays and messages once, however many processes run it', async () => {
    await running()
    at(9)
    await Promise.all([runDrills(calls.deps), runDrills(calls.deps), runDrills(calls.deps)])
    expect(subjectsTo(ana)).toEqual(['EXERCISE: Tornado Watch', 'EXERCISE: Tornado Warning'])
    expect(subjectsTo(ben)).toEqual(subjectsTo(ana))
  })

  it('never sends a message again whose outcome is unknown', async () => {
    at(0)
    const { id } = await plan({ participantIds: [ana.id] })
    await answer(ana, id, 'yes')
    await begin(id)
    let submitted = 0
    const send = () => {
      submitted += 1
      return Promise.reject(
        new MailFailure('No', { isTemporary: true, response: null, isInDoubt: true, cause: null }),
      )
    }
    await runDrills(withMailer(send))
    await beat(3_000 - 1)
    expect(submitted).toBe(1)
    const rows = await test.db
      .select({ state: drillMessage.state, subject: drillMessage.subject })
      .from(drillMessage)
      .where(eq(drillMessage.orgId, org.id))
    expect(rows[0]).toEqual({ state: 'in_doubt', subject: 'EXERCISE: Tornado Watch' })
  })

  it('waits for a mail server that is down, and then sends everything once', async () => {
    at(0)
    const { id } = await plan({ participantIds: [ana.id], speed: 1 })
    await answer(ana, id, 'yes')
    await begin(id)
    let submitted = 0
    const down = withMailer(() => {
      submitted += 1
      return Promise.reject(
        new MailFailure('No', { isTemporary: true, response: null, isInDoubt: false, cause: null }),
      )
    })
    for (const minutes of [0, 2, 8, 20]) await beat(minutes * 60, down)
    expect(submitted).toBe(4)
    await beat(21 * 60)
    expect(subjectsTo(ana)).toEqual(['EXERCISE: Tornado Watch'])
  })

  it('counts no attempt when it restarts in the middle of a batch', async () => {
    at(0)
    const others = [await org.member('viewer'), await org.member('viewer'), await org.member('viewer')]
    const people = [ana, ben, cleo, ...others]
    const { id } = await plan({ participantIds: people.map((person) => person.id), speed: 1 })
    for (const person of people) await answer(person, id, 'yes')
    await begin(id)
    await advanceDrills(calls.deps)
    const shutdown = new AbortController()
    const stopping = withMailer((mail) => {
      shutdown.abort()
      return calls.deps.gateways.mailer!.send(mail)
    })
    await sendAll(stopping, shutdown.signal)
    const waiting = (await readMessages()).filter(({ state }) => state === 'waiting')
    expect(waiting.map(({ attempts }) => attempts)).toEqual([0])
    await beat(31)
    expect(test.sentMail.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted())
  })

  it('leaves what was claimed by a process that is gone in doubt', async () => {
    at(0)
    const { id } = await plan({ participantIds: [ana.id], speed: 1 })
    await answer(ana, id, 'yes')
    await begin(id)
    await advanceDrills(calls.deps)
    await test.db
      .update(drillMessage)
      .set({ state: 'claimed', claimedAt: new Date() })
      .where(eq(drillMessage.orgId, org.id))
    await beat(14 * 60)
    expect((await readMessages()).map(({ state }) => state)).toEqual(['claimed'])
    await beat(16 * 60)
    expect((await readMessages()).map(({ state }) => state)).toEqual(['in_doubt'])
    expect(test.sentMail).toEqual([])
  })

  it('sends alerts before steps, and no step that another one followed', async () => {
    at(0)
    const { id } = await plan({ participantIds: [ana.id] })
    await answer(ana, id, 'yes')
    await begin(id)
    await advanceDrills(calls.deps)
    at(9)
    await advanceDrills(calls.deps)
    at(10)
    await expectOk(alert(id))
    await sendAll()
    expect(subjectsTo(ana)).toEqual(['EXERCISE: Alert: Tornado Warning', 'EXERCISE: Tornado Warning'])
  })

  it('tells people on their phones while emails can’t be sent', async () => {
    await test.db.update(organization).set({ emailAllowed: true }).where(eq(organization.id, org.id))
    await memberTextCalls(test, texting).verify(ana, '+17205550188')
    texting.sent.length = 0
    at(0)
    const { id } = await plan({ participantIds: [ana.id] })
    await answer(ana, id, 'yes')
    await begin(id)
    await advanceDrills(calls.deps)
    const { promise: response, reject } = Promise.withResolvers<never>()
    const emailing = sendDrillMessages(
      withMailer(() => response),
      'email',
    )
    await sendDrillMessages(calls.deps, 'sms')
    expect(texting.sent).toHaveLength(1)
    reject(new MailFailure('No', { isTemporary: true, response: null, isInDoubt: false, cause: null }))
    await emailing
  })

  it('queues no email without a mail server', async () => {
    at(0)
    const { id } = await plan({ participantIds: [ana.id] })
    await answer(ana, id, 'yes')
    await begin(id)
    await runDrills({ ...calls.deps, gateways: { ...calls.deps.gateways, mailer: null } })
    expect(await readMessages()).toEqual([])
  })

  it('ends automatically if no one sends the all clear', async () => {
    const id = await running()
    for (const seconds of [9, 11, 15, 74]) await beat(seconds)
    expect((await read(id)).status).toBe('running')
    await beat(75)
    const drill = await read(id)
    expect(drill.status).toBe('completed')
    expect(drill.score).toMatchObject({ acknowledge: null, alert: null, expected: 6, onTime: 0, reached: 0 })
    expect(drill.score!.missed).toHaveLength(6)
  })

  it('needs the permissions of the real thing', async () => {
    const id = await running()
    expect((await send(ben, 'POST', `/drill/${id}/acknowledge`)).status).toBe(403)
    expect((await alert(id, 'alert', ana)).status).toBe(403)
    expect((await send(ana, 'POST', `/drill/${id}/stop`)).status).toBe(403)
    expect((await alert(id, 'all_clear')).status).toBe(409)
    expect((await send(ben, 'PUT', `/drill/${id}/response`, { response: 'safe' })).status).toBe(409)
    await expectOk(alert(id))
    expect((await send(cleo, 'PUT', `/drill/${id}/response`, { response: 'safe' })).status).toBe(409)
    await expectOk(send(ben, 'PUT', `/drill/${id}/response`, { response: 'safe' }))
    const { id: second } = await plan()
    expect((await send(admin, 'POST', `/drill/${second}/start`)).status).toBe(409)
  })

  it('offers scripts and members to people who plan drills, and validates what they choose', async () => {
    const options = await send<DrillOptions>(admin, 'GET', '/drill-options')
    expect(options.body.scripts.map(({ key }) => key)).toEqual([
      'hurricane',
      'wildfire',
      'tornado',
      'earthquake',
    ])
    expect(options.body.members).toHaveLength(4)
    const other = await test.mintOrg()
    const stranger = await other.member('viewer')
    const elsewhere = await other.property({ lon: -104.99, lat: 39.74 })
    const input = { script: 'tornado', speed: 1 }
    const refused = await send<{ errors: { pointer: string }[] }>(admin, 'POST', '/drill', {
      ...input,
      propertyIds: [maple.id, elsewhere.id],
      participantIds: [],
    })
    expect([refused.status, refused.body.errors.map(({ pointer }) => pointer)]).toEqual([
      422,
      ['/propertyIds/1'],
    ])
    const invited = await send<{ errors: { pointer: string }[] }>(admin, 'POST', '/drill', {
      ...input,
      propertyIds: [maple.id],
      participantIds: [stranger.id],
    })
    expect(invited.body.errors.map(({ pointer }) => pointer)).toEqual(['/participantIds/0'])
    const { id } = await plan()
    expect((await send(stranger, 'GET', `/drill/${id}`)).status).toBe(404)
  })

  it('refuses properties that one event can’t affect', async () => {
    const denver = await org.property({ lon: -104.9, lat: 39.7 })
    const miami = await org.property({ lon: -80.19, lat: 25.76 })
    const input = { script: 'tornado', speed: 1, participantIds: [] }
    const refused = await send<{ errors: { pointer: string; message: string }[] }>(admin, 'POST', '/drill', {
      ...input,
      propertyIds: [maple.id, miami.id],
    })
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [
        {
          pointer: '/propertyIds',
          message:
            'These are too far apart for one event. Choose properties within 60 mi (97 km) of the most central one.',
        },
      ],
    ])
    await plan({ propertyIds: [maple.id, denver.id] })
  })
})

it.each(['hurricane', 'wildfire', 'tornado', 'earthquake'] as const)(
  'affects the chosen property at the height of the %s, and none far away',
  async (script) => {
    const id = await running({ script })
    for (const hours of [1, 2, 3, 4, 5, 6]) await beat(hours * 60 * 60)
    const { steps } = await read(id)
    const worst = steps.find(({ severity }) => severity === 'extreme')!
    expect(worst.affected.map(({ property }) => property.name)).toEqual(['Maple Court'])
    expect(steps.at(-1)!.affected).toEqual([])
  },
)
