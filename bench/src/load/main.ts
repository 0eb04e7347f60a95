import { type Engine, openPostgres } from '../engine.ts'
import { createDatabase } from '../fresh-database.ts'
import { startBackgroundWork } from './background-work.ts'
import { checkWrites } from './check-writes.ts'
import { readParent } from './cpu-time.ts'
import { runKills } from './kill-runs.ts'
import { measureListRatio } from './list-ratio.ts'
import { type LoadOptions, readLoadOptions } from './load-options.ts'
import { startLoadServices } from './load-services.ts'
import { throughputOf } from './load-figures.ts'
import {
  describeCosts,
  describeShares,
  type LoadSite,
  printCalls,
  printRun,
  requireNoFailures,
  runMix,
} from './mixed-load.ts'
import { eventBytes, listTableSizes, printSizing, printTableSizes, sumBytes } from './measure-sizes.ts'
import { findSaturation, measureOverload } from './overload.ts'
import { printSection } from '../report.ts'
import { organizations, seedLoad } from './seed-load.ts'
import { soak } from './soak.ts'

const serverUrl = process.env.BENCH_DATABASE_URL
if (!serverUrl) {
  console.error('There is no PostgreSQL here. Install the postgresql package, or set DATABASE_URL.')
  process.exit(1)
}

// What was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const options = readLoadOptions(process.argv.slice(2))
const missed: string[] = []
if (options.sections.values().some((section) => section !== 'kills'))
  missed.push(...(await benchLoad(options)))
if (options.sections.has('kills') && !(await runKills(options.kills, serverUrl)))
  missed.push('kills: see above')

for (const goal of missed) console.error(`\nMISSED  ${goal}`)
process.exit(missed.length > 0 ? 1 : 0)

async function benchLoad({ sections, minutes, soakMinutes }: LoadOptions): Promise<string[]> {
  const databaseUrl = await createDatabase(serverUrl!)
  const services = await startLoadServices(databaseUrl)
  const engine = await openPostgres(databaseUrl)
  try {
    const startedAt = performance.now()
    const people = await seedLoad(engine, services)
    console.log(
      `${organizations} organizations with ${people.length} people, made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
    )
    const { api, worker } = services.pids
    const site: LoadSite = {
      databaseUrl,
      engine,
      services,
      people,
      groups: { api: [api], worker: [worker], database: await findPostmaster(engine) },
      acknowledged: [],
      examples: new Set(),
      missed: [],
    }
    await runSections(site, { sections, minutes, soakMinutes })
    await checkEverything(site)
    return site.missed
  } finally {
    await engine.close()
    await services.stop()
  }
}

async function runSections(site: LoadSite, options: Omit<LoadOptions, 'kills'>) {
  const { sections, minutes, soakMinutes } = options
  const sizesBefore = await listTableSizes(site.engine)
  if (sections.has('ratio')) await measureListRatio(site)
  if (['load', 'overload', 'soak', 'sizing'].every((name) => !sections.has(name as never))) return

  const background = await startBackgroundWork(site.services)
  const saturation = await findSaturation(site)
  console.log(`  saturation: ${saturation.toFixed(0)} calls/s`)
  if (sections.has('load')) {
    const run = await runMix(site, { rate: saturation * 0.7, seconds: minutes * 60 })
    printRun(`The mix at 70 % of saturation, ${(saturation * 0.7).toFixed(0)} calls/s, ${minutes} min`, run)
    printCalls(run)
    requireNoFailures(site, '70 % of saturation', run)
  }
  if (sections.has('soak')) await soak(site, saturation * 0.5, soakMinutes)
  if (sections.has('overload')) await measureOverload(site, saturation)
  const done = await background.stop()
  console.log(
    `\nAt the same time ${done.importedRows} rows were imported and ${done.feedRuns} feeds were run; ${done.refused} of these calls were asked to come back later.`,
  )
  for (const failure of done.failures) site.missed.push(`import or feed run: ${describe(failure)}`)
  if (sections.has('sizing')) await measureSizing(site, saturation, sizesBefore)
}

async function measureSizing(
  site: LoadSite,
  saturation: number,
  before: Awaited<ReturnType<typeof listTableSizes>>,
) {
  printTableSizes(before, organizations)
  // Nothing but the mix, so that its share of the processors is its own.
  const run = await runMix(site, { rate: saturation * 0.5, seconds: 15 })
  console.log(
    `\nThe mix alone at ${(saturation * 0.5).toFixed(0)} calls/s: ${describeShares(run.shares)}; for each call ${describeCosts(run)}`,
  )
  printSizing({
    apiMs: ((run.shares.api ?? 0) / throughputOf(run.figures)) * 1000,
    databaseMs: ((run.shares.database ?? 0) / throughputOf(run.figures)) * 1000,
    bytesPerOrganization: sumBytes(before) / organizations,
    bytesPerWrite: eventBytes(await listTableSizes(site.engine)),
  })
}

async function checkEverything(site: LoadSite) {
  const check = await checkWrites(site.engine, site.services, site.people, site.acknowledged)
  printSection('Nothing lost', [
    { what: 'acknowledged writes, looked up in the database', measured: String(check.acknowledged) },
    { what: 'of these lost', measured: String(check.lost.length), goal: '0' },
    { what: 'ledger chains computed again', measured: String(check.chains) },
    { what: 'of these broken', measured: String(check.broken.length), goal: '0' },
  ])
  for (const loss of check.lost.slice(0, 20)) console.log(`  ${loss}`)
  if (check.lost.length > 0) site.missed.push(`${check.lost.length} acknowledged writes are lost`)
  if (check.broken.length > 0) site.missed.push(`${check.broken.length} ledger chains are broken`)
}

/** The process that all connections of this database come from; nothing where it runs on another machine. */
async function findPostmaster(engine: Engine): Promise<number[]> {
  const [row] = await engine.query<{ pid: number; address: string | null }>(
    'select pg_backend_pid() as pid, host(inet_server_addr()) as address',
  )
  const isHere = row!.address === null || row!.address.startsWith('127.') || row!.address === '::1'
  return isHere ? [await readParent(row!.pid)] : []
}

/** `fetch` says why it failed in the cause. */
const describe = (failure: unknown) =>
  failure instanceof Error && failure.cause instanceof Error
    ? `${failure} (${failure.cause})`
    : String(failure)
