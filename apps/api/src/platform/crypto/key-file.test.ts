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
