import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { hashKey } from '../db/schema/index.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { keyIdOf, type SecretKeys } from './secret-keys.ts'
import { createSecretBox, deriveKey, sealingKeyIdOf } from './secrets.ts'

/**
 * The keys of the installation's hashes, by what they hash. They are stored encrypted and never change, so that hashes
 * stay comparable when the secret key is rotated.
 */
export type HashKeys = Readonly<Record<HashPurpose, Buffer>>

/**
 * How the first start gets each key. Hashes of sessions, codes, and API keys existed before hash keys did, so their
 * keys are derived from the secret key as they were then; nobody can guess what they hash. Addresses can be guessed, so
 * their key is independent of every secret key.
 */
const createKeys = {
  addresses: () => randomBytes(32),
  sessions: (secretKey) => deriveKey(secretKey, 'sessions and devices'),
  senderCodes: (secretKey) => deriveKey(secretKey, 'codes of senders'),
  sourceKeys: (secretKey) => deriveKey(secretKey, 'keys of feeds'),
} satisfies Record<string, (secretKey: Buffer) => Buffer>

type HashPurpose = keyof typeof createKeys

const purposes = Object.keys(createKeys) as HashPurpose[]

/** New keys for what doesn't outlive the process, such as tests and commands that compare no stored hashes. */
export const createHashKeys = (): HashKeys => mapPurposes((purpose) => createKeys[purpose](randomBytes(32)))

const mapPurposes = (toKey: (purpose: HashPurpose) => Buffer) =>
  Object.fromEntries(purposes.map((purpose) => [purpose, toKey(purpose)])) as Record<HashPurpose, Buffer>

/** Encrypts hash keys. */
export const createHashKeySecrets = (secretKeys: SecretKeys) => createSecretBox(secretKeys, 'hash keys')

/** The owner under which a hash key is sealed. */
export const hashKeyOwner = ({ purpose }: { purpose: string }) => `hash key: ${purpose}`

/**
 * The installation's hash keys, created on its first start. Of processes that start together one creates them.
 * @throws OperatorError if they were encrypted with a secret key that this process doesn't have
 */
export async function loadHashKeys(db: Database, secretKeys: SecretKeys): Promise<HashKeys> {
  const secrets = createHashKeySecrets(secretKeys)
  const stored = await db.select().from(hashKey)
  const missing = purposes.filter((purpose) => stored.every((row) => row.purpose !== purpose))
  if (missing.length > 0) {
    const rows = missing.map((purpose) => {
      const key = createKeys[purpose](secretKeys[0]).toString('base64')
      return { purpose, sealedKey: secrets.seal(key, hashKeyOwner({ purpose })) }
    })
    await db.insert(hashKey).values(rows).onConflictDoNothing()
    return await loadHashKeys(db, secretKeys)
  }
  return mapPurposes((purpose) => {
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

function wrongKeyError(sealedKey: Uint8Array, secretKeys: SecretKeys) {
  const found = secretKeys.map(keyIdOf).join(' and ')
  return new OperatorError(
    `PARAPET_SECRET_KEY doesn't open this database. Expected the key with the ID ${sealingKeyIdOf(sealedKey)}, found ${found}. Set PARAPET_SECRET_KEY to the key that the server used when this data was written, or add that key after the new one, separated by a comma. “pnpm rekey --ids” prints the IDs of the keys that are set. Nothing was changed.`,
  )
}
