import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type ExportVerdict, ExportUnreadable, verifyExport } from '../platform/ledger/verify-export.ts'

const usage = `Usage: pnpm ledger verify <export.ndjson> [--known <seq>:<hash>]

Verifies a ledger export on its own. No other part of the product is needed.
--known gives an event whose hash you know from elsewhere, for example from a daily anchor.

Exits with 0 when the ledger is intact, 3 when the file contains only part of it and nothing in that part was altered,
1 when something was altered, and 2 when the file can't be read.`

const number = (value: number) => value.toLocaleString('en-US')

function describe({ orgId, events, last, missing, problem }: ExportVerdict) {
  if (problem) return `ALTERED: ${problem.message} The ${number(events)} events before it are intact.`
  if (!last) return 'EMPTY: the file contains no events.'
  const end = `Last event ${last.seq}, hash ${last.hash}.`
  if (missing.length === 0) return `INTACT: events 1 to ${number(last.seq)} of organization ${orgId}. ${end}`
  const shown = missing.slice(0, 5).map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`))
  const rest = missing.length > shown.length ? ` and ${missing.length - shown.length} more gaps` : ''
  return `PARTIAL: ${number(events)} intact events of organization ${orgId}; not in the file: ${shown.join(', ')}${rest}. ${end}`
}

function readKnown(value: string | undefined) {
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
  const verdict = await verifyExport(lines, readKnown(values.known))
  process.stdout.write(`${describe(verdict)}\n`)
  if (verdict.problem) return 1
  return verdict.last === null || verdict.missing.length > 0 ? 3 : 0
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return 2
})
