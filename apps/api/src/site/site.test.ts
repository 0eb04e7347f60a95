import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerProblem } from '../http/answer-problem.ts'
import { requestLog } from '../http/request-log.ts'
import { createRouter } from '../http/router.ts'
import { operationsRoutes } from './operations.routes.ts'
import { serveSite } from './site.routes.ts'

let folder: string
let site: ReturnType<typeof createRouter>
let isReady = true
const publicConfig = () => ({ signInHint: { text: '</script><b>$&', href: null } })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parapet-site-'))
  await mkdir(path.join(folder, 'assets'))
  await mkdir(path.join(folder, 'builds'))
  await writeFile(
    path.join(folder, 'index.html'),
    '<html><script>theme()</script><script src="/config.js"></script></html>',
  )
  await writeFile(path.join(folder, 'assets', 'app-1a2b.js'), 'export {}')
  await writeFile(path.join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync('export {}'))
  await writeFile(path.join(folder, 'builds', 'latest.json'), '{"id":"b1"}')
  await writeFile(path.join(folder, '..', 'parapet-outside.txt'), 'not for the world')

  site = createRouter()
  site.onError(answerProblem)
  site.use(requestLog(pino({ level: 'silent' })))
  site.route(
    '/',
    operationsRoutes({
      publicConfig,
      checkReadiness: () => (isReady ? Promise.resolve() : Promise.reject(new Error('gone'))),
      metrics: new Registry(),
      metricsToken: 'a token of some length',
    }),
  )
  site.get(
    '*',
    serveSite({ folder, publicConfig, identityBaseUrl: 'http://localhost:4100/identity', isHttps: false }),
  )
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await rm(path.join(folder, '..', 'parapet-outside.txt'), { force: true })
})

it('serves hashed files for ever, and compressed to those who can read it', async () => {
  const plain = await site.request('/assets/app-1a2b.js')
  expect(await plain.text()).toBe('export {}')
  expect(plain.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(plain.headers.get('Content-Type')).toContain('text/javascript')
  const small = await site.request('/assets/app-1a2b.js', { headers: { 'Accept-Encoding': 'gzip, br' } })
  expect(small.headers.get('Content-Encoding')).toBe('br')
  expect(small.headers.get('Vary')).toBe('Accept-Encoding')
  const refused = await site.request('/assets/app-1a2b.js', { headers: { 'Accept-Encoding': 'br;q=0' } })
  expect(refused.headers.get('Content-Encoding')).toBeNull()
  expect((await site.request('/builds/latest.json')).headers.get('Cache-Control')).toBe('public, max-age=1')
})

it('answers the page for every address of the app, with a policy that allows its own inline scripts only', async () => {
  const response = await site.request('/properties/01932f00')
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('no-cache')
  const policy = response.headers.get('Content-Security-Policy')!
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}' 'sha256-[\w+/=]{44}';/)
  expect(policy).toContain("connect-src 'self' http://localhost:4100;")
  expect(policy).toContain("frame-ancestors 'none'")
  const again = await site.request('/home', { headers: { 'If-None-Match': response.headers.get('ETag')! } })
  expect(again.status).toBe(304)
})

it.each(['/index.html', '//index.html', '/assets/%2e%2e/index.html'])(
  'answers %s as the page too',
  async (name) => {
    const page = await site.request('/home')
    const response = await site.request(name)
    expect(response.headers.get('Content-Security-Policy')).toBe(page.headers.get('Content-Security-Policy'))
    expect(await response.text()).toBe(await page.text())
  },
)

it('writes the settings into the page, which saves the request for them', async () => {
  const response = await site.request('/home')
  const html = await response.text()
  expect(html).not.toContain('/config.js')
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code!)
  expect(scripts).toHaveLength(2)
  const window: { __PARAPET_CONFIG__?: object } = {}
  runInNewContext(scripts[1]!, { window })
  expect(JSON.stringify(window.__PARAPET_CONFIG__)).toBe(JSON.stringify(publicConfig()))
  for (const code of scripts) {
    const hash = createHash('sha256').update(code).digest('base64')
    expect(response.headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`)
  }
})

it('compresses the page for those who can read it', async () => {
  const plain = await (await site.request('/home')).text()
  const small = await site.request('/home', { headers: { 'Accept-Encoding': 'gzip, br' } })
  expect(small.headers.get('Content-Encoding')).toBe('br')
  expect(brotliDecompressSync(await small.arrayBuffer()).toString()).toBe(plain)
})

it('takes over the page of a new build', async () => {
  const index = path.join(folder, 'index.html')
  const before = await readFile(index, 'utf8')
  await writeFile(index, '<html><script>newer()</script></html>')
  await utimes(index, new Date(), new Date(Date.now() + 5000))
  expect(await (await site.request('/home')).text()).toContain('newer()')
  await writeFile(index, before)
})

it('answers 404 for a file that is missing, instead of a page that pretends to be it', async () => {
  expect((await site.request('/assets/gone-1a2b.js')).status).toBe(404)
})

it('does not leave its folder', async () => {
  for (const address of [
    '/..%2fparapet-outside.txt',
    '/%2e%2e/parapet-outside.txt',
    '/..%5cparapet-outside.txt',
  ]) {
    expect(await (await site.request(address)).text()).not.toContain('not for the world')
  }
})

it('gives the browser its settings in a script that cannot end early', async () => {
  const script = await (await site.request('/config.js')).text()
  expect(script).toMatch(/^window\.__PARAPET_CONFIG__ = /)
  expect(script).not.toContain('</script>')
})

it('tells operators how it is, and its metrics to those with the token', async () => {
  expect((await site.request('/healthz')).status).toBe(200)
  expect((await site.request('/readyz')).status).toBe(200)
  isReady = false
  expect((await site.request('/readyz')).status).toBe(503)
  expect((await site.request('/healthz')).status).toBe(200)
  expect((await site.request('/metrics')).status).toBe(404)
  const headers = { Authorization: 'Bearer a token of some length' }
  expect((await site.request('/metrics', { headers })).status).toBe(200)
})
