import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, it } from 'vitest'

import { readManifest, rootFolder } from './installation.ts'

const binFolder = join(rootFolder, 'node_modules/.bin')
const { optionalDependencies = {}, scripts = {} } = readManifest(rootFolder)
/** The package that provides Node; none if the platform has none, or if a workflow tests another version. */
const installed = existsSync(join(binFolder, 'node'))
  ? Object.keys(optionalDependencies)
      .map((name) => join(rootFolder, 'node_modules', name))
      .find((folder) => existsSync(folder))
  : undefined

/** A newcomer's PATH: without the folder that pnpm prepends for every script. */
const hostPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.endsWith(join('node_modules', '.bin')) || existsSync(join(folder, 'pnpm')))
  .join(delimiter)

it.runIf(installed)('runs on the installed Node', () => {
  expect(process.versions.node).toBe(readManifest(installed!).version)
})

it('runs on Node 24 or newer', () => {
  expect(Number.parseInt(process.versions.node)).toBeGreaterThanOrEqual(24)
})

it.each([
  ['the root', []],
  ['a package, as turbo does', ['--filter', '@parapet/api']],
])('starts the scripts of %s on the same Node, regardless of the host’s version', (_where, filter) => {
  const output = execFileSync(
    'pnpm',
    [
      ...filter,
      'exec',
      'node',
      '-p',
      "[process.versions.node, require('child_process').execFileSync('node', ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim()].join()",
    ],
    { cwd: rootFolder, encoding: 'utf8', env: { ...process.env, PATH: hostPath } },
  )

  expect(output.trim()).toBe(`${process.versions.node},${process.versions.node}`)
})

it.each(['start', 'test', 'dev'])('checks the Node version before it starts to %s', (name) => {
  expect(scripts[name]).toMatch(/^pnpm run --silent check:node && node scripts\//)
})

it.each([
  ['20.20.2', 1],
  ['22.30.0', 1],
  ['24.0.0', undefined],
  ['26.1.0', undefined],
])('says what to do if neither the install nor the host has Node 24: %s', (version, exitCode) => {
  const code = /^node -e "(.*)"$/.exec(scripts['check:node'] ?? '')?.[1] ?? ''
  const said: string[] = []
  let exited: number | undefined
  // oxlint-disable-next-line typescript/no-implied-eval -- the script of the manifest, as Node would run it
  new Function('process', 'console', code)(
    { versions: { node: version }, exit: (status: number) => (exited = status) },
    { error: (line: string) => said.push(line) },
  )

  expect(exited).toBe(exitCode)
  if (exitCode) expect(said.join()).toContain(`this is Node ${version}. The install includes one`)
})
