import type { Pool } from 'pg'
import { findLastMigration } from './build-indexes-ahead.ts'
import { newestMigration } from './migrate.ts'

/** Rejects while the database lacks a migration that this program needs, as after an older backup was put in place. */
export function createMigrationCheck(pool: Pool): () => Promise<void> {
  const needed = newestMigration()
  return async () => {
    if (((await findLastMigration(pool)) ?? 0) < needed) {
      throw new Error('The database lacks migrations of this program')
    }
  }
}
