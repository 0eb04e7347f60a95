import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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

const webDist = join(rootFolder, 'apps/web/dist')

/** What a first visit to a page must load before it is a page, in brotli kB. */
const pageBudgets = [
  {
    name: 'web: sign-in, JS and CSS',
    sources: [/^index\.html$/, /^src\/routes\/auth\/sign-in\.tsx$/],
    limit: '130 kB',
  },
  {
    name: 'web: first list, JS and CSS',
    sources: [
      /^index\.html$/,
      /^src\/routes\/layouts\/main-layout\.tsx$/,
      /^src\/routes\/properties\/property-list\.tsx$/,
    ],
    limit: '160 kB',
  },
]

const packageBudgets = [
  { name: 'ui: every component', folder: 'packages/ui/dist', ending: '.js', limit: '45 kB' },
  { name: 'ui: every style', folder: 'packages/ui/dist', ending: 'styles.css', limit: '16 kB' },
  { name: 'auth, without the identity SDK', folder: 'packages/auth/dist', ending: '.js', limit: '8 kB' },
  { name: 'api-client', folder: 'packages/api-client/dist', ending: '.js', limit: '6 kB' },
  { name: 'permissions', folder: 'packages/permissions/dist', ending: '.js', limit: '6 kB' },
]

/**
 * The files that the given sources need at once: their chunks, everything those import statically, and the CSS
 * of all. What a source imports dynamically is not among them.
 *
 * @throws Error when a source is not in the manifest.
 */
export function listPageFiles(manifest: ViteManifest, sources: RegExp[]): string[] {
  const files = new Set<string>()
  const visited = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (visited.has(key) || !chunk) return
    visited.add(key)
    files.add(chunk.file)
    for (const file of chunk.css ?? []) files.add(file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const source of sources) {
    const keys = Object.keys(manifest).filter((key) => source.test(key))
    if (keys.length === 0)
      throw new Error(`The build manifest of apps/web has no chunk for ${source.source}.`)
    for (const key of keys) visit(key)
  }
  return [...files].filter((file) => /\.(js|css)$/.test(file))
}

function listBuiltFiles(folder: string, ending: string): string[] {
  const absolute = join(rootFolder, folder)
  if (!existsSync(absolute)) throw new Error(`${folder} is missing. Run "pnpm exec turbo run build" first.`)
  const files = readdirSync(absolute, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(absolute, file))
  if (files.length === 0) throw new Error(`${folder} holds no file that ends in ${ending}.`)
  return files
}

function listChecks(): SizeLimitCheck[] {
  const file = join(webDist, '.vite/manifest.json')
  if (!existsSync(file)) throw new Error('apps/web is not built. Run "pnpm exec turbo run build" first.')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as ViteManifest
  const pages = pageBudgets.map(({ name, sources, limit }) => ({
    name,
    limit,
    path: listPageFiles(manifest, sources).map((path) => join(webDist, path)),
  }))
  const packages = packageBudgets.map(({ name, folder, ending, limit }) => ({
    name,
    limit,
    path: listBuiltFiles(folder, ending),
  }))
  return [...pages, ...packages]
}

async function main(): Promise<void> {
  const folder = join(rootFolder, 'node_modules/.cache/size-limit')
  const config = join(folder, 'checks.json')
  mkdirSync(folder, { recursive: true })
  writeFileSync(config, JSON.stringify(listChecks()))
  const { exitCode } = await runTool('size-limit', ['--config', config])
  process.exitCode = exitCode
}

if (import.meta.filename === process.argv[1]) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
