import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openApiSession } from './api-session.ts'
import { standBy, type Waits } from './bystander.ts'
import { copyOnEmbedded, copyOnPostgres } from './copy-floor.ts'
import { createDatabase } from './fresh-database.ts'
import { writeSiteFile, writeUnitFile, writeUnitWorkbook } from './generated-file.ts'
import { describeBlocks, type ImportRun, runImport } from './import-run.ts'
import { type Product, startProduct } from './product.ts'
import { type Line, printSection, ratio } from './report.ts'

const rows = Number(process.env.BENCH_IMPORT_ROWS ?? 100_000)
const properties = Math.ceil(rows / 20)
const idleMs = 5_000

interface Files {
  sites: string
  csv: string
  xlsx: string
}

/** Units from a CSV file and from a workbook, with somebody else at work meanwhile, on both engines. */
export async function benchUnitImports() {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-file-'))
  const files = {
    sites: join(folder, 'sites.csv'),
    csv: join(folder, 'units.csv'),
    xlsx: join(folder, 'units.xlsx'),
  }
  await writeSiteFile(files.sites, properties)
  await writeUnitFile(files.csv, rows, properties)
  await writeUnitWorkbook(files.xlsx, rows, properties)
  const serverUrl = process.env.BENCH_DATABASE_URL
  try {
    await benchOn('embedded', files, '≥ 0.35', {
      createDatabase: async () => '',
      copy: ({ dataFolder }) => copyOnEmbedded(join(dataFolder, 'db', 'cluster'), 'unit'),
    })
    if (serverUrl) {
      await benchOn('PostgreSQL', files, '≥ 0.30', {
        createDatabase: () => createDatabase(serverUrl),
        copy: (_product, databaseUrl) => copyOnPostgres(databaseUrl, 'unit'),
      })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Database {
  /** Its address; empty for the embedded one. */
  createDatabase(): Promise<string>
  copy(product: Product, databaseUrl: string): Promise<number>
}

async function benchOn(name: string, files: Files, goal: string, database: Database) {
  const csv = await importUnits(database, files.sites, files.csv)
  const xlsx = await importUnits(database, files.sites, files.xlsx)
  const perSecond = (run: ImportRun) => run.rows / run.seconds.total
  printSection(`Import of ${rows.toLocaleString('en-US')} units, ${name}`, [
    { what: 'CSV, end to end', measured: `${Math.round(perSecond(csv.run)).toLocaleString('en-US')} rows/s` },
    { what: 'ratio to COPY', measured: (csv.copySeconds / csv.run.seconds.total).toFixed(2), goal },
    {
      what: 'XLSX / CSV rate',
      measured: ratio(perSecond(xlsx.run), perSecond(csv.run)),
      goal: '≥ 0.60×',
    },
    ...describeMemory('CSV', csv),
    ...describeMemory('XLSX', xlsx),
    describeBlocks('CSV', csv.run),
    describeBlocks('XLSX', xlsx.run),
    ...describeWaits(csv.idle, csv.busy),
  ])
}

interface Measured {
  run: ImportRun
  idle: Waits
  busy: Waits
  copySeconds: number
}

/** In a product of its own, so that the database is as empty each time. */
async function importUnits(database: Database, sites: string, file: string): Promise<Measured> {
  const databaseUrl = await database.createDatabase()
  const product = await startProduct({ DATABASE_URL: databaseUrl })
  try {
    await runImport(product, sites, properties)
    const api = await openApiSession(product, 'owner@cedar-stone.test')
    await api.settle()
    const before = await standBy(product)
    await pause(idleMs)
    const idle = await before.stop()
    const during = await standBy(product)
    const run = await runImport(product, file, rows, 'unit')
    const busy = await during.stop()
    await product.stop()
    return { run, idle, busy, copySeconds: await database.copy(product, databaseUrl) }
  } finally {
    await product.remove()
  }
}

const describeMemory = (what: string, { run }: Measured): Line[] => [
  {
    what: `peak memory above idle, ${what}`,
    measured: `${Math.round(run.peakMemoryMb - run.idleMemoryMb)} MB`,
    goal: '≤ 400 MB',
  },
]

const describeWaits = (idle: Waits, busy: Waits): Line[] => [
  {
    what: "another person's list, p95, meanwhile / idle",
    measured: `${busy.listMs.toFixed(0)} / ${idle.listMs.toFixed(0)} ms = ${ratio(busy.listMs, idle.listMs)}`,
    goal: '≤ 2×',
  },
  { what: 'longest wait for a bare answer', measured: `${busy.longestMs.toFixed(0)} ms`, goal: '≤ 50 ms' },
]
