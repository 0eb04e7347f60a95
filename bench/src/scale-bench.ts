import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type DatabaseClient, openEmbedded, openPostgres } from './database-client.ts'
import { fillOrganization, largeOrganization } from './large-organization.ts'
import { createDatabase } from './create-database.ts'
import { benchLargeList } from './large-list-bench.ts'
import { describeLists, measureBaselineLists, measureLists } from './list-bench.ts'
import { type Product, startProduct } from './product.ts'
import { printSection } from './report.ts'

/** Measures lists and search of a large organization, on both engines. */
export async function benchScale() {
  await benchEmbedded()
  const serverUrl = process.env.BENCH_DATABASE_URL
  if (serverUrl) await benchPostgres(await createDatabase(serverUrl))
  else console.log("\nA large organization on PostgreSQL: not run, because PostgreSQL wasn't found.")
}

async function benchEmbedded() {
  await withTempFolder((folder) =>
    benchDatabase('embedded', { DATABASE_URL: '' }, folder, () =>
      openEmbedded(join(folder, 'db', 'cluster')),
    ),
  )
}

async function benchPostgres(databaseUrl: string) {
  await withTempFolder((folder) =>
    benchDatabase('PostgreSQL', { DATABASE_URL: databaseUrl }, folder, () => openPostgres(databaseUrl)),
  )
}

async function withTempFolder(run: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-'))
  try {
    await run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function benchDatabase(
  name: string,
  environment: NodeJS.ProcessEnv,
  folder: string,
  open: () => Promise<DatabaseClient>,
) {
  // Only one process can open the embedded database, so the product stops before it is filled, and again before
  // the baseline statements are measured.
  await (await startProduct(environment, folder)).stop()
  const seconds = await withClient(open, async (client) => {
    const start = performance.now()
    await fillOrganization(client)
    return (performance.now() - start) / 1000
  })
  const product = await startProduct(environment, folder)
  const { callTimes, listPageLines } = await measure(product)
  const baselineTimes = await withClient(open, measureBaselineLists)
  const formatCount = (rows: number) => rows.toLocaleString('en-US')
  printSection(
    `${formatCount(largeOrganization.properties)} properties, ${formatCount(largeOrganization.units)} units, ${formatCount(largeOrganization.tenants)} tenants, ${name}: p95 of call / bare statement (filled in ${seconds.toFixed(0)} s)`,
    describeLists(callTimes, baselineTimes),
  )
  printSection(`The list of ${formatCount(largeOrganization.units)} units, ${name}`, listPageLines)
}

/** After the start, every feed is fetched and matched with all properties, which takes most of a minute. */
const feedWarmUpMs = 60_000

async function measure(product: Product) {
  try {
    await pause(feedWarmUpMs)
    return { callTimes: await measureLists(product), listPageLines: await benchLargeList(product) }
  } finally {
    await product.stop()
  }
}

async function withClient<Result>(
  open: () => Promise<DatabaseClient>,
  run: (client: DatabaseClient) => Promise<Result>,
) {
  const client = await open()
  try {
    return await run(client)
  } finally {
    await client.close()
  }
}
