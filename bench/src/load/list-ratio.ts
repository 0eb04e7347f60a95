import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type ReportLine, printSection } from '../report.ts'
import { describeRange, median } from '../statistics.ts'
import { countResponses, computePercentiles, computeThroughput } from './load-results.ts'
import type { LoadContext } from './mixed-load.ts'
import { runGenerator } from './run-generator.ts'

const roundCount = 5
const secondsPerRound = 4
const connections = 8

interface RoundResult {
  callsPerSecond: number
  p50: number
  /** CPU time per call of the process that responded, and of the database. */
  serverCpuMs: number
  databaseCpuMs: number
}

/** Compares the list call with bare handlers on the same database. Rounds alternate, so that other load affects both. */
export async function measureListRatio(context: LoadContext) {
  const baseline = await startBareServer(context)
  const results: Record<'list' | 'bare' | 'page', RoundResult[]> = { list: [], bare: [], page: [] }
  try {
    for (let round = 0; round < roundCount; round += 1) {
      results.list.push(
        await runRound(context, 'list', context.services.url, context.services.pids.api, round),
      )
      results.bare.push(await runRound(context, 'bare', baseline.url, baseline.pid, round))
      results.page.push(await runRound(context, 'page', baseline.url, baseline.pid, round))
    }
  } finally {
    baseline.stop()
  }
  const medianOf = (name: keyof typeof results, key: keyof RoundResult) =>
    median(results[name].map((result) => result[key]))
  const compareTo = (name: 'bare' | 'page') =>
    describeRange(
      results.list.map((result, round) => result.callsPerSecond / results[name][round]!.callsPerSecond),
    )
  const sumCpuMs = ({ serverCpuMs, databaseCpuMs }: RoundResult) => serverCpuMs + databaseCpuMs
  const createLine = (label: string, name: keyof typeof results): ReportLine => ({
    label,
    value: `${medianOf(name, 'callsPerSecond').toFixed(0)} /s, p50 ${medianOf(name, 'p50').toFixed(1)} ms; CPU ${medianOf(name, 'serverCpuMs').toFixed(2)} ms here, ${medianOf(name, 'databaseCpuMs').toFixed(2)} ms in the database`,
  })
  printSection(
    `GET /property?limit=50, ${connections} connections, ${roundCount} alternating rounds, medians`,
    [
      createLine('the call', 'list'),
      createLine('bare handler, same statements', 'bare'),
      createLine('bare handler, page statement only, no transaction', 'page'),
      { label: 'call / same statements', value: compareTo('bare'), goal: '≥ 0.7' },
      { label: 'call / page statement only', value: compareTo('page') },
      {
        // Other load on the machine changes the throughput of a round, but hardly this.
        label: 'CPU time of same statements / call',
        value: describeRange(
          results.list.map((result, round) => sumCpuMs(results.bare[round]!) / sumCpuMs(result)),
        ),
        goal: '≥ 0.7',
      },
    ],
  )
}

async function runRound(
  context: LoadContext,
  kind: 'list' | 'bare' | 'page',
  url: string,
  pid: number,
  round: number,
): Promise<RoundResult> {
  const { results, cpuShares } = await runGenerator(
    {
      url,
      members: context.members,
      connections,
      rate: null,
      warmUpSeconds: 1,
      seconds: secondsPerRound,
      kind,
      seed: round + 1,
    },
    { server: [pid], database: context.processGroups.database ?? [] },
  )
  // If other work takes the CPUs, the server rejects even these few calls. Only served calls count.
  const isError = (status: number) => status !== 200 && status !== 503
  if (countResponses(results, isError) > 0)
    throw new Error(`The list didn't respond: ${JSON.stringify(results.errorExamples)}`)
  const callsPerSecond = computeThroughput(results)
  return {
    callsPerSecond,
    p50: computePercentiles(results.latencies).p50,
    serverCpuMs: (cpuShares.server! / callsPerSecond) * 1000,
    databaseCpuMs: (cpuShares.database! / callsPerSecond) * 1000,
  }
}

async function startBareServer({ databaseUrl, members, services }: LoadContext) {
  const admins = members
    .filter(({ role }) => role === 'org_admin')
    .map(({ orgId, userId }) => ({ orgId, userId }))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      fileURLToPath(import.meta.resolve('@parapet/api/capture-list')),
      JSON.stringify({ databaseUrl, members: admins }),
    ],
    { maxBuffer: 100_000_000 },
  )
  const file = join(services.folder, 'captured-list.json')
  await writeFile(file, stdout)
  const serverScript = join(import.meta.dirname, 'bare-server.main.ts')
  const child = spawn(process.execPath, [serverScript, file, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${port.toString().trim()}`, pid: child.pid!, stop: () => void child.kill() }
}
