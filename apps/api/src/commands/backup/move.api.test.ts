import { execFile } from 'node:child_process'
import { appendFile, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desc } from 'drizzle-orm'
import { readConfig } from '../../config.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { migrateWithLock } from '../../platform/db/migrate.ts'
import { org, outbox } from '../../platform/db/schema/index.ts'
import { openFolder, openRawStorage, openStorage } from '../../platform/storage/open-storage.ts'
import {
  createSeededFolder,
  fileKey,
  fileText,
  fingerprintTables,
  openEmbedded,
} from '../../testing/seeded-folder.ts'
import { startS3, type TestS3 } from '../../testing/start-s3.ts'
import { requireStoredKey } from './stored-key.ts'
import { moveDatabase } from './move-database.ts'
import { isIntactFile, isIntactPicture, moveFiles } from './move-files.ts'

const server = process.env.DATABASE_URL
const command = path.join(import.meta.dirname, '../move.ts')

// Without PostgreSQL, there is nowhere to move to. The run of these tests on PostgreSQL covers this.
describe.skipIf(!server)('a move to PostgreSQL', { timeout: 180_000 }, () => {
  const name = `parapet_move_${crypto.randomUUID().replaceAll('-', '')}`
  const url = new URL(server ?? 'postgres://nobody')
  url.pathname = `/${name}`
  url.username = name
  let admin: pg.Client
  let target: pg.Pool
  let s3: TestS3
  let folder: Awaited<ReturnType<typeof createSeededFolder>>

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: server })
    await admin.connect()
    // As on a managed server, the database's owner has no special privileges.
    url.password = 'x'
    await admin.query(`create role ${name} login createrole nosuperuser nobypassrls password 'x'`)
    for (const role of ['parapet_app', 'parapet_system']) {
      await admin.query(
        `do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`,
      )
      await admin.query(`grant ${role} to ${name} with admin option`)
    }
    await admin.query(`create database ${name} owner ${name}`)
    target = new pg.Pool({ connectionString: url.href, max: 2 })
    // Idle connections get an error when the database is dropped at the end.
    target.on('error', () => {})
    s3 = await startS3()
    folder = await createSeededFolder()
  }, 180_000)
  afterAll(async () => {
    await target.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role ${name}`)
    await admin.end()
    await s3.close()
    await folder.remove()
  })

  const run = () =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const child = execFile(
        process.execPath,
        [command],
        {
          env: {
            ...process.env,
            DATABASE_URL: url.href,
            PARAPET_DATA_DIR: folder.dataDir,
            PARAPET_SECRET_KEY: folder.secretKey.toString('base64'),
            ...s3.env,
          },
        },
        (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
      )
    })

  /** What the storage of the data folder holds. */
  async function measureFolder(name: 'files' | 'pictures') {
    const entries = await readdir(path.join(folder.dataDir, name), { recursive: true, withFileTypes: true })
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
    const sizes = await Promise.all(paths.map(async (one) => (await stat(one)).size))
    return { files: paths.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  }

  it('rejects a key other than the one the data is encrypted with', async () => {
    await expect(requireStoredKey(folder.dataDir, undefined)).rejects.toThrow(
      /Set it to the content of .*secret-key, for this command and for every process/,
    )
    const other = Buffer.alloc(32, 9).toString('base64')
    await expect(requireStoredKey(folder.dataDir, other)).rejects.toThrow('differs from the key in')
    await requireStoredKey(folder.dataDir, folder.secretKey.toString('base64'))
  })

  it('leaves the target empty if any content differs', async () => {
    const source = await openEmbedded(folder.dataDir)
    try {
      await migrateWithLock({ directUrl: url.href })
      await target.query('create rule lose as on insert to portfolio do instead nothing')
      const config = readConfig({})
      await expect(moveDatabase({ source: source.pool, target, config })).rejects.toThrow(
        /“portfolio” differs after copying: \d+ rows .* 0 rows .* The copy was rolled back/,
      )
      await target.query('drop rule lose on portfolio')
      expect(await createDatabase(target).$count(org)).toBe(0)

      // Someone changed the folder's data without going through the ledger.
      const { rows } = await source.pool.query<{ orgId: string; summary: string }>(
        `select org_id as "orgId", summary from ledger_event where seq = 3 limit 1`,
      )
      const { orgId, summary } = rows[0]!
      const change = (to: string) =>
        source.pool.query('update ledger_event set summary = $1 where org_id = $2 and seq = 3', [to, orgId])
      await change('Nothing happened.')
      await expect(moveDatabase({ source: source.pool, target, config })).rejects.toThrow(
        /The ledger of .* failed verification: Event 3 was altered/,
      )
      await change(summary)
      expect(await createDatabase(target).$count(org)).toBe(0)
    } finally {
      await source.close()
    }
  })

  it('moves every row, ledger and file, and reports them', async () => {
    const moved = await run()
    expect(moved, moved.output).toMatchObject({ code: 0 })
    expect(moved.output).toMatch(/Move complete: [\d,]+ rows in \d+ tables and 2 ledgers\./)
    expect(moved.output).toMatch(/Ledger of Cedar & Stone intact: [\d,]+ events/)
    const [files, pictures] = [await measureFolder('files'), await measureFolder('pictures')]
    expect(moved.output).toContain(
      `${files.files} files and ${pictures.files} pictures (${(files.bytes + pictures.bytes).toLocaleString('en-US')} bytes) are in the bucket`,
    )

    const source = await openEmbedded(folder.dataDir)
    const before = await fingerprintTables(source.pool)
    await source.close()
    expect(await fingerprintTables(target)).toEqual(before)
    expect(Object.values(before).filter((found) => !found.startsWith('0 ')).length).toBeGreaterThan(20)

    const bucket = await openStorage({ s3: s3.settings, dataDir: 'nowhere' }, [folder.secretKey])
    expect(await text(bucket.files.open(fileKey))).toBe(fileText)
    expect(await bucket.pictures.find(folder.pictureHash)).toMatchObject({ bytes: 6_000_000 })
  })

  it('leaves a working database: triggers, sequences and keys are intact', async () => {
    const { rows } = await target.query<{ enabled: string }>(
      `select distinct tgenabled as enabled from pg_trigger`,
    )
    expect(rows).toEqual([{ enabled: 'O' }])
    const [known] = await createDatabase(target).select().from(outbox).orderBy(desc(outbox.id)).limit(1)
    const [added] = await createDatabase(target)
      .insert(outbox)
      .values({ orgId: known!.orgId, event: 'org.updated', entityId: known!.orgId, version: 1 })
      .returning({ id: outbox.id })
    expect(added!.id).toBeGreaterThan(known!.id)
  })

  it('rejects a target database that is in use', async () => {
    const source = await openEmbedded(folder.dataDir)
    try {
      await expect(moveDatabase({ source: source.pool, target, config: readConfig({}) })).rejects.toThrow(
        'already contains rows (in “app_user”)',
      )
    } finally {
      await source.close()
    }
  })

  it('copies files once, and rejects damaged ones', async () => {
    const from = openFolder(folder.dataDir)
    const to = await openRawStorage({ s3: s3.settings, dataDir: 'nowhere' })
    const sent: string[] = []
    s3.onRequest = (request) => void (request.method === 'PUT' && sent.push(request.url!))
    const [files, pictures] = [await measureFolder('files'), await measureFolder('pictures')]
    expect(await moveFiles(from.pictures, to.pictures, isIntactPicture)).toEqual(pictures)
    expect(sent).toEqual([])

    // The stored file was damaged, so it is sent again.
    const move = () => moveFiles(from.files, to.files, isIntactFile([folder.secretKey]))
    const { bytes } = (await to.files.find(fileKey))!
    await to.files.put(fileKey, Readable.from([Buffer.alloc(bytes)]))
    sent.length = 0
    expect(await move()).toEqual(files)
    expect(sent).toHaveLength(1)

    await to.files.remove(fileKey)
    await appendFile(path.join(folder.dataDir, 'files', fileKey), 'x')
    await expect(move()).rejects.toThrow('is damaged in the data folder')
    expect(await s3.listKeys()).toHaveLength(pictures.files + files.files - 1)
  })
})
