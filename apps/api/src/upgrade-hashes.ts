import type { ClientBase } from 'pg'
import type { Logger } from 'pino'
import { hasUnkeyedHashes, rehashAddresses } from './domains/estate/index.ts'
import { findNeededKeyId, loadHashKeys } from './load-hash-keys.ts'
import { loadOrCreateSecretKeys } from './platform/crypto/key-file.ts'
import type { SecretKeys } from './platform/crypto/secret-keys.ts'
import { createDatabase, type Database } from './platform/db/database.ts'
import type { DataUpgrade } from './platform/db/migrate.ts'

interface SecretKeySettings {
  secretKeys: SecretKeys | null
  dataDir: string
}

/** The secret keys that are set, else those in the data folder. */
export const loadSecretKeys = async ({ secretKeys, dataDir }: SecretKeySettings, db: Database) =>
  secretKeys ?? (await loadOrCreateSecretKeys(dataDir, await findNeededKeyId(db)))

/** Replaces address hashes from a release that didn't key them. Only the owner may change consent records. */
export const createHashUpgrade = (
  getSecretKeys: (db: Database) => Promise<SecretKeys>,
  log: Logger,
): DataUpgrade => ({
  isPending: (client: ClientBase) => hasUnkeyedHashes(createDatabase(client)),
  async run(owner: ClientBase) {
    const db = createDatabase(owner)
    await rehashAddresses(db, await loadHashKeys(db, await getSecretKeys(db)), log)
  },
  missingPrivilege:
    'The database has address hashes from an earlier release. They have to be replaced before the server starts, and the user in DATABASE_URL lacks the privileges for it. Run `pnpm migrate` with the owner in DATABASE_MIGRATION_URL and the server’s PARAPET_SECRET_KEY.',
})
