import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { OperatorError } from '../errors/operator-error.ts'
import { dkimPublicKey, readOperatorKey } from './operator-key.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-key-'))
})
afterEach(() => rm(folder, { recursive: true }))

const newKey = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string

it('generates a 2048-bit key once, readable by its owner only', async () => {
  const first = await readOperatorKey(null, join(folder, 'data'))
  expect(await readOperatorKey(null, join(folder, 'data'))).toBe(first)
  expect(createPublicKey(first).asymmetricKeyDetails?.modulusLength).toBe(2048)
  expect(Buffer.from(dkimPublicKey(first), 'base64')).toHaveLength(294)
  expect((await stat(join(folder, 'data/mail-dkim-key.pem'))).mode & 0o777).toBe(0o600)
})

it('accepts a key as text, including on one line, or as a file', async () => {
  const pem = newKey(2048)
  expect(await readOperatorKey(pem, folder)).toBe(pem)
  expect(await readOperatorKey(pem.replaceAll('\n', String.raw`\n`), folder)).toBe(pem)
  const file = join(folder, 'key.pem')
  await writeFile(file, pem)
  expect(await readOperatorKey(file, folder)).toBe(pem)
})

it('rejects keys that are too short, of another type or missing, without printing them', async () => {
  const short = newKey(1024)
  const other = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  for (const wrong of [short, other, '-----BEGIN nothing', join(folder, 'nowhere.pem')]) {
    const error = (await readOperatorKey(wrong, folder).catch((reason: unknown) => reason)) as OperatorError
    expect(error).toBeInstanceOf(OperatorError)
    expect(error.message).not.toContain('BEGIN')
  }
})
