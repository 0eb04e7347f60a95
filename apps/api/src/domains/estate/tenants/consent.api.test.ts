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
import { isSuppressed, readConsent } from './consent.ts'
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
async function create(more: object = {}, headers = {}) {
  const json = {
    firstName: 'Linh',
    lastName: 'Nguyen',
    emails: [{ address: address() }],
    occupancies: [{ propertyId: house.id }],
    ...more,
  }
  const response = await test.as(manager).request('/tenant', { method: 'POST', json, headers })
  if (response.status !== 201) throw new Error(await response.text())
  return await response.json<Tenant>()
}
const record = (of: Tenant, more: object = {}, person = manager) =>
  test.as(person).request(`/tenant/${of.id}/consent`, {
    method: 'POST',
    json: {
      channel: 'email',
      address: of.emails[0]!.address,
      decision: 'opted_in',
      note: 'Signed on paper.',
      ...more,
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
    const made = await create()
    const response = await record(made, {
      documentRef: 'Binder 3, page 12',
      occurredAt: '2026-11-20T10:00:00Z',
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      reachable: true,
      consent: { email: { safety_alerts: { state: 'opted_in', since: '2026-11-20T10:00:00.000Z' } } },
    })
    const { consentHistory } = await read(made.id, '?include=consentHistory')
    expect(consentHistory).toMatchObject([
      {
        channel: 'email',
        address: made.emails[0]!.address,
        state: 'opted_in',
        method: 'staff_recorded',
        actor: { type: 'user', id: manager.id, name: manager.name },
        evidence: { note: 'Signed on paper.', documentRef: 'Binder 3, page 12' },
      },
    ])
    const after = await figures()
    expect([after.tenants - before.tenants, after.reachable - before.reachable]).toEqual([1, 1])
    const [, event] = await events(made.id)
    expect(event).toMatchObject({
      action: 'consent.recorded_by_staff',
      category: 'consent',
      metadata: { channel: 'email', purpose: 'safety_alerts', state: 'opted_in' },
    })
    expect(JSON.stringify(event)).not.toMatch(/person\d|Signed|Binder|Nguyen/)
  })

  it('applies to everyone with the address, including later tenants', async () => {
    const shared = address()
    const first = await create({ emails: [{ address: shared }] })
    const partner = await create({ emails: [{ address: shared.toUpperCase() }] })
    await record(first)
    expect(await read(partner.id)).toMatchObject({ reachable: true })
    const later = await create({ emails: [{ address: shared }] })
    expect(later).toMatchObject({ reachable: true })
    const changed = await test
      .as(manager)
      .request(`/tenant/${later.id}`, { method: 'PATCH', json: { emails: [{ address: address() }] } })
    expect(await changed.json()).toMatchObject({ reachable: false })
  })

  it('keeps other purposes and channels apart', async () => {
    const made = await create({ phones: [{ e164: '+18305550177' }] })
    await record(made, { purpose: 'service_messages' })
    expect(await read(made.id)).toMatchObject({
      reachable: false,
      consent: { email: { safety_alerts: { state: 'none' }, service_messages: { state: 'opted_in' } } },
    })
    const text = await record(made, { channel: 'sms', address: '(830) 555-0177' })
    expect(await text.json()).toMatchObject({
      reachable: true,
      consent: { sms: { safety_alerts: { state: 'opted_in' } } },
    })
  })

  it('lets only the tenant revoke an opt-out', async () => {
    const made = await create()
    await record(made)
    const out = await record(made, { decision: 'opted_out' })
    expect(await out.json()).toMatchObject({ reachable: false, emails: [{ suppressed: true }] })
    const refused = await record(made)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'state-conflict', state: 'suppressed', allowed: [] })
  })

  it('never opts in a suppressed address', async () => {
    const made = await create()
    const email = made.emails[0]!.address
    await test.db.insert(suppression).values({
      orgId: org.id,
      channel: 'email',
      addressHash: contactHash(org.id, 'email', email),
      reason: 'unsubscribe',
    })
    const admin = await org.member('org_admin')
    const refused = await record(made, {}, admin)
    expect(await refused.json()).toMatchObject({ state: 'suppressed', allowed: ['opted_out'] })
    const answers = await inTransaction(test.contextOf(admin), async (tx) => [
      await isSuppressed(tx, { channel: 'email', address: email.toUpperCase() }),
      await isSuppressed(tx, { channel: 'email', address: address() }),
      (await readConsent(tx, [{ channel: 'email', address: email }]))({ channel: 'email', address: email })
        .suppressed,
    ])
    expect(answers).toEqual([true, false, true])
  })

  it('makes a tenant unreachable as soon as their address is suppressed', async () => {
    const made = await create()
    await record(made)
    const addressHash = contactHash(org.id, 'email', made.emails[0]!.address)
    await test.db
      .insert(suppression)
      .values({ orgId: org.id, channel: 'email', addressHash, reason: 'hard_bounce' })
    expect(await read(made.id)).toMatchObject({ reachable: false })
    await test.db.delete(suppression).where(eq(suppression.addressHash, addressHash))
    expect(await read(made.id)).toMatchObject({ reachable: true })
  })

  it('suppresses an address only if no purpose is opted in', async () => {
    const made = await create()
    await record(made)
    await record(made, { purpose: 'marketing' })
    const out = await record(made, { purpose: 'marketing', decision: 'opted_out' })
    expect(await out.json()).toMatchObject({ reachable: true, emails: [{ suppressed: false }] })
  })

  it.each([
    [{ address: 'somebody@else.test' }, '/address', 'not_found'],
    [{ channel: 'sms' }, '/address', 'not_found'],
    [{ note: ' ' }, '/note', 'min_length'],
    [{ decision: 'invited' }, '/decision', 'enum'],
    [{ occurredAt: '2199-01-01T00:00:00Z' }, '/occurredAt', 'max'],
  ])('rejects %o at %s with %s', async (more, pointer, code) => {
    const response = await record(await create(), more)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ pointer, code }] })
  })

  it('rejects a decision older than the current one', async () => {
    const made = await create()
    await record(made, { occurredAt: '2026-11-20T10:00:00Z' })
    const response = await record(made, { decision: 'opted_out', occurredAt: '2026-11-19T10:00:00Z' })
    expect(await response.json()).toMatchObject({ errors: [{ pointer: '/occurredAt', code: 'order' }] })
  })

  it('requires the permission to record consent', async () => {
    const made = await create()
    expect((await record(made, {}, await org.member('responder'))).status).toBe(403)
  })

  it("can't be changed by the server", async () => {
    const made = await create()
    await record(made)
    const [proof] = await test.db.select().from(consentRecord).where(eq(consentRecord.tenantId, made.id))
    for (const work of ['update', 'delete'] as const) {
      const tried = inTransaction(test.contextOf(manager), async (tx) =>
        work === 'delete'
          ? await tx.db.delete(consentRecord).where(eq(consentRecord.id, proof!.id))
          : await tx.db.update(consentRecord).set({ state: 'none' }).where(eq(consentRecord.id, proof!.id)),
      )
      await expect(tried).rejects.toMatchObject({ cause: { code: '42501' } })
    }
  })
})

describe('eraseTenant', () => {
  const erase = (id: string, more: object = {}, person = manager) =>
    test.as(person).request(`/tenant/${id}/erase`, {
      method: 'POST',
      json: { reason: 'tenant_request', confirm: 'ERASE', ...more },
    })

  it('removes all personal data; the ledger keeps ids and its chain verifies', async () => {
    const secret = 'Quetzalcoatl'
    const email = 'quetzal@secret.example'
    const made = await create(
      {
        lastName: secret,
        emails: [{ address: email }],
        notes: `${secret} has a dog`,
        emergencyContact: { name: `${secret} senior` },
      },
      { 'Idempotency-Key': 'create-to-erase' },
    )
    await record(made, { note: `${secret} said so` })
    await test.as(manager).request(`/tenant/${made.id}`, { method: 'PATCH', json: { firstName: secret } })
    const before = await figures()

    const response = await erase(made.id)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ id: made.id, erasedAt: expect.any(String) })
    expect((await test.as(manager).request(`/tenant/${made.id}`)).status).toBe(404)
    expect(await test.db.$count(tenant, eq(tenant.id, made.id))).toBe(0)
    expect(await test.db.$count(occupancy, eq(occupancy.tenantId, made.id))).toBe(0)
    expect((await figures()).tenants).toBe(before.tenants - 1)

    const proofs = await test.db.select().from(consentRecord).where(eq(consentRecord.tenantId, made.id))
    expect(proofs).toMatchObject([{ address: null, evidence: {}, state: 'opted_in' }])
    const kept = await test.db.select().from(idempotencyKey).where(eq(idempotencyKey.orgId, org.id))
    const everything = JSON.stringify([await org.ledger(), proofs, kept])
    expect(everything).not.toMatch(/quetzal/i)

    expect(await verifyChain(test.contextOf(manager))).toMatchObject({ ok: true, problem: null })
    const shown = await test.as(manager).request(`/ledger/events?tenantId=${made.id}`)
    const { items } = await shown.json<{ items: { action: string; subject: object; metadata: object }[] }>()
    expect(items[0]).toMatchObject({ action: 'tenant.erased', metadata: { reason: 'tenant_request' } })
    const nobody = { type: 'tenant', id: made.id, name: 'Erased person' }
    expect(items.map((event) => event.subject)).toEqual(items.map(() => nobody))
  })

  it('keeps the consent of an address that another tenant has too', async () => {
    const shared = address()
    const first = await create({ emails: [{ address: shared }] })
    const partner = await create({ emails: [{ address: shared }] })
    await record(first)
    await erase(first.id)
    expect(await read(partner.id)).toMatchObject({
      reachable: true,
      consent: { email: { safety_alerts: { state: 'opted_in' } } },
    })
  })

  it('keeps an opted-out address suppressed', async () => {
    const made = await create()
    await record(made, { decision: 'opted_out' })
    await erase(made.id)
    const again = await create({ emails: [{ address: made.emails[0]!.address }] })
    expect(again.emails).toMatchObject([{ suppressed: true }])
  })

  it('requires the confirmation, a known reason and the permission', async () => {
    const made = await create()
    expect((await erase(made.id, { confirm: 'erase' })).status).toBe(422)
    expect((await erase(made.id, { reason: `${made.lastName} asked` })).status).toBe(422)
    expect((await erase(made.id, {}, await org.member('communicator'))).status).toBe(403)
    expect(await test.db.$count(tenant, and(eq(tenant.orgId, org.id), eq(tenant.id, made.id)))).toBe(1)
  })
})
