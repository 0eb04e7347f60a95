import { expect, it } from 'vitest'

import { groupConcurrentSteps, planTestRun, selectAffected, selectSteps } from './test-steps.ts'

const namesOf = (...wanted: string[]) => selectSteps(wanted).map(({ name }) => name)
const affectedBy = (...files: string[]) => selectAffected(selectSteps([]), files).map(({ name }) => name)

it('runs every step except nightly ones by default', () => {
  expect(namesOf()).toEqual(expect.arrayContaining(['lint', 'build', 'e2e-embedded']))
  expect(namesOf()).not.toContain('e2e-postgres')
})

it('runs every step in full in test:all', async () => {
  const { steps, isWhole } = await planTestRun(['all'])
  expect(steps.map(({ name }) => name)).toEqual(
    expect.arrayContaining([...namesOf(), 'browsers', 'cluster', 'e2e-postgres']),
  )
  expect(isWhole).toBe(true)
})

it('runs a named step in full, and only part of the slow steps by default', async () => {
  await expect(planTestRun(['faults'])).resolves.toMatchObject({ isWhole: true })
  await expect(planTestRun([])).resolves.toMatchObject({ isWhole: false })
})

it.each(['e2e-embedded', 'e2e-postgres', 'faults', 'deploy'])(
  'builds before %s, even if it is the only named step',
  (name) => {
    expect(namesOf(name)).toEqual(['build', name])
  },
)

it('lists the known steps for an unknown name', () => {
  expect(() => selectSteps(['e2'])).toThrow(
    /^Unknown step "e2"\. Available steps: (?!.*\bfaults\b.*\bfaults\b)/,
  )
})

it.each(['--change', '--whole'])('names the known options for %s', async (option) => {
  await expect(planTestRun([option])).rejects.toThrow(
    `Unknown option "${option}". Available options: --changed[=<commit>].`,
  )
})

it('compares with the given commit, and says so if it doesn’t exist', async () => {
  await expect(planTestRun(['--changed=HEAD'])).resolves.toMatchObject({ since: 'HEAD', isWhole: false })
  await expect(planTestRun(['--changed=no-such-commit'])).rejects.toThrow(
    'Couldn’t compare with no-such-commit',
  )
})

it('skips the steps that changed files can’t affect', () => {
  const ui = affectedBy('packages/ui/src/button/button.tsx')
  expect(ui).toEqual(
    expect.arrayContaining(['visual', 'outside-app', 'faults', 'e2e-embedded', 'unit', 'lint']),
  )

  const api = affectedBy('apps/api/src/app.ts')
  expect(api).toEqual(expect.arrayContaining(['faults', 'e2e-embedded', 'deploy']))
  expect(api).not.toContain('visual')

  const test = affectedBy('apps/api/src/app.test.ts', 'docs/operations.md')
  expect(test).toEqual(expect.arrayContaining(['unit', 'api-embedded']))
  expect(test).not.toContain('e2e-embedded')
  expect(test).not.toContain('faults')

  expect(affectedBy('apps/web/e2e/home.e2e.ts')).toContain('e2e-embedded')
})

it('runs a step together with the step it names', () => {
  for (const group of groupConcurrentSteps(selectSteps([]))) {
    const [first, ...others] = group
    expect(first).not.toHaveProperty('concurrentWith')
    for (const { concurrentWith } of others) expect(group.map(({ name }) => name)).toContain(concurrentWith)
  }
})

it('checks the requirements only after all steps of a run', () => {
  expect(namesOf().at(-1)).toBe('requirements')
  expect(namesOf('newest').at(-1)).toBe('requirements')
  expect(namesOf('all').at(-1)).toBe('requirements')
  expect(namesOf('verify')).not.toContain('requirements')
  expect(namesOf('lint', 'unit')).not.toContain('requirements')
  expect(affectedBy('apps/api/src/app.ts')).not.toContain('requirements')
})

it('skips steps with reviewed results for the newest dependencies', () => {
  expect(namesOf('newest')).toEqual(
    namesOf().filter((name) => !['lockfile', 'licenses', 'visual'].includes(name)),
  )
})
