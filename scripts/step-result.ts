import { listPlaywrightFailures, listVitestFailures } from './failed-tests.ts'
import type { RunResult } from './processes.ts'
import {
  addCounts,
  countPlaywrightReport,
  countVitestReport,
  readReports,
  type TestCount,
} from './test-report.ts'

export interface StepResult extends TestCount {
  /** Shown when the step failed. */
  output: string
  /** Each failed test with the first line of why, for the end of the log. */
  failures: string[]
  /** Why the step was not run; counts as a failure where `CI` is set. */
  notRun?: string
}

interface ReportReader {
  count(text: string): TestCount
  listFailures(text: string): string[]
}

export const vitest: ReportReader = { count: countVitestReport, listFailures: listVitestFailures }
export const playwright: ReportReader = { count: countPlaywrightReport, listFailures: listPlaywrightFailures }

/** A run that ended badly or found nothing to test has failed, whatever its reports say. */
export function toStepResult(
  { exitCode, output }: RunResult,
  step: string,
  reader: ReportReader,
): StepResult {
  const reports = readReports(step)
  const count = addCounts(...reports.map(reader.count))
  const failures = reports.flatMap(reader.listFailures)
  if (exitCode !== 0 && count.failed === 0) return { ...count, failed: 1, output, failures }
  if (exitCode === 0 && count.passed + count.failed === 0) {
    return { ...count, failed: 1, output: `${output}\nNo test was found.`, failures }
  }
  return { ...count, output, failures }
}
