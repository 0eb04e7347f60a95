import { createHash } from 'node:crypto'

/**
 * The Content-Security-Policy of the web app: own files, the inline script that sets the theme (by its hash), and
 * calls to the identity provider. Signing in with Google leaves the page, which no directive here concerns.
 */
export function createContentPolicy(indexHtml: string, identityBaseUrl: string | null) {
  const identity = identityBaseUrl === null ? 'https://*.descope.com' : new URL(identityBaseUrl).origin
  const scripts = [...indexHtml.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  )
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", identity],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}
