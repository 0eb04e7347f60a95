import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Engine, openEmbedded, openPostgres } from './engine.ts'
import { fillOrganization, size } from './large-organization.ts'
import { createDatabase } from './fresh-database.ts'
import { benchLargeList } from './large-list-bench.ts'
import { describeLists, measureBareLists, measureLists } from './list-bench.ts'
import { type Product, startProduct } from './product.ts'
import { printSection } from './report.ts'

/** Lists and search of a large organization, on both engines. */
export async function benchScale() {
  await benchEmbedded()
  const serverUrl = process.env.BENCH_DATABASE_URL
  if (serverUrl) await benchPostgres(await createDatabase(serverUrl))
  else console.log('\nA large organization on PostgreSQL: not run, there is no PostgreSQL here.')
}

async function benchEmbedded() {
  await inFolder((folder) =>
    benchOn('embedded', { DATABASE_URL: '' }, folder, () => openEmbedded(join(folder, 'db', 'cluster'))),
  )
}

async function benchPostgres(databaseUrl: string) {
  await inFolder((folder) =>
    benchOn('PostgreSQL', { DATABASE_URL: databaseUrl }, folder, () => openPostgres(databaseUrl)),
  )
}

async function inFolder(run: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-'))
  try {
    await run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function benchOn(
  name: string,
  environment: NodeJS.ProcessEnv,
  folder: string,
  open: () => Promise<Engine>,
) {
  // Only one process may hold the embedded database, so the product ends before it is filled, and again before
  // the bare statements are measured.
  await (await startProduct(environment, folder)).stop()
  const seconds = await withEngine(open, async (engine) => {
    const start = performance.now()
    await fillOrganization(engine)
    return (performance.now() - start) / 1000
  })
  const product = await startProduct(environment, folder)
  const { calls, screen } = await measure(product)
  const bare = await withEngine(open, measureBareLists)
  const count = (rows: number) => rows.toLocaleString('en-US')
  printSection(
    `${count(size.properties)} properties, ${count(size.units)} units, ${count(size.tenants)} tenants, ${name}: p95 of call / bare statement (filled in ${seconds.toFixed(0)} s)`,
    describeLists(calls, bare),
  )
  printSection(`The list of ${count(size.units)} units, ${name}`, screen)
}

/** After the start every feed is read and matched with all of the properties, which takes most of a minute. */
const startMs = 60_000

async function measure(product: Product) {
  try {
    await pause(startMs)
    return { calls: await measureLists(product), screen: await benchLargeList(product) }
  } finally {
    await product.stop()
  }
}

async function withEngine<Result>(open: () => Promise<Engine>, work: (engine: Engine) => Promise<Result>) {
  const engine = await open()
  try {
    return await work(engine)
  } finally {
    await engine.close()
  }
}
