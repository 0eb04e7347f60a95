import { type DatabaseClient, openPostgres } from '../database-client.ts'
import { createDatabase } from '../create-database.ts'
import { startBackgroundWork } from './background-work.ts'
import { checkWrites } from './check-writes.ts'
import { readParent } from './process-usage.ts'
import { runKillTests } from './kill-tests.ts'
import { measureListRatio } from './list-ratio.ts'
import { type LoadOptions, readLoadOptions } from './load-options.ts'
import { startLoadServices } from './load-services.ts'
import { computeThroughput } from './load-results.ts'
import {
  describeCpuTimes,
  describeCpuShares,
  type LoadContext,
  printCalls,
  printRun,
  recordFailures,
  runMix,
} from './mixed-load.ts'
import { computeEventBytes, listTableSizes, printSizing, printTableSizes, sumBytes } from './measure-sizes.ts'
import { findSaturation, measureOverload } from './overload.ts'
import { printSection } from '../report.ts'
import { organizationCount, seedLoad } from './seed-load.ts'
import { runSoak } from './soak.ts'

const serverUrl = process.env.BENCH_DATABASE_URL
if (!serverUrl) {
  console.error('PostgreSQL not found. Install the postgresql package, or set DATABASE_URL.')
  process.exit(1)
}

// Child processes end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const options = readLoadOptions(process.argv.slice(2))
const missedGoals: string[] = []
if (options.sections.values().some((section) => section !== 'kills'))
  missedGoals.push(...(await benchLoad(options)))
if (options.sections.has('kills') && !(await runKillTests(options.kills, serverUrl)))
  missedGoals.push('kills: see above')

for (const goal of missedGoals) console.error(`\nMISSED  ${goal}`)
process.exit(missedGoals.length > 0 ? 1 : 0)

async function benchLoad({ sections, minutes, soakMinutes }: LoadOptions): Promise<string[]> {
  const databaseUrl = await createDatabase(serverUrl!)
  const services = await startLoadServices(databaseUrl)
  const client = await openPostgres(databaseUrl)
  try {
    const startedAt = performance.now()
    const members = await seedLoad(client, services)
    console.log(
      `${organizationCount} organizations with ${members.length} people, created in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
    )
    const { api, worker } = services.pids
    const context: LoadContext = {
      databaseUrl,
      client,
      services,
      members,
      processGroups: { api: [api], worker: [worker], database: await findPostmaster(client) },
      acknowledgedWrites: [],
      shownErrors: new Set(),
      missedGoals: [],
    }
    await runSections(context, { sections, minutes, soakMinutes })
    await verifyWrites(context)
    return context.missedGoals
  } finally {
    await client.close()
    await services.stop()
  }
}

async function runSections(context: LoadContext, options: Omit<LoadOptions, 'kills'>) {
  const { sections, minutes, soakMinutes } = options
  const sizesBefore = await listTableSizes(context.client)
  if (sections.has('ratio')) await measureListRatio(context)
  if (['load', 'overload', 'soak', 'sizing'].every((name) => !sections.has(name as never))) return

  const background = await startBackgroundWork(context.services)
  const saturation = await findSaturation(context)
  console.log(`  saturation: ${saturation.toFixed(0)} calls/s`)
  if (sections.has('load')) {
    const run = await runMix(context, { rate: saturation * 0.7, seconds: minutes * 60 })
    printRun(`The mix at 70% of saturation, ${(saturation * 0.7).toFixed(0)} calls/s, ${minutes} min`, run)
    printCalls(run)
    recordFailures(context, '70% of saturation', run)
  }
  if (sections.has('soak')) await runSoak(context, saturation * 0.5, soakMinutes)
  if (sections.has('overload')) await measureOverload(context, saturation)
  const backgroundTotals = await background.stop()
  console.log(
    `\nAt the same time, ${backgroundTotals.importedRowCount} rows were imported and ${backgroundTotals.fetchCount} feeds were fetched; ${backgroundTotals.rejectedCallCount} of these calls were told to retry later.`,
  )
  for (const failure of backgroundTotals.failures)
    context.missedGoals.push(`import or feed run: ${describeFailure(failure)}`)
  if (sections.has('sizing')) await measureSizing(context, saturation, sizesBefore)
}

async function measureSizing(
  context: LoadContext,
  saturation: number,
  sizesBefore: Awaited<ReturnType<typeof listTableSizes>>,
) {
  printTableSizes(sizesBefore, organizationCount)
  // Runs only the mix, so that background work doesn't count.
  const run = await runMix(context, { rate: saturation * 0.5, seconds: 15 })
  console.log(
    `\nThe mix alone at ${(saturation * 0.5).toFixed(0)} calls/s: ${describeCpuShares(run.cpuShares)}; per call ${describeCpuTimes(run)}`,
  )
  printSizing({
    apiMs: ((run.cpuShares.api ?? 0) / computeThroughput(run.results)) * 1000,
    databaseMs: ((run.cpuShares.database ?? 0) / computeThroughput(run.results)) * 1000,
    bytesPerOrganization: sumBytes(sizesBefore) / organizationCount,
    bytesPerWrite: computeEventBytes(await listTableSizes(context.client)),
  })
}

async function verifyWrites(context: LoadContext) {
  const writeCheck = await checkWrites(
    context.client,
    context.services,
    context.members,
    context.acknowledgedWrites,
  )
  printSection('Nothing lost', [
    { label: 'acknowledged writes, checked in the database', value: String(writeCheck.acknowledgedCount) },
    { label: 'of these, lost', value: String(writeCheck.lostWrites.length), goal: '0' },
    { label: 'ledger chains recomputed', value: String(writeCheck.chainCount) },
    { label: 'of these, broken', value: String(writeCheck.brokenChains.length), goal: '0' },
  ])
  for (const loss of writeCheck.lostWrites.slice(0, 20)) console.log(`  ${loss}`)
  if (writeCheck.lostWrites.length > 0)
    context.missedGoals.push(`${writeCheck.lostWrites.length} acknowledged writes are lost`)
  if (writeCheck.brokenChains.length > 0)
    context.missedGoals.push(`${writeCheck.brokenChains.length} ledger chains are broken`)
}

/** The parent process of all backends of this database; empty if it runs on another machine. */
async function findPostmaster(client: DatabaseClient): Promise<number[]> {
  const [row] = await client.query<{ pid: number; address: string | null }>(
    'select pg_backend_pid() as pid, host(inet_server_addr()) as address',
  )
  const isHere = row!.address === null || row!.address.startsWith('127.') || row!.address === '::1'
  return isHere ? [await readParent(row!.pid)] : []
}

/** `fetch` says why it failed in the cause. */
const describeFailure = (failure: unknown) =>
  failure instanceof Error && failure.cause instanceof Error
    ? `${failure} (${failure.cause})`
    : String(failure)
