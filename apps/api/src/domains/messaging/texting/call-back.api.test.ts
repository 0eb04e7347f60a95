import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { consentRecord, suppression } from '../../../platform/db/schema/index.ts'
import {
  type AlertCalls,
  alertCalls,
  calledResident,
  decide,
  placeAtHour,
} from '../../../testing/alert-test-calls.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { phoneWith, prepareSending } from '../../../testing/communication-test-calls.ts'
import type { TestOrg } from '../../../testing/factories.ts'
import { createTestTextGateway, textCalls } from '../../../testing/text-gateway.ts'
import { currentCallWordingVersion, fillWording } from '../consent/wording.ts'
import { callBackTexts } from './call-back.ts'

const texting = createTestTextGateway()
let test: TestApp
let gateway: ReturnType<typeof textCalls>
let org: TestOrg
let calls: AlertCalls
let propertyId: string
let number: string
let count = 0

beforeAll(async () => {
  test = await createTestApp({ worker: true, texts: texting.gateway })
  gateway = textCalls(test)
})
afterAll(() => test.close())

beforeEach(async () => {
  org = await test.mintOrg('Maple')
  calls = alertCalls(test, await org.member('org_admin'))
  await prepareSending(test, org)
  propertyId = (await org.property(placeAtHour(12))).id
  number = `+1202557${String((count += 1)).padStart(4, '0')}`
  texting.calls.length = 0
})

const reachedByCall = async () =>
  (await calls.numbers({ audience: { propertyIds: [propertyId] }, channels: ['voice'] })).reached
const latestVoice = async (tenantId: string) => {
  const rows = await test.db.select().from(consentRecord).where(eq(consentRecord.tenantId, tenantId))
  return rows
    .filter(({ channel }) => channel === 'voice')
    .toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime())
    .at(-1)
}
/** Someone presses a key in a call that they made. */
const press = (reference: string, key: string, more: { turn?: number; id?: string } = {}) =>
  gateway.press({ to: '+12025550100', reference }, key, { from: number, id: 'CA-back', ...more })

/** A resident who pressed 9 in an alert's call. */
async function stopped() {
  const dana = await calledResident(test, org, number, { propertyId })
  await calls.sendAll({ audience: { propertyIds: [propertyId] }, channels: ['voice'] })
  const { said } = await gateway.press(texting.calls.at(-1)!, '9')
  expect(said[0]).toContain('call this number back and press 1')
  expect(await reachedByCall()).toBe(0)
  return dana
}

describe('someone who stopped calls and calls back', () => {
  it('turns them on with 1, after hearing what that means, and only calls', async () => {
    const dana = await stopped()
    const { said, reference, nextTurn } = await gateway.call(number)
    const { consent } = fillWording('en', 'Maple', currentCallWordingVersion)
    expect(said).toEqual([callBackTexts.en.ask('Maple', consent), callBackTexts.en.goodbye])
    expect(nextTurn).toBe(1)
    expect(await reachedByCall()).toBe(0)
    const started = await press(reference, '1')
    expect(started).toMatchObject({ said: [callBackTexts.en.started('Maple')], nextTurn: 0 })
    expect(await reachedByCall()).toBe(1)
    expect(await latestVoice(dana.id)).toMatchObject({
      state: 'opted_in',
      wordingVersion: currentCallWordingVersion,
      evidence: { messageId: 'CA-back' },
      actor: { type: 'tenant', id: dana.id },
    })
    const suppressed = await test.db.select().from(suppression).where(eq(suppression.orgId, org.id))
    expect(suppressed.map(({ channel }) => channel)).toEqual(['sms'])
    expect((await org.ledger('consent.confirmed')).at(-1)).toMatchObject({ actor: { type: 'tenant' } })
    // A key that arrives twice is one decision.
    const records = await test.db.$count(consentRecord, eq(consentRecord.tenantId, dana.id))
    expect(await press(reference, '1')).toEqual(started)
    expect(await test.db.$count(consentRecord, eq(consentRecord.tenantId, dana.id))).toBe(records)
    expect((await gateway.call(number)).said).toEqual([callBackTexts.en.nothing])
  })

  it('changes nothing without 1, and is asked only a few times', async () => {
    await stopped()
    const { reference, said } = await gateway.call(number)
    const again = await press(reference, '2')
    expect(again).toMatchObject({ said, nextTurn: 2 })
    expect(await press(reference, '*', { turn: 5 })).toMatchObject({
      said: [callBackTexts.en.goodbye],
      nextTurn: 0,
    })
    expect(await reachedByCall()).toBe(0)
  })

  it('can do so after STOP by text', async () => {
    await calledResident(test, org, number, { propertyId })
    await gateway.text(number, 'STOP')
    const { reference } = await gateway.call(number)
    await press(reference, '1')
    expect(await reachedByCall()).toBe(1)
  })

  it('can do so for everyone who shares the number', async () => {
    await calledResident(test, org, number, { propertyId })
    await calledResident(test, org, number, { propertyId })
    await gateway.text(number, 'STOP')
    expect(await reachedByCall()).toBe(0)
    const { reference } = await gateway.call(number)
    await press(reference, '1')
    expect(await reachedByCall()).toBe(1)
  })

  it('is asked about one organization at a time', async () => {
    const other = await test.mintOrg('Oak')
    for (const each of [org, other]) {
      const { id } = await each.tenant(phoneWith(number))
      await decide(test, each, { tenantId: id, address: number, channel: 'voice', state: 'opted_out' })
    }
    const asked = [(await gateway.call(number)).reference]
    await press(asked[0]!, '1')
    asked.push((await gateway.call(number)).reference)
    await press(asked[1]!, '1')
    expect(new Set(asked).size).toBe(2)
    expect((await gateway.call(number)).nextTurn).toBe(0)
  })
})

describe('a call to our number', () => {
  it('offers nothing to someone who has never been asked, or gets calls', async () => {
    await org.tenant({ propertyId, ...phoneWith(number) })
    expect(await gateway.call(number)).toMatchObject({ said: [callBackTexts.en.nothing], nextTurn: 0 })
    for (const unknown of ['+12025559999', 'anonymous', ''])
      expect(await gateway.call(unknown)).toMatchObject({ said: [callBackTexts.en.nothing], nextTurn: 0 })
    expect(await reachedByCall()).toBe(0)
  })

  it('never turns on calls to another number', async () => {
    await stopped()
    const { reference } = await gateway.call(number)
    const stranger = await gateway.press({ to: '+12025550100', reference }, '1', { from: '+12025559999' })
    expect(stranger.said).toEqual([callBackTexts.en.nothing])
    expect(await reachedByCall()).toBe(0)
  })

  it('has to be signed, and to be one', async () => {
    const fields = { CallSid: 'CA1', From: number, Direction: 'inbound' }
    expect((await gateway.post('/text/calls', fields, 'x'.repeat(28))).status).toBe(403)
    expect((await gateway.post('/text/calls', { ...fields, Direction: 'outbound-api' })).status).toBe(422)
  })
})
