import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type ExportVerdict, ExportUnreadable, verifyExport } from '../platform/ledger/verify-export.ts'
import { formatCount } from '../platform/text/format-count.ts'

const usage = `Usage: pnpm ledger verify <export.ndjson> [--known <seq>:<hash>]

Verifies a ledger export on its own. No other part of the product is needed.
--known specifies an event whose hash you know from another source, such as a daily anchor.

Exits with 0 when the ledger is intact, 3 when the file contains only part of it and nothing in that part was altered,
1 when something was altered, and 2 when the file can’t be read.`

const formatNumber = (value: number) => value.toLocaleString('en-US')

function describeVerdict({ orgId, events, last, missing, problem }: ExportVerdict) {
  if (problem) {
    const before =
      events === 1
        ? ' The event before it is intact.'
        : ` The ${formatCount(events, 'event')} before it are intact.`
    return `ALTERED: ${problem.message}${events === 0 ? '' : before}`
  }
  if (!last) return 'EMPTY: the file contains no events.'
  const end = `Last event ${last.seq}, hash ${last.hash}.`
  if (missing.length === 0)
    return `INTACT: events 1 to ${formatNumber(last.seq)} of organization ${orgId}. ${end}`
  const shownGaps = missing.slice(0, 5).map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`))
  const moreGaps =
    missing.length > shownGaps.length
      ? ` and ${formatCount(missing.length - shownGaps.length, 'more gap')}`
      : ''
  return `PARTIAL: ${formatCount(events, 'intact event')} of organization ${orgId}; not in the file: ${shownGaps.join(', ')}${moreGaps}. ${end}`
}

function parseKnownEvent(value: string | undefined) {
  if (value === undefined) return null
  const match = /^(\d+):([0-9a-f]{64})$/.exec(value)
  if (!match) throw new ExportUnreadable(`--known must be <seq>:<64 hex digits>, not “${value}”.`)
  return { seq: Number(match[1]), hash: match[2]! }
}

async function run(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    options: { known: { type: 'string' } },
    allowPositionals: true,
  })
  const [command, file, ...more] = positionals
  if (command !== 'verify' || file === undefined || more.length > 0) throw new ExportUnreadable(usage)
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })
  const verdict = await verifyExport(lines, parseKnownEvent(values.known))
  process.stdout.write(`${describeVerdict(verdict)}\n`)
  if (verdict.problem) return 1
  return verdict.last === null || verdict.missing.length > 0 ? 3 : 0
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return 2
})
