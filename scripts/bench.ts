import { join } from 'node:path'
import { provideBrowser } from './browser.ts'
import { describeInstallation, rootFolder } from './installation.ts'
import { providePostgres } from './postgres.ts'
import { endAll, endChildrenOnSignals, onEnd, run } from './processes.ts'
import { runTurbo, toolEnvironment } from './turbo.ts'

endChildrenOnSignals()

const problems = describeInstallation()
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)

// `load` is `pnpm bench:load`, which starts the built server itself and needs no browser.
const [first, ...others] = process.argv.slice(2)
const isLoad = first === 'load'
if (isLoad) {
  const filters = ['--filter=@parapet/api', '--filter=@parapet/sandbox']
  const built = await runTurbo(['run', 'build', ...filters, '--output-logs=errors-only'])
  if (built.exitCode !== 0) process.exit(built.exitCode)
}
const browser = isLoad ? undefined : await provideBrowser()
const postgres = await providePostgres({ isDurable: true })
const release = onEnd(async () => postgres?.stop())
const args = isLoad ? ['src/load/main.ts', ...others] : ['src/main.ts', ...process.argv.slice(2)]
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
