import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRouter } from '../http/router.ts'
import { createSite } from './create-site.ts'
import { createMetricsRouter } from './operations.routes.ts'
import type { UnreadyReason } from './readiness.ts'

let folder: string
let site: ReturnType<typeof createSite>
let reasons: UnreadyReason[] = []
let hasTooMuchToDo = false
let isShuttingDown = false
const services = {
  identityBaseUrl: 'http://localhost:4100/identity',
  deviceEndpoint: 'https://collector.test/v1/device',
  realtime: null,
  baseMapOrigins: ['https://tiles.test'],
}
const publicConfig = () => ({ apiBaseUrl: '/api', signInHint: { text: '</script><b>$&', href: null } })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parapet-site-'))
  await mkdir(path.join(folder, 'assets'))
  await mkdir(path.join(folder, 'builds', 'meta'), { recursive: true })
  await writeFile(
    path.join(folder, 'index.html'),
    '<html><script src="/assets/page-1a2b.js"></script><script src="/config.js"></script></head></html>',
  )
  await writeFile(path.join(folder, 'assets', 'app-1a2b.js'), 'export {}')
  await writeFile(path.join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync('export {}'))
  await writeFile(path.join(folder, 'builds', 'latest.json'), '{"id":"b1"}')
  await writeFile(
    path.join(folder, 'builds', 'pages.json'),
    JSON.stringify([
      { path: '/properties/import', scripts: ['assets/import-1.js'], styles: [] },
      {
        path: '/properties/:id',
        scripts: ['assets/detail-1.js', 'assets/map-1.js'],
        styles: ['assets/detail-1.css'],
      },
    ]),
  )
  await writeFile(path.join(folder, 'push.js'), 'self')
  await writeFile(path.join(folder, 'builds', 'meta', 'b1.json'), '{"id":"b1"}')
  await mkdir(path.join(folder, 'opt-in', 'assets'), { recursive: true })
  await writeFile(
    path.join(folder, 'opt-in', 'opt-in.html'),
    '<html><title>Alerts</title><script src="/config.js"></script></html>',
  )
  await writeFile(path.join(folder, 'opt-in', 'assets', 'opt-in-1a2b.js'), 'export {}')
  await writeFile(path.join(folder, '..', 'parapet-outside.txt'), 'not for the world')

  site = createSite({
    log: pino({ level: 'silent' }),
    isHttps: false,
    hstsSubdomains: true,
    measure: (_c, next) => next(),
    shed: async (c, next) => (hasTooMuchToDo ? c.text('later', 503) : await next()),
    isShuttingDown: () => isShuttingDown,
    operations: {
      publicConfig,
      readiness: { listReasons: () => Promise.resolve(reasons) },
      metrics: new Registry(),
      metricsToken: 'a token of some length',
    },
    product: { app: createRouter(), corsOrigins: [], pages: { folder, publicConfig, services } },
  })
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await rm(path.join(folder, '..', 'parapet-outside.txt'), { force: true })
})

it('serves hashed files as immutable, and compressed if accepted', async () => {
  const plain = await site.request('/assets/app-1a2b.js')
  expect(await plain.text()).toBe('export {}')
  expect(plain.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(plain.headers.get('Content-Type')).toContain('text/javascript')
  const small = await site.request('/assets/app-1a2b.js', { headers: { 'Accept-Encoding': 'gzip, br' } })
  expect(small.headers.get('Content-Encoding')).toBe('br')
  expect(small.headers.get('Vary')).toBe('Accept-Encoding')
  const refused = await site.request('/assets/app-1a2b.js', { headers: { 'Accept-Encoding': 'br;q=0' } })
  expect(refused.headers.get('Content-Encoding')).toBeNull()
})

it('lets the service worker load the icons of notifications, and nothing else', async () => {
  const policy = (await site.request('/push.js')).headers.get('Content-Security-Policy')
  expect(policy).toBe("default-src 'none'; img-src 'self'")
})

it('makes clients revalidate the latest build, and caches metadata of a build', async () => {
  expect((await site.request('/builds/latest.json?1')).headers.get('Cache-Control')).toBe('public, max-age=1')
  const meta = await site.request('/builds/meta/b1.json')
  expect(meta.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  const gone = await site.request('/builds/meta/b0.json')
  expect(gone.status).toBe(404)
  expect(gone.headers.get('Cache-Control')).not.toContain('immutable')
})

it('serves the page for every path of the app, with a policy against inline scripts', async () => {
  const response = await site.request('/properties/01932f00')
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('no-cache')
  const policy = response.headers.get('Content-Security-Policy')!
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain(
    "connect-src 'self' http://localhost:4100 https://collector.test https://tiles.test;",
  )
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.test;")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(response.headers.get('Referrer-Policy')).toBe('strict-origin')
  const again = await site.request('/properties/01932f01', {
    headers: { 'If-None-Match': response.headers.get('ETag')! },
  })
  expect(again.status).toBe(304)
})

it.each(['/index.html', '//index.html', '/assets/%2e%2e/index.html'])(
  'serves the page for %s too',
  async (name) => {
    const page = await site.request('/home')
    const response = await site.request(name)
    expect(response.headers.get('Content-Security-Policy')).toBe(page.headers.get('Content-Security-Policy'))
    expect(await response.text()).toBe(await page.text())
  },
)

it('inlines the settings into the page as data', async () => {
  const html = await (await site.request('/home')).text()
  expect(html).not.toContain('/config.js')
  const data = /<script type="application\/json" id="parapet-config">([^<]*)<\/script>/.exec(html)?.[1]
  expect(JSON.parse(data ?? '')).toEqual(publicConfig())
})

it('compresses the page if accepted', async () => {
  const plain = await (await site.request('/home')).text()
  const small = await site.request('/home', { headers: { 'Accept-Encoding': 'gzip, br' } })
  expect(small.headers.get('Content-Encoding')).toBe('br')
  expect(brotliDecompressSync(await small.arrayBuffer()).toString()).toBe(plain)
})

it('serves the page of a new build', async () => {
  const index = path.join(folder, 'index.html')
  const before = await readFile(index, 'utf8')
  await writeFile(index, '<html><title>newer</title></html>')
  await utimes(index, new Date(), new Date(Date.now() + 5000))
  expect(await (await site.request('/home')).text()).toContain('newer')
  await writeFile(index, before)
})

it.each(['/optin', '/optin/', '/optin?org=o&t=secret', '/opt-in/opt-in.html'])(
  '[2.12] serves tenants a separate page for %s, which isn’t cached or indexed and sends no referrer',
  async (address) => {
    const response = await site.request(address)
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(response.headers.get('Content-Security-Policy')).toContain("connect-src 'self';")
    const html = await response.text()
    expect(html).toContain('<title>Alerts</title>')
    expect(html).toContain('id="parapet-config">{"apiBaseUrl":"/api"}<')
  },
)

it('caches the files of that page, and returns 404 for missing ones', async () => {
  const found = await site.request('/opt-in/assets/opt-in-1a2b.js')
  expect(found.headers.get('Cache-Control')).toContain('immutable')
  expect((await site.request('/opt-in/assets/gone.js')).status).toBe(404)
})

it('returns 404 for a missing file instead of the page', async () => {
  expect((await site.request('/assets/gone-1a2b.js')).status).toBe(404)
})

it('serves nothing outside its folder', async () => {
  for (const address of [
    '/..%2fparapet-outside.txt',
    '/%2e%2e/parapet-outside.txt',
    '/..%5cparapet-outside.txt',
  ]) {
    expect(await (await site.request(address)).text()).not.toContain('not for the world')
  }
})

it('escapes the settings script', async () => {
  const script = await (await site.request('/config.js')).text()
  expect(script).toMatch(/^window\.__PARAPET_CONFIG__ = /)
  expect(script).not.toContain('</script>')
})

it('serves health to everyone, and metrics with the token', async () => {
  const headers = { Authorization: 'Bearer a token of some length' }
  const health = await site.request('/healthz')
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
  const ready = await site.request('/readyz')
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
  reasons = ['database', 'storage']
  const unready = await site.request('/readyz')
  expect([unready.status, await unready.json()]).toEqual([503, { status: 'unavailable' }])
  const told = await site.request('/readyz', { headers })
  expect([told.status, await told.json()]).toEqual([503, { status: 'unavailable', reasons }])
  const guessed = await site.request('/readyz', { headers: { Authorization: 'Bearer some other token' } })
  expect(await guessed.json()).toEqual({ status: 'unavailable' })
  expect((await site.request('/healthz')).status).toBe(200)
  expect((await site.request('/metrics')).status).toBe(404)
  expect((await site.request('/metrics', { headers })).status).toBe(200)
  expect((await createMetricsRouter(new Registry()).request('/metrics')).status).toBe(200)
})

it('rejects only API requests under overload', async () => {
  hasTooMuchToDo = true
  reasons = []
  const headers = { Authorization: 'Bearer a token of some length' }
  const statuses = []
  for (const place of ['/healthz', '/readyz', '/metrics', '/config.js', '/', '/api/property']) {
    statuses.push((await site.request(place, { headers })).status)
  }
  hasTooMuchToDo = false
  expect(statuses).toEqual([200, 200, 200, 200, 200, 503])
})

it('closes connections once the process is ending', async () => {
  expect((await site.request('/config.js')).headers.get('connection')).toBeNull()
  isShuttingDown = true
  expect((await site.request('/config.js')).headers.get('connection')).toBe('close')
  isShuttingDown = false
})

it('names the files of the requested page', async () => {
  const listFiles = async (name: string) => {
    const html = await (await site.request(name)).text()
    return [...html.matchAll(/<link rel="(\w+)" crossorigin href="([^"]+)">/g)].map(([, ...link]) =>
      link.join(' '),
    )
  }
  expect(await listFiles('/properties/import')).toEqual(['modulepreload /assets/import-1.js'])
  const detail = [
    'modulepreload /assets/detail-1.js',
    'modulepreload /assets/map-1.js',
    'stylesheet /assets/detail-1.css',
  ]
  expect(await listFiles('/properties/0193?tab=units')).toEqual(detail)
  expect(await listFiles('/properties/0194/')).toEqual(detail)
  expect(await listFiles('/properties/0193/units')).toEqual([])
  expect(await listFiles('/home')).toEqual([])
})
