import type { DatabaseClient } from '../database-client.ts'
import { printSection } from '../report.ts'
import { calculateSizing, type SizingInputs } from './sizing.ts'

interface TableSize {
  name: string
  rows: number
  bytes: number
}

/** Every table with its indexes and large values, largest first. */
export async function listTableSizes(client: DatabaseClient): Promise<TableSize[]> {
  await client.query('analyze')
  return await client.query<TableSize>(`
    select c.relname as name, greatest(c.reltuples, 0)::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'pgboss')
    order by 3 desc`)
}

export const sumBytes = (tables: readonly TableSize[]) => tables.reduce((sum, { bytes }) => sum + bytes, 0)

/** Average bytes of a ledger event, including the context of its transaction. */
export const computeEventBytes = (tables: readonly TableSize[]) => {
  const averageRowBytes = (name: string) => {
    const table = tables.find((candidate) => candidate.name === name)
    return table && table.rows > 0 ? table.bytes / table.rows : 0
  }
  return averageRowBytes('ledger_event') + averageRowBytes('ledger_context')
}

export function printTableSizes(tables: readonly TableSize[], organizationCount: number) {
  printSection(`Size of the database with ${organizationCount} organizations (pg_total_relation_size)`, [
    {
      label: 'all tables',
      value: `${(sumBytes(tables) / 1e6).toFixed(1)} MB, ${(sumBytes(tables) / 1e6 / organizationCount).toFixed(2)} MB each`,
    },
    ...tables.slice(0, 12).map(({ name, rows, bytes }) => ({
      label: name,
      value: `${(bytes / 1e6).toFixed(1)} MB, ${rows.toLocaleString('en-US')} rows, ${(rows > 0 ? bytes / rows : 0).toFixed(0)} bytes each`,
    })),
  ])
}

const formatCount = (value: number) => Math.ceil(value).toLocaleString('en-US')

export function printSizing(inputs: SizingInputs) {
  for (const organizationCount of [10, 1_000, 100_000]) {
    const sizing = calculateSizing(organizationCount, inputs)
    printSection(`${formatCount(organizationCount)} organizations`, [
      { label: 'people', value: formatCount(sizing.people) },
      { label: 'calls per second in the busiest hour', value: formatCount(sizing.callsPerSecond) },
      { label: 'API processes / workers', value: `${sizing.apiProcesses} / ${sizing.workers}` },
      { label: 'database connections', value: formatCount(sizing.connections) },
      { label: 'database CPUs', value: sizing.databaseCpus.toFixed(1) },
      {
        label: 'database now / growth per year',
        value: `${sizing.databaseGb.toFixed(1)} / ${sizing.databaseGbPerYear.toFixed(1)} GB`,
      },
      { label: 'emails per day', value: formatCount(sizing.emailsPerDay) },
      { label: 'file growth per year', value: `${sizing.filesGbPerYear.toFixed(1)} GB` },
    ])
  }
}
