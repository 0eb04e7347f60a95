import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'

let test: TestApp
let org: TestOrg
let manager: TestPerson
let house: { id: string }
let threat: { id: string }
beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  house = await org.property({ name: 'Maple Court' })
  const [cellar, high] = [
    await org.unit({ propertyId: house.id, name: 'C1', building: 'A', floor: -1, belowGrade: true }),
    await org.unit({ propertyId: house.id, name: '201', building: 'A', floor: 2 }),
  ]
  const phones = [
    { e164: '+15125550177', raw: null, type: 'mobile' as const, primary: true, smsCapable: null },
  ]
  await org.tenant({ lastName: 'High', unitId: high.id, language: 'es', householdSize: 3 })
  await org.tenant({ lastName: 'Low', unitId: cellar.id, householdSize: 1, phones })
  await org.tenant({ lastName: 'Gone', unitId: cellar.id, status: 'past' })
  threat = await org.threat({ impacts: [{ propertyId: house.id, approximateBy: 'city' }] })
})
afterAll(() => test.close())

const get = (query: string, person = manager) =>
  test.as(person).request(`/threat/${threat.id}/people/export?${query}`)
async function lines(query: string, person = manager) {
  const response = await get(query, person)
  if (response.status !== 200) throw new Error(await response.text())
  return (await response.text()).replace('\u{feff}', '').trim().split('\r\n')
}

it('exports the people in a threat in the order of the list, under its filters', async () => {
  expect(await lines('')).toEqual([
    'Property,Building,Below grade,Floor,Unit,Name,Language,Household size,Lives alone,Definitely affected,Reachable by email,Email issue,Reachable by text,Text issue,Reachable by phone call,Phone call issue',
    'Maple Court,A,yes,-1,C1,Low,,1,yes,no,no,no address,no,no phone number,no,no phone number',
    'Maple Court,A,no,2,201,High,es,3,no,no,no,no address,no,no phone number,no,no phone number',
  ])
  expect(await lines('columns=name&language=es')).toEqual(['Name', 'High'])
  expect(await lines('columns=name&certain=true')).toEqual(['Name'])
  const response = await get('')
  expect(response.headers.get('Content-Disposition')).toMatch(/"people-\d{4}-\d\d-\d\d\.csv"/)
})

it('writes a workbook', async () => {
  const response = await get('format=xlsx&columns=unit,name')
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
  expect(sheets[0]).toMatchObject({
    name: 'people',
    rows: [
      ['Unit', 'Name'],
      ['C1', 'Low'],
      ['201', 'High'],
    ],
  })
})

it('is recorded, and includes contacts only for callers who can read them', async () => {
  expect((await lines('columns=mobilePhone'))[1]).toBe('+15125550177')
  const analyst = await org.member('risk_analyst')
  expect((await lines('columns=mobilePhone', analyst))[1]).toBe('•••0177')
  expect(await org.ledger('tenant.contact_exported')).toMatchObject([
    {
      category: 'tenant',
      actor: { id: manager.id },
      summary: '2 tenants affected by a threat were exported as CSV.',
      metadata: { rows: 2, filter: `threatId=${threat.id}` },
    },
  ])
})

it('omits needs, people hidden from the caller, and other organizations’ data', async () => {
  const admin = await org.member('org_admin')
  expect((await get('columns=assistance', admin)).status).toBe(400)
  expect((await get('hasAssistance=true', admin)).status).toBe(400)
  expect((await get('', await org.member('viewer'))).status).toBe(403)
  const limited = await org.fga({ role: 'property_manager_on', resourceId: house.id })
  expect(await lines('columns=name', limited)).toEqual(['Name', 'Low', 'High'])
  const elsewhere = await org.fga({
    role: 'property_manager_on',
    resourceId: (await org.property()).id,
  })
  expect((await get('', elsewhere)).status).toBe(404)
  expect((await get('', await (await test.mintOrg()).member('org_admin'))).status).toBe(404)
})
