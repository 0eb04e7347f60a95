import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import pg from 'pg'
import { createDatabase } from '../database.ts'
import { migrateDatabase } from '../migrate.ts'
import { PGlite } from './pglite.ts'
import { WireStream } from './wire-stream.ts'

const cacheFolder = path.join(import.meta.dirname, '../../../../node_modules/.cache/migrated-database')
const migrationsFolder = path.join(import.meta.dirname, '../migrations')

/** A tar archive of the files of a migrated, empty database. Cached per set of migrations, because creating one takes seconds. */
export async function readMigratedSnapshot(): Promise<Blob> {
  const file = path.join(cacheFolder, `${await hashMigrations()}.tar`)
  const cached = await readFile(file).catch(() => null)
  if (cached) return new Blob([new Uint8Array(cached)])
  const snapshot = await createSnapshot()
  await mkdir(cacheFolder, { recursive: true })
  const outdated = await readdir(cacheFolder)
  const temporary = `${file}.${randomUUID()}`
  await writeFile(temporary, Buffer.from(await snapshot.arrayBuffer()))
  await rename(temporary, file)
  for (const name of outdated) {
    if (name.endsWith('.tar') && name !== path.basename(file))
      await rm(path.join(cacheFolder, name), { force: true })
  }
  return snapshot
}

/** Identifies the migrated schema: a hash of the migrations and the engine. */
export async function hashMigrations() {
  // The installation path contains the engine's version.
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const hash = createHash('sha256').update(await realpath(engine))
  const names = await readdir(migrationsFolder, { recursive: true })
  for (const name of names.toSorted()) {
    if (/\.sql$|_journal\.json$/.test(name))
      hash.update(name).update(await readFile(path.join(migrationsFolder, name)))
  }
  return hash.digest('hex').slice(0, 20)
}

async function createSnapshot() {
  const engine = await PGlite.create({ extensions: { pg_trgm } })
  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    max: 1,
    stream: () => new WireStream((message) => engine.execProtocolRaw(message)),
  })
  await migrateDatabase(createDatabase(pool))
  await pool.end()
  // Otherwise, every engine that starts from it would repeat the migrations from the log.
  await engine.exec('checkpoint')
  const snapshot = await engine.dumpDataDir('none')
  await engine.close()
  return snapshot
}
