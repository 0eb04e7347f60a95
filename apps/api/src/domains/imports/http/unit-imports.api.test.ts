import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { property, propertyFigure, unit } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg } from '../../../testing/factories.ts'
import {
  expectJson,
  type FileDocument,
  importCalls,
  type StartedDocument,
  type ValidationDocument,
} from '../../../testing/import-test-calls.ts'
import { unitKind } from '../kinds/unit/unit-kind.ts'
import { commitImport } from '../write/commit-import.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function setUp() {
  const org = await test.mintOrg()
  const person = await org.member('property_manager')
  const maple = await org.property({ name: 'Maple Court', code: 'MPLC', externalId: '41' })
  const prairie = await org.property({ name: 'Prairie View', code: 'PRVW', externalId: '42' })
  return { org, person, maple, prairie, calls: importCalls(test, person, 'unit') }
}

const listUnits = async (org: TestOrg) =>
  await test.db.select().from(unit).where(eq(unit.orgId, org.id)).orderBy(unit.propertySort, unit.placeSort)

async function work(calls: ReturnType<typeof importCalls>, startedTask: StartedDocument) {
  const task = await calls.runStartedTask(startedTask)
  if (!task || !('result' in task)) throw new Error(`The task ended as ${task?.status}`)
  return task.result as Record<string, unknown>
}

const appFolioFile = `Property Name,Unit,Unit Status,Days Vacant,Rent Ready,Next Move In,Posted To Website,Posted To Internet,Property
Maple Court,204,Notice-Unrented,,No,,No,No,"Maple Court - 1200 Maple St Kerrville, TX 78028"
Maple Court,B1,Vacant-Unrented,23,Yes,,Yes,Yes,"Maple Court - 1200 Maple St Kerrville, TX 78028"
Prairie View,7,Vacant-Rented,4,Yes,12/01/2026,No,No,"Prairie View - 455 4th Ave W Dickinson, ND 58601"
`

const byBedFile = `Property,Unit,Unit ID,Bed,Market rent,Unit status
Maple Court,101,501,A,750,Occupied
Maple Court,101,501,B,725,Vacant
Maple Court,102,502,A,800,Occupied
`

it('reads rents with a decimal comma in a file separated by semicolons', async () => {
  const { org, calls } = await setUp()
  await calls.importFile('Objekt;Einheit;Miete\nMaple Court;1;1.100\nMaple Court;2;950\n')
  expect((await listUnits(org)).map(({ marketRent }) => marketRent?.amount)).toEqual([110_000, 95_000])
})

it('doesn’t learn how rents are written from the names of units', async () => {
  const { org, calls } = await setUp()
  await calls.importFile('Objekt;Einheit;Miete\nMaple Court;2.01;1.450\nMaple Court;3.04;950\n')
  expect((await listUnits(org)).map(({ marketRent }) => marketRent?.amount)).toEqual([145_000, 95_000])
})

it('asks for the decimal separator if a file doesn’t make it clear', async () => {
  const { org, calls } = await setUp()
  const content = 'Property,Unit,Market rent\nMaple Court,1,1.100\nMaple Court,2,950\n'
  const file = await expectJson<FileDocument>(await calls.upload(content), 201)
  const { fileId } = file
  expect(file.options).toMatchObject({ decimalMark: null })
  const asked = await expectJson<ValidationDocument>(await calls.validate({ fileId }), 200)
  expect(asked.groups).toMatchObject([
    { code: 'number_ambiguous', severity: 'error', fixes: [{ key: 'choose_decimal_mark' }, {}] },
  ])
  const applyFix = [{ code: 'number_ambiguous', field: 'marketRent', fix: 'choose_decimal_mark', value: ',' }]
  const chosen = await expectJson<ValidationDocument>(await calls.validate({ fileId, applyFix }), 200)
  expect(chosen.summary).toMatchObject({ create: 2, errors: 0 })
  await work(calls, await expectJson<StartedDocument>(await calls.start(fileId), 202))
  expect((await listUnits(org)).map(({ marketRent }) => marketRent?.amount)).toEqual([110_000, 95_000])
})

it('imports each bed of a rent roll by bed as a unit, once', async () => {
  const { org, calls } = await setUp()
  await calls.importFile(byBedFile)
  const units = (await listUnits(org)).map(({ name, externalId, marketRent, status }) => [
    name,
    externalId,
    marketRent?.amount,
    status,
  ])
  const beds = [
    ['101-A', '501-A', 75_000, 'occupied'],
    ['101-B', '501-B', 72_500, 'vacant'],
    ['102-A', '502-A', 80_000, 'occupied'],
  ]
  expect(units).toEqual(beds)
  const file = await expectJson<FileDocument>(await calls.upload(byBedFile), 201)
  const again = await expectJson<ValidationDocument>(await calls.validate({ fileId: file.fileId }), 200)
  expect(again.summary).toMatchObject({ create: 0, errors: 0 })
})

it.each(['Unit,Unit-Bed', 'Unit,Bedspace', 'Apt,Bed', 'Unit number,Room'])(
  'recognizes beds below %s',
  async (headings) => {
    const { org, calls } = await setUp()
    await calls.importFile(`Property,${headings}\nMPLC,101,101-A\nMPLC,101,101-B\n`)
    expect((await listUnits(org)).map(({ name }) => name)).toEqual(['101-A', '101-B'])
  },
)

it('recognizes units below “Unit-Bed” alone, and counts of bedrooms below “Bed”', async () => {
  const { org, calls } = await setUp()
  await calls.importFile('Property,Unit-Bed\nMPLC,101-A\nMPLC,101-B\n')
  await calls.importFile('Property,Unit,Bed,Bath\nMPLC,204,2,1\nMPLC,118,Studio,1\n')
  expect((await listUnits(org)).map(({ name, bedrooms }) => [name, bedrooms])).toEqual([
    ['101-A', null],
    ['101-B', null],
    ['118', 0],
    ['204', 2],
  ])
})

describe('importing units', () => {
  it('[4.31][7.55][7.56][7.57][7.58] uploads, lists, checks and imports a file', async () => {
    const { org, person, maple, calls } = await setUp()
    const file = await expectJson<FileDocument>(await calls.upload(appFolioFile, 'vacancy.csv'), 201)
    expect(file).toMatchObject({
      kind: 'unit',
      status: 'ready',
      rowCount: 3,
      detectedFormat: { key: 'appfolio_unit_vacancy' },
      unmappedRequired: [],
      options: { matchOn: ['externalId', 'property+building+unit'] },
    })

    const found = await expectJson<{ items: { fileId: string }[] }>(
      await test.as(person).request('/unit/import/search?q=vacancy'),
      200,
    )
    expect(found.items.map(({ fileId }) => fileId)).toEqual([file.fileId])

    const validation = await expectJson<ValidationDocument>(
      await calls.validate({ fileId: file.fileId }),
      200,
    )
    expect(validation).toMatchObject({ status: 'valid', summary: { rows: 3, create: 3, errors: 0 } })
    expect(validation.sideEffects).toEqual(['3 units will be created.', 'No one will be contacted.'])
    expect(await listUnits(org)).toEqual([])

    const startedTask = await expectJson<StartedDocument>(await calls.start(file.fileId), 202)
    await calls.runStartedTask(startedTask)
    expect(await listUnits(org)).toMatchObject([
      { name: '204', status: 'notice', propertyId: maple.id, portfolioId: maple.portfolioId },
      { name: 'B1', status: 'vacant' },
      { name: '7', status: 'vacant' },
    ])
    const [figure] = await test.db
      .select()
      .from(propertyFigure)
      .where(and(eq(propertyFigure.orgId, org.id), eq(propertyFigure.propertyId, maple.id)))
    expect(figure).toMatchObject({ units: 2, occupied: 1, vacant: 1 })

    const events = await org.ledger('unit.imported')
    expect(
      events.map(({ summary, propertyId, metadata }) => [summary, propertyId === maple.id, metadata.created]),
    ).toEqual([
      ['Imported 2 units at Maple Court from vacancy.csv.', true, 2],
      ['Imported 1 unit at Prairie View from vacancy.csv.', false, 1],
    ])
  })

  it('reads rooms, floors, money and yes or no, and keeps the name of a floor plan', async () => {
    const { org, calls } = await setUp()
    await calls.importFile(
      `Property Code,Unit,Bldg,Floor,Floor Plan,BD/BA,Sqft,Unit Status,Market Rent,ADA,Basement,Unit ID,Tags
MPLC,101,A,G,2x1 Deluxe,2/1.50,"1,040",Current,"$1,450.00",Yes,No,5123,"river;corner"
41,102,A,B1,Studio,Studio/1.00,410,Vacant-Unrented Ready,,No,Yes,5124,
`,
    )
    expect(await listUnits(org)).toMatchObject([
      {
        name: '101',
        building: 'A',
        floor: 0,
        unitType: 'apartment',
        externalIds: { floor_plan: '2x1 Deluxe' },
        bedrooms: 2,
        bathrooms: 1.5,
        area: 1040,
        areaUnits: 'square_feet',
        status: 'occupied',
        marketRent: { amount: 145_000, currency: 'USD' },
        accessible: true,
        belowGrade: false,
        externalId: '5123',
        tags: ['river', 'corner'],
      },
      {
        name: '102',
        floor: -1,
        unitType: 'studio',
        bedrooms: 0,
        bathrooms: 1,
        belowGrade: true,
        status: 'vacant',
      },
    ])
  })

  it('updates changed fields only, and matches a renamed unit by its external id', async () => {
    const { org, maple, calls } = await setUp()
    await org.unit({ propertyId: maple.id, name: '1', status: 'vacant', floor: 1 })
    await org.unit({ propertyId: maple.id, name: '2', status: 'occupied' })
    await org.unit({ propertyId: maple.id, name: '3-old', externalId: 'x3' })
    const content =
      'Property,Unit,Status,Floor,Unit ID\nMPLC,Apt. 1,Occupied,,\nMPLC,2,Occupied,,\nMPLC,3,Vacant,,x3\nMPLC,4,Model,,\n'
    const file = await expectJson<FileDocument>(await calls.upload(content), 201)
    const validation = await expectJson<ValidationDocument>(
      await calls.validate({ fileId: file.fileId }),
      200,
    )
    expect(validation.summary).toMatchObject({ create: 1, update: 2, unchanged: 1, errors: 0 })
    expect(validation.rows.items.find(({ n }) => n === 2)).toMatchObject({
      outcome: 'update',
      target: { name: 'Maple Court 1' },
      changes: [{ field: 'status', from: 'vacant', to: 'occupied' }],
    })
    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.start(file.fileId), 202))
    expect(await listUnits(org)).toMatchObject([
      { name: '1', status: 'occupied', floor: 1, version: 2 },
      { name: '2', version: 1 },
      { name: '3', externalId: 'x3', version: 2 },
      { name: '4', status: 'model', version: 1 },
    ])
  })

  it('undoes an import: removes created units, restores updated ones, keeps occupied ones', async () => {
    const { org, maple, calls } = await setUp()
    await org.unit({ propertyId: maple.id, name: '1', status: 'vacant' })
    const fileId = await calls.importFile(
      'Property,Unit,Status\nMPLC,1,Occupied\nMPLC,2,Vacant\nMPLC,3,Vacant\n',
    )
    const home = (await listUnits(org)).find(({ name }) => name === '3')!
    await org.tenant({ propertyId: maple.id, unitId: home.id })

    const result = await work(calls, await expectJson<StartedDocument>(await calls.undo(fileId), 202))
    expect(result).toMatchObject({ removed: 1, restored: 1, kept: 1 })
    expect(result.keptRecords).toMatchObject([
      { type: 'unit', id: home.id, name: 'Maple Court 3', reason: 'It has current or past tenants.' },
    ])
    expect(await listUnits(org)).toMatchObject([{ name: '1', status: 'vacant' }, { name: '3' }])
    const [event] = await org.ledger('unit.removed')
    expect(event!.summary).toBe(
      'Removed 1 unit and restored 1 unit at Maple Court, undoing the import of file.csv.',
    )
  })

  it('rejects the undo of records changed since, unless forced', async () => {
    const { org, calls } = await setUp()
    const fileId = await calls.importFile('Property,Unit,Status\nMPLC,1,Vacant\nMPLC,2,Vacant\n')
    const [first] = await listUnits(org)
    await test.db.update(unit).set({ notes: 'Painted.', version: 2 }).where(eq(unit.id, first!.id))
    const refusal = await calls.undo(fileId)
    expect(refusal.status).toBe(409)
    expect(await refusal.json()).toMatchObject({ editedTotal: 1, edited: [{ name: 'Maple Court 1', n: 2 }] })
    await calls.runStartedTask(
      await expectJson<StartedDocument>(await calls.undo(fileId, { force: true }), 202),
    )
    expect(await listUnits(org)).toEqual([])
  })
})

describe('issues of rows of units', () => {
  it('are grouped by cause: unknown property, unknown status, duplicate unit, no name', async () => {
    const { org, calls } = await setUp()
    const content =
      'Property,Unit,Status\nMaple Cort,1,Vacant\nMaple Cort,2,Vacant\nMPLC,3,Haunted\nMPLC,4,Vacant\nMPLC,#4,Vacant\nMPLC,,Vacant\n'
    const file = await expectJson<FileDocument>(await calls.upload(content), 201)
    const validation = await expectJson<ValidationDocument>(
      await calls.validate({ fileId: file.fileId }),
      200,
    )
    expect(validation.summary).toMatchObject({ rows: 6, errors: 5, create: 1 })
    const unknown = validation.groups.find(({ code }) => code === 'property_not_found')!
    expect(unknown).toMatchObject({ count: 2, values: [{ value: 'Maple Cort', count: 2 }] })
    expect(unknown.fixes.map(({ key }) => key)).toEqual(['map_values', 'skip_rows'])
    expect(unknown.fixes[0]!.choices).toContainEqual({ value: 'Prairie View', label: 'Prairie View' })
    const messages = Object.fromEntries(validation.rows.items.map(({ n, issues }) => [n, issues[0]?.message]))
    expect(messages).toMatchObject({
      2: 'Row 2, column Property: No property “Maple Cort”. Closest: “Maple Court”.',
      6: 'Row 6, column Unit: Same unit as row 5 (Maple Court #4).',
      7: 'Row 7, column Unit: Enter a unit. Every unit needs a number or name.',
    })
    expect(messages[4]).toContain('“Haunted” isn’t a known unit status')

    const mapped = await expectJson<ValidationDocument>(
      await calls.validate({
        fileId: file.fileId,
        applyFix: [
          {
            code: 'property_not_found',
            field: 'property',
            fix: 'map_values',
            values: { 'Maple Cort': 'MPLC' },
          },
          { code: 'enum_unknown', field: 'status', fix: 'map_values', values: { Haunted: 'offline' } },
          { code: 'duplicate_in_file', field: 'unit', fix: 'skip_rows' },
        ],
      }),
      200,
    )
    expect(mapped.summary).toMatchObject({ create: 4, skip: 1, errors: 1 })
    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.start(file.fileId), 202))
    expect((await listUnits(org)).map(({ name, status }) => [name, status])).toEqual([
      ['1', 'vacant'],
      ['2', 'vacant'],
      ['3', 'offline'],
      ['4', 'vacant'],
    ])
  })

  it('creates a missing property from the address in the file, and removes it with the undo', async () => {
    const { org, calls } = await setUp()
    const content =
      'Property,Unit,Unit Address,City,State,Zip\nOak Terrace,1,77 Oak St,Denver,CO,80218\nOak Terrace,2,77 Oak St Apt 2,Denver,CO,80218\nMPLC,9,,,,\n'
    const file = await expectJson<FileDocument>(await calls.upload(content), 201)
    const validation = await expectJson<ValidationDocument>(
      await calls.validate({ fileId: file.fileId }),
      200,
    )
    const group = validation.groups.find(({ code }) => code === 'property_not_found')!
    expect(group).toMatchObject({ count: 2 })
    expect(group.fixes.map(({ label }) => label)).toContain('Create the missing property')

    const fixedValidation = await expectJson<ValidationDocument>(
      await calls.validate({
        fileId: file.fileId,
        applyFix: [{ code: 'property_not_found', field: 'property', fix: 'create_missing' }],
      }),
      200,
    )
    expect(fixedValidation.sideEffects).toEqual([
      '3 units will be created.',
      '1 property will be created: Oak Terrace.',
      'No one will be contacted.',
    ])
    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.start(file.fileId), 202))
    const createdProperty = (await test.db.select().from(property).where(eq(property.orgId, org.id))).find(
      ({ name }) => name === 'Oak Terrace',
    )!
    expect(createdProperty).toMatchObject({ line1: '77 Oak St', portfolioId: org.unassignedPortfolioId })
    const units = (await listUnits(org)).filter(({ propertyId }) => propertyId === createdProperty.id)
    expect(units.map(({ name, propertySort, address }) => [name, propertySort, address])).toEqual([
      ['1', createdProperty.nameSort, null],
      ['2', createdProperty.nameSort, null],
    ])

    const result = await work(calls, await expectJson<StartedDocument>(await calls.undo(file.fileId), 202))
    expect(result).toMatchObject({ removed: 4, kept: 0 })
    expect(await listUnits(org)).toEqual([])
    const remainingProperties = await test.db.select().from(property).where(eq(property.orgId, org.id))
    expect(remainingProperties.map(({ name }) => name).sort()).toEqual(['Maple Court', 'Prairie View'])
  })

  it.each([
    ['use_suggestion', { create: 2, skip: 0 }, 'CO'],
    ['skip_rows', { create: 1, skip: 1 }, null],
  ])('applies the fix %s to the state of a unit’s own address', async (fix, summary, region) => {
    const { org, calls } = await setUp()
    const content =
      'Property,Unit,Unit Address,City,State,Zip\nMPLC,1,77 Oak St,Denver,Colorad,80218\nMPLC,2,78 Oak St,Denver,CO,80218\n'
    const { fileId } = await expectJson<FileDocument>(await calls.upload(content), 201)
    const first = await expectJson<ValidationDocument>(await calls.validate({ fileId }), 200)
    expect(first.groups).toMatchObject([{ code: 'region_unknown', field: 'region', count: 1 }])
    expect(first.groups[0]!.fixes.map(({ key }) => key)).toContain(fix)
    const applyFix = [{ code: 'region_unknown', field: 'region', fix }]
    const fixed = await expectJson<ValidationDocument>(await calls.validate({ fileId, applyFix }), 200)
    expect(fixed).toMatchObject({ groups: [], summary: { errors: 0, ...summary } })
    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.start(fileId), 202))
    const own = (await listUnits(org)).find(({ address }) => address?.line1 === '77 Oak St')
    expect(own?.address?.region ?? null).toBe(region)
  })

  it('offers the suggested state for a missing property, and creates it there', async () => {
    const { org, calls } = await setUp()
    const content =
      'Property,Unit,Unit Address,City,State,Zip\nOak Terrace,1,77 Oak St,Denver,Colorad,80218\n'
    const { fileId } = await expectJson<FileDocument>(await calls.upload(content), 201)
    const create = { code: 'property_not_found', field: 'property', fix: 'create_missing' }
    const first = await expectJson<ValidationDocument>(
      await calls.validate({ fileId, applyFix: [create] }),
      200,
    )
    expect(first.groups[0]!.fixes.map(({ key }) => key)).toContain('use_suggestion')
    const applyFix = [create, { code: 'region_unknown', field: 'region', fix: 'use_suggestion' }]
    const fixed = await expectJson<ValidationDocument>(await calls.validate({ fileId, applyFix }), 200)
    expect(fixed).toMatchObject({ groups: [], summary: { create: 1, errors: 0 } })
    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.start(fileId), 202))
    const properties = await test.db.select().from(property).where(eq(property.orgId, org.id))
    expect(properties.find(({ name }) => name === 'Oak Terrace')).toMatchObject({ region: 'CO' })
  })

  it('keeps the property named by a section heading, even in rejected rows', async () => {
    const { person, calls } = await setUp()
    const rentRoll =
      'Unit,BD/BA,Tenant,Status,Sqft,Market Rent,Rent,Deposit,Lease From,Lease To,Move-in,Move-out,Past Due\n' +
      '-> Maple Court,,,,,,,,,,,,\n' +
      '204,2/1.00,,Vacant-Unrented,850,"1,500.00",,,,,,,0.00\n' +
      '-> Nowhere House,,,,,,,,,,,,\n' +
      '7,1/1.00,,Vacant-Unrented,600,"1,120.00",,,,,,,0.00\n'
    const file = await expectJson<FileDocument>(await calls.upload(rentRoll, 'roll.csv'), 201)
    expect(file).toMatchObject({ unmappedRequired: [], impliedFields: ['property'] })
    const validation = await expectJson<ValidationDocument>(
      await calls.validate({ fileId: file.fileId }),
      200,
    )
    expect(validation.rows.items).toMatchObject([
      { n: 5, outcome: 'error', values: { property: 'Nowhere House', unit: '7' } },
    ])

    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.start(file.fileId), 202))
    const text = await (await test.as(person).request(`/unit/import/${file.fileId}/rejected.csv`)).text()
    expect(text).toContain('Past Due,Property,Error')
    const secondFile = await expectJson<FileDocument>(
      await calls.upload(text.replace('Nowhere House', 'Prairie View'), 'corrected.csv'),
      201,
    )
    const corrected = await expectJson<ValidationDocument>(
      await calls.validate({ fileId: secondFile.fileId }),
      200,
    )
    expect(corrected.summary).toMatchObject({ rows: 1, create: 1, errors: 0 })
  })

  it('warns about a unit whose name differs only in zeros', async () => {
    const { org, maple, calls } = await setUp()
    await org.unit({ propertyId: maple.id, name: '01' })
    const file = await expectJson<FileDocument>(
      await calls.upload('Property,Unit,Status\nMPLC,1,Vacant\n'),
      201,
    )
    const validation = await expectJson<ValidationDocument>(
      await calls.validate({ fileId: file.fileId }),
      200,
    )
    expect(validation).toMatchObject({ status: 'valid', summary: { create: 1, warnings: 1 } })
    expect(validation.groups[0]).toMatchObject({ code: 'duplicate_existing', severity: 'warning' })
  })
})

describe('a limited member', () => {
  it("imports units only at granted properties, and can't find others", async () => {
    const { org, maple } = await setUp()
    const person = await org.fga({ role: 'property_manager_on', resourceId: maple.id })
    await org.grantRole(person, 'property_manager')
    const calls = importCalls(test, person, 'unit')
    const file = await expectJson<FileDocument>(
      await calls.upload('Property,Unit,Status\nMPLC,1,Vacant\nPRVW,1,Vacant\n'),
      201,
    )
    const validation = await expectJson<ValidationDocument>(
      await calls.validate({ fileId: file.fileId }),
      200,
    )
    expect(validation.summary).toMatchObject({ create: 1, errors: 1 })
    expect(validation.rows.items[0]!.issues).toMatchObject([
      { code: 'property_not_found', message: 'Row 3, column Property: No property “PRVW”.' },
    ])
    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.start(file.fileId), 202))
    expect((await listUnits(org)).map(({ propertyId }) => propertyId)).toEqual([maple.id])
  })
})

it('continues after an interruption without losing or duplicating a unit', async () => {
  const { org, person, calls } = await setUp()
  const rows = Array.from({ length: 900 }, (_, at) => `${at < 450 ? 'MPLC' : 'PRVW'},${at},Vacant`)
  const file = await expectJson<FileDocument>(
    await calls.upload(`Property,Unit,Status\n${rows.join('\n')}\n`),
    201,
  )
  await expectJson<ValidationDocument>(await calls.validate({ fileId: file.fileId }), 200)
  const startedTask = await expectJson<StartedDocument>(await calls.start(file.fileId), 202)
  const controller = new AbortController()
  let reports = 0
  const run = {
    ctx: test.contextOf(person),
    task: { id: startedTask.task.id } as never,
    report: async () => {
      reports += 1
      if (reports === 4) controller.abort(new Error('The server was killed'))
      await Promise.resolve()
    },
    log: () => undefined,
    isCancelled: () => false,
    signal: controller.signal,
  }
  await expect(commitImport(run, unitKind, file.fileId)).rejects.toThrow('interrupted')
  const half = await listUnits(org)
  expect(half.length).toBeGreaterThan(0)
  expect(half.length).toBeLessThan(900)

  await calls.runStartedTask(startedTask)
  const all = await listUnits(org)
  expect(all).toHaveLength(900)
  expect(all.every(({ version }) => version === 1)).toBe(true)
  const events = await org.ledger('unit.imported')
  expect(events.length).toBeLessThan(60)
  expect(events.reduce((sum, { metadata }) => sum + Number(metadata.created), 0)).toBe(900)
})
