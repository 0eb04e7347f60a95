import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { printSection } from './report.ts'

const propertyCount = 100_000
const polygonCount = 500
/** The median radius of a ZIP code's area. */
const roughMeters = 20_000
const organizationCount = 50
const propertiesPerOrganization = 200

interface MatchingResult {
  matches: number
  milliseconds: number
  cacheMilliseconds: number
  blockedMilliseconds: number
}

interface IngestResult {
  alerts: number
  threats: number
  impacts: number
  milliseconds: number
  unchangedMilliseconds: number
}

/** Runs the measurement in a separate process, so that nothing else runs in it. */
async function runInChildProcess<Result>(input: object): Promise<Result> {
  const entry = fileURLToPath(import.meta.resolve('@parapet/api/threat-load'))
  const { stdout } = await promisify(execFile)(process.execPath, [entry, JSON.stringify(input)], {
    maxBuffer: 10_000_000,
  })
  return JSON.parse(stdout) as Result
}

const formatSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
const formatCount = (value: number) => value.toLocaleString('en-US')

/** Matching properties with alerts, and ingesting a national response for many organizations. */
export async function benchThreats() {
  const matching = await runInChildProcess<MatchingResult>({
    kind: 'matching',
    properties: propertyCount,
    polygons: polygonCount,
  })
  printSection(
    `${formatCount(propertyCount)} properties against ${polygonCount} alert polygons, in a thread`,
    [
      {
        label: `match (${formatCount(matching.matches)} matches)`,
        value: formatSeconds(matching.milliseconds),
        goal: '≤ 2 s',
      },
      { label: 'send and index the properties', value: formatSeconds(matching.cacheMilliseconds) },
      {
        label: 'longest block of the calling thread',
        value: `${matching.blockedMilliseconds.toFixed(0)} ms`,
      },
    ],
  )
  const rough = await runInChildProcess<MatchingResult>({
    kind: 'matching',
    properties: propertyCount,
    polygons: polygonCount,
    roughMeters,
  })
  printSection(`The same, with every property located only by ZIP code (within ${roughMeters / 1000} km)`, [
    {
      label: `match (${formatCount(rough.matches)} matches)`,
      value: formatSeconds(rough.milliseconds),
      goal: '≤ 2 s',
    },
    { label: 'send and index the properties', value: formatSeconds(rough.cacheMilliseconds) },
  ])

  const folder = process.env.PARAPET_REAL_DATA_DIR
  if (!folder) {
    console.log("\nA national NWS response: not run, because PARAPET_REAL_DATA_DIR isn't set.")
    return
  }
  const ingest = await runInChildProcess<IngestResult>({
    kind: 'ingest',
    folder,
    organizations: organizationCount,
    propertiesEach: propertiesPerOrganization,
  })
  const engine = process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded, in memory'
  printSection(
    `A national NWS response with ${ingest.alerts} alerts for ${organizationCount} organizations with ${propertiesPerOrganization} properties each, ${engine}`,
    [
      {
        label: `ingest (${formatCount(ingest.threats)} threats, ${formatCount(ingest.impacts)} impacts)`,
        value: formatSeconds(ingest.milliseconds),
        goal: '≤ 5 s',
      },
      { label: 'the same response again', value: formatSeconds(ingest.unchangedMilliseconds) },
    ],
  )
}
