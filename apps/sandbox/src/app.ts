import { Hono } from 'hono'
import { createControlRoutes } from './faults/control.routes.ts'
import { getFedcmPath } from './identity/fedcm/fedcm.routes.ts'
import type { Identity } from './identity/identity.ts'
import { createIdentityRoutes } from './identity/identity.routes.ts'
import { createInboxRoutes } from './inbox/inbox.routes.ts'
import { createAssetRoutes } from './pages/assets.routes.ts'
import { renderPeoplePage } from './pages/people-page.ts'
import { renderStartPage } from './pages/start-page.ts'

export interface AppOptions {
  identity: Identity
  smtpHost: string
  smtpPort: number
  onChange: () => void
  closing: AbortSignal
}

const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Everything the sandbox answers over HTTP. */
export function createApp({ identity, smtpHost, smtpPort, onChange, closing }: AppOptions): Hono {
  const app = new Hono()

  app.use(async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
    const isPage = c.res.headers.get('content-type')?.startsWith('text/html')
    if (isPage && !c.res.headers.has('content-security-policy'))
      c.header('Content-Security-Policy', pagePolicy)
  })
  app.get('/', (c) => {
    const identityUrl = new URL('/identity', c.req.url).href
    return c.html(renderStartPage({ identity, identityUrl, smtpHost, smtpPort }))
  })
  app.get('/people', (c) => c.html(renderPeoplePage(identity.state)))
  app.get('/.well-known/web-identity', (c) => {
    const config = new URL(`/identity${getFedcmPath(identity)}/config`, c.req.url)
    return c.json({ provider_urls: [config.href] })
  })
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.route('/assets', createAssetRoutes())
  app.route('/control', createControlRoutes(identity.faults))
  app.route('/inbox', createInboxRoutes(identity.inbox))
  app.route('/identity', createIdentityRoutes(identity, { onChange, closing }))
  app.notFound((c) => c.json({ message: `There is nothing at ${c.req.path}.` }, 404))

  return app
}
