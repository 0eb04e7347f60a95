import { eq } from 'drizzle-orm'
import { newId } from '../../../platform/db/new-id.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unit } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { Tenant, TenantContact } from './tenants.schema.ts'

interface ProblemBody {
  code: string
  detail: string
  missing?: string[]
  allowed?: string[]
  state?: string
  errors?: { pointer: string; code: string; message: string }[]
  current?: Tenant
}

let test: TestApp
let org: TestOrg
let manager: TestPerson
let viewer: TestPerson
let responder: TestPerson
let house: { id: string; name: string; portfolioId: string }
let otherHouse: { id: string; name: string }
let homeUnit: { id: string }
let otherUnit: { id: string }
beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  viewer = await org.member('viewer')
  responder = await org.member('responder')
  house = await org.property({ name: 'Maple Court' })
  otherHouse = await org.property({ name: 'Oak House' })
  homeUnit = await makeUnit(house.id, '204')
  otherUnit = await makeUnit(otherHouse.id, '7')
})
afterAll(() => test.close())

async function makeUnit(propertyId: string, name: string) {
  const json = { propertyId, name }
  const response = await test.as(manager).request('/unit', { method: 'POST', json })
  if (response.status !== 201) throw new Error(await response.text())
  return await response.json<{ id: string }>()
}
const unitStatus = async (id: string) => {
  const [row] = await test.db.select({ status: unit.status }).from(unit).where(eq(unit.id, id))
  return row!.status
}

const linh = (values: object = {}) => ({
  firstName: 'Linh',
  lastName: 'Nguyen',
  emails: [{ address: 'Linh@example.com' }],
  phones: [{ e164: '(830) 555-0134' }],
  language: 'vi',
  occupancies: [
    { unitId: homeUnit.id, moveIn: '2025-12-01', leaseFrom: '2025-12-01', leaseTo: '2026-11-30' },
  ],
  ...values,
})
const post = (json: unknown, person = manager, headers = {}) =>
  test.as(person).request('/tenant', { method: 'POST', json, headers })
const patch = (id: string, json: unknown, headers = {}, person = manager) =>
  test.as(person).request(`/tenant/${id}`, { method: 'PATCH', json, headers })
const get = (id: string, person = manager, query = '') => test.as(person).request(`/tenant/${id}${query}`)
const create = async (values: object = {}) => {
  const response = await post(linh(values))
  if (response.status !== 201) throw new Error(await response.text())
  return await response.json<Tenant>()
}
const events = async (id: string) => (await org.ledger()).filter((event) => event.tenantId === id)

describe('createTenant', () => {
  it('[7.44] [3.65] creates a tenant at a unit, with normalized contacts and no consent', async () => {
    const response = await post(linh())
    expect(response.status).toBe(201)
    const createdTenant = await response.json<Tenant>()
    expect(response.headers.get('Location')).toBe(`/api/tenant/${createdTenant.id}`)
    expect(response.headers.get('ETag')).toBe('"v1"')
    expect(createdTenant).toMatchObject({
      kind: 'person',
      displayName: 'Linh Nguyen',
      status: 'current',
      property: { id: house.id, name: 'Maple Court' },
      unit: { id: homeUnit.id, name: '204' },
      leaseTo: '2026-11-30',
      emails: [{ address: 'L•••@example.com', primary: true, status: 'unknown', suppressed: false }],
      phones: [{ e164: '•••0134', raw: null, type: 'mobile', primary: true }],
      masked: true,
      language: 'vi',
      reachable: false,
      consent: { email: { safety_alerts: { state: 'none', since: null } } },
      threats: { active: 0, maxSeverity: null },
      createdBy: { id: manager.id, name: manager.name },
      version: 1,
    })
    expect(createdTenant.occupancies).toMatchObject([
      { unitId: homeUnit.id, propertyId: house.id, role: 'primary' },
    ])
    expect(createdTenant.permissions).toContain('tenant:update')
    expect(await (await get(createdTenant.id, manager, '?include=contact')).json()).toMatchObject({
      emails: [{ address: 'Linh@example.com' }],
      phones: [{ e164: '+18305550134' }],
    })
  })

  it('records it by id: no event contains a name or an address', async () => {
    const createdTenant = await create({ lastName: 'Okonkwo' })
    const recorded = await events(createdTenant.id)
    expect(recorded).toMatchObject([
      {
        action: 'tenant.created',
        category: 'tenant',
        subject: { type: 'tenant', id: createdTenant.id, name: null },
        propertyId: house.id,
        unitId: homeUnit.id,
        summary: 'Tenant added to Maple Court, unit 204.',
      },
    ])
    expect(JSON.stringify(recorded)).not.toMatch(/Okonkwo|linh@|5550134/i)
    const shown = await test.as(manager).request(`/ledger/events?tenantId=${createdTenant.id}`)
    expect(await shown.json()).toMatchObject({ items: [{ subject: { name: 'Linh Okonkwo' } }] })
  })

  it('makes a vacant unit occupied, and records it', async () => {
    const empty = await makeUnit(house.id, '305')
    expect(await unitStatus(empty.id)).toBe('vacant')
    await create({ occupancies: [{ unitId: empty.id }] })
    expect(await unitStatus(empty.id)).toBe('occupied')
    const recorded = (await org.ledger('unit.status_changed')).filter((event) => event.unitId === empty.id)
    expect(recorded).toMatchObject([{ changes: [{ field: 'status', from: 'vacant', to: 'occupied' }] }])
  })

  it('accepts a company, and a tenant without a place', async () => {
    const response = await post({ kind: 'company', companyName: 'Café Rouge LLC', status: 'prospect' })
    expect(await response.json()).toMatchObject({
      displayName: 'Café Rouge LLC',
      property: null,
      unit: null,
      occupancies: [],
    })
  })

  it('creates one tenant if the same request arrives twice', async () => {
    const headers = { 'Idempotency-Key': newId() }
    const first = await post(linh({ lastName: 'Once' }), manager, headers)
    const repeatedResponse = await post(linh({ lastName: 'Once' }), manager, headers)
    expect(repeatedResponse.headers.get('Idempotent-Replayed')).toBe('true')
    expect((await repeatedResponse.json<Tenant>()).id).toBe((await first.json<Tenant>()).id)
  })

  it.each([
    [{ lastName: undefined }, '/lastName', 'required'],
    [{ kind: 'company' }, '/companyName', 'required'],
    [{ emails: [{ address: 'dana@@example' }] }, '/emails/0/address', 'format'],
    [{ emails: [{ address: 'a@b.test' }, { address: 'A@B.test' }] }, '/emails/1/address', 'unique'],
    [{ phones: [{ e164: '555-01' }] }, '/phones/0/e164', 'format'],
    [{ language: 'no language' }, '/language', 'format'],
    [{ householdSize: 31 }, '/householdSize', 'max'],
    [{ occupancies: [{}] }, '/occupancies/0/unitId', 'required'],
    [{ occupancies: [{ unitId: newId() }] }, '/occupancies/0/unitId', 'not_found'],
    [{ occupancies: [{ propertyId: newId() }] }, '/occupancies/0/propertyId', 'not_found'],
    [{ socialSecurityNumber: '078-05-1120' }, '/socialSecurityNumber', 'unknown_field'],
  ])('rejects %o at %s with %s', async (values, pointer, code) => {
    const response = await post({ ...linh(), ...values })
    expect(response.status).toBe(422)
    expect((await response.json<ProblemBody>()).errors).toMatchObject([{ pointer, code }])
  })

  it('rejects a lease that ends before it starts, and a unit of another property', async () => {
    const wrongDays = { unitId: homeUnit.id, leaseFrom: '2025-06-01', leaseTo: '2025-01-01' }
    const response = await post(
      linh({ occupancies: [wrongDays, { unitId: homeUnit.id, propertyId: otherHouse.id }] }),
    )
    expect((await response.json<ProblemBody>()).errors).toMatchObject([
      {
        pointer: '/occupancies/0/leaseTo',
        code: 'order',
        message: 'Lease end 2025-01-01 is before lease start 2025-06-01.',
      },
      { pointer: '/occupancies/1/unitId', code: 'mismatch' },
    ])
  })

  it('requires a session, the permission to create, and another for sensitive data', async () => {
    expect((await test.anonymous.request('/tenant', { method: 'POST', json: linh() })).status).toBe(401)
    expect(await (await post(linh(), viewer)).json()).toMatchObject({ missing: ['tenant:create'] })
    const refusal = await post(linh({ assistance: { mobility: true } }))
    expect(await refusal.json()).toMatchObject({ missing: ['tenant:sensitive_read'] })
  })
})

describe('getTenant', () => {
  it('[7.43] returns the tenant with an ETag and the requested parts', async () => {
    const createdTenant = await create()
    const response = await get(createdTenant.id, manager, '?include=consentHistory')
    expect(response.headers.get('ETag')).toMatch(/^"v1/)
    expect(await response.json()).toEqual({ ...createdTenant, consentHistory: [] })
    expect((await get(createdTenant.id, manager, '?include=everything')).status).toBe(400)
    expect((await get(createdTenant.id, manager, '?color=red')).status).toBe(400)
  })

  it('masks contacts unless someone who can read them asks, and records each access', async () => {
    const createdTenant = await create({ emergencyContact: { name: 'Mai Nguyen', phone: '+18305550199' } })
    const consent = { channel: 'email', address: 'linh@example.com', decision: 'opted_in', note: 'Called' }
    const readers = [
      () => get(createdTenant.id, viewer),
      () => get(createdTenant.id, responder, '?include=consentHistory'),
      () =>
        test.as(manager).request(`/tenant/${createdTenant.id}/consent`, { method: 'POST', json: consent }),
      () => get(createdTenant.id, manager, '?include=consentHistory'),
      () => patch(createdTenant.id, { notes: 'x' }),
      () => patch(createdTenant.id, { notes: 'y' }, { 'If-Match': '"v99"' }),
    ]
    for (const read of readers) {
      const shown = await (await read()).text()
      expect(shown).toContain('•••0134')
      expect(shown).not.toMatch(/linh@example|8305550134|Mai /i)
    }
    expect(await (await get(createdTenant.id, viewer)).json()).toMatchObject({
      masked: true,
      emails: [{ address: 'L•••@example.com' }],
      emergencyContact: null,
      hasAssistance: null,
      hiddenFields: ['assistance', 'emergencyContact'],
    })
    expect((await get(createdTenant.id, viewer, '?include=contact')).status).toBe(403)
    for (const person of [responder, manager]) {
      const response = await get(createdTenant.id, person, '?include=contact')
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(await response.json()).toMatchObject({
        masked: false,
        emails: [{ address: 'Linh@example.com' }],
        phones: [{ e164: '+18305550134' }],
        emergencyContact: { name: 'Mai Nguyen' },
      })
    }
    const recorded = (await events(createdTenant.id)).filter(
      ({ action }) => action === 'tenant.contact_viewed',
    )
    expect(recorded.map(({ actor }) => actor.id)).toEqual([responder.id, manager.id])
  })

  it('returns assistance needs only on request, and records each access', async () => {
    const admin = await org.member('org_admin')
    const response = await post(linh({ assistance: { oxygenOrPower: true, pets: 2 } }), admin)
    const createdTenant = await response.json<Tenant>()
    expect(createdTenant).toMatchObject({
      assistance: null,
      hasAssistance: true,
      hiddenFields: ['assistance', 'emergencyContact'],
    })
    expect((await get(createdTenant.id, manager, '?include=assistance')).status).toBe(403)
    for (let reading = 0; reading < 2; reading += 1) {
      const shown = await get(createdTenant.id, responder, '?include=assistance')
      expect(await shown.json()).toMatchObject({
        assistance: { oxygenOrPower: true, mobility: false, pets: 2, note: null },
        hiddenFields: ['emergencyContact'],
      })
      expect(shown.headers.get('Cache-Control')).toBe('no-store')
    }
    const recorded = (await events(createdTenant.id)).filter(
      (event) => event.action === 'tenant.sensitive_viewed',
    )
    expect(recorded.map((event) => event.actor.id)).toEqual([responder.id, responder.id])
  })

  it('returns 404 for an unknown id', async () => {
    expect((await get(newId())).status).toBe(404)
    expect((await get('nobody')).status).toBe(404)
  })
})

describe('revealContact', () => {
  const reveal = (id: string, person: TestPerson) =>
    test.as(person).request(`/tenant/${id}/reveal`, { method: 'POST' })

  it('returns the unmasked contacts, and records the actor', async () => {
    const createdTenant = await create()
    const response = await reveal(createdTenant.id, manager)
    expect(await response.json<TenantContact>()).toMatchObject({
      emails: [{ address: 'Linh@example.com' }],
      phones: [{ e164: '+18305550134' }],
    })
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect((await events(createdTenant.id)).at(-1)).toMatchObject({
      action: 'tenant.contact_viewed',
      actor: { id: manager.id },
    })
  })

  it('requires the permission, and records nothing without it', async () => {
    const createdTenant = await create()
    expect((await reveal(createdTenant.id, viewer)).status).toBe(403)
    expect(await events(createdTenant.id)).toHaveLength(1)
  })
})

describe('updateTenant', () => {
  it('[7.45] changes only the given fields, clears with null, and records that they changed', async () => {
    const createdTenant = await create({ householdSize: 2, notes: 'has a dog' })
    const response = await patch(createdTenant.id, { notes: null, householdSize: 3, tags: ['vip'] })
    expect(response.status).toBe(200)
    expect(response.headers.get('ETag')).toBe('"v2"')
    expect(await response.json()).toMatchObject({
      firstName: 'Linh',
      notes: null,
      householdSize: 3,
      tags: ['vip'],
      version: 2,
      previousVersion: 1,
    })
    const event = (await events(createdTenant.id)).at(-1)!
    expect(event).toMatchObject({ action: 'tenant.updated' })
    expect(event.changes).toEqual([
      { field: 'householdSize', from: 'changed', to: 'changed' },
      { field: 'tags', from: 'changed', to: 'changed' },
      { field: 'notes', from: 'changed', to: null },
    ])
  })

  it('writes and records nothing if nothing changes', async () => {
    const createdTenant = await create()
    const repeatedResponse = await patch(createdTenant.id, {
      firstName: 'Linh',
      phones: [{ e164: '+1 830 555 0134' }],
      occupancies: linh().occupancies,
    })
    expect(await repeatedResponse.json()).toMatchObject({ version: 1 })
    expect(await events(createdTenant.id)).toHaveLength(1)
  })

  it('rejects a change based on an older version and returns the current one', async () => {
    const createdTenant = await create()
    await patch(createdTenant.id, { householdSize: 2 })
    const response = await patch(createdTenant.id, { householdSize: 9 }, { 'If-Match': '"v1"' })
    expect(response.status).toBe(412)
    expect(await response.json<ProblemBody>()).toMatchObject({
      code: 'version-conflict',
      current: { householdSize: 2, version: 2 },
    })
  })

  it('allows valid status changes, and records moves as their own events', async () => {
    const room = await makeUnit(house.id, '401')
    const createdTenant = await create({ status: 'future', occupancies: [{ unitId: room.id }] })
    expect(await unitStatus(room.id)).toBe('vacant')
    const steps = { current: 'occupied', notice: 'notice', past: 'vacant' } as const
    for (const [status, ofUnit] of Object.entries(steps)) {
      expect((await patch(createdTenant.id, { status })).status).toBe(200)
      expect(await unitStatus(room.id)).toBe(ofUnit)
    }
    expect((await events(createdTenant.id)).map((event) => event.action)).toEqual([
      'tenant.created',
      'tenant.moved_in',
      'tenant.updated',
      'tenant.moved_out',
    ])
    const refusal = await patch(createdTenant.id, { status: 'eviction' })
    expect(refusal.status).toBe(409)
    expect(await refusal.json<ProblemBody>()).toMatchObject({
      code: 'state-conflict',
      state: 'past',
      allowed: ['future', 'current'],
    })
  })

  it('moves a tenant to another property, and records it at both', async () => {
    const createdTenant = await create()
    const response = await patch(createdTenant.id, {
      occupancies: [
        { unitId: homeUnit.id, moveIn: '2024-01-01', moveOut: '2026-05-31' },
        { unitId: otherUnit.id, moveIn: '2026-06-01', leaseTo: '2027-05-31' },
      ],
    })
    const movedTenant = await response.json<Tenant>()
    expect(movedTenant).toMatchObject({
      property: { id: otherHouse.id },
      unit: { name: '7' },
      leaseTo: '2027-05-31',
    })
    expect(movedTenant.occupancies.map((occupancy) => occupancy.unitId)).toEqual([otherUnit.id, homeUnit.id])
    const recorded = (await events(createdTenant.id)).slice(1)
    expect(recorded).toMatchObject([
      {
        action: 'tenant.moved_out',
        propertyId: house.id,
        summary: 'A tenant moved from Maple Court, unit 204.',
      },
      {
        action: 'tenant.moved_in',
        propertyId: otherHouse.id,
        summary: 'A tenant moved to Oak House, unit 7.',
      },
    ])
    expect(recorded[0]!.groupId).toBe(recorded[1]!.groupId)
  })

  it('archives and restores with their own events, and rejects other changes in between', async () => {
    const createdTenant = await create()
    expect(await (await patch(createdTenant.id, { archived: true })).json()).toMatchObject({
      archivedAt: expect.any(String),
    })
    expect((await patch(createdTenant.id, { householdSize: 4 })).status).toBe(409)
    expect(await (await patch(createdTenant.id, { archived: false })).json()).toMatchObject({
      archivedAt: null,
    })
    expect((await events(createdTenant.id)).map((event) => event.action)).toEqual([
      'tenant.created',
      'tenant.archived',
      'tenant.restored',
    ])
  })

  it('requires the permissions to update and to see the replaced data', async () => {
    const createdTenant = await create()
    expect((await patch(createdTenant.id, { householdSize: 2 }, {}, viewer)).status).toBe(403)
    const role = await test.as(await org.member('org_admin')).request('/team/role')
    expect(role.status).toBe(200)
    const refusal = await patch(createdTenant.id, { assistance: { hearing: true } })
    expect(await refusal.json()).toMatchObject({ missing: ['tenant:sensitive_read'] })
  })

  it('never records whether a tenant needs assistance', async () => {
    const admin = await org.member('org_admin')
    const createdTenant = await create()
    await patch(createdTenant.id, { assistance: { hearing: true } }, {}, admin)
    expect((await events(createdTenant.id)).at(-1)!.changes).toEqual([
      { field: 'assistance', from: 'changed', to: 'changed' },
    ])
  })
})
