import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FileStorage } from './file-storage.ts'
import { createFolderStorage } from './folder-storage.ts'
import { createSealedStorage } from './open-storage.ts'

let folder: string
let plain: FileStorage
let sealed: FileStorage

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parapet-sealed-'))
  plain = createFolderStorage(folder)
  sealed = createSealedStorage(plain, [randomBytes(32)])
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const content = () => Readable.from([Buffer.from('Ada Okafor, '), Buffer.from('unit 204')])

it('returns what was stored, which is unreadable on disk', async () => {
  await sealed.put('org/one', content())
  expect(await text(sealed.open('org/one'))).toBe('Ada Okafor, unit 204')
  expect(await sealed.find('org/one')).not.toBeNull()
  for (const name of await listFiles()) expect((await readFile(name)).includes('Okafor')).toBe(false)
  await sealed.remove('org/one')
  expect(await sealed.find('org/one')).toBeNull()
})

it('rejects files that were stored in plain text or under another key', async () => {
  await plain.put('org/one', content())
  await expect(text(sealed.open('org/one'))).rejects.toThrow('damaged')
  await sealed.put('org/two', content())
  await plain.put('org/one', plain.open('org/two'))
  await expect(text(sealed.open('org/one'))).rejects.toThrow('damaged')
})

it('reports missing files, and leaves nothing of a failed stream', async () => {
  await expect(text(sealed.open('org/one'))).rejects.toThrow('ENOENT')
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('the line went dead')
    })(),
  )
  await expect(sealed.put('org/one', broken)).rejects.toThrow('the line went dead')
  expect(await listFiles()).toEqual([])
})

async function listFiles() {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : []))
}
