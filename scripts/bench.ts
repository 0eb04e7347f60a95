import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { findInstallationProblems, rootFolder } from './installation.ts'
import { findOrStartPostgres } from './postgres.ts'
import { endAll, endChildrenOnSignals, onEnd, run } from './processes.ts'
import { runTurbo, toolEnvironment } from './turbo.ts'

endChildrenOnSignals()

const problems = findInstallationProblems()
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)

// `load` is `pnpm bench:load`, which starts the built server itself and needs no browser.
const [mode, ...modeArguments] = process.argv.slice(2)
const isLoad = mode === 'load'
if (isLoad) {
  const filters = ['--filter=@parapet/api', '--filter=@parapet/sandbox']
  const buildResult = await runTurbo(['run', 'build', ...filters, '--output-logs=errors-only'])
  if (buildResult.exitCode !== 0) process.exit(buildResult.exitCode)
}
const browser = isLoad ? undefined : await ensureBrowser()
const postgres = await findOrStartPostgres({ isDurable: true })
const release = onEnd(async () => postgres?.stop())
const args = isLoad ? ['src/load/main.ts', ...modeArguments] : ['src/main.ts', ...process.argv.slice(2)]
const { exitCode } = await run(process.execPath, args, {
  cwd: join(rootFolder, 'bench'),
  env: {
    ...toolEnvironment,
    ...(browser && { CHROMIUM_PATH: browser }),
    DATABASE_URL: '',
    ...(postgres && { BENCH_DATABASE_URL: postgres.url }),
  },
})
await release()
await endAll()
process.exit(exitCode)
