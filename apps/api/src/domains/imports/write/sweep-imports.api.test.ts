import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile, importFinding, org as orgTable } from '../../../platform/db/schema/index.ts'
import type { FileStorage } from '../../../platform/storage/file-storage.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  expectJson,
  type FileDocument,
  importCalls,
  type StartedDocument,
} from '../../../testing/import-test-calls.ts'
import { enterTemporaryFolder } from '../../../testing/import-test-files.ts'
import { importFileKey } from '../plan/import-file.ts'
import { sweepImports } from './sweep-imports.ts'

let test: TestApp
let agedKeys: Set<string>

let leaveFolder: () => Promise<void>
beforeAll(async () => {
  leaveFolder = await enterTemporaryFolder()
  agedKeys = new Set()
  test = await createTestApp({ deps: ({ files }) => ({ files: withAges(files) }) })
})
afterAll(async () => {
  await test.close()
  await leaveFolder()
})

/** Backdates stored content. */
function withAges(files: FileStorage): FileStorage {
  return {
    ...files,
    async *list(folder) {
      for await (const stored of files.list(folder))
        yield agedKeys.has(stored.key) ? { ...stored, storedAt: new Date(0) } : stored
    },
  }
}

async function setUp() {
  const org = await test.mintOrg()
  const person = await org.member('property_manager')
  return { org, person, api: test.as(person), calls: importCalls(test, person) }
}

const sweepDeps = () => {
  const { db, files, pictures, tasks, gateways, access } = test.deps
  return { db, files, pictures, tasks, gateways, invalidateAccess: access.invalidate }
}
const content = (name: string) =>
  `External id,Name,Address line 1,City,State,Zip\nW${name},One,${name} Oak St,,CO,80000`
const age = async (fileId: string, days: number) =>
  await test.db
    .update(importFile)
    .set({ updatedAt: new Date(Date.now() - days * 86_400_000) })
    .where(eq(importFile.id, fileId))
const readFile = async (fileId: string) =>
  (await test.db.select().from(importFile).where(eq(importFile.id, fileId)))[0]!

describe('the daily sweep', () => {
  it("expires files that weren't imported within the retention period", async () => {
    const { org, api, calls } = await setUp()
    const upload = async (name: string) => {
      const { fileId } = await expectJson<FileDocument>(await calls.upload(content(name)), 201)
      await expectJson(await calls.validate({ fileId }), 200)
      return fileId
    }
    const [old, recent] = [await upload('1'), await upload('2')]
    const [oldKey, recentKey] = [old, recent].map((id) => importFileKey({ orgId: org.id, id })) as [
      string,
      string,
    ]
    await test.db
      .update(orgTable)
      .set({ retention: { rawFeedDays: 90, importFileDays: 10, endedThreatMonths: 24 } })
      .where(eq(orgTable.id, org.id))
    await age(old, 11)
    await age(recent, 9)
    agedKeys.add(oldKey).add(recentKey)
    await sweepImports(sweepDeps())

    expect((await readFile(old)).status).toBe('expired')
    expect(await test.db.$count(importFinding, eq(importFinding.fileId, old))).toBe(0)
    expect(await test.deps.files.find(oldKey)).toBeNull()
    expect((await readFile(recent)).status).toBe('has_errors')
    expect(await test.deps.files.find(recentKey)).not.toBeNull()
    expect(await org.ledger('import.expired')).toHaveLength(1)
    expect((await calls.validate({ fileId: old })).status).toBe(409)
    expect((await api.request(`/property/import/${old}`, { method: 'DELETE' })).status).toBe(200)
  })

  it('removes the content of old imports, but not their records or their undo', async () => {
    const { org, calls } = await setUp()
    const text = content('3').replace(',,CO', ',Denver,CO')
    const fileId = await calls.importFile(text)
    const key = importFileKey({ orgId: org.id, id: fileId })
    agedKeys.add(key)
    await sweepImports(sweepDeps())
    expect(await test.deps.files.find(key)).not.toBeNull()
    await age(fileId, 31)
    await sweepImports(sweepDeps())
    expect(await test.deps.files.find(key)).toBeNull()
    expect((await readFile(fileId)).status).toBe('imported')
    const undone = await calls.runStartedTask(
      await expectJson<StartedDocument>(await calls.undo(fileId), 202),
    )
    expect(undone).toMatchObject({ status: 'succeeded', result: { removed: 1 } })
  })

  it('removes leftovers of killed servers once they are old enough', async () => {
    const { org } = await setUp()
    const orphan = importFileKey({ orgId: org.id, id: randomUUID() })
    await test.deps.files.put(orphan, Readable.from([Buffer.from('nobody knows this')]))
    const folder = path.join(tmpdir(), `parapet-import-${randomUUID()}`)
    const newFolder = path.join(tmpdir(), `parapet-import-${randomUUID()}`)
    await writeFile(folder, 'old')
    await writeFile(newFolder, 'new')
    await utimes(folder, new Date(0), new Date(0))
    await sweepImports(sweepDeps())
    expect(await test.deps.files.find(orphan)).not.toBeNull()
    const remainingFiles = await readdir(tmpdir())
    expect(remainingFiles).not.toContain(path.basename(folder))
    expect(remainingFiles).toContain(path.basename(newFolder))
    agedKeys.add(orphan)
    await sweepImports(sweepDeps())
    expect(await test.deps.files.find(orphan)).toBeNull()
    await utimes(newFolder, new Date(0), new Date(0))
    await sweepImports(sweepDeps())
    expect(await readdir(tmpdir())).not.toContain(path.basename(newFolder))
  })
})

describe('content that two organizations uploaded', () => {
  it('is kept for one if it expires for the other', async () => {
    const [one, two] = [await setUp(), await setUp()]
    const upload = async ({ org, calls }: typeof one) => {
      const { fileId } = await expectJson<FileDocument>(await calls.upload(content('7')), 201)
      const key = importFileKey({ orgId: org.id, id: fileId })
      agedKeys.add(key)
      return { fileId, key }
    }
    const [first, second] = [await upload(one), await upload(two)]
    await age(first.fileId, 31)
    await sweepImports(sweepDeps())
    expect(await test.deps.files.find(first.key)).toBeNull()
    expect((await two.calls.validate({ fileId: second.fileId })).status).toBe(200)
  })
})
