import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

import { listWorkspacePackages, readManifest, rootFolder } from './installation.ts'

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: rootFolder,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(rootFolder, file)))

const isSource = (file: string) => /\.tsx?$/.test(file)
const isTest = (file: string) => /\.(test|e2e|test-d|stories)\.tsx?$|\/testing\//.test(file)
const read = (file: string) => readFileSync(join(rootFolder, file), 'utf8')

/** The source files under a folder, tests left out, that import the package or something inside it. */
function listImporters(folder: string, name: string): string[] {
  const specifier = new RegExp(`(from|import)\\s*\\(?['"]${name}(/[^'"]*)?['"]`)
  return tracked
    .filter((file) => file.startsWith(folder) && isSource(file) && !isTest(file))
    .filter((file) => specifier.test(read(file)))
}

const rootManifest = readManifest(rootFolder)
const packages = listWorkspacePackages()
const findPackage = (name: string) => packages.find(({ manifest }) => manifest.name === name)?.manifest
const web = findPackage('@parapet/web')

it('[0.01] is a pnpm and Turborepo monorepo whose design system is a package of its own', () => {
  expect(read('pnpm-workspace.yaml')).toContain('packages/*')
  expect(rootManifest.packageManager).toMatch(/^pnpm@/)
  expect(rootManifest.devDependencies).toHaveProperty('turbo')
  expect(findPackage('@parapet/ui')).toBeDefined()
  expect(findPackage('@parapet/ui')?.private).toBeUndefined()
})

it.each([
  'package.json',
  'pnpm-workspace.yaml',
  'turbo.json',
  'tsconfig.base.json',
  'apps',
  'packages',
  '.changeset',
  '.github',
  'README.md',
])('[0.02] has %s at the top level', (name) => {
  expect(tracked.some((file) => file === name || file.startsWith(`${name}/`))).toBe(true)
})

it('[0.03] runs build, types, lint and tests through turbo, and checks the boundaries with it', () => {
  const turbo = JSON.parse(read('turbo.json')) as { tasks: Record<string, unknown>; boundaries: unknown }
  const steps = read('scripts/test-steps.ts')

  expect(Object.keys(turbo.tasks)).toEqual(
    expect.arrayContaining(['build', 'types', '//#lint', 'test:unit', 'test:api']),
  )
  expect(turbo.boundaries).toBeDefined()
  expect(steps).toContain("'boundaries'")
  for (const { manifest } of packages) {
    const runs = manifest.name === '@parapet/config' ? ['types'] : ['types', 'build']
    for (const task of runs) expect(manifest.scripts, `${manifest.name} ${task}`).toHaveProperty([task])
  }
})

it('gives every package the boundary tag of its level', () => {
  for (const { folder, manifest } of packages) {
    if (['@parapet/config', '@parapet/bench'].includes(manifest.name)) continue
    const { tags } = JSON.parse(readFileSync(join(folder, 'turbo.json'), 'utf8')) as { tags: string[] }
    expect(tags, manifest.name).toEqual([folder.includes('/apps/') ? 'app' : 'lib'])
  }
})

it('[0.05] mounts the web app with react-dom', () => {
  expect(listImporters('apps/web/src', 'react-dom')).toContain('apps/web/src/main.tsx')
  expect(read('apps/web/src/main.tsx')).toContain('createRoot')
})

it('[0.06] uses react-router for the routes, redirects and middleware of the web app', () => {
  expect(listImporters('apps/web/src/app', 'react-router').length).toBeGreaterThan(0)
})

it('[0.07] keeps all server state of the web app in @tanstack/react-query', () => {
  const dataModules = tracked.filter((file) => /^apps\/web\/src\/data\/.*\/queries\.ts$/.test(file))
  const importers = listImporters('apps/web/src/data', '@tanstack/react-query')

  expect(dataModules.length).toBeGreaterThan(0)
  expect(dataModules.filter((file) => !importers.includes(file))).toEqual([])

  const fetchingByHand = tracked
    .filter(
      (file) =>
        /^apps\/web\/src\/(routes|features|components)\//.test(file) && isSource(file) && !isTest(file),
    )
    .filter((file) => /\bfetch\(/.test(read(file)))
  expect(fetchingByHand).toEqual([])
})

it('[0.14] uses storybook as the workshop of the design system, and its stories as tests', () => {
  const ui = findPackage('@parapet/ui')

  expect(ui?.devDependencies).toHaveProperty('storybook')
  expect(ui?.scripts).toHaveProperty('storybook')
  expect(ui?.scripts).toHaveProperty(['test:stories'])
  expect(tracked.filter((file) => /^packages\/ui\/.*\.stories\.tsx$/.test(file)).length).toBeGreaterThan(0)
})

it('[0.15] tests every package with vitest', () => {
  for (const { manifest } of packages) {
    if (manifest.name === '@parapet/config') continue
    expect(manifest.scripts?.['test:unit'], manifest.name).toContain('vitest')
  }
})

it('[0.16] drives the end-to-end tests and the browser of the component tests with playwright', () => {
  expect(web?.devDependencies).toHaveProperty('@playwright/test')
  expect(web?.scripts?.['test:e2e']).toContain('playwright')
  expect(findPackage('@parapet/ui')?.devDependencies).toHaveProperty('@vitest/browser-playwright')
  expect(tracked.some((file) => /^apps\/web\/e2e\/.*\.e2e\.ts$/.test(file))).toBe(true)
})

it('[0.17] versions the published packages with changesets, and the apps too', () => {
  const config = JSON.parse(read('.changeset/config.json')) as Record<string, unknown>

  expect(rootManifest.devDependencies).toHaveProperty('@changesets/cli')
  expect(config.privatePackages).toEqual({ version: true, tag: true })
  expect(config.fixed).toEqual([])
  expect(config.linked).toEqual([])
})

it('[0.18] holds the product SPA in apps/web', () => {
  expect(web?.devDependencies).toHaveProperty('vite')
  expect(tracked).toContain('apps/web/index.html')
})

it.each([
  ['[0.19]', 'UI kit', '@parapet/ui'],
  ['[0.20]', 'typed API client', '@parapet/api-client'],
  ['[0.21]', 'auth and session package', '@parapet/auth'],
  ['[0.22]', 'permissions package', '@parapet/permissions'],
])('%s uses the %s in the web app', (_id, _what, name) => {
  expect(web?.dependencies?.[name]).toBe('workspace:*')
  expect(listImporters('apps/web/src', name).length).toBeGreaterThan(0)
})

it('[0.23] leaves no workspace package of the web app out of changesets', () => {
  const { ignore } = JSON.parse(read('.changeset/config.json')) as { ignore: string[] }
  const used = Object.keys({ ...web?.dependencies }).filter((name) => name.startsWith('@parapet/'))

  expect(used.length).toBeGreaterThanOrEqual(4)
  expect(used.filter((name) => ignore.includes(name))).toEqual([])
  expect(used.filter((name) => findPackage(name)?.private)).toEqual([])
})

it('[0.32] is written in TypeScript: no JavaScript file is kept', () => {
  const others = tracked.filter((file) => /\.(js|jsx|mjs|cjs|coffee|vue|svelte|py|rb)$/.test(file))

  // Storybook's browser service worker and the like would be named here, with the reason.
  expect(others).toEqual([])
})

it('[0.33] builds the front end with React and no other view library', () => {
  const names = packages.flatMap(({ manifest }) =>
    Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }),
  )

  expect(web?.dependencies).toHaveProperty('react')
  expect(findPackage('@parapet/ui')?.peerDependencies).toHaveProperty('react')
  expect(
    names.filter((name) => ['vue', 'svelte', 'preact', 'solid-js', '@angular/core', 'lit'].includes(name)),
  ).toEqual([])
})

it('names files and folders in kebab case', () => {
  const allowed =
    /^(README|ARCHITECTURE|CONTRIBUTING|LICENSE|CODEOWNERS|CHANGELOG|AUTHORS)(\.md)?$|^_?[a-z0-9.$[\]{}-]+(\.hbs)?$/
  const folders = ['apps/', 'packages/', 'scripts/', 'bench/', 'turbo/']
  const wrong = tracked
    .filter(
      (file) =>
        folders.some((folder) => file.startsWith(folder)) &&
        !file.includes('/migrations/') &&
        !file.includes('/templates/'),
    )
    .filter((file) => file.split('/').some((part) => !allowed.test(part)))

  expect(wrong).toEqual([])
})

it('has no folder or file named only after a kind of content', () => {
  const wrong = tracked.filter((file) =>
    /(^|\/)(utils?|helpers?|types|constants|hooks|misc|common)(\/|\.tsx?$)/.test(file),
  )

  expect(wrong).toEqual([])
})

it('declares shared dependency versions only in the catalog', () => {
  const versions = new Map<string, Set<string>>()
  for (const { manifest } of packages) {
    for (const [name, range] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      if (!range.startsWith('workspace:')) versions.set(name, (versions.get(name) ?? new Set()).add(range))
    }
  }
  // The generator of the API client needs a TypeScript with a JavaScript API.
  versions.get('typescript')?.delete('5.9.3')
  // A published package names a range of its own, so that its users are not held to one version.
  const different = [...versions].filter(
    ([, ranges]) => [...ranges].filter((range) => !range.startsWith('^')).length > 1,
  )

  expect(different).toEqual([])
})

it('has no barrel files in apps except the index.ts of domains', () => {
  const barrels = tracked.filter((file) => /^apps\/.*\/index\.tsx?$/.test(file))
  const reExporting = barrels.filter((file) => /^export .* from /m.test(read(file)))

  const isDoor = (file: string) =>
    /^apps\/api\/src\/(domains\/[a-z]+|platform\/db\/schema)\/index\.ts$/.test(file)

  expect(reExporting.filter((file) => !isDoor(file))).toEqual([])
})

it('has a changelog entry waiting or a version for every published package', () => {
  const waiting = readdirSync(join(rootFolder, '.changeset')).filter(
    (name) => name.endsWith('.md') && name !== 'README.md',
  )
  const named = waiting.map((name) => read(join('.changeset', name))).join('\n')
  const published = packages.filter(({ manifest }) => !manifest.private)

  for (const { manifest } of published) {
    expect(manifest.version !== '0.0.0' || named.includes(`'${manifest.name}'`), manifest.name).toBe(true)
  }
})
