import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { importKinds } from '../../imports/write/import-jobs.ts'
import {
  expectJson,
  type FileDocument,
  importCalls,
  type ValidationDocument,
} from '../../../testing/import-test-calls.ts'
import { propertyExport } from './kinds/property.ts'
import { unitExport } from './kinds/unit.ts'

let test: TestApp
let org: TestOrg
let manager: TestPerson
beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  const house = await create('property', {
    name: 'Café Rouge',
    code: 'CR-1',
    address: {
      line1: '1200 Maple St',
      line2: 'Bldg B',
      city: 'Kerrville',
      region: 'TX',
      postalCode: '78028',
      dependentLocality: 'Riverside',
    },
    propertySubType: 'multi_family',
    criticality: 'high',
    yearBuilt: 1987,
    unitCountDeclared: 48,
    stories: 3,
    livingArea: 640.5,
    livingAreaUnits: 'square_meters',
    managerUserId: manager.id,
    onSiteContact: { name: 'Lee Park', phone: '+13035550142', email: null },
    tags: ['river', 'old roof'],
    notes: '=1+1 is not a formula here, nor "this"',
  })
  await create('property', {
    name: "O'Hara House",
    address: { line1: '7 Main St', city: 'Denver', region: 'CO', postalCode: '80202' },
  })
  await create('unit', {
    propertyId: house.id,
    name: '204',
    building: 'B',
    floor: 2,
    unitType: 'studio',
    bedrooms: 0,
    bathrooms: 1.5,
    area: 640,
    areaUnits: 'square_feet',
    status: 'vacant',
    belowGrade: true,
    tags: ['corner'],
    notes: '-20 in winter',
  })
  await create('unit', { propertyId: house.id, name: '007' })
  await test.db.execute(
    sql`update unit set market_rent = '{"amount": 145050, "currency": "USD"}' where name = '204' and org_id = ${org.id}`,
  )
})
afterAll(() => test.close())

async function create(noun: string, json: Record<string, unknown>) {
  const response = await test.as(manager).request(`/${noun}`, { method: 'POST', json })
  if (response.status !== 201) throw new Error(await response.text())
  return await response.json<{ id: string }>()
}

describe.each([
  ['property', propertyExport.columns.map((column) => column.key)],
  ['unit', unitExport.columns.map((column) => column.key)],
] as const)('an export of every %s', (noun, exported) => {
  const { fields } = importKinds.find((kind) => kind.key === noun)!
  const importable = exported.filter((key) => fields.some((field) => field.key === key))

  it.each(['csv', 'xlsx'])(
    'is recognized by the import as %s, which finds nothing to change',
    async (format) => {
      const columns = importable.filter((key) => noun !== 'unit' || key !== 'property')
      const response = await test
        .as(manager)
        .request(`/${noun}/export?format=${format}&columns=${columns.join()}`)
      const content = new Uint8Array(await response.arrayBuffer())
      const calls = importCalls(test, manager, noun)
      const file = await expectJson<FileDocument>(await calls.upload(content, `export.${format}`), 201)
      expect(
        Object.fromEntries(file.mapping.map(({ sourceColumn, field }) => [sourceColumn, field])),
      ).toEqual(
        Object.fromEntries(columns.map((key) => [fields.find((field) => field.key === key)!.label, key])),
      )
      const checked = await expectJson<ValidationDocument>(await calls.validate({ fileId: file.fileId }), 200)
      expect(checked.summary).toMatchObject({ create: 0, update: 0, unchanged: 2, errors: 0 })
    },
  )
})
