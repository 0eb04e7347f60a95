import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { printSection } from './report.ts'

const points = 100_000
const polygons = 500
const organizations = 50
const propertiesEach = 200

interface LoadOfMatching {
  matches: number
  milliseconds: number
  cacheMilliseconds: number
  blockedMilliseconds: number
}

interface LoadOfIngest {
  alerts: number
  threats: number
  impacts: number
  milliseconds: number
  unchangedMilliseconds: number
}

/** In a process of its own, so that nothing else runs beside it. */
async function ask<Figures>(question: object): Promise<Figures> {
  const entry = fileURLToPath(import.meta.resolve('@parapet/api/threat-load'))
  const { stdout } = await promisify(execFile)(process.execPath, [entry, JSON.stringify(question)], {
    maxBuffer: 10_000_000,
  })
  return JSON.parse(stdout) as Figures
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
const count = (value: number) => value.toLocaleString('en-US')

/** Matching properties with alerts, and taking in a national answer for many organizations. */
export async function benchThreats() {
  const matching = await ask<LoadOfMatching>({ kind: 'matching', points, polygons })
  printSection(`${count(points)} properties against ${polygons} alert polygons, in a thread`, [
    {
      what: `match (${count(matching.matches)} matches)`,
      measured: seconds(matching.milliseconds),
      goal: '≤ 2 s',
    },
    { what: 'send and index the properties', measured: seconds(matching.cacheMilliseconds) },
    { what: 'longest pause of the asking thread', measured: `${matching.blockedMilliseconds.toFixed(0)} ms` },
  ])

  const folder = process.env.PARAPET_REAL_DATA_DIR
  if (!folder) {
    console.log('\nA national NWS answer: not run, PARAPET_REAL_DATA_DIR names no folder.')
    return
  }
  const load = await ask<LoadOfIngest>({ kind: 'ingest', folder, organizations, propertiesEach })
  const engine = process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded, in memory'
  printSection(
    `A national NWS answer of ${load.alerts} alerts for ${organizations} organizations with ${propertiesEach} properties each, ${engine}`,
    [
      {
        what: `take in (${count(load.threats)} threats, ${count(load.impacts)} impacts)`,
        measured: seconds(load.milliseconds),
        goal: '≤ 5 s',
      },
      { what: 'the same answer again', measured: seconds(load.unchangedMilliseconds) },
    ],
  )
}
