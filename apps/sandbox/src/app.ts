import { Hono } from 'hono'
import { createDnsRecordRoutes, createDnsPageRoutes } from './dns/dns.routes.ts'
import type { RecordStore } from './dns/record-store.ts'
import { createControlRoutes } from './faults/control.routes.ts'
import { createFeedContentRoutes } from './feeds/feeds-content.routes.ts'
import { createFeedRoutes } from './feeds/feeds.routes.ts'
import type { AddressTable } from './geocoder/address-table.ts'
import { createGeocoderRoutes, createPhotonRoutes } from './geocoder/geocoder.routes.ts'
import type { FeedStore } from './feeds/feed-store.ts'
import { getFedcmPath } from './identity/fedcm/fedcm.routes.ts'
import type { Identity } from './identity/identity.ts'
import { createIdentityRoutes } from './identity/identity.routes.ts'
import { createInboxRoutes } from './inbox/inbox.routes.ts'
import { createCalls } from './phone/calls.ts'
import { createPhoneRoutes } from './phone/phone.routes.ts'
import type { PhoneLog } from './phone/phone-log.ts'
import { createTextGatewayRoutes } from './phone/text-gateway.routes.ts'
import { createPushRoutes } from './push/push.routes.ts'
import { createPushService } from './push/push-service.ts'
import { createAssetRoutes } from './pages/assets.routes.ts'
import type { Realtime } from './realtime/start-realtime.ts'
import { renderPeoplePage } from './pages/people-page.ts'
import { renderStartPage } from './pages/start-page.ts'
import type { ExampleAgency } from './tls/start-example-agency.ts'

export interface AppOptions {
  identity: Identity
  smtpHost: string
  smtpPort: number
  realtime: Realtime
  realtimeKey: string
  feeds: FeedStore
  records: RecordStore
  /** The addresses that the geocoders know. */
  addresses: AddressTable
  /** The certificate that clients of this agency have to trust. */
  agency: ExampleAgency | null
  texting: {
    log: PhoneLog
    account: string
    token: string
    number: string
    inboundUrl: string | null
    inboundCallsUrl: string | null
  }
  /** Where the name server listens. */
  dnsAddress: string
  onChange: () => void
  shutdownSignal: AbortSignal
}

const pageCsp =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Everything the sandbox serves over HTTP. */
export function createApp(options: AppOptions): Hono {
  const { identity, smtpHost, smtpPort, realtime, realtimeKey, feeds, records, dnsAddress } = options
  const { onChange, shutdownSignal } = options
  const app = new Hono()

  app.use(async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
    const isPage = c.res.headers.get('content-type')?.startsWith('text/html')
    if (isPage && !c.res.headers.has('content-security-policy')) c.header('Content-Security-Policy', pageCsp)
  })
  app.get('/', (c) => {
    const identityUrl = new URL('/identity', c.req.url).href
    const feedsUrl = new URL('/feeds', c.req.url).href
    return c.html(
      renderStartPage({
        identity,
        identityUrl,
        smtpHost,
        smtpPort,
        realtimePort: realtime.port,
        realtimeKey,
        feedsUrl,
        dnsAddress,
        agencyPort: options.agency?.port ?? null,
        replacedFeeds: [...feeds.overrides.keys()],
      }),
    )
  })
  app.get('/people', (c) => c.html(renderPeoplePage(identity.state)))
  app.get('/.well-known/web-identity', (c) => {
    const config = new URL(`/identity${getFedcmPath(identity)}/config`, c.req.url)
    return c.json({ provider_urls: [config.href] })
  })
  app.get('/agency-certificate.pem', (c) =>
    options.agency
      ? c.body(options.agency.certificate, 200, { 'Content-Type': 'application/x-pem-file' })
      : c.notFound(),
  )
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.route('/assets', createAssetRoutes())
  app.route('/control', createControlRoutes(identity.faults, realtime))
  app.route('/inbox', createInboxRoutes(identity.inbox))
  app.route('/push', createPushRoutes(createPushService(identity.inbox)))
  const texting = { ...options.texting, shutdownSignal }
  const textingOptions = { ...texting, calls: createCalls(texting) }
  app.route('/phone', createPhoneRoutes(textingOptions))
  app.route('/text-gateway', createTextGatewayRoutes({ ...textingOptions, faults: identity.faults }))
  app.route('/dns', createDnsPageRoutes(records, dnsAddress))
  app.route('/dns-records', createDnsRecordRoutes(records))
  app.route('/feeds', createFeedRoutes({ store: feeds, faults: identity.faults, shutdownSignal }))
  const geocoderOptions = { table: options.addresses, faults: identity.faults, shutdownSignal }
  app.route('/geocoder', createGeocoderRoutes(geocoderOptions))
  app.route('/photon', createPhotonRoutes(geocoderOptions))
  app.route('/feeds-content', createFeedContentRoutes(feeds))
  app.route('/identity', createIdentityRoutes(identity, { onChange, shutdownSignal }))
  app.notFound((c) => c.json({ message: `Nothing found at ${c.req.path}.` }, 404))

  return app
}
