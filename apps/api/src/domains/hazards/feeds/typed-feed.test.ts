import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { capFeed } from '../connectors/cap/cap-feed.ts'
import { startSandbox, type TestSandbox } from '../../../testing/start-sandbox.ts'
import type { FeedFailure } from '../fetch/feed-failure.ts'
import { createFeedReader } from '../connectors/feed-reader.ts'
import { createFeedFetcher, type FeedFetcher, type FeedFetcherOptions } from '../fetch/fetch-feed.ts'
import { readFeed } from './read-feed.ts'

let sandbox: TestSandbox
let fetcher: FeedFetcher | null = null
const reader = createFeedReader()

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterEach(async () => {
  await fetcher?.close()
  await reader.close()
})
afterAll(() => sandbox.stop())

const agency = () => ({
  origin: sandbox.agencyUrl,
  certificateUrl: `${sandbox.url}/agency-certificate.pem`,
})

function read(url: string, options: Partial<FeedFetcherOptions> = {}) {
  fetcher = createFeedFetcher({ userAgent: 'Parapet/test', feedsBaseUrl: `${sandbox.url}/feeds`, ...options })
  const config = capFeed.config.parse({ url })
  const [request] = capFeed.requests(config, { states: [], boxes: [] })
  return readFeed({ fetcher, reader }, { request: request!, connector: capFeed, config, secret: null })
}

const failureOf = (reading: Promise<unknown>) =>
  reading.then(
    () => expect.unreachable('the feed was read'),
    (error: FeedFailure) => error,
  )

it('reads a typed feed over TLS: its index and every alert in it', async () => {
  const reading = await read(`${sandbox.agencyUrl}/feeds/cap/index.xml`, { exampleAgency: agency() })
  expect(reading!.messages.length).toBeGreaterThan(1)
  expect(reading!.unparsable).toEqual([])
  expect(reading!.messages[0]!.identifier).not.toBe('')
})

it('allows local addresses only with that setting, and only that one', async () => {
  const unconfigured = await failureOf(read(`${sandbox.agencyUrl}/feeds/cap/index.xml`))
  expect(unconfigured).toMatchObject({ kind: 'not_allowed' })
  await fetcher!.close()
  const port = Number(new URL(sandbox.agencyUrl).port) + 1
  const other = await failureOf(
    read(`https://localhost:${port}/feeds/cap/index.xml`, { exampleAgency: agency() }),
  )
  expect(other).toMatchObject({ kind: 'not_allowed' })
  await fetcher!.close()
  const failure = await failureOf(read(`${sandbox.url}/feeds/cap/index.xml`, { exampleAgency: agency() }))
  expect(failure).toMatchObject({ kind: 'not_allowed' })
})

it("trusts only the agency's certificate", async () => {
  // A different certificate at the same address.
  const certificateUrl = `${sandbox.url}/healthz`
  const failure = await failureOf(
    read(`${sandbox.agencyUrl}/feeds/cap/index.xml`, { exampleAgency: { ...agency(), certificateUrl } }),
  )
  expect(failure).toMatchObject({ kind: 'unreachable' })
})
