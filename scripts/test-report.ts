import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { listWorkspacePackages, rootFolder } from './installation.ts'
import type { RunResult } from './processes.ts'

export interface TestCount {
  passed: number
  failed: number
  skipped: number
}

export const emptyCount: TestCount = { passed: 0, failed: 0, skipped: 0 }

export function addCounts(...counts: TestCount[]): TestCount {
  return {
    passed: counts.reduce((sum, count) => sum + count.passed, 0),
    failed: counts.reduce((sum, count) => sum + count.failed, 0),
    skipped: counts.reduce((sum, count) => sum + count.skipped, 0),
  }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      fullName: string
      ancestorTitles: string[]
      title: string
      status: string
      failureMessages: string[] | null
    }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

/**
 * Counts one JSON report from Vitest. A file that failed without a failed test, because it didn't load, its setup
 * failed, or its worker crashed, counts as one.
 */
export function countVitestReport(text: string): TestCount {
  const report = JSON.parse(text) as VitestReport
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Counts one JSON report from Playwright. A test that passed only on a second attempt counts as failed. */
export function countPlaywrightReport(text: string): TestCount {
  const { stats, errors } = JSON.parse(text) as PlaywrightReport
  const hasBrokenFile = errors.length > 0 && stats.unexpected === 0
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (hasBrokenFile ? 1 : 0),
    skipped: stats.skipped,
  }
}

/** A step may write one report in each package, and one in the root. */
const listReportFolders = () =>
  [rootFolder, ...listWorkspacePackages().map(({ folder }) => folder)].map((folder) =>
    join(folder, '.reports'),
  )

function listReportFiles(): string[] {
  return listReportFolders()
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => file.endsWith('.json'))
}

/** Removes the reports of earlier runs, so that every report belongs to this one. */
export function removeReports(): void {
  for (const file of listReportFiles()) rmSync(file, { force: true })
}

/** Every report of this run. */
export function readAllReports(): string[] {
  return listReportFiles().map((file) => readFileSync(file, 'utf8'))
}

/** The reports of a step. */
function readReports(step: string): string[] {
  return listReportFolders()
    .map((folder) => join(folder, `${step}.json`))
    .flatMap((file) => (existsSync(file) ? [readFileSync(file, 'utf8')] : []))
}

interface PlaywrightError {
  message?: string
  location?: { line: number }
}

interface PlaywrightSuite {
  title?: string
  specs?: {
    title: string
    file: string
    tests: { status: string; results: { status?: string; error?: PlaywrightError }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

function describeFailure(file: string, title: string, message: string | undefined): string {
  const name = [file.split('/').at(-1), title].filter(Boolean).join(' › ')
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const counterexample = lines.find((line) => line.startsWith('Counterexample: '))
  // Some errors say only where they happened, such as a click that had to wait too long.
  // Frames of browsers have the line of the compiled file, which would mislead.
  const frame = lines.find(
    (line) => file && line.startsWith('at ') && line.includes(basename(file)) && !/https?:\/\//.test(line),
  )
  const [, line] = frame?.match(/:(\d+):\d+\)?$/) ?? []
  const details = [lines[0], counterexample, line && `line ${line}`].filter(Boolean).join(', ')
  return [name, details].filter(Boolean).join(': ')
}

/**
 * Lists each failed test of one Vitest report, and each file that failed without one, with the first line of the error,
 * the counterexample of a property, and the line in the test file.
 */
export function listVitestFailures(text: string): string[] {
  const { testResults } = JSON.parse(text) as VitestReport
  return testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (file.status === 'failed' && failed.length === 0) {
      return [describeFailure(file.name, '', file.message)]
    }
    return failed.map((test) => describeFailure(file.name, test.fullName, test.failureMessages?.[0]))
  })
}

/** Lists each failed or flaky test of one Playwright report, with its line, the first line of the error, and what it waited for. */
export function listPlaywrightFailures(text: string): string[] {
  const report = JSON.parse(text) as PlaywrightReport
  const loadFailures = report.errors.map(({ message }) => describeFailure('', '', message))
  return [...loadFailures, ...report.suites.flatMap(listSuiteFailures)]
}

/** What a timed-out step was waiting for, which the first line of its error omits. */
function listAwaitedTargets(message = ''): string[] {
  return (
    stripVTControlCharacters(message)
      .match(/waiting for .+/)
      ?.slice(0, 1) ?? []
  )
}

function listSuiteFailures({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const specFailures = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const error = results.find((result) => result.error)?.error
        const location = error?.location ? `${file}:${error.location.line}` : file
        return [describeFailure(location, title, error?.message), ...listAwaitedTargets(error?.message)].join(
          ', ',
        )
      }),
  )
  return [...specFailures, ...suites.flatMap(listSuiteFailures)]
}

/** One test in a report. */
export interface ReportedTest {
  file: string
  /** The titles of the suites around it, then its own. */
  titles: string[]
  /** `other` didn't run, or only in part: skipped, todo, interrupted. */
  status: 'passed' | 'failed' | 'other'
}

/** Lists the tests of one JSON report from Vitest or Playwright. */
export function listReportedTests(text: string): ReportedTest[] {
  const report = JSON.parse(text) as VitestReport | PlaywrightReport
  if ('suites' in report) return report.suites.flatMap((suite) => listSuiteTests(suite, []))
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(rootFolder, name),
      titles: [...ancestorTitles, title],
      status: status === 'passed' || status === 'failed' ? status : 'other',
    })),
  )
}

function listSuiteTests(
  { title = '', specs = [], suites = [] }: PlaywrightSuite,
  outer: string[],
): ReportedTest[] {
  const titles = [...outer, title]
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status, results }): ReportedTest => {
      // A test that is expected to fail is `expected` when it fails.
      const hasPassed = status === 'expected' && results.at(-1)?.status === 'passed'
      const hasFailed = status === 'unexpected' || status === 'flaky'
      return {
        file: spec.file,
        titles: [...titles, spec.title],
        status: hasPassed ? 'passed' : hasFailed ? 'failed' : 'other',
      }
    }),
  )
  return [...own, ...suites.flatMap((suite) => listSuiteTests(suite, titles))]
}

export interface StepResult extends TestCount {
  /** Shown when the step failed. */
  output: string
  /** Each failed test with the first line of its error, for the end of the log. */
  failures: string[]
  /** Shown beside the counts. */
  note?: string
  /** Why the step was not run; counts as a failure where `CI` is set. */
  notRunReason?: string
}

interface ReportReader {
  count(text: string): TestCount
  listFailures(text: string): string[]
}

export const vitest: ReportReader = { count: countVitestReport, listFailures: listVitestFailures }
export const playwright: ReportReader = { count: countPlaywrightReport, listFailures: listPlaywrightFailures }

/**
 * The lines in which V8 says why it ended a process. Reports can't say, because nothing in the process keeps running.
 */
export const listCrashes = (output: string): string[] =>
  stripVTControlCharacters(output).match(/^(?:# Fatal|# Check failed|FATAL ERROR:).*/gm) ?? []

/**
 * A run that exited with an error or found no tests has failed, no matter what its reports say. With `since`, there may
 * be no tests that the changes affect.
 */
export function toStepResult(
  { exitCode, output }: RunResult,
  step: string,
  reader: ReportReader,
  { since }: { since?: string | undefined },
): StepResult {
  const reports = readReports(step)
  const count = addCounts(...reports.map(reader.count))
  const failures = [...reports.flatMap(reader.listFailures), ...listCrashes(output)]
  if (exitCode !== 0 && count.failed === 0) {
    const ending = `${step} exited with code ${exitCode} without a failed test`
    return { ...count, failed: 1, output, failures: [...failures, ending] }
  }
  if (exitCode === 0 && since === undefined && count.passed + count.failed === 0) {
    return { ...count, failed: 1, output: `${output}\nNo tests found.`, failures }
  }
  return { ...count, output, failures }
}
