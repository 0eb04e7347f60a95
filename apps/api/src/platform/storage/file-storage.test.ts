import { hash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startS3, type TestS3 } from '../../testing/start-s3.ts'
import type { FileStorage } from './file-storage.ts'
import { openFolder, openRawStorage } from './open-storage.ts'
import { createSealedStorage } from './sealed-storage.ts'

const megabyte = 1024 * 1024
const sha256 = (content: Buffer) => hash('sha256', content)

interface Place {
  storage: FileStorage
  /** Everything that lies there, finished or not. */
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

/** The content in chunks of uneven size, as the network brings it. */
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
    for await (const { hash } of storage.list()) await storage.remove(hash)
  })

  it('lists nothing and clears nothing before anything was kept', async () => {
    for await (const stored of storage.list()) expect(stored).toBeUndefined()
    await storage.clearIncoming(new Date())
  })

  it('gives back what was put in, under the hash of its content', async () => {
    const stored = await storage.put(Readable.from([Buffer.from('Maple '), Buffer.from('Court')]))
    expect(stored).toEqual({
      hash: '3c01a5a37a95ab73e655273e788e98cc0c593b51ce9ee576cfc139eaf594a275',
      bytes: 11,
    })
    expect(await text(storage.open(stored.hash))).toBe('Maple Court')
    expect(await storage.put(Readable.from([Buffer.from('Maple Court')]))).toEqual(stored)
    expect(await storage.find(stored.hash)).toEqual(stored)
    expect(await listAll()).toHaveLength(1)
  })

  it.each([0, 1, 5 * megabyte, 11 * megabyte + 4_321])(
    'keeps %i bytes of a stream exactly as they came',
    async (bytes) => {
      const content = randomBytes(bytes)
      const stored = await storage.put(stream(content))
      expect(stored).toEqual({ hash: sha256(content), bytes })
      expect(sha256(await buffer(storage.open(stored.hash)))).toBe(stored.hash)
      expect(await storage.find(stored.hash)).toEqual(stored)
      expect(await listAll()).toHaveLength(1)
    },
  )

  it('keeps the same content once when several store it at a time', async () => {
    const content = randomBytes(5 * megabyte + 1)
    const stored = await Promise.all([1, 2].map(() => storage.put(stream(content))))
    expect(new Set(stored.map(({ hash }) => hash))).toEqual(new Set([sha256(content)]))
    expect(sha256(await buffer(storage.open(sha256(content))))).toBe(sha256(content))
    expect(await listAll()).toHaveLength(1)
  })

  it.each([100_000, 6 * megabyte])(
    'leaves nothing behind of a stream that breaks off after %i bytes',
    async (bytes) => {
      await expect(storage.put(broken(bytes))).rejects.toThrow('the line went dead')
      expect(await listAll()).toEqual([])
    },
  )

  it('removes a file, does not mind when it is gone, and says so to whoever reads it', async () => {
    const { hash } = await storage.put(Readable.from([Buffer.from('x')]))
    await storage.remove(hash)
    await storage.remove(hash)
    expect(await listAll()).toEqual([])
    expect(await storage.find(hash)).toBeNull()
    await expect(text(storage.open(hash))).rejects.toThrow('ENOENT')
  })

  it('never leaves its place, whatever it is asked for', async () => {
    expect(await storage.find('../../etc/passwd')).toBeNull()
    expect(() => storage.open('../../etc/passwd')).toThrow('is not the hash')
    await expect(storage.remove('../pictures')).rejects.toThrow('is not the hash')
  })

  it('lists what it keeps, with when', async () => {
    const before = Date.now()
    const stored = [await storage.put(stream(Buffer.from('a'))), await storage.put(stream(Buffer.from('bc')))]
    const listed = []
    for await (const { storedAt, ...file } of storage.list()) {
      listed.push(file)
      expect(Math.abs(storedAt.getTime() - before)).toBeLessThan(60_000)
    }
    expect(listed.toSorted((a, b) => a.bytes - b.bytes)).toEqual(stored)
  })

  it('can be read in part only', async () => {
    const { hash } = await storage.put(stream(randomBytes(megabyte)))
    for await (const chunk of storage.open(hash)) {
      expect((chunk as Buffer).length).toBeGreaterThan(0)
      break
    }
  })

  it('keeps sealed files so that nobody else can read them, whatever their size', async () => {
    const key = randomBytes(32)
    const sealed = createSealedStorage(storage, key)
    const content = Buffer.alloc(6 * megabyte, 'Ada Okafor, unit 204. ')
    const { hash } = await sealed.put(stream(content))
    expect(sha256(await buffer(sealed.open(hash)))).toBe(sha256(content))
    const kept = await buffer(storage.open(hash))
    expect(kept.includes('Okafor')).toBe(false)
    expect(sha256(kept)).toBe(hash)
    await expect(sealed.put(broken(6 * megabyte))).rejects.toThrow('the line went dead')
    expect(await listAll()).toHaveLength(1)
  })
})
