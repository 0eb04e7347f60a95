import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alertReply, drill, drillMessage, org as orgTable } from '../../../platform/db/schema/index.ts'
import { countSegments } from '../../../platform/sms/segments.ts'
import { alertCalls, placeAtHour, textedResident } from '../../../testing/alert-test-calls.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { prepareSending } from '../../../testing/communication-test-calls.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { type HazardCalls, hazardCalls, message, squareAround } from '../../../testing/hazard-test-calls.ts'
import { memberTextCalls } from '../../../testing/member-text-calls.ts'
import { putOnCall } from '../../../testing/put-on-call.ts'
import { createTestTextGateway, textCalls } from '../../../testing/text-gateway.ts'
import { sendMemberTexts } from '../member-texts/send-member-texts.ts'
import { sendNotifications } from '../notifications/send-notifications.ts'
import { runEscalations } from '../on-call/run-escalations.ts'
import { advanceDrills } from './advance-drills.ts'
import type { Drill } from './drills.schema.ts'
import { sendDrillMessages } from './run-drills.ts'

const texting = createTestTextGateway()
let test: TestApp
let calls: HazardCalls
let gateway: ReturnType<typeof textCalls>
let org: TestOrg
let admin: TestPerson
let ana: TestPerson
let mapleId: string
let number: string
let count = 0

beforeAll(async () => {
  test = await createTestApp({ worker: true, texts: texting.gateway })
  calls = hazardCalls(test)
  gateway = textCalls(test)
})
afterAll(() => test.close())

beforeEach(async () => {
  org = await test.mintOrg('Cedar')
  await test.db.update(orgTable).set({ emailAllowed: true }).where(eq(orgTable.id, org.id))
  mapleId = (await org.property({ lon: -104.99, lat: 39.74, name: 'Maple Court' })).id
  admin = await org.member('org_admin')
  ana = await org.member('property_manager')
  number = `+1720556${String((count += 1)).padStart(4, '0')}`
  await memberTextCalls(test, texting).verify(ana, number)
})

const textsToAna = () => texting.sent.filter(({ to }) => to === number).map(({ body }) => body)

/** A real threat that Ana is told on call. Returns the code in the text. */
async function wakeAna(): Promise<string> {
  const now = new Date()
  await putOnCall(test, org, ana, now)
  const feed = await calls.feed()
  await calls.subscribe(org, feed)
  await calls.ingest(
    feed,
    [
      message({
        identifier: 'real',
        dedupeKey: 'real',
        hazard: 'tornado',
        title: 'Tornado Warning, Denver County',
        severity: 'severe',
        sentAt: now.toISOString(),
        onsetAt: now.toISOString(),
        endsAt: '2099-01-01T00:00:00Z',
        geometry: squareAround(-104.99, 39.74, 0.01),
      }),
    ],
    now.toISOString(),
  )
  await runEscalations(calls.deps, { now })
  await sendNotifications(calls.deps, { now })
  await sendMemberTexts(calls.deps, { now })
  return /Reply OK ([A-Z0-9]{4}) /.exec(textsToAna().at(-1)!)![1]!
}

/** A drill whose first step Ana gets as a text. */
async function startDrill(): Promise<string> {
  const call = async (person: TestPerson, method: string, path: string, json?: object) => {
    const response = await test.as(person).request(path, { method, ...(json && { json }) })
    expect(response.status).toBeLessThan(300)
    return await response.json<Drill>()
  }
  const { id } = await call(admin, 'POST', '/drill', {
    script: 'tornado',
    propertyIds: [mapleId],
    speed: 1,
    participantIds: [ana.id],
  })
  await call(ana, 'PUT', `/drill/${id}/invitation`, { answer: 'yes' })
  await call(admin, 'POST', `/drill/${id}/start`)
  await advanceDrills(calls.deps)
  await sendDrillMessages(calls.deps, 'sms')
  expect(textsToAna().at(-1)).toMatch(/^EXERCISE: Tornado Watch\. Cedar: .* Don't reply, open http/)
  return id
}

const triage = async () => (await calls.threats(org))[0]!.triage
const exercise = 'Our latest text was an exercise'

describe('a reply to the text of an exercise', () => {
  it('says so, and where to answer', async () => {
    const id = await startDrill()
    const answer = await gateway.text(number, 'Safe')
    expect(answer).toBe(
      `Cedar: Our latest text was an exercise, so your reply wasn't recorded, and nothing real was acknowledged. In a real emergency, call 911. To answer the exercise, open http://parapet.test/settings/drills?drill=${id}&org=${org.id}`,
    )
    expect(countSegments(answer!)).toMatchObject({ encoding: 'GSM-7' })
  })

  it('doesn’t acknowledge a real threat, and says that it waits', async () => {
    const code = await wakeAna()
    await startDrill()
    const answer = await gateway.text(number, 'OK')
    expect(answer).toContain(exercise)
    expect(answer).toContain(`Reply OK and the code: ${code} "Tornado Warning, Denver County"`)
    expect(await triage()).toBe('new')
    expect(await gateway.text(number, `OK ${code}`)).toContain('You acknowledged "Tornado Warning')
    expect(await triage()).toBe('acknowledged')
  })

  /** Ana is a tenant, too, and can be sent real alerts. */
  async function prepareAlerts() {
    await prepareSending(test, org)
    const noon = await org.property({ name: 'Noon House', ...placeAtHour(12) })
    await textedResident(test, org, number, { propertyId: noon.id })
    const alerts = alertCalls(test, admin)
    return async () =>
      await alerts.sendAll({
        threatId: (await org.threat({ impacts: [{ propertyId: noon.id }] })).id,
        channels: ['sms'],
      })
  }
  const countReplies = () => test.db.$count(alertReply, eq(alertReply.orgId, org.id))

  it.each(['Safe', '1'])('doesn’t answer a real alert with “%s”', async (body) => {
    const sendAlert = await prepareAlerts()
    await sendAlert()
    await startDrill()
    expect(await gateway.text(number, body)).toContain(exercise)
    expect(await countReplies()).toBe(0)
    await sendAlert()
    expect(await gateway.text(number, body)).not.toContain(exercise)
    expect(await countReplies()).toBe(1)
  })

  it('says to call 911 to someone who needs help and got no real alert', async () => {
    await startDrill()
    const answer = await gateway.text(number, 'I need help')
    expect(answer).toContain(exercise)
    expect(answer).toContain('In a real emergency, call 911.')
  })

  it.each(['I need help', '2'])('calls for help with “%s” if there was a real alert', async (body) => {
    const sendAlert = await prepareAlerts()
    await sendAlert()
    await startDrill()
    expect(await gateway.text(number, body)).not.toContain(exercise)
    const [reply] = await test.db.select().from(alertReply).where(eq(alertReply.orgId, org.id))
    expect(reply).toMatchObject({ answer: 'need_help' })
  })

  it('leaves keywords as they are', async () => {
    await startDrill()
    for (const keyword of ['HELP', 'STOP'])
      expect(await gateway.text(number, keyword)).not.toContain(exercise)
    expect((await memberTextCalls(test, texting).read(ana)).phone).toMatchObject({ state: 'stopped' })
  })
})

describe('a reply after something real', () => {
  it('acknowledges the threat that was texted after the exercise', async () => {
    await startDrill()
    await wakeAna()
    expect(await gateway.text(number, 'OK')).toContain('You acknowledged "Tornado Warning')
  })

  it('isn’t taken for one to the news that a real emergency stopped the exercise', async () => {
    const id = await startDrill()
    await wakeAna()
    await test.db
      .update(drill)
      .set({ status: 'stopped', stopReason: 'emergency', endedAt: new Date() })
      .where(and(eq(drill.orgId, org.id), eq(drill.id, id)))
    const ofText = and(eq(drillMessage.drillId, id), eq(drillMessage.channel, 'sms'))
    const [step] = await test.db.select().from(drillMessage).where(ofText)
    await test.db
      .update(drillMessage)
      .set({ kind: 'stopped', claimedAt: new Date() })
      .where(and(ofText, eq(drillMessage.id, step!.id)))
    expect(await gateway.text(number, 'OK')).toContain('You acknowledged "Tornado Warning')
  })

  it('isn’t taken for one to an exercise of days ago', async () => {
    const id = await startDrill()
    await test.db
      .update(drillMessage)
      .set({ claimedAt: new Date(Date.now() - 3 * 24 * 60 * 60_000) })
      .where(eq(drillMessage.drillId, id))
    expect(await gateway.text(number, 'OK')).toContain('no urgent threat is waiting for you')
  })
})
