import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { listWorkspacePackages, rootFolder } from './installation.ts'

export interface TestCount {
  passed: number
  failed: number
  skipped: number
}

export const noTests: TestCount = { passed: 0, failed: 0, skipped: 0 }

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
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/**
 * Counts one JSON report of vitest. A file that failed without a failed test of its own, because it did not load, its
 * setup broke or its worker crashed, counts as one.
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

/** Counts one JSON report of Playwright. A test that passed only on a second try counts as failed. */
export function countPlaywrightReport(text: string): TestCount {
  const { stats, errors } = JSON.parse(text) as PlaywrightReport
  const hasBrokenFile = errors.length > 0 && stats.unexpected === 0
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (hasBrokenFile ? 1 : 0),
    skipped: stats.skipped,
  }
}

/** The reports that a step may leave behind: one in each package, and one in the root. */
function listReportFiles(step: string): string[] {
  const folders = [rootFolder, ...listWorkspacePackages().map(({ folder }) => folder)]
  return folders.map((folder) => join(folder, '.reports', `${step}.json`))
}

export function removeReports(step: string): void {
  for (const file of listReportFiles(step)) rmSync(file, { force: true })
}

/** What the reports of a step say, of those that exist. */
export function readReports(step: string): string[] {
  return listReportFiles(step).flatMap((file) => (existsSync(file) ? [readFileSync(file, 'utf8')] : []))
}
