import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/db/new-id.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import {
  escalation,
  escalationNotice,
  membership,
  onCallPolicy,
  org as organization,
  threat,
  threatNotification,
  user,
} from '../../../platform/db/schema/index.ts'
import { MailFailure } from '../../../platform/email/mailer.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { type HazardCalls, hazardCalls, message, squareAround } from '../../../testing/hazard-test-calls.ts'
import { waitForLock } from '../../../testing/wait-for-lock.ts'
import { sendNotifications, startNotifications } from '../notifications/send-notifications.ts'
import { advanceEscalations, listOrgsWithWork } from './advance-escalations.ts'
import type { Escalation, OnCall, OnCallInput } from './on-call.schema.ts'
import { runEscalations } from './run-escalations.ts'

let test: TestApp
let calls: HazardCalls
let org: TestOrg
let feed: Awaited<ReturnType<HazardCalls['feed']>>
let admin: TestPerson
let ana: TestPerson
let ben: TestPerson

// A Wednesday.
const now = new Date('2026-11-25T12:00:00Z')
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
  await org.property({ lon: -104.99, lat: 39.74, name: 'Maple Court' })
  admin = await org.member('org_admin')
  ana = await org.member('responder')
  ben = await org.member('property_manager')
})

/** On call all week at this step. */
const allWeek = (person: TestPerson, step = 1) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ step, weekday, from: '09:00', to: '09:00', userId: person.id }))

const schedule = (shifts: OnCallInput['shifts'], values: Partial<OnCallInput> = {}): OnCallInput => ({
  isOn: true,
  timeZone: 'America/Denver',
  urgentFrom: 'severe',
  hazards: [],
  repeatMinutes: 5,
  tellsPerStep: 2,
  shifts,
  ...values,
})

const path = (suffix = '') => `/org/${org.id}/on-call${suffix}`
const put = (input: OnCallInput, person = admin, headers = {}) =>
  test.as(person).request(path(), { method: 'PUT', json: input, headers })

async function save(shifts: OnCallInput['shifts'], values: Partial<OnCallInput> = {}) {
  const response = await put(schedule(shifts, values))
  expect(response.status).toBe(200)
}

const read = async (person = admin) => await (await test.as(person).request(path())).json<OnCall>()

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
        senderName: 'NWS Denver CO',
        instruction: 'Take shelter now.',
        geometry: squareAround(-104.99, 39.74, 0.01),
        ...values,
      }),
    ],
    now.toISOString(),
  )

const run = (minutes = 0, deps = calls.deps) => runEscalations(deps, { now: later(minutes) })
/** The server fails to send any email. */
function failing(options: { isTemporary: boolean; response: string | null; cause: object | null }) {
  const { isTemporary, response, cause } = options
  const send = () => Promise.reject(new MailFailure('No', { isTemporary, response, cause }))
  const mailer = { send, openPool: () => ({ send, close() {} }) }
  return { ...calls.deps, gateways: { ...calls.deps.gateways, mailer } }
}
const mailTo = ({ email }: TestPerson) => test.sentMail.filter(({ to }) => to === email)
/** How many emails Ana, Ben, and the administrator got. */
const mails = () => [ana, ben, admin].map((person) => mailTo(person).length)

async function patchThreat(person: TestPerson, json: object) {
  const [threat] = await calls.threats(org)
  const response = await test.as(person).request(`/threat/${threat!.id}`, { method: 'PATCH', json })
  expect(response.status).toBe(200)
}

async function timeline(person = admin, index = 0): Promise<Escalation[]> {
  const threat = (await calls.threats(org))[index]
  const response = await test.as(person).request(`/threat/${threat!.id}/escalation`)
  expect(response.status).toBe(200)
  return (await response.json<{ items: Escalation[] }>()).items
}

describe('an urgent threat', () => {
  it('is emailed to the person on call, again, then to the next one, and to administrators last', async () => {
    await save([...allWeek(ana), ...allWeek(ben, 2)])
    await warn()
    await run()
    expect(mails()).toEqual([1, 0, 0])
    const [mail] = mailTo(ana)
    const [threat] = await calls.threats(org)
    expect(mail!.subject).toBe('Urgent: Severe threat to Maple Court: Tornado Warning, Denver County')
    expect(mail!.text).toContain(`You’re on call for ${org.name}. Acknowledge this threat to take over.`)
    expect(mail!.text).toContain('NWS Denver CO advises:\nTake shelter now.')
    expect(mail!.text).toContain(`http://parapet.test/threats/${threat!.id}?org=${org.id}`)
    expect(mail!.text).toContain('/settings/on-call')

    await run(4)
    expect(mails()).toEqual([1, 0, 0])
    await run(5)
    expect(mails()).toEqual([2, 0, 0])
    await run(10)
    expect(mails()).toEqual([2, 1, 0])
    expect(mailTo(ben)[0]!.text).toContain('no one before you has acknowledged this threat')
    await run(15)
    await run(20)
    expect(mails()).toEqual([2, 2, 1])
    expect(mailTo(admin)[0]!.text).toContain('No one on call has acknowledged this threat.')
    await run(25)
    await run(30)
    await run(600)
    expect(mails()).toEqual([2, 2, 2])

    const [latest] = await timeline()
    expect(latest).toMatchObject({
      severity: 'severe',
      startedAt: now.toISOString(),
      endedAt: null,
      nextAt: null,
      isUnanswered: true,
      skippedSteps: [],
    })
    expect(latest!.notices.map(({ step, user: { id }, state, at }) => [step, id, state, at])).toEqual(
      [
        [1, ana],
        [1, ana],
        [2, ben],
        [2, ben],
        [null, admin],
        [null, admin],
      ].map(([step, person], index) => [
        step,
        (person as TestPerson).id,
        'sent',
        later(index * 5).toISOString(),
      ]),
    )
    expect(await org.ledger('threat.escalation_started')).toMatchObject([{ threatId: threat!.id }])
    expect(await org.ledger('threat.escalation_unanswered')).toMatchObject([{ threatId: threat!.id }])
    const notified = await org.ledger('threat.notified')
    expect(notified).toHaveLength(6)
    expect(notified.map(({ metadata }) => metadata)).toContainEqual({
      people: 1,
      channel: 'email',
      onCallStep: 2,
    })
  })

  it('stops in the same moment in which someone acknowledges it, even with an email that is due', async () => {
    await save([...allWeek(ana), ...allWeek(ben, 2)])
    await warn()
    await run()
    await advanceEscalations(calls.deps, { now: later(5) })
    await patchThreat(ben, { triage: 'acknowledged' })
    const [latest] = await timeline()
    expect(latest).toMatchObject({ endReason: 'acknowledged', endedBy: { id: ben.id }, nextAt: null })
    await run(5)
    await run(60)
    expect(mails()).toEqual([1, 0, 0])
    expect((await timeline())[0]!.notices.map(({ state }) => state)).toEqual(['sent', 'withdrawn'])
  })

  it('ends if it is acknowledged while people are about to be told, alone or with others', async () => {
    await save([...allWeek(ana), ...allWeek(ben, 2)])
    await warn()
    const findOpen = async () => {
      const open = []
      for (const { id } of await calls.threats(org)) {
        const response = await test.as(admin).request(`/threat/${id}/escalation`)
        const { items } = await response.json<{ items: Escalation[] }>()
        open.push(...items.filter(({ endedAt }) => endedAt === null))
      }
      return open
    }
    await Promise.all([run(), patchThreat(ben, { triage: 'acknowledged' })])
    await run(1)
    expect(await findOpen()).toEqual([])

    await warn({ identifier: 'b1', dedupeKey: 'b', title: 'Flood Warning' })
    await warn({ identifier: 'c1', dedupeKey: 'c', title: 'Flood Watch' })
    await run(2)
    expect(await findOpen()).toHaveLength(2)
    const ids = (await calls.threats(org)).map(({ id }) => id)
    const json = { ids, change: { triage: 'acknowledged' } }
    const [response] = await Promise.all([
      test.as(ben).request('/threat/batch', { method: 'POST', json }),
      run(7),
    ])
    expect(response.status).toBe(200)
    expect(await findOpen()).toEqual([])
  })

  it('starts again if acknowledging is undone', async () => {
    await save(allWeek(ana))
    await warn()
    await run()
    await patchThreat(ana, { triage: 'acknowledged' })
    await run(1)
    await patchThreat(ana, { triage: 'new' })
    await run(2)
    expect(mails()).toEqual([2, 0, 0])
    expect(await timeline()).toMatchObject([{ endedAt: null }, { endReason: 'acknowledged' }])
  })

  it('ends when the threat is dismissed, is over, is no longer urgent, or the schedule is turned off', async () => {
    await save(allWeek(ana))
    await warn()
    await run()
    await patchThreat(ana, { triage: 'dismissed', dismissReason: 'not_relevant' })
    expect(await timeline()).toMatchObject([{ endReason: 'dismissed', endedBy: { id: ana.id } }])

    await warn({ identifier: 'b1', dedupeKey: 'b', endsAt: later(2).toISOString() })
    await run()
    await calls.tick(later(3).toISOString())
    await run(3)
    const [, ended] = (await calls.threats(org)).toSorted((a, b) => b.dedupeKey.localeCompare(a.dedupeKey))
    const reasonsOf = async (threatId: string) => {
      const response = await test.as(admin).request(`/threat/${threatId}/escalation`)
      return (await response.json<{ items: Escalation[] }>()).items.map(({ endReason }) => endReason)
    }
    expect(await reasonsOf(ended!.id)).toEqual(['over'])

    await warn({ identifier: 'c1', dedupeKey: 'c' })
    await run(3)
    await save(allWeek(ana), { urgentFrom: 'extreme' })
    await run(3)
    const threatC = (await calls.threats(org)).find(({ dedupeKey }) => dedupeKey.endsWith('c'))
    expect(await reasonsOf(threatC!.id)).toEqual(['not_urgent'])
    await save(allWeek(ana))
    await run(40)
    await save(allWeek(ana), { isOn: false })
    await run(50)
    expect(await reasonsOf(threatC!.id)).toEqual(['turned_off', 'not_urgent'])
  })

  it('is told at once to the same people when it gets more severe, and to everyone again if no one was left', async () => {
    await save([...allWeek(ana), ...allWeek(ben, 2)], { tellsPerStep: 1 })
    await warn()
    await run()
    await run(5)
    expect(mails()).toEqual([1, 1, 0])
    await warn({ identifier: 'a2', references: ['a1'], sentAt: later(1).toISOString(), severity: 'extreme' })
    await run(6)
    expect(mails()).toEqual([1, 2, 0])
    await run(11)
    await run(16)
    expect(mails()).toEqual([1, 2, 1])
    expect(await timeline()).toMatchObject([{ severity: 'extreme', isUnanswered: true }])
  })

  it('tells everyone again if it gets more severe after the last one was told', async () => {
    await save(allWeek(ana), { tellsPerStep: 1 })
    await warn()
    for (const minutes of [0, 5, 10]) await run(minutes)
    expect(mails()).toEqual([1, 0, 1])
    await warn({ identifier: 'a2', references: ['a1'], sentAt: later(1).toISOString(), severity: 'extreme' })
    await run(20)
    await run(25)
    expect(mails()).toEqual([2, 0, 2])
  })

  it('is not told at all if it is less severe than the rule says, for its hazard', async () => {
    await save(allWeek(ana), {
      urgentFrom: 'extreme',
      hazards: [
        { hazard: 'flood', urgentFrom: 'moderate' },
        { hazard: 'wildfire', urgentFrom: null },
      ],
    })
    await warn()
    await warn({ identifier: 'b1', dedupeKey: 'b', hazard: 'wildfire', severity: 'extreme' })
    await warn({ identifier: 'c1', dedupeKey: 'c', hazard: 'flood', severity: 'minor' })
    await warn({ identifier: 'd1', dedupeKey: 'd', severity: 'extreme', isTest: true })
    await run()
    expect(mails()).toEqual([0, 0, 0])
    await warn({ identifier: 'e1', dedupeKey: 'e', hazard: 'flood', severity: 'moderate' })
    await warn({ identifier: 'f1', dedupeKey: 'f', severity: 'extreme', title: 'Tornado Emergency' })
    await run()
    expect(mailTo(ana)).toMatchObject([{ subject: '2 urgent threats to acknowledge' }])
  })
})

describe('an incident', () => {
  const titles = ['Tornado Warning, Denver County', 'Flood Warning']

  const openIncident = async (ids: string[]) => {
    const response = await test.as(admin).request('/incident', { method: 'POST', json: { threatIds: ids } })
    expect(response.status).toBe(201)
    return (await response.json<{ id: string }>()).id
  }
  const ids = async () => (await calls.threats(org)).map(({ id }) => id)
  const acknowledge = async (id: string, person = ben) => {
    const json = { triage: 'acknowledged' }
    const response = await test.as(person).request(`/threat/${id}`, { method: 'PATCH', json })
    expect(response.status).toBe(200)
  }
  /** `a1` sorts before it. */
  const warnAgain = (values: Partial<Parameters<typeof message>[0]> = {}) =>
    warn({ identifier: 'z1', dedupeKey: 'zz', hazard: 'flood', title: titles[1]!, ...values })
  const open = async () =>
    await test.db
      .select()
      .from(escalation)
      .where(and(eq(escalation.orgId, org.id), isNull(escalation.endedAt)))

  it('has one escalation: a threat that joins is told with the next round, and ends only with the others', async () => {
    await save([...allWeek(ana), ...allWeek(ben, 2)])
    await warn()
    await run()
    await warnAgain()
    await openIncident(await ids())
    await run(1)
    expect(mails()).toEqual([1, 0, 0])
    expect(await open()).toHaveLength(1)
    await run(5)
    const [first, second, ...others] = mailTo(ana)
    expect(others).toEqual([])
    expect(second!.subject).toBe('Urgent: Severe threat to Maple Court: Tornado Warning, Denver County')
    expect(second!.text).toContain('Acknowledge the related threats, too:')
    expect(second!.text).toContain('Flood Warning')
    expect(second!.headers).toMatchObject({ 'In-Reply-To': first!.messageId })

    const [tornado, flood] = await ids()
    await acknowledge(tornado!)
    await run(10)
    expect(mails()).toEqual([2, 1, 0])
    expect(mailTo(ben)[0]!.subject).toBe('Urgent: Severe threat to Maple Court: Flood Warning')
    await acknowledge(flood!)
    await run(15)
    await run(60)
    expect(mails()).toEqual([2, 1, 0])
    for (const index of [0, 1]) {
      expect(await timeline(admin, index)).toMatchObject([
        { endReason: 'acknowledged', endedBy: { id: ben.id } },
      ])
    }
    expect(await org.ledger('threat.escalation_started')).toHaveLength(1)
  })

  it('ends at once if all of it is acknowledged in one call', async () => {
    await save(allWeek(ana))
    await warn()
    await warnAgain()
    await openIncident(await ids())
    await run()
    expect(mails()).toEqual([1, 0, 0])
    const json = { ids: await ids(), change: { triage: 'acknowledged' } }
    const response = await test.as(ben).request('/threat/batch', { method: 'POST', json })
    expect(response.status).toBe(200)
    expect(await open()).toEqual([])
    expect(await timeline()).toMatchObject([{ endReason: 'acknowledged', endedBy: { id: ben.id } }])
  })

  it('goes on with a threat that joins and is worse, at the same step', async () => {
    await save([...allWeek(ana), ...allWeek(ben, 2)], { tellsPerStep: 1 })
    await warn()
    await run()
    await run(5)
    expect(mails()).toEqual([1, 1, 0])
    await warnAgain({ severity: 'extreme' })
    await openIncident(await ids())
    await run(6)
    expect(mails()).toEqual([1, 2, 0])
    expect(mailTo(ben)[1]!.subject).toBe('Urgent: Extreme threat to Maple Court: Flood Warning')
    // The page of the milder one doesn't say how bad another threat is.
    expect(await timeline(admin, 0)).toMatchObject([{ severity: 'severe' }])
    expect(await timeline(admin, 1)).toMatchObject([{ severity: 'extreme' }])
  })

  it('goes on with the one that has come further if its threats had escalations of their own', async () => {
    await save([...allWeek(ana), ...allWeek(ben, 2)], { tellsPerStep: 1 })
    await warn()
    await run()
    await run(5)
    await warnAgain()
    await run(6)
    expect(mails()).toEqual([2, 1, 0])
    await openIncident(await ids())
    await run(7)
    expect(mails()).toEqual([2, 1, 0])
    expect(await open()).toMatchObject([{ step: 2 }])
    expect(await timeline(admin, 1)).toMatchObject([{ endReason: 'joined' }, { endedAt: null }])
    await run(10)
    expect(mails()).toEqual([2, 1, 1])
    expect(mailTo(admin)[0]!.text).toContain('Flood Warning')
  })

  it('is told to everyone again if a threat joins after no one was left', async () => {
    await save([...allWeek(ana), ...allWeek(ben, 2)], { tellsPerStep: 1 })
    await warn()
    for (const minutes of [0, 5, 10, 15]) await run(minutes)
    expect(mails()).toEqual([1, 1, 1])
    await warnAgain()
    await openIncident(await ids())
    await run(16)
    expect(mails()).toEqual([2, 1, 1])
    expect(mailTo(ana)[1]!.text).toContain('Flood Warning')
    for (const minutes of [21, 26, 31, 36, 600]) await run(minutes)
    expect(mails()).toEqual([2, 2, 2])
  })

  it('tells those who weren’t told about a threat that joined late, once the others were', async () => {
    await save([...allWeek(ana), ...allWeek(ben, 2)], { tellsPerStep: 1 })
    await warn()
    for (const minutes of [0, 5, 10]) await run(minutes)
    expect(mails()).toEqual([1, 1, 1])
    await warnAgain()
    await openIncident(await ids())
    for (const minutes of [11, 15, 20]) await run(minutes)
    expect(mails()).toEqual([2, 2, 2])
    expect(mailTo(ana)[1]!.text).toContain('Flood Warning')
    await run(600)
    expect(mails()).toEqual([2, 2, 2])
  })

  it('tells everyone again about a threat that no one was told about, although they were about another one', async () => {
    const farHouse = await org.property({ lon: -89, lat: 30, name: 'Far House' })
    const limited = await org.fga({ role: 'property_manager_on', resourceId: farHouse.id })
    await save([...allWeek(limited), ...allWeek(ben, 2)], { tellsPerStep: 1 })
    await warn({ geometry: squareAround(-89, 30, 0.01) })
    await run()
    await warnAgain()
    await openIncident(await ids())
    const rejecting = failing({ isTemporary: false, response: '554 Rejected', cause: null })
    for (const minutes of [5, 6, 7, 10, 15]) await run(minutes, rejecting)
    expect([limited, ben, admin].map((person) => mailTo(person).length)).toEqual([1, 0, 0])
    await run(60)
    expect([limited, ben, admin].map((person) => mailTo(person).length)).toEqual([1, 1, 1])
    expect(mailTo(ben)[0]!.text).toContain('Flood Warning')
  })

  it('tells everyone about a threat that was over for the moment in which their email was sent', async () => {
    const flood = (identifier: string, values = {}) =>
      warnAgain({ identifier, sentAt: later(1).toISOString(), ...values })
    await save(allWeek(ana), { tellsPerStep: 1 })
    await warn()
    for (const minutes of [0, 5, 10]) await run(minutes)
    await warnAgain()
    await openIncident(await ids())
    await advanceEscalations(calls.deps, { now: later(11) })
    await flood('z2', { conclusion: 'ended' })
    for (const minutes of [11, 16, 21]) await run(minutes)
    expect(mails()).toEqual([2, 0, 2])
    expect(mailTo(ana)[1]!.text).not.toContain('Flood Warning')
    await flood('z3')
    await run(26)
    expect(mails()).toEqual([3, 0, 3])
    expect(mailTo(ana)[2]!.text).toContain('Flood Warning')
    await run(600)
    expect(mails()).toEqual([3, 0, 3])
  })

  it('shows on a threat’s page only what was about it', async () => {
    await save([
      { step: 1, weekday: 7, from: '08:00', to: '09:00', userId: admin.id },
      ...allWeek(ana, 2),
      ...allWeek(ben, 3),
    ])
    await warn()
    await run()
    await warnAgain()
    await openIncident(await ids())
    await run(1)
    await run(5)
    expect(await timeline()).toMatchObject([
      {
        startedAt: later(0).toISOString(),
        skippedSteps: [1],
        notices: [
          { round: 1, user: { id: ana.id } },
          { round: 2, user: { id: ana.id } },
        ],
      },
    ])
    expect(await timeline(admin, 1)).toMatchObject([
      { startedAt: later(1).toISOString(), skippedSteps: [], notices: [{ round: 1, user: { id: ana.id } }] },
    ])
    expect((await timeline(admin, 1))[0]!.notices).toHaveLength(1)
  })

  it('isn’t over because the previous version, during an update, doesn’t store what it is about', async () => {
    await save(allWeek(ana))
    await warn()
    const [found] = await calls.threats(org)
    await test.db.insert(escalation).values({
      orgId: org.id,
      id: newId(),
      threatId: found!.id,
      severityRank: rankSeverity('severe'),
      startedAt: now,
      nextAt: now,
    })
    await run()
    expect(await timeline()).toMatchObject([{ endedAt: null, notices: [{ user: { id: ana.id } }] }])
    expect(await timeline()).toHaveLength(1)
  })

  it('goes on with the one that still has people to tell', async () => {
    await save([...allWeek(ana), ...allWeek(ben, 2)], { tellsPerStep: 1 })
    await warn()
    for (const minutes of [0, 5, 10, 15]) await run(minutes)
    await warnAgain()
    await run(16)
    expect(mails()).toEqual([2, 1, 1])
    await openIncident(await ids())
    await run(17)
    expect(await open()).toMatchObject([{ step: 1 }])
    await run(21)
    await run(26)
    expect(mails()).toEqual([2, 2, 2])
    expect(mailTo(ben)[1]!.text).toContain('Flood Warning')
  })

  it('starts over if the worse one has told everyone, but not the other one', async () => {
    await save([...allWeek(ana), ...allWeek(ben, 2)], { tellsPerStep: 1 })
    await warn({ severity: 'extreme' })
    for (const minutes of [0, 5, 10, 15]) await run(minutes)
    await warnAgain()
    await run(16)
    await openIncident(await ids())
    await run(17)
    expect(await open()).toMatchObject([{ step: 1, severityRank: rankSeverity('extreme') }])
    await run(22)
    expect(mails()).toEqual([3, 2, 1])
    expect(mailTo(ben)[1]!.text).toContain('Flood Warning')
  })

  it('doesn’t tell anyone again if both had told everyone', async () => {
    await save(allWeek(ana), { tellsPerStep: 1 })
    await warn()
    await run()
    await warnAgain()
    for (const minutes of [1, 5, 6, 10, 11, 15, 16]) await run(minutes)
    expect(mails()).toEqual([2, 0, 2])
    await openIncident(await ids())
    await run(17)
    await run(600)
    expect(mails()).toEqual([2, 0, 2])
  })

  it('is told at once about another threat if it was over a moment ago, to the people who come next', async () => {
    await save([...allWeek(ana), ...allWeek(ben, 2)], { tellsPerStep: 1, repeatMinutes: 60 })
    await warn()
    await run()
    await warn({ identifier: 'a2', references: ['a1'], sentAt: later(1).toISOString(), conclusion: 'ended' })
    await run(1)
    expect(await open()).toEqual([])
    await warnAgain()
    await openIncident(await ids())
    await run(2)
    expect(mails()).toEqual([1, 1, 0])
    expect(mailTo(ben)[0]!.subject).toBe('Urgent: Severe threat to Maple Court: Flood Warning')
    await run(62)
    await run(122)
    await run(182)
    expect(mails()).toEqual([2, 1, 1])
  })

  it('goes on for both parts after a split, without starting again', async () => {
    await save(allWeek(ana))
    await warn()
    await warnAgain()
    const id = await openIncident(await ids())
    await run()
    const [tornado, flood] = await ids()
    const split = await test
      .as(admin)
      .request(`/incident/${id}/split`, { method: 'POST', json: { threatId: flood } })
    expect(split.status).toBe(200)
    await run(1)
    expect(mails()).toEqual([1, 0, 0])
    await acknowledge(tornado!)
    expect(await open()).toHaveLength(1)
    await run(5)
    expect(mailTo(ana)[1]!.subject).toBe('Urgent: Severe threat to Maple Court: Flood Warning')
    await acknowledge(flood!)
    expect(await open()).toEqual([])
  })

  it('tells a member on call also about a threat that joined after they were told', async () => {
    await save(allWeek(ana))
    const notify = { threatMinSeverity: 'moderate' as const, digest: 'none' as const, quietHours: null }
    await test.db
      .update(user)
      .set({ notify: { ...notify, channels: { inApp: true, email: true } } })
      .where(eq(user.id, ana.id))
    await warn()
    await run()
    await sendNotifications(calls.deps, { now })
    await warnAgain()
    await openIncident(await ids())
    await run(1)
    await sendNotifications(calls.deps, { now: later(1) })
    expect(mailTo(ana).map(({ subject }) => subject)).toEqual([
      'Urgent: Severe threat to Maple Court: Tornado Warning, Denver County',
      'Update: Severe threat to Maple Court: Flood Warning',
    ])
  })
})

describe('a threat that fluctuates', () => {
  const end = () => warn({ identifier: `e${newId()}`, sentAt: later(1).toISOString(), conclusion: 'ended' })
  const back = () => warn({ identifier: `b${newId()}`, sentAt: later(1).toISOString() })

  it('goes on where its escalation was, if it is back within half an hour', async () => {
    await save([...allWeek(ana), ...allWeek(ben, 2)], { tellsPerStep: 1 })
    await warn()
    await run()
    await run(5)
    expect(mails()).toEqual([1, 1, 0])
    await end()
    await run(6)
    expect(await timeline()).toMatchObject([{ endReason: 'over' }])
    await back()
    await run(8)
    expect(mails()).toEqual([1, 1, 0])
    expect(await timeline()).toMatchObject([{ endedAt: null, endReason: null }])
    await run(10)
    expect(mails()).toEqual([1, 1, 1])
    await end()
    await run(11)
    await back()
    await run(50)
    expect(mails()).toEqual([2, 1, 1])
    expect(await timeline()).toMatchObject([{ endedAt: null }, { endReason: 'over' }])
  })

  it('tells people whose email was withdrawn because it was over for a moment', async () => {
    await save([...allWeek(ana), ...allWeek(ben, 2)])
    await warn()
    await advanceEscalations(calls.deps, { now })
    await end()
    await run(1)
    expect(mails()).toEqual([0, 0, 0])
    await back()
    await run(2)
    expect(mails()).toEqual([1, 0, 0])
    await run(7)
    await run(12)
    expect(mails()).toEqual([2, 1, 0])
  })
})

describe('who is told', () => {
  it('is an administrator at once if no one is on call', async () => {
    await save([])
    await warn()
    await run()
    expect(mails()).toEqual([0, 0, 1])
    expect(mailTo(admin)[0]!.text).toContain('We couldn’t reach anyone on call for')
    expect(await timeline()).toMatchObject([{ notices: [{ step: null, user: { id: admin.id } }] }])
  })

  it('skips a step without anyone on call, and people who left or can’t acknowledge the threat', async () => {
    const gone = await org.member('responder')
    const elsewhere = await org.property({ lon: -90, lat: 30, name: 'Far House' })
    const limited = await org.fga({ role: 'property_manager_on', resourceId: elsewhere.id })
    await save([
      { step: 1, weekday: 7, from: '08:00', to: '09:00', userId: ana.id },
      ...allWeek(gone, 2),
      ...allWeek(limited, 3),
      ...allWeek(ben, 4),
    ])
    await test.db.update(membership).set({ status: 'suspended' }).where(eq(membership.userId, gone.id))
    await warn()
    await run()
    expect(mails()).toEqual([0, 1, 0])
    expect([mailTo(gone), mailTo(limited)]).toEqual([[], []])
    expect(await timeline()).toMatchObject([{ skippedSteps: [1, 2, 3], notices: [{ step: 4 }] }])
    expect((await read()).shifts.find(({ user: { id } }) => id === gone.id)).toMatchObject({
      user: { isAvailable: false },
    })
    // Someone who was suspended covers nothing.
    await save(allWeek(gone, 2))
    expect((await read()).gaps).toEqual([{ startMinute: 0, endMinute: 7 * 1440 }])
  })

  it('is whoever has the shift if the person who replaces them can’t be told', async () => {
    await save([...allWeek(ana), ...allWeek(ben, 2)])
    const gone = await org.member('responder')
    const override = {
      step: 1,
      userId: gone.id,
      startsAt: new Date(now.getTime() - 60_000).toISOString(),
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    }
    const response = await test.as(admin).request(path('/override'), { method: 'POST', json: override })
    expect(response.status).toBe(201)
    expect((await read()).now[0]!.users.map(({ id }) => id)).toEqual([gone.id])
    await test.db.update(membership).set({ status: 'suspended' }).where(eq(membership.userId, gone.id))
    expect((await read()).now[0]!.users.map(({ id }) => id)).toEqual([ana.id])
    await warn()
    await run()
    expect(mails()).toEqual([1, 0, 0])
  })

  it('is the next person at once if an email is rejected, or the person left before it was sent', async () => {
    await save([...allWeek(ana), ...allWeek(ben, 2)])
    await warn()
    const fail = () =>
      Promise.reject(new MailFailure('No', { isTemporary: false, isAddressBad: true, cause: null } as never))
    const mailer = { send: fail, openPool: () => ({ send: fail, close() {} }) }
    await run(0, { ...calls.deps, gateways: { ...calls.deps.gateways, mailer } })
    expect((await timeline())[0]!.notices).toMatchObject([{ state: 'not_sent' }])
    await advanceEscalations(calls.deps, { now })
    await test.db.update(membership).set({ status: 'suspended' }).where(eq(membership.userId, ben.id))
    await run()
    await run()
    expect(mails()).toEqual([0, 0, 1])
    expect((await timeline())[0]!.notices.map(({ step, state }) => [step, state])).toEqual([
      [1, 'not_sent'],
      [2, 'withdrawn'],
      [null, 'sent'],
    ])
  })

  it('is told once the mail server is back, however long it was down or rejected our password', async () => {
    await save([...allWeek(ana), ...allWeek(ben, 2)])
    await warn()
    const wrongPassword = { command: 'AUTH PLAIN', code: 'EAUTH' }
    const rejecting = { isTemporary: false, response: '535 5.7.8 Wrong password', cause: wrongPassword }
    for (const minutes of [0, 5, 10, 15]) await run(minutes, failing(rejecting))
    const down = { isTemporary: true, response: null, cause: null }
    for (const minutes of [20, 25, 30, 35, 90, 150, 235]) await run(minutes, failing(down))
    expect(mails()).toEqual([0, 0, 0])
    const [latest] = await timeline()
    expect(new Set(latest!.notices.map(({ state }) => state))).toEqual(new Set(['waiting']))
    expect(latest!.notices).toHaveLength(6)
    expect(await org.ledger('threat.escalation_unanswered')).toMatchObject([
      {
        summary:
          'No one could be notified that “Tornado Warning, Denver County” is urgent. We’ll keep trying.',
      },
    ])
    await run(240)
    expect(mails()).toEqual([1, 1, 1])
    await run(245)
    await run(600)
    expect(mails()).toEqual([1, 1, 1])
  })

  it('is everyone again until someone can be reached', async () => {
    await save(allWeek(ana))
    await warn()
    const rejected = { isTemporary: false, response: '554 5.7.1 No', cause: { command: 'DATA' } }
    for (let minutes = 0; minutes < 60; minutes += 1) await run(minutes, failing(rejected))
    const count = (await timeline())[0]!.notices.length
    expect(count).toBeGreaterThan(10)
    expect(count).toBeLessThan(30)
    expect(await timeline()).toMatchObject([{ isUnanswered: true, nextAt: null }])
    expect(await org.ledger('threat.escalation_unanswered')).toHaveLength(1)
    await run(65)
    expect(mails()).toEqual([1, 0, 1])
    await run(600)
    expect(mails()).toEqual([1, 0, 1])
  })

  it('is whoever comes on call after everyone else was told', async () => {
    await save(allWeek(ana), { tellsPerStep: 1 })
    await warn()
    for (const minutes of [0, 5, 10]) await run(minutes)
    expect(mails()).toEqual([1, 0, 1])
    await save(allWeek(ben), { tellsPerStep: 1 })
    await run(20)
    await run(600)
    expect(mails()).toEqual([1, 1, 1])
    expect(await timeline()).toMatchObject([{ isUnanswered: true, nextAt: null }])
    expect(await org.ledger('threat.escalation_unanswered')).toHaveLength(1)
  })

  it('ignores a member’s digest, quiet hours, and whether email is off, and doesn’t email them twice', async () => {
    await save(allWeek(ana))
    for (const [person, email] of [
      [ana, false],
      [ben, true],
    ] as const) {
      await test.db
        .update(user)
        .set({
          notify: {
            threatMinSeverity: 'moderate',
            channels: { inApp: true, email },
            digest: email ? 'none' : 'weekly',
            quietHours: null,
          },
        })
        .where(eq(user.id, person.id))
    }
    await warn()
    await run()
    expect(mails()).toEqual([1, 0, 0])

    // Ana turns email on; being told on call is enough.
    await test.db
      .update(user)
      .set({
        notify: {
          threatMinSeverity: 'moderate',
          channels: { inApp: true, email: true },
          digest: 'none',
          quietHours: null,
        },
      })
      .where(eq(user.id, ana.id))
    await sendNotifications(calls.deps, { now })
    expect(mails()).toEqual([1, 1, 1])
    expect(
      await test.db
        .select({ state: threatNotification.state })
        .from(threatNotification)
        .where(and(eq(threatNotification.orgId, org.id), eq(threatNotification.userId, ana.id))),
    ).toEqual([{ state: 'withdrawn' }])
  })

  it('is notified like everyone if the email on call was never needed, or couldn’t be sent', async () => {
    await save(allWeek(ana))
    await warn()
    await advanceEscalations(calls.deps, { now })
    await sendNotifications(calls.deps, { now })
    expect(mails()).toEqual([0, 1, 1])
    await patchThreat(ben, { triage: 'acknowledged' })
    await run(1)
    await sendNotifications(calls.deps, { now: later(1) })
    expect(mails()).toEqual([1, 1, 1])
    expect(mailTo(ana)[0]!.subject).not.toContain('Urgent')

    await warn({ identifier: 'b1', dedupeKey: 'b', title: 'Flood Warning' })
    const rejected = { isTemporary: false, response: '554 5.7.1 No', cause: { command: 'DATA' } }
    await run(2, failing(rejected))
    await sendNotifications(calls.deps, { now: later(2) })
    expect(mails()).toEqual([2, 2, 2])
  })

  it('is not kept waiting by organizations that can’t be emailed, or by many threats', async () => {
    const others = await Promise.all([test.mintOrg(), test.mintOrg()])
    for (const other of others) {
      const manager = await other.member('org_admin')
      await calls.subscribe(other, feed)
      await other.property({ lon: -104.99, lat: 39.74, name: 'Birch House' })
      const response = await test
        .as(manager)
        .request(`/org/${other.id}/on-call`, { method: 'PUT', json: schedule([]) })
      expect(response.status).toBe(200)
    }
    await save(allWeek(ana))
    await warn()
    for (let index = 0; index < 30; index += 1) {
      await warn({ identifier: `m${index}`, dedupeKey: `m${index}`, title: `Flood Warning ${index}` })
    }
    const deps = { ...calls.deps, gateways: { ...calls.deps.gateways, isSandbox: false } }
    const [demo, otherOrg] = others
    await test.db.update(organization).set({ demo: true }).where(eq(organization.id, demo.id))
    expect(await listOrgsWithWork(deps, now)).toEqual(expect.arrayContaining([org.id, otherOrg.id]))
    expect(await listOrgsWithWork(deps, now)).not.toContain(demo.id)
    await run(0, deps)
    expect(mailTo(ana)).toMatchObject([{ subject: '31 urgent threats to acknowledge' }])

    await test.db
      .update(escalation)
      .set({ nextAt: later(1) })
      .where(eq(escalation.orgId, otherOrg.id))
    const orgIds = await listOrgsWithWork(deps, later(10))
    expect(orgIds.indexOf(otherOrg.id)).toBeLessThan(orgIds.indexOf(org.id))
    await test.db
      .update(escalation)
      .set({ nextAt: later(9) })
      .where(eq(escalation.orgId, otherOrg.id))
    const orgIdsLater = await listOrgsWithWork(deps, later(10))
    expect(orgIdsLater.indexOf(otherOrg.id)).toBeGreaterThan(orgIdsLater.indexOf(org.id))
  })

  it('doesn’t keep others from being notified if it can’t be decided', async () => {
    await warn()
    const notifications = startNotifications(calls.deps, () => Promise.reject(new Error('Broken')))
    try {
      await expect.poll(mails).toEqual([1, 1, 1])
    } finally {
      await notifications.stop()
    }
  })

  it('is decided once, however often and in how many processes the work runs', async () => {
    await save(allWeek(ana))
    await warn()
    await Promise.all([run(), run(), run()])
    await warn()
    await run()
    expect(mails()).toEqual([1, 0, 0])
    await Promise.all([run(5), run(5)])
    expect(mails()).toEqual([2, 0, 0])
  })

  it('is not emailed twice if the process dies after claiming, but the escalation goes on', async () => {
    await save(allWeek(ana))
    await warn()
    await advanceEscalations(calls.deps, { now })
    await test.db
      .update(escalationNotice)
      .set({ state: 'claimed', claimedAt: now, messageId: 'lost@parapet.test' })
      .where(eq(escalationNotice.orgId, org.id))
    await run(1)
    expect(mails()).toEqual([0, 0, 0])
    await run(5)
    expect(mails()).toEqual([1, 0, 0])
    await run(20)
    expect((await timeline())[0]!.notices.map(({ state }) => state).slice(0, 2)).toEqual(['in_doubt', 'sent'])
  })
})

describe('the schedule', () => {
  it('is off until it is saved, says who is on call now, and when no one is', async () => {
    expect(await read()).toMatchObject({
      isOn: false,
      urgentFrom: 'severe',
      shifts: [],
      now: [],
      gaps: [{ startMinute: 0, endMinute: 10_080 }],
      canEmail: true,
      version: 0,
      updatedAt: null,
    })
    const first = await put(schedule(allWeek(ana)), admin, { 'if-match': '"v0"' })
    expect(first.status).toBe(200)
    const saved = await read(ana)
    expect(saved).toMatchObject({
      isOn: true,
      now: [{ step: 1, users: [{ id: ana.id, isAvailable: true }] }],
      gaps: [],
      version: 1,
      updatedBy: { id: admin.id },
    })
    expect(saved.shifts[0]).toMatchObject({ weekday: 1, from: '09:00', to: '09:00' })
    expect(saved.members).toEqual([])
    expect((await read()).members.map(({ id }) => id)).toEqual(
      expect.arrayContaining([ana.id, ben.id, admin.id]),
    )
    expect(saved.administrators.map(({ id }) => id)).toContain(admin.id)
    expect(await org.ledger('settings.on_call_updated')).toMatchObject([
      { summary: 'On-call notifications turned on.', category: 'settings' },
    ])
    expect(await org.ledger('settings.on_call_shifts_updated')).toMatchObject([
      { targets: [{ type: 'user', id: ana.id }], changes: [{ field: 'shifts', from: null }] },
    ])
    await put(schedule([...allWeek(ana).slice(1), ...allWeek(ben, 2).slice(0, 1)]))
    const [, ...changes] = await org.ledger('settings.on_call_shifts_updated')
    expect(
      changes.map(({ targets, changes: [change] }) => [targets[0]!.id, change!.from, change!.to]),
    ).toEqual(
      expect.arrayContaining([
        [ana.id, expect.stringMatching(/^Mon 09:00–09:00 \(step 1\), Tue/), expect.stringMatching(/^Tue/)],
        [ben.id, null, 'Mon 09:00–09:00 (step 2)'],
      ]),
    )
    const stale = await put(schedule([]), admin, { 'if-match': '"v0"' })
    expect(stale.status).toBe(412)
    expect(await stale.json()).toMatchObject({ current: { version: 2 } })
  })

  it('rejects people who aren’t members or can’t work on threats', async () => {
    const viewer = await org.member('viewer')
    const stranger = await (await test.mintOrg()).member('responder')
    const response = await put(schedule([...allWeek(ana), ...allWeek(viewer, 2), ...allWeek(stranger, 3)]))
    expect(response.status).toBe(422)
    const { errors } = (await response.json()) as { errors: { pointer: string }[] }
    expect(errors).toHaveLength(14)
    expect(errors[0]).toMatchObject({ pointer: '/shifts/7/userId', code: 'not_found' })
  })

  it('is overridden for a time, once per idempotency key', async () => {
    await save(allWeek(ana))
    const override = {
      step: 1,
      userId: ben.id,
      startsAt: new Date(Date.now() - 60_000).toISOString(),
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    }
    const post = () =>
      test.as(admin).request(path('/override'), {
        method: 'POST',
        json: override,
        headers: { 'idempotency-key': `override-${org.id}` },
      })
    expect((await post()).status).toBe(201)
    const { id } = (await (await post()).json()) as { id: string }
    expect(await read()).toMatchObject({
      now: [{ step: 1, users: [{ id: ben.id }] }],
      overrides: [{ id, step: 1, user: { id: ben.id } }],
    })
    const removed = await test.as(admin).request(path(`/override/${id}`), { method: 'DELETE' })
    expect(removed.status).toBe(204)
    expect(await read()).toMatchObject({ now: [{ users: [{ id: ana.id }] }], overrides: [] })
    const again = await test.as(admin).request(path(`/override/${id}`), { method: 'DELETE' })
    expect(again.status).toBe(404)
    expect(await org.ledger('settings.on_call_override_created')).toMatchObject([
      { targets: [{ type: 'user', id: ben.id }], metadata: { step: 1 } },
    ])
    expect(await org.ledger('settings.on_call_override_deleted')).toHaveLength(1)
    const over = await test.as(admin).request(path('/override'), {
      method: 'POST',
      json: { ...override, endsAt: new Date(Date.now() - 1000).toISOString() },
    })
    expect(over.status).toBe(422)
  })

  it('can be seen by everyone who can see threats, and changed only with permission', async () => {
    await save(allWeek(ana))
    const outsider = await org.fga()
    expect((await test.as(outsider).request(path())).status).toBe(403)
    expect((await test.as(ana).request(path())).status).toBe(200)
    expect((await put(schedule([]), ben)).status).toBe(403)
    expect((await test.as(ben).request(path('/override'), { method: 'POST', json: {} })).status).toBe(403)
    const unknown = path(`/override/${crypto.randomUUID()}`)
    expect((await test.as(ben).request(unknown, { method: 'DELETE' })).status).toBe(403)
  })

  it('and its escalations stay within the organization', async () => {
    await save(allWeek(ana))
    await warn()
    const other = await test.mintOrg()
    const otherAdmin = await other.member('org_admin')
    await calls.subscribe(other, feed)
    await other.property({ lon: -104.99, lat: 39.74, name: 'Birch House' })
    await warn({ identifier: 'z1', dedupeKey: 'z' })
    await run()
    expect(mails()).toEqual([1, 0, 0])
    expect(mailTo(otherAdmin)).toEqual([])
    const [threat] = await calls.threats(org)
    const response = await test.as(otherAdmin).request(`/threat/${threat!.id}/escalation`)
    expect(response.status).toBe(404)
  })
})

// The embedded database has one connection, so nothing overlaps.
describe.skipIf(!process.env.DATABASE_URL)('two processes on PostgreSQL', () => {
  it('don’t tell people twice if both find that a threat got more severe', async () => {
    await save(allWeek(ana))
    await warn()
    await run()
    await warn({ identifier: 'a2', references: ['a1'], sentAt: later(1).toISOString(), severity: 'extreme' })
    let other: Promise<void> | undefined
    await test.db.transaction(async (tx) => {
      // The first process has told Ana, and is about to commit.
      await tx
        .update(escalation)
        .set({ severityRank: rankSeverity('extreme'), nextAt: later(6), tells: 1 })
        .where(eq(escalation.orgId, org.id))
      other = run(1)
      await waitForLock(test.pool)
    })
    await other
    expect(mails()).toEqual([1, 0, 0])
    expect(await timeline()).toMatchObject([{ severity: 'extreme', nextAt: later(6).toISOString() }])
  })

  it('don’t wait for each other if one tells people and the other acknowledges', async () => {
    await save(allWeek(ana))
    await warn()
    await run()
    let other: Promise<void> | undefined
    await test.db.transaction(async (tx) => {
      // Someone is about to acknowledge the threat.
      await tx.select().from(threat).where(eq(threat.orgId, org.id)).for('update')
      other = run(5)
      await waitForLock(test.pool)
      await tx.execute(sql`set local lock_timeout = '500ms'`)
      await tx
        .update(escalation)
        .set({ endedAt: later(5), endReason: 'acknowledged' })
        .where(eq(escalation.orgId, org.id))
    })
    await other
    expect(mails()).toEqual([1, 0, 0])
  })

  it('decide one after the other', async () => {
    await save(allWeek(ana))
    await warn()
    let other: Promise<void> | undefined
    await test.db.transaction(async (tx) => {
      await tx.select().from(onCallPolicy).where(eq(onCallPolicy.orgId, org.id)).for('no key update')
      other = run()
      await waitForLock(test.pool)
      expect(await timeline()).toEqual([])
    })
    await other
    expect(mails()).toEqual([1, 0, 0])
  })
})
