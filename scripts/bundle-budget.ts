import { brotliCompressSync } from 'node:zlib'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { bundlePackage, bundleStyles, type LazyImport, splitChunks } from './bundle-package.ts'
import { rootFolder } from './installation.ts'
import { runTool } from './turbo.ts'

interface ManifestChunk {
  file: string
  imports?: string[]
  css?: string[]
}

export type ViteManifest = Record<string, ManifestChunk>

interface SizeLimitCheck {
  name: string
  path: string[]
  limit: string
}

const webDist = join(rootFolder, 'apps/web/dist')

/** What a tenant loads from an opt-in link, including the page. Other languages are loaded on demand. */
const optInBudget = {
  name: 'web: opt-in, HTML, JS, and CSS',
  folder: join(webDist, 'opt-in'),
  limit: '100 kB',
}

/**
 * Applies the theme before the page paints and sends the page's first requests. A separate file, because the CSP forbids
 * inline scripts.
 */
const pageScript = {
  name: 'web: script before first paint',
  file: /^assets\/page-[\w-]+\.js$/,
  limit: '1.5 kB',
}

/**
 * The chunks of the first screens, so that an exceeded budget shows which one grew, and of maps and SDKs. What a browser loads
 * until a screen is visible is in `apps/web/e2e/first-screens.e2e.ts`.
 */
const chunkBudgets = [
  { name: 'web: chunk start', chunk: /^_start-[\w-]+\.js$/, limit: '113 kB' },
  { name: 'web: chunk product', chunk: /^_product-[\w-]+\.js$/, limit: '34 kB' },
  { name: 'web: chunk sign-in', chunk: /^_sign-in-[\w-]{7}\.js$/, limit: '6 kB' },
  { name: 'web: chunk threats', chunk: /^_threats-[\w-]{7}\.js$/, limit: '18 kB' },
  { name: 'web: chunk home', chunk: /^_home-[\w-]{7}\.js$/, limit: '7 kB' },
  { name: 'web: map scene', chunk: /^_use-map-scene-[\w-]+\.js$/, limit: '17 kB' },
  { name: 'web: hazard map', chunk: /^src\/components\/hazard-map\/hazard-map\.tsx$/, limit: '10 kB' },
  { name: 'web: map of pin and footprint', chunk: /^_pin-shape-[\w-]+\.js$/, limit: '5 kB' },
  {
    name: 'web: footprint map',
    chunk: /^src\/components\/location-editor\/outline-map\.tsx$/,
    limit: '3 kB',
  },
  {
    name: 'web: MapLibre, after the first view of a map',
    chunk: /^src\/components\/hazard-map\/maplibre-base\.ts$/,
    limit: '245 kB',
  },
  { name: 'web: realtime SDK', chunk: /realtime-sdk\.ts$/, limit: '37 kB' },
  { name: 'web: identity SDK', chunk: /@descope\/web-js-sdk\/dist\/index\.esm\.js$/, limit: '16 kB' },
]

interface LazyBudget {
  name: string
  module: RegExp
  limit: string
}

interface PackageBudget {
  name: string
  folder: string
  limit: string
  /** Parts loaded on demand, each with its additional files. A part without a budget is an error. */
  lazy?: LazyBudget[]
}

/** What an app that imports a whole package loads initially, with dependencies, in brotli kB. */
const packageBudgets: PackageBudget[] = [
  {
    name: 'ui: all components',
    folder: 'packages/ui',
    limit: '54 kB',
    lazy: [
      { name: 'ui: popups', module: /internal\/popup-parts\.js$/, limit: '24 kB' },
      { name: 'ui: calendar', module: /date-picker\/calendar\.js$/, limit: '20 kB' },
      { name: 'ui: charts', module: /charts\/chart-parts\.js$/, limit: '20 kB' },
      { name: 'ui: table row virtualization', module: /data-table\/row-window\.js$/, limit: '10.5 kB' },
      { name: 'ui: option virtualization', module: /multi-select\/option-window\.js$/, limit: '10.5 kB' },
      { name: 'ui: table column tools', module: /data-table\/column-tools\.js$/, limit: '3 kB' },
      { name: 'ui: command palette', module: /command-palette\/palette-panel\.js$/, limit: '7 kB' },
    ],
  },
  {
    name: 'auth, without the identity SDK',
    folder: 'packages/auth',
    limit: '8 kB',
    lazy: [{ name: 'auth: identity SDK', module: /identity-sdk[\w-]*\.js$/, limit: '16 kB' }],
  },
  {
    name: 'realtime, without the SDK',
    folder: 'packages/realtime',
    limit: '4 kB',
    lazy: [{ name: 'realtime: SDK', module: /realtime-sdk[\w-]*\.js$/, limit: '37 kB' }],
  },
  { name: 'api-client', folder: 'packages/api-client', limit: '6 kB' },
  { name: 'permissions', folder: 'packages/permissions', limit: '6 kB' },
]

const styleBudgets = {
  every: { name: 'ui: all styles', limit: '18 kB' },
  largest: { name: 'ui: largest component style', limit: '5 kB' },
}

/** The scripts and styles in a page's tags, which every visit loads. */
export function listTaggedFiles(html: string): string[] {
  const tags = html.matchAll(/<(?:script|link)\s[^>]*?\b(?:src|href)="\/([^"]+\.(?:js|css))"/g)
  return [...tags].map(([, file]) => file!).filter((file) => file !== 'config.js')
}

/**
 * The files that a page loads initially: those in its HTML, the chunks of the page, their static imports, and the CSS of all.
 * Dynamic imports are not included.
 *
 * @throws Error if a chunk of the page isn't in the manifest.
 */
export function listPageFiles(manifest: ViteManifest, html: string, chunks: readonly RegExp[]): string[] {
  const files = new Set(listTaggedFiles(html))
  const visited = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (visited.has(key) || !chunk) return
    visited.add(key)
    files.add(chunk.file)
    for (const file of chunk.css ?? []) files.add(file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  const taggedKeys = Object.keys(manifest).filter((key) => files.has(manifest[key]!.file))
  const pageKeys = chunks.flatMap((chunk) => requireKeys(manifest, chunk))
  for (const key of [...taggedKeys, ...pageKeys]) visit(key)
  return [...files].filter((file) => /\.(js|css)$/.test(file))
}

/** The files that import themselves through others. When such a file runs, values of the others can be missing. */
export function findCircularFiles(manifest: ViteManifest): string[] {
  const importedBy = (key: string) => {
    const visited = new Set<string>()
    const visit = (imported: string): void => {
      if (visited.has(imported)) return
      visited.add(imported)
      for (const next of manifest[imported]?.imports ?? []) visit(next)
    }
    for (const imported of manifest[key]?.imports ?? []) visit(imported)
    return visited
  }
  return Object.keys(manifest)
    .filter((key) => importedBy(key).has(key))
    .map((key) => manifest[key]!.file)
}

function requireKeys(manifest: ViteManifest, pattern: RegExp): string[] {
  const keys = Object.keys(manifest).filter((key) => pattern.test(key))
  if (keys.length === 0) throw new Error(`The build manifest of apps/web has no chunk for ${pattern.source}.`)
  return keys
}

/**
 * The checks of modules that are imported on demand.
 *
 * @throws Error if a module has no budget, or a budget no module.
 */
export function listLazyChecks(imports: LazyImport[], budgets: LazyBudget[]): SizeLimitCheck[] {
  const unbudgeted = imports.filter(({ module }) => !budgets.some((budget) => budget.module.test(module)))
  if (unbudgeted.length > 0) {
    const modules = unbudgeted.map(({ module }) => module).join(', ')
    throw new Error(`Lazily loaded modules without a budget: ${modules}.`)
  }
  return budgets.map(({ name, module, limit }) => {
    const match = imports.find((lazy) => module.test(lazy.module))
    if (!match)
      throw new Error(`No lazily loaded module matches ${module.source}, which the budget "${name}" expects.`)
    return { name, limit, path: match.files }
  })
}

async function listPackageChecks(budget: PackageBudget, target: string): Promise<SizeLimitCheck[]> {
  const { initial, lazy } = splitChunks(await bundlePackage(budget.folder, target))
  const checks = [
    { name: budget.name, limit: budget.limit, path: initial },
    ...listLazyChecks(lazy, budget.lazy ?? []),
  ]
  return checks.map((check) => ({ ...check, path: check.path.map((file) => join(target, file)) }))
}

async function listStyleChecks(target: string): Promise<SizeLimitCheck[]> {
  const files = await bundleStyles('packages/ui', target)
  const size = (file: string) => brotliCompressSync(readFileSync(file)).length
  const combined = files.filter((file) => basename(file) === 'styles.css')
  const [largest] = files.filter((file) => !combined.includes(file)).toSorted((a, b) => size(b) - size(a))
  if (!largest) throw new Error('packages/ui has no component styles.')
  return [
    { ...styleBudgets.every, path: combined },
    {
      name: `${styleBudgets.largest.name} (${basename(largest)})`,
      limit: styleBudgets.largest.limit,
      path: [largest],
    },
  ]
}

function listOptInCheck({ name, folder, limit }: typeof optInBudget): SizeLimitCheck {
  const file = join(folder, 'opt-in.html')
  if (!existsSync(file))
    throw new Error("The opt-in page hasn't been built. Run “pnpm exec turbo run build” first.")
  const taggedFiles = listTaggedFiles(readFileSync(file, 'utf8')).map((name) => name.replace(/^opt-in\//, ''))
  if (!taggedFiles.some((name) => name.endsWith('.js')))
    throw new Error("The opt-in page doesn't load a script.")
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as ViteManifest
  const files = listPageFiles(manifest, '', [/^opt-in\.html$/])
  return {
    name,
    limit,
    path: [file, ...new Set([...taggedFiles, ...files].map((name) => join(folder, name)))],
  }
}

function listPageScriptCheck(html: string): SizeLimitCheck {
  const { name, file, limit } = pageScript
  const scripts = listTaggedFiles(html).filter((tagged) => file.test(tagged))
  if (scripts.length === 0)
    throw new Error(`No script in index.html matches ${file.source}, which the budget "${name}" expects.`)
  return { name, limit, path: scripts.map((tagged) => join(webDist, tagged)) }
}

async function listChecks(cache: string): Promise<SizeLimitCheck[]> {
  const file = join(webDist, '.vite/manifest.json')
  if (!existsSync(file)) throw new Error("apps/web hasn't been built. Run “pnpm exec turbo run build” first.")
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as ViteManifest
  const circularFiles = findCircularFiles(manifest)
  if (circularFiles.length > 0) {
    const files = circularFiles.join(', ')
    throw new Error(
      `Files of the web build import each other: ${files}. Group their modules in build/chunk-groups.ts.`,
    )
  }
  const html = readFileSync(join(webDist, 'index.html'), 'utf8')
  const toPath = (name: string) => join(webDist, name)
  const chunks = chunkBudgets.map(({ name, chunk, limit }) => ({
    name,
    limit,
    path: requireKeys(manifest, chunk).map((key) => toPath(manifest[key]!.file)),
  }))
  const packages: SizeLimitCheck[] = []
  for (const budget of packageBudgets) {
    packages.push(...(await listPackageChecks(budget, join(cache, budget.folder))))
  }
  return [
    listPageScriptCheck(html),
    listOptInCheck(optInBudget),
    ...chunks,
    ...packages,
    ...(await listStyleChecks(join(cache, 'styles'))),
  ]
}

async function main(): Promise<void> {
  const folder = join(rootFolder, 'node_modules/.cache/size-limit')
  const config = join(folder, 'checks.json')
  mkdirSync(folder, { recursive: true })
  writeFileSync(config, JSON.stringify(await listChecks(folder)))
  const { exitCode } = await runTool('size-limit', ['--config', config])
  process.exitCode = exitCode
}

if (import.meta.filename === process.argv[1]) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
