import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import { canInstallPackages, installPackages, ensureBrowser, ensureTestBrowser } from './browser.ts'
import { checkRequirements, type StepProof } from './check-requirements.ts'
import { rootFolder } from './installation.ts'
import { nightlyTag, runJourneys } from './journeys.ts'
import { createDatabase, findOrStartPostgres } from './postgres.ts'
import { onEnd, run, type RunResult } from './processes.ts'
import { addCounts, type StepResult, toStepResult, vitest } from './test-report.ts'
import { runTool, runTurbo, toolEnvironment } from './turbo.ts'

/** What `pnpm test` was asked for. */
export interface TestRun {
  /** In run order. */
  steps: Step[]
  /**
   * Runs every test of each step. Otherwise, slow steps run a representative part, and the rest is left to `pnpm
   * test:all`.
   */
  isWhole: boolean
  /** Runs only what changes since this commit can affect. */
  since?: string
}

export interface Step {
  name: string
  /** An earlier step to run concurrently with, because one of them leaves a core idle at times. */
  concurrentWith?: string
  /** Runs only in `pnpm test:all` or if named. */
  isNightly?: boolean
  /** The files that can affect it; all if omitted. `pnpm test --changed` leaves it out if none of them changed. */
  inputs?: RegExp
  /** The requirements that only this step proves; none if it repeats others or its tests carry no ids. */
  proves?: StepProof[]
  run(testRun: TestRun): Promise<StepResult>
}

const quietOutput = { output: 'quiet' } as const
const inRoot = { ...quietOutput, cwd: rootFolder }

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

interface VitestTask {
  step: string
  task: string
  env?: NodeJS.ProcessEnv
  /** Packages tested at the same time. */
  concurrency?: number
  /** Title pattern of the tests to run, unless the whole suite runs. */
  representative?: string
  options?: string[]
}

const notNightly = `^(?!.*${nightlyTag})`

async function runVitestTask(
  { step, task, env = {}, concurrency = 1, representative = notNightly, options = [] }: VitestTask,
  testRun: TestRun,
): Promise<StepResult> {
  const args = ['run', task, '--continue=always', `--concurrency=${concurrency}`, '--output-logs=new-only']
  const selection = testRun.isWhole ? [] : ['-t', representative]
  const result = await runTurbo(
    [...args, '--', ...vitestReporters(step), ...onlyChanged(testRun), ...selection, ...options],
    { ...quietOutput, env },
  )
  return toStepResult(result, step, vitest, testRun)
}

/** Vitest follows the imports of every test file. */
function onlyChanged({ since }: TestRun): string[] {
  return since === undefined ? [] : [`--changed=${since}`, '--passWithNoTests']
}

async function runScriptTests(step: string, testRun: TestRun, ...files: string[]): Promise<StepResult> {
  const selection = testRun.isWhole ? [] : ['-t', notNightly]
  const options = [...vitestReporters(step), ...onlyChanged(testRun), ...selection]
  const result = await runTool('vitest', ['run', ...files, ...options], quietOutput)
  return toStepResult(result, step, vitest, testRun)
}

const runCheckScript = (file: string) => runNode(join('scripts', file))

function runNode(file: string): Promise<RunResult> {
  return run(process.execPath, [file], { ...inRoot, env: toolEnvironment })
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

/** A process killed in the middle of its work. Services that go away are also in the journeys. */
const representativeFaults = ['killed-import']

/** Without PostgreSQL, runs only the faults of the embedded database, and reports what is missing. */
async function runFaults(testRun: TestRun): Promise<StepResult> {
  if (!testRun.isWhole) return runFaultTests(testRun, {}, ...representativeFaults)
  const result = await withPostgres((FAULTS_DATABASE_URL) => runFaultTests(testRun, { FAULTS_DATABASE_URL }))
  return result.notRunReason
    ? { ...(await runFaultTests(testRun, {})), notRunReason: `on PostgreSQL: ${result.notRunReason}` }
    : result
}

/** Not through turbo, which would restore the build while other steps use it. */
async function runFaultTests(
  testRun: TestRun,
  env: NodeJS.ProcessEnv,
  ...files: string[]
): Promise<StepResult> {
  const step = 'faults'
  const result = await runTool('vitest', ['run', '--project', 'faults', ...files, ...vitestReporters(step)], {
    ...quietOutput,
    cwd: join(rootFolder, 'apps/api'),
    env,
  })
  return toStepResult(result, step, vitest, testRun)
}

/**
 * The tests in which the engine can matter most: the pool, locks, transactions, row-level security, and jobs. Nightly,
 * every test of the API runs on both engines.
 */
const engineTests = ['src/platform/db', 'src/platform/context', 'src/platform/jobs', 'src/platform/access']

interface ApiTests {
  step: string
  /** Without it, they run on the embedded engine. */
  databaseUrl?: string
  files?: string[]
}

const runApiTests = ({ step, databaseUrl, files = [] }: ApiTests, testRun: TestRun) =>
  runVitestTask(
    {
      step,
      task: 'test:api',
      env: { DATABASE_URL: databaseUrl, ...(testRun.isWhole && { FUZZ_RUNS: '25' }) },
      // Tests often wait for a server, so two workers would leave a core idle. The embedded engine is in their process.
      options: [`--maxWorkers=${databaseUrl ? 3 : 2}`, ...files],
    },
    testRun,
  )

/**
 * All tests of the API, on PostgreSQL because they take half the time there. Without PostgreSQL, they run on the embedded
 * engine, and the step says that it didn't run.
 */
async function runApiTestsOnPostgres(testRun: TestRun): Promise<StepResult> {
  const step = 'api-postgres'
  const result = await withPostgres((databaseUrl) => runApiTests({ step, databaseUrl }, testRun))
  return result.notRunReason && !testRun.isWhole
    ? { ...(await runApiTests({ step }, testRun)), notRunReason: `on PostgreSQL: ${result.notRunReason}` }
    : result
}

/** For tests of builds, whose imports don't show which files affect them. */
const whole = ({ steps: selected, isWhole }: TestRun): TestRun => ({ steps: selected, isWhole })

/** Everything that the built product consists of. */
const productFiles = /^(apps|packages)\/(?!.*\.(test|stories)\.tsx?$|.*\.md$)/

/** Installs SpamAssassin if it is missing, if this is Debian and the user is root. */
async function ensureSpamAssassin(): Promise<void> {
  const { exitCode } = await run('sh', ['-c', 'command -v spamassassin'], { output: 'quiet' })
  if (exitCode !== 0 && canInstallPackages()) await installPackages('spamassassin')
}

const unitStep: Step = {
  name: 'unit',
  // Tests against the identity and realtime providers, and of DOM parts in jsdom, are in the unit tests of packages.
  proves: ['unit', 'provider-conformance', 'component'],
  // Some packages test a page in a browser.
  run: (testRun) =>
    withBrowser(async (env) => {
      await ensureSpamAssassin()
      const filesWithOwnStep = ['scripts/outside-app.test.ts', 'scripts/deploy/production-install.test.ts']
      // Some packages wait for other processes most of the time, and the API's tests take longer than all others.
      const [packages, scripts] = await Promise.all([
        runVitestTask(
          { step: 'unit', task: 'test:unit', env, concurrency: 2, options: ['--maxWorkers=2'] },
          testRun,
        ),
        runScriptTests('scripts', testRun, ...filesWithOwnStep.flatMap((file) => ['--exclude', file])),
      ])
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
  { ...createCheck('migrations', () => runCheckScript('check-migrations.ts')), concurrentWith: 'lockfile' },
  { ...createCheck('licenses', () => runCheckScript('check-licenses.ts')), concurrentWith: 'lockfile' },
  {
    ...createCheck('format', () => runTurbo(['run', 'format:check'], quietOutput)),
    concurrentWith: 'lockfile',
  },
  createCheck('lint', () => runTurbo(['run', 'lint'], quietOutput)),
  createCheck('boundaries', () => runTurbo(['boundaries'], quietOutput)),
  createCheck('words', () => runCheckScript('check-words.ts')),
  { ...createCheck('unused', () => runTool('knip', [], quietOutput)), concurrentWith: 'words' },
  {
    ...createCheck('types', () =>
      runTurbo(['run', 'types', '--continue=always', '--output-logs=errors-only'], quietOutput),
    ),
    concurrentWith: 'words',
  },
  createCheck('openapi', () => runTurbo(['run', 'generate:check', '--output-logs=new-only'], quietOutput)),
  unitStep,
  createCheck('build', () => runTurbo(['run', 'build', '--output-logs=errors-only'], quietOutput)),
  createCheck('bundle', () => runCheckScript('bundle-budget.ts')),
  { ...createCheck('secrets', () => runCheckScript('check-secrets.ts')), concurrentWith: 'bundle' },
  { ...createCheck('packages', () => runCheckScript('check-packages.ts')), concurrentWith: 'bundle' },
  { name: 'api-postgres', proves: ['api'], run: runApiTestsOnPostgres },
  {
    name: 'api-embedded',
    concurrentWith: 'api-postgres',
    run: (testRun) =>
      runApiTests({ step: 'api-embedded', files: testRun.isWhole ? [] : engineTests }, testRun),
  },
  {
    name: 'browser',
    proves: ['component'],
    run: (testRun) =>
      withBrowser((env) =>
        runVitestTask(
          // The web app's tests take much longer than the others, and a page sometimes waits.
          { step: 'browser', task: 'test:browser', env, concurrency: 2, options: ['--maxWorkers=2'] },
          testRun,
        ),
      ),
  },
  {
    name: 'stories',
    concurrentWith: 'browser',
    proves: ['story'],
    run: (testRun) =>
      withBrowser((env) =>
        runVitestTask(
          {
            step: 'stories',
            task: 'test:stories',
            env,
            // The dark theme changes colors only.
            options: testRun.isWhole ? [] : ['--project=!stories dark'],
          },
          testRun,
        ),
      ),
  },
  {
    name: 'visual',
    inputs: /^packages\/ui\//,
    concurrentWith: 'stories',
    run: async (testRun) =>
      runVitestTask(
        {
          step: 'visual',
          task: 'test:visual',
          // Reference images were made with a full browser.
          env: { CHROMIUM_PATH: await ensureBrowser() },
          representative: 'Actions/Button',
        },
        whole(testRun),
      ),
  },
  {
    name: 'outside-app',
    inputs: /^(packages|scripts)\//,
    concurrentWith: 'visual',
    proves: ['0.09', '0.31'],
    run: (testRun) =>
      withBrowser(() => runScriptTests('outside-app', whole(testRun), 'scripts/outside-app.test.ts')),
  },
  {
    name: 'deploy',
    inputs: /^(apps|deploy|packages|scripts)\/|^Dockerfile$/,
    concurrentWith: 'outside-app',
    run: (testRun) => runScriptTests('deploy', whole(testRun), 'scripts/deploy/production-install.test.ts'),
  },
  {
    name: 'browsers',
    isNightly: true,
    run: (testRun) =>
      withBrowser((env) => runVitestTask({ step: 'browsers', task: 'test:browsers', env }, testRun)),
  },
  {
    name: 'cluster',
    isNightly: true,
    run: (testRun) =>
      withPostgres((DATABASE_URL) =>
        runVitestTask({ step: 'cluster', task: 'test:cluster', env: { DATABASE_URL } }, testRun),
      ),
  },
  { name: 'faults', inputs: productFiles, concurrentWith: 'deploy', run: runFaults },
  {
    name: 'e2e-embedded',
    inputs: new RegExp(`${productFiles.source}|^apps/web/e2e/`),
    proves: ['e2e'],
    run: (testRun) => withBrowser((env) => runJourneys('e2e-embedded', testRun, (runPart) => runPart(env))),
  },
  {
    name: 'e2e-postgres',
    isNightly: true,
    run: (testRun) =>
      withBrowser((env) =>
        runJourneys('e2e-postgres', testRun, (runPart, products) =>
          withPostgres(async (server) => {
            const names = Array.from(
              { length: products },
              () => `parapet_journeys_${randomUUID().replaceAll('-', '')}`,
            )
            const urls = await Promise.all(names.map((name) => createDatabase(server, name)))
            return await runPart({ ...env, E2E_DATABASE_URL: urls.join(',') })
          }),
        ),
      ),
  },
  {
    // Last, because it reads the reports of the others.
    name: 'requirements',
    run: async ({ steps: selected }) =>
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
  all: steps.map(({ name }) => name),
  // Without the steps that compare installed packages or images with reviewed ones.
  newest: steps
    .filter(({ name, isNightly }) => !isNightly && !['lockfile', 'licenses', 'visual'].includes(name))
    .map(({ name }) => name),
}

/** The commit that `--changed` compares with if it names none: where this branch left the main one. */
async function findBranchPoint(): Promise<string> {
  for (const main of ['origin/main', 'main']) {
    const { exitCode, output } = await run('git', ['merge-base', 'HEAD', main], inRoot)
    if (exitCode === 0) return output.trim()
  }
  throw new Error('Couldn’t find a main branch to compare with. Name a commit: pnpm test --changed=<commit>.')
}

async function listChangedFiles(since: string): Promise<string[]> {
  const lists = [
    ['diff', '--name-only', since],
    ['ls-files', '--others', '--exclude-standard'],
  ]
  const results = await Promise.all(lists.map((args) => run('git', args, inRoot)))
  const failed = results.find(({ exitCode }) => exitCode !== 0)
  if (failed) throw new Error(`Couldn’t compare with ${since}: ${failed.output.trim()}`)
  return results.flatMap(({ output }) => output.split('\n').filter(Boolean))
}

/**
 * What the arguments of `pnpm test` ask for: nothing, names of steps, or `--changed[=<commit>]`.
 *
 * @throws Error naming the known steps if a name is unknown, or saying that a commit is.
 */
export async function planTestRun(args: string[]): Promise<TestRun> {
  const names = args.filter((arg) => !arg.startsWith('--'))
  const changed = args.find((arg) => /^--changed(=|$)/.test(arg))
  const unknown = args.find((arg) => arg.startsWith('--') && arg !== changed)
  if (unknown) throw new Error(`Unknown option "${unknown}". Available options: --changed[=<commit>].`)
  const selected = selectSteps(names)
  const isWhole = names.length > 0
  if (changed === undefined) return { steps: selected, isWhole }
  const since = changed.split('=')[1] ?? (await findBranchPoint())
  return { steps: selectAffected(selected, await listChangedFiles(since)), isWhole, since }
}

/** The steps that one of these files can affect. Requirements are proven only by a whole run. */
export function selectAffected(selected: Step[], files: string[]): Step[] {
  return selected.filter(
    ({ name, inputs }) => name !== 'requirements' && (!inputs || files.some((file) => inputs.test(file))),
  )
}

/**
 * The steps with these names, in run order; without names, the steps that aren't nightly.
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
  return steps.filter(({ name, isNightly }) =>
    selectedNames.length === 0 ? !isNightly : selectedNames.includes(name),
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
