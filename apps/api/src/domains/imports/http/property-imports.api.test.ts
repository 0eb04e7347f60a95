import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/db/new-id.ts'
import {
  importFile,
  importRow,
  membership,
  membershipRole,
  property,
  role,
} from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import {
  expectJson,
  type FileDocument,
  importCalls,
  type StartedDocument,
  type ValidationDocument,
} from '../../../testing/import-test-calls.ts'
import { hudShapedFile, usdaShapedFile } from '../../../testing/import-test-files.ts'
import { propertyKind } from '../kinds/property/property-kind.ts'
import { commitImport } from '../write/commit-import.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function setUp() {
  const org = await test.mintOrg()
  const person = await org.member('property_manager')
  return { org, person, calls: importCalls(test, person) }
}

const listProperties = async (org: TestOrg) =>
  await test.db
    .select()
    .from(property)
    .where(eq(property.orgId, org.id))
    .orderBy(property.externalId, property.name)

const countOutcomes = async (fileId: string) => {
  const rows = await test.db
    .select({ outcome: importRow.outcome })
    .from(importRow)
    .where(eq(importRow.fileId, fileId))
  return Object.fromEntries(
    ['create', 'update', 'unchanged', 'skip', 'error'].map((outcome) => [
      outcome,
      rows.filter((row) => row.outcome === outcome).length,
    ]),
  )
}

describe('importing properties', () => {
  it('[4.29][7.38][7.39][7.40][7.41] uploads, lists, checks and imports a file', async () => {
    const { org, person, calls } = await setUp()

    const file = await expectJson<FileDocument>(await calls.upload(hudShapedFile(30), 'hud list.csv'), 201)
    expect(file).toMatchObject({
      kind: 'property',
      filename: 'hud list.csv',
      status: 'ready',
      rowCount: 30,
      encoding: 'utf-8',
      delimiter: ',',
      detectedFormat: { key: 'hud_multifamily_assisted' },
      unmappedRequired: [],
    })
    const fields = Object.fromEntries(file.mapping.map((column) => [column.sourceColumn, column.field]))
    expect(fields).toMatchObject({
      PROJECT: 'name',
      PROJ_ADD: 'line1',
      PROJ_CTY: 'city',
      PROJ_ST: 'region',
      Zip: 'postalCode',
      N_UNITS: 'units',
      LI_UNITS: null,
      PROPERTY_ID: 'externalId',
      longitude: 'lon',
      latitude: 'lat',
    })

    const searchResult = await expectJson<{ items: { fileId: string }[]; page: { total: number } }>(
      await test.as(person).request('/property/import/search?q=hud'),
      200,
    )
    expect(searchResult.items.map((item) => item.fileId)).toEqual([file.fileId])

    const validation = await expectJson<ValidationDocument>(
      await calls.validate({ fileId: file.fileId }),
      200,
    )
    expect(validation.status).toBe('has_errors')
    expect(validation.summary).toMatchObject({ rows: 30, errors: 10, create: 20, update: 0, skip: 0 })
    expect(await listProperties(org)).toHaveLength(0)

    const startedTask = await expectJson<StartedDocument>(await calls.start(file.fileId), 202)
    await calls.runStartedTask(startedTask)
    const task = await expectJson<{ status: string; result: Record<string, unknown>; progress: object }>(
      await test.as(person).request(`/task/${startedTask.task.id}`),
      200,
    )
    expect(task).toMatchObject({
      status: 'succeeded',
      result: { rows: 30, created: 20, failed: 10, updated: 0, unchanged: 0, skipped: 0 },
      progress: { done: 30, total: 30, percent: 100, unit: 'rows' },
    })
    expect(await listProperties(org)).toHaveLength(20)

    await org.property({ name: 'Not imported' })
    const imported = await expectJson<{ items: object[]; page: { total: number } }>(
      await test.as(person).request(`/property?importFileId=${file.fileId}`),
      200,
    )
    expect(imported.page.total).toBe(20)
    const other = await test.as(person).request(`/unit?importFileId=${file.fileId}`)
    expect((await expectJson<{ items: object[] }>(other, 200)).items).toEqual([])
  })

  it('explains rows without a city, and imports them once they are filled, corrected or skipped', async () => {
    const { org, calls } = await setUp()
    const file = await expectJson<FileDocument>(await calls.upload(hudShapedFile(12)), 201)

    const first = await expectJson<ValidationDocument>(await calls.validate({ fileId: file.fileId }), 200)
    expect(first.groups[0]).toMatchObject({ code: 'required', field: 'city', column: 'PROJ_CTY', count: 4 })
    expect(first.groups[0]!.fixes.map((fix) => fix.key)).toEqual(['fill_all', 'skip_rows'])
    expect(first.issues.items[0]).toMatchObject({
      n: 4,
      message: 'Row 4, column PROJ_CTY: City is required for addresses in the United States.',
    })

    const edits = [
      { n: 4, field: 'city', value: 'Pueblo' },
      { n: 7, skip: true },
    ]
    const second = await expectJson<ValidationDocument>(
      await calls.validate({ fileId: file.fileId, edits }),
      200,
    )
    expect(second.summary).toMatchObject({ create: 9, skip: 1, errors: 2 })

    const applyFix = [{ code: 'required', field: 'city', fix: 'fill_all', value: 'Denver' }]
    const third = await expectJson<ValidationDocument>(
      await calls.validate({ fileId: file.fileId, applyFix }),
      200,
    )
    expect(third.summary).toMatchObject({ create: 11, skip: 1, errors: 0 })
    expect(third.status).toBe('valid')

    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.start(file.fileId), 202))
    const cities = (await listProperties(org)).map((row) => row.city)
    expect(cities.filter((city) => city === 'Denver').length).toBeGreaterThan(2)
    expect(await countOutcomes(file.fileId)).toEqual({
      create: 11,
      update: 0,
      unchanged: 0,
      skip: 1,
      error: 0,
    })
  })

  it('imports properties without a city that are located by other means, and counts it as missing', async () => {
    const { org, calls } = await setUp()
    const content =
      'Name,Address line 1,City,State,Zip,Latitude,Longitude\nOne,1 Oak St,,CO,80218,,\nTwo,2 Oak St,Denver,CO,80218,,'
    const file = await expectJson<FileDocument>(await calls.upload(content), 201)
    const validation = await expectJson<ValidationDocument>(
      await calls.validate({ fileId: file.fileId }),
      200,
    )
    expect(validation.summary).toMatchObject({ create: 2, errors: 0, warnings: 1 })
    expect(validation.groups).toMatchObject([
      { severity: 'warning', code: 'required', field: 'city', count: 1 },
    ])

    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.start(file.fileId), 202))
    const [one, two] = (await listProperties(org)).toSorted((a, b) => a.name.localeCompare(b.name))
    expect(one).toMatchObject({ name: 'One', city: null, geocodeStatus: 'ok' })
    expect(two!.dataQuality - one!.dataQuality).toBe(5)
  })

  it('creates no duplicates if the same file is uploaded again, and names the earlier import', async () => {
    const { org, calls } = await setUp()
    const content = hudShapedFile(25, { withCities: true })
    await calls.importFile(content)
    const before = await listProperties(org)

    const secondFile = await expectJson<FileDocument>(await calls.upload(content), 201)
    expect(secondFile.duplicateOf).toMatchObject({ filename: 'file.csv' })
    const validation = await expectJson<ValidationDocument>(
      await calls.validate({ fileId: secondFile.fileId }),
      200,
    )
    expect(validation.summary).toMatchObject({ unchanged: 25, create: 0, update: 0, errors: 0 })
    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.start(secondFile.fileId), 202))

    expect(await listProperties(org)).toEqual(before)
  })

  it('matches properties by address if the file has no ids', async () => {
    const { org, calls } = await setUp()
    const content = usdaShapedFile(12)
    const file = await expectJson<FileDocument>(await calls.upload(content), 201)
    expect(file.detectedFormat.key).toBe('usda_rural_housing')
    const validation = await expectJson<ValidationDocument>(
      await calls.validate({ fileId: file.fileId }),
      200,
    )
    expect(validation.groups[0]).toMatchObject({ code: 'duplicate_in_file', field: 'line1', count: 1 })
    expect(validation.issues.items[0]!.message).toContain('Same address as row 12')

    const applyFix = [{ code: 'duplicate_in_file', field: 'line1', fix: 'share_address' }]
    await expectJson(await calls.validate({ fileId: file.fileId, applyFix }), 200)
    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.start(file.fileId), 202))
    expect(await listProperties(org)).toHaveLength(12)

    const second = await calls.importFile(content, { applyFix })
    expect(await countOutcomes(second)).toMatchObject({ create: 0, unchanged: 12 })
    expect(await listProperties(org)).toHaveLength(12)
  })

  it('writes one ledger event per created property and one for the import, chained', async () => {
    const { org, calls } = await setUp()
    const fileId = await calls.importFile(hudShapedFile(8, { withCities: true }))
    const events = await org.ledger('property.imported')
    expect(events).toHaveLength(8)
    expect(new Set(events.map((event) => event.propertyId)).size).toBe(8)
    expect(events.every((event) => event.groupId === fileId)).toBe(true)
    const all = await org.ledger()
    expect(all.map((event) => event.action)).toEqual(
      expect.arrayContaining(['import.uploaded', 'import.validated', 'import.committed']),
    )
    expect(all.every((event, at) => at === 0 || event.prevHash === all[at - 1]!.hash)).toBe(true)
  })
})

describe('updates', () => {
  it('change values that differ and keep values for empty cells', async () => {
    const { org, calls } = await setUp()
    const header = 'Property code,Property name,Address line 1,City,State,Zip,Units,Notes'
    await calls.importFile(`${header}\nA1,Maple,1 Maple St,Denver,CO,80218,10,Keep me`)
    const second = await calls.importFile(`${header}\nA1,Maple Court,1 Maple St,Denver,CO,80218,12,`)
    expect(await countOutcomes(second)).toMatchObject({ update: 1 })
    const [row] = await listProperties(org)
    expect(row).toMatchObject({ name: 'Maple Court', unitCountDeclared: 12, notes: 'Keep me', version: 2 })
    const [event] = (await org.ledger('property.imported')).slice(-1)
    expect(event!.changes).toEqual([
      { field: 'name', from: 'Maple', to: 'Maple Court' },
      { field: 'unitCountDeclared', from: 10, to: 12 },
    ])
  })

  it('create the portfolios that rows name, and remove empty ones with the undo', async () => {
    const { org, person, calls } = await setUp()
    const fileId = await calls.importFile(
      'Name,Portfolio,Address line 1,City,State,Zip\nA,Hill Country,1 Oak St,Denver,CO,80218\nB,hill country,2 Oak St,Denver,CO,80218',
    )
    const read = async () =>
      (
        await expectJson<{ items: { name: string }[] }>(await test.as(person).request('/portfolio'), 200)
      ).items.map(({ name }) => name)
    expect(await read()).toContain('Hill Country')
    const { detail } = await expectJson<{ detail: ValidationDocument }>(
      await test.as(person).request(`/property/import/search?fileId=${fileId}`),
      200,
    )
    const alsoCreated = { portfolios: 1, properties: 0, units: 0 }
    expect(detail.file.result).toMatchObject({ created: 2, alsoCreated })
    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.undo(fileId), 202))
    expect(await read()).not.toContain('Hill Country')
    expect(await listProperties(org)).toHaveLength(0)
  })
})

describe('undo', () => {
  it('removes exactly what the import created and restores what it changed', async () => {
    const { org, calls } = await setUp()
    const header = 'External id,Name,Address line 1,City,State,Zip,Units'
    await calls.importFile(`${header}\nX1,One,1 Oak St,Denver,CO,80218,5\nX2,Two,2 Oak St,Denver,CO,80218,6`)
    const before = await listProperties(org)
    const second = await calls.importFile(
      `${header}\nX1,One renamed,1 Oak Street,Boulder,CO,80302,50\nX2,Two,2 Oak St,Denver,CO,80218,6\nX3,Three,3 Oak St,Denver,CO,80218,7`,
    )
    expect(await countOutcomes(second)).toMatchObject({ create: 1, update: 1, unchanged: 1 })

    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.undo(second), 202))
    const after = await listProperties(org)
    const contentOf = ({ version: _version, updatedAt: _updatedAt, ...row }: (typeof before)[number]) => row
    expect(after.map(contentOf)).toEqual(before.map(contentOf))
    expect(after[0]!.updatedAt.getTime()).toBeGreaterThan(before[0]!.updatedAt.getTime())
    expect((await org.ledger('import.undone')).length).toBe(1)
    expect((await org.ledger('property.removed')).length).toBe(1)
    const [file] = await test.db.select().from(importFile).where(eq(importFile.id, second))
    expect(file!.status).toBe('undone')
  })

  it('is rejected if properties were changed since, and lists them, unless forced', async () => {
    const { org, person, calls } = await setUp()
    const fileId = await calls.importFile(hudShapedFile(3, { withCities: true }))
    const [first] = await listProperties(org)
    const patched = await test
      .as(person)
      .request(`/property/${first!.id}`, { method: 'PATCH', json: { notes: 'Mine' } })
    expect(patched.status).toBe(200)

    const refusal = await expectJson<{ code: string; edited: { id: string }[] }>(
      await calls.undo(fileId),
      409,
    )
    expect(refusal).toMatchObject({ code: 'state-conflict', editedTotal: 1 })
    expect(refusal.edited[0]!.id).toBe(first!.id)

    await calls.runStartedTask(
      await expectJson<StartedDocument>(await calls.undo(fileId, { force: true }), 202),
    )
    expect(await listProperties(org)).toHaveLength(0)
  })
})

describe('a large file', () => {
  it('refreshes table statistics, so that no foreign key scans a table', async () => {
    const { calls } = await setUp()
    const file = await expectJson<FileDocument>(
      await calls.upload(hudShapedFile(500, { withCities: true })),
      201,
    )
    await expectJson(await calls.validate({ fileId: file.fileId }), 200)
    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.start(file.fileId), 202))

    const { rows } = await test.pool.query(
      `select c.reltuples, (select count(*) from property) as there from pg_class c where c.relname = 'property'`,
    )
    expect(rows[0].reltuples).toBeCloseTo(Number(rows[0].there), -1)
  })
})

describe('interruption', () => {
  it('continues after an interruption without losing or duplicating a row', async () => {
    const { org, person, calls } = await setUp()
    const file = await expectJson<FileDocument>(
      await calls.upload(hudShapedFile(600, { withCities: true })),
      201,
    )
    await expectJson(await calls.validate({ fileId: file.fileId }), 200)
    const startedTask = await expectJson<StartedDocument>(await calls.start(file.fileId), 202)

    const controller = new AbortController()
    let reports = 0
    const run = {
      ctx: test.contextOf(person),
      task: { id: startedTask.task.id } as never,
      report: async () => {
        reports += 1
        if (reports === 2) controller.abort(new Error('The server was killed'))
        await Promise.resolve()
      },
      log: () => undefined,
      isCancelled: () => false,
      signal: controller.signal,
    }
    await expect(commitImport(run, propertyKind, file.fileId)).rejects.toThrow('interrupted')
    const half = await listProperties(org)
    expect(half.length).toBeGreaterThan(0)
    expect(half.length).toBeLessThan(600)

    await calls.runStartedTask(startedTask)
    const all = await listProperties(org)
    expect(all).toHaveLength(600)
    expect(new Set(all.map((row) => row.externalId)).size).toBe(600)
    expect(half.every((row) => all.some((other) => other.id === row.id && other.version === 1))).toBe(true)
    expect(await org.ledger('property.imported')).toHaveLength(600)
    expect(await org.ledger('import.committed')).toHaveLength(1)
    expect(await countOutcomes(file.fileId)).toMatchObject({ create: 600 })
  })
})

describe('permissions', () => {
  it('return 403 without the permission and 401 without a session', async () => {
    const { org } = await setUp()
    const viewer = importCalls(test, await org.member('viewer'))
    const refusal = await expectJson(await viewer.upload(hudShapedFile(1)), 403)
    expect(refusal).toMatchObject({ code: 'permission-denied', missing: ['property:import'] })
    expect((await test.anonymous.request('/property/import/search')).status).toBe(401)
  })

  it("return 404 for another organization's file on every call", async () => {
    const { calls } = await setUp()
    const file = await expectJson<FileDocument>(await calls.upload(hudShapedFile(2)), 201)
    const other = await setUp()
    const api = test.as(other.person)
    const { fileId } = file
    expect((await other.calls.validate({ fileId })).status).toBe(404)
    expect((await other.calls.start(fileId)).status).toBe(404)
    expect((await other.calls.undo(fileId)).status).toBe(404)
    expect((await api.request(`/property/import/search?fileId=${fileId}`)).status).toBe(404)
    expect((await api.request(`/property/import/${fileId}/rejected.csv`)).status).toBe(404)
    expect((await api.request(`/property/import/${fileId}`, { method: 'DELETE' })).status).toBe(404)
  })

  it('let a limited member change only granted properties, and explain the others', async () => {
    const org = await test.mintOrg()
    const mine = await org.property({ externalId: 'M1', name: 'Mine' })
    await org.property({ externalId: 'T1', name: 'Theirs' })
    const person = await limitedImporter(org, mine.id)
    const calls = importCalls(test, person)
    const header = 'External id,Name,Address line 1,City,State,Zip,Units'
    const line = (row: typeof mine, id: string) => `${id},Renamed,${row.line1},Denver,CO,80202,9`
    const file = await expectJson<FileDocument>(
      await calls.upload(
        `${header}\n${line(mine, 'M1')}\nT1,Renamed,5 Far St,Denver,CO,80202,9\nN1,New,7 New St,Denver,CO,80202,9`,
      ),
      201,
    )
    const validation = await expectJson<ValidationDocument>(
      await calls.validate({ fileId: file.fileId }),
      200,
    )
    expect(validation.summary).toMatchObject({ update: 1, errors: 2, create: 0 })
    expect(
      validation.issues.items.filter((issue) => issue.code === 'not_permitted').map((issue) => issue.n),
    ).toEqual([3, 4])
    expect(JSON.stringify(validation)).not.toContain('Theirs')

    const colleague = importCalls(test, await org.member('property_manager'))
    const other = await expectJson<FileDocument>(await colleague.upload(hudShapedFile(1)), 201)
    expect((await calls.validate({ fileId: other.fileId })).status).toBe(404)
    const searchResult = await expectJson<{ items: { fileId: string }[] }>(
      await test.as(person).request('/property/import/search'),
      200,
    )
    expect(searchResult.items.map((item) => item.fileId)).toEqual([file.fileId])
  })

  async function limitedImporter(org: TestOrg, propertyId: string): Promise<TestPerson> {
    const person = await org.fga({ role: 'property_manager_on', resourceId: propertyId })
    const id = newId()
    await test.db
      .insert(role)
      .values({ id, orgId: org.id, key: 'importer', name: 'Importer', permissions: ['property:import'] })
    const [heldMembership] = await test.db
      .select()
      .from(membership)
      .where(and(eq(membership.orgId, org.id), eq(membership.userId, person.id)))
    await test.db
      .insert(membershipRole)
      .values({ orgId: org.id, membershipId: heldMembership!.id, roleId: id })
    test.deps.access.invalidate({ userId: person.id })
    return person
  }
})

describe('a list of tenants', () => {
  const rows = [
    ['Fern Court', '12 Fern St', 'Denver', '80218', '1', 'Ada Moss'],
    ['Fern Court', '12 Fern St', 'Denver', '80218', '2', 'Per Holm'],
    ['Sage House', '40 Sage Ave', 'Boulder', '80302', '1', 'Linh Tran'],
  ]
  const rentRoll = [
    'Property,Property Address,City,State,Zip,Unit,Tenant,Status,Lease From,Lease To',
    ...rows.map(
      ([name, line1, city, zip, unit, tenant]) =>
        `${name},${line1},${city},Colo.,${zip},${unit},${tenant},Current,1/1/2026,12/31/2026`,
    ),
  ].join('\n')
  const inHeadings = [
    'Unit,BD/BA,Tenant,Status,Sqft,Market Rent,Rent,Deposit,Lease From,Lease To,Move-in,Move-out,Past Due',
    '"-> Fern Court - 12 Fern St Denver, CO 80218",,,,,,,,,,,,',
    '1,2/1.00,Ada Moss,Current,850,"1,500.00",,,,,,,0.00',
    '2,2/1.00,Per Holm,Current,850,"1,500.00",,,,,,,0.00',
    '"-> Sage House - 40 Sage Ave Boulder, CO 80302",,,,,,,,,,,,',
    '1,2/1.00,Linh Tran,Current,850,"1,500.00",,,,,,,0.00',
  ].join('\n')
  const inOneColumn = [
    'Property,Unit,Tenant,Status,Lease From,Lease To',
    ...rows.map(
      ([name, line1, city, zip, unit, tenant]) =>
        `"${name} - ${line1} ${city}, CO ${zip}",${unit},${tenant},Current,1/1/2026,12/31/2026`,
    ),
  ].join('\n')

  it.each([
    ['in its own columns', rentRoll],
    ['in headings between the rows', inHeadings],
    ['in one column', inOneColumn],
  ])('creates each of its properties once, with the address %s', async (_where, content) => {
    const { org, calls } = await setUp()
    const file = await expectJson<FileDocument>(await calls.upload(content), 201)
    expect(file).toMatchObject({ status: 'ready', notices: [{ code: 'other_kind' }] })
    const { summary } = await expectJson<ValidationDocument>(
      await calls.validate({ fileId: file.fileId }),
      200,
    )
    expect(summary).toMatchObject({ create: 2, skip: 1, errors: 0 })
    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.start(file.fileId), 202))
    expect(await listProperties(org)).toMatchObject([
      { name: 'Fern Court', line1: '12 Fern St', city: 'Denver', region: 'CO', postalCode: '80218' },
      { name: 'Sage House', line1: '40 Sage Ave', city: 'Boulder', region: 'CO', postalCode: '80302' },
    ])
  })

  it('can then be imported as tenants', async () => {
    const { person, calls } = await setUp()
    await calls.importFile(rentRoll)
    const tenants = importCalls(test, person, 'tenant')
    const file = await expectJson<FileDocument>(await tenants.upload(rentRoll), 201)
    const { summary } = await expectJson<ValidationDocument>(
      await tenants.validate({
        fileId: file.fileId,
        applyFix: [{ code: 'unit_not_found', field: 'unit', fix: 'create_missing' }],
      }),
      200,
    )
    expect(summary).toMatchObject({ create: 3, errors: 0 })
  })

  it('is rejected without addresses, with the reason', async () => {
    const { calls } = await setUp()
    const problem = await expectJson<{ detail: string }>(
      await calls.upload('Property,Unit,Tenant,Lease From,Lease To\nA,1,Doe,1/1/2026,1/1/2027'),
      422,
    )
    expect(problem.detail).toMatch(/lists tenants, not properties, and has no addresses/)
  })
})
