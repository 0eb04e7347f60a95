import { expect, it } from 'vitest'

import { describeSurvivor, type Mutant, scoreMutants } from './mutate.ts'

const mutant = (status: Mutant['status'], values: Partial<Mutant> = {}): Mutant => ({
  id: '1',
  fileName: import.meta.filename,
  mutatorName: 'StringLiteral',
  location: { start: { line: 1, column: 10 }, end: { line: 1, column: 16 } },
  replacement: 'exclude',
  status,
  ...values,
})

it('counts a change that no test notices or runs as survived, and an endless one as killed', () => {
  const survivors = [mutant('Survived'), mutant('NoCoverage')]
  const mutants = [mutant('Killed'), mutant('Killed'), mutant('Killed'), mutant('Timeout'), ...survivors]
  // A mutant that can't be loaded says nothing about the tests.
  expect(scoreMutants([...mutants, mutant('RuntimeError')])).toEqual({
    mutants: 6,
    killed: 4,
    survived: 2,
    score: 66.6,
    survivors,
  })
})

it('fails if there is nothing to change, because a folder was renamed', () => {
  expect(() => scoreMutants([])).toThrow('no mutants')
})

it('says where a survivor is, and what was changed to what', () => {
  expect(describeSurvivor(mutant('Survived'))).toBe('scripts/mutate.test.ts:1: expect → exclude')
  expect(describeSurvivor(mutant('NoCoverage'))).toBe(
    'scripts/mutate.test.ts:1: expect → exclude (no test runs it)',
  )
})
