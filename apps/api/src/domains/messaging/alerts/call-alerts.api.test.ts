import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/context/context.ts'
import { alertMessage, type property, suppression, task } from '../../../platform/db/schema/index.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import {
  agreedResident,
  type AlertCalls,
  alertCalls,
  calledResident,
  decide,
  placeAtHour,
  textedResident,
} from '../../../testing/alert-test-calls.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  mailboxes,
  phoneWith,
  prepareSending,
  scriptMailer,
} from '../../../testing/communication-test-calls.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { createTestTextGateway, textCalls } from '../../../testing/text-gateway.ts'
import { claimBatch } from '../delivery/deliver.ts'
import { recoverAbandoned } from '../delivery/message-states.ts'
import { alertMessages } from './alert-messages.ts'
import { getAlertRow, readOrg } from './alert-row.ts'
import { createCallStream } from './call-stream.ts'
import type { RollCall } from '../replies/roll-call.schema.ts'

const texting = createTestTextGateway()
let test: TestApp
let gateway: ReturnType<typeof textCalls>
let org: TestOrg
let admin: TestPerson
let calls: AlertCalls
let mails: Mail[]
let house: typeof property.$inferSelect
let count = 0

beforeAll(async () => {
  test = await createTestApp({ worker: true, texts: texting.gateway })
  gateway = textCalls(test)
})
afterAll(() => test.close())

beforeEach(async () => {
  org = await test.mintOrg('Maple')
  admin = await org.member('org_admin')
  calls = alertCalls(test, admin)
  await prepareSending(test, org)
  mails = scriptMailer(test)
  house = await org.property({ name: 'Maple Court', ...placeAtHour(12) })
  texting.sent.length = 0
  texting.calls.length = 0
  texting.redirects.length = 0
  texting.failures.length = 0
  test.deps.gateways.texts = texting.gateway
})

const newNumber = () => `+1202556${String((count += 1)).padStart(4, '0')}`
const resident = (number: string, values: Parameters<TestOrg['tenant']>[0] = {}) =>
  calledResident(test, org, number, { propertyId: house.id, ...values })
const toHouse = (input: object = {}) => ({
  audience: { propertyIds: [house.id] },
  channels: ['voice'],
  ...input,
})
const messages = () => test.db.select().from(alertMessage).where(eq(alertMessage.orgId, org.id))
const listSuppressed = async () =>
  (await test.db.select().from(suppression).where(eq(suppression.orgId, org.id))).map(
    ({ channel, reason }) => [channel, reason],
  )

/** A report of the gateway about the only call. */
async function report(fields: object) {
  const [call] = texting.calls
  const answer = await gateway.report(call!.reference, {
    CallSid: `CA${call!.reference}`,
    To: call!.to,
    ...fields,
  })
  expect(await answer.json()).toEqual({ known: true })
}

describe('an alert by phone', () => {
  it('says who is calling, what to do, and the keys, without a link, besides email and texts', async () => {
    const number = newNumber()
    await resident(number, { language: 'en' })
    await textedResident(test, org, newNumber(), { propertyId: house.id })
    await agreedResident(test, org, 'mail@tenants.test', { propertyId: house.id })
    const { id: threatId } = await org.threat({ impacts: [{ propertyId: house.id }] })
    const { alert, task: done } = await calls.sendAll({ threatId })
    expect(done).toMatchObject({ status: 'succeeded', result: { sent: 3, notSent: 0, inDoubt: 0 } })
    expect(alert).toMatchObject({
      channels: ['email', 'sms', 'voice'],
      status: 'sent',
      stats: { people: 3, reached: 3, messages: 3, sent: 3, unanswered: 0 },
    })
    expect([mails.length, texting.sent.length, texting.calls.length]).toEqual([1, 1, 1])
    const { to, script } = texting.calls[0]!
    expect(to).toBe(number)
    expect(script).toMatchObject({ isRepeated: true, keys: { turn: 1 } })
    expect(script.parts).toEqual([
      {
        language: 'en',
        text: expect.stringMatching(
          /^This is a recorded safety message from Maple\. Move to a higher floor now\. Flood\. .* Press 1 if you’re safe\. Press 2 if you need help\./,
        ),
      },
    ])
    expect(JSON.stringify(script.parts)).not.toMatch(/http/)
    const call = (await messages()).find(({ channel }) => channel === 'voice')!
    expect(call).toMatchObject({ state: 'sent', messageId: expect.stringMatching(/^CA/), segments: null })
    expect(JSON.stringify(await org.ledger())).not.toContain(number)
  })

  it('speaks the tenant’s language first, then English, because no one has reviewed the translation', async () => {
    await resident(newNumber(), { language: 'es-US' })
    const { id: threatId } = await org.threat({ impacts: [{ propertyId: house.id }] })
    await calls.sendAll({ threatId, channels: ['voice'] })
    expect(texting.calls[0]!.script.parts.map(({ language, text }) => [language, text])).toEqual([
      ['es', expect.stringMatching(/^Este es un mensaje de seguridad grabado de Maple\./)],
      ['en', expect.stringMatching(/^This is a recorded safety message from Maple\./)],
    ])
    const preview = await calls.preview({ threatId, language: 'es' })
    expect(preview.voice.language).toBe('es')
    expect(preview.voice.texts).toHaveLength(2)
  })

  it('counts a person whom three channels reach once', async () => {
    const number = newNumber()
    const contact = {
      ...phoneWith(number),
      emails: mailboxes('dana@tenants.test').emails,
      contactKeys: ['dana@tenants.test', number],
    }
    const dana = await resident(number, contact)
    await decide(test, org, { tenantId: dana.id, address: number, channel: 'sms' })
    await decide(test, org, { tenantId: dana.id, address: 'dana@tenants.test' })
    await org.tenant({ propertyId: house.id, ...phoneWith(newNumber()) })
    const numbers = await calls.numbers(toHouse({ channels: ['email', 'sms', 'voice'] }))
    expect(numbers).toMatchObject({
      people: 2,
      reached: 1,
      excluded: [{ reason: 'no_consent', count: 1 }],
      channels: [
        { channel: 'email', people: 1, messages: 1 },
        { channel: 'sms', people: 1, messages: 1 },
        {
          channel: 'voice',
          isAvailable: true,
          people: 1,
          messages: 1,
          segments: null,
          excluded: [{ reason: 'no_consent', count: 1 }],
        },
      ],
    })
  })

  it('needs a gateway with a number to call from', async () => {
    await resident(newNumber())
    test.deps.gateways.texts = { ...texting.gateway, number: null }
    const { id } = await calls.draft(toHouse())
    expect(await calls.numbers({ alertId: id })).toMatchObject({
      reached: 0,
      channels: [{ channel: 'voice', isAvailable: false, excluded: [{ reason: 'no_gateway', count: 1 }] }],
    })
    expect((await calls.call(`/alert/${id}/send`, { confirmCount: 0 })).status).toBe(503)
  })

  it('goes on by email and text if the gateway takes no calls, and calls follow', async () => {
    await resident(newNumber())
    await agreedResident(test, org, 'one@tenants.test', { propertyId: house.id })
    texting.failures.push('unavailable')
    const { alert } = await calls.sendAll(toHouse({ channels: ['email', 'voice'] }))
    expect(alert).toMatchObject({ status: 'sent', stats: { sent: 2 } })
    // The first attempt failed.
    expect([texting.calls.length, mails.length]).toEqual([2, 1])
  })
})

describe('what the gateway says', () => {
  it.each([
    ['bad_address', { state: 'not_sent', bouncedAt: expect.any(Date) }, [['voice', 'hard_bounce']]],
    ['rejected', { state: 'not_sent', bouncedAt: null }, []],
    ['unknown', { state: 'in_doubt', bouncedAt: null }, []],
  ] as const)('after %s', async (kind, expected, suppressed) => {
    await resident(newNumber())
    texting.failures.push(kind)
    const { alert } = await calls.sendAll(toHouse())
    expect(await messages()).toMatchObject([expected])
    expect(alert.status).toBe('sent_with_errors')
    expect(texting.calls).toHaveLength(1)
    expect(await listSuppressed()).toEqual(suppressed)
  })

  it.each([
    ['completed', {}, { delivered: 1, bounced: 0, unanswered: 0 }, 'answered', []],
    ['no-answer', {}, { delivered: 0, bounced: 0, unanswered: 1 }, 'no_answer', []],
    ['busy', {}, { delivered: 0, bounced: 0, unanswered: 1 }, 'busy', []],
    ['failed', {}, { delivered: 0, bounced: 1, unanswered: 0 }, 'failed', []],
    [
      'failed',
      { SipResponseCode: '404' },
      { delivered: 0, bounced: 1, unanswered: 0 },
      'failed',
      [['voice', 'hard_bounce']],
    ],
  ] as const)('after a call that ended %s %o', async (CallStatus, fields, stats, callResult, suppressed) => {
    await resident(newNumber())
    const { alert } = await calls.sendAll(toHouse())
    await report({ CallStatus: 'ringing' })
    await report({ CallStatus, ...fields })
    const { stats: counted, answers } = await calls.get(alert.id)
    expect(counted).toMatchObject({ sent: 1, ...stats })
    expect((await calls.recipients(alert.id))[0]!.messages).toMatchObject([{ channel: 'voice', callResult }])
    expect(await listSuppressed()).toEqual(suppressed)
    // Silence is never safe.
    expect(answers).toMatchObject({ safe: 0, none: 1 })
  })

  it('never calls again in doubt, which a report resolves', async () => {
    await resident(newNumber())
    texting.failures.push('unknown')
    const { alert, task: done } = await calls.sendAll(toHouse())
    expect(done.status).toBe('partial')
    expect(alert.stats).toMatchObject({ inDoubt: 1, sent: 0 })
    await report({ CallStatus: 'completed' })
    expect(await calls.get(alert.id)).toMatchObject({ stats: { inDoubt: 0, sent: 1, delivered: 1 } })
    expect(texting.calls).toHaveLength(1)
  })
})

describe('voicemail', () => {
  const pickUp = (AnsweredBy: string) => report({ AnsweredBy, MachineDetectionDuration: '9000' })

  it('is left the alert without the keys, once, and isn’t counted as delivered', async () => {
    await resident(newNumber(), { language: 'es' })
    const { id: threatId } = await org.threat({ impacts: [{ propertyId: house.id }] })
    const { alert } = await calls.sendAll({ threatId, channels: ['voice'] })
    const [call] = texting.calls
    expect(call!.detectsVoicemail).toBe(true)
    await pickUp('machine_end_beep')
    await pickUp('machine_end_beep')
    await report({ CallStatus: 'completed' })
    expect(texting.redirects).toHaveLength(1)
    const [{ id, script }] = texting.redirects as [(typeof texting.redirects)[number]]
    expect(id).toBe(`CA${call!.reference}`)
    expect(script.parts.map(({ language }) => language)).toEqual(['es', 'en'])
    for (const [index, { text }] of script.parts.entries())
      expect(call!.script.parts[index]!.text.startsWith(text)).toBe(true)
    expect(script.parts[1]!.text).toMatch(/^This is a recorded safety message from Maple\. Move to .*\.$/)
    expect(JSON.stringify(script.parts)).not.toMatch(/Press|Oprima/)
    const { stats, answers } = await calls.get(alert.id)
    expect(stats).toMatchObject({ sent: 1, delivered: 0, voicemail: 1, unanswered: 0, bounced: 0 })
    expect(answers).toMatchObject({ safe: 0, none: 1 })
    expect((await calls.recipients(alert.id))[0]!.messages).toMatchObject([
      { callResult: 'voicemail', deliveredAt: null },
    ])
    const rollCall = await calls.ok<RollCall>(`/threat/${threatId}/roll-call`)
    expect(rollCall.items).toMatchObject([{ group: 'no_answer', callResult: 'voicemail' }])
  })

  it('was a person after all if someone presses a key, before or after', async () => {
    await resident(newNumber())
    const { alert } = await calls.sendAll(toHouse())
    await pickUp('machine_end_silence')
    const { reference, turn } = texting.redirects[0]!.script.keys!
    expect(reference).toBe(texting.calls[0]!.reference)
    await gateway.press(texting.calls[0]!, '1', { turn })
    await pickUp('machine_end_beep')
    expect(texting.redirects).toHaveLength(1)
    const { stats, answers } = await calls.get(alert.id)
    expect(stats).toMatchObject({ delivered: 1, voicemail: 0 })
    expect(answers).toMatchObject({ safe: 1 })
  })

  it.each([
    ['human', { delivered: 1, unanswered: 0, voicemail: 0 }],
    ['unknown', { delivered: 1, unanswered: 0, voicemail: 0 }],
    ['fax', { delivered: 0, unanswered: 1, voicemail: 0 }],
  ])('isn’t what picked up if it’s %s', async (listener, stats) => {
    await resident(newNumber())
    const { alert } = await calls.sendAll(toHouse())
    await pickUp(listener)
    await report({ CallStatus: 'completed' })
    expect((await calls.get(alert.id)).stats).toMatchObject(stats)
    expect(texting.redirects).toEqual([])
  })

  it('that hangs up before it’s told anything is still one', async () => {
    await resident(newNumber())
    const { alert } = await calls.sendAll(toHouse())
    texting.failures.push('rejected')
    await pickUp('machine_end_other')
    await report({ CallStatus: 'completed' })
    expect((await calls.get(alert.id)).stats).toMatchObject({ delivered: 0, voicemail: 1 })
  })
})

it('leaves the calls of a killed process in doubt, and places none of them again', async () => {
  const numbers = Array.from({ length: 12 }, newNumber)
  for (const number of numbers) await resident(number)
  texting.failures.push(...numbers.map(() => 'unavailable' as const))
  const { id } = await calls.draft(toHouse())
  const { task: started } = await calls.send(id, numbers.length)
  const readTask = async () => (await test.db.select().from(task).where(eq(task.id, started!.id)))[0]!
  await expect.poll(async () => (await readTask()).status, { timeout: 10_000 }).toBe('waiting')
  const ctx = test.contextOf(admin)
  // No workers other than those of this test.
  const later = new Date(Date.now() + 3_600_000)
  await inTransaction(ctx, (tx) => tx.tasks.postpone(tx, { orgId: org.id, id: started!.id }, later))
  await test.db.update(task).set({ scheduledFor: later }).where(eq(task.id, started!.id))
  const row = await readTask()
  const shared = await inTransaction(ctx, async (tx) => ({
    ctx,
    row: await getAlertRow(tx, id),
    threat: null,
    org: await readOrg(tx),
  }))
  const [killed, next] = [1, 2].map((more) =>
    createCallStream({ ...shared, task: { ...row, attempt: row.attempt + more } }),
  )
  const held = await claimBatch(ctx, killed!)
  expect('items' in held && held.items.length).toBe(10)
  expect(await recoverAbandoned(ctx, alertMessages)).toBe(10)
  const rest = await claimBatch(ctx, next!)
  expect('items' in rest && rest.items.length).toBe(2)
  expect(await claimBatch(ctx, next!)).toEqual({ status: 'done' })
  expect(await calls.get(id)).toMatchObject({ stats: { inDoubt: 10, waiting: 2 } })
  await calls.ok(`/alert/${id}/cancel`, {})
})

it('checks consent again when the calls are claimed: STOP counts at once', async () => {
  const number = newNumber()
  await resident(number)
  texting.failures.push('unavailable')
  const { id } = await calls.draft(toHouse())
  const { task: started } = await calls.send(id, 1)
  await expect.poll(() => texting.calls.length, { timeout: 10_000 }).toBe(1)
  expect(await gateway.text(number, 'STOP')).toContain("You won't get any more texts or calls")
  await calls.waitForTask(started!.id)
  expect(texting.calls).toHaveLength(1)
  expect(await calls.get(id)).toMatchObject({ stats: { sent: 0, withdrawn: 1 } })
  expect((await calls.recipients(id)).map(({ exclusion }) => exclusion)).toContain('suppressed')
})

describe('quiet hours', () => {
  it('keep calls until 8 AM at the property, and an all clear ends them', async () => {
    const night = await org.property(placeAtHour(23))
    await resident(newNumber(), { propertyId: night.id })
    await agreedResident(test, org, 'night@tenants.test', { propertyId: night.id })
    const { id } = await calls.draft({ phase: 'prepare', audience: { propertyIds: [night.id] } })
    const { channels } = await calls.numbers({ alertId: id })
    expect(channels.map(({ channel, held }) => [channel, held?.messages ?? 0])).toEqual([
      ['email', 0],
      ['sms', 0],
      ['voice', 1],
    ])
    await calls.send(id, 2)
    await expect.poll(async () => (await calls.get(id)).stats.sent, { timeout: 10_000 }).toBe(1)
    const held = channels[2]!.held!.until
    await expect.poll(async () => (await calls.get(id)).stats.waitingUntil, { timeout: 10_000 }).toBe(held)
    expect([texting.calls.length, mails.length]).toEqual([0, 1])
    await calls.sendAll({ threadId: id, phase: 'all_clear' })
    expect(await calls.get(id)).toMatchObject({ stats: { sent: 1, waiting: 0, withdrawn: 1 } })
    expect(texting.calls).toEqual([])
  })

  it('don’t hold back an extreme threat, nor “Act now” without a threat', async () => {
    const night = await org.property(placeAtHour(2))
    await resident(newNumber(), { propertyId: night.id })
    const { id: threatId } = await org.threat({ severity: 'extreme', impacts: [{ propertyId: night.id }] })
    await calls.sendAll({ threatId, channels: ['voice'] })
    await calls.sendAll({ audience: { propertyIds: [night.id] }, channels: ['voice'] })
    expect(texting.calls).toHaveLength(2)
  })
})

it('places no more calls once the alert is canceled', async () => {
  await resident(newNumber())
  texting.failures.push(...Array.from({ length: 20 }, () => 'unavailable' as const))
  const { id } = await calls.draft(toHouse())
  await calls.send(id, 1)
  await expect.poll(() => texting.calls.length, { timeout: 10_000 }).toBeGreaterThan(0)
  await calls.ok(`/alert/${id}/cancel`, {})
  expect(await calls.get(id)).toMatchObject({ status: 'cancelled', stats: { sent: 0, withdrawn: 1 } })
})
