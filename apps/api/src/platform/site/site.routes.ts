import type { Context, Handler } from 'hono'
import { createReadStream, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { AppEnv } from '../http/router.ts'
import { notFound, Problem } from '../errors/problem.ts'
import { createPage, type Page, type PolicyServices } from './page.ts'
import { readPageFiles } from './page-files.ts'

export interface SiteOptions {
  /** Folder of the built web app. */
  folder: string
  /** Inlined into the page. */
  publicConfig: () => object
  services: PolicyServices
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Serves the built web app: its files, and its page for every path that no file has. */
export function serveSite(options: SiteOptions): Handler<AppEnv> {
  const indexFile = path.join(options.folder, 'index.html')
  const findPages = cacheByBuild(indexFile, () => createPages(options, indexFile))
  const optInFile = path.join(options.folder, 'opt-in/opt-in.html')
  const findOptInPage = cacheByBuild(optInFile, () =>
    createPage({
      indexFile: optInFile,
      publicConfig: () => toTenantConfig(options.publicConfig()),
      services: null,
    }),
  )

  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') throw notFound('page')
    const name = decodePath(c.req.path)
    const file = path.join(options.folder, name)
    if (/^\/optin\/?$/.test(name) || file === optInFile) {
      const page = await findOptInPage()
      if (page) return sendPage(c, page, { ...pageHeaders(page, name), ...tenantPageHeaders })
    }
    // The page is always sent with its policy, regardless of the requested path.
    const stats = file === indexFile ? null : await findFile(file)
    if (stats)
      return await sendFile(c, file, stats, {
        'Cache-Control': getCacheControl(name),
        ...(name === '/push.js' && { 'Content-Security-Policy': serviceWorkerPolicy }),
      })
    // A missing file must not become a page: a script that is HTML fails far from its cause.
    if (
      /^\/(assets|builds|opt-in)\//.test(name) ||
      (file !== indexFile && path.extname(name) !== '' && !acceptsPage(c))
    )
      throw notFound('file')

    const page = await (await findPages())?.(name)
    if (!page) throw new Problem('unavailable', 'The web app hasn’t been built yet. Run “pnpm build”.')
    return sendPage(c, page, pageHeaders(page, name))
  }
}

/** A service worker has the policy of its own file, and notifications show its icons. */
const serviceWorkerPolicy = "default-src 'none'; img-src 'self'"

/** Paths that contain a token, which must not appear in any log, including our own. */
const pathsWithToken = /^\/(?:auth\/(?:invite|link)|oauth\/callback)(?:\/|$)/

const pageHeaders = (page: Page, name: string) => ({
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': page.policy,
  'Referrer-Policy': pathsWithToken.test(name) ? 'no-referrer' : 'strict-origin',
})

/** The opt-in page. Its URL contains a token, so it must not be cached, indexed, or sent as a referrer. */
const tenantPageHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

/** It has no sign-in, so it doesn't get the provider's settings. */
const toTenantConfig = (config: object) => ({
  apiBaseUrl: 'apiBaseUrl' in config ? config.apiBaseUrl : '/api',
})

/** The web app's page, which is the same for every path except for the files that it names. Each is created once. */
async function createPages(options: SiteOptions, indexFile: string) {
  const findFiles = await readPageFiles(path.join(options.folder, 'builds', 'pages.json'))
  const pages = new Map<string, Promise<Page>>()
  return (name: string) => {
    const files = findFiles(name)
    const key = files?.path ?? ''
    const page = pages.get(key) ?? createPage({ ...options, indexFile, files })
    pages.set(key, page)
    // If it failed, the next request creates it again.
    page.catch(() => pages.delete(key))
    return page
  }
}

/** Creates a value once, and again after a new build. Null without a build. */
function cacheByBuild<Value>(index: string, create: () => Promise<Value>) {
  let cached: { builtAtMs: number; value: Promise<Value> } | null = null
  return async () => {
    const indexStats = await findFile(index)
    if (!indexStats) return null
    if (cached?.builtAtMs !== indexStats.mtimeMs) cached = { builtAtMs: indexStats.mtimeMs, value: create() }
    const { value } = cached
    // If it failed, the next request tries again.
    value.catch(() => (cached = null))
    return await value
  }
}

function sendPage(c: Context<AppEnv>, page: Page, headers: Record<string, string>) {
  const encoding = encodings.find(([name]) => accepts(c, name))?.[0]
  const content = page.content[encoding ?? 'identity']
  const tag = `W/"${page.tag}"`
  const allHeaders = {
    ...headers,
    Vary: 'Accept-Encoding',
    ETag: tag,
    ...(encoding && { 'Content-Encoding': encoding }),
  }
  if (c.req.header('If-None-Match') === tag) return c.body(null, 304, allHeaders)
  return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(content), {
    headers: {
      ...allHeaders,
      'Content-Type': contentTypes['.html']!,
      'Content-Length': String(content.length),
    },
  })
}

async function sendFile(c: Context<AppEnv>, file: string, stats: Stats, headers: Record<string, string>) {
  let [servedFile, size, encoding] = [file, stats.size, '']
  for (const [name, extension] of encodings) {
    if (encoding !== '' || !accepts(c, name)) continue
    const compressed = await findFile(file + extension)
    if (compressed) [servedFile, size, encoding] = [file + extension, compressed.size, name]
  }
  const tag = `W/"${size.toString(36)}-${Math.floor(stats.mtimeMs).toString(36)}"`
  const allHeaders = {
    ...headers,
    Vary: 'Accept-Encoding',
    ETag: tag,
    ...(encoding !== '' && { 'Content-Encoding': encoding }),
  }
  if (c.req.header('If-None-Match') === tag) return c.body(null, 304, allHeaders)
  const body =
    c.req.method === 'HEAD' ? null : (Readable.toWeb(createReadStream(servedFile)) as ReadableStream)
  const contentType = contentTypes[path.extname(file)] ?? 'application/octet-stream'
  return new Response(body, {
    headers: { ...allHeaders, 'Content-Type': contentType, 'Content-Length': String(size) },
  })
}

function decodePath(encoded: string) {
  try {
    const name = path.posix.normalize(decodeURIComponent(encoded))
    if (name.startsWith('/') && !name.includes('\0') && !name.includes('\\')) return name
  } catch {
    // Can't be decoded, so it isn't a file name.
  }
  throw notFound('page')
}

function getCacheControl(name: string) {
  if (name === '/builds/latest.json') return 'public, max-age=1'
  if (/^\/(assets|builds\/meta|opt-in\/assets)\//.test(name)) return 'public, max-age=31536000, immutable'
  return 'no-cache'
}

const findFile = async (file: string) => {
  const stats = await stat(file).catch(() => null)
  return stats?.isFile() ? stats : null
}

const accepts = (c: Context<AppEnv>, encoding: string) =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(c.req.header('Accept-Encoding') ?? '')

const acceptsPage = (c: Context<AppEnv>) => c.req.header('Accept')?.includes('text/html') ?? false
