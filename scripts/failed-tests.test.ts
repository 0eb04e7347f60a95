import { expect, it } from 'vitest'

import { listPlaywrightFailures, listVitestFailures } from './test-report.ts'

it('names a failed Vitest test with the first line of its error', () => {
  const report = {
    testResults: [
      {
        name: '/repository/packages/ui/src/button/button.test.tsx',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'shows its label', status: 'passed', failureMessages: [] },
          {
            fullName: 'keeps focus',
            status: 'failed',
            failureMessages: ['\u001B[31mAssertionError: no focus\u001B[39m\n  at x'],
          },
          {
            fullName: 'waits for a click',
            status: 'failed',
            failureMessages: [
              'Error: STACK_TRACE_ERROR\n  at click (/lib/x.js:1:2)\n  at /a/button.test.tsx:41:7',
            ],
          },
          {
            fullName: 'is pressed',
            status: 'failed',
            failureMessages: ['Error: not pressed\n  at http://localhost:63315/a/button.test.tsx?v=1:362:9'],
          },
          {
            fullName: 'fits any label',
            status: 'failed',
            failureMessages: [
              'Error: Property failed after 3 tests\n{ seed: 1 }\nCounterexample: [""]\nShrunk',
            ],
          },
        ],
      },
    ],
  }

  expect(listVitestFailures(JSON.stringify(report))).toEqual([
    'button.test.tsx › keeps focus: AssertionError: no focus',
    'button.test.tsx › waits for a click: Error: STACK_TRACE_ERROR, line 41',
    'button.test.tsx › is pressed: Error: not pressed',
    'button.test.tsx › fits any label: Error: Property failed after 3 tests, Counterexample: [""]',
  ])
})

it.each([
  ['broke before its first test', []],
  ['broke while it was set up', [{ fullName: 'works', status: 'skipped', failureMessages: [] }]],
])('names a Vitest file that %s', (_how, assertionResults) => {
  const file = { name: 'a/b.test.ts', status: 'failed', message: '\nCannot find x\n', assertionResults }

  expect(listVitestFailures(JSON.stringify({ testResults: [file] }))).toEqual(['b.test.ts: Cannot find x'])
})

it('names failed and flaky tests of Playwright at every depth', () => {
  const error = {
    message: 'Timed out\n  - \u001B[2mwaiting for the dialog\u001B[22m\nmore',
    location: { line: 7 },
  }
  const failed = { status: 'unexpected', results: [{ error }] }
  const flaky = { status: 'flaky', results: [{ error: { message: 'Once' } }, {}] }
  const passed = { status: 'expected', results: [{}] }
  const report = {
    errors: [],
    suites: [
      {
        specs: [{ title: 'works', file: 'a.e2e.ts', tests: [passed] }],
        suites: [
          {
            specs: [
              { title: 'signs in', file: 'a.e2e.ts', tests: [failed] },
              { title: 'wavers', file: 'a.e2e.ts', tests: [flaky] },
            ],
          },
        ],
      },
    ],
  }

  expect(listPlaywrightFailures(JSON.stringify(report))).toEqual([
    'a.e2e.ts:7 › signs in: Timed out, waiting for the dialog',
    'a.e2e.ts › wavers: Once',
  ])
})

it('names the error that kept Playwright from loading a file', () => {
  const report = { errors: [{ message: 'SyntaxError: here' }], suites: [] }

  expect(listPlaywrightFailures(JSON.stringify(report))).toEqual(['SyntaxError: here'])
})
