import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './router.ts'

// Only what Chromium knows: it reports every other name as an error of the page.
const permissions = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/** What every answer says that says nothing stricter, or nothing wider on purpose: documents, data, files and errors. */
const common = {
  // Data and files that are opened by themselves run nothing, load nothing and stand in no frame.
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': permissions.map((name) => `${name}=()`).join(', '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  // For browsers that do not know frame-ancestors.
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
}

const secureTransport = { 'Strict-Transport-Security': 'max-age=31536000' }

/** Gives every answer the headers that keep a browser from doing more with it than was meant. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): MiddlewareHandler<AppEnv> {
  const headers = Object.entries({ ...common, ...(isHttps && secureTransport) })
  return async (c, next) => {
    await next()
    // Into the answer as it is: `c.header` would make a new one, whose body is read as a stream, for each of them.
    const given = c.res.headers
    for (const [name, value] of headers) if (!given.has(name)) given.set(name, value)
  }
}
