import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyOnEmbedded, copyOnPostgres } from './copy-floor.ts'
import { createDatabase } from './fresh-database.ts'
import { writePropertyFile } from './generated-file.ts'
import { describeBlocks, type ImportRun, runImport } from './import-run.ts'
import { startProduct } from './product.ts'
import { type Line, printSection } from './report.ts'

const rows = Number(process.env.BENCH_IMPORT_ROWS ?? 100_000)

/** A generated file through upload, check and import over HTTP, on both engines, beside COPY of the same rows. */
export async function benchImports() {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-file-'))
  const file = join(folder, 'properties.csv')
  await writePropertyFile(file, rows)
  try {
    await benchEmbedded(file)
    const serverUrl = process.env.BENCH_DATABASE_URL
    if (serverUrl) await benchPostgres(file, await createDatabase(serverUrl))
    else console.log('\nImport on PostgreSQL: not run, there is no PostgreSQL here.')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function benchEmbedded(file: string) {
  const product = await startProduct({ DATABASE_URL: '' })
  try {
    const run = await runImport(product, file, rows)
    await product.stop()
    const copySeconds = await copyOnEmbedded(join(product.dataFolder, 'db', 'cluster'))
    printSection(
      `Import of ${rows.toLocaleString('en-US')} rows, embedded`,
      describe(run, copySeconds, '≥ 0.35'),
    )
  } finally {
    await product.remove()
  }
}

async function benchPostgres(file: string, databaseUrl: string) {
  const product = await startProduct({ DATABASE_URL: databaseUrl })
  try {
    const run = await runImport(product, file, rows)
    const copySeconds = await copyOnPostgres(databaseUrl)
    printSection(
      `Import of ${rows.toLocaleString('en-US')} rows, PostgreSQL`,
      describe(run, copySeconds, '≥ 0.30'),
    )
  } finally {
    await product.remove()
  }
}

function describe(run: ImportRun, copySeconds: number, goal: string): Line[] {
  const { seconds } = run
  return [
    {
      what: 'end to end',
      measured: `${Math.round(run.rows / seconds.total).toLocaleString('en-US')} rows/s`,
    },
    {
      what: 'upload / check / import',
      measured: `${seconds.upload.toFixed(1)} / ${seconds.check.toFixed(1)} / ${seconds.import.toFixed(1)} s`,
    },
    { what: 'COPY of the same rows', measured: `${copySeconds.toFixed(1)} s` },
    { what: 'ratio to COPY, end to end', measured: (copySeconds / seconds.total).toFixed(2), goal },
    { what: 'ratio to COPY, import alone', measured: (copySeconds / seconds.import).toFixed(2) },
    {
      what: 'peak memory of the app, above idle',
      measured: `${Math.round(run.peakMemoryMb)} MB, ${Math.round(run.peakMemoryMb - run.idleMemoryMb)} MB`,
      goal: '≤ 400 MB above idle',
    },
    describeBlocks('properties', run),
  ]
}
