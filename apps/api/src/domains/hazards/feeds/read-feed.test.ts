import { expect, it } from 'vitest'
import {
  type Connector,
  type FeedReading,
  type FeedRequest,
  type FeedResponse,
  FeedUnreadable,
} from '../connectors/connector.ts'
import type { FeedReader } from '../connectors/feed-reader.ts'
import { usgsEarthquake } from '../connectors/usgs/usgs-earthquake.ts'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import { FeedFailure } from '../fetch/feed-failure.ts'
import type { FeedFetcher } from '../fetch/fetch-feed.ts'
import { readFeed } from './read-feed.ts'

const createRequest = (name: string): FeedRequest => ({
  key: name,
  url: `https://feeds.example.com/${name}`,
  accept: 'application/json',
  isFromPerson: false,
})

interface Page {
  ids?: string[]
  next?: string
  linked?: string[]
  dropped?: Record<string, number>
}

const connector = usgsEarthquake as unknown as Connector

/** Reads pages in this thread. */
const reader: FeedReader = {
  // The result fits the kind of job, which is always `read` here.
  run: (job) => Promise.try(() => readPage(job.response) as never),
  close: () => Promise.resolve(),
}

function readPage({ body }: FeedResponse): FeedReading {
  const text = Buffer.from(body).toString()
  if (!text.startsWith('{')) throw new FeedUnreadable(`Expected pages of numbers, but came “${text}”.`)
  const page = JSON.parse(text) as Page
  return {
    messages: (page.ids ?? []).map((identifier) => ({ identifier }) as HazardMessage),
    unparsable: [],
    dropped: page.dropped ?? {},
    madeAt: null,
    next: page.next === undefined ? null : createRequest(page.next),
    linkedRequests: (page.linked ?? []).map(createRequest),
  }
}

/** A fetcher with pages in memory. Text is returned unchanged; a failure is thrown. */
function serve(pages: Record<string, Page | string | FeedFailure>): FeedFetcher {
  return {
    fetch({ url }) {
      const page = pages[url.split('/').at(-1)!]!
      if (page instanceof FeedFailure) return Promise.reject(page)
      const body = Buffer.from(typeof page === 'string' ? page : JSON.stringify(page))
      const response = { body, contentType: '', url, receivedAt: '2026-11-21T10:00:00.000Z' }
      const host = 'feeds.example.com'
      return Promise.resolve({
        isUnchanged: false,
        httpStatus: 200,
        host,
        response,
        etag: '"a"',
        lastModified: null,
      })
    },
    close: () => Promise.resolve(),
  }
}

const read = (pages: Parameters<typeof serve>[0], secret: string | null = null) =>
  readFeed(
    { fetcher: serve(pages), reader },
    { request: createRequest('first'), connector, config: {}, secret },
  )

it('reads all pages, and keeps no validators for several pages', async () => {
  const reading = await read({
    first: { ids: ['1'], next: 'second', dropped: { test: 1 } },
    second: { ids: ['2'], dropped: { test: 2 } },
  })
  expect(reading).toMatchObject({
    messages: [{ identifier: '1' }, { identifier: '2' }],
    dropped: { test: 3 },
    validators: { etag: null, lastModified: null },
  })
})

it('keeps the validators of a single page', async () => {
  expect(await read({ first: { ids: ['1'] } })).toMatchObject({ validators: { etag: '"a"' }, bytes: 13 })
})

it('stops at a feed whose pages never end', async () => {
  await expect(read({ first: { next: 'first' } })).rejects.toMatchObject({ kind: 'too_large' })
})

it("reads the documents of an index, and counts those that can't be fetched", async () => {
  const gone = new FeedFailure('answered', 'feeds.example.com returned 404.', { host: 'feeds.example.com' })
  const reading = await read({ first: { linked: ['a', 'b', 'c'] }, a: { ids: ['1'] }, b: gone, c: 'oops' })
  expect(reading).toMatchObject({
    messages: [{ identifier: '1' }],
    unparsable: [
      { sample: 'https://feeds.example.com/b', reason: 'feeds.example.com returned 404.' },
      { sample: 'https://feeds.example.com/c', reason: expect.stringContaining('Expected pages') },
    ],
  })
})

it('says what was received instead of a feed, with the key masked', async () => {
  await expect(read({ first: 'bad key s3cret' }, 's3cret')).rejects.toMatchObject({
    kind: 'unreadable',
    message: 'Expected pages of numbers, but came “bad key •••”.',
  })
})
