import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { build } from 'vite'

import { rootFolder } from './installation.ts'
import { runTool } from './turbo.ts'

interface ManifestChunk {
  file: string
  imports?: string[]
  css?: string[]
}

export type ViteManifest = Record<string, ManifestChunk>

export interface SizeLimitCheck {
  name: string
  path: string[]
  limit: string
}

export interface PageBudget {
  name: string
  /** Chunks that the page cannot do without: those without one are an error. */
  chunks: RegExp[]
  /** Modules that belong to the page and may be in one of the chunks already, or in one of their own. */
  modules?: RegExp[]
  limit: string
}

const webDist = join(rootFolder, 'apps/web/dist')

/**
 * What a first visit to a page must load before it is a page, in brotli kB, beside what index.html names. The SDK of
 * the identity provider comes beside the first list and has a line of its own.
 */
const pageBudgets: PageBudget[] = [
  {
    name: 'web: sign-in, JS and CSS',
    chunks: [/^src\/routes\/auth\/sign-in\.tsx$/],
    limit: '130 kB',
  },
  {
    name: 'web: first list, JS and CSS',
    chunks: [/^_product-[\w-]+\.js$/],
    modules: [/^src\/routes\/layouts\/shell\.tsx$/, /^src\/routes\/properties\/property-list\.tsx$/],
    limit: '160 kB',
  },
]

/** The chunks of those pages, so that a page over its budget names the one that grew. */
const chunkBudgets = [
  { name: 'web: chunk start', chunk: /^_start-[\w-]+\.js$/, limit: '112 kB' },
  { name: 'web: chunk product', chunk: /^_product-[\w-]+\.js$/, limit: '36 kB' },
  { name: 'web: chunk sign-in', chunk: /^src\/routes\/auth\/sign-in\.tsx$/, limit: '5 kB' },
  { name: 'web: identity SDK', chunk: /@descope\/web-js-sdk\/dist\/index\.esm\.js$/, limit: '16 kB' },
]

/** What an app that imports everything of a package, with its dependencies, adds to its bundle, in brotli kB. */
const packageBudgets = [
  { name: 'ui: every component', folder: 'packages/ui', limit: '68 kB' },
  { name: 'auth, without the identity SDK', folder: 'packages/auth', limit: '8 kB' },
  { name: 'api-client', folder: 'packages/api-client', limit: '6 kB' },
  { name: 'permissions', folder: 'packages/permissions', limit: '6 kB' },
]
const styleBudget = { name: 'ui: every style', path: ['packages/ui/dist/styles.css'], limit: '16 kB' }

/** The scripts and styles that a page itself names, in tags: what every visit loads. */
export function listTaggedFiles(html: string): string[] {
  const tags = html.matchAll(/<(?:script|link)\s[^>]*?\b(?:src|href)="\/([^"]+\.(?:js|css))"/g)
  return [...tags].map(([, file]) => file!).filter((file) => file !== 'config.js')
}

/**
 * The files that a page needs at once: what index.html names, the chunks of the page, everything those import
 * statically, and the CSS of all. What they import dynamically is not among them.
 *
 * @throws Error when a chunk of the page is not in the manifest.
 */
export function listPageFiles(
  manifest: ViteManifest,
  html: string,
  { chunks, modules = [] }: Pick<PageBudget, 'chunks' | 'modules'>,
): string[] {
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
  const tagged = Object.keys(manifest).filter((key) => files.has(manifest[key]!.file))
  const own = [...chunks.flatMap((chunk) => findKeys(manifest, chunk)), ...findOptional(manifest, modules)]
  for (const key of [...tagged, ...own]) visit(key)
  return [...files].filter((file) => /\.(js|css)$/.test(file))
}

function findKeys(manifest: ViteManifest, pattern: RegExp): string[] {
  const keys = findOptional(manifest, [pattern])
  if (keys.length === 0) throw new Error(`The build manifest of apps/web has no chunk for ${pattern.source}.`)
  return keys
}

const findOptional = (manifest: ViteManifest, patterns: RegExp[]) =>
  Object.keys(manifest).filter((key) => patterns.some((pattern) => pattern.test(key)))

/** Bundles the built package as an app would, React and the identity SDK left out; returns the scripts. */
async function bundlePackage(folder: string, target: string): Promise<string[]> {
  const entry = join(rootFolder, folder, 'dist/index.js')
  if (!existsSync(entry)) throw new Error(`${folder} is not built. Run "pnpm exec turbo run build" first.`)
  await build({
    root: join(rootFolder, folder),
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: target,
      emptyOutDir: true,
      target: 'es2023',
      minify: true,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        external: [/^react(-dom)?(\/|$)/, '@descope/web-js-sdk'],
      },
    },
  })
  return readdirSync(target, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(target, file))
}

async function listChecks(cache: string): Promise<SizeLimitCheck[]> {
  const file = join(webDist, '.vite/manifest.json')
  if (!existsSync(file)) throw new Error('apps/web is not built. Run "pnpm exec turbo run build" first.')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as ViteManifest
  const html = readFileSync(join(webDist, 'index.html'), 'utf8')
  const toPath = (name: string) => join(webDist, name)
  const pages = pageBudgets.map(({ name, limit, ...page }) => ({
    name,
    limit,
    path: listPageFiles(manifest, html, page).map(toPath),
  }))
  const chunks = chunkBudgets.map(({ name, chunk, limit }) => ({
    name,
    limit,
    path: findKeys(manifest, chunk).map((key) => toPath(manifest[key]!.file)),
  }))
  const packages: SizeLimitCheck[] = []
  for (const { name, folder, limit } of packageBudgets) {
    packages.push({ name, limit, path: await bundlePackage(folder, join(cache, folder)) })
  }
  const styles = { ...styleBudget, path: styleBudget.path.map((file) => join(rootFolder, file)) }
  return [...pages, ...chunks, ...packages, styles]
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
