import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureCopyOnEmbedded, measureCopyOnPostgres } from './copy-baseline.ts'
import { createDatabase } from './create-database.ts'
import { writePropertyFile } from './generate-files.ts'
import { describeEventLoopBlocks, type ImportRun, runImport } from './import-run.ts'
import { startProduct } from './product.ts'
import { type ReportLine, printSection } from './report.ts'

const rowCount = Number(process.env.BENCH_IMPORT_ROWS ?? 100_000)

/** Uploads, checks, and imports a generated file over HTTP on both engines, compared with COPY of the same rows. */
export async function benchImports() {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-file-'))
  const file = join(folder, 'properties.csv')
  await writePropertyFile(file, rowCount)
  try {
    await benchEmbedded(file)
    const serverUrl = process.env.BENCH_DATABASE_URL
    if (serverUrl) await benchPostgres(file, await createDatabase(serverUrl))
    else console.log("\nImport on PostgreSQL: not run, because PostgreSQL wasn't found.")
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function benchEmbedded(file: string) {
  const product = await startProduct({ DATABASE_URL: '' })
  try {
    const run = await runImport(product, file, rowCount)
    await product.stop()
    const copySeconds = await measureCopyOnEmbedded(join(product.dataFolder, 'db', 'cluster'))
    printSection(
      `Import of ${rowCount.toLocaleString('en-US')} rows, embedded`,
      describeRun(run, copySeconds, '≥ 0.35'),
    )
  } finally {
    await product.remove()
  }
}

async function benchPostgres(file: string, databaseUrl: string) {
  const product = await startProduct({ DATABASE_URL: databaseUrl })
  try {
    const run = await runImport(product, file, rowCount)
    const copySeconds = await measureCopyOnPostgres(databaseUrl)
    printSection(
      `Import of ${rowCount.toLocaleString('en-US')} rows, PostgreSQL`,
      describeRun(run, copySeconds, '≥ 0.35'),
    )
  } finally {
    await product.remove()
  }
}

function describeRun(run: ImportRun, copySeconds: number, goal: string): ReportLine[] {
  const { seconds } = run
  return [
    {
      label: 'end to end',
      value: `${Math.round(run.rowCount / seconds.total).toLocaleString('en-US')} rows/s`,
    },
    {
      label: 'upload / check / import',
      value: `${seconds.upload.toFixed(1)} / ${seconds.check.toFixed(1)} / ${seconds.import.toFixed(1)} s`,
    },
    { label: 'COPY of the same rows', value: `${copySeconds.toFixed(1)} s` },
    { label: 'ratio to COPY, end to end', value: (copySeconds / seconds.total).toFixed(2), goal },
    { label: 'ratio to COPY, import only', value: (copySeconds / seconds.import).toFixed(2) },
    {
      label: 'peak memory of the app, above idle',
      value: `${Math.round(run.peakMemoryMb)} MB, ${Math.round(run.peakMemoryMb - run.idleMemoryMb)} MB`,
      goal: '≤ 400 MB above idle',
    },
    describeEventLoopBlocks('properties', run),
  ]
}
