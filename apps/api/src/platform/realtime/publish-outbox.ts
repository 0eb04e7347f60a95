import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { Rest } from 'ably'
import type { Database } from '../db/database.ts'
import { outbox } from '../db/schema/index.ts'
import { findSubscribedProperties } from './find-subscribed-properties.ts'
import { sortByChannel } from './live-messages.ts'

/** So many go out at once; more may wait then. */
export const rowsMax = 500
/** The service takes no more channels in one request. */
const channelsMax = 100

/**
 * Publishes what waits, oldest first, and only then marks it: after a crash in between it goes out again, which does
 * listeners no harm. Returns how many went out.
 * @throws what the service answered; everything that was not published still waits.
 */
export async function publishOutbox(db: Database, service: Pick<Rest, 'batchPublish'>): Promise<number> {
  const rows = await db
    .select()
    .from(outbox)
    .where(isNull(outbox.publishedAt))
    .orderBy(asc(outbox.id))
    .limit(rowsMax)
  if (rows.length === 0) return 0
  const listened = await findSubscribedProperties(
    db,
    [...new Set(rows.map(({ orgId }) => orgId))],
    rows.flatMap(({ propertyIds }) => propertyIds ?? []),
  )
  const channels = sortByChannel(rows, (propertyId) => listened.has(propertyId))
  for (let from = 0; from < channels.length; from += channelsMax) {
    const specs = channels
      .slice(from, from + channelsMax)
      .map(({ channel, messages }) => ({ channels: [channel], messages }))
    const results = await service.batchPublish(specs)
    for (const { results: perChannel } of results) {
      for (const result of perChannel) if ('error' in result) throw refusal(result.error)
    }
  }
  const ids = rows.map(({ id }) => id)
  await db
    .update(outbox)
    .set({ publishedAt: new Date() })
    .where(and(inArray(outbox.id, ids), isNull(outbox.publishedAt)))
  return rows.length
}

/** The service says it as plain JSON, of which a log would know nothing. */
const refusal = ({ message, code }: { message: string; code: number }) =>
  Object.assign(new Error(message), { code })
