import { type ChildProcess, execFileSync } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { listWorkspacePackages, readManifest, rootFolder } from './installation.ts'
import { run } from './processes.ts'
import { selectSteps } from './test-steps.ts'
import { runTool, runTurbo } from './turbo.ts'

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

/** The source files under a folder, except tests, that import the package or one of its entry points. */
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

it('[0.01] is a pnpm and Turborepo monorepo whose design system is a separate package', () => {
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

/** The first command that a step of the test run starts. It is killed before it does anything. */
async function recordCommand(name: string): Promise<string> {
  const started = new Promise<string>((resolve) => {
    const onSpawn = (message: unknown) => {
      unsubscribe('child_process', onSpawn)
      const { process: child } = message as { process: ChildProcess }
      child.once('spawn', () => {
        child.kill('SIGKILL')
        resolve(child.spawnargs.map((part) => part.replace(`${rootFolder}/`, '')).join(' '))
      })
    }
    subscribe('child_process', onSpawn)
  })
  const [step] = selectSteps([name])
  const [command] = await Promise.all([started, step!.run({ steps: [step!], isWhole: true })])
  return command
}

it.each([
  ['build', 'run build'],
  ['types', 'run types'],
  ['lint', 'run lint'],
  ['format', 'run format:check'],
  ['openapi', 'run generate:check'],
  ['boundaries', 'boundaries'],
  ['api-embedded', 'run test:api'],
])('[0.03] runs the step %s through turbo: %s', async (name, turboArgs) => {
  const command = await recordCommand(selectSteps([name]).at(-1)!.name)

  expect(command).toMatch(new RegExp(`node_modules/turbo/bin/turbo ${turboArgs}( |$)`))
})

it('[0.03] has a task graph that builds, types, and tests every package, and lints', async () => {
  const tasks = ['build', 'types', 'lint', 'test:unit', 'test:api']
  const { output } = await runTurbo(['run', ...tasks, '--dry=json'], { output: 'quiet' })
  const graph = JSON.parse(output.slice(output.indexOf('{'))) as {
    tasks: { taskId: string; command: string; dependencies: string[] }[]
  }
  const commands = new Map(graph.tasks.map(({ taskId, command }) => [taskId, command]))

  for (const { manifest } of packages) {
    const isConfig = manifest.name === '@parapet/config'
    for (const task of isConfig ? ['types'] : ['types', 'build', 'test:unit']) {
      expect(commands.get(`${manifest.name}#${task}`), `${manifest.name} ${task}`).toBe(
        manifest.scripts?.[task],
      )
    }
  }
  expect(commands.get('@parapet/api#test:api')).toContain('vitest run')
  expect(commands.get('//#lint')).toBe('oxlint')
  const types = graph.tasks.find(({ taskId }) => taskId === '@parapet/web#types')
  expect(types?.dependencies).toContain('@parapet/web#transit')
}, 60_000)

it('replays unit tests from the cache only while everything they read is unchanged', async () => {
  const runDry = async (folder: string) => {
    const { output } = await runTurbo(['run', 'test:unit', '--dry=json'], {
      output: 'quiet',
      env: { PARAPET_REAL_DATA_DIR: folder },
    })
    const { tasks } = JSON.parse(output.slice(output.indexOf('{'))) as {
      tasks: { taskId: string; hash: string; inputs: Record<string, string> }[]
    }
    return new Map(tasks.map((task) => [task.taskId, task]))
  }
  const without = await runDry('')
  const given = await runDry('/real-data')

  for (const name of ['api', 'auth', 'realtime']) {
    const inputs = Object.keys(without.get(`@parapet/${name}#test:unit`)!.inputs)
    expect(
      inputs.some((file) => file.endsWith('sandbox/src/main.ts')),
      name,
    ).toBe(true)
  }
  expect(Object.keys(without.get('@parapet/api#test:unit')!.inputs)).toEqual(
    expect.arrayContaining(['../../docs/operations.md', '../../.env.example']),
  )
  for (const name of ['api', 'sandbox']) {
    const task = `@parapet/${name}#test:unit`
    expect(given.get(task)!.hash, name).not.toBe(without.get(task)!.hash)
  }
}, 60_000)

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

it('[0.16] drives the end-to-end tests with playwright', async () => {
  const folder = join(rootFolder, 'apps/web')
  const cli = createRequire(join(folder, 'package.json')).resolve('@playwright/test/cli')
  async function listJourneys(env: NodeJS.ProcessEnv) {
    const { exitCode, output } = await run(process.execPath, [cli, 'test', '--list'], {
      cwd: folder,
      output: 'quiet',
      env: { ...process.env, ...env },
    })
    expect(exitCode).toBe(0)
    return new Set([...output.matchAll(/^ {2}(\S+\.e2e\.ts):/gm)].map(([, file]) => `apps/web/e2e/${file}`))
  }
  const journeys = tracked.filter((file) => /^apps\/web\/e2e\/.*\.e2e\.ts$/.test(file))
  const listed = [...(await listJourneys({})), ...(await listJourneys({ E2E_CLOCK_FILE: 'clock' }))]

  expect(listed.toSorted()).toEqual(journeys.toSorted())
  expect(web?.scripts?.['test:e2e']).toBe('playwright test')
}, 60_000)

it('[0.17] versions the published packages with changesets, and the apps too', () => {
  const config = JSON.parse(read('.changeset/config.json')) as Record<string, unknown>

  expect(rootManifest.devDependencies).toHaveProperty('@changesets/cli')
  expect(config.privatePackages).toEqual({ version: true, tag: true })
  expect(config.fixed).toEqual([])
  expect(config.linked).toEqual([])
})

it('[0.18] has the product SPA in apps/web', () => {
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

  // Browsers get these scripts as they are: the API's page has no build, and the service worker has to keep its address.
  expect(others).toEqual([
    'apps/api/src/domains/messaging/replies/page/reply-page.js',
    'apps/web/public/push.js',
  ])
})

it('[0.33] writes the front end with React and no other view library', async () => {
  const views = tracked.filter((file) => /^(apps|packages)\/[a-z-]+\/src\/.*\.tsx$/.test(file))
  const drawnOtherwise = views.filter((file) =>
    /@jsxImportSource|['"](vue|svelte|preact|solid-js|lit|@angular)(\/[^'"]*)?['"]/.test(read(file)),
  )

  expect(views.length).toBeGreaterThan(0)
  expect(drawnOtherwise).toEqual([])
  for (const folder of new Set(views.map((file) => file.split('/').slice(0, 2).join('/')))) {
    const { output } = await runTool('tsc', ['--showConfig', '-p', folder], { output: 'quiet' })
    expect(output, folder).toMatch(/"jsx": "react-jsx"/)
    expect(output, folder).not.toContain('jsxImportSource')
  }
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
  // The API client's generator needs a TypeScript version with a JavaScript API.
  versions.get('typescript')?.delete('5.9.3')
  // A published package declares its own range, so that its users aren't tied to one version.
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

it('has a pending changelog entry or a version for every published package', () => {
  const waiting = readdirSync(join(rootFolder, '.changeset')).filter(
    (name) => name.endsWith('.md') && name !== 'README.md',
  )
  const named = waiting.map((name) => read(join('.changeset', name))).join('\n')
  const published = packages.filter(({ manifest }) => !manifest.private)

  for (const { manifest } of published) {
    expect(manifest.version !== '0.0.0' || named.includes(`'${manifest.name}'`), manifest.name).toBe(true)
  }
})

describe('what builds and releases run', () => {
  const workflows = tracked.filter((file) => file.startsWith('.github/workflows/'))

  it('is pinned: actions by commit, base images by digest, pnpm by hash', () => {
    const actions = workflows.flatMap((file) =>
      [...read(file).matchAll(/uses: (?!\.\/)(\S+)/g)].map(([, name]) => name!),
    )
    expect(actions.length).toBeGreaterThan(10)
    expect(actions.filter((name) => !/@[0-9a-f]{40}$/.test(name))).toEqual([])
    const images = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, name]) => name!)
    expect(images.length).toBeGreaterThan(0)
    expect(images.filter((name) => !/@sha256:[0-9a-f]{64}$/.test(name))).toEqual([])
    expect(rootManifest.packageManager).toMatch(/^pnpm@[\d.]+\+sha512\.[0-9a-f]{128}$/)
  })

  it('has no write permission outside the jobs that need it, and no stored registry token', () => {
    for (const file of workflows) {
      const text = read(file)
      const permissions = /^permissions:(?: \{\}|\n((?: {2}\S.*\n)+))/m.exec(text)
      expect(permissions, `${file} has no permissions of its own`).not.toBeNull()
      expect(permissions![1] ?? '', file).not.toContain('write')
      expect(text, file).not.toMatch(/secrets\.(?!GITHUB_TOKEN\b)/)
    }
  })
})
