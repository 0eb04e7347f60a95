import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { memberText } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { type HazardCalls, hazardCalls, message, squareAround } from '../../../testing/hazard-test-calls.ts'
import { memberTextCalls } from '../../../testing/member-text-calls.ts'
import { putOnCall } from '../../../testing/put-on-call.ts'
import { createTestTextGateway, productNumber, textCalls } from '../../../testing/text-gateway.ts'
import type { Escalation } from '../on-call/on-call.schema.ts'
import { runEscalations } from '../on-call/run-escalations.ts'
import { sendMemberTexts } from './send-member-texts.ts'

const texting = createTestTextGateway()
let test: TestApp
let calls: HazardCalls
let phones: ReturnType<typeof memberTextCalls>
let gateway: ReturnType<typeof textCalls>
let org: TestOrg
let ana: TestPerson
let number: string
let count = 0
let now: Date

const title = 'Tornado Warning, Denver County'

beforeAll(async () => {
  test = await createTestApp({ texts: { ...texting.gateway, number: productNumber } })
  calls = hazardCalls(test)
  phones = memberTextCalls(test, texting)
  gateway = textCalls(test)
})
afterAll(() => test.close())

beforeEach(async () => {
  now = new Date()
  org = await test.mintOrg('Cedar & Stone')
  const feed = await calls.feed()
  await calls.subscribe(org, feed)
  await org.property({ lon: -104.99, lat: 39.74, name: 'Maple Court' })
  ana = await org.member('property_manager')
  number = `+1719555${String((count += 1)).padStart(4, '0')}`
  texting.calls.length = 0
  texting.failures.length = 0
  await phones.verify(ana, number)
  await phones.patch(ana, { calls: true, texts: 'off' })
  await putOnCall(test, org, ana, now)
  await calls.ingest(
    feed,
    [
      message({
        identifier: 'a1',
        dedupeKey: 'storm',
        hazard: 'tornado',
        title,
        severity: 'severe',
        sentAt: now.toISOString(),
        onsetAt: now.toISOString(),
        endsAt: '2099-01-01T00:00:00Z',
        geometry: squareAround(-104.99, 39.74, 0.01),
      }),
    ],
    now.toISOString(),
  )
})

async function call(minutes = 0) {
  const at = new Date(now.getTime() + minutes * 60_000)
  await runEscalations(calls.deps, { now: at })
  await sendMemberTexts(calls.deps, { now: at })
  return texting.calls.at(-1)!
}
const rows = () => test.db.select().from(memberText).where(eq(memberText.orgId, org.id))
async function timeline(): Promise<Escalation> {
  const [threat] = await calls.threats(org)
  const response = await test.as(ana).request(`/threat/${threat!.id}/escalation`)
  return (await response.json<{ items: Escalation[] }>()).items[0]!
}
const triage = async () => (await calls.threats(org))[0]!.triage
const report = (reference: string, status: string, more: object = {}) =>
  gateway.report(reference, { CallSid: `CA${reference}`, To: number, CallStatus: status, ...more })

it('calls the member, who acknowledges with a key as in the app', async () => {
  const placed = await call()
  expect(texting.sent).toEqual([])
  expect(placed).toMatchObject({ to: number, script: { isRepeated: true, keys: { turn: 1 } } })
  expect(placed.script.parts).toEqual([
    {
      language: 'en',
      text: `This is Cedar & Stone with an urgent notification. Severe threat to Maple Court. ${title}. Press 1 to acknowledge. Press star to hear this again. Press 9 to stop calls and texts from us.`,
    },
  ])
  const again = await gateway.press(placed, '*')
  expect(again.said[0]).toContain(`Urgent: ${title}`)
  expect(again).toMatchObject({ nextTurn: 2 })
  const done = await gateway.press(placed, '1', { turn: 2 })
  expect(done).toMatchObject({ said: [expect.stringContaining('You acknowledged')], nextTurn: 0 })
  // The gateway may deliver the key again.
  expect((await gateway.press(placed, '1', { turn: 2 })).said[0]).toContain('You already acknowledged')
  expect(await triage()).toBe('acknowledged')
  expect(await org.ledger('threat.acknowledged')).toMatchObject([
    {
      actor: { type: 'user', id: ana.id },
      summary: `“${title}” was acknowledged at Maple Court in a call.`,
      metadata: { how: 'call' },
    },
  ])
  expect(await timeline()).toMatchObject({
    endedBy: { id: ana.id },
    endedVia: 'call',
    notices: [
      { channel: 'email' },
      { channel: 'call', deliveredAt: expect.any(String), answeredAt: expect.any(String) },
    ],
  })
  expect(
    (await org.ledger('threat.notified')).filter(({ metadata }) => metadata.channel === 'call'),
  ).toMatchObject([{ summary: `A member was called: ${title}` }])
})

it('isn’t answered by voicemail or a busy line, and calls again with the next reminder', async () => {
  const first = await call()
  await report(first.reference, '', { AnsweredBy: 'machine_end_beep', CallStatus: 'in-progress' })
  await report(first.reference, 'completed')
  const second = await call(5)
  expect(second.reference).not.toBe(first.reference)
  await report(second.reference, 'busy')
  expect((await timeline()).notices.filter(({ channel }) => channel === 'call')).toMatchObject([
    { deliveredAt: null, failedAt: expect.any(String) },
    { deliveredAt: null, failedAt: expect.any(String) },
  ])
  // A key always means a person.
  await gateway.press(second, '2')
  expect((await timeline()).notices.at(-1)).toMatchObject({ deliveredAt: expect.any(String), failedAt: null })
  expect(await triage()).toBe('new')
})

it('stops calls and texts with 9, until they are turned on again', async () => {
  const placed = await call()
  expect((await gateway.press(placed, '9')).said[0]).toMatch(/^You won’t get any more calls or texts from/)
  expect((await phones.read(ana)).phone).toMatchObject({ state: 'stopped', calls: false })
  expect((await phones.patch(ana, { calls: true })).status).toBe(409)
  await gateway.text(number, 'START')
  expect((await phones.patch(ana, { calls: true })).status).toBe(200)
  await call(5)
  expect(texting.calls).toHaveLength(2)
})

it('shows that calls are off after STOP by text, until they are turned on again', async () => {
  await gateway.text(number, 'STOP')
  await gateway.text(number, 'START')
  expect((await phones.read(ana)).phone).toMatchObject({ state: 'verified', calls: false })
  await call()
  expect(texting.calls).toEqual([])
  expect((await phones.patch(ana, { calls: true })).status).toBe(200)
  expect((await phones.read(ana)).phone).toMatchObject({ calls: true })
  await call(5)
  expect(texting.calls).toHaveLength(1)
})

it('says that nothing was acknowledged if the number isn’t theirs anymore', async () => {
  const placed = await call()
  await test.as(ana).request('/notification-phone', { method: 'DELETE' })
  expect((await gateway.press(placed, '1')).said[0]).toContain("isn't set up for an active member")
  expect(await triage()).toBe('new')
})

it('is offered for a verified number only, and if there is a number to call from', async () => {
  const ben = await org.member('property_manager')
  await phones.save(ben, `+1719556${number.slice(-4)}`)
  expect((await phones.patch(ben, { calls: true })).status).toBe(409)
  test.deps.gateways.texts = { ...texting.gateway, number: null }
  expect(await phones.read(ana)).toMatchObject({ isAvailable: true, canCall: false })
  expect((await phones.patch(ana, { calls: true })).status).toBe(503)
  await call()
  expect((await rows()).map(({ channel, state }) => [channel, state])).toEqual([['voice', 'withdrawn']])
  test.deps.gateways.texts = { ...texting.gateway, number: productNumber }
})
