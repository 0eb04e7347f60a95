import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadOrCreateSecretKey, secretKeyFile } from './local-secret-key.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parapet-key-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('makes a key once, readable by its owner only, and finds it again', async () => {
  const dataDir = path.join(folder, 'new', '.data')
  const first = await loadOrCreateSecretKey(dataDir)
  expect(first).toHaveLength(32)
  expect(await loadOrCreateSecretKey(dataDir)).toEqual(first)
  expect((await stat(secretKeyFile(dataDir))).mode & 0o777).toBe(0o600)
})

it('is another one in another folder', async () => {
  expect(await loadOrCreateSecretKey(path.join(folder, 'a'))).not.toEqual(
    await loadOrCreateSecretKey(path.join(folder, 'b')),
  )
})

it('refuses a file that holds no key, and leaves it for whoever can put it right', async () => {
  await writeFile(secretKeyFile(folder), 'hunter2')
  await expect(loadOrCreateSecretKey(folder)).rejects.toThrow(/^((?!hunter2).)*from a backup/)
})
