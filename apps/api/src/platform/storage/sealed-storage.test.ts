import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FileStorage } from './file-storage.ts'
import { createFolderStorage } from './folder-storage.ts'
import { createSealedStorage } from './sealed-storage.ts'

let folder: string
let plain: FileStorage
let sealed: FileStorage

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parapet-sealed-'))
  plain = createFolderStorage(folder)
  sealed = createSealedStorage(plain, randomBytes(32))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const content = () => Readable.from([Buffer.from('Ada Okafor, '), Buffer.from('unit 204')])

it('gives back what was put in, which nobody reads from the disk', async () => {
  const { hash } = await sealed.put(content())
  expect(await text(sealed.open(hash))).toBe('Ada Okafor, unit 204')
  expect(await sealed.find(hash)).toMatchObject({ hash })
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    expect((await readFile(path.join(entry.parentPath, entry.name))).includes('Okafor')).toBe(false)
  }
  await sealed.remove(hash)
  expect(await sealed.find(hash)).toBeNull()
})

it('reads what was kept in clear before', async () => {
  const { hash } = await plain.put(content())
  expect(await text(sealed.open(hash))).toBe('Ada Okafor, unit 204')
})

it('says that there is no such file, and leaves nothing of a stream that breaks off', async () => {
  await expect(text(sealed.open('a'.repeat(64)))).rejects.toThrow('ENOENT')
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('the line went dead')
    })(),
  )
  await expect(sealed.put(broken)).rejects.toThrow('the line went dead')
  expect(await readdir(path.join(folder, 'incoming'))).toEqual([])
})
