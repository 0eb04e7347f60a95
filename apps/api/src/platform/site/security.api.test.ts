import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { createRateLimits } from '../http/rate-limit.ts'
import { shedLoad } from '../http/shed-load.ts'
import { createOpenApiDocument } from '../../commands/openapi-document.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { TestPerson } from '../../testing/factories.ts'
import { createSite } from './create-site.ts'

const listed = 'https://maps.example.test'
let test: TestApp
let person: TestPerson
let folder: string
let picture: string
let session: Record<string, string>

beforeAll(async () => {
  test = await createTestApp()
  const org = await test.mintOrg()
  person = await org.member('org_admin')
  session = { Authorization: `Bearer ${await test.signToken({ sub: person.descopeId })}` }
  picture = 'a'.repeat(64)
  await test.deps.pictures.put(picture, Readable.from([Buffer.from('picture')]))
  folder = await mkdtemp(path.join(tmpdir(), 'parapet-security-'))
  await mkdir(path.join(folder, 'assets'))
  await mkdir(path.join(folder, 'opt-in'))
  await writeFile(path.join(folder, 'assets', 'app-1a2b.js'), 'export {}')
  await writeFile(path.join(folder, 'assets', 'mark-1a2b.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  for (const page of ['index.html', 'opt-in/opt-in.html']) {
    await writeFile(path.join(folder, page), '<html><script src="/config.js"></script></html>')
  }
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const createTestSite = (
  isHttps: boolean,
  { corsOrigins = [listed], isFull = false, hstsSubdomains = true } = {},
) =>
  createSite({
    log: pino({ level: 'silent' }),
    isHttps,
    hstsSubdomains,
    measure: (_c, next) => next(),
    shed: shedLoad({ overload: { findReason: () => (isFull ? 'requests' : null) } }),
    isShuttingDown: () => false,
    operations: {
      publicConfig: () => ({}),
      readiness: { listReasons: () => Promise.resolve([]) },
      metrics: new Registry(),
      metricsToken: 'a token of some length',
    },
    product: {
      app: createApp(test.deps),
      corsOrigins,
      pages: {
        folder,
        publicConfig: () => ({}),
        services: { identityBaseUrl: null, deviceEndpoint: null, realtime: null, baseMapOrigins: [] },
      },
    },
  })

type Asked = [what: string, status: number, address: () => string, init?: () => RequestInit]

const withSession = () => ({ headers: session })
const documents: Asked[] = [
  ['the app', 200, () => '/properties/01932f00'],
  ['an invitation', 200, () => '/auth/invite?token=secret'],
  ['the page for tenants', 200, () => '/optin?org=o&t=secret'],
]
const others: Asked[] = [
  ['a script', 200, () => '/assets/app-1a2b.js'],
  ['a drawing', 200, () => '/assets/mark-1a2b.svg'],
  ['a missing file', 404, () => '/assets/gone.js'],
  ['settings', 200, () => '/config.js'],
  ['health', 200, () => '/healthz'],
  ['metrics without the token', 404, () => '/metrics'],
  ['an answer of the API', 200, () => '/api/user', withSession],
  ['an export', 200, () => '/api/property/export?format=csv', withSession],
  ['a call without a session', 401, () => '/api/user'],
  ['a call that is not there', 404, () => '/api/nothing'],
  ['a wrong method', 405, () => '/api/user', () => ({ method: 'DELETE' })],
  [
    'a broken body',
    400,
    () => '/api/user',
    () => ({ method: 'PATCH', body: '{', headers: { ...session, 'Content-Type': 'application/json' } }),
  ],
  ['a picture', 200, () => `/media/${picture}`],
  ['a missing picture', 404, () => '/media/none'],
]

describe('the security headers', () => {
  it.each([...documents, ...others])('are set on %s (%i)', async (_what, status, address, init) => {
    const response = await createTestSite(true).request(address(), init?.())
    await response.body?.cancel()
    expect(response.status).toBe(status)
    const policy = response.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toMatch(/(^|; )frame-ancestors 'none'(;|$)/)
    expect(policy).toMatch(/(^|; )base-uri 'none'(;|$)/)
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|sha256|nonce|\*|data:|blob:)/)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(), ') as string,
      'referrer-policy': expect.stringMatching(/^(no-referrer|strict-origin)$/) as string,
    })
  })

  it.each(others)(
    'let nothing run when a response is opened directly: %s',
    async (_what, _status, address, init) => {
      const { headers, body } = await createTestSite(true).request(address(), init?.())
      await body?.cancel()
      expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; .*; sandbox$/)
      expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    },
  )

  it('are also set on 304 responses', async () => {
    const site = createTestSite(true)
    for (const address of ['/home', '/assets/app-1a2b.js', `/media/${picture}`]) {
      const tag = (await site.request(address)).headers.get('ETag')!
      const known = await site.request(address, { headers: { 'If-None-Match': tag } })
      expect([address, known.status, known.headers.get('X-Content-Type-Options')]).toEqual([
        address,
        304,
        'nosniff',
      ])
    }
  })

  it('include HSTS only for https', async () => {
    const { headers } = await createTestSite(false).request('/home')
    expect(headers.get('Strict-Transport-Security')).toBeNull()
    const hsts = async (hstsSubdomains: boolean) => {
      const response = await createTestSite(true, { hstsSubdomains }).request('/home')
      return response.headers.get('Strict-Transport-Security')
    }
    expect(await hsts(true)).toBe('max-age=31536000; includeSubDomains')
    expect(await hsts(false)).toBe('max-age=31536000')
  })

  it('allow pictures on listed origins, and nothing else on other sites', async () => {
    const site = createTestSite(true)
    const reach = async (address: string) =>
      (await site.request(address)).headers.get('Cross-Origin-Resource-Policy')
    expect(await reach(`/media/${picture}`)).toBe('cross-origin')
    expect(await reach('/config.js')).toBe('same-origin')
    expect(await reach('/api/user')).toBe('same-origin')
  })

  it.each(['/auth/invite?token=t', '/auth/link?t=t', '/oauth/callback?code=c', '/optin?org=o&t=t'])(
    'send no referrer from a page that is reached by a token: %s',
    async (address) => {
      const { headers } = await createTestSite(true).request(address)
      expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    },
  )
})

describe('pages of other origins', () => {
  const call = async (
    origin: string | null,
    init: Omit<RequestInit, 'headers'> & { path?: string; headers?: Record<string, string> } = {},
    site = createTestSite(true),
  ) => {
    const headers = { ...session, ...(origin !== null && { Origin: origin }), ...init.headers }
    return await site.request(init.path ?? '/api/user', { ...init, headers })
  }
  const preflight = async (origin: string) =>
    await call(origin, {
      method: 'OPTIONS',
      headers: { 'Access-Control-Request-Method': 'PATCH', 'Access-Control-Request-Headers': 'if-match' },
    })

  it('can send requests and read headers if listed', async () => {
    const asked = await preflight(listed)
    expect(asked.status).toBe(204)
    expect(asked.headers.get('Access-Control-Allow-Origin')).toBe(listed)
    expect(asked.headers.get('Access-Control-Allow-Methods')).toContain('PATCH')
    for (const name of ['Authorization', 'If-Match', 'X-Org-Id', 'X-Device-Id', 'Idempotency-Key']) {
      expect(asked.headers.get('Access-Control-Allow-Headers')).toContain(name)
    }
    const answer = await call(listed)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(listed)
    expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('ETag')
    expect(answer.headers.get('Vary')).toContain('Origin')
  })

  it('can read why a request failed', async () => {
    for (const path of ['/api/nothing', '/api/property/none']) {
      const refused = await call(listed, { path })
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect(refused.headers.get('Access-Control-Allow-Origin')).toBe(listed)
    }
  })

  it('can read overload errors and Retry-After', async () => {
    const refused = await call(listed, {}, createTestSite(true, { isFull: true }))
    expect(refused.status).toBe(503)
    expect(refused.headers.get('Access-Control-Allow-Origin')).toBe(listed)
    expect(refused.headers.get('Access-Control-Expose-Headers')).toContain('Retry-After')
  })

  it('are never allowed cookies, and there is no wildcard', async () => {
    for (const response of [await preflight(listed), await call(listed)]) {
      expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
      expect(response.headers.get('Access-Control-Allow-Origin')).not.toBe('*')
    }
  })

  it.each([
    'https://maps.example.test.evil.test',
    'http://maps.example.test',
    'https://maps.example.test:8443',
    'https://evil.test',
    'https://MAPS.example.test',
    'null',
  ])('are rejected if not listed: %s', async (origin) => {
    for (const response of [await preflight(origin), await call(origin)]) {
      expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
      // Otherwise, a cache could return another origin's response to a listed one.
      expect(response.headers.get('Vary')).toContain('Origin')
    }
    expect((await preflight(origin)).status).toBe(405)
  })

  it('are all rejected if none is listed', async () => {
    const response = await call(listed, {}, createTestSite(true, { corsOrigins: [] }))
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })
})

describe('limits', () => {
  const count = async (times: number, send: () => Promise<Response>) => {
    const statuses: number[] = []
    for (let call = 0; call < times; call += 1) statuses.push((await send()).status)
    return statuses.filter((status) => status === 429).length
  }

  it.each([
    ['export', 'GET', '/property/export?format=csv'],
    ['export', 'GET', '/ledger/export?format=csv'],
    ['search', 'GET', '/search?q=house'],
    ['verify', 'POST', '/ledger/verify'],
    ['fetch', 'POST', '/source/test'],
    ['picture', 'POST', '/user/picture'],
    ['reveal', 'POST', `/tenant/01932f00-0000-7000-8000-000000000000/reveal`],
    ['reveal', 'GET', '/tenant/01932f00-0000-7000-8000-000000000000?include=consentHistory,contact'],
    ['import', 'POST', '/unit/import/upload'],
    ['import', 'POST', '/property/batch'],
    ['import', 'POST', '/team/user/invite'],
  ] as const)('apply per person, for %s by %s %s', async (kind, method, address) => {
    const app = createApp({ ...test.deps, rateLimits: createRateLimits({ [kind]: 2, person: 100 }) })
    const org = await test.mintOrg()
    const send = async (someone: TestPerson) => {
      const response = await app.request(`/api${address}`, {
        method,
        headers: {
          Authorization: `Bearer ${await test.signToken({ sub: someone.descopeId })}`,
          ...(method === 'POST' && { 'Content-Type': 'application/json' }),
        },
        ...(method === 'POST' && { body: '{}' }),
      })
      // An export that isn't read to its end counts as one in progress.
      await response.arrayBuffer()
      return response
    }
    const [busy, calm] = [await org.member('org_admin'), await org.member('org_admin')]
    expect(await count(4, () => send(busy))).toBe(2)
    const refused = await send(busy)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await count(2, () => send(calm))).toBe(0)
  })

  it('slow down token guessing, but not people with sessions at the same address', async () => {
    const app = createApp({ ...test.deps, rateLimits: createRateLimits({ unauthorized: 3 }) })
    const guess = async () => await app.request('/api/user', { headers: { Authorization: 'Bearer a.b.c' } })
    expect(await count(6, guess)).toBe(3)
    expect((await guess()).headers.get('Retry-After')).not.toBeNull()
    expect((await app.request('/api/user', { headers: session })).status).toBe(200)
  })

  it('apply by IP address to every operation without a session', async () => {
    const calls = Object.entries(createOpenApiDocument().paths).flatMap(([address, methods]) =>
      Object.entries(methods as Record<string, { security?: unknown[]; 'x-own-limit'?: boolean }>)
        .filter(([, call]) => call.security?.length === 0 && call['x-own-limit'] !== true)
        .map(([method]) => ({ address, method: method.toUpperCase() })),
    )
    expect(calls.length).toBeGreaterThan(4)
    for (const { method, address } of calls) {
      const app = createApp({ ...test.deps, rateLimits: createRateLimits({ address: 1 }) })
      const send = async () =>
        await app.request(`/api${address.replaceAll(/\{\w+\}/g, 'x')}`, {
          method,
          ...(method === 'POST' && { body: '{}', headers: { 'Content-Type': 'application/json' } }),
        })
      expect([method, address, await count(3, send)]).toEqual([method, address, 2])
    }
  })
})
