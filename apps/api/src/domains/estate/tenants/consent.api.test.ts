import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/context/context.ts'
import {
  consentRecord,
  idempotencyKey,
  occupancy,
  propertyFigure,
  suppression,
  tenant,
} from '../../../platform/db/schema/index.ts'
import { verifyChain } from '../../../platform/ledger/verify-chain.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { isSuppressed, loadConsentLookup } from './consent.ts'
import { contactHash } from './contacts.ts'
import type { Tenant } from './tenants.schema.ts'

let test: TestApp
let org: TestOrg
let manager: TestPerson
let house: { id: string }
beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  house = await org.property({ name: 'Maple Court' })
})
afterAll(() => test.close())

let count = 0
const address = () => `person${(count += 1)}@example.com`
async function create(values: object = {}, headers = {}) {
  const json = {
    firstName: 'Linh',
    lastName: 'Nguyen',
    emails: [{ address: address() }],
    occupancies: [{ propertyId: house.id }],
    ...values,
  }
  const response = await test.as(manager).request('/tenant', { method: 'POST', json, headers })
  if (response.status !== 201) throw new Error(await response.text())
  const createdTenant = await response.json<Tenant>()
  // The response has masked addresses.
  const emails = createdTenant.emails.map((email, n) => ({ ...email, address: json.emails[n]!.address }))
  return { ...createdTenant, emails }
}
const record = (of: Tenant, values: object = {}, person = manager) =>
  test.as(person).request(`/tenant/${of.id}/consent`, {
    method: 'POST',
    json: {
      channel: 'email',
      address: of.emails[0]!.address,
      decision: 'opted_in',
      note: 'Signed on paper.',
      ...values,
    },
  })
const read = async (id: string, query = '') =>
  await (await test.as(manager).request(`/tenant/${id}${query}`)).json<Tenant>()
const figures = async () => {
  const [row] = await test.db.select().from(propertyFigure).where(eq(propertyFigure.propertyId, house.id))
  return row!
}
const events = async (id: string) => (await org.ledger()).filter((event) => event.tenantId === id)

describe('recordConsent', () => {
  it('records a staff decision as evidence, and makes the tenant reachable', async () => {
    const before = await figures()
    const createdTenant = await create()
    const response = await record(createdTenant, {
      documentRef: 'Binder 3, page 12',
      occurredAt: '2026-11-20T10:00:00Z',
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      reachable: true,
      consent: { email: { safety_alerts: { state: 'opted_in', since: '2026-11-20T10:00:00.000Z' } } },
    })
    const { consentHistory } = await read(createdTenant.id, '?include=consentHistory,contact')
    expect(consentHistory).toMatchObject([
      {
        channel: 'email',
        address: createdTenant.emails[0]!.address,
        state: 'opted_in',
        method: 'staff_recorded',
        actor: { type: 'user', id: manager.id, name: manager.name },
        evidence: { note: 'Signed on paper.', documentRef: 'Binder 3, page 12' },
      },
    ])
    const after = await figures()
    expect([after.tenants - before.tenants, after.reachable - before.reachable]).toEqual([1, 1])
    const [, event] = await events(createdTenant.id)
    expect(event).toMatchObject({
      action: 'consent.recorded_by_staff',
      category: 'consent',
      metadata: { channel: 'email', purpose: 'safety_alerts', state: 'opted_in' },
    })
    expect(JSON.stringify(event)).not.toMatch(/person\d|Signed|Binder|Nguyen/)
  })

  it('holds for the person who gave it, not for others with the address', async () => {
    const [email, mobile] = [address(), '+18305550199']
    const contacts = { emails: [{ address: email }], phones: [{ e164: mobile }] }
    const gita = await create({ ...contacts, firstName: 'Gita', lastName: 'Delgado' })
    const partner = await create({ emails: [{ address: email.toUpperCase() }] })
    await record(gita)
    await record(gita, { channel: 'sms', address: mobile })
    const laterTenant = await create(contacts)
    for (const { id } of [partner, laterTenant]) {
      expect(await read(id, '?include=consentHistory')).toMatchObject({
        reachable: false,
        consent: { email: { safety_alerts: { state: 'none', since: null } } },
        emails: [{ consentGivenBy: [{ id: gita.id, name: 'Gita Delgado', since: expect.any(String) }] }],
        consentHistory: [],
      })
    }
    expect(await read(laterTenant.id)).toMatchObject({
      consent: { sms: { safety_alerts: { state: 'none' } } },
      phones: [{ consentGivenBy: [{ id: gita.id, name: 'Gita Delgado' }] }],
    })
    const list = await test.as(manager).request('/tenant?consentEmail=opted_in&limit=200')
    const { items } = await list.json<{ items: Tenant[] }>()
    expect(
      items.map(({ id }) => id).filter((id) => [gita.id, partner.id, laterTenant.id].includes(id)),
    ).toEqual([gita.id])

    const own = await record(laterTenant)
    expect(await own.json()).toMatchObject({ reachable: true })
    expect(await read(partner.id)).toMatchObject({ reachable: false })
    await record(gita, { decision: 'opted_out' })
    expect(await read(laterTenant.id)).toMatchObject({
      consent: { email: { safety_alerts: { state: 'opted_in' } } },
      emails: [{ suppressed: false, consentGivenBy: [] }],
    })
  })

  it('names only people whom the caller can see', async () => {
    const shared = address()
    const elsewhere = await org.property({ name: 'Birch Court' })
    const hidden = await create({
      emails: [{ address: shared }],
      occupancies: [{ propertyId: elsewhere.id }],
    })
    await record(hidden)
    const createdTenant = await create({ emails: [{ address: shared }] })
    const limited = await org.fga({ role: 'property_viewer', resourceId: house.id })
    const response = await test.as(limited).request(`/tenant/${createdTenant.id}`)
    expect(await response.json()).toMatchObject({ emails: [{ consentGivenBy: [] }] })
  })

  it('keeps other purposes and channels apart', async () => {
    const createdTenant = await create({ phones: [{ e164: '+18305550177' }] })
    await record(createdTenant, { purpose: 'service_messages' })
    expect(await read(createdTenant.id)).toMatchObject({
      reachable: false,
      consent: { email: { safety_alerts: { state: 'none' }, service_messages: { state: 'opted_in' } } },
    })
    const text = await record(createdTenant, { channel: 'sms', address: '(830) 555-0177' })
    expect(await text.json()).toMatchObject({
      reachable: true,
      consent: { sms: { safety_alerts: { state: 'opted_in' } } },
    })
  })

  it('lets only the tenant revoke an opt-out', async () => {
    const createdTenant = await create()
    await record(createdTenant)
    const optOutResponse = await record(createdTenant, { decision: 'opted_out' })
    expect(await optOutResponse.json()).toMatchObject({ reachable: false, emails: [{ suppressed: true }] })
    const refusal = await record(createdTenant)
    expect(refusal.status).toBe(409)
    expect(await refusal.json()).toMatchObject({ code: 'state-conflict', state: 'suppressed', allowed: [] })
  })

  it('never opts in a suppressed address', async () => {
    const createdTenant = await create()
    const email = createdTenant.emails[0]!.address
    await test.db.insert(suppression).values({
      orgId: org.id,
      channel: 'email',
      addressHash: contactHash({ orgId: org.id, gateways: test.deps.gateways }, 'email', email),
      reason: 'unsubscribe',
    })
    const admin = await org.member('org_admin')
    const refusal = await record(createdTenant, {}, admin)
    expect(await refusal.json()).toMatchObject({ state: 'suppressed', allowed: ['opted_out'] })
    const person = { tenantId: createdTenant.id, channel: 'email', address: email } as const
    const responses = await inTransaction(test.contextOf(admin), async (tx) => [
      await isSuppressed(tx, { channel: 'email', address: email.toUpperCase() }),
      await isSuppressed(tx, { channel: 'email', address: address() }),
      (await loadConsentLookup(tx, [person]))(person).suppressed,
    ])
    expect(responses).toEqual([true, false, true])
  })

  it('makes a tenant unreachable as soon as their address is suppressed', async () => {
    const createdTenant = await create()
    await record(createdTenant)
    const addressHash = contactHash(
      { orgId: org.id, gateways: test.deps.gateways },
      'email',
      createdTenant.emails[0]!.address,
    )
    await test.db
      .insert(suppression)
      .values({ orgId: org.id, channel: 'email', addressHash, reason: 'hard_bounce' })
    expect(await read(createdTenant.id)).toMatchObject({ reachable: false })
    await test.db.delete(suppression).where(eq(suppression.addressHash, addressHash))
    expect(await read(createdTenant.id)).toMatchObject({ reachable: true })
  })

  it('suppresses an address only if no purpose is opted in', async () => {
    const createdTenant = await create()
    await record(createdTenant)
    await record(createdTenant, { purpose: 'marketing' })
    const optOutResponse = await record(createdTenant, { purpose: 'marketing', decision: 'opted_out' })
    expect(await optOutResponse.json()).toMatchObject({ reachable: true, emails: [{ suppressed: false }] })
  })

  it.each([
    [{ address: 'somebody@else.test' }, '/address', 'not_found'],
    [{ channel: 'sms' }, '/address', 'not_found'],
    [{ note: ' ' }, '/note', 'min_length'],
    [{ decision: 'invited' }, '/decision', 'enum'],
    [{ occurredAt: '2199-01-01T00:00:00Z' }, '/occurredAt', 'max'],
  ])('rejects %o at %s with %s', async (values, pointer, code) => {
    const response = await record(await create(), values)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ pointer, code }] })
  })

  it('rejects a decision older than the current one', async () => {
    const createdTenant = await create()
    await record(createdTenant, { occurredAt: '2026-11-20T10:00:00Z' })
    const response = await record(createdTenant, {
      decision: 'opted_out',
      occurredAt: '2026-11-19T10:00:00Z',
    })
    expect(await response.json()).toMatchObject({ errors: [{ pointer: '/occurredAt', code: 'order' }] })
  })

  it('requires the permission to record consent', async () => {
    const createdTenant = await create()
    expect((await record(createdTenant, {}, await org.member('responder'))).status).toBe(403)
  })

  it("can't be changed by the server", async () => {
    const createdTenant = await create()
    await record(createdTenant)
    const [proof] = await test.db
      .select()
      .from(consentRecord)
      .where(eq(consentRecord.tenantId, createdTenant.id))
    for (const work of ['update', 'delete'] as const) {
      const attempt = inTransaction(test.contextOf(manager), async (tx) =>
        work === 'delete'
          ? await tx.db.delete(consentRecord).where(eq(consentRecord.id, proof!.id))
          : await tx.db.update(consentRecord).set({ state: 'none' }).where(eq(consentRecord.id, proof!.id)),
      )
      await expect(attempt).rejects.toMatchObject({ cause: { code: '42501' } })
    }
  })
})

describe('eraseTenant', () => {
  const erase = (id: string, values: object = {}, person = manager) =>
    test.as(person).request(`/tenant/${id}/erase`, {
      method: 'POST',
      // As the web app sends it.
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      json: { reason: 'tenant_request', confirm: 'ERASE', ...values },
    })

  it('removes all personal data; the ledger keeps ids and its chain verifies', async () => {
    const secret = 'Quetzalcoatl'
    const email = 'quetzal@secret.example'
    const createdTenant = await create(
      {
        lastName: secret,
        emails: [{ address: email }],
        notes: `${secret} has a dog`,
        emergencyContact: { name: `${secret} senior` },
      },
      { 'Idempotency-Key': 'create-to-erase' },
    )
    await record(createdTenant, { note: `${secret} said so` })
    await test
      .as(manager)
      .request(`/tenant/${createdTenant.id}`, { method: 'PATCH', json: { firstName: secret } })
    const before = await figures()

    const response = await erase(createdTenant.id)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ id: createdTenant.id, erasedAt: expect.any(String) })
    expect((await test.as(manager).request(`/tenant/${createdTenant.id}`)).status).toBe(404)
    expect(await test.db.$count(tenant, eq(tenant.id, createdTenant.id))).toBe(0)
    expect(await test.db.$count(occupancy, eq(occupancy.tenantId, createdTenant.id))).toBe(0)
    expect((await figures()).tenants).toBe(before.tenants - 1)

    const proofs = await test.db
      .select()
      .from(consentRecord)
      .where(eq(consentRecord.tenantId, createdTenant.id))
    expect(proofs).toMatchObject([{ address: null, evidence: {}, state: 'opted_in' }])
    const idempotencyKeys = await test.db
      .select()
      .from(idempotencyKey)
      .where(eq(idempotencyKey.orgId, org.id))
    const everything = JSON.stringify([await org.ledger(), proofs, idempotencyKeys])
    expect(everything).not.toMatch(/quetzal/i)

    expect(await verifyChain(test.contextOf(manager))).toMatchObject({ ok: true, problem: null })
    const ledgerResponse = await test.as(manager).request(`/ledger/events?tenantId=${createdTenant.id}`)
    const { items } = await ledgerResponse.json<{
      items: { action: string; subject: object; metadata: object }[]
    }>()
    expect(items[0]).toMatchObject({ action: 'tenant.erased', metadata: { reason: 'tenant_request' } })
    const erasedPerson = { type: 'tenant', id: createdTenant.id, name: 'Erased person' }
    expect(items.map((event) => event.subject)).toEqual(items.map(() => erasedPerson))
  })

  it("keeps another tenant's consent at the same address", async () => {
    const shared = address()
    const first = await create({ emails: [{ address: shared }] })
    const partner = await create({ emails: [{ address: shared }] })
    await record(first)
    await record(partner)
    await erase(first.id)
    expect(await read(partner.id)).toMatchObject({
      reachable: true,
      consent: { email: { safety_alerts: { state: 'opted_in' } } },
      emails: [{ consentGivenBy: [] }],
    })
  })

  it('keeps an opted-out address suppressed', async () => {
    const createdTenant = await create()
    await record(createdTenant, { decision: 'opted_out' })
    await erase(createdTenant.id)
    const laterTenant = await create({ emails: [{ address: createdTenant.emails[0]!.address }] })
    expect(laterTenant.emails).toMatchObject([{ suppressed: true }])
  })

  it('requires the confirmation, a known reason and the permission', async () => {
    const createdTenant = await create()
    expect((await erase(createdTenant.id, { confirm: 'erase' })).status).toBe(422)
    expect((await erase(createdTenant.id, { reason: `${createdTenant.lastName} asked` })).status).toBe(422)
    expect((await erase(createdTenant.id, {}, await org.member('communicator'))).status).toBe(403)
    expect(await test.db.$count(tenant, and(eq(tenant.orgId, org.id), eq(tenant.id, createdTenant.id)))).toBe(
      1,
    )
  })
})
