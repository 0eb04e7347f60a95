import { hash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startS3, type TestS3 } from '../../testing/start-s3.ts'
import type { FileStorage } from './file-storage.ts'
import { createSealedStorage, openFolder, openRawStorage } from './open-storage.ts'

const megabyte = 1024 * 1024
const key = 'org/one/imports/a'
const other = 'org/two/imports/a'
const sha256 = (content: Buffer) => hash('sha256', content)

interface Place {
  storage: FileStorage
  /** Every file in the storage, complete or not. */
  listAll(): Promise<string[]>
}

const places: Record<string, () => Promise<Place>> = {
  folder: async () => ({ storage: openFolder(folder).files, listAll: async () => await listFiles(folder) }),
  S3: async () => ({
    storage: (await openRawStorage({ s3: s3.settings, dataDir: folder })).files,
    listAll: async () => [...(await s3.listKeys()), ...(await s3.listUploads())],
  }),
}

let folder: string
let s3: TestS3
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parapet-storage-'))
  s3 = await startS3()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

async function listFiles(within: string) {
  const entries = await readdir(within, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []))
}

/** The content in chunks of uneven size, as from a network. */
const stream = (content: Buffer) =>
  Readable.from(
    (function* () {
      for (let at = 0, size = 60_000; at < content.length; at += size, size = (size * 7) % 90_001 || 1) {
        yield content.subarray(at, at + size)
      }
    })(),
    { objectMode: false },
  )

const broken = (bytes: number) =>
  Readable.from(
    (async function* () {
      for (let sent = 0; sent < bytes; sent += 65_536) yield Buffer.alloc(65_536, 1)
      throw new Error('the line went dead')
    })(),
  )

describe.each(Object.keys(places))('files in a %s', (kind) => {
  let storage: FileStorage
  let listAll: Place['listAll']
  beforeAll(async () => {
    ;({ storage, listAll } = await places[kind]!())
  })
  afterEach(async () => {
    for await (const { key } of storage.list()) await storage.remove(key)
  })

  it('lists and clears nothing while empty', async () => {
    for await (const stored of storage.list()) expect(stored).toBeUndefined()
    await storage.clearUnfinished(new Date())
  })

  it('returns what was stored under the key', async () => {
    await storage.put(key, Readable.from([Buffer.from('Maple '), Buffer.from('Court')]))
    expect(await text(storage.open(key))).toBe('Maple Court')
    expect(await storage.find(key)).toEqual({ bytes: 11 })
    await storage.put(key, Readable.from([Buffer.from('Oak Court')]))
    expect(await text(storage.open(key))).toBe('Oak Court')
    expect(await listAll()).toHaveLength(1)
  })

  it.each([0, 1, 5 * megabyte, 11 * megabyte + 4_321])(
    'stores %i bytes of a stream unchanged',
    async (bytes) => {
      const content = randomBytes(bytes)
      await storage.put(key, stream(content))
      expect(sha256(await buffer(storage.open(key)))).toBe(sha256(content))
      expect(await storage.find(key)).toEqual({ bytes })
      expect(await listAll()).toHaveLength(1)
    },
  )

  it('stores the same content under several keys', async () => {
    await Promise.all([key, other].map((each) => storage.put(each, stream(Buffer.from('same')))))
    await storage.remove(key)
    expect(await text(storage.open(other))).toBe('same')
  })

  it('keeps one complete content after concurrent writes to a key', async () => {
    const content = randomBytes(5 * megabyte + 1)
    await Promise.all([1, 2].map(() => storage.put(key, stream(content))))
    expect(sha256(await buffer(storage.open(key)))).toBe(sha256(content))
    expect(await listAll()).toHaveLength(1)
  })

  it('has nothing under the key until the write is complete', async () => {
    let seen: unknown = 'not asked'
    const content = Readable.from(
      (async function* () {
        for (let sent = 0; sent < 6 * megabyte; sent += 65_536) yield Buffer.alloc(65_536, 1)
        seen = await storage.find(key)
      })(),
    )
    await storage.put(key, content)
    expect(seen).toBeNull()
    expect(await storage.find(key)).not.toBeNull()
  })

  it.each([100_000, 6 * megabyte])(
    'leaves nothing behind if a stream breaks off after %i bytes',
    async (bytes) => {
      await expect(storage.put(key, broken(bytes))).rejects.toThrow('the line went dead')
      expect(await listAll()).toEqual([])
    },
  )

  it('keeps the earlier content if a stream fails', async () => {
    await storage.put(key, stream(Buffer.from('earlier')))
    await expect(storage.put(key, broken(6 * megabyte))).rejects.toThrow('the line went dead')
    expect(await text(storage.open(key))).toBe('earlier')
  })

  it('removes a file idempotently, and reading it then fails', async () => {
    await storage.put(key, Readable.from([Buffer.from('x')]))
    await storage.remove(key)
    await storage.remove(key)
    expect(await listAll()).toEqual([])
    expect(await storage.find(key)).toBeNull()
    await expect(text(storage.open(key))).rejects.toThrow('ENOENT')
  })

  it.each([
    '../../etc/passwd',
    '../pictures',
    '/etc/passwd',
    'org/../x',
    'org//x',
    'x.partial',
    '',
    'x'.repeat(65),
  ])('never reads or writes outside its folder: %j', async (odd) => {
    expect(await storage.find(odd)).toBeNull()
    expect(() => storage.open(odd)).toThrow("isn't the key")
    await expect((async () => await storage.remove(odd))()).rejects.toThrow("isn't the key")
    await expect((async () => await storage.put(odd, stream(Buffer.from('x'))))()).rejects.toThrow(
      "isn't the key",
    )
    expect(await listAll()).toEqual([])
  })

  it('does not treat a folder as a file', async () => {
    await storage.put(key, stream(Buffer.from('x')))
    expect(await storage.find('org/one')).toBeNull()
  })

  it('lists files with their time, optionally of one folder', async () => {
    const before = Date.now()
    await storage.put(key, stream(Buffer.from('a')))
    await storage.put(other, stream(Buffer.from('bc')))
    await storage.put('org/one/importsabc/c', stream(Buffer.from('def')))
    const list = async (folder?: string) => {
      const listed = []
      for await (const { storedAt, ...file } of storage.list(folder)) {
        listed.push(file)
        expect(Math.abs(storedAt.getTime() - before)).toBeLessThan(60_000)
      }
      return listed.toSorted((a, b) => a.bytes - b.bytes)
    }
    expect(await list()).toEqual([
      { key, bytes: 1 },
      { key: other, bytes: 2 },
      { key: 'org/one/importsabc/c', bytes: 3 },
    ])
    expect(await list('org/one/imports')).toEqual([{ key, bytes: 1 }])
    expect(await list('org/three')).toEqual([])
  })

  it('can be read partially', async () => {
    await storage.put(key, stream(randomBytes(megabyte)))
    for await (const chunk of storage.open(key)) {
      expect((chunk as Buffer).length).toBeGreaterThan(0)
      break
    }
  })

  it('stores sealed files of any size that only open under their key', async () => {
    const sealed = createSealedStorage(storage, [randomBytes(32)])
    const content = Buffer.alloc(6 * megabyte, 'Ada Okafor, unit 204. ')
    await sealed.put(key, stream(content))
    expect(sha256(await buffer(sealed.open(key)))).toBe(sha256(content))
    expect((await buffer(storage.open(key))).includes('Okafor')).toBe(false)
    await expect(sealed.put(other, broken(6 * megabyte))).rejects.toThrow('the line went dead')
    expect(await listAll()).toHaveLength(1)
    await storage.put(other, storage.open(key))
    await expect(buffer(sealed.open(other))).rejects.toThrow('damaged')
  })
})
