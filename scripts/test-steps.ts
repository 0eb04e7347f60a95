import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import { canInstallPackages, installPackages, ensureBrowser, ensureTestBrowser } from './browser.ts'
import { checkRequirements, type StepProof } from './check-requirements.ts'
import { rootFolder } from './installation.ts'
import { runJourneys } from './journeys.ts'
import { createDatabase, findOrStartPostgres } from './postgres.ts'
import { onEnd, run, type RunResult } from './processes.ts'
import { addCounts, type StepResult, toStepResult, vitest } from './test-report.ts'
import { runTool, runTurbo, toolEnvironment } from './turbo.ts'

export interface Step {
  name: string
  /** An earlier step to run concurrently with, because each uses one core. */
  concurrentWith?: string
  /** Runs only if named: running the journeys twice would take too long. */
  runsOnlyIfNamed?: boolean
  /** The requirements that only this step proves; none if it repeats others or its tests carry no ids. */
  proves?: StepProof[]
  /** Gets the steps of the run, in order. */
  run(selected: Step[]): Promise<StepResult>
}

const quietOutput = { output: 'quiet' } as const

/** A check counts as one test. */
function createCheck(name: string, runCheck: () => Promise<RunResult>): Step {
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
  const args = ['run', task, '--continue=always', `--concurrency=${concurrency}`, '--output-logs=new-only']
  const result = await runTurbo([...args, '--', ...vitestReporters(step), ...vitestOptions], {
    ...quietOutput,
    env,
  })
  return toStepResult(result, step, vitest)
}

async function runScriptTests(step: string, ...files: string[]): Promise<StepResult> {
  const result = await runTool('vitest', ['run', ...files, ...vitestReporters(step)], quietOutput)
  return toStepResult(result, step, vitest)
}

const runCheckScript = (file: string) => runNode(join('scripts', file))

function runNode(file: string): Promise<RunResult> {
  return run(process.execPath, [file], { ...quietOutput, cwd: rootFolder, env: toolEnvironment })
}

async function withBrowser(runStep: (env: NodeJS.ProcessEnv) => Promise<StepResult>): Promise<StepResult> {
  return runStep({ CHROMIUM_PATH: await ensureTestBrowser() })
}

/** Runs with a PostgreSQL server, which is stopped afterwards. */
async function withPostgres(runStep: (serverUrl: string) => Promise<StepResult>): Promise<StepResult> {
  const server = await findOrStartPostgres()
  if (!server) {
    const notRunReason = 'PostgreSQL not found: set DATABASE_URL, or install the postgresql package'
    return { ...addCounts(), output: '', failures: [], notRunReason }
  }
  const release = onEnd(() => server.stop())
  try {
    return await runStep(server.url)
  } finally {
    await release()
  }
}

/** Without PostgreSQL, runs only the faults of the embedded database, and reports what is missing. */
async function runFaults(): Promise<StepResult> {
  const result = await withPostgres((FAULTS_DATABASE_URL) => runFaultTests({ FAULTS_DATABASE_URL }))
  return result.notRunReason
    ? { ...(await runFaultTests({})), notRunReason: `on PostgreSQL: ${result.notRunReason}` }
    : result
}

/** Not through turbo, which would restore the build while other steps use it. */
async function runFaultTests(env: NodeJS.ProcessEnv): Promise<StepResult> {
  const step = 'faults'
  const result = await runTool('vitest', ['run', '--project', 'faults', ...vitestReporters(step)], {
    ...quietOutput,
    cwd: join(rootFolder, 'apps/api'),
    env,
  })
  return toStepResult(result, step, vitest)
}

/** One worker per database, because both run concurrently on two cores. */
const runApiTests = (step: string, DATABASE_URL?: string) =>
  runVitestTask(step, 'test:api', { DATABASE_URL }, 1, '--maxWorkers=1')

/** Installs SpamAssassin if it is missing, on Debian as root. */
async function ensureSpamAssassin(): Promise<void> {
  const { exitCode } = await run('sh', ['-c', 'command -v spamassassin'], { output: 'quiet' })
  if (exitCode !== 0 && canInstallPackages()) await installPackages('spamassassin')
}

const unitStep: Step = {
  name: 'unit',
  // Tests against the identity and realtime providers, and of DOM parts in jsdom, are in the unit tests of packages.
  proves: ['unit', 'provider-conformance', 'component'],
  // Some packages test a page in a browser.
  run: () =>
    withBrowser(async (env) => {
      await ensureSpamAssassin()
      const packages = await runVitestTask('unit', 'test:unit', env, 2)
      const filesWithOwnStep = ['scripts/outside-app.test.ts', 'scripts/deploy/production-install.test.ts']
      const scripts = await runScriptTests(
        'scripts',
        ...filesWithOwnStep.flatMap((file) => ['--exclude', file]),
      )
      return {
        ...addCounts(packages, scripts),
        output: [packages, scripts].map((part) => (part.failed > 0 ? part.output : '')).join('\n'),
        failures: [...packages.failures, ...scripts.failures],
      }
    }),
}

/** The steps of the test run, fast and independent ones first. */
export const steps: Step[] = [
  createCheck('lockfile', () => runCheckScript('check-lockfile.ts')),
  createCheck('migrations', () => runCheckScript('check-migrations.ts')),
  createCheck('licenses', () => runCheckScript('check-licenses.ts')),
  createCheck('format', () => runTurbo(['run', 'format:check'], quietOutput)),
  createCheck('lint', () => runTurbo(['run', 'lint'], quietOutput)),
  createCheck('boundaries', () => runTurbo(['boundaries'], quietOutput)),
  createCheck('words', () => runCheckScript('check-words.ts')),
  createCheck('unused', () => runTool('knip', [], quietOutput)),
  createCheck('types', () =>
    runTurbo(['run', 'types', '--continue=always', '--output-logs=errors-only'], quietOutput),
  ),
  createCheck('openapi', () => runTurbo(['run', 'generate:check', '--output-logs=new-only'], quietOutput)),
  unitStep,
  createCheck('build', () => runTurbo(['run', 'build', '--output-logs=errors-only'], quietOutput)),
  createCheck('bundle', () => runCheckScript('bundle-budget.ts')),
  createCheck('secrets', () => runCheckScript('check-secrets.ts')),
  createCheck('packages', () => runCheckScript('check-packages.ts')),
  {
    name: 'api-embedded',
    proves: ['api'],
    run: () => runApiTests('api-embedded'),
  },
  {
    name: 'api-postgres',
    concurrentWith: 'api-embedded',
    run: () => withPostgres((url) => runApiTests('api-postgres', url)),
  },
  {
    name: 'browser',
    proves: ['component'],
    run: () => withBrowser((env) => runVitestTask('browser', 'test:browser', env, 1)),
  },
  {
    name: 'stories',
    concurrentWith: 'browser',
    proves: ['story'],
    run: () => withBrowser((env) => runVitestTask('stories', 'test:stories', env, 1)),
  },
  {
    name: 'visual',
    // Reference images were made with a full browser.
    run: async () => runVitestTask('visual', 'test:visual', { CHROMIUM_PATH: await ensureBrowser() }, 1),
  },
  {
    name: 'outside-app',
    concurrentWith: 'visual',
    proves: ['0.09', '0.31'],
    run: () => withBrowser(() => runScriptTests('outside-app', 'scripts/outside-app.test.ts')),
  },
  {
    name: 'deploy',
    concurrentWith: 'outside-app',
    run: () => runScriptTests('deploy', 'scripts/deploy/production-install.test.ts'),
  },
  {
    name: 'cluster',
    run: () => withPostgres((DATABASE_URL) => runVitestTask('cluster', 'test:cluster', { DATABASE_URL }, 1)),
  },
  { name: 'faults', run: runFaults },
  {
    name: 'e2e-embedded',
    proves: ['e2e'],
    run: () => withBrowser((env) => runJourneys('e2e-embedded', (runPart) => runPart(env))),
  },
  {
    name: 'e2e-postgres',
    runsOnlyIfNamed: true,
    run: () =>
      withBrowser((env) =>
        // Two products starting on one server would create its roles concurrently.
        runJourneys('e2e-postgres', (runPart) =>
          withPostgres(async (server) => {
            const name = `parapet_journeys_${randomUUID().replaceAll('-', '')}`
            return await runPart({ ...env, E2E_DATABASE_URL: await createDatabase(server, name) })
          }),
        ),
      ),
  },
  {
    // Last, because it reads the reports of the others.
    name: 'requirements',
    run: async (selected) =>
      checkRequirements(
        steps
          .filter((step) => !selected.includes(step))
          .flatMap(({ name, proves }) => (proves ? [{ name, proves }] : [])),
      ),
  },
]

/** Named selections of steps. Steps that need the build include it. */
const selections: Record<string, string[]> = {
  verify: ['format', 'lint', 'types', 'boundaries', 'unit'],
  api: ['api-embedded', 'api-postgres'],
  e2e: ['build', 'e2e-embedded', 'e2e-postgres'],
  'e2e-embedded': ['build', 'e2e-embedded'],
  'e2e-postgres': ['build', 'e2e-postgres'],
  faults: ['build', 'faults'],
  deploy: ['build', 'deploy'],
  // Without the steps that compare installed packages or images with reviewed ones.
  newest: steps
    .filter(
      ({ name, runsOnlyIfNamed }) => !runsOnlyIfNamed && !['lockfile', 'licenses', 'visual'].includes(name),
    )
    .map(({ name }) => name),
}

/**
 * The steps with these names, in run order; without names all but those on request.
 *
 * @throws Error naming the known steps if a name is unknown.
 */
export function selectSteps(names: string[]): Step[] {
  const selectedNames = names.flatMap((name) => selections[name] ?? [name])
  const unknown = selectedNames.find((name) => !steps.some((step) => step.name === name))
  if (unknown) {
    const availableNames = new Set([...steps.map((step) => step.name), ...Object.keys(selections)])
    throw new Error(`Unknown step "${unknown}". Available steps: ${[...availableNames].join(', ')}.`)
  }
  return steps.filter(({ name, runsOnlyIfNamed }) =>
    selectedNames.length === 0 ? !runsOnlyIfNamed : selectedNames.includes(name),
  )
}

/** Groups the steps that run concurrently. */
export function groupConcurrentSteps(selected: Step[]): Step[][] {
  const groups: Step[][] = []
  for (const step of selected) {
    const group = groups.at(-1)
    if (step.concurrentWith && group?.some(({ name }) => name === step.concurrentWith)) group.push(step)
    else groups.push([step])
  }
  return groups
}
