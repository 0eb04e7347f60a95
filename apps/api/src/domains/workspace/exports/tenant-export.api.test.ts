import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'

let test: TestApp
let org: TestOrg
let manager: TestPerson
let house: Awaited<ReturnType<TestOrg['property']>>
beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  house = await org.property({ name: 'Maple Court', lat: 30.5, lon: -99.25 })
  const flat = await org.unit({ propertyId: house.id, name: '204', building: 'B' })
  const response = await test.as(manager).request('/tenant', {
    method: 'POST',
    json: {
      firstName: 'Ada',
      lastName: 'Okafor',
      emails: [{ address: 'ada.okafor@example.org' }, { address: 'ada@example.net' }],
      phones: [{ e164: '+18305550134' }, { e164: '+18305550135', type: 'work' }],
      emergencyContact: { name: 'Per Okafor', phone: '+18305550136' },
      occupancies: [
        { unitId: flat.id, leaseFrom: '2023-01-01', leaseTo: '2024-12-31', moveOut: '2024-12-31' },
        {
          unitId: flat.id,
          role: 'co_tenant',
          leaseFrom: '2026-01-01',
          leaseTo: '2027-12-31',
          moveIn: '2026-01-03',
        },
      ],
    },
  })
  if (response.status !== 201) throw new Error(await response.text())
  const company = await org.tenant({
    propertyId: house.id,
    kind: 'company',
    companyName: 'Zeta Ltd',
    lastName: null,
  })
  const needs = { assistance: { mobility: true, note: 'Third floor' } }
  const given = await test
    .as(await org.member('org_admin'))
    .request(`/tenant/${company.id}`, { method: 'PATCH', json: needs })
  if (given.status !== 200) throw new Error(await given.text())
})
afterAll(() => test.close())

const lines = async (query: string, person = manager) => {
  const response = await test.as(person).request(`/tenant/export?${query}`)
  if (response.status !== 200) throw new Error(await response.text())
  return (await response.text()).replace('\u{feff}', '').trim().split('\r\n')
}
const contacts = 'columns=lastName,emails,mobilePhone,workPhone,emergencyName,emergencyPhone&kind=person'

it('exports tenants with their occupancy, under the headings of imports', async () => {
  expect(await lines('')).toEqual([
    'Property,Unit,First name,Last name,Company,Status,Email consent state',
    'Maple Court,204,Ada,Okafor,,current,none',
    'Maple Court,,,,Zeta Ltd,current,none',
  ])
  expect(await lines('columns=lastName,building,role,leaseFrom,leaseTo,moveIn,moveOut&kind=person')).toEqual([
    'Last name,Building,Role,Lease start,Lease end,Move-in,Move-out',
    'Okafor,B,co_tenant,2026-01-01,2027-12-31,2026-01-03,',
  ])
})

it('unmasks contact details only for callers who can read them, and records it', async () => {
  expect(await lines(contacts)).toEqual([
    'Last name,Email,Mobile phone,Work phone,Emergency contact,Emergency contact phone',
    'Okafor,"ada.okafor@example.org, ada@example.net",+18305550134,+18305550135,Per Okafor,+18305550136',
  ])
  const [event] = await org.ledger('tenant.contact_exported')
  expect(event).toMatchObject({ category: 'tenant', metadata: { rows: 1, filter: 'kind=person' } })

  const analyst = await org.member('risk_analyst')
  expect((await lines(contacts, analyst))[1]).toBe(
    'Okafor,"a•••@example.org, a•••@example.net",•••0134,•••0135,,',
  )
  expect(await org.ledger('tenant.contact_exported')).toHaveLength(1)
})

it('neither exports assistance nor filters by it', async () => {
  const admin = await org.member('org_admin')
  expect((await test.as(admin).request('/tenant/export?columns=assistance')).status).toBe(400)
  expect((await test.as(admin).request('/tenant/export?hasAssistance=true')).status).toBe(400)
  const response = await test.as(admin).request('/tenant/export?format=geojson')
  expect(await response.text()).not.toContain('Third floor')
})

it('gives a tenant the point of their property, if any', async () => {
  await org.tenant({ lastName: 'Aaron', status: 'prospect' })
  const response = await test
    .as(manager)
    .request('/tenant/export?format=geojson&columns=lastName&kind=person')
  expect(await response.json()).toMatchObject({
    features: [
      { geometry: null, properties: { lastName: 'Aaron' } },
      { geometry: { type: 'Point', coordinates: [-99.25, 30.5] }, properties: { lastName: 'Okafor' } },
    ],
  })
})

it('limits a limited member to tenants of properties they can export', async () => {
  const limited = await org.fga({ role: 'property_manager_on', resourceId: house.id })
  expect(await lines('columns=lastName,company', limited)).toEqual([
    'Last name,Company',
    'Okafor,',
    ',Zeta Ltd',
  ])
  const viewer = await org.fga({ role: 'property_viewer', resourceId: house.id })
  expect((await test.as(viewer).request('/tenant/export')).status).toBe(403)
})
