import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { occupancy, property, tenant, unit } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  expectJson,
  type FileDocument,
  importCalls,
  type StartedDocument,
  type ValidationDocument,
} from '../../../testing/import-test-calls.ts'
import { propertyShapedFiles, unitShapedFiles } from '../../../testing/place-shaped-files.ts'
import { tenantShapedFiles } from '../../../testing/tenant-shaped-files.ts'
import { fingerprintAddress } from '../../estate/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function setUp() {
  const org = await test.mintOrg()
  const person = await org.member('property_manager')
  const place = { line1: '1200 Maple St', city: 'Kerrville', region: 'TX', postalCode: '78028' }
  const fingerprint = fingerprintAddress({ ...place, country: 'US' })
  await org.property({ name: 'Maple Court', code: 'MPLC', externalId: '41', ...place, fingerprint })
  await org.property({ name: 'Prairie View', code: 'PRVW', externalId: '42' })
  return { org, person, calls: importCalls(test, person, 'tenant') }
}

describe('exports of other programs', () => {
  it.each(tenantShapedFiles.map((file, at) => [file.key, at] as const))(
    '%s is recognized, and its tenants are imported into units that the import creates',
    async (key, at) => {
      const { content, tenants, units } = tenantShapedFiles[at]!
      const { org, calls } = await setUp()
      const file = await expectJson<FileDocument>(await calls.upload(content, `${key}.csv`), 201)
      expect(file).toMatchObject({ detectedFormat: { key }, status: 'ready', unmappedRequired: [] })

      const first = await expectJson<ValidationDocument>(await calls.validate({ fileId: file.fileId }), 200)
      expect(first.groups.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual([
        'unit_not_found',
      ])
      const applyFix = [{ code: 'unit_not_found', field: 'unit', fix: 'create_missing' }]
      const validation = await expectJson<ValidationDocument>(
        await calls.validate({ fileId: file.fileId, applyFix }),
        200,
      )
      expect(validation.summary.errors).toBe(0)
      await calls.runStartedTask(await expectJson<StartedDocument>(await calls.start(file.fileId), 202))

      const rows = await test.db
        .select({
          name: tenant.displayName,
          unit: unit.name,
          unitSort: tenant.unitSort,
          placeSort: unit.placeSort,
        })
        .from(tenant)
        .innerJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
        .where(eq(tenant.orgId, org.id))
      expect(rows.map(({ name }) => name).sort()).toEqual(tenants)
      expect([...new Set(rows.map((row) => row.unit))].sort()).toEqual(units)
      expect(rows.every(({ unitSort, placeSort }) => unitSort === placeSort)).toBe(true)
      expect(await test.db.$count(occupancy, eq(occupancy.orgId, org.id))).toBe(tenants.length)
    },
  )

  it.each(unitShapedFiles.map((file, at) => [file.key, at] as const))(
    '%s is recognized and its units are imported',
    async (key, at) => {
      const { content, units } = unitShapedFiles[at]!
      const { org, person } = await setUp()
      const calls = importCalls(test, person, 'unit')
      const file = await expectJson<FileDocument>(await calls.upload(content, `${key}.csv`), 201)
      expect(file).toMatchObject({ detectedFormat: { key }, status: 'ready', unmappedRequired: [] })
      const validation = await expectJson<ValidationDocument>(
        await calls.validate({ fileId: file.fileId }),
        200,
      )
      expect(validation.groups.filter(({ severity }) => severity === 'error')).toEqual([])
      await calls.runStartedTask(await expectJson<StartedDocument>(await calls.start(file.fileId), 202))
      const rows = await test.db.select().from(unit).where(eq(unit.orgId, org.id))
      expect(rows.map(({ name, status }) => `${name} ${status}`).sort()).toEqual(units)
    },
  )

  it.each(propertyShapedFiles.map((file, at) => [file.key, at] as const))(
    '%s is recognized and its properties are imported',
    async (key, at) => {
      const { content, properties } = propertyShapedFiles[at]!
      const org = await test.mintOrg()
      const calls = importCalls(test, await org.member('property_manager'))
      const file = await expectJson<FileDocument>(await calls.upload(content, `${key}.csv`), 201)
      expect(file).toMatchObject({ detectedFormat: { key }, status: 'ready', unmappedRequired: [] })
      const validation = await expectJson<ValidationDocument>(
        await calls.validate({ fileId: file.fileId }),
        200,
      )
      expect(validation.summary.errors).toBe(0)
      await calls.runStartedTask(await expectJson<StartedDocument>(await calls.start(file.fileId), 202))
      const rows = await test.db.select().from(property).where(eq(property.orgId, org.id))
      expect(rows.map(({ name }) => name).sort()).toEqual(properties)
    },
  )
})
