import type { Pool } from 'pg'
import { findAppliedMigrations } from './build-indexes-ahead.ts'
import { newestMigration } from './migrate.ts'

/** Rejects while the database lacks a migration that this program needs, as after an older backup was put in place. */
export function createMigrationCheck(pool: Pool): () => Promise<void> {
  const needed = newestMigration()
  return async () => {
    if (((await findAppliedMigrations(pool))?.last ?? 0) < needed) {
      throw new Error('The database lacks migrations of this program')
    }
  }
}
