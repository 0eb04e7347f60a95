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
const portsPerShard = 7

/** Journeys mostly wait, so four at a time keep two cores busy. */
const shards = ['1/4', '2/4', '3/4', '4/4']

/** Runs one shard against a product with these additional settings. */
type RunShard = (env: NodeJS.ProcessEnv) => Promise<StepResult>

/**
 * Runs the browser journeys in concurrent shards, each against its own instance of the built product.
 * `withShardServices` provides what each product needs, such as a database.
 */
export async function runJourneys(
  step: string,
  testRun: TestRun,
  withShardServices: (runShard: RunShard) => Promise<StepResult>,
): Promise<StepResult> {
  const results = await Promise.all(
    shards.map((shard) => withShardServices((env) => runShard(step, testRun, shard, env))),
  )
  if (testRun.isWhole) results.push(await withShardServices((env) => runNight(step, testRun, env)))
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

const runShard = (step: string, testRun: TestRun, shard: string, env: NodeJS.ProcessEnv) =>
  runPlaywright(`${step}-${shard.replace('/', '-of-')}`, testRun, [`--shard=${shard}`], env)

/** The journey that moves the clock of its product, which would break other journeys. */
async function runNight(step: string, testRun: TestRun, env: NodeJS.ProcessEnv): Promise<StepResult> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-night-'))
  const clock = { E2E_CLOCK_FILE: join(folder, 'clock') }
  const result = await runPlaywright(`${step}-night`, testRun, [], { ...env, ...clock })
  await rm(folder, { recursive: true, force: true })
  return result
}

async function runPlaywright(
  name: string,
  testRun: TestRun,
  selection: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<StepResult> {
  const playwrightCli = createRequire(join(webFolder, 'package.json')).resolve('@playwright/test/cli')
  const result = await run(
    process.execPath,
    [
      playwrightCli,
      'test',
      ...selection,
      '--reporter=list,json',
      ...(testRun.isWhole ? [] : [`--grep-invert=${nightlyTag}`]),
    ],
    {
      cwd: webFolder,
      output: 'quiet',
      env: {
        ...toolEnvironment,
        ...env,
        E2E_PORT: String(await findConsecutiveFreePorts(portsPerShard)),
        E2E_RESULTS: join('test-results', name),
        PLAYWRIGHT_JSON_OUTPUT_FILE: join(rootFolder, '.reports', `${name}.json`),
      },
    },
  )
  return toStepResult(result, name, playwright, testRun)
}
