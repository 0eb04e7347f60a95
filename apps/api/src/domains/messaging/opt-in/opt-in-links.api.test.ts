import { and, eq, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { currentWordingVersion, wordingHash } from '../consent/wording.ts'
import {
  optInLink,
  org as orgTable,
  suppression,
  task,
  tenant,
  welcomeCampaign,
  welcomeMail,
  welcomeRecipient,
} from '../../../platform/db/schema/index.ts'
import { verifyChain } from '../../../platform/ledger/verify-chain.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { createTestApp, type TestApp, type TestRequest } from '../../../testing/app.ts'
import type { TestOrg } from '../../../testing/factories.ts'
import { contactHash } from '../../estate/tenants/contacts.ts'
import type { OptIn, OptInResult } from './opt-in.schema.ts'
import { optInCalls } from '../../../testing/opt-in-test-calls.ts'

let test: TestApp
let org: TestOrg
let calls: ReturnType<typeof optInCalls>

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  org = await test.mintOrg('Maple Residential')
  calls = optInCalls(test, org)
})

/** A tenant with an address, and the link of an email to it. */
async function dana(address = 'dana@example.com') {
  const house = await org.property({ name: 'Maple Court' })
  const home = await org.unit({ propertyId: house.id, name: '204' })
  const emails = [{ address, label: null, primary: true, status: 'unknown' as const }]
  const row = await org.tenant({ unitId: home.id, firstName: 'Dana', emails, contactKeys: [address] })
  return { tenant: row, address, ...(await calls.link(address, { tenantId: row.id })) }
}

/** A fingerprint of every table. */
async function fingerprint() {
  const { rows } = await test.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const hash = createHash('sha256')
  for (const { name } of rows) {
    const table = await test.db.execute(
      sql`select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]')::text as all from ${sql.identifier(name)} t`,
    )
    hash.update(`${name}:${JSON.stringify(table.rows)}`)
  }
  return hash.digest('hex')
}

describe('what a link shows', () => {
  it('[7.24] responds without a session, and reveals only the name, masked address and home of the tenant', async () => {
    const { token } = await dana()
    const response = await calls.get(token)
    expect(response.status).toBe(200)
    const shown = await response.json<OptIn>()
    expect(shown).toMatchObject({
      kind: 'personal',
      recipient: { firstName: 'Dana', maskedEmail: 'd•••@example.com', property: 'Maple Court', unit: '204' },
      channels: [{ channel: 'email', state: 'none' }],
      languages: ['en'],
      language: 'en',
      wordingVersion: currentWordingVersion,
      preview: false,
    })
    expect(shown.wording).toContain('Maple Residential')
    expect(JSON.stringify(shown)).not.toMatch(/dana@|Tenant [0-9a-f]/)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(response.headers.get('Set-Cookie')).toBeNull()
  })

  it('has a short address, and leads to the page with its choice', async () => {
    const { token, optInUrl } = await dana()
    const { pathname } = new URL(optInUrl)
    expect(pathname).toBe(`/o/${token}`)
    const follow = async (path: string) => (await test.app.request(path)).headers.get('Location')
    expect(await follow(pathname)).toBe(`/optin?org=${org.id}&t=${token}`)
    expect(await follow(`${pathname}?choice=no`)).toBe(`/optin?org=${org.id}&t=${token}&choice=no`)
  })

  it('[7.24] never changes the database on GET or HEAD', async () => {
    const { token } = await dana()
    const expired = await calls.link('late@example.com', { expiresAt: new Date(Date.now() - 1000) })
    const preview = await calls.link('staff@example.com', { isPreview: true })
    const before = await fingerprint()
    for (const id of [token, expired.token, preview.token, 'unknown']) {
      const ways: TestRequest[] = [
        {},
        { method: 'HEAD' },
        { headers: { 'Sec-Purpose': 'prefetch', Purpose: 'prefetch' } },
        { headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Link scanner)' } },
      ]
      for (const init of ways) {
        await test.anonymous.request(`/org/${org.id}/optin/${id}`, init)
      }
    }
    expect(await fingerprint()).toBe(before)
    expect((await calls.get(token)).status).toBe(200)
  })

  it('hides the home of a tenant who no longer has the address', async () => {
    const { token, tenant: row } = await dana()
    await test.db
      .update(tenant)
      .set({ emails: [], contactKeys: [], contactHashes: [] })
      .where(eq(tenant.id, row.id))
    const { recipient } = await (await calls.get(token)).json<OptIn>()
    expect(recipient).toEqual({
      firstName: null,
      maskedEmail: 'd•••@example.com',
      property: null,
      unit: null,
    })
  })

  it('offers other languages only once the organization has marked them as reviewed', async () => {
    const { token } = await dana()
    expect((await (await calls.get(token, '?language=es')).json<OptIn>()).language).toBe('en')
    const admin = await org.member('org_admin')
    const patched = await test.as(admin).request(`/org/${org.id}`, {
      method: 'PATCH',
      json: { consentLanguages: ['es', 'en'] },
    })
    expect(await patched.json()).toMatchObject({ consentLanguages: ['en', 'es'] })
    const shown = await (await calls.get(token, '?language=es-MX')).json<OptIn>()
    expect(shown).toMatchObject({ languages: ['en', 'es'], language: 'es' })
    expect(shown.wording).toMatch(/^Acepto que Maple Residential/)
    const refused = await test
      .as(admin)
      .request(`/org/${org.id}`, { method: 'PATCH', json: { consentLanguages: ['es'] } })
    expect(refused.status).toBe(422)
  })

  it.each([
    [
      'a token of another organization',
      async (other: TestOrg) => (await optInCalls(test, other).link('a@b.test')).token,
    ],
    ['a token that was never issued', async () => 'A'.repeat(43)],
    ['a malformed token', async () => 'x'],
  ])('[7.24] returns 404 for %s on GET and POST', async (_, make) => {
    const id = await make(await test.mintOrg())
    for (const response of [await calls.get(id), await calls.optIn(id), await calls.oneClick(id)]) {
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'not-found' })
    }
    expect((await test.anonymous.request(`/org/nobody/optin/${id}`)).status).toBe(404)
  })

  it('does not exist in a deactivated organization', async () => {
    const { token } = await dana()
    await test.db.update(orgTable).set({ archivedAt: new Date() }).where(eq(orgTable.id, org.id))
    expect((await calls.get(token)).status).toBe(404)
  })

  it('returns 410 for an expired link, with what the page needs to offer a new one', async () => {
    const { token } = await calls.link('late@example.com', { expiresAt: new Date(Date.now() - 1000) })
    const response = await calls.get(token)
    expect(response.status).toBe(410)
    expect(await response.json()).toMatchObject({
      code: 'link-expired',
      org: { name: 'Maple Residential' },
      language: 'en',
    })
    expect((await calls.optIn(token)).status).toBe(410)
  })
})

describe('what a personal link decides', () => {
  it('[7.25] records an opt-in without a session, with wording, language and evidence', async () => {
    const { token, address, tenant: row } = await dana('yes@example.com')
    const response = await calls.optIn(token)
    expect(response.status).toBe(200)
    expect(await response.json<OptInResult>()).toEqual({
      channels: [{ channel: 'email', state: 'opted_in' }],
      nextStep: null,
      token: null,
      preview: false,
    })
    const [proof, ...more] = await calls.records(address)
    expect(more).toEqual([])
    expect(proof).toMatchObject({
      tenantId: row.id,
      purpose: 'safety_alerts',
      state: 'opted_in',
      method: 'optin_link',
      wordingVersion: currentWordingVersion,
      wordingHash: wordingHash(currentWordingVersion, 'en'),
      language: 'en',
      actor: { type: 'tenant', id: row.id, name: null },
    })
    const [link] = await test.db.select().from(optInLink).where(eq(optInLink.address, address))
    expect(proof!.evidence).toMatchObject({ tokenId: link!.id })
    expect(link!.decidedAt).not.toBeNull()
    const [reached] = await test.db.select().from(tenant).where(eq(tenant.id, row.id))
    expect(reached).toMatchObject({ consentEmail: 'opted_in', reachable: true })
  })

  it('records the campaign email that led to the decision, and updates the campaign', async () => {
    const [campaignId, recipientId] = [newId(), newId()]
    const where = { orgId: org.id, campaignId }
    await test.db.insert(welcomeCampaign).values({
      id: campaignId,
      orgId: org.id,
      name: 'Welcome',
      subject: 'Hello',
      bodyMarkdown: '{{optInUrl}}',
      audience: { portfolioIds: [], propertyIds: [], tenantStatus: [], onlyNeverAsked: false, tenantIds: [] },
    })
    const address = 'campaign@example.com'
    const { tenant: row } = await dana(address)
    const addressHash = contactHash({ orgId: org.id, gateways: test.deps.gateways }, 'email', address)
    await test.db
      .insert(welcomeRecipient)
      .values({ ...where, id: recipientId, tenantId: row.id, address, addressHash, state: 'sent' })
    const { token } = await calls.link(address, { tenantId: row.id, recipientId })
    for (const [kind, ageMs] of [
      ['first', 0],
      ['reminder', -7 * 24 * 60 * 60 * 1000],
    ] as const) {
      const claimedAt = new Date(Date.now() - ageMs)
      const messageId = `${kind}-${org.id}@homes.test`
      await test.db.insert(welcomeMail).values({
        ...where,
        id: newId(),
        recipientId,
        kind,
        messageId,
        state: 'sent',
        claimedAt,
        claimedBy: 'x',
      })
    }
    await calls.optIn(token)
    expect((await calls.records(address)).at(-1)!.evidence).toMatchObject({
      messageId: `first-${org.id}@homes.test`,
    })
    const [told] = await test.db.select().from(welcomeRecipient).where(eq(welcomeRecipient.id, recipientId))
    expect(told).toMatchObject({ state: 'opted_in' })
  })

  it('keeps names out of the ledger: the tenant appears by id, as the actor', async () => {
    const { token, tenant: row, address } = await dana('ledger@example.com')
    await calls.optIn(token)
    await calls.post(token, { decision: 'opt_out' })
    const events = await org.ledger()
    const own = events.filter((event) => event.category === 'consent')
    expect(own.map((event) => event.action)).toEqual(['consent.confirmed', 'consent.withdrawn'])
    expect(own[0]).toMatchObject({
      actor: { type: 'tenant', id: row.id },
      subject: { type: 'tenant', id: row.id, name: null },
      summary: 'A tenant at Maple Court, unit 204 opted in to safety alerts by email.',
    })
    expect(JSON.stringify(events)).not.toContain(address)
    expect(JSON.stringify(events)).not.toContain('Dana')
    const { rows } = await test.pool.query('select via from ledger_context where org_id = $1', [org.id])
    expect(rows).toEqual(expect.arrayContaining([{ via: 'link' }]))
    const admin = await org.member('org_admin')
    expect(await verifyChain(test.contextOf(admin))).toMatchObject({ ok: true })
  })

  it('changes the decision with the same link: opting out suppresses, opting in lifts it again', async () => {
    const { token, address } = await dana('change@example.com')
    await calls.optIn(token)
    await calls.post(token, { decision: 'opt_out' })
    expect(await calls.suppressions()).toMatchObject([{ channel: 'email', reason: 'unsubscribe' }])
    await calls.optIn(token)
    expect(await calls.suppressions()).toEqual([])
    expect((await calls.records(address)).map(({ state }) => state)).toEqual([
      'opted_in',
      'opted_out',
      'opted_in',
    ])
  })

  it('stores nothing when a decision is repeated', async () => {
    const { token, address } = await dana('again@example.com')
    for (let round = 0; round < 3; round += 1) expect((await calls.optIn(token)).status).toBe(200)
    expect(await calls.records(address)).toHaveLength(1)
    expect((await org.ledger()).filter((event) => event.category === 'consent')).toHaveLength(1)
  })

  it('records a refusal, but not from a tenant who has already opted in', async () => {
    const { token } = await dana('no@example.com')
    const said = await (await calls.post(token, { decision: 'decline' })).json<OptInResult>()
    expect(said.channels).toEqual([{ channel: 'email', state: 'declined' }])
    expect(await calls.suppressions()).toEqual([])
    await calls.optIn(token)
    const refused = await calls.post(token, { decision: 'decline' })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ state: 'opted_in', allowed: ['opt_out'] })
  })

  it('returns 409 with the current wording for an opt-in to an outdated one', async () => {
    const { token, address } = await dana('stale@example.com')
    const response = await calls.optIn(token, { wordingVersion: '2020-01-01' })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      code: 'state-conflict',
      wordingVersion: currentWordingVersion,
      wording: expect.stringContaining('Maple Residential'),
    })
    expect(await calls.records(address)).toEqual([])
  })

  it.each([
    [{ channels: [] }, '/channels'],
    [{ channels: ['sms'] }, '/channels'],
    [{ wordingVersion: undefined }, '/wordingVersion'],
    [{ frequency: 'weekly' }, '/frequency'],
    [{ decision: 'maybe' }, '/decision'],
  ])('rejects an opt-in with %j', async (more, pointer) => {
    const { token } = await dana('invalid@example.com')
    const response = await calls.optIn(token, more)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ pointer }] })
  })

  it('lets a tenant opt out with an expired link', async () => {
    const { token } = await calls.link('old@example.com', { expiresAt: new Date(Date.now() - 1000) })
    expect((await calls.post(token, { decision: 'opt_out' })).status).toBe(200)
    expect(await calls.suppressions()).toHaveLength(1)
  })

  it('stores nothing for a preview, and marks the response as one', async () => {
    const { token } = await calls.link('staff@example.com', { isPreview: true })
    expect(await (await calls.get(token)).json()).toMatchObject({ preview: true })
    const before = await fingerprint()
    expect(await (await calls.optIn(token)).json()).toMatchObject({ preview: true })
    expect((await calls.post(token, { decision: 'decline' })).status).toBe(200)
    expect((await calls.oneClick(token)).status).toBe(200)
    expect((await calls.post(token, { resend: true })).status).toBe(202)
    expect(await fingerprint()).toBe(before)
  })

  it('is deleted when the tenant is erased', async () => {
    const { token, tenant: row } = await dana('erased@example.com')
    await calls.optIn(token)
    const admin = await org.member('org_admin')
    const erased = await test.as(admin).request(`/tenant/${row.id}/erase`, {
      method: 'POST',
      json: { reason: 'tenant_request', confirm: 'ERASE' },
    })
    expect(erased.status).toBe(200)
    expect((await calls.get(token)).status).toBe(404)
    expect(await test.db.select().from(optInLink).where(eq(optInLink.orgId, org.id))).toEqual([])
  })
})

describe('a new link', () => {
  it('returns the same 202 in the same time, whether there is an address to email or not', async () => {
    await calls.allowMail()
    const { token } = await dana('resend@example.com')
    const times: number[] = []
    const bodies: string[] = []
    for (const id of [token, 'A'.repeat(43)]) {
      const start = performance.now()
      const response = await calls.post(id, { resend: true })
      times.push(performance.now() - start)
      bodies.push(`${response.status} ${await response.text()}`)
    }
    expect(bodies[0]).toMatch(/^202 /)
    expect(bodies[1]).toBe(bodies[0])
    expect(Math.min(...times)).toBeGreaterThanOrEqual(290)
    expect(Math.abs(times[0]! - times[1]!)).toBeLessThan(150)
  })

  it('emails a working link to the same address, and invalidates the old one', async () => {
    await calls.allowMail()
    const { token } = await dana('renew@example.com')
    await calls.post(token, { resend: true })
    expect((await calls.get(token)).status).toBe(200)
    await calls.runQueuedMails()
    const mail = test.sentMail.at(-1)!
    expect(mail).toMatchObject({ to: 'renew@example.com' })
    const next = /\/o\/([\w-]{43})/.exec(mail.text)![1]!
    expect((await calls.get(next)).status).toBe(200)
    const used = await calls.get(token)
    expect(used.status).toBe(410)
    expect(await used.json()).toMatchObject({ code: 'link-used' })
    expect((await calls.oneClick(token)).status).toBe(200)
  })

  it('emails an address at most five times a day, and never one that complained or bounced', async () => {
    await calls.allowMail()
    const { token } = await dana('many@example.com')
    const { token: complained, address } = await dana('complained@example.com')
    const addressHash = contactHash({ orgId: org.id, gateways: test.deps.gateways }, 'email', address)
    await test.db
      .insert(suppression)
      .values({ orgId: org.id, channel: 'email', addressHash, reason: 'complaint' })
    expect((await calls.post(complained, { resend: true })).status).toBe(202)
    expect(await queued()).toBe(0)
    for (let round = 0; round < 7; round += 1) {
      expect((await calls.post(token, { resend: true })).status).toBe(202)
    }
    expect(await queued()).toBe(5)
  })

  const queued = () => test.db.$count(task, and(eq(task.orgId, org.id), eq(task.type, 'optin_mail')))
})
