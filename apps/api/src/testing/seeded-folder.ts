import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { createDatabase } from '../platform/db/database.ts'
import { openPool } from '../platform/db/open-pool.ts'
import { loadOrCreateSecretKeys } from '../platform/crypto/key-file.ts'
import { seedDemo } from '../commands/seed/seed-demo.ts'
import { openStorage, type Storages } from '../platform/storage/open-storage.ts'
import { createMigratedFolder } from './database.ts'
import { startManagementApi } from './management-api.ts'

/** The stored file. */
export const fileKey = 'org/019a/imports/019b'
export const fileText = 'Tenant,Phone\nAda Okafor,+1 512 555 0199\n'

/** A data folder as a stopped server leaves it: the demo organizations, a file, a picture, and a generated key. */
export async function createSeededFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'parapet-folder-'))
  const dataDir = path.join(folder, 'data')
  const provider = await startManagementApi()
  try {
    await createMigratedFolder(dataDir)
    const database = await openEmbedded(dataDir)
    const secretKeys = await loadOrCreateSecretKeys(dataDir)
    const config = {
      dataDir,
      feeds: { baseUrl: null, contact: 'ops@parapet.test', exampleAgency: null },
      secretKeys,
      identity: { projectId: 'P2sandbox', baseUrl: provider.baseUrl, managementKey: 'key' },
    }
    const db = createDatabase(database.pool)
    const storages: Storages = await openStorage({ s3: null, dataDir }, secretKeys)
    await seedDemo({ db, config, storages, log: pino({ level: 'silent' }) })
    await database.close()
    const picture = Buffer.alloc(6_000_000, 'picture')
    const pictureHash = createHash('sha256').update(picture).digest('hex')
    await storages.files.put(fileKey, Readable.from([Buffer.from(fileText)]))
    await storages.pictures.put(pictureHash, Readable.from([picture]))
    return {
      dataDir,
      secretKey: secretKeys[0],
      pictureHash,
      remove: () => rm(folder, { recursive: true, force: true }),
    }
  } finally {
    await provider.close()
  }
}

export const openEmbedded = (dataDir: string) =>
  openPool({
    databaseUrl: null,
    dataDir,
    asOwner: true,
    onCrash: (error) => {
      throw error
    },
  })

/** The row count and content hash of every table, computed by the database. */
export async function fingerprintTables(pool: Awaited<ReturnType<typeof openEmbedded>>['pool']) {
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(format('%I::text', column_name), ', ' order by column_name) as columns
     from information_schema.columns where table_schema = 'public' group by 1 order by 1`,
  )
  const fingerprints: Record<string, string> = {}
  for (const { name, columns } of tables) {
    const { rows } = await pool.query<{ rows: number; hash: string }>(
      `select count(*)::int as rows, md5(coalesce(string_agg(line, '' order by line collate "C"), '')) as hash
       from (select row(${columns})::text as line from "${name}") as lines`,
    )
    fingerprints[name] = `${rows[0]!.rows} ${rows[0]!.hash}`
  }
  return fingerprints
}
