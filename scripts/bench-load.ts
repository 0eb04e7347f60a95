import { join } from 'node:path'
import { describeInstallation, rootFolder } from './installation.ts'
import { providePostgres } from './postgres.ts'
import { endAll, endChildrenOnSignals, onEnd, run } from './processes.ts'
import { runTurbo, toolEnvironment } from './turbo.ts'

endChildrenOnSignals()

const problems = describeInstallation()
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)

const built = await runTurbo([
  'run',
  'build',
  '--filter=@parapet/api',
  '--filter=@parapet/sandbox',
  '--output-logs=errors-only',
])
if (built.exitCode !== 0) process.exit(built.exitCode)

const postgres = await providePostgres({ isDurable: true })
const release = onEnd(async () => postgres?.stop())
const { exitCode } = await run(process.execPath, ['src/load/main.ts', ...process.argv.slice(2)], {
  cwd: join(rootFolder, 'bench'),
  env: {
    ...toolEnvironment,
    DATABASE_URL: '',
    ...(postgres && { BENCH_DATABASE_URL: postgres.url }),
  },
})
await release()
await endAll()
process.exit(exitCode)
