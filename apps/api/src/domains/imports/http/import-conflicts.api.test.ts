import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile, importRow, property } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { asLogin } from '../../../platform/db/roles.ts'
import type { TestOrg } from '../../../testing/factories.ts'
import {
  expectJson,
  type FileDocument,
  importCalls,
  type StartedDocument,
  type ValidationDocument,
} from '../../../testing/import-test-calls.ts'

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
type Calls = ReturnType<typeof importCalls>

const header = 'External id,Name,Portfolio,Address line 1,City,State,Zip,Units'
const upload = async (calls: Calls, content: string) =>
  await expectJson<FileDocument>(await calls.upload(content), 201)
const check = async (calls: Calls, body: Record<string, unknown>) =>
  await expectJson<ValidationDocument>(await calls.validate(body), 200)
const errorsOf = (validation: ValidationDocument) =>
  validation.issues.items.filter((issue) => issue.severity === 'error')
const startAndWork = async (calls: Calls, fileId: string) =>
  await calls.runStartedTask(await expectJson<StartedDocument>(await calls.start(fileId), 202))
const undoAndWork = async (calls: Calls, fileId: string, body = {}) =>
  await calls.runStartedTask(await expectJson<StartedDocument>(await calls.undo(fileId, body), 202))
const readFile = async (fileId: string) =>
  (await test.db.select().from(importFile).where(eq(importFile.id, fileId)))[0]!
const listProperties = async (org: TestOrg) =>
  await test.db.select().from(property).where(eq(property.orgId, org.id)).orderBy(property.externalId)

describe('issues that the check finds before the import', () => {
  it('reports an archived portfolio, and imports the other rows', async () => {
    const { org, calls } = await setUp()
    await org.portfolio({ name: 'Old Town', status: 'archived', archivedAt: new Date() })
    const content = `${header}\nA1,One,old town,1 Oak St,Denver,CO,80218,5\nA2,Two,,2 Oak St,Denver,CO,80218,5`
    const { fileId } = await upload(calls, content)
    const validation = await check(calls, { fileId })
    expect(validation.summary).toMatchObject({ create: 1, errors: 1 })
    expect(validation.issues.items[0]).toMatchObject({ n: 2, code: 'portfolio_not_found', severity: 'error' })
    expect(validation.issues.items[0]!.message).toContain('“Old Town” is archived. Restore it')
    expect(await startAndWork(calls, fileId)).toMatchObject({ status: 'succeeded' })
    expect((await readFile(fileId)).result).toMatchObject({ created: 1, failed: 1 })
  })

  it('compares the merged address, not only the parts in the row', async () => {
    const { org, calls } = await setUp()
    await calls.importFile(
      `${header}\nB1,One,,10 Main St,Denver,CO,80218,5\nB2,Two,,20 Elm St,Denver,CO,80218,5`,
    )
    const { fileId } = await upload(calls, 'External id,Address line 1\nB2,10 Main Street\nB1,30 New St')
    const validation = await check(calls, { fileId })
    expect(validation.summary).toMatchObject({ update: 1, errors: 1 })
    expect(errorsOf(validation)).toMatchObject([{ n: 2, code: 'duplicate_existing', field: 'line1' }])
    expect(await startAndWork(calls, fileId)).toMatchObject({ status: 'succeeded' })
    expect((await listProperties(org)).map(({ line1 }) => line1)).toEqual(['30 New St', '20 Elm St'])
  })

  it('detects an address taken by an earlier row that moves a property there', async () => {
    const { org, calls } = await setUp()
    await calls.importFile(`${header}\nC1,One,,10 Main St,Denver,CO,80218,5`)
    const content = `${header}\nC1,One,,30 New St,,,,5\nC2,Two,,30 New St,Denver,CO,80218,5`
    const { fileId } = await upload(calls, content)
    const validation = await check(calls, { fileId })
    expect(validation.summary).toMatchObject({ update: 1, errors: 1 })
    expect(errorsOf(validation)).toMatchObject([{ n: 3, code: 'duplicate_in_file', field: 'line1' }])
    await check(calls, {
      fileId,
      applyFix: [{ code: 'duplicate_in_file', field: 'line1', fix: 'share_address' }],
    })
    expect(await startAndWork(calls, fileId)).toMatchObject({ status: 'succeeded' })
    expect(await listProperties(org)).toHaveLength(2)
  })

  it('treats the same street in two towns as two properties', async () => {
    const { calls } = await setUp()
    await calls.importFile(
      `${header}\nD1,One,,1 Main St,Denver,CO,80218,5\nD2,Two,,2 Main St,Pueblo,CO,81003,5`,
    )
    const { fileId } = await upload(calls, 'External id,Address line 1\nD1,5 Main St\nD2,5 Main St')
    expect((await check(calls, { fileId })).summary).toMatchObject({ update: 2, errors: 0 })
    expect(await startAndWork(calls, fileId)).toMatchObject({ status: 'succeeded' })
  })
})

describe('a key that is taken while the import runs', () => {
  it('rejects only the row that needs it, and the import finishes', async () => {
    const { org, calls } = await setUp()
    // The database lowercases this letter differently than JavaScript, so the plan can't foresee the conflict.
    await org.portfolio({ name: 'ΑΣ' })
    const lines = Array.from({ length: 60 }, (_, at) => {
      const named = at === 33 ? 'ας' : ''
      return `E${at},Name ${at},${named},${at + 1} Oak St,Denver,CO,80218,5`
    })
    const { fileId } = await upload(calls, [header, ...lines].join('\n'))
    await check(calls, { fileId })
    await asLogin(test.pool, (owner) =>
      owner.query(`create or replace function refuse_once() returns trigger language plpgsql as $$
      begin
        if new.external_id = 'E40' then raise unique_violation using message = 'taken'; end if;
        return new;
      end $$`),
    )
    await asLogin(test.pool, (owner) =>
      owner.query(
        `create trigger refuse_once before insert on property for each row execute function refuse_once()`,
      ),
    )
    try {
      expect(await startAndWork(calls, fileId)).toMatchObject({ status: 'succeeded' })
    } finally {
      await asLogin(test.pool, (owner) => owner.query('drop trigger refuse_once on property'))
    }
    const rejected = await test.db
      .select({ n: importRow.n, issues: importRow.issues, outcome: importRow.outcome })
      .from(importRow)
      .where(eq(importRow.fileId, fileId))
    const errorRows = rejected.filter(({ outcome }) => outcome === 'error')
    expect(errorRows.map(({ n }) => n)).toEqual(expect.arrayContaining([42]))
    for (const { issues } of errorRows) expect(issues).toMatchObject([{ code: 'changed_during_import' }])
    expect((await listProperties(org)).length).toBe(60 - errorRows.length)
    expect(errorRows.length).toBeLessThanOrEqual(2)
  })
})

describe('an undo after later changes', () => {
  it('keeps a property whose earlier address is taken, reports it, and finishes', async () => {
    const { org, calls, api } = await setUp()
    await calls.importFile(
      `${header}\nF1,One,,10 Main St,Denver,CO,80218,5\nF2,Two,,11 Main St,Denver,CO,80218,5`,
    )
    const second = await calls.importFile(
      `${header}\nF1,One,,20 Elm St,Denver,CO,80218,6\nF2,Two,,11 Main St,Denver,CO,80218,6`,
    )
    await calls.importFile(`${header}\nF3,Three,,10 Main St,Denver,CO,80218,5`)
    const startedTask = await expectJson<StartedDocument>(await calls.undo(second), 202)
    expect(await calls.runStartedTask(startedTask)).toMatchObject({ status: 'succeeded' })
    expect((await readFile(second)).status).toBe('undone')
    expect((await listProperties(org)).map((row) => [row.line1, row.unitCountDeclared])).toEqual([
      ['20 Elm St', 6],
      ['11 Main St', 5],
      ['10 Main St', 5],
    ])
    const task = await expectJson<{ result: Record<string, unknown> }>(
      await api.request(`/task/${startedTask.task.id}`),
      200,
    )
    expect(task.result).toMatchObject({ removed: 0, restored: 1, kept: 1 })
    expect(task.result.keptRecords).toEqual([
      expect.objectContaining({ type: 'property', name: 'One', reason: expect.stringContaining('address') }),
    ])
  })

  it('keeps a property whose earlier portfolio was deleted', async () => {
    const { calls } = await setUp()
    const first = await calls.importFile(`${header}\nG1,One,Hill,10 Main St,Denver,CO,80218,5`)
    const second = await calls.importFile(`${header}\nG1,One,Vale,10 Main St,Denver,CO,80218,6`)
    expect(await undoAndWork(calls, first, { force: true })).toMatchObject({ status: 'succeeded' })
    expect(await undoAndWork(calls, second)).toMatchObject({ status: 'succeeded', result: { kept: 1 } })
    expect((await readFile(second)).status).toBe('undone')
  })

  it('undoes imports in reverse order', async () => {
    const { org, calls } = await setUp()
    const line = (units: number) => `${header}\nH1,One,,10 Main St,Denver,CO,80218,${units}`
    const files = [
      await calls.importFile(line(1)),
      await calls.importFile(line(2)),
      await calls.importFile(line(3)),
    ]
    expect(await undoAndWork(calls, files[2]!)).toMatchObject({ result: { restored: 1, kept: 0 } })
    expect(await undoAndWork(calls, files[1]!)).toMatchObject({ result: { restored: 1, kept: 0 } })
    expect((await listProperties(org))[0]).toMatchObject({ unitCountDeclared: 1 })
    expect(await undoAndWork(calls, files[0]!)).toMatchObject({ result: { removed: 1, kept: 0 } })
    expect(await listProperties(org)).toEqual([])
  })

  it('is rejected if a record was changed between two imports', async () => {
    const { org, api, calls } = await setUp()
    const line = (units: number) => `${header}\nI1,One,,10 Main St,Denver,CO,80218,${units}`
    const first = await calls.importFile(line(1))
    const [row] = await listProperties(org)
    await api.request(`/property/${row!.id}`, { method: 'PATCH', json: { notes: 'Mine' } })
    const second = await calls.importFile(line(2))
    await undoAndWork(calls, second)
    expect(await expectJson(await calls.undo(first), 409)).toMatchObject({ editedTotal: 1 })
  })
})
