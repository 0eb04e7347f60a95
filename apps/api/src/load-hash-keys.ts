import { sql } from 'drizzle-orm'
import { hasUnkeyedHashes } from './domains/estate/index.ts'
import { listSealedColumns, type SealedRow, selectSealed } from './commands/rekey/sealed-columns.ts'
import {
  createHashKeySecrets,
  firstHashKeys,
  hashKeyOwner,
  type HashKeys,
  hashPurposes,
  mapHashPurposes,
} from './platform/crypto/hash-keys.ts'
import { keyIdOf, type SecretKeys } from './platform/crypto/secret-keys.ts'
import { sealingKeyIdOf } from './platform/crypto/secrets.ts'
import type { Database } from './platform/db/database.ts'
import { hashKey } from './platform/db/schema/index.ts'
import { OperatorError } from './platform/errors/operator-error.ts'

/**
 * The installation's hash keys, created on its first start. If several processes start together, one creates them.
 * @throws OperatorError if the secret keys aren't those that encrypted the database
 */
export async function loadHashKeys(db: Database, secretKeys: SecretKeys): Promise<HashKeys> {
  const secrets = createHashKeySecrets(secretKeys)
  const stored = await db.select().from(hashKey)
  const missing = hashPurposes.filter((purpose) => stored.every((row) => row.purpose !== purpose))
  if (missing.length > 0) {
    await requireReadableValues(db, secretKeys)
    const rehashedAt = (await hasUnkeyedHashes(db)) ? null : new Date()
    const rows = missing.map((purpose) => {
      const key = firstHashKeys[purpose](secretKeys[0]).toString('base64')
      return { purpose, sealedKey: secrets.seal(key, hashKeyOwner({ purpose })), rehashedAt }
    })
    await db.insert(hashKey).values(rows).onConflictDoNothing()
    return await loadHashKeys(db, secretKeys)
  }
  return mapHashPurposes((purpose) => {
    const { sealedKey } = stored.find((row) => row.purpose === purpose)!
    const key = secrets.open(sealedKey, hashKeyOwner({ purpose }))
    if (key === null) throw wrongKeyError(sealedKey, secretKeys)
    return Buffer.from(key, 'base64')
  })
}

/** The id of the secret key that the database needs; null before its first start. */
export async function findNeededKeyId(db: Database) {
  const [row] = await db.select({ sealedKey: hashKey.sealedKey }).from(hashKey).limit(1)
  return row ? sealingKeyIdOf(row.sealedKey) : null
}

/** How many values tell whether the key is right, even if some are damaged. */
const sampleSize = 20

/**
 * Before hash keys are stored under a key, checks that it opens what an earlier release encrypted. Otherwise, only the
 * wrong key would open the database from then on.
 */
async function requireReadableValues(db: Database, secretKeys: SecretKeys) {
  for (const column of listSealedColumns(secretKeys)) {
    const { rows } = await db.execute<SealedRow>(sql.raw(`${selectSealed(column)} limit ${sampleSize}`))
    const isReadable = (row: SealedRow) =>
      column.secrets.open(Buffer.from(row.sealed, 'base64'), column.owner(row)) !== null
    if (rows.length === 0 || rows.some(isReadable)) continue
    throw new OperatorError(
      `PARAPET_SECRET_KEY can’t decrypt this database. Expected the key that encrypted its ${column.label}, found ${secretKeys.map(keyIdOf).join(' and ')}. Set PARAPET_SECRET_KEY to the key that the server used before the upgrade. Nothing was changed.`,
    )
  }
}

function wrongKeyError(sealedKey: Uint8Array, secretKeys: SecretKeys) {
  const found = secretKeys.map(keyIdOf).join(' and ')
  return new OperatorError(
    `PARAPET_SECRET_KEY can’t decrypt this database. Expected the key with the ID ${sealingKeyIdOf(sealedKey)}, found ${found}. Set PARAPET_SECRET_KEY to the key that the server used when this data was written, or add that key after the new one, separated by a comma. “pnpm rekey --ids” prints the IDs of the keys that are set. Nothing was changed.`,
  )
}
