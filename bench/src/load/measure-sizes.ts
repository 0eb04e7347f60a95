import type { Engine } from '../engine.ts'
import { printSection } from '../report.ts'
import { calculateSizing, type SizingInputs } from './sizing.ts'

interface TableSize {
  name: string
  rows: number
  bytes: number
}

/** Every table with its indexes and large values, largest first. */
export async function listTableSizes(engine: Engine): Promise<TableSize[]> {
  await engine.query('analyze')
  return await engine.query<TableSize>(`
    select c.relname as name, greatest(c.reltuples, 0)::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'pgboss')
    order by 3 desc`)
}

export const sumBytes = (tables: readonly TableSize[]) => tables.reduce((sum, { bytes }) => sum + bytes, 0)

/** Bytes that one event of the ledger takes, with the circumstances of its transaction. */
export const eventBytes = (tables: readonly TableSize[]) => {
  const bytesEach = (name: string) => {
    const table = tables.find((one) => one.name === name)
    return table && table.rows > 0 ? table.bytes / table.rows : 0
  }
  return bytesEach('ledger_event') + bytesEach('ledger_context')
}

export function printTableSizes(tables: readonly TableSize[], organizations: number) {
  printSection(`Size of the database with ${organizations} organizations (pg_total_relation_size)`, [
    {
      what: 'all tables',
      measured: `${(sumBytes(tables) / 1e6).toFixed(1)} MB, ${(sumBytes(tables) / 1e6 / organizations).toFixed(2)} MB each`,
    },
    ...tables.slice(0, 12).map(({ name, rows, bytes }) => ({
      what: name,
      measured: `${(bytes / 1e6).toFixed(1)} MB, ${rows.toLocaleString('en-US')} rows, ${(rows > 0 ? bytes / rows : 0).toFixed(0)} bytes each`,
    })),
  ])
}

const count = (value: number) => Math.ceil(value).toLocaleString('en-US')

export function printSizing(measured: SizingInputs) {
  for (const organizations of [10, 1_000, 100_000]) {
    const sizing = calculateSizing(organizations, measured)
    printSection(`${count(organizations)} organizations`, [
      { what: 'people', measured: count(sizing.people) },
      { what: 'calls per second in the busiest hour', measured: count(sizing.callsPerSecond) },
      { what: 'API processes / workers', measured: `${sizing.apiProcesses} / ${sizing.workers}` },
      { what: 'connections to the database', measured: count(sizing.connections) },
      { what: 'processors of the database', measured: sizing.databaseProcessors.toFixed(1) },
      {
        what: 'database now / more each year',
        measured: `${sizing.databaseGb.toFixed(1)} / ${sizing.databaseGbPerYear.toFixed(1)} GB`,
      },
      { what: 'mails a day', measured: count(sizing.mailsPerDay) },
      { what: 'files more each year', measured: `${sizing.filesGbPerYear.toFixed(1)} GB` },
    ])
  }
}
