import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemAccess } from '../../platform/access/system-actor.ts'
import { readConfig } from '../../config.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { lockFolder } from '../../platform/db/embedded/folder-lock.ts'
import { org } from '../../platform/db/schema/index.ts'
import { verifyChain } from '../../platform/ledger/verify-chain.ts'
import { createCommandContext } from '../command-context.ts'
import { keyIdOf, type SecretKeys } from '../../platform/crypto/secret-keys.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import {
  createSeededFolder,
  fileKey,
  fileText,
  fingerprintTables,
  openEmbedded,
} from '../../testing/seeded-folder.ts'
import { createBackup } from './create-backup.ts'
import { restoreBackup } from './restore-backup.ts'

let seeded: Awaited<ReturnType<typeof createSeededFolder>>
let place: string
let small: string
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'parapet-backup-'))
  small = await createSmallFolder()
  seeded = await createSeededFolder()
}, 180_000)
afterAll(async () => {
  await seeded.remove()
  await rm(place, { recursive: true, force: true })
})

/** A folder that merely looks like a data folder, for tests that don't depend on its content. */
async function createSmallFolder() {
  const dataDir = path.join(place, 'small')
  await mkdir(path.join(dataDir, 'db', 'cluster', 'pg_notify'), { recursive: true })
  await mkdir(path.join(dataDir, 'files', 'org'), { recursive: true })
  await writeFile(path.join(dataDir, 'db', 'cluster', 'PG_VERSION'), '18')
  await writeFile(path.join(dataDir, 'files', 'org', 'half.partial'), 'half')
  await writeFile(path.join(dataDir, 'secret-key'), smallKey)
  return dataDir
}

const smallKey = Buffer.alloc(32, 5).toString('base64')

const backUp = (name: string, withKey = false) =>
  createBackup({ dataDir: small, target: path.join(place, name), environmentKeys: null, withKey })
const restore = (
  name: string,
  to: string,
  options: { replace?: boolean; environmentKeys?: SecretKeys } = {},
) =>
  restoreBackup({
    source: path.join(place, name),
    dataDir: path.join(place, to),
    environmentKeys: options.environmentKeys ?? null,
    replace: options.replace ?? false,
  })

const run = (command: string, ...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [path.join(import.meta.dirname, `../${command}.ts`), ...args],
      {
        env: {
          ...process.env,
          DATABASE_URL: '',
          S3_BUCKET: '',
          PARAPET_SECRET_KEY: '',
          PARAPET_DATA_DIR: seeded.dataDir,
        },
      },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    )
  })

/** Rows of every table, and whether every organization's ledger is intact. */
async function readDatabase(dataDir: string) {
  const database = await openEmbedded(dataDir)
  try {
    const db = createDatabase(database.pool)
    const chains = []
    for (const { id } of await db.select({ id: org.id }).from(org)) {
      const actor = { type: 'system' as const, id: null, name: 'Test', access: systemAccess }
      const { ok, checked } = await verifyChain(
        createCommandContext({ db, config: readConfig({}), orgId: id, actor }),
      )
      chains.push({ ok, checked })
    }
    return { rows: await fingerprintTables(database.pool), chains }
  } finally {
    await database.close()
  }
}

it('restores everything after the folder is lost', { timeout: 180_000 }, async () => {
  const before = await readDatabase(seeded.dataDir)
  expect(before.chains).toHaveLength(2)
  expect(before.chains.every(({ ok, checked }) => ok && checked > 10)).toBe(true)

  const archive = path.join(place, 'parapet.tar.gz')
  const made = await run('backup', archive, '--with-key')
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringContaining('The backup includes the secret key') as string,
  })
  await rm(seeded.dataDir, { recursive: true })

  const restored = await run('restore', archive)
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringContaining('all verified') as string,
  })
  expect(await readDatabase(seeded.dataDir)).toEqual(before)
  const key = Buffer.from(await readFile(path.join(seeded.dataDir, 'secret-key'), 'utf8'), 'base64')
  const { files, pictures } = await openStorage({ s3: null, dataDir: seeded.dataDir }, [key])
  expect(await text(files.open(fileKey))).toBe(fileText)
  expect(await pictures.find(seeded.pictureHash)).toMatchObject({ bytes: 6_000_000 })
})

it('rejects a folder that a server is using', async () => {
  const lock = lockFolder(path.join(small, 'db'))
  await expect(backUp('busy')).rejects.toThrow(`is in use by process ${process.pid}`)
  await expect(
    restoreBackup({ source: place, dataDir: small, environmentKeys: null, replace: true }),
  ).rejects.toThrow('is in use')
  lock.release()
  expect((await readdir(place)).filter((name) => name.startsWith('busy'))).toEqual([])
})

it('overwrites nothing, and moves aside what it replaces', async () => {
  await backUp('folder', true)
  await expect(backUp('folder')).rejects.toThrow('already exists')
  await restore('folder', 'first')
  await writeFile(path.join(place, 'first', 'mine'), 'kept')
  await expect(restore('folder', 'first')).rejects.toThrow('isn’t empty. Use --replace')
  const { previousContentFolder } = await restore('folder', 'first', { replace: true })
  expect(await readFile(path.join(previousContentFolder!, 'mine'), 'utf8')).toBe('kept')
  expect(existsSync(path.join(previousContentFolder!, 'db', 'cluster', 'PG_VERSION'))).toBe(true)
  expect((await readdir(path.join(place, 'first'))).toSorted()).toEqual(
    [path.basename(previousContentFolder!), 'db', 'files', 'secret-key'].toSorted(),
  )
  expect(existsSync(path.join(place, 'first', 'db', 'cluster', 'pg_notify'))).toBe(true)
  expect(await readdir(path.join(place, 'first', 'files', 'org'))).toEqual([])
})

it('omits the key unless requested, and then accepts no other key', async () => {
  const { holdsKey } = await backUp('keyless')
  expect(holdsKey).toBe(false)
  expect(existsSync(path.join(place, 'keyless', 'secret-key'))).toBe(false)
  const key = Buffer.from(smallKey, 'base64')
  const other = Buffer.alloc(32, 9)
  await expect(restore('keyless', 'second', { environmentKeys: [other] })).rejects.toThrow(
    `Expected the key with the ID ${keyIdOf(key)}, found ${keyIdOf(other)}`,
  )
  await restore('keyless', 'second', { environmentKeys: [other, key] })
})

it("reports why a backup can't be written", async () => {
  for (const name of ['no-such-folder/backup.tar', 'no-such-folder/backup.tgz']) {
    await expect(backUp(name)).rejects.toThrow(/^ENOENT: no such file or directory, open .*backup\.t/)
  }
})

it('restores nothing from a damaged backup, and reports the damage', async () => {
  const own = path.join(place, 'folder', 'secret-key')
  await appendFile(own, ' ')
  await expect(restore('folder', 'third')).rejects.toThrow('secret-key was modified after it was written')
  await rm(own)
  await expect(restore('folder', 'third')).rejects.toThrow('secret-key is missing')
  await backUp('whole.tar.gz')
  const archive = await readFile(path.join(place, 'whole.tar.gz'))
  await writeFile(path.join(place, 'half.tar.gz'), archive.subarray(0, archive.length / 2))
  await expect(restore('half.tar.gz', 'third')).rejects.toThrow('truncated or can’t be unpacked')
  await rename(path.join(place, 'folder', 'manifest.json'), path.join(place, 'folder', 'other.json'))
  await expect(restore('folder', 'third')).rejects.toThrow('a Parapet backup')
  expect(await readdir(path.join(place, 'third'))).toEqual([])
})
