import { findInstallationProblems, rootFolder } from './installation.ts'
import { findPortProblems } from './ports.ts'
import { endAll, endChildrenOnSignals } from './processes.ts'
import { createStartEnvironment } from './start-environment.ts'
import { runTurbo } from './turbo.ts'

endChildrenOnSignals()

const { env, ports } = createStartEnvironment(process.env, rootFolder)
const problems = [...findInstallationProblems(), ...(await findPortProblems(ports))]
if (problems.length > 0) {
  for (const problem of problems) console.error(problem)
  process.exit(1)
}

// Loose: the watchers get the same environment as the built programs under `pnpm start`.
const { exitCode } = await runTurbo(['run', 'dev', '--env-mode=loose', '--ui=stream'], { env })
await endAll()
process.exit(exitCode)
