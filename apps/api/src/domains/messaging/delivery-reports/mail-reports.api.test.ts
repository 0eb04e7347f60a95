import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  consentRecord,
  mailEvent,
  suppression,
  tenant,
  welcomeMail,
  welcomeRecipient,
} from '../../../platform/db/schema/index.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  type CommunicationCalls,
  communicationCalls,
  connectionLost,
  mailboxes,
  prepareSending,
  scriptMailer,
} from '../../../testing/communication-test-calls.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { CampaignRecipient } from '../campaigns/campaigns.schema.ts'
import { signBody } from './signature.ts'

let test: TestApp
let org: TestOrg
let admin: TestPerson
let calls: CommunicationCalls
let campaignId: string
let sent: Mail[]
let tenantId: string

beforeAll(async () => {
  test = await createTestApp({ worker: true, rateLimits: { address: 5 } })
})
afterAll(() => test.close())

beforeEach(async () => {
  org = await test.mintOrg()
  admin = await org.member('org_admin')
  calls = communicationCalls(test, admin)
  await prepareSending(test, org)
  sent = scriptMailer(test)
  const person = await org.tenant({ ...mailboxes('dana@tenants.test', 'other@tenants.test') })
  tenantId = person.id
  campaignId = (await calls.sendAll()).campaign.id
})

let count = 0
const event = (type: string, more: object = {}) => ({
  id: `event-${(count += 1)}`,
  type,
  messageId: sent[0]!.messageId!,
  at: new Date().toISOString(),
  detail: null,
  ...more,
})
const recipient = async (): Promise<CampaignRecipient> => (await calls.recipients(campaignId))[0]!

describe('events', () => {
  it('are accepted once each from anyone who knows the secret', async () => {
    const delivered = event('delivered')
    const response = await calls.report([delivered, event('delivered', { messageId: '<nobody@knows.test>' })])
    expect([response.status, await response.json()]).toEqual([
      200,
      { accepted: 1, duplicates: 0, unknown: 1 },
    ])
    expect(await recipient()).toMatchObject({ state: 'delivered' })
    expect(await (await calls.report([delivered])).json()).toEqual({ accepted: 0, duplicates: 1, unknown: 0 })
    expect(await test.db.$count(mailEvent, eq(mailEvent.orgId, org.id))).toBe(1)
    expect((await calls.detail(campaignId)).stats).toMatchObject({ sent: 1, delivered: 1 })
  })

  it('are rejected without a recent signature of exactly these bytes', async () => {
    const now = Math.floor(Date.now() / 1000)
    expect((await calls.report([event('delivered')], { secret: 'another-secret-altogether' })).status).toBe(
      403,
    )
    expect((await calls.report([event('delivered')], { at: now - 301 })).status).toBe(403)
    expect((await calls.report([event('delivered')], { at: now + 301 })).status).toBe(403)
    expect((await calls.report([event('delivered')], { at: now - 290 })).status).toBe(200)
    for (const header of ['', 't=1', `t=${now},v1=zz`, `v1=${'0'.repeat(64)},t=${now}`]) {
      const response = await test.anonymous.request('/mail/events', {
        method: 'POST',
        json: { events: [] },
        headers: { 'Parapet-Signature': header },
      })
      expect([header, response.status]).toEqual([header, 403])
    }
  })

  it('are rate-limited per IP address if their signatures are wrong', async () => {
    const limited = await createTestApp({ rateLimits: { refused: 3 } })
    try {
      const statuses: number[] = []
      for (let n = 0; n < 5; n += 1) {
        const path = n % 2 === 0 ? '/mail/events' : '/mail/reports'
        const headers = { 'Parapet-Signature': `t=1,v1=${'0'.repeat(64)}` }
        statuses.push((await limited.anonymous.request(path, { method: 'POST', json: {}, headers })).status)
      }
      expect(statuses).toEqual([403, 403, 403, 429, 429])
      const form = {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }
      const oneClick = await limited.anonymous.request(`/org/${org.id}/optin/unknown`, form)
      expect(oneClick.status).toBe(429)
    } finally {
      await limited.close()
    }
  })

  it('are not rate-limited per IP address', async () => {
    for (let n = 0; n < 12; n += 1) expect((await calls.report([event('delivered')])).status).toBe(200)
  })

  it('suppress an address whose mailbox does not exist, and mark it on the tenant', async () => {
    await calls.report([event('bounced_hard', { detail: '550 5.1.1 <dana@tenants.test> unknown' })])
    const shown = await recipient()
    expect(shown).toMatchObject({ state: 'bounced_hard' })
    expect(JSON.stringify(shown.events)).not.toContain('dana@tenants.test')
    const [person] = await test.db.select().from(tenant).where(eq(tenant.id, tenantId))
    expect(person!.emails.map(({ status }) => status)).toEqual(['bounced', 'unknown'])
    const [kept] = await test.db.select().from(suppression).where(eq(suppression.orgId, org.id))
    expect(kept).toMatchObject({ reason: 'hard_bounce' })
    const [noted] = await org.ledger('communication.bounced')
    expect(noted).toMatchObject({ tenantId, metadata: expect.objectContaining({ code: '5.1.1' }) })
    const list = await calls.ok<{ items: { id: string; address: string; removable: boolean }[] }>(
      '/suppressed',
    )
    expect(list.items).toMatchObject([
      { address: 'd•••@tenants.test', reason: 'hard_bounce', removable: false },
    ])
    expect((await calls.call(`/suppressed/${list.items[0]!.id}`, undefined, 'DELETE')).status).toBe(409)
  })

  it('drop only the characters of a server response that the database rejects', async () => {
    const detail = '452 4.2.2\0 mailbox\r\nfull \ud83c'
    const response = await calls.report([event('bounced_soft', { detail }), event('bounced_soft')])
    expect([response.status, await response.json()]).toEqual([
      200,
      { accepted: 2, duplicates: 0, unknown: 0 },
    ])
    const kept = await test.db.select().from(mailEvent).where(eq(mailEvent.orgId, org.id))
    expect(kept.map((row) => row.detail)).toContain('452 4.2.2 mailbox\r\nfull ')
    expect((await calls.report([event('delivered', { id: 'a\0b' })])).status).toBe(422)
  })

  it('count a complaint as an opt-out', async () => {
    await calls.report([event('delivered'), event('complained')])
    expect(await recipient()).toMatchObject({ state: 'complained' })
    const records = await test.db.select().from(consentRecord).where(eq(consentRecord.orgId, org.id))
    expect(records.map(({ state, method }) => [state, method])).toEqual([
      ['invited', 'optin_link'],
      ['opted_out', 'complaint'],
    ])
    const [kept] = await test.db.select().from(suppression).where(eq(suppression.orgId, org.id))
    expect(kept).toMatchObject({ reason: 'complaint' })
    expect((await org.ledger('communication.complained')).length).toBe(1)
    expect((await org.ledger('consent.withdrawn')).length).toBe(1)
    // Later events about the same email change nothing.
    await calls.report([event('delivered'), event('bounced_soft')])
    expect(await recipient()).toMatchObject({ state: 'complained' })
  })

  it('suppress a mailbox that keeps bouncing softly', async () => {
    for (const expected of ['bounced_soft', 'bounced_soft', 'bounced_hard']) {
      await calls.report([event('bounced_soft', { detail: '452 4.2.2 mailbox full' })])
      expect((await recipient()).state).toBe(expected)
    }
  })
})

describe('delivery reports', () => {
  const report = (to: string, fields: string, messageId = sent[0]!.messageId!) =>
    [
      'From: mailer-daemon@mx.test',
      'To: bounce@maple.test',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'It did not work.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.test',
      '',
      `Final-Recipient: rfc822; ${to}`,
      fields,
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${messageId}`,
      'Subject: Get safety alerts',
      '',
      '--b--',
      '',
    ].join('\r\n')

  async function deliver(body: string) {
    const seconds = Math.floor(Date.now() / 1000)
    return await test.anonymous.request('/mail/reports', {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'message/rfc822',
        'Parapet-Signature': signBody('test-webhook-secret', seconds, Buffer.from(body)),
      },
    })
  }

  it('report that a mailbox does not exist', async () => {
    const body = report(
      'DANA@tenants.test',
      'Action: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1\r\n no',
    )
    expect(await (await deliver(body)).json()).toEqual({ accepted: 1, duplicates: 0, unknown: 0 })
    expect((await recipient()).state).toBe('bounced_hard')
    expect(await (await deliver(body)).json()).toEqual({ accepted: 0, duplicates: 1, unknown: 0 })
  })

  it.each([
    ['Action: failed\r\nStatus: 5.2.2', 'bounced_soft'],
    ['Action: failed\r\nStatus: 5.7.1', 'bounced_soft'],
    ['Action: delayed\r\nStatus: 4.4.7', 'deferred'],
    ['Action: delivered\r\nStatus: 2.1.5', 'delivered'],
  ])('map %j to %s', async (fields, state) => {
    await deliver(report('dana@tenants.test', fields))
    expect((await recipient()).state).toBe(state)
    expect(await test.db.$count(suppression, eq(suppression.orgId, org.id))).toBe(0)
  })

  it('about a different recipient than the email had change nothing', async () => {
    const answer = await deliver(report('mallory@tenants.test', 'Action: failed\r\nStatus: 5.1.1'))
    expect(await answer.json()).toEqual({ accepted: 0, duplicates: 0, unknown: 1 })
    expect((await recipient()).state).toBe('sent')
  })

  it('are rejected if they are not delivery reports', async () => {
    expect((await deliver('Subject: Hello\r\n\r\nI am on holiday.')).status).toBe(422)
    expect((await deliver('')).status).toBeGreaterThanOrEqual(400)
  })
})

describe('an email in doubt', () => {
  beforeEach(async () => {
    org = await test.mintOrg()
    admin = await org.member('org_admin')
    calls = communicationCalls(test, admin)
    await prepareSending(test, org)
    sent = scriptMailer(test, (mail) => {
      sent.push(mail)
      throw connectionLost()
    })
    const person = await org.tenant(mailboxes('lost@tenants.test'))
    tenantId = person.id
    campaignId = (await calls.sendAll()).campaign.id
  })

  it('is shown in the campaign and not sent again', async () => {
    expect(await calls.detail(campaignId)).toMatchObject({
      status: 'sent_with_errors',
      inDoubt: 1,
      task: { status: 'partial', result: { sent: 0, inDoubt: 1, notSent: 0 } },
    })
    expect(await calls.recipients(campaignId, '&state=in_doubt')).toHaveLength(1)
    expect(sent).toHaveLength(1)
  })

  it('is resolved by a delivery report', async () => {
    await calls.report([event('delivered')])
    expect(await recipient()).toMatchObject({ state: 'delivered' })
    expect((await calls.detail(campaignId)).inDoubt).toBe(0)
  })

  it('is resolved by a person, and sent when they retry', async () => {
    const { id } = await recipient()
    const resolve = (as: string) => calls.call(`/campaigns/${campaignId}/recipients/${id}/resolve`, { as })
    expect(await (await resolve('not_sent')).json()).toMatchObject({ state: 'not_sent' })
    expect((await resolve('sent')).status).toBe(409)
    expect(await org.ledger('communication.resolved')).toHaveLength(1)

    const firstId = sent[0]!.messageId
    sent = scriptMailer(test)
    const { taskId } = await calls.detail(campaignId)
    expect((await test.as(admin).request(`/task/${taskId}/retry`, { method: 'POST' })).status).toBeLessThan(
      300,
    )
    await calls.waitForTask(taskId!)
    expect(sent.map(({ messageId }) => messageId)).toEqual([firstId])
    expect((await recipient()).state).toBe('sent')
    expect((await calls.detail(campaignId)).status).toBe('sent')
    expect(await test.db.$count(welcomeMail, eq(welcomeMail.orgId, org.id))).toBe(1)
  })

  it('is resolved by the tenant who uses its link', async () => {
    const token = /\/o\/([\w-]+)/.exec(sent[0]!.text)![1]!
    const page = await test.anonymous.request(`/org/${org.id}/optin/${token}`)
    const { wordingVersion } = await page.json()
    const answer = await test.anonymous.request(`/org/${org.id}/optin/${token}`, {
      method: 'POST',
      json: { decision: 'opt_in', channels: ['email'], wordingVersion },
    })
    expect(answer.status).toBe(200)
    expect(await recipient()).toMatchObject({ state: 'opted_in' })
    expect((await calls.detail(campaignId)).stats).toMatchObject({ inDoubt: 0, optedIn: 1, delivered: 1 })
  })

  it('names no one once the tenant is erased', async () => {
    await test.as(admin).request(`/tenant/${tenantId}/erase`, {
      method: 'POST',
      json: { reason: 'tenant_request', confirm: 'ERASE' },
    })
    const rows = await test.db.select().from(welcomeRecipient).where(eq(welcomeRecipient.orgId, org.id))
    const mails = await test.db.select().from(welcomeMail).where(eq(welcomeMail.orgId, org.id))
    expect(JSON.stringify([rows, mails])).not.toContain('lost@tenants.test')
    expect(rows).toMatchObject([{ address: null, tenantId }])
    expect(await recipient()).toMatchObject({ tenant: null })
  })
})
