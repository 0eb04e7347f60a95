import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

import config, { domainImports, domainLayers, platformLayers } from '../oxlint.config.ts'
import { rootFolder } from './installation.ts'

interface Diagnostic {
  code: string
  help?: string
  filename: string
  labels: { span: { line: number } }[]
}

const folder = mkdtempSync(join(tmpdir(), 'parapet-lint-'))
copyFileSync(join(rootFolder, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
copyFileSync(join(rootFolder, 'tsconfig.base.json'), join(folder, 'tsconfig.json'))
symlinkSync(join(rootFolder, 'node_modules'), join(folder, 'node_modules'))

/** The diagnostics of these files, by path. Starting the linter takes longer than linting, so tests share a run. */
function lint(sources: Readonly<Record<string, string>>): Partial<Record<string, Diagnostic[]>> {
  for (const [path, source] of Object.entries(sources)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, source)
  }
  const oxlint = join(rootFolder, 'node_modules/.bin/oxlint')
  const args = ['--format=json', ...Object.keys(sources)]
  const { stdout, stderr } = spawnSync(oxlint, args, { cwd: folder, encoding: 'utf8' })
  if (!stdout.startsWith('{')) throw new Error(`oxlint gave no report: ${stdout}${stderr}`)
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  return Object.groupBy(diagnostics, ({ filename }) => filename)
}

const bannedImports: [path: string, specifier: string, message: string][] = [
  ['apps/web/src/features/leases/lease-table.tsx', '../units/unit-table.tsx', 'Compose features in ~/routes'],
  [
    'apps/web/src/features/leases/lease-table.tsx',
    '~/features/units/unit-table.tsx',
    'Compose features in ~/routes',
  ],
  [
    'apps/web/src/features/leases/lease-table.tsx',
    '~/routes/leases/lease-list.tsx',
    'Compose features in ~/routes',
  ],
  ['apps/web/src/features/leases/lease-table.tsx', '../../app/router.tsx', 'Compose features in ~/routes'],
  [
    'apps/web/src/features/leases/terms/term.tsx',
    '../../units/unit-table.tsx',
    'Compose features in ~/routes',
  ],
  ['apps/web/src/routes/lease-list.tsx', '~/app/router.tsx', 'never the reverse'],
  [
    'apps/web/src/data/leases/queries.ts',
    '~/features/leases/lease-table.tsx',
    "Data modules can't import components",
  ],
  ['apps/web/src/data/leases/queries.ts', '@parapet/ui', "Data modules can't import components"],
  ['apps/web/src/components/page-header.tsx', '~/data/leases/queries.ts', 'take data as props'],
  ['apps/web/src/lib/paths.ts', '../data/leases/queries.ts', 'lib is the lowest layer'],
  [
    'apps/web/src/features/leases/lease-table.tsx',
    'jotai',
    'Only apps/web/src/lib/store.ts can import jotai',
  ],
  ['apps/web/src/lib/paths.ts', 'jotai/utils', 'Only apps/web/src/lib/store.ts can import jotai'],
  [
    'apps/web/src/data/session/queries.ts',
    '@descope/web-js-sdk',
    'Only packages/auth/src/descope-adapter.ts',
  ],
  ['packages/auth/src/session.ts', '@descope/web-js-sdk', 'Only packages/auth/src/descope-adapter.ts'],
  [
    'apps/web/src/data/live/start-live.ts',
    'ably/modular',
    'Only packages/realtime and apps/api/src/platform/realtime',
  ],
  [
    'apps/api/src/platform/jobs/run-task.ts',
    'ably',
    'Only packages/realtime and apps/api/src/platform/realtime',
  ],
  ['packages/ui/src/tooltip/tooltip.tsx', '@floating-ui/react', 'Only packages/ui/src/internal'],
  ['apps/web/src/components/page-header.tsx', '@floating-ui/react', 'Only packages/ui/src/internal'],
  ['packages/ui/src/table/table.tsx', 'react-router', "Packages can't depend on the router"],
  ['packages/permissions/src/react.tsx', '@tanstack/react-query', "Packages can't depend on the router"],
  [
    'apps/api/src/domains/estate/leases/leases.service.ts',
    '@electric-sql/pglite',
    'Only apps/api/src/platform/db',
  ],
  ['apps/api/src/domains/estate/leases/leases.service.ts', 'hono', 'A service takes values'],
  ['apps/api/src/domains/estate/leases/leases.service.ts', '@hono/zod-openapi', 'A service takes values'],
  ['apps/api/src/domains/estate/leases/leases.service.ts', './leases.routes.ts', 'Routes call services'],
  [
    'apps/api/src/platform/db/database.ts',
    '../../domains/estate/index.ts',
    "The platform can't import domains",
  ],
  ['apps/api/src/platform/site/create-site.ts', '../../testing/app.ts', "The platform can't import domains"],
  ['apps/api/src/platform/db/database.ts', '../http/router.ts', "platform/db can't import this folder"],
  [
    'apps/api/src/platform/ledger/ledger.service.ts',
    '../jobs/task-lifecycle.ts',
    "platform/ledger can't import this folder",
  ],
  ['apps/api/src/platform/ledger/ledger.service.ts', 'hono', 'A service takes values'],
  [
    'apps/api/src/domains/hazards/feeds/feed-runner.ts',
    '../../estate/properties/find-property.ts',
    'Import estate through its index.ts',
  ],
  [
    'apps/api/src/domains/hazards/index.ts',
    '../estate/properties/find-property.ts',
    'Import estate through its index.ts',
  ],
  [
    'apps/api/src/domains/estate/leases/leases.service.ts',
    '../../hazards/index.ts',
    "domains/estate can't import this domain",
  ],
  [
    'apps/api/src/domains/team/orgs/orgs.service.ts',
    '../../../testing/app.ts',
    "can't import commands or test helpers",
  ],
]

const allowedImports: [path: string, specifier: string][] = [
  ['apps/web/src/features/leases/lease-table.tsx', './lease-row.tsx'],
  ['apps/web/src/features/leases/terms/term.tsx', '../lease-row.tsx'],
  ['apps/web/src/features/leases/lease-table.tsx', '~/data/leases/queries.ts'],
  ['apps/web/src/features/leases/lease-table.tsx', '../../data/leases/queries.ts'],
  ['apps/web/src/lib/store.ts', 'jotai'],
  ['packages/auth/src/descope-adapter.ts', '@descope/web-js-sdk'],
  ['packages/realtime/src/realtime-sdk.ts', 'ably/modular'],
  ['apps/api/src/platform/realtime/realtime-client.ts', 'ably'],
  ['packages/ui/src/internal/use-popup.ts', '@floating-ui/react'],
  ['apps/api/src/platform/db/embedded/engine.ts', '@electric-sql/pglite'],
  ['apps/api/src/domains/estate/leases/leases.routes.ts', 'hono'],
  ['apps/api/src/domains/estate/leases/leases.service.ts', '../../../platform/context/context.ts'],
  ['apps/api/src/domains/hazards/feeds/feed-runner.ts', '../../estate/index.ts'],
  ['apps/api/src/platform/jobs/run-task.ts', '../ledger/record-event.ts'],
  ['apps/api/src/domains/estate/leases/leases.api.test.ts', '../../hazards/threats/to-threat.ts'],
]

/** One file for each path, with each import on a line of its own. */
const specifiersByPath = Object.fromEntries(
  Map.groupBy([...bannedImports, ...allowedImports], ([path]) => path)
    .entries()
    .map(([path, imports]) => [path, imports.map(([, specifier]) => specifier)]),
)

const importDiagnostics = lint(
  Object.fromEntries(
    Object.entries(specifiersByPath).map(([path, specifiers]) => [
      path,
      [
        ...specifiers.map((specifier, n) => `import { thing as thing${n} } from '${specifier}'`),
        `export const used = [${specifiers.map((_, n) => `thing${n}`).join()}]`,
      ].join('\n'),
    ]),
  ),
)

function listImportBans(path: string, specifier: string): string[] {
  const line = specifiersByPath[path]!.indexOf(specifier) + 1
  return (importDiagnostics[path] ?? [])
    .filter(({ code, labels }) => code === 'eslint(no-restricted-imports)' && labels[0]?.span.line === line)
    .map(({ help = '' }) => help)
}

it.each(bannedImports)(
  'bans %s from importing %s, and says what to do instead',
  (path, specifier, message) => {
    expect(listImportBans(path, specifier)).toEqual([expect.stringContaining(message)])
  },
)

it.each(allowedImports)('lets %s import %s', (path, specifier) => {
  expect(listImportBans(path, specifier)).toEqual([])
})

const bannedSources: [what: string, source: string, code: string][] = [
  ['a default export', 'export default 1\n', 'import(no-default-export)'],
  ['any', 'export const value: any = 1\n', 'typescript(no-explicit-any)'],
  ['an ignored type error', '// @ts-ignore\nexport const value = 1\n', 'typescript(ban-ts-comment)'],
  [
    'an expected type error without a reason',
    '// @ts-expect-error\nexport const value: string = 1\n',
    'typescript(ban-ts-comment)',
  ],
  [
    'a floating promise',
    'const save = async () => 1\nexport function run() {\n  save()\n}\n',
    'typescript(no-floating-promises)',
  ],
  ['a console line', 'console.log(1)\n', 'eslint(no-console)'],
]

const sourceDiagnostics = lint(
  Object.fromEntries(bannedSources.map(([, source], n) => [`apps/api/src/example-${n}.ts`, source])),
)

it.each(bannedSources.map((banned, n) => [...banned, n] as const))('bans %s', (_what, _source, code, n) => {
  const codes = sourceDiagnostics[`apps/api/src/example-${n}.ts`]?.map((diagnostic) => diagnostic.code)

  expect(codes).toContain(code)
})

const elements = ['button', 'input', 'select', 'textarea', 'dialog', 'table']

const bannedElements: [what: string, source: string][] = [
  ...elements.map((name): [string, string] => [name, `<${name} />`]),
  ['a button without JSX', "createElement('button')"],
]

const elementDiagnostics = lint(
  Object.fromEntries(
    bannedElements.map(([, source], n) => [
      `apps/web/src/features/leases/lease-form-${n}.tsx`,
      `import { createElement } from 'react'\n\nexport const View = () => ${source}\nexport const make = createElement\n`,
    ]),
  ),
)

it.each(bannedElements.map(([what], n) => [what, n] as const))(
  'bans %s in the product, and names the replacement',
  (_what, n) => {
    const found = elementDiagnostics[`apps/web/src/features/leases/lease-form-${n}.tsx`]?.filter(
      ({ code }) => code === 'react(forbid-elements)',
    )

    expect(found).toHaveLength(1)
    expect(found?.[0]?.help).toContain('from @parapet/ui')
  },
)

// Every exception is one more place to keep consistent with the design system, so its reason belongs here.
it('makes exceptions only for hidden file inputs, printed tables, and tests', () => {
  const open = config.overrides!.filter(({ rules }) => rules?.['react/forbid-elements'] === 'off')
  expect(open.flatMap(({ files }) => files)).toEqual([
    'apps/web/src/components/image-field.tsx',
    'apps/web/src/features/threats/photo-picker.tsx',
    'apps/web/src/features/people/building-sheet.tsx',
    'apps/web/src/features/roll-call/print-roll-call.tsx',
    'apps/web/src/**/*.test.tsx',
  ])
  const product = join(rootFolder, 'apps/web/src')
  const silenced = readdirSync(product, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => readFileSync(join(product, file), 'utf8').includes('react/forbid-elements'))
  expect(silenced).toEqual([])
})

const fileDiagnostics = lint({
  'apps/api/src/ExampleFile.ts': 'export const value = 1\n',
  'apps/api/src/first.ts': "import { b } from './second.ts'\n\nexport const a = () => b\n",
  'apps/api/src/second.ts': "import { a } from './first.ts'\n\nexport const b = () => a\n",
  'packages/ui/vitest.config.ts': 'export default {}\n',
})

it('bans a file name that is not in kebab case', () => {
  const codes = fileDiagnostics['apps/api/src/ExampleFile.ts']?.map(({ code }) => code)
  expect(codes).toContain('unicorn(filename-case)')
})

it('bans an import cycle', () => {
  const codes = fileDiagnostics['apps/api/src/second.ts']?.map(({ code }) => code)
  expect(codes).toContain('import(no-cycle)')
})

it('lets a tool configuration have its default export', () => {
  expect(fileDiagnostics['packages/ui/vitest.config.ts']).toBeUndefined()
})

it('allows no folder cycles in the platform or a domain, and at most ten dependencies between domains', () => {
  const pairs = Object.entries(domainImports).flatMap(([domain, offered]) =>
    offered.map((other) => [domain, other]),
  )
  const domains = Object.keys(domainImports)

  expect(pairs.length).toBeLessThanOrEqual(10)
  // Each imports only from those named before it.
  for (const [domain, other] of pairs) expect(domains.indexOf(other!)).toBeLessThan(domains.indexOf(domain!))
  const listed = (folder: string) =>
    readdirSync(join(rootFolder, 'apps/api/src', folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  expect(platformLayers.flat().toSorted()).toEqual(listed('platform').toSorted())
  expect(domains.toSorted()).toEqual(listed('domains').toSorted())
  const layeredFolders = Object.entries(domainLayers).map(([domain, layers]) => [
    domain,
    layers.flat().toSorted(),
  ])
  const inFolders = domains.map((domain) => [domain, listed(`domains/${domain}`).toSorted()])
  expect(Object.fromEntries(layeredFolders)).toEqual(Object.fromEntries(inFolders))
})
