import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { judgeCoverage, listRequirements, listTitleIds, type ProofKind } from './check-requirements.ts'
import { rootFolder } from './installation.ts'
import { run } from './processes.ts'
import { listReportedTests, type ReportedTest } from './test-report.ts'
import { runTool, toolEnvironment } from './turbo.ts'

const folder = mkdtempSync(join(tmpdir(), 'parapet-requirements-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const files = {
  'parts.test.ts': `
    // it('[1.01] in a comment', () => {})
    const id = '[1.02] in a constant'
    it('does without ids', () => expect(id).toContain('constant'))
    it.skip('[1.03] is skipped', () => {})
    it.todo('[1.04] is to do')
    it('[1.05] fails', () => expect(1).toBe(2))
    it('[1.06] skips itself', ({ skip }) => skip())
    describe.skip('[1.07] a skipped suite', () => it('passes', () => {}))
    it('mentions [1.08] on the way', () => {})
    it('[1.20] passes', () => {})
    describe('[1.21] a suite', () => it('[1.22, 1.23] passes', () => {}))
    it.each([['[1.24] [1.25]']])('%s passes', () => {})
  `,
  'calls.api.test.ts': `it('[1.26] passes', () => {})`,
  'wire.conformance.test.ts': `it('[1.27] passes', () => {})`,
  'part.test.tsx': `it('[1.28] passes', () => {})`,
  'broken.test.ts': `it('[1.09] never loads', () => {}); throw new Error('broken')`,
  'journey.e2e.ts': `
    import { test } from '@playwright/test'
    test('[1.30] passes', () => {})
    test.describe('[1.31] a suite', () => { test('passes', () => {}) })
    test('[1.10] fails', () => { throw new Error('no') })
    test.skip('[1.11] is skipped', () => {})
    test.fixme('[1.12] is to be fixed', () => {})
    test('[1.13] skips itself', () => { test.skip() })
    test('[1.14] is known to fail', () => { test.fail(); throw new Error('known') })
  `,
  'playwright.config.ts': `export default { testMatch: '*.e2e.ts' }`,
}

let tests: ReportedTest[] = []

beforeAll(async () => {
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source)
  symlinkSync(join(rootFolder, 'apps/web/node_modules'), join(folder, 'node_modules'))
  const vitestReport = join(folder, 'vitest.json')
  const reporters = ['--reporter=json', `--outputFile=${vitestReport}`]
  await runTool('vitest', ['run', '--root', folder, '--globals', ...reporters], { output: 'quiet' })

  const playwrightReport = join(folder, 'playwright.json')
  const cli = createRequire(join(folder, 'package.json')).resolve('@playwright/test/cli')
  await run(process.execPath, [cli, 'test', '--reporter=json'], {
    cwd: folder,
    output: 'quiet',
    env: { ...toolEnvironment, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  })
  tests = [vitestReport, playwrightReport].flatMap((file) => listReportedTests(readFileSync(file, 'utf8')))
}, 60_000)

const judge = (id: string, proof: ProofKind, more: Partial<Parameters<typeof judgeCoverage>[0]> = {}) =>
  judgeCoverage({
    requirements: [{ id, proof }],
    tests: tests.filter(({ titles }) => listTitleIds(titles).includes(id)),
    open: [],
    leftOut: [],
    ...more,
  })

describe('an id', () => {
  it.each([
    ['in a comment', '1.01'],
    ['in a constant', '1.02'],
    ['of a skipped test', '1.03'],
    ['of a test to do', '1.04'],
    ['of a failed test', '1.05'],
    ['of a test that skips itself', '1.06'],
    ['of a skipped suite', '1.07'],
    ['in the middle of a title', '1.08'],
    ['of a file that does not load', '1.09'],
    ['of a failed journey', '1.10'],
    ['of a skipped journey', '1.11'],
    ['of a journey to be fixed', '1.12'],
    ['of a journey that skips itself', '1.13'],
    ['of a journey that is known to fail', '1.14'],
    ['of no test', '1.99'],
  ])('%s proves nothing', (_where, id) => {
    const { proven, problems } = judge(id, id >= '1.10' && id < '1.20' ? 'e2e' : 'unit')

    expect(proven).toEqual([])
    expect(problems).toEqual([expect.stringContaining(id)])
  })

  it.each(['1.20', '1.21', '1.22', '1.23', '1.24', '1.25', '1.30', '1.31'])(
    'of a passed test or its suite counts: %s',
    (id) => expect(judge(id, 'unit').proven).toEqual([id]),
  )

  it.each<[id: string, given: string, asked: ProofKind]>([
    ['1.20', 'parts.test.ts', 'component'],
    ['1.20', 'parts.test.ts', 'api'],
    ['1.20', 'parts.test.ts', 'provider-conformance'],
    ['1.28', 'part.test.tsx', 'story'],
    ['1.28', 'part.test.tsx', 'e2e'],
    ['1.26', 'calls.api.test.ts', 'e2e'],
    ['1.30', 'journey.e2e.ts', 'api'],
  ])('%s in %s does not meet %s', (id, given, asked) => {
    const { proven, problems } = judge(id, asked)

    expect(proven).toEqual([])
    expect(problems[0]).toMatch(new RegExp(`^${id} asks for ${asked}, and has only .*, passed: .*${given}`))
  })

  it.each<[id: string, asked: ProofKind]>([
    ['1.26', 'api'],
    ['1.26', 'unit'],
    ['1.27', 'provider-conformance'],
    ['1.28', 'component'],
    ['1.30', 'component'],
    ['1.30', 'e2e'],
  ])('%s meets %s', (id, asked) => expect(judge(id, asked).proven).toEqual([id]))
})

it('accepts unproven ids only if a skipped step can prove them', () => {
  expect(judge('1.26', 'e2e', { leftOut: ['e2e'] })).toEqual({ proven: [], deferred: ['1.26'], problems: [] })
  expect(judge('1.99', 'unit', { leftOut: ['1.99'] }).deferred).toEqual(['1.99'])
  expect(judge('1.99', 'unit', { leftOut: ['e2e', '1.98'] }).problems).toHaveLength(1)
})

it('accepts open ids until they are proven', () => {
  expect(judge('1.99', 'unit', { open: ['1.99'] }).problems).toEqual([])
  expect(judge('1.20', 'unit', { open: ['1.20', '8.88'] }).problems).toEqual([
    '1.20 is proven now. Remove it from docs/requirements-open.txt.',
    "docs/requirements-open.txt: 8.88 isn't a requirement.",
  ])
})

it('reports ids that aren’t in the requirements, in passed and failed tests', () => {
  const unknown = judgeCoverage({ requirements: [], tests, open: [], leftOut: [] }).problems

  expect(unknown).toContainEqual(expect.stringMatching(/parts\.test\.ts: 1\.20 isn't in/))
  expect(unknown).toContainEqual(expect.stringMatching(/parts\.test\.ts: 1\.03 isn't in/))
})

it('reads the ids and proofs of the requirement tables in order', () => {
  const markdown =
    '| id | what |\n| --- | --- |\n| 1.02 | b | web | e2e |  |\n| 1.01 | a, see 9.99 | api | api | x |\n'

  expect(listRequirements(markdown)).toEqual([
    { id: '1.02', proof: 'e2e' },
    { id: '1.01', proof: 'api' },
  ])
  expect(() => listRequirements('| 1.02 | b | web | magic |  |\n')).toThrow('1.02 asks for “magic”')
})
