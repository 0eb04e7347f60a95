import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  alertMessage,
  alertReply,
  inboundText,
  type property,
  tenant as tenantTable,
} from '../../../platform/db/schema/index.ts'
import {
  type AlertCalls,
  alertCalls,
  calledResident,
  decide,
  placeAtHour,
  textedResident,
} from '../../../testing/alert-test-calls.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { phoneWith, prepareSending } from '../../../testing/communication-test-calls.ts'
import type { TestOrg } from '../../../testing/factories.ts'
import { createTestTextGateway, textCalls } from '../../../testing/text-gateway.ts'
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
  number = `+1202557${String((count += 1)).padStart(4, '0')}`
  texting.sent.length = 0
})

const resident = (values: Parameters<TestOrg['tenant']>[0] = {}, to = number) =>
  textedResident(test, org, to, { propertyId: house.id, ...values })
const alertAll = (input: object = {}) => calls.sendAll({ threatId, channels: ['sms'], ...input })
const replies = async () =>
  (await test.db.select().from(alertReply).where(eq(alertReply.orgId, org.id))).toSorted(
    (a, b) => a.occurredAt.getTime() - b.occurredAt.getTime() || (a.id < b.id ? -1 : 1),
  )
const rollCall = async () => (await calls.ok<RollCall>(`/threat/${threatId}/roll-call`)).items

it('puts “2 two people, wheelchair” on the roll call, and acknowledges it at the time of the home', async () => {
  const dana = await resident()
  const { alert } = await alertAll()
  expect(texting.sent[0]!.body).toContain(
    "Reply 1 if you're safe, 2 if you need help, 3 if you're not there.",
  )
  expect(await gateway.text(number, '2 two people, wheelchair')).toMatch(
    /^We got your answer at (?:12|1):\d\d PM: you need help\. Maple can see it\. If you're in danger, call 911 now\./,
  )
  expect(await rollCall()).toMatchObject([
    {
      tenant: { id: dana.id },
      group: 'need_help',
      answerChannel: 'sms',
      note: 'two people, wheelchair',
    },
  ])
  expect(await calls.get(alert.id)).toMatchObject({ answers: { needHelp: 1, none: 0 } })
  expect(await org.ledger('alert.help_needed')).toMatchObject([
    {
      actor: { type: 'tenant', id: dana.id },
      tenantId: dana.id,
      threatId,
      summary: 'A tenant at Maple Court answered that they need help.',
    },
  ])
  expect(JSON.stringify(await org.ledger())).not.toContain('wheelchair')
})

it('adds whatever else they write to their call for help, until they are safe', async () => {
  await resident()
  await alertAll()
  await gateway.text(number, 'help me')
  expect(await gateway.text(number, 'We are on the roof')).toMatch(
    /^We added this to your call for help at (?:12|1):\d\d PM/,
  )
  await gateway.text(number, 'Two of us')
  expect((await replies()).map(({ answer, note }) => [answer, note])).toEqual([
    ['need_help', null],
    ['need_help', 'We are on the roof'],
    ['need_help', 'We are on the roof\nTwo of us'],
  ])
  expect(await gateway.text(number, '1')).toContain("you're safe. If that changes, reply 2.")
  expect(await rollCall()).toMatchObject([{ group: 'safe' }])
})

it('answers in the language of the alert', async () => {
  await resident({ language: 'es-MX' })
  await alertAll()
  expect(texting.sent[0]!.body).toContain('Responda 1 si está a salvo')
  expect(await gateway.text(number, '3')).toContain('no está ahí. Si eso cambia, responda 1 o 2.')
  expect(await rollCall()).toMatchObject([{ group: 'not_there' }])
})

it('explains once per alert what to reply, and records no answer', async () => {
  await resident()
  const { alert: first } = await alertAll()
  expect(await gateway.text(number, 'Who is this?')).toMatch(
    /^Maple: We didn't understand your text\. Reply just 1 if you're safe/,
  )
  expect(await gateway.text(number, 'Hello?')).toBeNull()
  expect(await replies()).toEqual([])
  await alertAll({ threadId: first.id, phase: 'update' })
  expect(await gateway.text(number, '1 person is trapped')).toContain("We didn't understand your text")
  expect(await gateway.text(number, '2')).toContain('you need help')
})

it('says after HELP which digit calls for help, and obeys STOP and START as ever', async () => {
  await resident()
  expect(await gateway.text(number, 'help')).not.toContain('reply 2')
  await alertAll()
  expect(await gateway.text(number, 'HELP')).toMatch(
    /STOP to stop\. If you need help because of our latest alert, reply 2\.$/,
  )
  expect(await replies()).toEqual([])
  expect(await gateway.text(number, 'STOP')).toContain("You won't get any more texts")
  // A tenant who has stopped the texts can still call for help, but gets no more texts.
  expect(await gateway.text(number, '2')).toBeNull()
  expect(await replies()).toMatchObject([{ answer: 'need_help' }])
})

it('stores a text that is delivered again once', async () => {
  await resident()
  await alertAll()
  expect(await gateway.text(number, '2', 'SMagain')).not.toBeNull()
  expect(await gateway.text(number, '2', 'SMagain')).toBeNull()
  expect(await replies()).toHaveLength(1)
})

describe('the thread of an answer', () => {
  it('is the latest that was texted to the number, and counts for the tenant it went to', async () => {
    const dana = await resident()
    await org.tenant({ propertyId: house.id, ...phoneWith(number) })
    await alertAll({ phase: 'prepare' })
    const { alert: second } = await alertAll()
    await gateway.text(number, '1')
    expect(await replies()).toMatchObject([{ threadId: second.id, tenantId: dana.id, answer: 'safe' }])
  })

  it('is none for someone who got no text, whose alert is two weeks old, or who has another number now', async () => {
    const dana = await resident()
    expect(await gateway.text(number, '2')).toBeNull()
    await alertAll()
    const wasTexted = eq(alertMessage.orgId, org.id)
    const longAgo = new Date(Date.now() - 15 * 24 * 60 * 60 * 1000)
    await test.db.update(alertMessage).set({ claimedAt: longAgo }).where(wasTexted)
    expect(await gateway.text(number, '2')).toBeNull()
    await test.db.update(alertMessage).set({ claimedAt: new Date() }).where(wasTexted)
    await test.db.update(tenantTable).set({ phones: [], contactKeys: [] }).where(eq(tenantTable.id, dana.id))
    expect(await gateway.text(number, '2')).toBeNull()
    expect(await replies()).toEqual([])
  })

  it('is the latest that went to the number by call, too', async () => {
    const dana = await calledResident(test, org, number, { propertyId: house.id })
    await alertAll({ channels: ['voice'] })
    expect(await gateway.text(number, '2 two people')).toContain('you need help')
    expect(await replies()).toMatchObject([{ tenantId: dana.id, answer: 'need_help', channel: 'sms' }])
    await decide(test, org, { tenantId: dana.id, address: number, channel: 'sms' })
    await alertAll()
    const { alert: called } = await alertAll({ channels: ['voice'] })
    await gateway.text(number, '1')
    expect((await replies()).at(-1)).toMatchObject({ threadId: called.id, answer: 'safe' })
  })

  it('belongs to the organization that alerted the number last; a call for help counts in each one', async () => {
    await resident()
    await alertAll()
    const other = await test.mintOrg('Harbor')
    await prepareSending(test, other)
    const pier = await other.property(placeAtHour(12))
    await textedResident(test, other, number, { propertyId: pier.id })
    expect(await gateway.text(number, '1')).not.toContain('\n')
    const elsewhere = alertCalls(test, await other.member('org_admin'))
    await elsewhere.sendAll({ audience: { propertyIds: [pier.id] }, channels: ['sms'] })
    expect(await gateway.text(number, 'Who is this?')).toMatch(/^Harbor: [^\n]*$/)
    expect(await gateway.text(number, '3')).not.toContain('\n')
    expect((await gateway.text(number, '2'))!.split('\n')).toHaveLength(2)
    expect((await replies()).map(({ answer }) => answer)).toEqual(['safe', 'need_help'])
    await alertAll()
    expect(await gateway.text(number, '1')).not.toContain('\n')
    expect((await replies()).map(({ answer }) => answer)).toEqual(['safe', 'need_help', 'safe'])
  })
})

it('stores at most 30 answers an hour that say nothing new, but every call for help and what is added to it', async () => {
  await resident()
  await alertAll()
  for (let n = 0; n < 32; n += 1) await gateway.text(number, '1')
  expect(await replies()).toHaveLength(30)
  await gateway.text(number, '2')
  await gateway.text(number, 'We are on the roof')
  expect((await replies()).slice(30)).toMatchObject([
    { answer: 'need_help', note: null },
    { answer: 'need_help', note: 'We are on the roof' },
  ])
  expect(await test.db.$count(inboundText, eq(inboundText.orgId, org.id))).toBe(34)
})

it('keeps what a call for help said when the tenant calls again', async () => {
  await resident()
  await alertAll()
  await gateway.text(number, '2 broken leg, 3rd floor')
  await gateway.text(number, '2')
  expect(await rollCall()).toMatchObject([{ group: 'need_help', note: 'broken leg, 3rd floor' }])
  await gateway.text(number, '2 hurry')
  await gateway.text(number, '2 hurry')
  expect(await rollCall()).toMatchObject([{ note: 'broken leg, 3rd floor\nhurry' }])
})
