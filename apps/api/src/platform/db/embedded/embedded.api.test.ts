import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createMigratedFolder } from '../../../testing/database.ts'
import { PGlite } from './pglite.ts'
import { openPool } from '../open-pool.ts'
import { findNewestApplied } from '../build-indexes-ahead.ts'
import { DurableFs, durableStartParams } from './durable-fs.ts'
import { readMigratedSnapshot } from './migrated-snapshot.ts'
import { createFromSnapshot } from './unpack-snapshot.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'parapet-embedded-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const open = (folder = dataDir) => openPool({ databaseUrl: null, dataDir: folder, onCrash: () => {} })

it('keeps every acknowledged row when the process is killed @nightly', { timeout: 60_000 }, async () => {
  const writer = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../testing/write-rows.ts', import.meta.url)), dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  // Its output ends before the process exits, and until then it holds the folder's lock.
  const exit = once(writer, 'exit')
  let acknowledged = 0
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged = Number(line)
    if (acknowledged >= 40) writer.kill('SIGKILL')
  }
  await exit
  expect(acknowledged).toBeGreaterThanOrEqual(40)

  const database = await open()
  const { rows } = await database.pool.query('select count(*)::int as n, max(n)::int as last from written')
  expect(rows[0].n).toBe(rows[0].last)
  expect(rows[0].n).toBeGreaterThanOrEqual(acknowledged)
  await database.close()
})

it('rejects a folder in use, names the holder, and unlocks it when closed', async () => {
  const first = await open()
  const refused = open()
  await expect(refused).rejects.toThrow(`is in use by process ${process.pid} on ${hostname()}`)
  await expect(refused).rejects.toThrow('PARAPET_DATA_DIR')
  await first.close()
  const second = await open()
  expect((await second.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await second.close()
})

it('takes over the lock of a dead process, but not of another machine', async () => {
  const file = path.join(dataDir, 'db', 'parapet.lock')
  const holder = {
    pid: 4_194_303,
    host: hostname(),
    startedAt: '2026-01-01T00:00:00Z',
    bootTicks: null,
    token: 'x',
  }
  await writeFile(file, JSON.stringify(holder))
  await (await open()).close()

  await writeFile(file, JSON.stringify({ ...holder, host: 'elsewhere' }))
  await expect(open()).rejects.toThrow('on elsewhere')
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ host: 'elsewhere' })
  await rm(file)
})

it('continues after a failed statement', async () => {
  const database = await open()
  await expect(database.pool.query('select * from nothing_here where id = $1', [1])).rejects.toMatchObject({
    code: '42P01',
  })
  await expect(database.pool.query('select $1::int', ['no number'])).rejects.toMatchObject({ code: '22P02' })
  expect((await database.pool.query('select $1::int as n', [7])).rows).toEqual([{ n: 7 }])
  await database.close()
})

it('continues after a failed multi-statement transaction', async () => {
  const database = await open()
  await expect(database.pool.query('begin; select 1 / 0; commit')).rejects.toMatchObject({ code: '22012' })
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
})

it('flushes every commit to the device', async () => {
  const folder = path.join(dataDir, 'synced')
  await createMigratedFolder(folder)
  const engine = await PGlite.create({
    fs: new DurableFs(path.join(folder, 'db', 'cluster')),
    startParams: durableStartParams(PGlite.defaultStartParams),
  })
  await engine.exec('create table t (n int)')
  const fsync = vi.spyOn(fs, 'fsyncSync')
  await engine.exec('insert into t values (1)')
  expect(fsync).toHaveBeenCalled()
  fsync.mockRestore()
  await engine.close()
})

it('starts a new database from the migrated one of the build, also after an interrupted start', async () => {
  const folder = path.join(dataDir, 'from-snapshot')
  const file = path.join(dataDir, 'database.tar.zst')
  await writeFile(file, zstdCompressSync(await (await readMigratedSnapshot()).arrayBuffer()))
  await mkdir(path.join(folder, 'db', 'cluster.new'), { recursive: true })
  await writeFile(path.join(folder, 'db', 'cluster.new', 'half'), 'written')

  const openSync = vi.spyOn(fs, 'openSync')
  await createFromSnapshot(path.join(folder, 'db', 'cluster'), file)
  // Files are opened to write them, folders only to flush them.
  const flushed = openSync.mock.calls.flatMap(([name, flags]) => (flags === 'r' ? String(name) : []))
  openSync.mockRestore()
  const entries = await readdir(path.join(folder, 'db', 'cluster'), { recursive: true, withFileTypes: true })
  const created = entries.filter((entry) => entry.isDirectory())
  // Under their names from before the folder gets its own, and after that the folder that it is in.
  const staging = path.join(folder, 'db', 'cluster.new')
  const stagingOf = (parent: string) => parent.replace(path.join(folder, 'db', 'cluster'), staging)
  expect(created.length).toBeGreaterThan(10)
  expect(flushed).toEqual(
    expect.arrayContaining(created.map(({ parentPath, name }) => path.join(stagingOf(parentPath), name))),
  )
  expect(flushed).toContain(staging)
  expect(flushed.at(-1)).toBe(path.join(folder, 'db'))

  expect(await readdir(path.join(folder, 'db'))).toEqual(['cluster'])
  expect(await readdir(path.join(folder, 'db', 'cluster'))).not.toContain('half')
  const database = await open(folder)
  expect(await findNewestApplied(database.pool)).toBeGreaterThan(0)
  await database.close()
})
