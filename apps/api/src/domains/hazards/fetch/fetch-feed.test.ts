import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type FeedHost, startFeedHost } from '../../../testing/feed-host.ts'
import type { FeedRequest } from '../connectors/connector.ts'
import type { FeedFailure } from './feed-failure.ts'
import { createFeedFetcher, type FeedFetcher, type FeedFetcherOptions } from './fetch-feed.ts'

let host: FeedHost
let fetcher: FeedFetcher

const request: FeedRequest = {
  key: 'nws:TX',
  url: 'https://api.weather.gov/alerts/active?area=TX',
  accept: 'application/geo+json',
  isFromPerson: false,
}

const typed = (url: string): FeedRequest => ({ ...request, url, isFromPerson: true })

const create = (options: Partial<FeedFetcherOptions> = {}) =>
  createFeedFetcher({ userAgent: 'Parapet/test (ops@example.test)', feedsBaseUrl: host.url, ...options })

beforeAll(async () => {
  host = await startFeedHost()
})
beforeEach(() => {
  host.requests.length = 0
  fetcher = create()
})
afterEach(() => fetcher.close())
afterAll(() => host.close())

const failureOf = async (fetching: Promise<unknown>) =>
  await fetching.then(
    () => expect.unreachable('the feed was read'),
    (error: FeedFailure) => error,
  )

it('identifies itself, and returns the validators of the response', async () => {
  host.respondWith((_request, response) => {
    response.writeHead(200, {
      'Content-Type': 'application/geo+json',
      'Content-Encoding': 'gzip',
      ETag: '"a1"',
      'Last-Modified': 'Fri, 20 Nov 2026 10:00:00 GMT',
    })
    response.end(gzipSync('{"features":[]}'))
  })
  const fetched = await fetcher.fetch(request)
  expect(fetched).toMatchObject({
    httpStatus: 200,
    etag: '"a1"',
    lastModified: 'Fri, 20 Nov 2026 10:00:00 GMT',
  })
  if (fetched.isUnchanged) throw new Error('unchanged')
  expect(Buffer.from(fetched.response.body).toString()).toBe('{"features":[]}')
  // Copying tens of megabytes to the reading thread would block the event loop.
  expect(fetched.response.body.buffer).toBeInstanceOf(SharedArrayBuffer)
  expect(fetched.response).toMatchObject({ contentType: 'application/geo+json', url: request.url })
  expect(host.requests).toMatchObject([
    {
      url: '/nws/alerts/active?area=TX',
      headers: {
        'user-agent': 'Parapet/test (ops@example.test)',
        accept: 'application/geo+json',
        'accept-encoding': 'gzip',
      },
    },
  ])
})

it('sends a conditional request, and accepts 304', async () => {
  host.respondWith((_request, response) => void response.writeHead(304).end())
  const validators = { etag: '"a1"', lastModified: 'Fri, 20 Nov 2026 10:00:00 GMT' }
  expect(await fetcher.fetch(request, { validators })).toMatchObject({ isUnchanged: true, httpStatus: 304 })
  expect(host.requests[0]!.headers).toMatchObject({
    'if-none-match': '"a1"',
    'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT',
  })
})

it.each([
  [429, { 'Retry-After': '120' }, { kind: 'busy', retryAfterMs: 120_000, code: 'rate-limited' }],
  [503, { 'Retry-After': '64' }, { kind: 'busy', retryAfterMs: 64_000 }],
  [503, {}, { kind: 'answered', retryAfterMs: null, isTemporary: true }],
  [401, {}, { kind: 'refused', isTemporary: false }],
  [403, {}, { kind: 'answered', isTemporary: true }],
] as const)('describes status %i', async (status, headers, expected) => {
  host.respondWith((_request, response) => void response.writeHead(status, headers).end('<html>'))
  const failure = await failureOf(fetcher.fetch(request))
  expect(failure).toMatchObject({ status, host: 'api.weather.gov', ...expected })
  expect(failure.message).toContain(`api.weather.gov returned ${status}`)
})

it('inserts the key into the request only, never into a failure', async () => {
  const withKey = { ...request, url: 'https://firms.modaps.eosdis.nasa.gov/api/area/csv/{secret}/VIIRS/1,2' }
  host.respondWith((_request, response) => void response.writeHead(403).end())
  const refusal = await failureOf(fetcher.fetch(withKey, { secret: 'k3y/47' }))
  expect(host.requests[0]!.url).toBe('/firms/api/area/csv/k3y%2F47/VIIRS/1,2')
  expect(refusal.kind).toBe('refused')
  host.respondWith((_request, response) => void response.destroy())
  const disconnection = await failureOf(fetcher.fetch(withKey, { secret: 'k3y/47' }))
  expect(disconnection.kind).toBe('unreachable')
  for (const failure of [refusal, disconnection]) {
    expect(`${failure.message} ${failure.stack} ${String(failure.cause)}`).not.toMatch(/k3y/)
  }
  host.respondWith((_request, response) => void response.end('[]'))
  expect(JSON.stringify(await fetcher.fetch(withKey, { secret: 'k3y/47' }))).not.toMatch(/k3y/)
})

it('never inserts the key into a URL that someone entered', async () => {
  const { origin } = new URL(host.url)
  const local = create({ exampleAgency: { origin, certificateUrl: `${origin}/certificate` } })
  host.respondWith((_request, response) => void response.end('[]'))
  const typed = { ...request, url: `${origin}/steal?k={secret}`, isFromPerson: true }
  await local.fetch(typed, { secret: 'k3y' })
  expect(host.requests.at(-1)!.url).toMatch(/^\/steal\?k=.+secret/)
  await local.close()
})

it('times out', async () => {
  const impatient = create({ limits: { totalTimeoutMs: 100 } })
  host.respondWith(() => {})
  expect(await failureOf(impatient.fetch(request))).toMatchObject({ kind: 'timeout' })
  host.respondWith((_request, response) => void response.write('{'))
  expect(await failureOf(impatient.fetch(request))).toMatchObject({ kind: 'timeout' })
  await impatient.close()
})

it('reports an unreachable host', async () => {
  const unreachableFetcher = create({ feedsBaseUrl: 'http://127.0.0.1:9' })
  const failure = await failureOf(unreachableFetcher.fetch(request))
  expect(failure).toMatchObject({
    kind: 'unreachable',
    message: 'Couldn’t reach api.weather.gov (ECONNREFUSED).',
  })
  await unreachableFetcher.close()
})

it('stops at the size limit, whether declared, streamed or compressed', async () => {
  const small = create({ limits: { bytesMax: 100_000 } })
  let sent = 0
  host.respondWith(
    (_request, response) => void response.writeHead(200, { 'Content-Length': 1_000_000 }).end(),
  )
  expect(await failureOf(small.fetch(request))).toMatchObject({ kind: 'too_large' })
  host.respondWith((_request, response) => {
    const write = () => {
      while (!response.destroyed && sent < 100_000_000) {
        sent += 64_000
        if (!response.write(Buffer.alloc(64_000))) return void response.once('drain', write)
      }
      response.end()
    }
    write()
  })
  expect(await failureOf(small.fetch(request))).toMatchObject({ kind: 'too_large' })
  expect(sent).toBeLessThan(50_000_000)
  const compressedZeros = gzipSync(Buffer.alloc(20_000_000))
  expect(compressedZeros.length).toBeLessThan(100_000)
  host.respondWith(
    (_request, response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(compressedZeros),
  )
  expect(await failureOf(small.fetch(request))).toMatchObject({ kind: 'too_large' })
  await small.close()
})

it("reports a response that can't be decompressed", async () => {
  host.respondWith(
    (_request, response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('plain'),
  )
  expect(await failureOf(fetcher.fetch(request))).toMatchObject({ kind: 'unreadable' })
})

it('follows three redirects and no more', async () => {
  host.respondWith(({ url }, response) => {
    const step = Number(new URL(url!, host.url).searchParams.get('step') ?? 0)
    if (step === 3) response.end('there')
    else response.writeHead(302, { Location: `/moved?step=${step + 1}` }).end()
  })
  expect(await fetcher.fetch(request)).toMatchObject({ isUnchanged: false })
  host.respondWith((_request, response) => void response.writeHead(302, { Location: '/again' }).end())
  expect(await failureOf(fetcher.fetch(request))).toMatchObject({
    message: 'api.weather.gov redirected more than 3 times.',
  })
})

it.each([
  ['http://127.0.0.2:5240/feed', 'must be fetched over https, not '],
  ['https://127.0.0.2:5240/feed', 'isn’t on the public internet'],
  ['https://169.254.169.254/latest/meta-data', 'isn’t on the public internet'],
  ['https://[::ffff:10.0.0.1]/', 'isn’t on the public internet'],
  ['https://[::7f00:1]/', 'isn’t on the public internet'],
  ['https://2130706433/', 'isn’t on the public internet'],
  ['//127.0.0.2/feed', 'must be fetched over https, not '],
  ['javascript:alert(1)', 'must be fetched over https, not '],
  ['file:///etc/passwd', 'must be fetched over https, not '],
])('does not follow a redirect to %s', async (location, why) => {
  host.respondWith((_request, response) => void response.writeHead(302, { Location: location }).end())
  const failure = await failureOf(fetcher.fetch(request))
  expect(failure).toMatchObject({ kind: 'not_allowed', isTemporary: false })
  expect(failure.message).toContain(why)
  expect(host.requests).toHaveLength(1)
})

it.each([
  'http://feeds.example.com/cap.xml',
  'https://user:pass@feeds.example.com/cap.xml',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://127.1/',
  'https://127.0.0.1./',
  'https://１２７.０.０.１/',
  'https://①②⑦.0.0.1/',
  'https://[::7f00:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://metadata@169.254.169.254/',
  'gopher://feeds.example.com/',
  'data:application/json,[]',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://100.64.1.1/',
  'https://[::1]/',
  'https://[fd12::1]/',
  'https://[fe80::1]/',
  'https://[64:ff9b::7f00:1]/',
  'not an address',
])('rejects a typed URL such as %s', async (url) => {
  expect(await failureOf(fetcher.fetch(typed(url)))).toMatchObject({ kind: 'not_allowed' })
})

it('rejects a typed URL at the base of built-in feeds, or whose name resolves to a private address', async () => {
  expect(await failureOf(fetcher.fetch(typed(`${host.url}/cap`)))).toMatchObject({ kind: 'not_allowed' })
  for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::ffff:127.0.0.1']]) {
    const trickedFetcher = create({
      resolve: () =>
        Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))),
    })
    expect(await failureOf(trickedFetcher.fetch(typed('https://feeds.example.com/cap')))).toMatchObject({
      kind: 'not_allowed',
      message: 'feeds.example.com isn’t on the public internet, and feeds must be public.',
    })
    await trickedFetcher.close()
  }
  expect(host.requests).toEqual([])
})

it('sends at most two concurrent requests to a host', async () => {
  let running = 0
  let concurrentPeak = 0
  host.respondWith((_request, response) => {
    running += 1
    concurrentPeak = Math.max(concurrentPeak, running)
    setTimeout(() => {
      running -= 1
      response.end('{}')
    }, 20)
  })
  await Promise.all(Array.from({ length: 7 }, () => fetcher.fetch(request)))
  expect([concurrentPeak, host.requests.length]).toEqual([2, 7])
})

it('stops when aborted', async () => {
  host.respondWith(() => {})
  const controller = new AbortController()
  const fetching = fetcher.fetch(request, { signal: controller.signal })
  setTimeout(() => controller.abort(new Error('the server is stopping')), 20)
  await expect(fetching).rejects.toThrow('the server is stopping')
})
