import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FileStorage } from './file-storage.ts'
import { createFolderStorage } from './folder-storage.ts'

let folder: string
let storage: FileStorage

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parapet-storage-'))
  storage = createFolderStorage(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('gives back what was put in, under the hash of its content', async () => {
  const stored = await storage.put(Readable.from([Buffer.from('Maple '), Buffer.from('Court')]))
  expect(stored).toEqual({
    hash: '3c01a5a37a95ab73e655273e788e98cc0c593b51ce9ee576cfc139eaf594a275',
    bytes: 11,
  })
  expect(await text(storage.open(stored.hash))).toBe('Maple Court')
  expect(await storage.put(Readable.from([Buffer.from('Maple Court')]))).toEqual(stored)
  expect(await storage.find(stored.hash)).toEqual(stored)
})

it('leaves nothing behind of a stream that breaks off', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('the line went dead')
    })(),
  )
  await expect(storage.put(broken)).rejects.toThrow('the line went dead')
  expect(await readdir(path.join(folder, 'incoming'))).toEqual([])
})

it('removes a file, and does not mind when it is gone', async () => {
  const { hash } = await storage.put(Readable.from([Buffer.from('x')]))
  await storage.remove(hash)
  await storage.remove(hash)
  expect(await storage.find(hash)).toBeNull()
})

it('never leaves its folder, whatever it is asked for', async () => {
  expect(await storage.find('../../etc/passwd')).toBeNull()
  expect(() => storage.open('../../etc/passwd')).toThrow('is not the hash')
})

it('lists what it keeps, and forgets old half files only', async () => {
  const { hash } = await storage.put(Readable.from([Buffer.from('y')]))
  const listed = []
  for await (const stored of storage.list()) listed.push(stored)
  expect(listed).toEqual([{ hash, bytes: 1, storedAt: expect.any(Date) }])

  const [old, fresh] = ['old', 'fresh'].map((name) => path.join(folder, 'incoming', name)) as [string, string]
  await writeFile(old, 'half')
  await writeFile(fresh, 'half')
  await utimes(old, new Date(0), new Date(0))
  await storage.clearIncoming(new Date(Date.now() - 60_000))
  expect(await readdir(path.join(folder, 'incoming'))).toEqual(['fresh'])
})

it('lists nothing and clears nothing before anything was kept', async () => {
  for await (const stored of storage.list()) expect(stored).toBeUndefined()
  await storage.clearIncoming(new Date())
})
