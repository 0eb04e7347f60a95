import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createFaultDatabase, type FaultDatabase, faultDatabaseUrl } from './fault-database.ts'
import { countKills, randomShares } from './kill-points.ts'
import { type RunningProduct, startRunningProduct } from './running-product.ts'
import { signIn } from './signed-in.ts'
import { waitUntil } from './wait-until.ts'

const kills = countKills('MIGRATION', 3)
/** About how long the first start migrates and seeds, counted from its first connection. */
const spanMs = 3_000
const killsPerDatabase = 5

describe.skipIf(!faultDatabaseUrl)('a server killed while it sets up a PostgreSQL database', () => {
  const random = randomShares('migrations')
  let database: FaultDatabase
  let product: RunningProduct

  beforeAll(async () => {
    database = await createFaultDatabase()
    product = await startRunningProduct({ databaseUrl: database.url.href, isServerWanted: false })
  }, 180_000)
  afterEach(() => product.killServer())
  afterAll(async () => {
    await product?.stop()
    await database?.drop()
  })

  it(
    `completes the setup on the next start, no matter how often it is killed (${kills})`,
    { timeout: 240_000 + kills * 30_000 },
    async () => {
      const killedAt: number[] = []
      for (let kill = 0; kill < kills; kill += 1) {
        if (kill > 0 && kill % killsPerDatabase === 0)
          await expectComplete()
            .then(() => product.killServer())
            .then(startOver)
        const started = product.startAndEnd()
        await waitUntil(
          'it is connected to the database',
          async () => (await listConnections()).length > 0 || !product.isServerRunning(),
        )
        const afterMs = Math.round(random() * spanMs)
        await pause(afterMs)
        killedAt.push(afterMs)
        started.kill()
        await started.ended
        // Its session, and with it its locks, ends when the database notices that the connection is closed.
        await waitUntil('its connections are gone', async () => (await listConnections()).length === 0)
      }
      process.stdout.write(`Migrations killed after ${killedAt.join(', ')} ms\n`)
      await expectComplete()
      expect(killedAt).toHaveLength(kills)
    },
  )

  const listConnections = () =>
    database.query(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'faults'`,
    )

  async function startOver() {
    await database.query('drop schema public cascade')
    await database.query('drop schema if exists drizzle cascade')
    await database.query('drop schema if exists pgboss cascade')
    await database.query('create schema public')
  }

  async function expectComplete() {
    await product.startServer()
    const journal = JSON.parse(
      await readFile(
        new URL(`../${process.env.FAULT_BUILD ?? 'dist'}/migrations/meta/_journal.json`, import.meta.url),
        'utf8',
      ),
    ) as { entries: unknown[] }
    const [counted] = await database.query<{ applied: number; invalid: number }>(
      `select (select count(*)::int from drizzle.__drizzle_migrations) as applied,
        (select count(*)::int from pg_index where not indisvalid) as invalid`,
    )
    expect(counted).toEqual({ applied: journal.entries.length, invalid: 0 })
    const call = await signIn(product, 'owner@cedar-stone.test')
    expect((await call('/property?limit=1')).status).toBe(200)
    expect((await call<{ ok: boolean }>('/ledger/verify', { method: 'POST' })).body).toMatchObject({
      ok: true,
    })
  }
})
