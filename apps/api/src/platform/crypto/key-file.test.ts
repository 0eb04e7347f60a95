import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createIfMissing, loadOrCreateSecretKeys, secretKeyFile } from './key-file.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'parapet-key-'))))
afterEach(() => rm(folder, { recursive: true }))

it('generates a key once, readable by its owner only', async () => {
  const dataDir = path.join(folder, 'new', '.data')
  const first = await loadOrCreateSecretKeys(dataDir)
  expect(first).toHaveLength(1)
  expect(first[0]).toHaveLength(32)
  expect(await loadOrCreateSecretKeys(dataDir)).toEqual(first)
  expect((await stat(secretKeyFile(dataDir))).mode & 0o777).toBe(0o600)
})

it('generates a different key in each folder', async () => {
  expect(await loadOrCreateSecretKeys(path.join(folder, 'a'))).not.toEqual(
    await loadOrCreateSecretKeys(path.join(folder, 'b')),
  )
})

it('rejects an invalid key file and leaves it unchanged', async () => {
  await writeFile(secretKeyFile(folder), 'hunter2')
  await expect(loadOrCreateSecretKeys(folder)).rejects.toThrow(/^((?!hunter2).)*from a backup/)
})

it('generates no key for a database that needs another one', async () => {
  await expect(loadOrCreateSecretKeys(folder, '0123456789abcdef')).rejects.toThrow(
    /Expected the key with the ID 0123456789abcdef .* found neither/,
  )
  expect(await readdir(folder)).toEqual([])
})

it('reads several keys', async () => {
  const keys = [randomBytes(32), randomBytes(32)]
  await writeFile(secretKeyFile(folder), keys.map((key) => key.toString('base64')).join('\n'))
  expect(await loadOrCreateSecretKeys(folder)).toEqual(keys)
})

it('gives concurrent starts the same complete file', async () => {
  const file = path.join(folder, 'data', 'key')
  const start = async (n: number) => {
    await createIfMissing(file, async () => {
      await pause(10 * n)
      return `key ${n}`.repeat(1_000)
    })
    return await readFile(file, 'utf8')
  }
  const read = await Promise.all([3, 1, 2].map(start))
  expect(new Set(read).size).toBe(1)
  expect(read[0]).toMatch(/^(key \d)\1{999}$/)
  expect(await start(9)).toBe(read[0])
  expect(await readdir(path.dirname(file))).toEqual(['key'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

it('leaves no file behind if creating it fails', async () => {
  await expect(
    createIfMissing(path.join(folder, 'key'), () => Promise.reject(new Error('no'))),
  ).rejects.toThrow('no')
  expect(await readdir(folder)).toEqual([])
})
