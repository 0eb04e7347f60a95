import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  consentRecord,
  type ConsentState,
  inboundText,
  ledgerEvent,
  org as orgTable,
  suppression,
  tenant as tenantTable,
} from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { phoneWith } from '../../../testing/communication-test-calls.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { createTestTextGateway, textCalls } from '../../../testing/text-gateway.ts'
import { contactHash } from '../../estate/index.ts'
import { approveContacts } from './approve-contacts.ts'
import { smsChannel, voiceChannel } from './sms-channel.ts'
import { registerTextReplyHandler, type TextReply } from './text-reply.ts'
import { registerTextReportHandler, textReference } from './text-reports.ts'

const texting = createTestTextGateway()
const replies: TextReply[] = []
let test: TestApp
let org: TestOrg
let admin: TestPerson
let calls: ReturnType<typeof textCalls>
let count = 100
let number: string
let tenantId: string
/** The organization in which replies can't be handled. */
let failingOrgId: string | null = null

beforeAll(async () => {
  test = await createTestApp({ texts: texting.gateway })
  calls = textCalls(test)
  registerTextReplyHandler(async (tx, reply) => {
    if (tx.orgId === failingOrgId) throw new Error('The test says no.')
    replies.push(reply)
    return reply.body === 'Thanks?' ? 'You’re welcome.' : null
  })
})
afterAll(() => test.close())

beforeEach(async () => {
  org = await test.mintOrg()
  admin = await org.member('org_admin')
  number = `+1202555${String((count += 1)).padStart(4, '0')}`
  tenantId = (await org.tenant(phoneWith(number))).id
  texting.sent.length = 0
  replies.length = 0
})

async function record(state: ConsentState, more: Partial<typeof consentRecord.$inferInsert> = {}) {
  const channel = more.channel ?? 'sms'
  await test.db.insert(consentRecord).values({
    id: newId(),
    orgId: org.id,
    tenantId,
    channel,
    address: number,
    addressHash: contactHash({ orgId: org.id, gateways: test.deps.gateways }, channel, number),
    purpose: 'safety_alerts',
    state,
    method: 'optin_link',
    occurredAt: new Date(Date.now() - 60_000),
    actor: { type: 'tenant', id: tenantId, name: null },
    ...more,
  })
}

const approve = (channel: 'sms' | 'voice' = 'sms', id: string | null = tenantId) =>
  inTransaction(test.contextOf(admin), (tx) =>
    approveContacts(tx, [{ channel, address: number, tenantId: id }]),
  )
const refusal = async (channel: 'sms' | 'voice' = 'sms') =>
  (await approve(channel)).refused[0]?.reason ?? null
const records = async (channel: 'sms' | 'voice' = 'sms') =>
  (
    await test.db
      .select()
      .from(consentRecord)
      .where(and(eq(consentRecord.orgId, org.id), eq(consentRecord.channel, channel)))
  ).toSorted((a, b) => (a.id < b.id ? -1 : 1))
const events = async () =>
  (await test.db.select().from(ledgerEvent).where(eq(ledgerEvent.orgId, org.id))).map(({ action }) => action)

describe('STOP', () => {
  it.each(['STOP', 'StopAll', 'unsubscribe', 'Cancel', 'END', 'quit', 'REVOKE', 'opt-out'])(
    'obeys %s before it answers: consent withdrawn, number suppressed for texts and calls, one confirmation',
    async (word) => {
      await record('opted_in')
      await record('opted_in', { channel: 'voice' })
      expect(await refusal()).toBeNull()
      expect(await calls.text(number, word)).toBe(
        `${org.name}: You won't get any more texts or calls from us. Reply START to get texts again.`,
      )
      expect(await refusal()).toBe('suppressed')
      expect(await refusal('voice')).toBe('suppressed')
      expect((await records()).at(-1)).toMatchObject({
        state: 'opted_out',
        method: 'reply_keyword',
        tenantId,
        evidence: { messageId: expect.stringMatching(/^SM/) },
      })
      expect((await records('voice')).at(-1)).toMatchObject({ state: 'opted_out', method: 'reply_keyword' })
      expect(await events()).toContain('consent.withdrawn')
      const [row] = await test.db.select().from(tenantTable).where(eq(tenantTable.id, tenantId))
      expect(row!.consentSms).toBe('opted_out')
    },
  )

  it('suppresses a number that hasn’t been asked yet, and one that several tenants share', async () => {
    await org.tenant(phoneWith(number))
    await calls.text(number, 'stop')
    expect(await refusal()).toBe('suppressed')
    expect((await records())[0]).toMatchObject({ tenantId: null, state: 'opted_out' })
  })

  it('lists the number and its tenants for texts and for calls, though no one has agreed to calls', async () => {
    const sharer = await org.tenant(phoneWith(number))
    await calls.text(number, 'stop')
    const listed = await test.as(admin).request(`/org/${org.id}/communication/suppressed`)
    const { items } = await listed.json<{
      items: { channel: string; address: string; tenants: { id: string }[] }[]
    }>()
    const people = [tenantId, sharer.id].toSorted()
    expect(
      items
        .map(({ channel, address, tenants }) => ({
          channel,
          address,
          people: tenants.map(({ id }) => id).toSorted(),
        }))
        .toSorted((a, b) => a.channel.localeCompare(b.channel)),
    ).toEqual([
      { channel: 'sms', address: `•••${number.slice(-4)}`, people },
      { channel: 'voice', address: `•••${number.slice(-4)}`, people },
    ])
  })

  it('counts in every organization that knows the number, with one text', async () => {
    await record('opted_in')
    const other = await test.mintOrg()
    await other.tenant(phoneWith(number))
    expect(await calls.text(number, 'stop')).toContain(`${other.name}: `)
    const suppressed = await test.db.select().from(suppression).where(eq(suppression.channel, 'sms'))
    expect(suppressed.filter(({ orgId }) => orgId === org.id || orgId === other.id)).toHaveLength(2)
  })

  it('is obeyed for a deactivated organization too, which stores no other texts', async () => {
    await record('opted_in')
    await test.db.update(orgTable).set({ archivedAt: new Date() }).where(eq(orgTable.id, org.id))
    expect(await calls.text(number, '2')).toBeNull()
    expect(await calls.text(number, 'START')).toBeNull()
    expect(await calls.text(number, 'STOP')).toContain("You won't get any more texts")
    await test.db.update(orgTable).set({ archivedAt: null }).where(eq(orgTable.id, org.id))
    expect(await refusal()).toBe('suppressed')
    const stored = await test.db.select().from(inboundText).where(eq(inboundText.orgId, org.id))
    expect(stored.map(({ body }) => body)).toEqual(['STOP'])
  })

  it('counts in the other organizations if one of them fails, and the gateway is told to send it again', async () => {
    const other = await test.mintOrg()
    await other.tenant(phoneWith(number))
    const [failing, working] = [org.id, other.id].toSorted()
    failingOrgId = failing!
    await expect(calls.text(number, 'Who is this?')).rejects.toThrow('status 500')
    failingOrgId = null
    const countIn = (orgId: string) => test.db.$count(inboundText, eq(inboundText.orgId, orgId))
    expect([await countIn(failing!), await countIn(working!)]).toEqual([0, 1])
  })

  it('stores nothing for an unknown number', async () => {
    expect(await calls.text('+12025559999', 'stop')).toBeNull()
    const stored = await test.db.select().from(inboundText).where(eq(inboundText.address, '+12025559999'))
    expect(stored).toEqual([])
  })
})

describe('START', () => {
  it.each(['pending_confirmation', 'expired', 'declined', 'opted_out'] as const)(
    'opts in a number that is %s, with the wording for texts',
    async (state) => {
      await record(state)
      if (state === 'opted_out') await calls.text(number, 'stop')
      expect(await calls.text(number, 'Start')).toContain("You're signed up for safety alerts by text")
      expect(await refusal()).toBeNull()
      expect((await records()).at(-1)).toMatchObject({
        state: 'opted_in',
        method: 'reply_keyword',
        wordingVersion: '2026-11-28-text',
        wordingHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        language: 'en',
      })
      expect(await refusal('voice')).not.toBeNull()
      expect(await events()).toContain('consent.confirmed')
    },
  )

  it('isn’t consent from someone who hasn’t been asked before: they get help instead', async () => {
    expect(await calls.text(number, 'START')).toContain('safety alerts.')
    expect(await refusal()).toBe('no_consent')
    expect(await records()).toEqual([])
  })

  it('brings back the texts of those who share the number and had opted in, and of no one else', async () => {
    const partner = await org.tenant(phoneWith(number))
    const bystander = await org.tenant(phoneWith(number))
    for (const id of [tenantId, partner.id]) await record('opted_in', { tenantId: id })
    await calls.text(number, 'stop')
    expect((await records()).at(-1)).toMatchObject({ tenantId: null, state: 'opted_out' })
    expect(await calls.text(number, 'start')).toContain("You're signed up for safety alerts by text")
    for (const id of [tenantId, partner.id]) expect((await approve('sms', id)).approved).toHaveLength(1)
    expect((await approve('sms', bystander.id)).refused[0]!.reason).toBe('opted_out')
  })

  it('only lifts the suppression of a shared number at which no one had opted in', async () => {
    const partner = await org.tenant(phoneWith(number))
    await calls.text(number, 'stop')
    expect(await calls.text(number, 'start')).not.toContain("You're signed up")
    for (const id of [tenantId, partner.id])
      expect((await approve('sms', id)).refused[0]!.reason).toBe('opted_out')
  })

  it('never counts for another tenant with the number', async () => {
    await record('pending_confirmation')
    await calls.text(number, 'START')
    const next = await org.tenant(phoneWith(number))
    expect((await approve('sms', next.id)).refused[0]!.reason).toBe('no_consent')
  })
})

it('answers HELP in the language of the consent, changing nothing', async () => {
  await test.as(admin).request(`/org/${org.id}`, {
    method: 'PATCH',
    json: { consentLanguages: ['en', 'es'], supportPhone: '+13035550100' },
    headers: { 'If-Match': '*' },
  })
  await record('opted_in', { language: 'es' })
  expect(await calls.text(number, 'INFO')).toContain('Alertas de seguridad')
  expect(await records()).toHaveLength(1)
})

it('does nothing the second time a text is delivered', async () => {
  await record('opted_in')
  const id = `SM${newId()}`
  expect(await calls.text(number, 'stop', id)).not.toBeNull()
  const before = await records()
  expect(await calls.text(number, 'stop', id)).toBeNull()
  expect(await records()).toEqual(before)
  await calls.text(number, 'start')
  expect(await calls.text(number, 'stop', id)).toBeNull()
  expect(await refusal()).toBeNull()
})

it('does nothing when a text is delivered again after inbound texts were deleted', async () => {
  await record('opted_out')
  const id = `SM${newId()}`
  expect(await calls.text(number, 'start', id)).not.toBeNull()
  await calls.text(number, 'stop')
  await test.db.delete(inboundText).where(eq(inboundText.orgId, org.id))
  expect(await calls.text(number, 'start', id)).toBeNull()
  expect(await refusal()).toBe('suppressed')
})

it('hands any other text over once, with its tenant, and answers what the handler says', async () => {
  const id = `SM${newId()}`
  expect(await calls.text(number, 'I need help', id)).toBeNull()
  await calls.text(number, 'I need help', id)
  expect(replies).toHaveLength(1)
  expect(replies[0]).toMatchObject({ address: number, body: 'I need help', tenant: { id: tenantId } })
  expect(await calls.text(number, 'Thanks?')).toBe('You’re welcome.')
  const stored = await test.db.select().from(inboundText).where(eq(inboundText.orgId, org.id))
  expect(new Map(stored.map(({ body, keyword }) => [body, keyword]))).toEqual(
    new Map([
      ['I need help', null],
      ['Thanks?', null],
    ]),
  )
})

it('answers a number at most ten times an hour, and obeys it all the same', async () => {
  await record('opted_in')
  for (let times = 0; times < 10; times += 1) expect(await calls.text(number, 'help')).not.toBeNull()
  expect(await calls.text(number, 'help')).toBeNull()
  expect(await calls.text(number, 'stop')).toBeNull()
  expect(await refusal()).toBe('suppressed')
})

it('rejects what the gateway didn’t sign, and what isn’t a text', async () => {
  await record('opted_in')
  const fields = { MessageSid: 'SM1', From: number, To: '+12025550100', Body: 'STOP' }
  expect((await calls.post('/text/inbound', fields, 'forged')).status).toBe(403)
  expect((await calls.post('/text/reports?reference=x', fields, '')).status).toBe(403)
  expect(await refusal()).toBeNull()
  expect((await calls.post('/text/inbound', { From: number })).status).toBe(422)
  expect((await calls.post('/text/inbound', { ...fields, Body: 'x'.repeat(70_000) })).status).toBe(413)
})

it('suppresses a number that the gateway can’t reach, and hands reports over by kind', async () => {
  const seen: string[] = []
  registerTextReportHandler('probe', async (_tx, id, { state }) => {
    seen.push(`${id} ${state}`)
    return null
  })
  await record('opted_in')
  const id = newId()
  const reference = textReference('probe', org.id, id)
  const report = (fields: object) =>
    calls.report(reference, { MessageSid: 'SM1', To: number, From: '+12025550100', ...fields })
  expect(await (await report({ MessageStatus: 'delivered' })).json()).toEqual({ known: true })
  expect(await refusal()).toBeNull()
  await report({ MessageStatus: 'undelivered', ErrorCode: '30006' })
  expect(seen).toEqual([`${id} delivered`, `${id} not_delivered`])
  expect(await refusal()).toBe('suppressed')
  const unknown = await calls.report(textReference('probe', newId(), id), {
    MessageSid: 'SM1',
    MessageStatus: 'sent',
  })
  expect(await unknown.json()).toEqual({ known: false })
})

it('submits approved contacts only to exactly the channel they agreed to', async () => {
  await record('opted_in')
  const { approved } = await approve()
  await smsChannel(texting.gateway).submit({ to: approved[0]! as never, body: 'Flood', reference: 'r' })
  expect(texting.sent).toMatchObject([{ to: number, body: 'Flood' }])
  expect((await approve('voice')).approved).toEqual([])
  expect(voiceChannel(texting.gateway).name).toBe('voice')
})
