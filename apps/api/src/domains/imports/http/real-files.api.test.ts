import { eq } from 'drizzle-orm'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRow, property } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  expectJson,
  type FileDocument,
  importCalls,
  type StartedDocument,
  type ValidationDocument,
} from '../../../testing/import-test-calls.ts'

const folder = process.env.PARAPET_REAL_DATA_DIR
if (!folder)
  process.stdout.write('The real property files did not run: PARAPET_REAL_DATA_DIR isn’t set to a folder.\n')

describe.skipIf(!folder)('real property files', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp()
  })
  afterAll(() => test.close())

  it.each([
    ['hud-multifamily-assisted-co-2026.csv', 'hud_multifamily_assisted', 343, 102],
    ['usda-rural-housing-co-2026.csv', 'usda_rural_housing', 116, 0],
  ])(
    '%s is recognized, accounted for row by row, imported once and undone',
    async (name, format, rows, cityless) => {
      const org = await test.mintOrg()
      const calls = importCalls(test, await org.member('property_manager'))
      const content = await readFile(path.join(folder!, 'properties', name), 'utf8')
      const list = async () => await test.db.select().from(property).where(eq(property.orgId, org.id))

      const file = await expectJson<FileDocument>(await calls.upload(content, name), 201)
      expect(file).toMatchObject({ rowCount: rows, status: 'ready', detectedFormat: { key: format } })
      const validation = await expectJson<ValidationDocument>(
        await calls.validate({ fileId: file.fileId }),
        200,
      )
      const missingCity = validation.groups.find(({ code, field }) => code === 'required' && field === 'city')
      expect(missingCity?.count ?? 0).toBe(cityless)
      expect(missingCity?.severity ?? 'warning').toBe('warning')
      const { create, errors, skip } = validation.summary
      expect(create + errors + skip).toBe(rows)

      await calls.runStartedTask(await expectJson<StartedDocument>(await calls.start(file.fileId), 202))
      expect(await list()).toHaveLength(create)
      expect(await test.db.$count(importRow, eq(importRow.fileId, file.fileId))).toBe(rows)

      const secondFile = await calls.importFile(content)
      expect(await list()).toHaveLength(create)
      const repeated = await test.db
        .select({ outcome: importRow.outcome })
        .from(importRow)
        .where(eq(importRow.fileId, secondFile))
      expect(repeated.filter(({ outcome }) => outcome === 'unchanged')).toHaveLength(create)

      await calls.runStartedTask(await expectJson<StartedDocument>(await calls.undo(file.fileId), 202))
      expect(await list()).toHaveLength(0)
      process.stdout.write(
        `${name}: ${JSON.stringify(validation.summary)} ${JSON.stringify(validation.groups.map((g) => [g.code, g.field, g.severity, g.count]))}\n`,
      )
    },
  )

  it('imports the input of the Census geocoder row by row, and explains its issues', async () => {
    const org = await test.mintOrg()
    const calls = importCalls(test, await org.member('property_manager'))
    const name = 'census-geocoder-input-2026-08-12.csv'
    const content = await readFile(path.join(folder!, 'properties', name), 'utf8')
    const file = await expectJson<FileDocument>(await calls.upload(content, name), 201)
    expect(file.rowCount).toBe(457)
    const byHeader = Object.fromEntries(file.mapping.map(({ sourceColumn, field }) => [sourceColumn, field]))
    expect(byHeader).toEqual({
      unique_id: 'externalId',
      street: 'line1',
      city: 'city',
      state: 'region',
      zip: 'postalCode',
    })
    const validation = await expectJson<ValidationDocument>(
      await calls.validate({ fileId: file.fileId }),
      200,
    )
    const { create, errors, skip } = validation.summary
    expect(create + errors + skip).toBe(457)
    expect(create).toBeGreaterThan(400)
    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.start(file.fileId), 202))
    expect(await test.db.$count(property, eq(property.orgId, org.id))).toBe(create)
    process.stdout.write(
      `${name}: ${JSON.stringify(validation.summary)} ${JSON.stringify(validation.groups.map((g) => [g.code, g.field, g.severity, g.count]))}\n`,
    )
  })
})
