import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Connector, FeedRequest } from '../connectors/connector.ts'
import type { FeedReader } from '../connectors/feed-reader.ts'
import type { Database } from '../../../platform/db/database.ts'
import { feedMessage } from '../../../platform/db/schema/index.ts'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import { type FeedFetcher, withTimeout } from '../fetch/fetch-feed.ts'

/** Limits the requests for one response. Messages beyond it stay without details. */
const supplementedMax = 10
const stepsMax = 3
const totalTimeoutMs = 60_000

interface SupplementDeps {
  db: Database
  fetcher: FeedFetcher
  reader: FeedReader
  feedId: string
  connector: Connector
  signal?: AbortSignal | undefined
}

/**
 * Adds details to undelivered messages, such as the shaking contours of an earthquake. A message whose details can't be
 * fetched is returned unchanged.
 */
export async function supplementMessages(
  { db, fetcher, reader, feedId, connector, signal }: SupplementDeps,
  messages: readonly HazardMessage[],
): Promise<HazardMessage[]> {
  const { supplement } = connector
  if (!supplement) return [...messages]
  const requests = messages.flatMap((message) => {
    const request = supplement.request(message)
    return request ? [{ message, request }] : []
  })
  const deliveredIdentifiers = await findDeliveredIdentifiers(
    db,
    feedId,
    requests.map(({ message }) => message.identifier),
  )
  const timeoutSignal = withTimeout(signal, totalTimeoutMs)
  const supplementedByMessage = new Map<HazardMessage, HazardMessage>()
  await Promise.all(
    requests
      .filter(({ message }) => !deliveredIdentifiers.has(message.identifier))
      .slice(0, supplementedMax)
      .map(async ({ message, request }) => {
        try {
          supplementedByMessage.set(
            message,
            await followRequests({ fetcher, reader }, connector, { message, request, signal: timeoutSignal }),
          )
        } catch {
          // Matching then goes by distance from the epicenter.
          if (signal?.aborted) throw signal.reason
        }
      }),
  )
  return messages.map((message) => supplementedByMessage.get(message) ?? message)
}

async function followRequests(
  { fetcher, reader }: Pick<SupplementDeps, 'fetcher' | 'reader'>,
  connector: Connector,
  { message, request, signal }: { message: HazardMessage; request: FeedRequest; signal: AbortSignal },
): Promise<HazardMessage> {
  let nextRequest = request
  for (let step = 0; step < stepsMax; step += 1) {
    const fetchedFeed = await fetcher.fetch(nextRequest, { secret: null, signal })
    if (fetchedFeed.isUnchanged) return message
    const { response } = fetchedFeed
    const job = { kind: 'supplement', connector: connector.key, message, response } as const
    const result = await reader.run(job, signal)
    if (result === null) return message
    if (!('url' in result)) return result
    nextRequest = result
  }
  return message
}

async function findDeliveredIdentifiers(
  db: Database,
  feedId: string,
  identifiers: string[],
): Promise<Set<string>> {
  if (identifiers.length === 0) return new Set()
  const rows = await db
    .select({ identifier: feedMessage.identifier })
    .from(feedMessage)
    .where(
      and(
        eq(feedMessage.feedId, feedId),
        isNotNull(feedMessage.ingestedAt),
        inArray(feedMessage.identifier, identifiers),
      ),
    )
  return new Set(rows.map(({ identifier }) => identifier))
}
