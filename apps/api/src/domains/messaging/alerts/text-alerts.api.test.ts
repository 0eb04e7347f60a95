import { stateTimeoutMs } from '@parapet/config/timeouts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/context/context.ts'
import {
  alert as alertTable,
  alertMessage,
  type property,
  suppression,
  task,
  threat,
} from '../../../platform/db/schema/index.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import { countSegments } from '../../../platform/sms/segments.ts'
import {
  agreedResident,
  type AlertCalls,
  alertCalls,
  placeAtHour,
  textedResident,
} from '../../../testing/alert-test-calls.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  noConnection,
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
import { tickAlerts } from './send-alert-task.ts'
import { createTextStream } from './text-stream.ts'

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
  texting.failures.length = 0
  test.deps.gateways.texts = texting.gateway
})

const newNumber = () => `+1202558${String((count += 1)).padStart(4, '0')}`
const resident = (number: string, values: Parameters<TestOrg['tenant']>[0] = {}) =>
  textedResident(test, org, number, { propertyId: house.id, ...values })
const toHouse = (more: object = {}) => ({ audience: { propertyIds: [house.id] }, channels: ['sms'], ...more })
const messages = async () => await test.db.select().from(alertMessage).where(eq(alertMessage.orgId, org.id))
const isSuppressed = async () => (await test.db.$count(suppression, eq(suppression.orgId, org.id))) > 0

/** A report of the gateway about the only text. */
async function report(fields: object) {
  const [text] = texting.sent
  const answer = await gateway.report(text!.reference, {
    MessageSid: `SM${text!.reference}`,
    To: text!.to,
    ...fields,
  })
  expect(await answer.json()).toEqual({ known: true })
}

describe('an alert by text', () => {
  it('has a link and the digits to answer with, besides the email', async () => {
    const number = newNumber()
    await resident(number, { language: 'en' })
    await agreedResident(test, org, 'mail@tenants.test', { propertyId: house.id })
    await org.tenant({ propertyId: house.id, ...phoneWith(newNumber()) })
    const { id: threatId } = await org.threat({ impacts: [{ propertyId: house.id }] })
    const { alert, task: done } = await calls.sendAll({ threatId })
    expect(done).toMatchObject({ status: 'succeeded', result: { sent: 2, notSent: 0, inDoubt: 0 } })
    expect(alert).toMatchObject({
      channels: ['email', 'sms', 'voice'],
      status: 'sent',
      stats: { people: 3, reached: 2, excluded: 1, messages: 2, sent: 2 },
    })
    expect(mails.map(({ to }) => to)).toEqual(['mail@tenants.test'])
    expect(texting.sent).toHaveLength(1)
    const { to, body } = texting.sent[0]!
    expect(to).toBe(number)
    expect(body).toMatch(
      /^Maple: Move to a higher floor now\. Flood\. .* http:\/\/parapet\.test\/r\/[\w-]{43} Reply 1 if you're safe, 2 if you need help, 3 if you're not there\.$/,
    )
    const text = (await messages()).find(({ channel }) => channel === 'sms')!
    expect(text).toMatchObject({
      state: 'sent',
      messageId: expect.stringMatching(/^SM/),
      response: '201 queued',
      segments: countSegments(body).segments,
    })
    const people = await calls.recipients(alert.id)
    expect(people.flatMap((person) => person.messages.map((message) => message.address))).toEqual(
      expect.arrayContaining([`•••${number.slice(-4)}`]),
    )
    const link = /\/r\/([\w-]+)/.exec(body)![1]
    expect((await test.anonymous.request(`/org/${org.id}/alert-reply/${link}`)).status).toBe(200)
    expect(JSON.stringify(await org.ledger())).not.toContain(number)
  })

  it('is counted before it is sent, with its segments', async () => {
    await resident(newNumber(), { language: 'en' })
    await resident(newNumber(), { language: 'es' })
    const both = await agreedResident(test, org, 'both@tenants.test', { propertyId: house.id })
    expect(both.id).toBeTruthy()
    const { id: threatId } = await org.threat({ impacts: [{ propertyId: house.id }] })
    const numbers = await calls.numbers({ threatId })
    expect(numbers).toMatchObject({
      people: 3,
      reached: 3,
      channels: [
        { channel: 'email', people: 1 },
        {
          channel: 'sms',
          isAvailable: true,
          people: 2,
          messages: 2,
          excluded: [{ reason: 'no_address', count: 1 }],
        },
        { channel: 'voice', people: 0, messages: 0 },
      ],
    })
    const preview = (language: string) => calls.preview({ threatId, language })
    const { sms } = await preview('en')
    expect(sms.text).toContain("Reply 1 if you're safe")
    expect(sms.encoding).toBe('GSM-7')
    const estimated = sms.segments + (await preview('es')).sms.segments
    expect(numbers.channels[1]!.segments).toBe(estimated)
    await calls.sendAll({ threatId })
    const sent = texting.sent.map(({ body }) => countSegments(body).segments)
    expect(sent.reduce((sum, segments) => sum + segments, 0)).toBe(estimated)
  })

  it('fits into what the gateway accepts, however long the agency’s instructions are', async () => {
    await resident(newNumber(), { language: 'en' })
    const instruction = 'Evacuate along Route 9. '.repeat(100)
    const { id: threatId } = await org.threat({ instruction, impacts: [{ propertyId: house.id }] })
    const shortText = '{{org.name}}: {{threat.instruction|Go up.}} {{replyUrl}}'
    const texts = { en: { subject: 'Flood', bodyMarkdown: 'Go up. {{replyUrl}}', shortText } }
    const draft = { threatId, channels: ['sms'], texts }
    expect((await calls.preview(draft)).warnings).toContainEqual({
      code: 'long_short_text',
      language: 'en',
      message: expect.stringContaining('cut off'),
    })
    const { alert } = await calls.sendAll(draft)
    expect(alert.stats).toMatchObject({ sent: 1 })
    const { body } = texting.sent[0]!
    expect(body.length).toBeLessThanOrEqual(1_600)
    expect(body.length).toBeGreaterThan(1_500)
    expect(body).toMatch(
      /\.\.\. http:\/\/parapet\.test\/r\/[\w-]{43} Reply 1 if you're safe, 2 if .* not there\.$/,
    )
    expect((await calls.numbers({ alertId: alert.id })).channels[0]!.segments).toBe(
      countSegments(body).segments,
    )
  })

  it('has no link to stop it, because STOP does', async () => {
    const text = { subject: 'Water', bodyMarkdown: 'x {{replyUrl}}', shortText: 'Water off. {{optOutUrl}}' }
    const refused = await calls.call('/alert', { phase: 'update', texts: { en: text } })
    expect(await refused.json()).toMatchObject({ errors: [{ pointer: '/texts/en/shortText' }] })
  })

  it('needs a gateway, and an organization that may send', async () => {
    await resident(newNumber())
    const { id } = await calls.draft(toHouse())
    test.deps.gateways.texts = null
    expect(await calls.numbers({ alertId: id })).toMatchObject({
      reached: 0,
      channels: [{ channel: 'sms', isAvailable: false, excluded: [{ reason: 'no_gateway', count: 1 }] }],
    })
    const refused = await calls.call(`/alert/${id}/send`, { confirmCount: 0 })
    expect([refused.status, (await refused.json()).detail]).toEqual([
      503,
      expect.stringContaining('No text gateway is configured'),
    ])
    expect((await calls.draft({ audience: { propertyIds: [house.id] } })).channels).toEqual(['email'])
  })
})

describe('when one channel is down', () => {
  beforeEach(async () => {
    await resident(newNumber())
    await agreedResident(test, org, 'one@tenants.test', { propertyId: house.id })
  })

  it('texts go out without the mail server, and email follows', async () => {
    let isDown = true
    mails = scriptMailer(test, () => {
      if (isDown) throw noConnection()
    })
    const { id } = await calls.draft(toHouse({ channels: ['email', 'sms'] }))
    const { task: started } = await calls.send(id, 2)
    await expect.poll(async () => (await calls.get(id)).stats.sent, { timeout: 10_000 }).toBe(1)
    expect([texting.sent.length, mails.length]).toEqual([1, 0])
    isDown = false
    expect((await calls.waitForTask(started!.id)).status).toBe('succeeded')
    expect([texting.sent.length, mails.length]).toEqual([1, 1])
  })

  it('email goes out without the gateway, and texts follow', async () => {
    texting.failures.push('unavailable')
    const { alert } = await calls.sendAll(toHouse({ channels: ['email', 'sms'] }))
    expect(alert).toMatchObject({ status: 'sent', stats: { sent: 2 } })
    // The first attempt failed.
    expect([texting.sent.length, mails.length]).toEqual([2, 1])
  })

  it('texts that the gateway doesn’t take hold back no other email', async () => {
    const { id: threatId } = await org.threat({ severity: 'extreme', impacts: [{ propertyId: house.id }] })
    texting.failures.push(...Array.from({ length: 20 }, () => 'unavailable' as const))
    const { id } = await calls.draft({ threatId, channels: ['sms'] })
    await calls.send(id, 1)
    await expect.poll(() => texting.sent.length, { timeout: 10_000 }).toBeGreaterThan(0)
    const { alert } = await calls.sendAll(toHouse({ channels: ['email'] }))
    expect(alert).toMatchObject({ status: 'sent', stats: { sent: 1 } })
    expect(await calls.get(id)).toMatchObject({ status: 'sending', stats: { waiting: 1 } })
    await calls.ok(`/alert/${id}/cancel`, {})
  })
})

describe('what the gateway says', () => {
  it.each([
    ['bad_address', { state: 'not_sent', bouncedAt: expect.any(Date) }, true],
    ['opted_out', { state: 'not_sent', bouncedAt: expect.any(Date) }, true],
    ['rejected', { state: 'not_sent', bouncedAt: null }, false],
    ['unknown', { state: 'in_doubt', bouncedAt: null }, false],
  ] as const)('after %s', async (kind, expected, suppresses) => {
    const dana = await resident(newNumber())
    texting.failures.push(kind)
    const { alert } = await calls.sendAll(toHouse())
    expect(await messages()).toMatchObject([expected])
    expect(alert.status).toBe('sent_with_errors')
    expect(texting.sent).toHaveLength(1)
    expect(await isSuppressed()).toBe(suppresses)
    expect(await org.ledger('communication.bounced')).toMatchObject(suppresses ? [{ tenantId: dana.id }] : [])
  })

  it('retries a deferred text later', async () => {
    await resident(newNumber())
    texting.failures.push('deferred')
    const { id } = await calls.draft(toHouse())
    await calls.send(id, 1)
    await expect.poll(async () => (await messages())[0]?.attempts, { timeout: 10_000 }).toBe(1)
    const [message] = await messages()
    expect(message).toMatchObject({ state: 'waiting' })
    expect(message!.dueAt!.getTime()).toBeGreaterThan(Date.now() + 50_000)
    expect(texting.sent).toHaveLength(1)
    await calls.ok(`/alert/${id}/cancel`, {})
  })

  it('records reports: delivered, or came back', async () => {
    const dana = await resident(newNumber())
    const { alert } = await calls.sendAll(toHouse())
    await report({ MessageStatus: 'sent' })
    await report({ MessageStatus: 'delivered' })
    expect(await calls.get(alert.id)).toMatchObject({ stats: { delivered: 1, bounced: 0 } })
    // A report that arrives late doesn't undo it.
    await report({ MessageStatus: 'undelivered', ErrorCode: '30003' })
    expect(await calls.get(alert.id)).toMatchObject({ stats: { delivered: 1, bounced: 0 } })
    await test.db.update(alertMessage).set({ deliveredAt: null }).where(eq(alertMessage.orgId, org.id))
    await report({ MessageStatus: 'undelivered', ErrorCode: '30006' })
    expect(await calls.get(alert.id)).toMatchObject({ stats: { sent: 1, bounced: 1 } })
    expect(await isSuppressed()).toBe(true)
    expect(await org.ledger('communication.bounced')).toMatchObject([{ tenantId: dana.id }])
  })

  it.each(['sent', 'delivered'])(
    'never resends a text that staff marked as not sent if a report says “%s” after all',
    async (status) => {
      await resident(newNumber())
      texting.failures.push('unknown')
      const { alert, task: done } = await calls.sendAll(toHouse())
      const [message] = await messages()
      await calls.ok(`/alert/${alert.id}/message/${message!.id}/resolve`, { as: 'not_sent' })
      await report({ MessageStatus: status })
      await calls.ok(`/task/${done.id}/retry`, {}, 202)
      await calls.waitForTask(done.id)
      expect(texting.sent).toHaveLength(1)
    },
  )

  it('resends a text that staff marked as not sent if nothing else is known', async () => {
    await resident(newNumber())
    texting.failures.push('unknown')
    const { alert, task: done } = await calls.sendAll(toHouse())
    const [message] = await messages()
    await calls.ok(`/alert/${alert.id}/message/${message!.id}/resolve`, { as: 'not_sent' })
    await calls.ok(`/task/${done.id}/retry`, {}, 202)
    await calls.waitForTask(done.id)
    expect(texting.sent).toHaveLength(2)
  })

  it('never resends a text in doubt, which a report resolves', async () => {
    await resident(newNumber())
    texting.failures.push('unknown')
    const { alert, task: done } = await calls.sendAll(toHouse())
    expect(done.status).toBe('partial')
    expect(alert.stats).toMatchObject({ inDoubt: 1, sent: 0 })
    await report({ MessageStatus: 'delivered' })
    expect(await calls.get(alert.id)).toMatchObject({ stats: { inDoubt: 0, sent: 1, delivered: 1 } })
    expect(await messages()).toMatchObject([{ messageId: expect.stringMatching(/^SMalert:/) }])
  })
})

it('leaves the texts of a killed process in doubt, and sends none of them again', async () => {
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
    createTextStream({ ...shared, task: { ...row, attempt: row.attempt + more } }),
  )
  const held = await claimBatch(ctx, killed!)
  const lost = 'items' in held ? held.items : []
  expect(lost).toHaveLength(10)
  expect(await recoverAbandoned(ctx, alertMessages)).toBe(10)
  const rest = await claimBatch(ctx, next!)
  const lostNumbers = new Set(lost.map(({ message }) => message.address))
  expect('items' in rest && rest.items.map(({ message }) => lostNumbers.has(message.address))).toEqual([
    false,
    false,
  ])
  expect(await claimBatch(ctx, next!)).toEqual({ status: 'done' })
  expect(await calls.get(id)).toMatchObject({ stats: { inDoubt: 10, waiting: 2 } })
  await calls.ok(`/alert/${id}/cancel`, {})
})

it('checks consent again when the texts are claimed: STOP counts at once', async () => {
  const number = newNumber()
  await resident(number)
  await agreedResident(test, org, 'one@tenants.test', { propertyId: house.id })
  texting.failures.push('unavailable')
  const { id } = await calls.draft(toHouse())
  const { task: started } = await calls.send(id, 1)
  await expect.poll(() => texting.sent.length, { timeout: 10_000 }).toBe(1)
  expect(await gateway.text(number, 'STOP')).toContain("You won't get any more texts")
  await calls.waitForTask(started!.id)
  expect(texting.sent).toHaveLength(1)
  expect(await calls.get(id)).toMatchObject({ stats: { sent: 0, withdrawn: 1 } })
  expect((await calls.recipients(id)).map(({ exclusion }) => exclusion)).toContain('suppressed')
})

describe('quiet hours', () => {
  const dueTimes = async () =>
    (await messages()).map(({ state, dueAt }) => [state, dueAt?.getUTCHours() ?? null])

  it('says when the first and the last text goes out where homes are in several time zones', async () => {
    const places = [await org.property(placeAtHour(23)), await org.property(placeAtHour(2))]
    for (const { id } of places) await resident(newNumber(), { propertyId: id })
    const { id } = await calls.draft({
      phase: 'prepare',
      audience: { propertyIds: places.map((place) => place.id) },
    })
    const { channels } = await calls.numbers({ alertId: id })
    const { messages, until, lastUntil } = channels[1]!.held!
    expect(messages).toBe(2)
    expect(Date.parse(lastUntil) - Date.parse(until)).toBe(3 * 3_600_000)
  })

  it('keep texts, but not email, until 8 AM at the property', async () => {
    const night = await org.property(placeAtHour(23))
    await resident(newNumber(), { propertyId: night.id })
    await agreedResident(test, org, 'night@tenants.test', { propertyId: night.id })
    const day = newNumber()
    await resident(day)
    const { id } = await calls.draft({ phase: 'prepare', audience: { propertyIds: [night.id, house.id] } })
    const { channels } = await calls.numbers({ alertId: id })
    expect(channels.map(({ held }) => held)).toEqual([
      null,
      {
        messages: 1,
        until: expect.stringMatching(/:00:00\.000Z$/),
        lastUntil: expect.stringMatching(/:00:00\.000Z$/),
      },
      null,
    ])
    expect(channels[1]!.held!.lastUntil).toBe(channels[1]!.held!.until)
    const { task: started } = await calls.send(id, 3)
    await expect.poll(async () => (await calls.get(id)).stats.sent, { timeout: 10_000 }).toBe(2)
    expect([texting.sent.map(({ to }) => to), mails.length]).toEqual([[day], 1])
    const eightThere = (new Date().getUTCHours() + 9) % 24
    await expect.poll(dueTimes, { timeout: 10_000 }).toContainEqual(['waiting', eightThere])
    const readTask = async () => (await test.db.select().from(task).where(eq(task.id, started!.id)))[0]!
    await expect
      .poll(async () => (await readTask()).scheduledFor?.getUTCHours(), { timeout: 10_000 })
      .toBe(eightThere)
    expect((await readTask()).status).toBe('waiting')
    expect((await calls.get(id)).stats.waitingUntil).toBe(channels[1]!.held!.until)

    // Once the danger is over, they would only scare people.
    const { alert: clear } = await calls.sendAll({ threadId: id, phase: 'all_clear' })
    expect(clear.stats).toMatchObject({ people: 2 })
    expect(await calls.get(id)).toMatchObject({ stats: { sent: 2, waiting: 0, withdrawn: 1 } })
    expect((await calls.waitForTask(started!.id)).status).toBe('succeeded')
  })

  /** An alert whose texts wait until morning. */
  async function sendAtNight(threatId: string, people: number) {
    const { id } = await calls.draft({ threatId, channels: ['sms'] })
    const { task: started } = await calls.send(id, people)
    const readTask = async () => (await test.db.select().from(task).where(eq(task.id, started!.id)))[0]!
    await expect.poll(async () => (await readTask()).status, { timeout: 10_000 }).toBe('waiting')
    return { id, taskId: started!.id }
  }
  const tick = () => {
    const { orgId: _org, actor: _actor, origin: _origin, ...deps } = test.contextOf(admin)
    return tickAlerts(deps)
  }

  it('end when the threat becomes extreme: what waits goes out, before everything else', async () => {
    const night = await org.property(placeAtHour(23))
    await resident(newNumber(), { propertyId: night.id })
    const { id: threatId } = await org.threat({ severity: 'severe', impacts: [{ propertyId: night.id }] })
    const { id, taskId } = await sendAtNight(threatId, 1)
    await tick()
    expect(texting.sent).toEqual([])
    await test.db.update(threat).set({ severity: 'extreme', severityRank: 5 }).where(eq(threat.id, threatId))
    await tick()
    expect((await calls.waitForTask(taskId)).status).toBe('succeeded')
    expect(texting.sent).toHaveLength(1)
    expect(await calls.get(id)).toMatchObject({ priority: 1, status: 'sent', stats: { sent: 1 } })
    expect(await org.ledger('alert.updated')).toMatchObject([{ threatId, metadata: { released: 1 } }])
    // Nothing is left to release.
    await tick()
    expect(await org.ledger('alert.updated')).toHaveLength(1)
  })

  it('end for every alert that can be released, even if another one fails', async () => {
    const night = await org.property(placeAtHour(23))
    await resident(newNumber(), { propertyId: night.id })
    const storm = () => org.threat({ severity: 'severe', impacts: [{ propertyId: night.id }] })
    const [broken, intact] = [await storm(), await storm()]
    const failing = await sendAtNight(broken.id, 1)
    const { taskId } = await sendAtNight(intact.id, 1)
    await test.db
      .update(alertTable)
      .set({ texts: { en: { subject: 0 } } as never })
      .where(eq(alertTable.id, failing.id))
    await test.db.update(threat).set({ severity: 'extreme', severityRank: 5 }).where(eq(threat.orgId, org.id))
    await expect(tick()).rejects.toThrow(AggregateError)
    expect((await calls.waitForTask(taskId)).status).toBe('succeeded')
    expect(texting.sent).toHaveLength(1)
    await test.db.update(alertTable).set({ status: 'cancelled' }).where(eq(alertTable.id, failing.id))
  })

  it('don’t end for a text that waits for its next attempt', async () => {
    await resident(newNumber())
    const { id: threatId } = await org.threat({ severity: 'extreme', impacts: [{ propertyId: house.id }] })
    texting.failures.push('deferred')
    const { id } = await sendAtNight(threatId, 1)
    const [before] = await messages()
    await tick()
    expect(await messages()).toEqual([before])
    await calls.ok(`/alert/${id}/cancel`, {})
  })

  it('don’t keep people from a later alert, which replaces what still waits', async () => {
    const night = await org.property(placeAtHour(23))
    await resident(newNumber(), { propertyId: night.id, firstName: 'Text' })
    const { id: threatId } = await org.threat({ severity: 'severe', impacts: [{ propertyId: night.id }] })
    const { id, taskId } = await sendAtNight(threatId, 1)
    await test.db.update(threat).set({ severity: 'extreme', severityRank: 5 }).where(eq(threat.id, threatId))
    const { alert: later } = await calls.sendAll({ threadId: id, phase: 'act_now' })
    expect(later).toMatchObject({ status: 'sent', stats: { people: 1, sent: 1 } })
    await tick()
    expect((await calls.waitForTask(taskId)).status).toBe('succeeded')
    expect(texting.sent).toHaveLength(1)
    expect(await calls.get(id)).toMatchObject({ status: 'sent', stats: { waiting: 0, withdrawn: 1 } })
    expect((await calls.recipients(id)).map(({ exclusion }) => exclusion)).toEqual(['replaced'])
  })

  it('keep what waits for people whose later alert is canceled before it goes out', async () => {
    const night = await org.property(placeAtHour(23))
    await resident(newNumber(), { propertyId: night.id })
    const { id: threatId } = await org.threat({ severity: 'severe', impacts: [{ propertyId: night.id }] })
    const { id, taskId } = await sendAtNight(threatId, 1)
    const { id: update } = await calls.draft({ threadId: id, phase: 'update', channels: ['sms'] })
    await calls.send(update, 1)
    const readStats = async () => (await calls.get(update)).stats
    await expect.poll(readStats, { timeout: stateTimeoutMs }).toMatchObject({ waiting: 1 })
    await calls.ok(`/alert/${update}/cancel`, {})

    await test.db.update(threat).set({ severity: 'extreme', severityRank: 5 }).where(eq(threat.id, threatId))
    await tick()
    expect((await calls.waitForTask(taskId)).status).toBe('succeeded')
    expect(await calls.get(id)).toMatchObject({ status: 'sent', stats: { sent: 1, withdrawn: 0 } })
    expect(texting.sent).toHaveLength(1)
  })

  it('let only the newest update through, even if an older one is approved after it', async () => {
    const night = await org.property(placeAtHour(23))
    await resident(newNumber(), { propertyId: night.id })
    const { id: threatId } = await org.threat({ severity: 'severe', impacts: [{ propertyId: night.id }] })
    const { id } = await sendAtNight(threatId, 1)
    const setApproval = (approvalOver: number | null) =>
      calls.ok(`/org/${org.id}/alert-settings`, { approvalOver }, 200, 'PUT')
    const update = async () => (await calls.draft({ threadId: id, phase: 'update', channels: ['sms'] })).id
    await setApproval(0)
    const older = await update()
    await calls.send(older, 1)
    await setApproval(null)
    const newer = await update()
    await calls.send(newer, 1)
    const statsOf = async (alertId: string) => (await calls.get(alertId)).stats
    await expect.poll(() => statsOf(newer), { timeout: stateTimeoutMs }).toMatchObject({ waiting: 1 })

    const second = alertCalls(test, await org.member('org_admin'))
    const approved = await second.ok<{ task: { id: string } }>(`/alert/${older}/approve`, {}, 202)
    await calls.waitForTask(approved.task.id)
    expect(await statsOf(older)).toMatchObject({ people: 1, sent: 0, waiting: 0, withdrawn: 1 })
    expect(await statsOf(newer)).toMatchObject({ waiting: 1, withdrawn: 0 })

    await test.db.update(threat).set({ severity: 'extreme', severityRank: 5 }).where(eq(threat.id, threatId))
    await tick()
    await expect.poll(() => statsOf(newer), { timeout: stateTimeoutMs }).toMatchObject({ sent: 1 })
    expect(texting.sent).toHaveLength(1)
  })

  it('keep what waits on a channel that a later alert doesn’t use', async () => {
    const night = await org.property(placeAtHour(23))
    const dana = await resident(newNumber(), { propertyId: night.id })
    await agreedResident(test, org, 'mail@tenants.test', { propertyId: night.id })
    const { id: threatId } = await org.threat({ severity: 'severe', impacts: [{ propertyId: night.id }] })
    const { id } = await sendAtNight(threatId, 1)
    expect(dana.id).toBeTruthy()
    const { id: update } = await calls.draft({ threadId: id, phase: 'update', channels: ['email'] })
    expect(await calls.numbers({ alertId: update })).toMatchObject({ people: 1, reached: 0 })
    expect(await calls.get(id)).toMatchObject({ stats: { waiting: 1 } })
    const { id: clear } = await calls.draft({ threadId: id, phase: 'all_clear' })
    expect(await calls.numbers({ alertId: clear })).toMatchObject({ people: 0 })
    await calls.ok(`/alert/${id}/cancel`, {})
  })

  it('don’t hold back an extreme threat', async () => {
    const night = await org.property(placeAtHour(2))
    await resident(newNumber(), { propertyId: night.id })
    const { id: threatId } = await org.threat({ severity: 'extreme', impacts: [{ propertyId: night.id }] })
    await calls.sendAll({ threatId, channels: ['sms'] })
    expect(texting.sent).toHaveLength(1)
  })

  it('don’t hold back “Act now” without a threat, because staff say that it’s happening', async () => {
    const night = await org.property(placeAtHour(2))
    await resident(newNumber(), { propertyId: night.id })
    const audience = { propertyIds: [night.id] }
    expect((await calls.numbers({ audience, channels: ['sms'] })).channels[0]!.held).toBeNull()
    const { alert } = await calls.sendAll({ audience, channels: ['sms'] })
    expect(alert).toMatchObject({ priority: 1, stats: { sent: 1, waitingUntil: null } })
  })
})
