import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { rootFolder } from './installation.ts'
import { findConsecutiveFreePorts } from './ports.ts'
import { run } from './processes.ts'
import { addCounts, playwright, type StepResult, toStepResult } from './test-report.ts'
import type { TestRun } from './test-steps.ts'
import { toolEnvironment } from './turbo.ts'

const webFolder = join(rootFolder, 'apps/web')
/** The app, the sandbox and its four other services, and the server with a geocoder (`apps/web/e2e/ports.ts`). */
const portsPerProduct = 7

/** Journeys also wait, so three at a time keep two cores busy. Each has a product of its own. */
const journeyWorkers = 3

/** Runs journeys against products with these additional settings. */
type RunPart = (env: NodeJS.ProcessEnv) => Promise<StepResult>

/**
 * Runs the browser journeys against the built product. `withServices` provides what that many products need, such as a
 * database each.
 */
export async function runJourneys(
  step: string,
  testRun: TestRun,
  withServices: (runPart: RunPart, products: number) => Promise<StepResult>,
): Promise<StepResult> {
  const results = [
    await withServices((env) => runPlaywright(step, testRun, journeyWorkers, env), journeyWorkers),
  ]
  if (testRun.isWhole) results.push(await withServices((env) => runNight(step, testRun, env), 1))
  const notRunReason = results.find((result) => result.notRunReason !== undefined)?.notRunReason
  return {
    ...addCounts(...results),
    output: results.map(({ failed, output }) => (failed > 0 ? output : '')).join('\n'),
    failures: results.flatMap(({ failures }) => failures),
    ...(notRunReason !== undefined && { notRunReason }),
  }
}

/**
 * In the titles of tests that only `pnpm test:all` runs: they repeat others in another state, theme, or width, with more
 * seeds or rows, or wait a long time.
 */
export const nightlyTag = '@nightly'

/** The journey that moves the clock of its product, which would break other journeys. */
async function runNight(step: string, testRun: TestRun, env: NodeJS.ProcessEnv): Promise<StepResult> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-night-'))
  const clock = { E2E_CLOCK_FILE: join(folder, 'clock') }
  const result = await runPlaywright(`${step}-night`, testRun, 1, { ...env, ...clock })
  await rm(folder, { recursive: true, force: true })
  return result
}

async function runPlaywright(
  name: string,
  testRun: TestRun,
  workers: number,
  env: NodeJS.ProcessEnv,
): Promise<StepResult> {
  const playwrightCli = createRequire(join(webFolder, 'package.json')).resolve('@playwright/test/cli')
  const result = await run(
    process.execPath,
    [
      playwrightCli,
      'test',
      '--reporter=list,json',
      ...(testRun.isWhole ? [] : [`--grep-invert=${nightlyTag}`]),
    ],
    {
      cwd: webFolder,
      output: 'quiet',
      env: {
        ...toolEnvironment,
        ...env,
        E2E_PORT: String(await findConsecutiveFreePorts(workers * portsPerProduct)),
        E2E_WORKERS: String(workers),
        E2E_RESULTS: join('test-results', name),
        PLAYWRIGHT_JSON_OUTPUT_FILE: join(rootFolder, '.reports', `${name}.json`),
      },
    },
  )
  return toStepResult(result, name, playwright, testRun)
}
