import { eq } from 'drizzle-orm'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile, importFinding, property } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { asLogin } from '../../../platform/db/roles.ts'
import {
  expectJson,
  type FileDocument,
  importCalls,
  type StartedDocument,
  type ValidationDocument,
} from '../../../testing/import-test-calls.ts'
import { hudShapedFile } from '../../../testing/import-test-files.ts'
import { propertyKind } from '../kinds/property/property-kind.ts'
import { toImportFileRow } from '../plan/import-file.ts'
import { checkNow } from '../write/check-import.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function setUp() {
  const org = await test.mintOrg()
  const person = await org.member('property_manager')
  const api = test.as(person)
  const cancel = async (id: string) =>
    await expectJson(await api.request(`/task/${id}/cancel`, { method: 'POST' }), 202)
  const retry = async (id: string) =>
    await expectJson(await api.request(`/task/${id}/retry`, { method: 'POST' }), 202)
  return { org, person, api, cancel, retry, calls: importCalls(test, person) }
}
type Calls = ReturnType<typeof importCalls>

const content = 'External id,Name,Address line 1,City,State,Zip\nS1,One,1 Oak St,Denver,CO,80218'
const upload = async (calls: Calls, text = content) =>
  (await expectJson<FileDocument>(await calls.upload(text), 201)).fileId
const check = async (calls: Calls, fileId: string) =>
  await expectJson<ValidationDocument>(await calls.validate({ fileId }), 200)
const start = async (calls: Calls, fileId: string) =>
  await expectJson<StartedDocument>(await calls.start(fileId), 202)
const readFile = async (fileId: string) =>
  toImportFileRow((await test.db.select().from(importFile).where(eq(importFile.id, fileId)))[0]!)
const statusOf = async (fileId: string) => (await readFile(fileId)).status

describe('a file of another kind', () => {
  it.each([
    ['[4.29] [7.39] [7.40] [7.41]', 'property', 'unit'],
    ['[4.30] [7.47] [7.48] [7.49]', 'tenant', 'property'],
    ['[4.31] [7.56] [7.57] [7.58]', 'unit', 'tenant'],
  ] as const)('%s is unknown to the calls of a %s import: a %s file', async (_ids, kind, otherKind) => {
    const { person, api } = await setUp()
    const { fileId, status: statusBefore } = await expectJson<FileDocument>(
      await importCalls(test, person, otherKind).upload(content, 'list.csv'),
      201,
    )
    const calls = importCalls(test, person, kind)
    const ownFile = await expectJson<FileDocument>(await calls.upload(content, 'list.csv'), 201)
    const listed = await api.request(`/${kind}/import/search?q=list`)
    const { items } = await expectJson<{ items: { fileId: string }[] }>(listed, 200)
    expect(items.map((item) => item.fileId)).toEqual([ownFile.fileId])

    const refused = [await calls.validate({ fileId }), await calls.start(fileId), await calls.undo(fileId)]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await api.request(`/${kind}/import/${fileId}`, { method: 'DELETE' })).status).toBe(404)
    expect(await statusOf(fileId)).toBe(statusBefore)
  })
})

describe('an outdated task', () => {
  it("doesn't check a file that was imported since", async () => {
    const { calls, cancel, retry } = await setUp()
    const fileId = await upload(calls, hudShapedFile(2001, { withCities: true }))
    const first = await expectJson<StartedDocument>(await calls.validate({ fileId }), 202)
    await cancel(first.task.id)
    const second = await expectJson<StartedDocument>(await calls.validate({ fileId }), 202)
    await calls.runStartedTask(second)
    await calls.runStartedTask(await start(calls, fileId))
    expect(await statusOf(fileId)).toBe('imported')
    const findings = await test.db.$count(importFinding, eq(importFinding.fileId, fileId))

    await retry(first.task.id)
    expect(await calls.runStartedTask(first)).toMatchObject({ status: 'failed', error: { retryable: false } })
    expect(await statusOf(fileId)).toBe('imported')
    expect(await test.db.$count(importFinding, eq(importFinding.fileId, fileId))).toBe(findings)
  })

  it("doesn't import a file that was undone since", async () => {
    const { org, calls, cancel, retry } = await setUp()
    const fileId = await upload(calls)
    await check(calls, fileId)
    const first = await start(calls, fileId)
    await cancel(first.task.id)
    await calls.runStartedTask(await start(calls, fileId))
    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.undo(fileId), 202))
    await retry(first.task.id)
    expect(await calls.runStartedTask(first)).toMatchObject({ status: 'failed', error: { retryable: false } })
    expect(await statusOf(fileId)).toBe('undone')
    expect(await test.db.$count(property, eq(property.orgId, org.id))).toBe(0)
  })
})

describe('a check that is overtaken', () => {
  it('drops its result if the file was discarded in the meantime', async () => {
    const { api, calls, person } = await setUp()
    const fileId = await upload(calls, content.replace('Denver', ''))
    await check(calls, fileId)
    const file = await readFile(fileId)
    await expectJson(await api.request(`/property/import/${fileId}`, { method: 'DELETE' }), 200)
    const findings = checkNow(
      { ...test.contextOf(person), files: { ...test.deps.files, open: storedText } },
      propertyKind,
      file,
    )
    await expect(findings).rejects.toMatchObject({ code: 'state-conflict' })
    expect(await statusOf(fileId)).toBe('discarded')
    expect(await test.db.$count(importFinding, eq(importFinding.fileId, fileId))).toBe(0)
  })

  it('drops its result if another check changed the file in the meantime', async () => {
    const { calls, person } = await setUp()
    const fileId = await upload(calls)
    await check(calls, fileId)
    const before = await readFile(fileId)
    await expectJson(await calls.validate({ fileId, options: { mode: 'update' } }), 200)
    await expect(checkNow(test.contextOf(person), propertyKind, before)).rejects.toMatchObject({
      code: 'state-conflict',
    })
    expect((await readFile(fileId)).summary).toMatchObject({ create: 0, skip: 1 })
  })

  const storedText = () => Readable.from([Buffer.from(content.replace('Denver', ''))])
})

describe('a task that is canceled before it starts', () => {
  it('releases the file of a check', async () => {
    const { calls, cancel, retry } = await setUp()
    const fileId = await upload(calls, hudShapedFile(2001, { withCities: true }))
    const checking = await expectJson<StartedDocument>(await calls.validate({ fileId }), 202)
    await cancel(checking.task.id)
    expect(await statusOf(fileId)).toBe('ready')
    await retry(checking.task.id)
    expect(await calls.runStartedTask(checking)).toMatchObject({ status: 'succeeded' })
    expect(await statusOf(fileId)).toBe('valid')
  })

  it('releases the file of an import', async () => {
    const { calls, cancel } = await setUp()
    const fileId = await upload(calls)
    await check(calls, fileId)
    await cancel((await start(calls, fileId)).task.id)
    expect(await statusOf(fileId)).toBe('valid')
    await calls.runStartedTask(await start(calls, fileId))
    expect(await statusOf(fileId)).toBe('imported')
  })

  it('releases the file of an undo, which can be requested again', async () => {
    const { org, calls, cancel } = await setUp()
    const fileId = await calls.importFile(content)
    const undoing = await expectJson<StartedDocument>(await calls.undo(fileId), 202)
    await cancel(undoing.task.id)
    expect(await statusOf(fileId)).toBe('imported')
    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.undo(fileId), 202))
    expect(await test.db.$count(property, eq(property.orgId, org.id))).toBe(0)
  })

  it('can be retried', async () => {
    const { calls, cancel, retry } = await setUp()
    const fileId = await upload(calls)
    await check(calls, fileId)
    const startedTask = await start(calls, fileId)
    await cancel(startedTask.task.id)
    await retry(startedTask.task.id)
    expect(await calls.runStartedTask(startedTask)).toMatchObject({ status: 'succeeded' })
    expect(await statusOf(fileId)).toBe('imported')
  })
})

describe('an undo that fails', () => {
  it('leaves a file that can still be undone', async () => {
    const { org, calls } = await setUp()
    const fileId = await calls.importFile(content)
    await asLogin(test.pool, (owner) =>
      owner.query(`create or replace function refuse_removal() returns trigger language plpgsql as $$
      begin raise 'no room left'; end $$`),
    )
    await asLogin(test.pool, (owner) =>
      owner.query(
        'create trigger refuse_removal before delete on property for each row execute function refuse_removal()',
      ),
    )
    try {
      const failed = await calls.runStartedTask(
        await expectJson<StartedDocument>(await calls.undo(fileId), 202),
      )
      expect(failed).toMatchObject({ status: 'failed' })
    } finally {
      await asLogin(test.pool, (owner) => owner.query('drop trigger refuse_removal on property'))
    }
    expect(await statusOf(fileId)).toBe('imported')
    await calls.runStartedTask(await expectJson<StartedDocument>(await calls.undo(fileId), 202))
    expect(await test.db.$count(property, eq(property.orgId, org.id))).toBe(0)
  })
})
