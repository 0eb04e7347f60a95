import { createRequire } from 'node:module'
import { join } from 'node:path'

import { rootFolder } from './installation.ts'
import { findFreePortRow } from './ports.ts'
import { run } from './processes.ts'
import { addCounts, playwright, removeReports, type StepResult, toStepResult } from './test-report.ts'
import { toolEnvironment } from './turbo.ts'

const webFolder = join(rootFolder, 'apps/web')
/** The app, the sandbox and its four other services (`apps/web/e2e/ports.ts`). */
const portsPerProduct = 6

/** Journeys mostly wait, so two at a time keep one core busy. */
const parts = ['1/2', '2/2']

/** Runs one part against a product with these additional settings. */
type RunPart = (env: NodeJS.ProcessEnv) => Promise<StepResult>

/**
 * Runs the browser journeys in concurrent parts, each against its own instance of the built product. `providePart`
 * provides what each product needs, such as a database.
 */
export async function runJourneys(
  step: string,
  providePart: (runPart: RunPart) => Promise<StepResult>,
): Promise<StepResult> {
  const results = await Promise.all(parts.map((part) => providePart((env) => runPart(step, part, env))))
  const notRun = results.find((result) => result.notRun !== undefined)?.notRun
  return {
    ...addCounts(...results),
    output: results.map(({ failed, output }) => (failed > 0 ? output : '')).join('\n'),
    failures: results.flatMap(({ failures }) => failures),
    ...(notRun !== undefined && { notRun }),
  }
}

async function runPart(step: string, part: string, env: NodeJS.ProcessEnv): Promise<StepResult> {
  const name = `${step}-${part.replace('/', '-of-')}`
  removeReports(name)
  const playwrightCli = createRequire(join(webFolder, 'package.json')).resolve('@playwright/test/cli')
  const result = await run(
    process.execPath,
    [playwrightCli, 'test', `--shard=${part}`, '--reporter=list,json'],
    {
      cwd: webFolder,
      output: 'quiet',
      env: {
        ...toolEnvironment,
        ...env,
        E2E_PORT: String(await findFreePortRow(portsPerProduct)),
        E2E_RESULTS: join('test-results', name),
        PLAYWRIGHT_JSON_OUTPUT_FILE: join(rootFolder, '.reports', `${name}.json`),
      },
    },
  )
  return toStepResult(result, name, playwright)
}
