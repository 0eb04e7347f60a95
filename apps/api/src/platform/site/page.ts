import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { RealtimeSettings } from '../context/gateways.ts'
import { listRealtimeOrigins } from '../realtime/realtime-settings.ts'
import { toPageData } from './public-config.ts'

// The tag by which the built page loads its settings.
const configTag = /<script\s[^>]*\bsrc="\/config\.js"[^>]*><\/script>/
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** The page as sent: the bytes of each encoding, and its policy. */
export interface Page {
  content: Readonly<Record<'identity' | 'br' | 'gzip', Buffer>>
  policy: string
  tag: string
}

/** The built files that a page of the web app needs besides those in the HTML, relative to the site's root. */
export interface PageFiles {
  scripts: readonly string[]
  styles: readonly string[]
}

interface PageOptions {
  indexFile: string
  /** Named in the page, so that browsers request them with the start of the app instead of after it has run. */
  files?: PageFiles | undefined
  publicConfig: () => object
  services: PolicyServices | null
}

/** Inlines the settings into the built page, where they cost no request, and compresses the result. */
export async function createPage({ indexFile, files, publicConfig, services }: PageOptions): Promise<Page> {
  const builtHtml = await readFile(indexFile, 'utf8')
  // Data, which no browser runs. Functions, because `$` in a replacement string would be a reference.
  const html = builtHtml
    .replace(
      configTag,
      () => `<script type="application/json" id="parapet-config">${toPageData(publicConfig())}</script>`,
    )
    .replace('</head>', () => `${files ? createLinks(files) : ''}</head>`)
  const content = Buffer.from(html)
  const [br, gzipped] = await Promise.all([toBrotli(content), toGzip(content)])
  return {
    content: { identity: content, br, gzip: gzipped },
    policy: createContentPolicy(services),
    tag: hash('sha256', content, 'base64url').slice(0, 16),
  }
}

const createLinks = ({ scripts, styles }: PageFiles) =>
  [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].join('\n')

/** External services that the page calls directly. */
export interface PolicyServices {
  /** Null for the provider's cloud. */
  identityBaseUrl: string | null
  deviceEndpoint: string | null
  /** Null if browsers poll. */
  realtime: RealtimeSettings | null
  /** Where the base map comes from, if not from this server. */
  baseMapOrigins: readonly string[]
}

/**
 * The Content-Security-Policy of the web app: own files, no inline scripts, and requests to the identity
 * provider, to the realtime service, and, if there are any, to the collector of device ids and the base map's hosts. Signing in with
 * Google leaves the page, which no directive here affects. Without services the page calls this server only.
 */
export function createContentPolicy(services: PolicyServices | null) {
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(services?.baseMapOrigins ?? [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(services ? listOrigins(services) : [])],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}

function listOrigins({ identityBaseUrl, deviceEndpoint, realtime, baseMapOrigins }: PolicyServices) {
  const identity = identityBaseUrl === null ? 'https://*.descope.com' : new URL(identityBaseUrl).origin
  const collector = deviceEndpoint === null ? [] : [new URL(deviceEndpoint).origin]
  return [identity, ...collector, ...(realtime ? listRealtimeOrigins(realtime) : []), ...baseMapOrigins]
}
