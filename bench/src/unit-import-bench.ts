import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openApiSession } from './api-session.ts'
import { startLatencyProbe, type ProbeLatencies } from './latency-probe.ts'
import { measureCopyOnEmbedded, measureCopyOnPostgres } from './copy-baseline.ts'
import { createDatabase } from './create-database.ts'
import { writeUnitPropertiesFile, writeUnitFile, writeUnitWorkbook } from './generate-files.ts'
import { describeEventLoopBlocks, type ImportRun, runImport } from './import-run.ts'
import { type Product, startProduct } from './product.ts'
import { type ReportLine, printSection, formatRatio } from './report.ts'

const unitCount = Number(process.env.BENCH_IMPORT_ROWS ?? 100_000)
const propertyCount = Math.ceil(unitCount / 20)
const idleMs = 5_000

interface GeneratedFiles {
  properties: string
  csv: string
  xlsx: string
}

/** Imports units from a CSV file and a workbook while another member works, on both engines. */
export async function benchUnitImports() {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-file-'))
  const files = {
    properties: join(folder, 'sites.csv'),
    csv: join(folder, 'units.csv'),
    xlsx: join(folder, 'units.xlsx'),
  }
  await writeUnitPropertiesFile(files.properties, propertyCount)
  await writeUnitFile(files.csv, unitCount, propertyCount)
  await writeUnitWorkbook(files.xlsx, unitCount, propertyCount)
  const serverUrl = process.env.BENCH_DATABASE_URL
  try {
    await benchDatabase('embedded', files, '≥ 0.35', {
      createDatabase: async () => '',
      measureCopy: ({ dataFolder }) => measureCopyOnEmbedded(join(dataFolder, 'db', 'cluster'), 'unit'),
    })
    if (serverUrl) {
      await benchDatabase('PostgreSQL', files, '≥ 0.35', {
        createDatabase: () => createDatabase(serverUrl),
        measureCopy: (_product, databaseUrl) => measureCopyOnPostgres(databaseUrl, 'unit'),
      })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface DatabaseSetup {
  /** Returns the database URL; empty for the embedded database. */
  createDatabase(): Promise<string>
  measureCopy(product: Product, databaseUrl: string): Promise<number>
}

async function benchDatabase(
  name: string,
  files: GeneratedFiles,
  goal: string,
  databaseSetup: DatabaseSetup,
) {
  const csv = await importUnits(databaseSetup, files.properties, files.csv)
  const xlsx = await importUnits(databaseSetup, files.properties, files.xlsx)
  const calculateRowsPerSecond = (run: ImportRun) => run.rowCount / run.seconds.total
  printSection(`Import of ${unitCount.toLocaleString('en-US')} units, ${name}`, [
    {
      label: 'CSV, end to end',
      value: `${Math.round(calculateRowsPerSecond(csv.run)).toLocaleString('en-US')} rows/s`,
    },
    { label: 'ratio to COPY', value: (csv.copySeconds / csv.run.seconds.total).toFixed(2), goal },
    {
      label: 'XLSX / CSV rate',
      value: formatRatio(calculateRowsPerSecond(xlsx.run), calculateRowsPerSecond(csv.run)),
      goal: '≥ 0.60×',
    },
    ...describeMemory('CSV', csv),
    ...describeMemory('XLSX', xlsx),
    describeEventLoopBlocks('CSV', csv.run),
    describeEventLoopBlocks('XLSX', xlsx.run),
    ...describeLatencies(csv.idle, csv.busy),
  ])
}

interface UnitImportResult {
  run: ImportRun
  idle: ProbeLatencies
  busy: ProbeLatencies
  copySeconds: number
}

/** Starts a new product for each import, so that the database is always empty. */
async function importUnits(
  databaseSetup: DatabaseSetup,
  properties: string,
  file: string,
): Promise<UnitImportResult> {
  const databaseUrl = await databaseSetup.createDatabase()
  const product = await startProduct({ DATABASE_URL: databaseUrl })
  try {
    await runImport(product, properties, propertyCount)
    const api = await openApiSession(product, 'owner@cedar-stone.test')
    await api.waitUntilIdle()
    const idleProbe = await startLatencyProbe(product)
    await pause(idleMs)
    const idle = await idleProbe.stop()
    const importProbe = await startLatencyProbe(product)
    const run = await runImport(product, file, unitCount, 'unit')
    const busy = await importProbe.stop()
    await product.stop()
    return { run, idle, busy, copySeconds: await databaseSetup.measureCopy(product, databaseUrl) }
  } finally {
    await product.remove()
  }
}

const describeMemory = (label: string, { run }: UnitImportResult): ReportLine[] => [
  {
    label: `peak memory above idle, ${label}`,
    value: `${Math.round(run.peakMemoryMb - run.idleMemoryMb)} MB`,
    goal: '≤ 400 MB',
  },
]

const describeLatencies = (idle: ProbeLatencies, busy: ProbeLatencies): ReportLine[] => [
  {
    label: "another person's list, p95, during import / idle",
    value: `${busy.listMs.toFixed(0)} / ${idle.listMs.toFixed(0)} ms = ${formatRatio(busy.listMs, idle.listMs)}`,
    goal: '≤ 3×',
  },
  { label: 'longest wait for a trivial request', value: `${busy.longestMs.toFixed(0)} ms`, goal: '≤ 50 ms' },
]
