import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  alertReply,
  inboundText,
  membership,
  membershipRole,
  memberText,
  type NotifySettings,
  org as orgTable,
  user,
} from '../../../platform/db/schema/index.ts'
import { MailFailure } from '../../../platform/email/mailer.ts'
import { countSegments } from '../../../platform/sms/segments.ts'
import { alertCalls, placeAtHour, textedResident } from '../../../testing/alert-test-calls.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { prepareSending } from '../../../testing/communication-test-calls.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { type HazardCalls, hazardCalls, message, squareAround } from '../../../testing/hazard-test-calls.ts'
import { memberTextCalls } from '../../../testing/member-text-calls.ts'
import { putOnCall } from '../../../testing/put-on-call.ts'
import { createTestTextGateway, textCalls } from '../../../testing/text-gateway.ts'
import { claimBatch } from '../delivery/deliver.ts'
import { sendNotifications } from '../notifications/send-notifications.ts'
import type { Escalation } from '../on-call/on-call.schema.ts'
import { runEscalations } from '../on-call/run-escalations.ts'
import { createMemberTextStream } from './member-text-stream.ts'
import { sendMemberTexts } from './send-member-texts.ts'

const texting = createTestTextGateway()
let test: TestApp
let calls: HazardCalls
let phones: ReturnType<typeof memberTextCalls>
let gateway: ReturnType<typeof textCalls>
let org: TestOrg
let feed: Awaited<ReturnType<HazardCalls['feed']>>
let ana: TestPerson
let number: string
let count = 0
let now: Date
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

beforeAll(async () => {
  test = await createTestApp({ worker: true, texts: texting.gateway })
  calls = hazardCalls(test)
  phones = memberTextCalls(test, texting)
  gateway = textCalls(test)
})
afterAll(() => test.close())

beforeEach(async () => {
  now = new Date()
  org = await test.mintOrg('Cedar & Stone')
  feed = await calls.feed()
  await calls.subscribe(org, feed)
  await org.property({ lon: -104.99, lat: 39.74, name: 'Maple Court' })
  ana = await org.member('property_manager')
  number = `+1720555${String((count += 1)).padStart(4, '0')}`
  texting.failures.length = 0
  await phones.verify(ana, number)
})

const warn = (values: Partial<Parameters<typeof message>[0]> = {}) =>
  calls.ingest(
    feed,
    [
      message({
        identifier: 'a1',
        dedupeKey: 'storm',
        hazard: 'tornado',
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
/** A second threat that isn't joined with the first one. */
const quake = () =>
  warn({ identifier: 'q1', dedupeKey: 'quake', hazard: 'earthquake', title: 'M 5.8 earthquake near Denver' })

async function send(minutes = 0, deps = calls.deps) {
  await runEscalations(deps, { now: later(minutes) })
  await sendNotifications(deps, { now: later(minutes) })
  await sendMemberTexts(deps, { now: later(minutes) })
}
const sentTo = (to = number) => texting.sent.filter((text) => text.to === to).map(({ body }) => body)
const codeIn = (body: string) => /Reply OK ([A-Z0-9]{4}) /.exec(body)![1]!
const rows = async () =>
  await test.db.select().from(memberText).where(eq(memberText.orgId, org.id)).orderBy(memberText.id)
const states = async () => (await rows()).map(({ state }) => state)
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
async function timeline(title = 'Tornado Warning, Denver County', person = ana): Promise<Escalation> {
  const threat = (await calls.threats(org)).find((one) => one.title === title)
  const response = await test.as(person).request(`/threat/${threat!.id}/escalation`)
  return (await response.json<{ items: Escalation[] }>()).items[0]!
}
const triage = async (title = 'Tornado Warning, Denver County') =>
  (await calls.threats(org)).find((one) => one.title === title)!.triage
/** What the gateway says about the latest text. */
async function report(status: 'delivered' | 'undelivered') {
  const { messageId } = (await rows()).at(-1)!
  await gateway.report(`member:${org.id}:${messageId}`, {
    MessageSid: `SM${messageId}`,
    To: number,
    MessageStatus: status,
    ...(status === 'undelivered' && { ErrorCode: '30003' }),
  })
}
const allDay = { quietHours: { from: '00:00', to: '23:59' } }

describe('a text about a new threat', () => {
  it('says who and what, fits, leads into the app, and goes out once', async () => {
    await warn()
    await send()
    await send(1)
    const [body] = sentTo()
    expect(sentTo()).toHaveLength(1)
    expect(body).toMatch(
      /^Cedar & Stone: Severe threat to Maple Court\. Tornado Warning, Denver County\. http:\/\/parapet\.test\/t\/\w{10}$/,
    )
    expect(countSegments(body!)).toMatchObject({ encoding: 'GSM-7', segments: 1 })
    const link = await test.app.request(new URL(/http\S+/.exec(body!)![0]).pathname)
    const [found] = await calls.threats(org)
    expect([link.status, link.headers.get('Location')]).toEqual([302, `/threats/${found!.id}?org=${org.id}`])
    expect((await test.app.request('/t/unknown')).headers.get('Location')).toBe('/home')
    const events = await org.ledger('threat.notified')
    expect(events.filter(({ metadata }) => metadata.channel === 'text')).toMatchObject([
      {
        threatId: found!.id,
        summary: 'A member was notified by text: Tornado Warning, Denver County',
        metadata: { people: 1 },
      },
    ])
    expect(JSON.stringify(await org.ledger())).not.toContain(number.slice(-7))
  })

  it('waits for the end of quiet hours, unless the threat is extreme', async () => {
    await set(ana, allDay)
    await warn()
    await send()
    expect(sentTo()).toEqual([])
    await warn({ identifier: 'x1', dedupeKey: 'extreme', severity: 'extreme', title: 'Dam failure' })
    await send()
    expect(sentTo()).toMatchObject([expect.stringContaining('Extreme threat to Maple Court')])
  })

  it('waits for quiet hours that began while the gateway was down', async () => {
    texting.failures.push('unavailable')
    await warn()
    await send()
    await set(ana, allDay)
    await send(1)
    expect(await rows()).toMatchObject([{ state: 'waiting', messageId: null }])
    expect((await rows())[0]!.dueAt.getTime()).toBeGreaterThan(later(1).getTime())
    texting.sent.length = 0
    await send(24 * 60 + 1)
    expect(sentTo()).toEqual([])
    await set(ana, { quietHours: null })
    await send(48 * 60)
    expect(sentTo()).toHaveLength(1)
  })

  it('isn’t sent to a member who wants only urgent ones, stopped the texts, or was suspended', async () => {
    await phones.patch(ana, { texts: 'urgent' })
    await warn()
    await send()
    expect(await rows()).toEqual([])
    await phones.patch(ana, { texts: 'all' })
    await set(ana, { quietHours: null })
    await warn({ identifier: 'b1', dedupeKey: 'b', title: 'Flood Warning', hazard: 'flood' })
    await runEscalations(calls.deps, { now })
    await sendNotifications(calls.deps, { now })
    expect(await states()).toEqual(['waiting'])
    await gateway.text(number, 'STOP')
    await sendMemberTexts(calls.deps, { now })
    await gateway.text(number, 'START')
    await warn({ identifier: 'c1', dedupeKey: 'c', title: 'Hail', hazard: 'hail' })
    await sendNotifications(calls.deps, { now })
    await test.db.update(membership).set({ status: 'suspended' }).where(eq(membership.userId, ana.id))
    await sendMemberTexts(calls.deps, { now })
    expect(await states()).toEqual(['withdrawn', 'withdrawn'])
    expect(sentTo()).toEqual([])
  })

  it('is cut off so that it fits into two segments', async () => {
    await warn({ title: 'Tornado Warning for a very long list of counties, '.repeat(8) })
    await send()
    expect(countSegments(sentTo()[0]!)).toMatchObject({ encoding: 'GSM-7', segments: 2 })
    expect(sentTo()[0]).toMatch(/\/t\/\w{10}$/)
  })
})

describe('delivery', () => {
  it('leaves a text in doubt if the process dies, and never sends it again', async () => {
    await warn()
    await runEscalations(calls.deps, { now })
    await sendNotifications(calls.deps, { now })
    const ctx = test.contextOf(ana)
    await claimBatch(ctx, createMemberTextStream(calls.deps, org.id, now), now)
    expect(await states()).toEqual(['claimed'])
    await sendMemberTexts(calls.deps, { now: later(11) })
    await sendMemberTexts(calls.deps, { now: later(30) })
    expect(await states()).toEqual(['in_doubt'])
    expect(sentTo()).toEqual([])
    // A report proves that it was sent after all.
    const [row] = await rows()
    await gateway.report(`member:${org.id}:${row!.messageId}`, {
      MessageSid: 'SM1',
      To: number,
      MessageStatus: 'delivered',
    })
    expect(await rows()).toMatchObject([{ state: 'sent', deliveredAt: expect.any(Date) }])
  })

  it('doesn’t count a new claim as abandoned because its round began long ago', async () => {
    now = later(-12)
    await warn()
    await sendNotifications(calls.deps, { now })
    await claimBatch(test.contextOf(ana), createMemberTextStream(calls.deps, org.id, now), now)
    await sendMemberTexts(calls.deps)
    expect(await states()).toEqual(['claimed'])
  })

  it('waits for a gateway that is down, and retries what is deferred', async () => {
    texting.failures.push('unavailable')
    await warn()
    await send()
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, code: null }])
    texting.failures.push('deferred')
    await send(1)
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    await send(3)
    expect(await states()).toEqual(['sent'])
  })

  it('stops texting a number that the gateway refuses for good', async () => {
    texting.failures.push('opted_out')
    await warn()
    await send()
    expect(await states()).toEqual(['not_sent'])
    expect((await phones.read(ana)).phone).toMatchObject({ state: 'stopped' })
  })
})

describe('on call', () => {
  beforeEach(() => putOnCall(test, org, ana, now))

  it('wakes the member in quiet hours with a code, and reminds them with the same code', async () => {
    await set(ana, allDay)
    await phones.patch(ana, { texts: 'urgent' })
    await warn()
    await send()
    const [first] = sentTo()
    expect(first).toMatch(
      /^Cedar & Stone: Urgent: Severe threat to Maple Court: Tornado Warning, Denver County\. Reply OK [A-Z0-9]{4} to acknowledge\. http:\/\/parapet\.test\/t\/\w{10}$/,
    )
    expect(countSegments(first!).segments).toBe(1)
    await send(5)
    expect(sentTo()).toHaveLength(2)
    expect(codeIn(sentTo()[1]!)).toBe(codeIn(first!))
  })

  it.each(['OK', 'ack', 'Yes.', 'ok %', '%', 'OK: %!'])(
    'acknowledges with “%s” as in the app, and says so once',
    async (reply) => {
      await warn()
      await send()
      const body = reply.replace('%', codeIn(sentTo()[0]!).toLowerCase())
      expect(await gateway.text(number, body, `SMack${number}`)).toBe(
        'Cedar & Stone: You acknowledged "Tornado Warning, Denver County." No one else will be notified.',
      )
      expect(await gateway.text(number, body, `SMack${number}`)).toBeNull()
      expect(await triage()).toBe('acknowledged')
      expect(await org.ledger('threat.acknowledged')).toMatchObject([
        {
          actor: { type: 'user', id: ana.id },
          summary: '“Tornado Warning, Denver County” was acknowledged at Maple Court by text.',
          metadata: { how: 'text' },
        },
      ])
      expect(await timeline()).toMatchObject({
        endReason: 'acknowledged',
        endedBy: { id: ana.id },
        endedVia: 'text',
        notices: [
          { channel: 'email', state: 'sent', answeredAt: null },
          { channel: 'text', state: 'sent', user: { id: ana.id }, answeredAt: expect.any(String) },
        ],
      })
      await send(5)
      expect(sentTo()).toHaveLength(1)
    },
  )

  it('isn’t told of the same threat as news, in either order', async () => {
    await warn()
    await sendNotifications(calls.deps, { now })
    await runEscalations(calls.deps, { now })
    await sendMemberTexts(calls.deps, { now })
    await sendNotifications(calls.deps, { now: later(1) })
    await sendMemberTexts(calls.deps, { now: later(1) })
    expect(sentTo()).toEqual([expect.stringContaining('Reply OK')])
    expect((await states()).toSorted()).toEqual(['sent', 'withdrawn'])
  })

  it('tells several open ones apart by their codes, and asks for one', async () => {
    await warn()
    await send()
    await quake()
    await send(1)
    const [storm, shake] = sentTo().map(codeIn)
    expect(storm).not.toBe(shake)
    const asked = await gateway.text(number, 'OK')
    expect(asked).toContain('Reply OK and the code')
    expect(asked).toContain(`${storm} "Tornado Warning, Denver County"`)
    expect(asked).toContain(`${shake} "M 5.8 earthquake near Denver"`)
    expect(await gateway.text(number, 'OK ZZZZ')).toContain("we don't recognize this code")
    expect(await gateway.text(number, `OK ${shake}`)).toContain('You acknowledged "M 5.8 earthquake')
    expect([await triage(), await triage('M 5.8 earthquake near Denver')]).toEqual(['new', 'acknowledged'])
    // Only one is left.
    expect(await gateway.text(number, 'ok')).toContain('You acknowledged "Tornado Warning')
  })

  it('acknowledges the whole incident with the code of a text about a part of it', async () => {
    await warn()
    await send()
    await quake()
    await send(1)
    const codes = sentTo().map(codeIn)
    const threatIds = (await calls.threats(org)).map(({ id }) => id)
    const merged = await test.as(ana).request('/incident', { method: 'POST', json: { threatIds } })
    expect(merged.status).toBe(201)
    await runEscalations(calls.deps, { now: later(2) })
    const endReasons = [await timeline(), await timeline('M 5.8 earthquake near Denver')].map(
      ({ endReason }) => endReason,
    )
    expect(endReasons).toContain(null)
    // One of the two belongs to the escalation that ended when it joined the other.
    expect(await gateway.text(number, codes[0]!)).toContain('You acknowledged 2 threats. No one else')
    expect(await gateway.text(number, codes[1]!)).toContain('You already acknowledged')
  })

  it('doesn’t take OK for an older threat if a colleague was faster with the latest one', async () => {
    await quake()
    await send()
    await warn()
    await send(1)
    const [shake] = sentTo().map(codeIn)
    const ben = await org.member('property_manager')
    const storm = (await calls.threats(org)).find(({ title }) => title.startsWith('Tornado'))
    await test.as(ben).request(`/threat/${storm!.id}`, { method: 'PATCH', json: { triage: 'acknowledged' } })
    expect(await gateway.text(number, 'OK')).toMatch(
      new RegExp(
        `already acknowledged "Tornado .+ Something else is still waiting for you\\. Reply OK and the code: ${shake} "M 5\\.8`,
      ),
    )
    expect(await triage('M 5.8 earthquake near Denver')).toBe('new')
    expect(await gateway.text(number, `OK ${shake}`)).toContain('You acknowledged "M 5.8 earthquake')
  })

  it('doesn’t take OK for an older threat while the latest one goes on in another escalation', async () => {
    await warn({ identifier: 'w1', dedupeKey: 'hazmat', hazard: 'hazmat', title: 'Chemical spill' })
    await send()
    await warn()
    await send(1)
    await quake()
    await send(2)
    const [, storm, shake] = sentTo().map(codeIn)
    const threatIds = (await calls.threats(org))
      .filter(({ title }) => title !== 'Chemical spill')
      .map(({ id }) => id)
    await test.as(ana).request('/incident', { method: 'POST', json: { threatIds } })
    await runEscalations(calls.deps, { now: later(3) })
    // Only others were texted by the one that goes on.
    const isStormKept = (await timeline()).endReason === null
    await test.db.delete(memberText).where(eq(memberText.code, isStormKept ? storm! : shake!))
    expect(await gateway.text(number, 'OK')).toContain('several threats are waiting')
    expect(await triage('Chemical spill')).toBe('new')
  })

  it('acknowledges everything in a text that is about several', async () => {
    await warn()
    await quake()
    await send()
    expect(sentTo()).toEqual([expect.stringMatching(/2 urgent threats, the worst: .* to acknowledge all\. /)])
    expect(await gateway.text(number, 'OK')).toContain('You acknowledged 2 threats. No one else')
    expect([await triage(), await triage('M 5.8 earthquake near Denver')]).toEqual([
      'acknowledged',
      'acknowledged',
    ])
  })

  it('says who was first, what is over, and that nothing waits', async () => {
    expect(await gateway.text(number, 'OK')).toBe(
      'Cedar & Stone: Nothing was acknowledged, because no urgent threat is waiting for you. To acknowledge other threats, use the link in our text.',
    )
    await warn()
    await send()
    const ben = await org.member('property_manager')
    const [found] = await calls.threats(org)
    await test.as(ben).request(`/threat/${found!.id}`, { method: 'PATCH', json: { triage: 'acknowledged' } })
    expect(await gateway.text(number, 'OK')).toMatch(
      /^Cedar & Stone: .+ already acknowledged "Tornado Warning, Denver County" at \d+:\d\d [AP]M\.$/,
    )
    expect((await org.ledger('threat.acknowledged')).length).toBe(1)
    await quake()
    await send(1)
    await calls.ingest(
      feed,
      [
        message({
          identifier: 'q2',
          dedupeKey: 'quake',
          references: ['q1'],
          hazard: 'earthquake',
          title: 'M 5.8 earthquake near Denver',
          sentAt: later(1).toISOString(),
          conclusion: 'cancelled',
        }),
      ],
      later(1).toISOString(),
    )
    await runEscalations(calls.deps, { now: later(2) })
    expect(await gateway.text(number, 'ok')).toBe(
      'Cedar & Stone: Nothing to acknowledge: "M 5.8 earthquake near Denver" is over, or no longer urgent.',
    )
  })

  it('explains what to reply to anything else, and stores nothing for a text that arrives again', async () => {
    await warn()
    await send()
    const code = codeIn(sentTo()[0]!)
    expect(await gateway.text(number, 'On my way', `SMway${number}`)).toBe(
      `Cedar & Stone: We didn't understand your text. Reply OK ${code} to acknowledge "Tornado Warning, Denver County."`,
    )
    expect(await gateway.text(number, 'On my way', `SMway${number}`)).toBeNull()
    expect(await triage()).toBe('new')
    expect(await test.db.$count(inboundText, eq(inboundText.orgId, org.id))).toBe(1)
  })

  it('acknowledges nothing for a member who was removed or lost the permission, and says so', async () => {
    await warn()
    await send()
    const admin = await org.member('org_admin')
    const [held] = await test.db.select().from(membership).where(eq(membership.userId, ana.id))
    await test.db.delete(membershipRole).where(eq(membershipRole.membershipId, held!.id))
    expect(await gateway.text(number, 'OK')).toBe(
      'Cedar & Stone: NOT acknowledged: you no longer have permission to acknowledge "Tornado Warning, Denver County." Others are still being notified.',
    )
    const path = `/team/user/${ana.id}`
    const member = await test.as(admin).request(path)
    const headers = { 'If-Match': member.headers.get('ETag')! }
    expect((await test.as(admin).request(path, { method: 'DELETE', headers })).status).toBe(204)
    expect(await gateway.text(number, 'OK')).toContain("this number isn't set up for an active member")
    expect(await triage()).toBe('new')
    expect(await org.ledger('threat.acknowledged')).toEqual([])
  })

  it('ends with the organization’s deactivation', async () => {
    await warn()
    await send()
    await runEscalations(calls.deps, { now: later(5) })
    await test.db.update(orgTable).set({ archivedAt: now }).where(eq(orgTable.id, org.id))
    await send(6)
    await send(15)
    expect(sentTo()).toHaveLength(1)
    expect(await states()).toEqual(['sent', 'withdrawn'])
  })

  it('says on the timeline whether a text arrived', async () => {
    await warn()
    await send()
    await report('delivered')
    await send(5)
    await report('undelivered')
    const texts = (await timeline()).notices.filter(({ channel }) => channel === 'text')
    expect(texts).toMatchObject([
      { round: 1, state: 'sent', deliveredAt: expect.any(String), failedAt: null },
      { round: 2, state: 'sent', deliveredAt: null, failedAt: expect.any(String) },
    ])
  })

  it('gives the next person their turn at once only if neither the email nor the text can arrive', async () => {
    const admin = await org.member('org_admin')
    const send = () =>
      Promise.reject(new MailFailure('No', { isTemporary: false, response: '550 no', cause: null }))
    const mailer = { send, openPool: () => ({ send, close() {} }) }
    const deps = { ...calls.deps, gateways: { ...calls.deps.gateways, mailer } }
    const told = async () => new Set((await timeline()).notices.map(({ user: { id } }) => id))
    await warn()
    await runEscalations(deps, { now })
    await sendMemberTexts(deps, { now })
    await runEscalations(deps, { now: later(1) })
    expect(await told()).toEqual(new Set([ana.id]))
    await report('undelivered')
    await runEscalations(deps, { now: later(2) })
    expect(await told()).toEqual(new Set([ana.id, admin.id]))
  })

  it('leaves a tenant’s answers to the alert, and acknowledges with a code', async () => {
    const admin = await org.member('org_admin')
    await prepareSending(test, org)
    await warn()
    await send()
    const code = codeIn(sentTo()[0]!)
    const noon = await org.property({ name: 'Noon House', ...placeAtHour(12) })
    await textedResident(test, org, number, { propertyId: noon.id })
    const alerts = alertCalls(test, admin)
    const threat = await org.threat({ impacts: [{ propertyId: noon.id }] })
    texting.sent.length = 0
    await alerts.sendAll({ threatId: threat.id, channels: ['sms'] })
    expect(sentTo()).toHaveLength(1)
    // The alert was later, so a text without a code answers it.
    expect(await gateway.text(number, 'OK')).toContain("didn't understand your text")
    expect(await gateway.text(number, '1')).toContain("you're safe")
    expect(await test.db.$count(alertReply, eq(alertReply.orgId, org.id))).toBe(1)
    expect(await triage()).toBe('new')
    expect(await gateway.text(number, `OK ${code}`)).toContain('You acknowledged "Tornado Warning')
    expect(await test.db.$count(alertReply, eq(alertReply.orgId, org.id))).toBe(1)
    // STOP is for both.
    await gateway.text(number, 'STOP')
    expect((await phones.read(ana)).phone).toMatchObject({ state: 'stopped' })
  })
})

it('acknowledges in the organization that a code is from, if a number is a member’s in several', async () => {
  const oak = await test.mintOrg('Oak')
  await calls.subscribe(oak, feed)
  await oak.property({ lon: -104.99, lat: 39.74, name: 'Oak Hall' })
  const twin = await oak.member('property_manager')
  await phones.verify(twin, number)
  await putOnCall(test, org, ana, now)
  await putOnCall(test, oak, twin, now)
  await warn()
  await send()
  const oaks = sentTo().find((body) => body.startsWith('Oak: '))!
  expect(sentTo()).toHaveLength(2)
  const cedars = sentTo().find((body) => body !== oaks)!
  const asked = await gateway.text(number, 'OK')
  expect(asked).toContain('several threats are waiting')
  const isOaks = asked!.startsWith('Oak')
  const [mine, theirs] = isOaks ? [oaks, cedars] : [cedars, oaks]
  expect(asked).toContain(`${codeIn(mine)} "Tornado Warning, Denver County"`)
  expect(asked).toContain(`${codeIn(theirs)} from ${isOaks ? 'Cedar & Stone' : 'Oak'}.`)
  expect(await gateway.text(number, `OK ${codeIn(oaks)}`)).toMatch(/^Oak: You acknowledged/)
  expect(await triage()).toBe('new')
  expect(await gateway.text(number, 'OK')).toMatch(/^Cedar & Stone: You acknowledged/)
})

it('says nothing about what another organization texted to a number that isn’t theirs anymore', async () => {
  const oak = await test.mintOrg('Oak')
  await calls.subscribe(oak, feed)
  await oak.property({ lon: -104.99, lat: 39.74, name: 'Oak Hall' })
  const twin = await oak.member('property_manager')
  await phones.verify(twin, number)
  await putOnCall(test, org, ana, now)
  await putOnCall(test, oak, twin, now)
  await warn()
  await send()
  expect(sentTo()).toHaveLength(2)
  await test.db.update(membership).set({ status: 'suspended' }).where(eq(membership.userId, twin.id))
  expect(await gateway.text(number, 'On my way')).toMatch(/^Cedar & Stone: We didn't understand/)
  expect(await gateway.text(number, 'OK')).toMatch(/^Cedar & Stone: You acknowledged/)
  expect(await gateway.text(number, 'On my way')).toBeNull()
})

describe('a member who sees only a part of an incident', () => {
  const flood = 'Flood Warning, Far County'
  let cora: TestPerson
  let far: string

  beforeEach(async () => {
    const house = await org.property({ lon: -89, lat: 30, name: 'Far House' })
    cora = await org.fga({ role: 'property_manager_on', resourceId: house.id })
    far = `+1719556${number.slice(-4)}`
    await phones.verify(cora, far)
    await putOnCall(test, org, cora, now)
    await warn({ severity: 'extreme' })
    await warn({
      identifier: 'f1',
      dedupeKey: 'flood',
      hazard: 'flood',
      title: flood,
      geometry: squareAround(-89, 30, 0.01),
    })
    const threatIds = (await calls.threats(org)).map(({ id }) => id)
    await test.as(ana).request('/incident', { method: 'POST', json: { threatIds } })
  })

  it('is answered about what they were told only, also if they answer twice', async () => {
    await send()
    expect(sentTo(far)).toEqual([expect.stringContaining(`Far House: ${flood}. Reply OK`)])
    const code = codeIn(sentTo(far)[0]!)
    expect(await gateway.text(far, 'On my way')).toContain(`Reply OK ${code} to acknowledge "${flood}."`)
    expect(await gateway.text(far, 'OK')).toBe(
      `Cedar & Stone: You acknowledged "${flood}." Others are still being notified about 1 related threat that you can't acknowledge.`,
    )
    for (const body of ['OK', `OK ${code}`])
      expect(await gateway.text(far, body)).toBe(`Cedar & Stone: You already acknowledged "${flood}."`)
    expect([await triage(), await triage(flood)]).toEqual(['new', 'acknowledged'])
    // The part of others isn't open for them.
    await warn({
      identifier: 'q1',
      dedupeKey: 'quake',
      hazard: 'earthquake',
      title: 'M 5.8 earthquake',
      geometry: squareAround(-89, 30, 0.01),
    })
    await send()
    expect(await gateway.text(far, 'OK')).toContain('You acknowledged "M 5.8 earthquake.')
  })

  it('is told who was faster with their part', async () => {
    await send()
    const house = (await calls.threats(org)).find(({ title }) => title === flood)!
    await test.as(ana).request(`/threat/${house.id}`, { method: 'PATCH', json: { triage: 'acknowledged' } })
    expect(await gateway.text(far, 'OK')).toMatch(new RegExp(`: .+ already acknowledged "${flood}" at `))
  })

  it('hears it again in a call', async () => {
    expect((await phones.patch(cora, { calls: true })).status).toBe(200)
    await send()
    expect((await gateway.press(texting.calls.at(-1)!, '*')).said[0]).toContain(`Urgent: ${flood}.`)
  })
})
