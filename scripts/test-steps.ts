import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import { canInstallPackages, installPackages, provideBrowser, provideTestBrowser } from './browser.ts'
import { rootFolder } from './installation.ts'
import { runJourneys } from './journeys.ts'
import { createDatabase, providePostgres } from './postgres.ts'
import { onEnd, run, type RunResult } from './processes.ts'
import { addCounts, removeReports, type StepResult, toStepResult, vitest } from './test-report.ts'
import { runTool, runTurbo, toolEnvironment } from './turbo.ts'

export interface Step {
  name: string
  /** The step before, at the same time as which this one runs: each of them keeps one core busy. */
  beside?: string
  /** Runs only when it is named: twice the journeys would make the run too long. */
  isOnRequest?: boolean
  run(): Promise<StepResult>
}

const quiet = { output: 'quiet' } as const

/** A check counts as one test. */
function check(name: string, runCheck: () => Promise<RunResult>): Step {
  return {
    name,
    async run() {
      const { exitCode, output } = await runCheck()
      const hasPassed = exitCode === 0
      return { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0, output, failures: [] }
    },
  }
}

function vitestReporters(step: string): string[] {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=.reports/${step}.json`]
}

async function runVitestTask(
  step: string,
  task: string,
  env: NodeJS.ProcessEnv,
  concurrency: number,
  ...vitestOptions: string[]
): Promise<StepResult> {
  removeReports(step)
  const args = ['run', task, '--continue=always', `--concurrency=${concurrency}`, '--output-logs=new-only']
  const result = await runTurbo([...args, '--', ...vitestReporters(step), ...vitestOptions], {
    ...quiet,
    env,
  })
  return toStepResult(result, step, vitest)
}

async function runScriptTests(step: string, ...files: string[]): Promise<StepResult> {
  const result = await runTool('vitest', ['run', ...files, ...vitestReporters(step)], quiet)
  return toStepResult(result, step, vitest)
}

const script = (file: string) => runNode(join('scripts', file))

function runNode(file: string): Promise<RunResult> {
  return run(process.execPath, [file], { ...quiet, cwd: rootFolder, env: toolEnvironment })
}

async function withBrowser(runStep: (env: NodeJS.ProcessEnv) => Promise<StepResult>): Promise<StepResult> {
  return runStep({ CHROMIUM_PATH: await provideTestBrowser() })
}

/** Runs with a PostgreSQL, which is stopped afterwards. */
async function withPostgres(runStep: (serverUrl: string) => Promise<StepResult>): Promise<StepResult> {
  const server = await providePostgres()
  if (!server) {
    const notRun = 'no PostgreSQL here: set DATABASE_URL, or install the postgresql package'
    return { ...addCounts(), output: '', failures: [], notRun }
  }
  const release = onEnd(() => server.stop())
  try {
    return await runStep(server.url)
  } finally {
    await release()
  }
}

/** Faults of the embedded database need no PostgreSQL, so they run without one too; the step says what is missing. */
async function runFaults(): Promise<StepResult> {
  const result = await withPostgres((FAULTS_DATABASE_URL) => runFaultTests({ FAULTS_DATABASE_URL }))
  return result.notRun ? { ...(await runFaultTests({})), notRun: `on PostgreSQL: ${result.notRun}` } : result
}

/** Not through turbo, which would put the build in its place once more while others run on it. */
async function runFaultTests(env: NodeJS.ProcessEnv): Promise<StepResult> {
  const step = 'faults'
  removeReports(step)
  const result = await runTool('vitest', ['run', '--project', 'faults', ...vitestReporters(step)], {
    ...quiet,
    cwd: join(rootFolder, 'apps/api'),
    env,
  })
  return toStepResult(result, step, vitest)
}

/** A core for each database: two workers on both would only stand in each other's way. */
const runCalls = (step: string, DATABASE_URL?: string) =>
  runVitestTask(step, 'test:api', { DATABASE_URL }, 1, '--maxWorkers=1')

/** Gets the program that scores mails for tests where it is missing: on Debian as root, from its package. */
async function provideSpamAssassin(): Promise<void> {
  const { exitCode } = await run('sh', ['-c', 'command -v spamassassin'], { output: 'quiet' })
  if (exitCode !== 0 && canInstallPackages()) await installPackages('spamassassin')
}

const unit: Step = {
  name: 'unit',
  // A package that works on a page of its own is tried in a browser there.
  run: () =>
    withBrowser(async (env) => {
      await provideSpamAssassin()
      const packages = await runVitestTask('unit', 'test:unit', env, 2)
      const own = ['scripts/outside-app.test.ts', 'scripts/deploy/production-install.test.ts']
      const scripts = await runScriptTests('scripts', ...own.flatMap((file) => ['--exclude', file]))
      return {
        ...addCounts(packages, scripts),
        output: [packages, scripts].map((part) => (part.failed > 0 ? part.output : '')).join('\n'),
        failures: [...packages.failures, ...scripts.failures],
      }
    }),
}

/** Every step of the test run, light and independent ones first. */
export const steps: Step[] = [
  check('lockfile', () => script('check-lockfile.ts')),
  check('migrations', () => script('check-migrations.ts')),
  check('licenses', () => script('check-licenses.ts')),
  check('format', () => runTurbo(['run', 'format:check'], quiet)),
  check('lint', () => runTurbo(['run', 'lint'], quiet)),
  check('boundaries', () => runTurbo(['boundaries'], quiet)),
  check('requirements', () => script('check-requirements.ts')),
  check('words', () => script('check-words.ts')),
  check('unused', () => runTool('knip', [], quiet)),
  check('types', () => runTurbo(['run', 'types', '--continue=always', '--output-logs=errors-only'], quiet)),
  check('openapi', () => runTurbo(['run', 'generate:check', '--output-logs=new-only'], quiet)),
  unit,
  check('build', () => runTurbo(['run', 'build', '--output-logs=errors-only'], quiet)),
  check('bundle', () => script('bundle-budget.ts')),
  check('secrets', () => script('check-secrets.ts')),
  check('packages', () => script('check-packages.ts')),
  {
    name: 'api-embedded',
    run: () => runCalls('api-embedded'),
  },
  {
    name: 'api-postgres',
    beside: 'api-embedded',
    run: () => withPostgres((url) => runCalls('api-postgres', url)),
  },
  { name: 'browser', run: () => withBrowser((env) => runVitestTask('browser', 'test:browser', env, 1)) },
  {
    name: 'stories',
    beside: 'browser',
    run: () => withBrowser((env) => runVitestTask('stories', 'test:stories', env, 1)),
  },
  {
    name: 'visual',
    // Looks were reviewed as whole browsers draw them.
    run: async () => runVitestTask('visual', 'test:visual', { CHROMIUM_PATH: await provideBrowser() }, 1),
  },
  {
    name: 'outside-app',
    beside: 'visual',
    run: () => withBrowser(() => runScriptTests('outside-app', 'scripts/outside-app.test.ts')),
  },
  {
    name: 'deploy',
    beside: 'outside-app',
    run: () => runScriptTests('deploy', 'scripts/deploy/production-install.test.ts'),
  },
  {
    name: 'cluster',
    run: () => withPostgres((DATABASE_URL) => runVitestTask('cluster', 'test:cluster', { DATABASE_URL }, 1)),
  },
  { name: 'faults', run: runFaults },
  {
    name: 'e2e-embedded',
    run: () => withBrowser((env) => runJourneys('e2e-embedded', (runPart) => runPart(env))),
  },
  {
    name: 'e2e-postgres',
    isOnRequest: true,
    run: () =>
      withBrowser((env) =>
        // Products that start together on one server would both make its roles.
        runJourneys('e2e-postgres', (runPart) =>
          withPostgres(async (server) => {
            const name = `parapet_journeys_${randomUUID().replaceAll('-', '')}`
            return await runPart({ ...env, E2E_DATABASE_URL: await createDatabase(server, name) })
          }),
        ),
      ),
  },
]

/** Named selections of steps; a step that needs the build brings it along. */
const selections: Record<string, string[]> = {
  verify: ['format', 'lint', 'types', 'boundaries', 'unit'],
  api: ['api-embedded', 'api-postgres'],
  e2e: ['build', 'e2e-embedded', 'e2e-postgres'],
  'e2e-embedded': ['build', 'e2e-embedded'],
  'e2e-postgres': ['build', 'e2e-postgres'],
  faults: ['build', 'faults'],
  deploy: ['build', 'deploy'],
  // Without what compares the installed packages, or their pictures, with those that were reviewed.
  newest: steps
    .filter(({ name, isOnRequest }) => !isOnRequest && !['lockfile', 'licenses', 'visual'].includes(name))
    .map(({ name }) => name),
}

/**
 * The steps with the given names, in the order of the run; without names all but those on request.
 *
 * @throws Error naming the known steps when a name is unknown.
 */
export function selectSteps(names: string[]): Step[] {
  const wanted = names.flatMap((name) => selections[name] ?? [name])
  const unknown = wanted.find((name) => !steps.some((step) => step.name === name))
  if (unknown) {
    const known = new Set([...steps.map((step) => step.name), ...Object.keys(selections)])
    throw new Error(`There is no step "${unknown}". Steps: ${[...known].join(', ')}.`)
  }
  return steps.filter(({ name, isOnRequest }) => (wanted.length === 0 ? !isOnRequest : wanted.includes(name)))
}

/** Steps that run at the same time stand in one row. */
export function groupRows(selected: Step[]): Step[][] {
  const rows: Step[][] = []
  for (const step of selected) {
    const row = rows.at(-1)
    if (step.beside && row?.some(({ name }) => name === step.beside)) row.push(step)
    else rows.push([step])
  }
  return rows
}
