import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Connector, FeedRequest } from '../connectors/connector.ts'
import type { Database } from '../../../platform/db/database.ts'
import { feedMessage } from '../../../platform/db/schema/index.ts'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import type { FeedFetcher } from '../fetch/fetch-feed.ts'

/** Limits the requests that one response leads to. Further messages stay without details. */
const messagesMax = 10
const stepsMax = 3
const totalTimeoutMs = 60_000

interface Supplement {
  db: Database
  fetcher: FeedFetcher
  feedId: string
  connector: Connector
  signal?: AbortSignal | undefined
}

/**
 * Fetches details of undelivered messages, for example how strongly an earthquake shook where. Without them the message
 * stays as it was: a warning never waits for its details.
 */
export async function supplementMessages(
  { db, fetcher, feedId, connector, signal }: Supplement,
  messages: readonly HazardMessage[],
): Promise<HazardMessage[]> {
  const { supplement } = connector
  if (!supplement) return [...messages]
  const wanted = messages.flatMap((message) => {
    const request = supplement.request(message)
    return request ? [{ message, request }] : []
  })
  const delivered = await findDelivered(
    db,
    feedId,
    wanted.map(({ message }) => message.identifier),
  )
  const timeout = AbortSignal.timeout(totalTimeoutMs)
  const both = signal ? AbortSignal.any([signal, timeout]) : timeout
  const more = new Map<HazardMessage, HazardMessage>()
  await Promise.all(
    wanted
      .filter(({ message }) => !delivered.has(message.identifier))
      .slice(0, messagesMax)
      .map(async ({ message, request }) => {
        try {
          more.set(message, await follow(fetcher, supplement, { message, request, signal: both }))
        } catch {
          // The distance from the epicenter counts instead.
          if (signal?.aborted) throw signal.reason
        }
      }),
  )
  return messages.map((message) => more.get(message) ?? message)
}

interface Following {
  message: HazardMessage
  request: FeedRequest
  signal: AbortSignal
}

async function follow(
  fetcher: FeedFetcher,
  supplement: NonNullable<Connector['supplement']>,
  { message, request, signal }: Following,
): Promise<HazardMessage> {
  let next = request
  for (let step = 0; step < stepsMax; step += 1) {
    const fetched = await fetcher.fetch(next, { secret: null, signal })
    if (fetched.isUnchanged) return message
    const found = supplement.read(message, fetched.response)
    if (found === null) return message
    if (!('url' in found)) return found
    next = found
  }
  return message
}

async function findDelivered(db: Database, feedId: string, identifiers: string[]): Promise<Set<string>> {
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
