import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFolderStorage } from './folder-storage.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parapet-storage-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

// Behavior common to all storages is tested in file-storage.test.ts.

it('removes only old partial files', async () => {
  const storage = createFolderStorage(folder)
  await storage.put('org/one', Readable.from([Buffer.from('y')]))
  const [old, fresh] = ['old', 'fresh'].map((name) => path.join(folder, 'org', `${name}.partial`)) as [
    string,
    string,
  ]
  await writeFile(old, 'half')
  await writeFile(fresh, 'half')
  await utimes(old, new Date(0), new Date(0))
  await utimes(path.join(folder, 'org', 'one'), new Date(0), new Date(0))
  await storage.clearUnfinished(new Date(Date.now() - 60_000))
  expect((await readdir(path.join(folder, 'org'))).toSorted()).toEqual(['fresh.partial', 'one'])
})

it('does not list partial files', async () => {
  await writeFile(path.join(folder, 'one.partial'), 'half')
  for await (const file of createFolderStorage(folder).list()) expect(file).toBeUndefined()
})
