import { eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assistanceOwner, sealAssistance } from '../../domains/estate/tenants/assistance.ts'
import { sealCells } from '../../domains/imports/write/row-reader.ts'
import { loadHashKeys } from '../../load-hash-keys.ts'
import { keyIdOf, type SecretKeys } from '../../platform/crypto/secret-keys.ts'
import { createTenantSecrets } from '../../platform/crypto/secrets.ts'
import { newId } from '../../platform/db/new-id.ts'
import { hashKey, importRow, tenant } from '../../platform/db/schema/index.ts'
import { createFolderStorage } from '../../platform/storage/folder-storage.ts'
import { createSealedStorage } from '../../platform/storage/open-storage.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { resealColumn, type ResealCount, resealFiles } from './reseal.ts'
import { listSealedColumns } from './sealed-columns.ts'

const oldKey = randomBytes(32)
const newKey = randomBytes(32)
const keys: SecretKeys = [newKey, oldKey]

let test: TestApp
let folder: string
beforeAll(async () => {
  test = await createTestApp()
  folder = await mkdtemp(path.join(tmpdir(), 'parapet-rekey-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const resealAll = async (secretKeys: SecretKeys, { isCheck = false, batchSize = 2 } = {}) => {
  const counts: ResealCount[] = []
  for (const column of listSealedColumns(secretKeys))
    counts.push(await resealColumn(test.pool, column, { isCheck, batchSize }))
  return counts
}
const total = (counts: readonly ResealCount[], part: 'current' | 'resealed' | 'unreadable') =>
  counts.reduce((sum, count) => sum + count[part], 0)

const needs = { mobility: true } as unknown as Parameters<typeof sealAssistance>[2]

/** Rows as a server with the old key writes them. */
async function writeSealedRows() {
  const org = await test.mintOrg()
  const secrets = createTenantSecrets([oldKey])
  const tenants = []
  for (let n = 0; n < 5; n += 1) {
    const row = await org.tenant()
    await test.db
      .update(tenant)
      .set({ assistance: sealAssistance(secrets, row, needs) })
      .where(eq(tenant.id, row.id))
    tenants.push(row)
  }
  const fileId = newId()
  const targetId = tenants[0]!.id
  await test.db.insert(importRow).values({
    orgId: org.id,
    fileId,
    n: 3,
    outcome: 'update',
    raw: sealCells(secrets, { orgId: org.id, fileId, n: 3 }, ['Ada']),
    targetId,
    before: { notes: 'kept', assistance: sealAssistance(secrets, { orgId: org.id, id: targetId }, needs) },
  })
  return { org, tenants, fileId }
}

it('stores no hash keys under a key that can’t decrypt what’s already encrypted', async () => {
  const { tenants } = await writeSealedRows()
  await expect(loadHashKeys(test.db, [newKey])).rejects.toThrow(
    `Expected the key that encrypted its assistance needs, found ${keyIdOf(newKey)}`,
  )
  expect(await test.db.$count(hashKey)).toBe(0)
  await test.db.delete(importRow)
  for (const { id } of tenants) await test.db.delete(tenant).where(eq(tenant.id, id))
})

it('encrypts every value with the first key, so that the old key is no longer needed', async () => {
  const hashKeys = await loadHashKeys(test.db, [oldKey])
  const { org, tenants } = await writeSealedRows()

  const checked = await resealAll(keys, { isCheck: true })
  expect([total(checked, 'resealed'), total(checked, 'current')]).toEqual([11, 0])
  const counts = await resealAll(keys)
  expect([total(counts, 'resealed'), total(counts, 'unreadable')]).toEqual([11, 0])

  expect(total(await resealAll([newKey]), 'current')).toBe(11)
  const secrets = createTenantSecrets([newKey])
  for (const { id } of tenants) {
    const [row] = await test.db.select().from(tenant).where(eq(tenant.id, id))
    expect(secrets.open(Buffer.from(row!.assistance!.sealed, 'base64'), assistanceOwner(row!))).toBe(
      JSON.stringify(needs),
    )
    expect(row!.version).toBe(1)
  }
  const [imported] = await test.db.select().from(importRow).where(eq(importRow.orgId, org.id))
  expect(imported!.before).toMatchObject({ notes: 'kept' })
  // Hashes stay comparable.
  expect(await loadHashKeys(test.db, [newKey])).toEqual(hashKeys)
  await expect(loadHashKeys(test.db, [oldKey])).rejects.toThrow(
    `Expected the key with the ID ${keyIdOf(newKey)}, found ${keyIdOf(oldKey)}`,
  )
})

it('continues after an interruption, and leaves what it cannot open unchanged', async () => {
  const { tenants } = await writeSealedRows()
  const foreign = sealAssistance(createTenantSecrets([randomBytes(32)]), tenants[1]!, needs)
  await test.db.update(tenant).set({ assistance: foreign }).where(eq(tenant.id, tenants[1]!.id))
  const columns = listSealedColumns(keys)
  const first = await resealColumn(test.pool, columns[0]!, { isCheck: false, batchSize: 2 })
  expect(first).toMatchObject({ resealed: 4, unreadable: 1 })

  const rest = await resealAll(keys)
  expect([total(rest, 'resealed'), total(rest, 'unreadable')]).toEqual([2, 1])
  const [row] = await test.db.select().from(tenant).where(eq(tenant.id, tenants[1]!.id))
  expect(row!.assistance).toEqual(foreign)
  await test.db.update(tenant).set({ assistance: null }).where(eq(tenant.id, tenants[1]!.id))
})

it('covers every column that holds encrypted values', async () => {
  const columns = listSealedColumns(keys).map(({ table, write }) => `${table}.${write.column}`)
  const { rows } = await test.pool.query<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`)
  // Responses of feeds are public, so they aren't encrypted.
  expect(rows.map(({ name }) => name).filter((name) => !columns.includes(name))).toEqual(['feed_message.raw'])
  expect(columns).toEqual(
    expect.arrayContaining(['source.secret', 'hash_key.sealed_key', 'idempotency_key.body']),
  )
})

it('encrypts stored files again, with their content unchanged', async () => {
  const plain = createFolderStorage(path.join(folder, 'files'))
  const sealedBefore = createSealedStorage(plain, [oldKey])
  const content = 'Tenant,Phone\n'.repeat(20_000)
  for (const name of ['a', 'b', 'c'])
    await sealedBefore.put(`org/${name}`, Readable.from([Buffer.from(content)]))
  await plain.put('org/planted', Readable.from([Buffer.from('Never encrypted')]))
  const sealed = createSealedStorage(plain, keys)
  expect(await text(sealed.open('org/a'))).toBe(content)

  const run = (isCheck: boolean) => resealFiles(plain, { secretKeys: keys, isCheck }, () => {})
  expect(await run(true)).toMatchObject({ resealed: 3, current: 0, unreadable: 1 })
  expect(await run(false)).toMatchObject({ resealed: 3, current: 0, unreadable: 1 })
  expect(await run(false)).toMatchObject({ resealed: 0, current: 3, unreadable: 1 })
  expect(await text(createSealedStorage(plain, [newKey]).open('org/b'))).toBe(content)
  await expect(text(createSealedStorage(plain, [oldKey]).open('org/b'))).rejects.toThrow(
    'key that this server doesn’t have',
  )
})
