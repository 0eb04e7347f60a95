import { expect, it } from 'vitest'

import { findCoverageProblems, listTitleIds, listRequirements } from './check-requirements.ts'

it('reads the ids of the requirement tables in order', () => {
  const markdown = '| id | what |\n| --- | --- |\n| 1.02 | b |\n| 1.01 | a, see 9.99 |\n'

  expect(listRequirements(markdown)).toEqual(['1.02', '1.01'])
})

// Built from parts, so that this file itself carries no id.
const title = (quote: string, ids: string) => `it(${quote}${ids} loads${quote}, f)`

it('reads one id, several ids and several groups from titles', () => {
  const source = [
    title("'", `${'['}4.12]`),
    title('"', `${'['}4.13, 4.14]`),
    title('`', `${'['}5.01] [5.02]`),
  ].join('\n')

  expect(listTitleIds(source)).toEqual(['4.12', '4.13', '4.14', '5.01', '5.02'])
})

it('does not mistake an array of numbers for an id', () => {
  expect(listTitleIds('expect(values).toEqual([9.98, 9.99])')).toEqual([])
})

it('accepts requirements that are all carried or open', () => {
  const coverage = {
    required: ['1.01', '1.02'],
    testFilesById: new Map([['1.01', ['a.test.ts']]]),
    open: ['1.02'],
  }

  expect(findCoverageProblems(coverage)).toEqual([])
})

it('reports unknown ids, ids that lost their test, and ids that are no longer open', () => {
  const coverage = {
    required: ['1.01', '1.02'],
    testFilesById: new Map([
      ['1.01', ['a.test.ts']],
      ['8.88', ['b.test.ts']],
    ]),
    open: ['1.01'],
  }

  expect(findCoverageProblems(coverage)).toEqual([
    'b.test.ts: id 8.88 is not in docs/requirements.md.',
    '1.02 is no longer covered by a test. Restore it in the title of the test that proves it.',
    '1.01 is covered now. Remove it from docs/requirements-open.txt (pnpm check:requirements --write).',
  ])
})
