import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { optInCalls } from '../../../testing/opt-in-test-calls.ts'
import type { UnmatchedOptIn } from '../../estate/tenants/opt-ins.schema.ts'
import { maskEmail } from '../../estate/tenants/contacts.ts'
import type { Tenant } from '../../estate/tenants/tenants.schema.ts'
import type { OptInPage } from './opt-in-pages.schema.ts'

let test: TestApp
let org: TestOrg
let admin: TestPerson
let manager: TestPerson
let calls: ReturnType<typeof optInCalls>
let page: OptInPage

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  org = await test.mintOrg('Maple Residential')
  admin = await org.member('org_admin')
  manager = await org.member('property_manager')
  calls = optInCalls(test, org)
  await calls.allowMail()
  const json = { title: 'Alerts for Maple Court' }
  const response = await test.as(admin).request(`/org/${org.id}/optin-pages`, { method: 'POST', json })
  page = await response.json<OptInPage>()
})

let count = 0

/** Opts in on the public page and confirms with the code from the email. */
async function optIn(email = `stranger${(count += 1)}@example.com`) {
  await calls.optIn(page.publicId, { email, name: 'Robin Reyes', unit: '204' })
  await calls.runQueuedMails()
  const { text } = test.sentMail.findLast((mail) => mail.to === email)!
  await calls.optIn(page.publicId, { email, code: /^\d{6}$/m.exec(text)![0] })
  return email
}

const listFor = async (person: TestPerson) => {
  const response = await test.as(person).request('/unmatched-optin')
  const { items = [] } = await response.json<{ items?: UnmatchedOptIn[] }>()
  return { status: response.status, items }
}
const list = async () => (await listFor(manager)).items
const match = (id: string, json: object, person = manager) =>
  test.as(person).request(`/unmatched-optin/${id}/match`, { method: 'POST', json })
const erase = (id: string, person = manager) =>
  test.as(person).request(`/unmatched-optin/${id}`, { method: 'DELETE' })
const readTenant = async (id: string) =>
  await (await test.as(manager).request(`/tenant/${id}?include=consentHistory`)).json<Tenant>()
async function grant({ id: userId }: TestPerson, roleKey: string, resourceId: string) {
  const response = await test.as(admin).request('/team/role/resource')
  const { items } = await response.json<{ items: { id: string; key: string }[] }>()
  const resourceRoleId = items.find(({ key }) => key === roleKey)!.id
  const json = { userId, resourceRoleId, resourceType: 'property', resourceId }
  expect((await test.as(admin).request('/team/grant', { method: 'POST', json })).status).toBe(201)
}
const actions = async () => (await org.ledger()).map(({ action }) => action)

it('lists people who opted in and have no tenant, and only them', async () => {
  const emails = [{ address: 'known@example.com', label: null, primary: true, status: 'unknown' as const }]
  await org.tenant({ emails, contactKeys: ['known@example.com'] })
  await optIn('known@example.com')
  const gone = await optIn()
  await calls.oneClick((await calls.link(gone)).token)
  await calls.optIn(page.publicId, { email: 'unconfirmed@example.com', name: 'Kim', unit: '' })
  expect(await list()).toEqual([])

  await optIn('robin.reyes@example.com')
  expect(await list()).toEqual([
    {
      id: expect.any(String),
      email: expect.stringMatching(/^r.*•.*@/),
      name: 'Robin Reyes',
      unit: '204',
      page: 'Alerts for Maple Court',
      language: 'en',
      optedInAt: expect.any(String),
      tenants: [],
    },
  ])
})

it('lists an opt-in at an address that tenants share, and matches it to one of them only', async () => {
  const email = `shared${(count += 1)}@example.com`
  const emails = [{ address: email, label: null, primary: true, status: 'unknown' as const }]
  const house = await org.property({ name: 'Maple Court' })
  const share = (firstName: string) =>
    org.tenant({ firstName, lastName: 'Ruiz', emails, contactKeys: [email], propertyId: house.id })
  const kim = await share('Kim')
  const ana = await share('Ana')
  await optIn(email)
  const [entry] = await list()
  expect(entry!.tenants).toEqual([
    { id: ana.id, name: 'Ana Ruiz', premises: 'Maple Court' },
    { id: kim.id, name: 'Kim Ruiz', premises: 'Maple Court' },
  ])
  expect((await match(entry!.id, { tenantId: ana.id })).status).toBe(200)
  expect(await list()).toEqual([])
  expect(await readTenant(ana.id)).toMatchObject({ reachable: true })
  expect(await readTenant(kim.id)).toMatchObject({ reachable: false, consentHistory: [] })

  // No one who agrees is lost: the next sign-up at the mailbox is listed again.
  await optIn(email)
  const [next] = await list()
  expect((await match(next!.id, { tenantId: kim.id })).status).toBe(200)
  expect(await readTenant(kim.id)).toMatchObject({ reachable: true })
})

it('matches an opt-in at an address that tenants have to a third person, or erases it', async () => {
  const email = `shared${(count += 1)}@example.com`
  const emails = [{ address: email, label: null, primary: true, status: 'unknown' as const }]
  const kim = await org.tenant({ firstName: 'Kim', emails, contactKeys: [email] })
  await org.tenant({ firstName: 'Ana', emails, contactKeys: [email] })
  await optIn(email)
  const [first] = await list()
  const third = await org.tenant()
  expect((await match(first!.id, { tenantId: third.id })).status).toBe(200)
  expect(await readTenant(third.id)).toMatchObject({ reachable: true })
  expect(await readTenant(kim.id)).toMatchObject({ reachable: false })

  await optIn(email)
  const [second] = await list()
  expect((await match(second!.id, { tenantId: kim.id })).status).toBe(200)
  await optIn(email)
  const [unknown] = await list()
  expect((await erase(unknown!.id)).status).toBe(204)
  expect(await list()).toEqual([])
  expect(await readTenant(kim.id)).toMatchObject({
    reachable: true,
    emails: [{ address: expect.any(String) }],
  })
  const { rows } = await test.pool.query(
    `select row_to_json(c)::text as text from optin_code c where org_id = $1
     union all select row_to_json(r)::text from consent_record r where org_id = $1 and tenant_id is null`,
    [org.id],
  )
  expect(JSON.stringify(rows)).not.toMatch(/Robin|"204"|shared/)
})

it('lists someone who signed up before they were added to the tenants', async () => {
  const email = await optIn()
  const emails = [{ address: email, label: null, primary: true, status: 'unknown' as const }]
  const tenant = await org.tenant({ emails, contactKeys: [email] })
  const [entry] = await list()
  expect(entry!.tenants).toMatchObject([{ id: tenant.id }])
  expect(await readTenant(tenant.id)).toMatchObject({ reachable: false })
  expect((await match(entry!.id, { tenantId: tenant.id })).status).toBe(200)
  expect(await readTenant(tenant.id)).toMatchObject({ reachable: true })
  expect(await list()).toEqual([])
})

it('matches no opt-in to a tenant who has opted out at the address', async () => {
  const email = `shared${(count += 1)}@example.com`
  const emails = [{ address: email, label: null, primary: true, status: 'unknown' as const }]
  const kim = await org.tenant({ firstName: 'Kim', emails, contactKeys: [email] })
  await org.tenant({ firstName: 'Ana', emails, contactKeys: [email] })
  await calls.post((await calls.link(email, { tenantId: kim.id })).token, { decision: 'opt_out' })
  await optIn(email)
  const [entry] = await list()
  const response = await match(entry!.id, { tenantId: kim.id })
  expect(await response.json()).toMatchObject({ status: 409, code: 'state-conflict', state: 'opted_out' })
  expect(await readTenant(kim.id)).toMatchObject({ reachable: false })
})

it('keeps what someone entered after they opted out and in again with a link', async () => {
  const email = await optIn()
  const { token } = await calls.link(email)
  await calls.oneClick(token)
  await calls.optIn(token)
  expect(await list()).toMatchObject([{ name: 'Robin Reyes', unit: '204', page: 'Alerts for Maple Court' }])
})

it('shows in the activity what a person outside the tenant list did', async () => {
  await optIn()
  const events = (await org.ledger()).filter(({ category }) => category === 'consent')
  expect(events.map(({ summary }) => summary)).toEqual([
    'A person who isn’t matched to a tenant signed up for safety alerts on an opt-in page but hasn’t confirmed their email address yet.',
    'A person who isn’t matched to a tenant opted in to safety alerts by email.',
  ])
})

it('matches an opt-in to an existing tenant, who gets the address and the consent', async () => {
  const email = await optIn()
  const tenant = await org.tenant({ lastName: 'Reyes' })
  const [entry] = await list()
  const response = await match(entry!.id, { tenantId: tenant.id })
  expect([response.status, await response.json()]).toEqual([200, { tenantId: tenant.id }])
  expect(await list()).toEqual([])
  const matched = await readTenant(tenant.id)
  expect(matched).toMatchObject({
    reachable: true,
    emails: [{ address: maskEmail(email), primary: true, consent: { safety_alerts: { state: 'opted_in' } } }],
  })
  // One decision of the tenant, which says who matched it.
  const { consentHistory } = matched
  const pageSignUp = { state: 'opted_in', actor: { type: 'tenant' } }
  expect(consentHistory!.filter(({ state }) => state === 'opted_in')).toMatchObject([
    { ...pageSignUp, match: { at: expect.any(String), name: expect.any(String) } },
  ])
  expect(
    consentHistory!.filter(({ state }) => state !== 'opted_in').every((item) => item.match === null),
  ).toBe(true)
  // Theirs: with the wording and evidence of the person's own decision, recorded by the member who matched it.
  const records = (await calls.records(email)).filter(({ state }) => state === 'opted_in')
  const [original, own] = records
  expect(records).toHaveLength(2)
  expect(own).toEqual({
    ...original,
    id: own!.id,
    tenantId: tenant.id,
    actor: { type: 'user', id: manager.id, name: null },
    createdAt: own!.createdAt,
  })
  const event = (await org.ledger()).at(-1)
  expect(event).toMatchObject({ action: 'consent.matched', category: 'consent', tenantId: tenant.id })
  expect(JSON.stringify(await org.ledger())).not.toMatch(/stranger|Robin/)
})

it('creates a tenant in a unit from an opt-in', async () => {
  const email = await optIn()
  const property = await org.property({ name: 'Maple Court' })
  const unit = await org.unit({ propertyId: property.id, name: '204' })
  const [entry] = await list()
  const missing = await match(entry!.id, { firstName: 'Robin' })
  expect(await missing.json()).toMatchObject({
    code: 'validation-failed',
    errors: [{ pointer: '/lastName' }],
  })
  const response = await match(entry!.id, {
    firstName: 'Robin',
    lastName: 'Reyes',
    occupancies: [{ unitId: unit.id }],
  })
  expect(response.status).toBe(200)
  const { tenantId } = await response.json<{ tenantId: string }>()
  expect(await readTenant(tenantId)).toMatchObject({
    displayName: 'Robin Reyes',
    language: 'en',
    unit: { id: unit.id },
    reachable: true,
    emails: [{ address: maskEmail(email), consent: { safety_alerts: { state: 'opted_in' } } }],
  })
  expect(await list()).toEqual([])
  expect((await actions()).slice(-2)).toEqual(['tenant.created', 'consent.matched'])
  expect((await org.ledger()).at(-1)!.summary).toBe('Opt-in matched to a tenant at Maple Court, unit 204.')
})

it('changes nothing when repeated, and never matches one opt-in to two tenants', async () => {
  const email = await optIn()
  const [tenant, other] = [await org.tenant(), await org.tenant()]
  const [entry] = await list()
  await match(entry!.id, { tenantId: tenant.id })
  const before = await org.ledger()
  expect((await match(entry!.id, { tenantId: tenant.id })).status).toBe(200)
  for (const target of [{ tenantId: other.id }, { lastName: 'Reyes' }]) {
    const response = await match(entry!.id, target)
    expect(await response.json()).toMatchObject({ status: 409, code: 'state-conflict' })
  }
  expect(await org.ledger()).toEqual(before)
  expect((await calls.records(email)).filter(({ state }) => state === 'opted_in')).toHaveLength(2)
})

it('erases someone who is not on record, and keeps no address, name, or unit of theirs', async () => {
  const email = await optIn()
  await calls.link(email)
  const [entry] = await list()
  expect((await erase(entry!.id)).status).toBe(204)
  expect(await list()).toEqual([])
  expect(await calls.records(email)).toEqual([])
  const { rows } = await test.pool.query(
    `select row_to_json(r)::text as text from consent_record r where org_id = $1
     union all select row_to_json(l)::text from optin_link l where org_id = $1
     union all select row_to_json(c)::text from optin_code c where org_id = $1
     union all select row_to_json(e)::text from ledger_event e where org_id = $1`,
    [org.id],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/stranger|Robin|"204"/)
  expect((await org.ledger()).at(-1)).toMatchObject({
    action: 'consent.erased',
    category: 'consent',
    actor: { id: manager.id },
    summary: 'Personal data erased for a person who isn’t in the tenant list.',
  })
  expect((await erase(entry!.id)).status).toBe(404)
})

it('rejects a match after the person opted out', async () => {
  const email = await optIn()
  const [entry] = await list()
  await calls.oneClick((await calls.link(email)).token)
  const tenant = await org.tenant()
  const response = await match(entry!.id, { tenantId: tenant.id })
  expect(await response.json()).toMatchObject({ code: 'state-conflict', state: 'opted_out' })
  const { emails } = await readTenant(tenant.id)
  expect(emails.map(({ address }) => address)).not.toContain(maskEmail(email))
})

it('is only for members who can record consent everywhere and change the tenant', async () => {
  await optIn()
  const property = await org.property()
  const tenant = await org.tenant()
  const [entry] = await list()
  const limited = await org.fga({ role: 'property_manager_on', resourceId: property.id })
  const unlimited = await org.member('viewer')
  expect(await listFor(unlimited)).toEqual({ status: 403, items: [] })
  await grant(unlimited, 'property_manager_on', property.id)
  for (const person of [limited, unlimited]) {
    expect(await listFor(person)).toEqual({ status: 200, items: [] })
    expect((await match(entry!.id, { tenantId: tenant.id }, person)).status).toBe(403)
    expect((await erase(entry!.id, person)).status).toBe(403)
  }
  const communicator = await org.member('communicator')
  expect((await listFor(communicator)).items).toHaveLength(1)
  expect((await match(entry!.id, { tenantId: tenant.id }, communicator)).status).toBe(403)
  expect((await match(entry!.id, { lastName: 'Reyes' }, communicator)).status).toBe(403)
})

it('erases what was entered with the tenant', async () => {
  const email = await optIn()
  const tenant = await org.tenant()
  const [entry] = await list()
  await match(entry!.id, { tenantId: tenant.id })
  const json = { reason: 'tenant_request', confirm: 'ERASE' }
  const response = await test.as(admin).request(`/tenant/${tenant.id}/erase`, { method: 'POST', json })
  expect(response.status).toBe(200)
  const { rows } = await test.pool.query('select address, evidence from consent_record where org_id = $1', [
    org.id,
  ])
  expect(rows.length).toBeGreaterThan(2)
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${email}|Robin|204`))
  expect(await list()).toEqual([])
})
