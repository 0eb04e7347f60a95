import { expect, it } from 'vitest'

import { addCounts, countPlaywrightReport, countVitestReport, listCrashes } from './test-report.ts'

it('counts the tests of a Vitest report', () => {
  const report = {
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }],
  }

  expect(countVitestReport(JSON.stringify(report))).toEqual({ passed: 4, failed: 1, skipped: 3 })
})

it.each([
  ['broke before its first test', []],
  ['crashed in one of its tests', [{ status: 'passed' }, { status: 'pending' }]],
])('counts a file that %s as a failed test', (_how, assertionResults) => {
  const report = {
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [{ status: 'failed', assertionResults }],
  }

  expect(countVitestReport(JSON.stringify(report)).failed).toBe(1)
})

it('counts a flaky browser test as failed', () => {
  const report = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 0 }, errors: [] }

  expect(countPlaywrightReport(JSON.stringify(report))).toEqual({ passed: 7, failed: 2, skipped: 0 })
})

it('counts a browser test file that could not be loaded as failed', () => {
  const report = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{ message: 'no' }] }

  expect(countPlaywrightReport(JSON.stringify(report)).failed).toBe(1)
})

it('quotes why V8 ended a process', () => {
  const output =
    'ready\n\n\n#\n# Fatal error in , line 0\n# Check failed: IsValid().\n#\n#FailureMessage Object: 0x7ff'
  expect(listCrashes(output)).toEqual(['# Fatal error in , line 0', '# Check failed: IsValid().'])
  expect(listCrashes('1 failed\n# a comment')).toEqual([])
})

it('adds counts', () => {
  expect(addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({
    passed: 11,
    failed: 22,
    skipped: 33,
  })
})
