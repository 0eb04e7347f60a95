import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  alertMessage,
  alertReply,
  consentRecord,
  type property,
  suppression,
} from '../../../platform/db/schema/index.ts'
import {
  type AlertCalls,
  alertCalls,
  calledResident,
  decide,
  placeAtHour,
} from '../../../testing/alert-test-calls.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { prepareSending } from '../../../testing/communication-test-calls.ts'
import type { TestOrg } from '../../../testing/factories.ts'
import { createTestTextGateway, textCalls } from '../../../testing/text-gateway.ts'
import { callTexts } from '../alerts/call-texts.ts'
import { stoppedTexts } from '../texting/stop-in-call.ts'
import type { RollCall } from './roll-call.schema.ts'

const texting = createTestTextGateway()
let test: TestApp
let gateway: ReturnType<typeof textCalls>
let org: TestOrg
let calls: AlertCalls
let house: typeof property.$inferSelect
let threatId: string
let count = 0
let number: string

beforeAll(async () => {
  test = await createTestApp({ worker: true, texts: texting.gateway })
  gateway = textCalls(test)
})
afterAll(() => test.close())

beforeEach(async () => {
  org = await test.mintOrg('Maple')
  calls = alertCalls(test, await org.member('org_admin'))
  await prepareSending(test, org)
  house = await org.property({ name: 'Maple Court', ...placeAtHour(12) })
  threatId = (await org.threat({ impacts: [{ propertyId: house.id }] })).id
  number = `+1202558${String((count += 1)).padStart(4, '0')}`
  texting.calls.length = 0
})

const resident = (values: Parameters<TestOrg['tenant']>[0] = {}) =>
  calledResident(test, org, number, { propertyId: house.id, ...values })
const callAll = () => calls.sendAll({ threatId, channels: ['voice'] })
const call = () => texting.calls[0]!
const replies = async () => await test.db.select().from(alertReply).where(eq(alertReply.orgId, org.id))
const rollCall = async () => (await calls.ok<RollCall>(`/threat/${threatId}/roll-call`)).items

describe('a key in a call', () => {
  it.each([
    ['1', 'safe', 'safe'],
    ['2', 'need_help', 'need_help'],
    ['3', 'not_there', 'not_there'],
  ] as const)('%s answers %s, and is confirmed', async (key, answer, group) => {
    const dana = await resident()
    const { alert } = await callAll()
    const { said, nextTurn } = await gateway.press(call(), key)
    expect(said).toEqual([callTexts.en.received[answer]('Maple')])
    expect(nextTurn).toBe(2)
    expect(await rollCall()).toMatchObject([{ tenant: { id: dana.id }, group, answerChannel: 'voice' }])
    expect((await calls.get(alert.id)).stats).toMatchObject({ sent: 1, delivered: 1 })
    expect(await org.ledger(key === '2' ? 'alert.help_needed' : 'alert.replied')).toMatchObject([
      { actor: { type: 'tenant', id: dana.id }, tenantId: dana.id, threatId },
    ])
  })

  it('that is delivered twice counts once, and another one corrects it', async () => {
    await resident()
    await callAll()
    const first = await gateway.press(call(), '1')
    expect(await gateway.press(call(), '1')).toEqual(first)
    expect(await replies()).toHaveLength(1)
    await gateway.press(call(), '2', { turn: first.nextTurn })
    const { nextTurn } = await gateway.press(call(), '1', { turn: 3 })
    expect(nextTurn).toBe(4)
    expect(await replies()).toHaveLength(3)
    expect(await rollCall()).toMatchObject([{ group: 'safe' }])
  })

  it('star says it again, and any other key says the menu', async () => {
    await resident({ language: 'es' })
    await callAll()
    const again = await gateway.press(call(), '*')
    expect(again.said.slice(0, 2)).toEqual([
      expect.stringMatching(/^Este es un mensaje de seguridad grabado de Maple\./),
      expect.stringMatching(/^This is a recorded safety message from Maple\./),
    ])
    expect(again.nextTurn).toBe(2)
    const other = await gateway.press(call(), '7', { turn: 2 })
    expect(other.said).toEqual([`${callTexts.es.otherKey} ${callTexts.es.menu}`])
    expect((await gateway.press(call(), '#', { turn: 12 })).nextTurn).toBe(0)
    expect(await replies()).toEqual([])
  })

  it('9 ends calls and texts of the number, and says so', async () => {
    const dana = await resident()
    await decide(test, org, { tenantId: dana.id, address: number, channel: 'sms' })
    await callAll()
    const stopped = await gateway.press(call(), '9')
    expect(stopped).toMatchObject({ said: [stoppedTexts.en('Maple')], nextTurn: 0 })
    expect(await gateway.press(call(), '9')).toEqual(stopped)
    const ended = await test.db
      .select({ channel: consentRecord.channel, evidence: consentRecord.evidence })
      .from(consentRecord)
      .where(eq(consentRecord.state, 'opted_out'))
    const own = ended.filter(({ evidence }) => evidence.messageId === `CA${call().reference}`)
    expect(own.map(({ channel }) => channel).toSorted()).toEqual(['sms', 'voice'])
    const suppressed = await test.db.select().from(suppression).where(eq(suppression.orgId, org.id))
    expect(suppressed.map(({ channel, reason }) => `${channel} ${reason}`).toSorted()).toEqual([
      'sms unsubscribe',
      'voice unsubscribe',
    ])
    const { reached } = await calls.numbers({ threatId, channels: ['sms', 'voice'] })
    expect(reached).toBe(0)
  })

  it('9 stops texts as well for someone who never agreed to them', async () => {
    await resident()
    await callAll()
    await gateway.press(call(), '9')
    const suppressed = await test.db.select().from(suppression).where(eq(suppression.orgId, org.id))
    expect(suppressed.map(({ channel }) => channel).toSorted()).toEqual(['sms', 'voice'])
  })

  it('resolves a call in doubt, because someone picked up', async () => {
    await resident()
    texting.failures.push('unknown')
    const { alert } = await callAll()
    expect(alert.stats).toMatchObject({ inDoubt: 1 })
    await gateway.press(call(), '1')
    expect((await calls.get(alert.id)).stats).toMatchObject({ inDoubt: 0, sent: 1, delivered: 1 })
    const [message] = await test.db.select().from(alertMessage).where(eq(alertMessage.orgId, org.id))
    expect(message).toMatchObject({ callResult: 'answered', messageId: `CA${call().reference}` })
  })
})

describe('a key is refused', () => {
  const path = () =>
    `/text/keys?${new URLSearchParams({ reference: call().reference, turn: '1' }).toString()}`
  const fields = { CallSid: 'CA1', From: '+12025550100', To: '+12025550199', Digits: '2' }

  it('without the gateway’s signature for exactly this call', async () => {
    await resident()
    await callAll()
    for (const signature of ['', 'x'.repeat(28)])
      expect((await gateway.post(path(), fields, signature)).status).toBe(403)
    expect(await replies()).toEqual([])
  })

  it('if it isn’t one', async () => {
    await resident()
    await callAll()
    const statusOf = async (changes: Record<string, string>) =>
      (await gateway.post(path(), { ...fields, ...changes })).status
    expect(await statusOf({ Digits: '22' })).toBe(422)
    expect(await statusOf({ CallSid: '' })).toBe(422)
  })

  it('for a call that isn’t known, and tells the person what to do', async () => {
    await resident()
    await callAll()
    const [kind, orgId, id] = call().reference.split(':')
    for (const reference of [
      `${kind}:${orgId}:${orgId}`,
      `${kind}:${id}:${id}`,
      `code:${orgId}:${id}`,
      'nothing',
    ])
      expect(await gateway.press({ to: number, reference }, '2')).toMatchObject({
        said: [expect.stringContaining('We couldn’t save your answer.')],
        nextTurn: 0,
      })
    expect(await replies()).toEqual([])
  })
})
