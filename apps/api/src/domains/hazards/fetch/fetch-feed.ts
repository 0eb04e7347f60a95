import { PassThrough, pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { Agent, type Dispatcher, request } from 'undici'
import type { FeedRequest, FeedResponse } from '../connectors/connector.ts'
import { toFetchUrl } from '../connectors/connectors.ts'
import { createExampleAgent, type ExampleAgency } from './example-agent.ts'
import { BodyTooLarge, describeFetchError, describeStatus, FeedFailure } from './feed-failure.ts'
import { createPublicLookup, ipOfHost, isPublicAddress, type Resolve } from './public-address.ts'

const connectTimeoutMs = 5_000
const totalTimeoutMs = 30_000
const bytesMax = 50 * 1024 * 1024
const redirectsMax = 3
const concurrentPerHostMax = 2

export interface FeedFetcherOptions {
  /** Product, version and contact, which hosts require. */
  userAgent: string
  /** Replaces the hosts of built-in feeds, for a sandbox. Doesn't apply to typed URLs. */
  feedsBaseUrl: string | null
  /** Smaller in tests. */
  limits?: { connectTimeoutMs?: number; totalTimeoutMs?: number; bytesMax?: number }
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
   * Fetches one feed. Inserts the secret into the URL unless a person entered it; results and failures never contain it.
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
  const limits = { connectTimeoutMs, totalTimeoutMs, bytesMax, ...options.limits }
  const feedsBase = options.feedsBaseUrl === null ? null : new URL(options.feedsBaseUrl)
  // With two concurrent requests, HTTP/2 gains nothing and adds attack surface.
  const sharedOptions = { connections: concurrentPerHostMax, allowH2: false }
  const unrestrictedAgent = new Agent({ ...sharedOptions, connect: { timeout: limits.connectTimeoutMs } })
  const publicAgent = new Agent({
    ...sharedOptions,
    connect: { timeout: limits.connectTimeoutMs, lookup: createPublicLookup(options.resolve) },
  })
  const exampleAgent = options.exampleAgency
    ? createExampleAgent(options.exampleAgency, limits.connectTimeoutMs)
    : null
  const withHost = createHostLimiter(concurrentPerHostMax)

  /** The agent for a URL, chosen again at every redirect. @throws FeedFailure for a URL that isn't allowed */
  async function dispatcherFor(url: URL, isFromPerson: boolean): Promise<Agent> {
    if (exampleAgent?.isAt(url)) return await exampleAgent.open()
    if (!isFromPerson && feedsBase !== null && url.origin === feedsBase.origin) return unrestrictedAgent
    const notAllowed = (reason: string) => new FeedFailure('not_allowed', reason, { host: url.host })
    if (url.protocol !== 'https:')
      throw notAllowed(`Feeds must be fetched over https, not ${url.protocol.slice(0, -1)}.`)
    if (url.username !== '' || url.password !== '') {
      throw notAllowed('User names and passwords in URLs aren’t supported.')
    }
    const ip = ipOfHost(url)
    if (ip !== null && !isPublicAddress(ip))
      throw notAllowed(`${url.hostname} isn’t on the public internet, and feeds must be public.`)
    return publicAgent
  }

  async function followRedirects(
    feed: FeedRequest,
    startUrl: URL,
    headers: Record<string, string>,
    signal: AbortSignal,
  ) {
    let url = startUrl
    for (let step = 0; ; step += 1) {
      const dispatcher = await dispatcherFor(url, feed.isFromPerson)
      const response = await request(url, {
        dispatcher,
        method: 'GET',
        headers,
        signal,
        headersTimeout: limits.totalTimeoutMs,
        bodyTimeout: limits.totalTimeoutMs,
      })
      const { location } = response.headers
      if (!isRedirect(response.statusCode) || typeof location !== 'string') return response
      await discardBody(response)
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
      const url = parseUrl(fillSecret(feed, fetchUrlOf(feed, options.feedsBaseUrl), secret))
      // Failures name the real host, even if FEEDS_BASE_URL replaces it.
      const host = parseUrl(feed.url).host
      const timeoutSignal = withTimeout(signal, limits.totalTimeoutMs)
      const headers = {
        'User-Agent': options.userAgent,
        Accept: feed.accept,
        'Accept-Encoding': 'gzip',
        ...(validators?.etag && { 'If-None-Match': validators.etag }),
        ...(validators?.lastModified && { 'If-Modified-Since': validators.lastModified }),
      }
      try {
        return await withHost(url.host, async () => {
          const response = await followRedirects(feed, url, headers, timeoutSignal)
          const { statusCode } = response
          if (statusCode === 304) {
            await discardBody(response)
            return { isUnchanged: true, httpStatus: 304, host }
          }
          if (statusCode !== 200) {
            await discardBody(response)
            throw describeStatus(host, statusCode, response.headers, needsSecret(feed))
          }
          const declaredLength = Number(textHeader(response, 'content-length') ?? 0)
          if (declaredLength > limits.bytesMax) {
            await discardBody(response)
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
      await Promise.all([unrestrictedAgent.destroy(), publicAgent.destroy(), exampleAgent?.close()])
    },
  }
}

/** A signal that also aborts after `ms`. */
export function withTimeout(signal: AbortSignal | undefined, ms: number): AbortSignal {
  const timeout = AbortSignal.timeout(ms)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

const fetchUrlOf = (feed: FeedRequest, feedsBaseUrl: string | null) =>
  feed.isFromPerson ? feed.url : toFetchUrl(feed.url, feedsBaseUrl)

function parseUrl(address: string) {
  if (!URL.canParse(address)) {
    throw new FeedFailure('not_allowed', 'This isn’t a URL.', { host: '' })
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
async function discardBody(response: Dispatcher.ResponseData) {
  await response.body.dump({ limit: 64 * 1024 }).catch(() => {})
}

function textHeader({ headers }: Dispatcher.ResponseData, name: string) {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

const placeholder = '{secret}'
const mask = '•••'

/**
 * Replaces `{secret}` in a feed's URL with the organization's key. Call it right before the request, and don't store the
 * result.
 */
const fillSecret = (feed: FeedRequest, url: string, secret: string | null) =>
  secret === null || !needsSecret(feed) ? url : url.replaceAll(placeholder, encodeURIComponent(secret))

/** Whether the feed needs a key. A URL that someone entered never gets one, whatever is in it. */
export const needsSecret = ({ url, isFromPerson }: Pick<FeedRequest, 'url' | 'isFromPerson'>) =>
  !isFromPerson && url.includes(placeholder)

/** Masks a key in text, both plain and URL-encoded. */
export function redactSecret(text: string, secret: string | null) {
  if (secret === null || secret === '') return text
  const encoded = encodeURIComponent(secret)
  return [secret, encoded, encoded.toLowerCase()].reduce(
    (redacted, key) => redacted.replaceAll(key, mask),
    text,
  )
}

/** Limits concurrent requests to a host; additional ones wait in order. */
function createHostLimiter(concurrentMax: number) {
  const hosts = new Map<string, { runningCount: number; waitingStarts: (() => void)[] }>()

  async function enter(host: string) {
    const state = hosts.get(host) ?? { runningCount: 0, waitingStarts: [] }
    hosts.set(host, state)
    if (state.runningCount < concurrentMax) state.runningCount += 1
    // `leave` passes its slot on, so the count stays the same.
    else await new Promise<void>((resolve) => state.waitingStarts.push(resolve))
  }

  function leave(host: string) {
    const state = hosts.get(host)!
    const startNext = state.waitingStarts.shift()
    if (startNext) return startNext()
    state.runningCount -= 1
    if (state.runningCount === 0) hosts.delete(host)
  }

  return async function withHost<Result>(host: string, action: () => Promise<Result>): Promise<Result> {
    await enter(host)
    try {
      return await action()
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
  // Shared with the reading thread: joining and copying tens of megabytes at once would block the event loop.
  const shared = new SharedArrayBuffer(0, { maxByteLength: bytesMax })
  for await (const chunk of decompressed) {
    const offset = shared.byteLength
    if (offset + chunk.length > bytesMax) throw new BodyTooLarge()
    shared.grow(offset + chunk.length)
    new Uint8Array(shared, offset).set(chunk)
  }
  if (failure) throw failure as Error
  return new Uint8Array(shared)
}
