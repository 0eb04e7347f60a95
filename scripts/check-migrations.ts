import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { rootFolder } from './installation.ts'
import { listLockingChanges } from './migrations/list-locking-changes.ts'

const migrationsFolder = join(rootFolder, 'apps/api/src/platform/db/migrations')

/** Rejects migrations that block or break the version that is still running. See CONTRIBUTING. */
async function main(): Promise<number> {
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  if (files.length === 0) throw new Error(`${migrationsFolder} has no migrations.`)
  let problems = 0
  for (const file of files.toSorted()) {
    for (const problem of await listLockingChanges(readFileSync(join(migrationsFolder, file), 'utf8'))) {
      problems += 1
      console.error(`${file}: ${problem}`)
    }
  }
  return problems
}

process.exitCode = (await main()) > 0 ? 1 : 0
