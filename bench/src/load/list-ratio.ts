import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Line, printSection } from '../report.ts'
import { median } from '../statistics.ts'
import { countAnswers, summarize, throughputOf } from './load-figures.ts'
import type { LoadSite } from './mixed-load.ts'
import { runGenerator } from './run-generator.ts'

const rounds = 5
const secondsPerRound = 4
const connections = 8

interface Measured {
  perSecond: number
  p50: number
  /** Milliseconds of a processor that whoever answered used for each call, and the database. */
  serverMs: number
  databaseMs: number
}

/** The list call beside bare handlers on the same database, in turns, so that what else runs here hits both. */
export async function measureListRatio(site: LoadSite) {
  const bare = await startBareServer(site)
  const measured: Record<'call' | 'bare' | 'page', Measured[]> = { call: [], bare: [], page: [] }
  try {
    for (let round = 0; round < rounds; round += 1) {
      measured.call.push(await run(site, 'list', site.services.url, site.services.pids.api, round))
      measured.bare.push(await run(site, 'bare', bare.url, bare.pid, round))
      measured.page.push(await run(site, 'page', bare.url, bare.pid, round))
    }
  } finally {
    bare.stop()
  }
  const figure = (name: keyof typeof measured, key: keyof Measured) =>
    median(measured[name].map((one) => one[key]))
  const ratioTo = (name: 'bare' | 'page') =>
    median(measured.call.map((one, round) => one.perSecond / measured[name][round]!.perSecond))
  const line = (what: string, name: keyof typeof measured): Line => ({
    what,
    measured: `${figure(name, 'perSecond').toFixed(0)} /s, p50 ${figure(name, 'p50').toFixed(1)} ms; processor ${figure(name, 'serverMs').toFixed(2)} ms here, ${figure(name, 'databaseMs').toFixed(2)} ms in the database`,
  })
  printSection(`GET /property?limit=50, ${connections} connections, ${rounds} rounds in turns, medians`, [
    line('the call', 'call'),
    line('bare handler, the same statements', 'bare'),
    line('bare handler, the one statement of the page, no transaction', 'page'),
    { what: 'call / the same statements', measured: `${ratioTo('bare').toFixed(2)}×`, goal: '≥ 0.5×' },
    { what: 'call / the one statement', measured: `${ratioTo('page').toFixed(2)}×` },
  ])
}

async function run(
  site: LoadSite,
  kind: 'list' | 'bare' | 'page',
  url: string,
  pid: number,
  round: number,
): Promise<Measured> {
  const { figures, shares } = await runGenerator(
    {
      url,
      people: site.people,
      connections,
      rate: null,
      warmUpSeconds: 1,
      seconds: secondsPerRound,
      kind,
      seed: round + 1,
    },
    { server: [pid], database: site.groups.database ?? [] },
  )
  // Where other work takes the processors away, a server refuses even these few; only what it answered counts.
  const isWrong = (status: number) => status !== 200 && status !== 503
  if (countAnswers(figures, isWrong) > 0)
    throw new Error(`The list did not answer: ${JSON.stringify(figures.unexpected)}`)
  const perSecond = throughputOf(figures)
  return {
    perSecond,
    p50: summarize(figures.latencies).p50,
    serverMs: (shares.server! / perSecond) * 1000,
    databaseMs: (shares.database! / perSecond) * 1000,
  }
}

async function startBareServer({ databaseUrl, people, services }: LoadSite) {
  const members = people
    .filter(({ role }) => role === 'org_admin')
    .map(({ orgId, userId }) => ({ orgId, userId }))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      fileURLToPath(import.meta.resolve('@parapet/api/capture-list')),
      JSON.stringify({ databaseUrl, members }),
    ],
    { maxBuffer: 100_000_000 },
  )
  const file = join(services.folder, 'captured-list.json')
  await writeFile(file, stdout)
  const entry = join(import.meta.dirname, 'bare-server.main.ts')
  const child = spawn(process.execPath, [entry, file, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${port.toString().trim()}`, pid: child.pid!, stop: () => void child.kill() }
}
