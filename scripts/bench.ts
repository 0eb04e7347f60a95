import { join } from 'node:path'
import { provideBrowser } from './browser.ts'
import { describeInstallation, rootFolder } from './installation.ts'
import { providePostgres } from './postgres.ts'
import { endAll, endChildrenOnSignals, onEnd, run } from './processes.ts'
import { toolEnvironment } from './turbo.ts'

endChildrenOnSignals()

const problems = describeInstallation()
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)

const browser = await provideBrowser()
const postgres = await providePostgres({ isDurable: true })
const release = onEnd(async () => postgres?.stop())
const { exitCode } = await run(process.execPath, ['src/main.ts', ...process.argv.slice(2)], {
  cwd: join(rootFolder, 'bench'),
  env: {
    ...toolEnvironment,
    CHROMIUM_PATH: browser,
    DATABASE_URL: '',
    ...(postgres && { BENCH_DATABASE_URL: postgres.url }),
  },
})
await release()
await endAll()
process.exit(exitCode)
