import type { Pool } from 'pg'
import type { Readable } from 'node:stream'
import type { SecretKeys } from '../../platform/crypto/secret-keys.ts'
import { isSealedWith, sealHeadBytes } from '../../platform/crypto/sealed-stream.ts'
import { createSealedStorage } from '../../platform/storage/open-storage.ts'
import type { FileStorage } from '../../platform/storage/file-storage.ts'
import { isIntactFile } from '../backup/move-files.ts'
import { type SealedColumn, type SealedRow, selectSealed } from './sealed-columns.ts'

/** What was done in one place, and what is left under another key. */
export interface ResealCount {
  label: string
  /** Encrypted with the first key already. */
  current: number
  /** Encrypted with the first key now; in a check, those that would be. */
  resealed: number
  /** No key opens it. It's left unchanged. */
  unreadable: number
}

interface ResealOptions {
  secretKeys: SecretKeys
  /** Counts without changing anything. */
  isCheck: boolean
  batchSize?: number
}

const defaultBatchSize = 500

/**
 * Encrypts a column's values with the first key, in batches in the order of the primary key. Values that are encrypted
 * with it already are skipped, so it can be interrupted and repeated. A value that someone changes in the meantime is
 * left to them.
 */
export async function resealColumn(
  pool: Pool,
  column: SealedColumn,
  { isCheck, batchSize = defaultBatchSize }: Omit<ResealOptions, 'secretKeys'>,
): Promise<ResealCount> {
  const { label, table, keys, read, write, secrets, owner } = column
  const count: ResealCount = { label, current: 0, resealed: 0, unreadable: 0 }
  const keyColumns = Object.keys(keys)
  const sqlKeys = keyColumns.map((name) => `t.${name}`).join(', ')
  let last: unknown[] = []
  for (;;) {
    const after =
      last.length > 0
        ? `and (${sqlKeys}) > (${keyColumns.map((name, at) => `$${at + 1}::${keys[name]!.type}`).join(', ')})`
        : ''
    const { rows }: { rows: SealedRow[] } = await pool.query<SealedRow>(
      `${selectSealed(column)} ${after} order by ${sqlKeys} limit ${batchSize}`,
      last,
    )
    const replacements = []
    for (const row of rows) {
      const sealed = Buffer.from(row.sealed, 'base64')
      if (secrets.isCurrent(sealed)) {
        count.current += 1
        continue
      }
      const content = secrets.open(sealed, owner(row))
      if (content === null) {
        count.unreadable += 1
        continue
      }
      count.resealed += 1
      const renewed = Buffer.from(secrets.seal(content, owner(row))).toString('base64')
      const keyValues = Object.fromEntries(keyColumns.map((name) => [name, row[keys[name]!.as]]))
      replacements.push({ ...keyValues, old: row.sealed, new: renewed })
    }
    if (!isCheck && replacements.length > 0) {
      const types = keyColumns.map((name) => `${name} ${keys[name]!.type}`).join(', ')
      await pool.query(
        `update ${table} t set ${write.column} = ${write.value}
         from jsonb_to_recordset($1::jsonb) v(${types}, old text, new text)
         where ${keyColumns.map((name) => `t.${name} = v.${name}`).join(' and ')} and ${read} = v.old`,
        [JSON.stringify(replacements)],
      )
    }
    if (rows.length < batchSize) return count
    last = keyColumns.map((name) => rows.at(-1)![keys[name]!.as])
  }
}

/**
 * Encrypts stored files with the first key, one after the other. A file keeps its content until the new one is complete.
 * @param onFile Called after each file.
 */
export async function resealFiles(
  storage: FileStorage,
  { secretKeys, isCheck }: ResealOptions,
  onFile: (count: ResealCount) => void,
): Promise<ResealCount> {
  const sealedStorage = createSealedStorage(storage, secretKeys)
  const isIntact = isIntactFile(secretKeys)
  const count: ResealCount = { label: 'files', current: 0, resealed: 0, unreadable: 0 }
  for await (const { key } of storage.list()) {
    if (isSealedWith(secretKeys, await readHead(storage.open(key)))) count.current += 1
    // Read to its end, so that a damaged file isn't replaced by the part before the damage.
    else if (!(await isIntact(key, storage.open(key)))) count.unreadable += 1
    else {
      if (!isCheck) await sealedStorage.put(key, sealedStorage.open(key))
      count.resealed += 1
    }
    onFile(count)
  }
  return count
}

/** The first bytes of a file. Reading stops there. */
async function readHead(content: Readable) {
  let head = Buffer.alloc(0)
  for await (const chunk of content) {
    head = Buffer.concat([head, chunk as Buffer])
    if (head.length >= sealHeadBytes) break
  }
  return head
}
