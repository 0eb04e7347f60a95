import { expect, it } from 'vitest'

import { selectSteps } from './test-steps.ts'

const namesOf = (...wanted: string[]) => selectSteps(wanted).map(({ name }) => name)

it('runs every step but those on request where none is named', () => {
  expect(namesOf()).toEqual(expect.arrayContaining(['lint', 'build', 'e2e-embedded']))
  expect(namesOf()).not.toContain('e2e-postgres')
})

it.each(['e2e-embedded', 'e2e-postgres', 'faults', 'deploy'])(
  'builds before %s, also where it is named alone',
  (name) => {
    expect(namesOf(name)).toEqual(['build', name])
  },
)

it('names every step once where there is none of a name', () => {
  expect(() => selectSteps(['e2'])).toThrow(/^There is no step "e2"\. Steps: (?!.*\bfaults\b.*\bfaults\b)/)
})

it('leaves out for the newest dependencies what was reviewed with the locked ones', () => {
  expect(namesOf('newest')).toEqual(
    namesOf().filter((name) => !['lockfile', 'licenses', 'visual'].includes(name)),
  )
})
