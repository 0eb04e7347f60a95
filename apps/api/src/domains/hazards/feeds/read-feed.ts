import {
  type FeedResponse,
  FeedUnreadable,
  type Connector,
  type FeedReading,
  type FeedRequest,
  type Sighting,
} from '../connectors/connector.ts'
import type { FeedReader } from '../connectors/feed-reader.ts'
import { FeedFailure } from '../fetch/feed-failure.ts'
import { type CacheValidators, type FeedFetcher, redactSecret, withTimeout } from '../fetch/fetch-feed.ts'

const pagesMax = 20
/** For all documents linked from one index. */
const linkedTimeoutMs = 90_000

export interface FullReading extends Omit<FeedReading, 'next' | 'linkedRequests'> {
  httpStatus: number
  bytes: number
  /** For the next conditional request; nulls if there were several pages. */
  validators: CacheValidators
  receivedAt: string
}

interface FeedReaders {
  fetcher: FeedFetcher
  reader: FeedReader
}

interface FeedToRead {
  request: FeedRequest
  connector: Connector
  config: unknown
  secret: string | null
  validators?: CacheValidators
  /** Records sightings and returns the recurring cells. */
  recordSightings?: (sightings: readonly Sighting[]) => Promise<ReadonlySet<string>>
  signal?: AbortSignal
}

/**
 * Fetches and reads a feed with all its pages; null if it hasn't changed.
 * @throws FeedFailure
 */
export async function readFeed(
  { fetcher, reader }: FeedReaders,
  feed: FeedToRead,
): Promise<FullReading | null> {
  const { connector, config, secret, signal } = feed
  let fullReading: FullReading | null = null
  let request: FeedRequest | null = feed.request
  for (let page = 1; request !== null; page += 1) {
    const fetchedFeed = await fetcher.fetch(request, {
      secret,
      ...(page === 1 && feed.validators && { validators: feed.validators }),
      ...(signal && { signal }),
    })
    if (fetchedFeed.isUnchanged) return null
    const { response, host, httpStatus, etag, lastModified } = fetchedFeed
    if (page > pagesMax) {
      throw new FeedFailure(
        'too_large',
        `The response from ${host} has more than ${pagesMax} pages, which is over the limit.`,
        { host },
      )
    }
    const recurringCells = await findRecurringCells(reader, feed, response, host)
    const job = { kind: 'read', connector: connector.key, response, config, recurringCells } as const
    const {
      next,
      linkedRequests = [],
      ...reading
    } = await readResponse(() => reader.run(job, signal), host, secret)
    const bytes = response.body.byteLength
    fullReading =
      fullReading === null
        ? {
            ...reading,
            httpStatus,
            bytes,
            validators: { etag, lastModified },
            receivedAt: response.receivedAt,
          }
        : {
            ...joinPage(fullReading, reading),
            bytes: fullReading.bytes + bytes,
            validators: { etag: null, lastModified: null },
          }
    fullReading = await readLinkedDocuments({ fetcher, reader }, feed, fullReading, linkedRequests)
    request = next
  }
  return fullReading
}

/** Reads the documents linked from an index. One that can't be fetched counts as unparsable. */
async function readLinkedDocuments(
  { fetcher, reader }: FeedReaders,
  { connector, config, secret, signal }: FeedToRead,
  fullReading: FullReading,
  linkedRequests: readonly FeedRequest[],
): Promise<FullReading> {
  const timeoutSignal = withTimeout(signal, linkedTimeoutMs)
  const linkedReadings = await Promise.all(
    linkedRequests.map(async (request) => {
      try {
        const fetchedFeed = await fetcher.fetch(request, { secret, signal: timeoutSignal })
        if (fetchedFeed.isUnchanged) return null
        const { response, host } = fetchedFeed
        const job = {
          kind: 'read',
          connector: connector.key,
          response,
          config,
          recurringCells: undefined,
        } as const
        return await readResponse(() => reader.run(job, timeoutSignal), host, secret)
      } catch (error) {
        if (signal?.aborted) throw error
        const reason = error instanceof FeedFailure ? error.message : 'The response took too long.'
        return {
          messages: [],
          unparsable: [{ sample: request.url, reason }],
          dropped: {},
          madeAt: null,
          next: null,
        }
      }
    }),
  )
  return linkedReadings.reduce(
    (joined: FullReading, part) => (part === null ? joined : joinPage(joined, part)),
    fullReading,
  )
}

async function findRecurringCells(
  reader: FeedReader,
  { connector, config, secret, recordSightings, signal }: FeedToRead,
  response: FeedResponse,
  host: string,
): Promise<ReadonlySet<string> | undefined> {
  const { recurrence } = connector
  if (!recurrence || !recordSightings) return undefined
  const job = { kind: 'sightings', connector: connector.key, response, config } as const
  return await recordSightings(await readResponse(() => reader.run(job, signal), host, secret))
}

async function readResponse<Result>(
  read: () => Promise<Result>,
  host: string,
  secret: string | null,
): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')) throw error
    const reason =
      error instanceof FeedUnreadable
        ? error.message
        : `The response from ${host} has an unexpected structure (${(error as Error).name}).`
    throw new FeedFailure('unreadable', redactSecret(reason, secret), { host, status: 200 })
  }
}

function joinPage(fullReading: FullReading, page: Omit<FeedReading, 'next' | 'linkedRequests'>): FullReading {
  const dropped = { ...fullReading.dropped }
  for (const [reason, count] of Object.entries(page.dropped)) dropped[reason] = (dropped[reason] ?? 0) + count
  return {
    ...fullReading,
    messages: [...fullReading.messages, ...page.messages],
    unparsable: [...fullReading.unparsable, ...page.unparsable],
    dropped,
    madeAt: fullReading.madeAt ?? page.madeAt,
  }
}
