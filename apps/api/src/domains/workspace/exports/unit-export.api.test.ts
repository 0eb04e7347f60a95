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
  house = await org.property({ name: 'Maple Court', code: 'MPLC', lat: 30.5, lon: -99.25 })
  const rent = { amount: 145_000, currency: 'USD' }
  const first = await org.unit({ propertyId: house.id, name: '10', marketRent: rent, belowGrade: true })
  await org.unit({ propertyId: house.id, name: '2', building: 'B', area: 640, areaUnits: 'square_feet' })
  await org.tenant({ unitId: first.id, propertyId: house.id, firstName: 'Ada', lastName: 'Okafor' })
})
afterAll(() => test.close())

const lines = async (query: string, person = manager) => {
  const response = await test.as(person).request(`/unit/export?${query}`)
  if (response.status !== 200) throw new Error(await response.text())
  return (await response.text()).replace('\u{feff}', '').trim().split('\r\n')
}

it('exports the filtered units, under the headings of imports', async () => {
  expect(await lines('')).toEqual([
    'Property,Unit,Building,Unit type,Status,Tenants',
    'Maple Court,2,B,apartment,vacant,',
    'Maple Court,10,,apartment,vacant,Ada Okafor',
  ])
  expect(await lines('columns=propertyCode,unit,marketRent,area,areaUnits,belowGrade&sort=name')).toEqual([
    'Property code,Unit,Market rent,Area,Area unit,Below grade',
    'MPLC,2,,640,sqft,no',
    'MPLC,10,1450,,,yes',
  ])
  expect(await lines('columns=unit&belowGrade=true')).toEqual(['Unit', '10'])
})

it('exports only selected units among the filtered', async () => {
  const { items } = (await (await test.as(manager).request('/unit')).json()) as {
    items: { id: string; name: string }[]
  }
  const ids = items.filter(({ name }) => name === '2').map(({ id }) => id)

  expect(await lines(`columns=unit&ids=${ids.join()}`)).toEqual(['Unit', '2'])
  expect(await lines(`columns=unit&belowGrade=true&ids=${ids.join()}`)).toEqual(['Unit'])
  const many = Array.from({ length: 251 }, () => house.id).join(',')
  expect((await test.as(manager).request(`/unit/export?ids=${many}`)).status).toBe(400)
})

it('gives a unit the point of its property', async () => {
  const response = await test.as(manager).request('/unit/export?format=geojson&columns=unit&sort=name')
  expect(await response.json()).toMatchObject({
    features: [
      { geometry: { type: 'Point', coordinates: [-99.25, 30.5] }, properties: { unit: '2' } },
      { geometry: { type: 'Point', coordinates: [-99.25, 30.5] }, properties: { unit: '10' } },
    ],
  })
})

it("omits tenants that the caller can't see and units that they can't export", async () => {
  const other = await org.property({ name: 'Other' })
  await org.unit({ propertyId: other.id, name: '99' })
  const limited = await org.fga(
    { role: 'property_manager_on', resourceId: house.id },
    { role: 'property_viewer', resourceId: other.id },
  )
  expect(await lines('columns=unit', limited)).toEqual(['Unit', '2', '10'])
  expect(await org.ledger('export.created')).toContainEqual(
    expect.objectContaining({ category: 'unit', summary: '2 units were exported as CSV.' }),
  )
})
