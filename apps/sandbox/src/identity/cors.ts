import type { MiddlewareHandler } from 'hono'

const methods = 'GET, POST, PATCH, DELETE, OPTIONS'
const allowedHeaders = [
  'authorization',
  'content-type',
  'x-descope-sdk-session-id',
  'x-descope-sdk-name',
  'x-descope-sdk-version',
  'x-descope-project-id',
  'x-descope-flow-nonce',
  'x-descope-refresh-cookie-name',
  'x-descope-trusted-device-token',
  'x-descope-known-device-token',
  'x-descope-license',
].join(', ')

/** CORS like the provider's: with credentials, so it names the origin instead of `*`. */
export const allowCrossOrigin =
  (appUrl: string | null): MiddlewareHandler =>
  async (c, next) => {
    const origin = c.req.header('origin')
    c.header('Vary', 'Origin')
    if (origin && isTrustedOrigin(origin, appUrl)) {
      c.header('Access-Control-Allow-Origin', origin)
      c.header('Access-Control-Allow-Credentials', 'true')
      c.header('Access-Control-Expose-Headers', 'retry-after, x-descope-flow-nonce')
    }
    if (c.req.method !== 'OPTIONS') return next()
    c.header('Access-Control-Allow-Methods', methods)
    c.header('Access-Control-Allow-Headers', allowedHeaders)
    c.header('Access-Control-Max-Age', '600')
    return c.body(null, 204)
  }

/** Whether a URL belongs to the app or to this machine. Only these can call from a page or receive a sign-in. */
export function isTrustedOrigin(address: string, appUrl: string | null): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  return isLoopback(hostname) || (appUrl !== null && origin === new URL(appUrl).origin)
}

const isLoopback = (hostname: string) =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(hostname)
