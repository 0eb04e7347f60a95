import { expect, it } from 'vitest'

import { selectSteps } from './test-steps.ts'

const namesOf = (...wanted: string[]) => selectSteps(wanted).map(({ name }) => name)

it('runs every step except those on request by default', () => {
  expect(namesOf()).toEqual(expect.arrayContaining(['lint', 'build', 'e2e-embedded']))
  expect(namesOf()).not.toContain('e2e-postgres')
})

it.each(['e2e-embedded', 'e2e-postgres', 'faults', 'deploy'])(
  'builds before %s, also where it is named alone',
  (name) => {
    expect(namesOf(name)).toEqual(['build', name])
  },
)

it('lists the known steps for an unknown name', () => {
  expect(() => selectSteps(['e2'])).toThrow(
    /^Unknown step "e2"\. Available steps: (?!.*\bfaults\b.*\bfaults\b)/,
  )
})

it('skips steps with reviewed results for the newest dependencies', () => {
  expect(namesOf('newest')).toEqual(
    namesOf().filter((name) => !['lockfile', 'licenses', 'visual'].includes(name)),
  )
})

it('judges the requirements last, and only in whole runs or by name', () => {
  expect(namesOf().at(-1)).toBe('requirements')
  expect(namesOf('newest').at(-1)).toBe('requirements')
  expect(namesOf('verify')).not.toContain('requirements')
  expect(namesOf('lint', 'unit')).not.toContain('requirements')
})
