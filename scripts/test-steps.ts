import { join } from 'node:path'

import { provideBrowser } from './browser.ts'
import { rootFolder } from './installation.ts'
import { providePostgres } from './postgres.ts'
import { onEnd, type RunResult } from './processes.ts'
import { countPlaywrightReport, countReports, removeReports, type TestCount } from './test-report.ts'
import { runTool, runTurbo } from './turbo.ts'

export interface StepResult extends TestCount {
  /** Shown when the step failed. */
  output: string
  /** Why the step was not run; counts as a failure where `CI` is set. */
  notRun?: string
}

export interface Step {
  name: string
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
      return { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0, output }
    },
  }
}

/** A run that ended badly or found nothing to test has failed, whatever its reports say. */
function toStepResult({ exitCode, output }: RunResult, count: TestCount): StepResult {
  if (exitCode !== 0 && count.failed === 0) return { ...count, failed: 1, output }
  if (exitCode === 0 && count.passed + count.failed === 0) {
    return { ...count, failed: 1, output: `${output}\nNo test was found.` }
  }
  return { ...count, output }
}

function vitestReporters(step: string): string[] {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=.reports/${step}.json`]
}

async function runVitestTask(
  step: string,
  task: string,
  env: NodeJS.ProcessEnv,
  concurrency: number,
): Promise<StepResult> {
  removeReports(step)
  const args = ['run', task, '--continue=always', `--concurrency=${concurrency}`, '--output-logs=new-only']
  const result = await runTurbo([...args, '--', ...vitestReporters(step)], { ...quiet, env })
  return toStepResult(result, countReports(step))
}

async function runScriptTests(step: string, ...files: string[]): Promise<StepResult> {
  const result = await runTool('vitest', ['run', ...files, ...vitestReporters(step)], quiet)
  return toStepResult(result, countReports(step))
}

const script = (file: string) => runNode(join('scripts', file))

function runNode(file: string): Promise<RunResult> {
  return runTool('tsx', [join(rootFolder, file)], quiet)
}

async function withBrowser(runStep: (env: NodeJS.ProcessEnv) => Promise<StepResult>): Promise<StepResult> {
  return runStep({ CHROMIUM_PATH: await provideBrowser() })
}

async function runOnPostgres(): Promise<StepResult> {
  const server = await providePostgres()
  if (!server) {
    const notRun = 'no PostgreSQL here: set DATABASE_URL, or install the postgresql package'
    return { passed: 0, failed: 0, skipped: 0, output: '', notRun }
  }
  const release = onEnd(() => server.stop())
  try {
    return await runVitestTask('api-postgres', 'test:api', { DATABASE_URL: server.url }, 1)
  } finally {
    await release()
  }
}

async function runEndToEnd(env: NodeJS.ProcessEnv): Promise<StepResult> {
  const step = 'e2e'
  removeReports(step)
  const result = await runTurbo(['run', 'test:e2e', '--output-logs=new-only', '--', '--reporter=list,json'], {
    ...quiet,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: join(rootFolder, '.reports', `${step}.json`) },
  })
  return toStepResult(result, countReports(step, countPlaywrightReport))
}

const unit: Step = {
  name: 'unit',
  async run() {
    const packages = await runVitestTask('unit', 'test:unit', {}, 2)
    const scripts = await runScriptTests('scripts', '--exclude', 'scripts/outside-app.test.ts')
    return {
      passed: packages.passed + scripts.passed,
      failed: packages.failed + scripts.failed,
      skipped: packages.skipped + scripts.skipped,
      output: [packages, scripts].map((part) => (part.failed > 0 ? part.output : '')).join('\n'),
    }
  },
}

/** Every step of the test run, light and independent ones first. */
export const steps: Step[] = [
  check('lockfile', () => script('check-lockfile.ts')),
  check('format', () => runTurbo(['run', 'format:check'], quiet)),
  check('lint', () => runTurbo(['run', 'lint'], quiet)),
  check('boundaries', () => runTurbo(['boundaries'], quiet)),
  check('requirements', () => script('check-requirements.ts')),
  check('unused', () => runTool('knip', [], quiet)),
  check('types', () => runTurbo(['run', 'types', '--continue=always', '--output-logs=errors-only'], quiet)),
  check('openapi', () => runTurbo(['run', 'generate:check', '--output-logs=new-only'], quiet)),
  unit,
  check('build', () => runTurbo(['run', 'build', '--output-logs=errors-only'], quiet)),
  check('bundle', () => script('bundle-budget.ts')),
  check('packages', () => script('check-packages.ts')),
  {
    name: 'api-embedded',
    run: () => runVitestTask('api-embedded', 'test:api', { DATABASE_URL: undefined }, 1),
  },
  { name: 'api-postgres', run: runOnPostgres },
  { name: 'browser', run: () => withBrowser((env) => runVitestTask('browser', 'test:browser', env, 1)) },
  { name: 'stories', run: () => withBrowser((env) => runVitestTask('stories', 'test:stories', env, 1)) },
  {
    name: 'outside-app',
    run: () => withBrowser(() => runScriptTests('outside-app', 'scripts/outside-app.test.ts')),
  },
  { name: 'faults', run: () => runVitestTask('faults', 'test:faults', {}, 1) },
  { name: 'e2e', run: () => withBrowser(runEndToEnd) },
]

/** Named selections of steps. */
export const selections: Record<string, string[]> = {
  verify: ['format', 'lint', 'types', 'boundaries', 'unit'],
}

/**
 * The steps with the given names, in the order of the run; all without names.
 *
 * @throws Error naming the known steps when a name is unknown.
 */
export function selectSteps(names: string[]): Step[] {
  const wanted = names.flatMap((name) => selections[name] ?? [name])
  const unknown = wanted.find((name) => !steps.some((step) => step.name === name))
  if (unknown) {
    const known = [...steps.map((step) => step.name), ...Object.keys(selections)]
    throw new Error(`There is no step "${unknown}". Steps: ${known.join(', ')}.`)
  }
  return wanted.length === 0 ? steps : steps.filter((step) => wanted.includes(step.name))
}
