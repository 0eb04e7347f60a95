import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { openXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile, importFinding, importRow, property } from '../../../platform/db/schema/index.ts'
import { taskCanceled } from '../../../platform/jobs/run-task.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  expectJson,
  type FileDocument,
  importCalls,
  type StartedDocument,
  type ValidationDocument,
} from '../../../testing/import-test-calls.ts'
import { hudShapedFile } from '../../../testing/import-test-files.ts'
import { importFileKey } from '../plan/import-file.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function setUp() {
  const org = await test.mintOrg()
  const person = await org.member('property_manager')
  return { org, person, api: test.as(person), calls: importCalls(test, person) }
}

const upload = async (
  calls: ReturnType<typeof importCalls>,
  content: string | Uint8Array,
  filename?: string,
) => await expectJson<FileDocument>(await calls.upload(content, filename), 201)

const check = async (calls: ReturnType<typeof importCalls>, body: Record<string, unknown>) =>
  await expectJson<ValidationDocument>(await calls.validate(body), 200)

const header = 'External id,Name,Address line 1,City,State,Zip,Units'

describe('rejected rows', () => {
  it('are returned with their columns in order and an Error column, safe for spreadsheets', async () => {
    const { api, calls } = await setUp()
    const content = `${header}\nR1,"=HYPERLINK(""x"")",1 Oak St,,CO,80000,5\nR2,Fine,2 Oak St,Denver,CO,80218,5\nR3,-Dash,3 Oak St,Denver,Texa,80218,x`
    const { fileId } = await upload(calls, content)
    await check(calls, { fileId })
    const read = async () => {
      const response = await api.request(`/property/import/${fileId}/rejected.csv`)
      expect(response.headers.get('Content-Type')).toContain('text/csv')
      const text = Buffer.from(await response.arrayBuffer()).toString()
      expect(text).toContain('\r\n')
      expect(text.startsWith('\u{feff}')).toBe(true)
      return parse(text, { bom: true })
    }
    const before = await read()
    expect(before[0]).toEqual([...header.split(','), 'Error'])
    expect(before[1]!.slice(0, 3)).toEqual(['R1', `'=HYPERLINK("x")`, '1 Oak St'])
    expect(before[1]!.at(-1)).toBe('Row 2, column City: City is required for addresses in the United States.')
    expect(before[2]!.at(-1)).toContain('Did you mean TX?')
    expect(before[2]!.at(-1)).toContain('“x” isn’t a number.')

    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.start(fileId), 202))
    expect(await read()).toEqual(before)
  })
})

describe('mapping', () => {
  it('asks for unrecognized columns, rejects duplicates, and remembers the mapping for the next file', async () => {
    const { calls } = await setUp()
    const content = 'Wo,Was,Ort,Land,PLZ\n1 Oak St,Oak House,Denver,CO,80218'
    const first = await upload(calls, `${content}\n`.replace('Land', 'State'))
    expect(first).toMatchObject({ status: 'needs_mapping', mappingRemembered: false })
    expect(first.unmappedRequired).toContain('line1')

    const missing = await expectJson<{ errors: object[] }>(
      await calls.validate({ fileId: first.fileId }),
      422,
    )
    expect(missing.errors[0]).toMatchObject({ pointer: '/mapping', code: 'required' })
    const doubledMapping = [
      { index: 0, field: 'line1' },
      { index: 1, field: 'line1' },
    ]
    const refusal = await expectJson<{ detail: string }>(
      await calls.validate({ fileId: first.fileId, mapping: doubledMapping }),
      422,
    )
    expect(refusal.detail).toBe('“Wo” and “Was” are both matched to “Address line 1”. Choose one of them.')

    const mapping = ['line1', 'name', 'city', 'region', 'postalCode'].map((field, index) => ({
      index,
      field,
    }))
    const validation = await check(calls, { fileId: first.fileId, mapping })
    expect(validation.summary).toMatchObject({ create: 1, errors: 0 })

    const second = await upload(calls, 'Wo,Was,Ort,State,PLZ\n2 Elm St,Elm House,Denver,CO,80218\n')
    expect(second).toMatchObject({ status: 'ready', mappingRemembered: true, unmappedRequired: [] })
  })

  it('uses another header row on request', async () => {
    const { calls } = await setUp()
    const { fileId } = await upload(
      calls,
      `${header}\n${header.toLowerCase()}x\nX,A,1 Oak St,Denver,CO,80218,5`,
    )
    const secondCheck = await check(calls, { fileId, headerRow: 2 })
    expect(secondCheck.file).toMatchObject({ headerRow: 2, rowCount: 1 })
  })

  it('skips a cover sheet and records of another kind, and says what is wrong with the first if none fits', async () => {
    const { calls } = await setUp()
    const cover = { name: 'Cover', rows: [['Cedar & Stone']] }
    const tenants = {
      name: 'Residents',
      rows: [
        ['Unit', 'Resident name', 'Lease from', 'Lease to', 'Email'],
        ['12', 'Ada Okafor', '2026-01-01', '2026-12-31', 'ada@example.com'],
      ],
    }
    const homes = {
      name: 'Homes',
      rows: [header, 'X,A,1 Oak St,Denver,CO,80218,5'].map((line) => line.split(',')),
    }
    const file = await upload(calls, await writeXlsx({ sheets: [cover, tenants, homes] }), 'list.xlsx')
    expect(file).toMatchObject({ sheet: 'Homes', sheets: ['Cover', 'Residents', 'Homes'], rowCount: 1 })

    const response = await calls.upload(
      await writeXlsx({ sheets: [cover, { ...cover, name: 'Notes' }] }),
      'list.xlsx',
    )
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ issue: 'file_empty' })
  })

  it('reads another sheet, detects its header row, and waits for its columns to be matched', async () => {
    const { calls } = await setUp()
    const rows = [['Portfolio report'], ['Fall 2026'], [], ['Wo', 'Was', 'Ort', 'State', 'PLZ']]
    const workbook = await writeXlsx({
      sheets: [
        {
          name: 'Read me',
          rows: [
            ['Name', 'Zip'],
            ['About this file', '80218'],
          ],
        },
        { name: 'Sites', rows: [...rows, ['1 Oak St', 'Oak House', 'Denver', 'CO', '80218']] },
      ],
    })
    const { fileId, sheet } = await upload(calls, workbook, 'list.xlsx')
    expect(sheet).toBe('Read me')

    const reread = await check(calls, { fileId, sheet: 'Sites' })
    expect(reread).toMatchObject({ status: 'needs_mapping', summary: null, groups: [], rows: { items: [] } })
    expect(reread.file).toMatchObject({ sheet: 'Sites', headerRow: 4, rowCount: 1 })
    expect(reread.file.mapping.map(({ sourceColumn }) => sourceColumn)).toEqual(rows[3])
    expect(reread.file.preview).toHaveLength(1)

    const mapping = ['line1', 'name', 'city', 'region', 'postalCode'].map((field, index) => ({
      index,
      field,
    }))
    expect((await check(calls, { fileId, mapping })).summary).toMatchObject({ create: 1, errors: 0 })
    // Findings of another sheet don't outlive it.
    const named = await check(calls, { fileId, sheet: 'Read me', headerRow: 1 })
    expect(named).toMatchObject({
      summary: null,
      rows: { items: [] },
      file: { headerRow: 1, sheet: 'Read me' },
    })
  })
})

describe('options', () => {
  it('create only, update only, and clear empty cells', async () => {
    const { calls } = await setUp()
    await calls.importFile(`${header}\nO1,One,1 Oak St,Denver,CO,80218,5`)
    const content = `${header}\nO1,One,1 Oak St,Denver,CO,80218,\nO2,Two,2 Oak St,Denver,CO,80218,5`
    const { fileId } = await upload(calls, content)
    const created = await check(calls, { fileId, options: { mode: 'create' } })
    expect(created.summary).toMatchObject({ create: 1, skip: 1, update: 0 })
    const updated = await check(calls, { fileId, options: { mode: 'update' } })
    expect(updated.summary).toMatchObject({ create: 0, skip: 1, unchanged: 1 })
    const clearingCheck = await check(calls, { fileId, options: { mode: 'upsert', blankMeans: 'clear' } })
    expect(clearingCheck.summary).toMatchObject({ create: 1, update: 1 })
    expect(clearingCheck.rows.items.find((row) => row.n === 2)!.changes).toEqual([
      { field: 'unitCountDeclared', from: 5, to: null },
    ])
  })

  it('name the portfolio and the manager that would change', async () => {
    const { org, calls } = await setUp()
    const [ada, ben] = [await org.member('property_manager'), await org.member('property_manager')]
    const list = (portfolio: string, manager: { email: string }) =>
      `External id,Name,Portfolio,Manager email,Address line 1,City,State,Zip\nM1,One,${portfolio},${manager.email},1 Oak St,Denver,CO,80218`
    await calls.importFile(list('North', ada))
    const { fileId } = await upload(calls, list('South', ben))
    const { rows } = await check(calls, { fileId })
    expect(rows.items[0]!.changes).toEqual(
      expect.arrayContaining([
        { field: 'portfolioId', from: 'North', to: 'South' },
        { field: 'managerUserId', from: ada.email, to: ben.email },
      ]),
    )
  })

  it('can stop the import on errors, and require a check', async () => {
    const { calls } = await setUp()
    const { fileId } = await upload(calls, `${header}\nS1,One,1 Oak St,,CO,80000,5`)
    expect(await expectJson(await calls.start(fileId), 422)).toMatchObject({ code: 'import-not-valid' })
    await check(calls, { fileId, options: { onError: 'stop' } })
    expect(await expectJson(await calls.start(fileId), 422)).toMatchObject({ errorRows: 1 })
  })

  it('map unknown values and use the state of the ZIP code for all rows', async () => {
    const { calls } = await setUp()
    const content = `${header},Type\nF1,One,1 Oak St,Denver,TX,80218,5,Bungalow\nF2,Two,2 Oak St,Denver,CO,80218,5,Garden Style`
    const { fileId } = await upload(calls, content)
    const first = await check(calls, { fileId })
    expect(first.groups.map((group) => group.code)).toEqual(['enum_unknown', 'postal_region_mismatch'])
    expect(first.groups[0]!.values).toEqual([{ value: 'Bungalow', count: 1, replacement: null }])
    expect(first.groups[0]!.fixes[0]!.choices!.map(({ value }) => value)).toContain('single_family_residence')

    const applyFix = [
      {
        code: 'enum_unknown',
        field: 'propertySubType',
        fix: 'map_values',
        values: { Bungalow: 'single_family_residence' },
      },
      { code: 'postal_region_mismatch', field: 'region', fix: 'use_suggestion' },
    ]
    const second = await check(calls, { fileId, applyFix })
    expect(second).toMatchObject({ status: 'valid', groups: [] })
    expect(second.file.appliedFixes.map(({ fix }) => fix)).toEqual(['map_values', 'use_suggestion'])
    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.start(fileId), 202))
    const [row] = await test.db.select().from(property).where(eq(property.externalId, 'F1'))
    expect(row).toMatchObject({ region: 'CO', propertySubType: 'single_family_residence' })
  })
})

describe('a large file', () => {
  it('is checked by a task, can be canceled during the import, and continues on retry', async () => {
    const { org, api, calls } = await setUp()
    const { fileId } = await upload(calls, hudShapedFile(2100))
    const response = await calls.validate({ fileId })
    const checking = await expectJson<StartedDocument>(response, 202)
    expect(response.headers.get('Location')).toContain(checking.task.id)
    expect(await expectJson(await calls.validate({ fileId }), 409)).toMatchObject({ code: 'state-conflict' })
    await calls.runStartedTask(checking)
    const detail = await expectJson<{ detail: ValidationDocument }>(
      await api.request(`/property/import/search?fileId=${fileId}&rowFrom=100&limit=2&outcome=error`),
      200,
    )
    expect(detail.detail.file.summary).toMatchObject({ rows: 2100, errors: 700 })
    expect(detail.detail.rows.items.map((row) => row.n)).toEqual([100, 103])
    expect(detail.detail.rows.page.total).toBe(700)
    expect(await test.db.$count(importFinding, eq(importFinding.fileId, fileId))).toBe(700)

    const startedTask = await expectJson<StartedDocument>(await calls.start(fileId), 202)
    const controller = new AbortController()
    setTimeout(() => controller.abort(taskCanceled), 150)
    await calls.runStartedTask(startedTask, controller)
    const half = await test.db.$count(property, eq(property.orgId, org.id))
    expect(half).toBeLessThan(1400)

    await expectJson(await api.request(`/task/${startedTask.task.id}/retry`, { method: 'POST' }), 202)
    await calls.runStartedTask(startedTask)
    expect(await test.db.$count(property, eq(property.orgId, org.id))).toBe(1400)
    expect(await test.db.$count(importRow, eq(importRow.fileId, fileId))).toBe(2100)
    const [file] = await test.db.select().from(importFile).where(eq(importFile.id, fileId))
    expect(file!.result).toMatchObject({ rows: 2100, created: 1400, failed: 700 })
  })
})

describe('other import calls', () => {
  it('count the same lines as rows when recognizing, checking and importing', async () => {
    const { calls } = await setUp()
    const content = `Export\n\n${header},,,\nC1,One,1 Oak St,Denver,CO,80218,5,,,\n${header},,,\n\nTotal,1 property,,,,,5,,,\nPage 1 of 1,,,,,,,,,\n`
    const file = await upload(calls, content)
    expect(file).toMatchObject({ rowCount: 1, headerRow: 3 })
    expect(file.ignored.map(({ n, reason }) => [n, reason])).toEqual([
      [5, 'repeated_header'],
      [7, 'total'],
      [8, 'footer'],
    ])
    expect((await check(calls, { fileId: file.fileId })).summary).toMatchObject({
      rows: 1,
      create: 1,
      ignored: 3,
    })
  })

  it('discard a file with its content and findings', async () => {
    const { api, org, calls } = await setUp()
    const { fileId } = await upload(calls, `${header}\nD1,One,9 Discard St,,CO,80000,5`)
    await check(calls, { fileId })
    const key = importFileKey({ orgId: org.id, id: fileId })
    expect(await test.deps.files.find(key)).not.toBeNull()

    const discardedFile = await expectJson(
      await api.request(`/property/import/${fileId}`, { method: 'DELETE' }),
      200,
    )
    expect(discardedFile).toMatchObject({ status: 'discarded' })
    expect(await test.deps.files.find(key)).toBeNull()
    expect(await test.db.$count(importFinding, eq(importFinding.fileId, fileId))).toBe(0)
    expect((await org.ledger('import.discarded')).length).toBe(1)
    expect((await calls.start(fileId)).status).toBe(409)
  })

  it.each([
    ['Address\n"1 Oak St, Denver, CO 80218"', 'Matched 1 of 1 column in file.csv.'],
    ['Address,Extra\n"1 Oak St, Denver, CO 80218",x', 'Matched 1 of 2 columns in file.csv.'],
  ])('record how many columns of %j were matched', async (content, summary) => {
    const { org, calls } = await setUp()
    const { fileId } = await upload(calls, content)
    await check(calls, { fileId, mapping: [{ index: 0, field: 'fullAddress' }] })
    expect((await org.ledger('import.mapped')).at(-1)).toMatchObject({ summary })
  })

  it('keep content that another organization uploaded too', async () => {
    const [one, two] = [await setUp(), await setUp()]
    const content = `${header}\nK1,One,10 Keep St,Denver,CO,80218,5`
    const first = await upload(one.calls, content)
    const second = await upload(two.calls, content)
    await one.api.request(`/property/import/${first.fileId}`, { method: 'DELETE' })
    expect((await check(two.calls, { fileId: second.fileId })).summary.create).toBe(1)
  })

  it('offer a template that is recognized, as CSV and as a workbook', async () => {
    const { api, calls } = await setUp()
    const template = await (await api.request('/property/import/template.csv')).text()
    const file = await upload(calls, template)
    expect(file).toMatchObject({ status: 'ready', rowCount: 3 })
    expect(file.mapping.every((column) => column.confidence === 1)).toBe(true)
    const validation = await check(calls, { fileId: file.fileId })
    expect(validation.summary).toMatchObject({ create: 3, errors: 0 })
    expect(validation.sideEffects).toContain('3 portfolios will be created: Hill Country, Dakota, Foothills.')

    const workbook = await (await api.request('/property/import/template.xlsx')).arrayBuffer()
    const sheet = (await openXlsx(new Uint8Array(workbook))).sheets[0]!
    expect(sheet.rows[0]).toContain('Address line 1 *')
  })

  it('list uploads by name, status and day', async () => {
    const { api, calls } = await setUp()
    await upload(calls, `${header}\nQ1,One,1 Oak St,Denver,CO,80218,5`)
    const find = async (query: string) =>
      (
        await expectJson<{ page: { total: number } }>(
          await api.request(`/property/import/search?${query}`),
          200,
        )
      ).page.total
    const today = new Date().toISOString().slice(0, 10)
    expect(await find('q=file')).toBe(1)
    expect(await find('q=other')).toBe(0)
    expect(await find(`status=ready,valid&from=${today}&to=${today}`)).toBe(1)
    expect(await find('status=imported')).toBe(0)
    expect((await api.request('/property/import/search?status=nonsense')).status).toBe(400)
  })

  it('start only once for the same Idempotency-Key', async () => {
    const { api, calls } = await setUp()
    const { fileId } = await upload(calls, `${header}\nI1,One,1 Oak St,Denver,CO,80218,5`)
    await check(calls, { fileId })
    const call = async () =>
      await api.request('/property/import', {
        method: 'POST',
        json: { fileId },
        headers: { 'Idempotency-Key': 'k1' },
      })
    const [first, second] = [await call(), await call()]
    expect(second.headers.get('Idempotent-Replayed')).toBe('true')
    expect(await second.json()).toEqual(await first.json())
  })
})
