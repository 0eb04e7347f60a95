import { PassThrough, pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { Agent, type Dispatcher, request } from 'undici'
import type { FeedRequest, FeedResponse } from '../connectors/connector.ts'
import { toFetchUrl } from '../connectors/connectors.ts'
import { createExampleAgent, type ExampleAgency } from './example-agent.ts'
import { BodyTooLarge, describeFetchError, describeStatus, FeedFailure } from './feed-failure.ts'
import { createPublicLookup, ipOfHost, isPublicAddress, type Resolve } from './public-address.ts'

const connectMs = 5_000
const totalMs = 30_000
const bytesMax = 50 * 1024 * 1024
const redirectsMax = 3
const concurrentPerHost = 2

export interface FeedFetcherOptions {
  /** Product, version and contact, which hosts require. */
  userAgent: string
  /** Replaces the hosts of built-in feeds, for a sandbox. Doesn't apply to typed URLs. */
  feedsBaseUrl: string | null
  /** Smaller in tests. */
  limits?: { connectMs?: number; totalMs?: number; bytesMax?: number }
  resolve?: Resolve
  /** A local host that typed URLs can point to, for a sandbox; never set in production. */
  exampleAgency?: ExampleAgency | null
}

/** The validators of the last successful response to the same request. */
export interface CacheValidators {
  etag: string | null
  lastModified: string | null
}

type FetchedFeed =
  | { isUnchanged: true; httpStatus: 304; host: string }
  | ({ isUnchanged: false; httpStatus: number; host: string; response: FeedResponse } & CacheValidators)

export interface FeedFetcher {
  /**
   * Fetches one feed. Inserts the secret into the URL; results and failures never contain it.
   * @throws FeedFailure
   */
  fetch(
    feed: FeedRequest,
    options?: { validators?: CacheValidators; secret?: string | null; signal?: AbortSignal },
  ): Promise<FetchedFeed>
  close(): Promise<void>
}

/** Sends all requests to feeds, with limits on time, size and concurrency, and only to public addresses. */
export function createFeedFetcher(options: FeedFetcherOptions): FeedFetcher {
  const limits = { connectMs, totalMs, bytesMax, ...options.limits }
  const base = options.feedsBaseUrl === null ? null : new URL(options.feedsBaseUrl)
  // With two concurrent requests, HTTP/2 gains nothing and adds attack surface.
  const shared = { connections: concurrentPerHost, allowH2: false }
  const unrestricted = new Agent({ ...shared, connect: { timeout: limits.connectMs } })
  const publicOnly = new Agent({
    ...shared,
    connect: { timeout: limits.connectMs, lookup: createPublicLookup(options.resolve) },
  })
  const example = options.exampleAgency ? createExampleAgent(options.exampleAgency, limits.connectMs) : null
  const withHost = createHostLimiter(concurrentPerHost)

  /** The agent for a URL, chosen again at every redirect. @throws FeedFailure for a URL that isn't allowed */
  async function dispatcherFor(url: URL, isFromPerson: boolean): Promise<Agent> {
    if (example?.isAt(url)) return await example.open()
    if (!isFromPerson && base !== null && url.origin === base.origin) return unrestricted
    const notAllowed = (reason: string) => new FeedFailure('not_allowed', reason, { host: url.host })
    if (url.protocol !== 'https:')
      throw notAllowed(`Feeds must be fetched over https, not ${url.protocol.slice(0, -1)}.`)
    if (url.username !== '' || url.password !== '') {
      throw notAllowed("User names and passwords in URLs aren't supported.")
    }
    const ip = ipOfHost(url)
    if (ip !== null && !isPublicAddress(ip))
      throw notAllowed(`${url.hostname} isn't on the public internet, and feeds must be public.`)
    return publicOnly
  }

  async function followRedirects(
    feed: FeedRequest,
    start: URL,
    headers: Record<string, string>,
    signal: AbortSignal,
  ) {
    let url = start
    for (let step = 0; ; step += 1) {
      const dispatcher = await dispatcherFor(url, feed.isFromPerson)
      const response = await request(url, {
        dispatcher,
        method: 'GET',
        headers,
        signal,
        headersTimeout: limits.totalMs,
        bodyTimeout: limits.totalMs,
      })
      const { location } = response.headers
      if (!isRedirect(response.statusCode) || typeof location !== 'string') return response
      await discard(response)
      if (step === redirectsMax) {
        const { host } = new URL(feed.url)
        throw new FeedFailure('answered', `${host} redirected more than ${redirectsMax} times.`, {
          host,
          status: response.statusCode,
        })
      }
      url = resolveRedirect(location, url)
    }
  }

  return {
    async fetch(feed, { validators, secret = null, signal } = {}) {
      const url = parseAddress(fillSecret(addressOf(feed, options.feedsBaseUrl), secret))
      // Failures name the real host, even if FEEDS_BASE_URL replaces it.
      const host = parseAddress(feed.url).host
      const limited = withTimeout(signal, limits.totalMs)
      const headers = {
        'User-Agent': options.userAgent,
        Accept: feed.accept,
        'Accept-Encoding': 'gzip',
        ...(validators?.etag && { 'If-None-Match': validators.etag }),
        ...(validators?.lastModified && { 'If-Modified-Since': validators.lastModified }),
      }
      try {
        return await withHost(url.host, async () => {
          const response = await followRedirects(feed, url, headers, limited)
          const { statusCode } = response
          if (statusCode === 304) {
            await discard(response)
            return { isUnchanged: true, httpStatus: 304, host }
          }
          if (statusCode !== 200) {
            await discard(response)
            throw describeStatus(host, statusCode, response.headers, needsSecret(feed.url))
          }
          const declared = Number(textHeader(response, 'content-length') ?? 0)
          if (declared > limits.bytesMax) {
            await discard(response)
            throw new BodyTooLarge()
          }
          const body = await readBody(
            response.body,
            textHeader(response, 'content-encoding'),
            limits.bytesMax,
          )
          return {
            isUnchanged: false,
            httpStatus: statusCode,
            host,
            etag: textHeader(response, 'etag') ?? null,
            lastModified: textHeader(response, 'last-modified') ?? null,
            response: {
              body,
              contentType: textHeader(response, 'content-type') ?? '',
              url: feed.url,
              receivedAt: new Date().toISOString(),
            },
          }
        })
      } catch (error) {
        if (signal?.aborted) throw signal.reason
        throw describeFetchError(error, host, limits)
      }
    },

    async close() {
      await Promise.all([unrestricted.destroy(), publicOnly.destroy(), example?.close()])
    },
  }
}

/** A signal that also aborts after `ms`. */
export function withTimeout(signal: AbortSignal | undefined, ms: number): AbortSignal {
  const timeout = AbortSignal.timeout(ms)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

const addressOf = (feed: FeedRequest, feedsBaseUrl: string | null) =>
  feed.isFromPerson ? feed.url : toFetchUrl(feed.url, feedsBaseUrl)

function parseAddress(address: string) {
  if (!URL.canParse(address)) {
    throw new FeedFailure('not_allowed', "This isn't a URL.", { host: '' })
  }
  return new URL(address)
}

function resolveRedirect(location: string, from: URL) {
  if (!URL.canParse(location, from.href)) {
    throw new FeedFailure('answered', `${from.host} redirected to an invalid URL.`, { host: from.host })
  }
  return new URL(location, from)
}

const isRedirect = (status: number) => status >= 300 && status < 400 && status !== 304

/** Drains up to 64 KB of an unwanted body, so that the connection can be reused. */
async function discard(response: Dispatcher.ResponseData) {
  await response.body.dump({ limit: 64 * 1024 }).catch(() => {})
}

function textHeader({ headers }: Dispatcher.ResponseData, name: string) {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

const placeholder = '{secret}'
const mask = '•••'

/**
 * Replaces `{secret}` in a URL with the organization's key. Call it right before the request, and don't store the
 * result.
 */
const fillSecret = (url: string, secret: string | null) =>
  secret === null ? url : url.replaceAll(placeholder, encodeURIComponent(secret))

/** Whether the URL needs a key. */
export const needsSecret = (url: string) => url.includes(placeholder)

/** Masks a key in a text, both plain and URL-encoded. */
export function redactSecret(text: string, secret: string | null) {
  if (secret === null || secret === '') return text
  const encoded = encodeURIComponent(secret)
  return [secret, encoded, encoded.toLowerCase()].reduce(
    (redacted, key) => redacted.replaceAll(key, mask),
    text,
  )
}

/** Limits concurrent requests to a host; further ones wait in order. */
function createHostLimiter(concurrentMax: number) {
  const hosts = new Map<string, { running: number; waiting: (() => void)[] }>()

  async function enter(host: string) {
    const state = hosts.get(host) ?? { running: 0, waiting: [] }
    hosts.set(host, state)
    if (state.running < concurrentMax) state.running += 1
    // `leave` passes its slot on, so the count stays the same.
    else await new Promise<void>((resolve) => state.waiting.push(resolve))
  }

  function leave(host: string) {
    const state = hosts.get(host)!
    const next = state.waiting.shift()
    if (next) return next()
    state.running -= 1
    if (state.running === 0) hosts.delete(host)
  }

  return async function withHost<Result>(host: string, work: () => Promise<Result>): Promise<Result> {
    await enter(host)
    try {
      return await work()
    } finally {
      leave(host)
    }
  }
}

const decompressors: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Reads and decompresses a body. Stops at `bytesMax`, which also bounds a compression bomb. */
async function readBody(body: Readable, encoding: string | undefined, bytesMax: number) {
  const decompressor = decompressors[encoding?.trim().toLowerCase() ?? '']?.() ?? new PassThrough()
  let failure: Error | null = null
  const decompressed = pipeline(body, decompressor as NodeJS.ReadWriteStream, (error) => {
    failure = error ?? null
  }) as unknown as AsyncIterable<Buffer>
  const parts: Buffer[] = []
  let length = 0
  for await (const part of decompressed) {
    length += part.length
    if (length > bytesMax) throw new BodyTooLarge()
    parts.push(part)
  }
  if (failure) throw failure as Error
  return Buffer.concat(parts)
}
