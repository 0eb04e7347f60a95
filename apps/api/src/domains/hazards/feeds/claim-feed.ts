import { lt, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { feed } from '../../../platform/db/schema/index.ts'

export type FeedRow = typeof feed.$inferSelect

/** Longer than a fetch of several pages and its ingest take. */
export const feedLeaseMs = 3 * 60_000

const isFree = (now: Date) =>
  sql`(${feed.leaseUntil} is null or ${feed.leaseUntil} < ${now.toISOString()}::timestamptz)`

/** Takes the feed that has been due for longest, so that no two processes fetch the same. Null when none is due. */
export async function claimDueFeed(db: Database, now: Date): Promise<FeedRow | null> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const due = sql`select f.id from feed f where f.next_run_at <= ${moment}
    and (f.lease_until is null or f.lease_until < ${moment})
    and exists (select from source_feed s where s.feed_id = f.id)
    order by f.next_run_at limit 1 for update skip locked`
  return await claim(db, now, sql`${feed.id} = (${due})`)
}

/** Takes this very feed, or null while somebody else fetches it. */
export const claimFeed = async (db: Database, id: string, now: Date): Promise<FeedRow | null> =>
  await claim(db, now, sql`${feed.id} = ${id}::uuid and ${isFree(now)}`)

async function claim(db: Database, now: Date, which: ReturnType<typeof sql>) {
  const [claimed] = await db
    .update(feed)
    .set({ leaseUntil: new Date(now.getTime() + feedLeaseMs) })
    .where(which)
    .returning()
  return claimed ?? null
}

/**
 * Lets go of the feeds that a process before this one held when it was killed. Only where no other process can have
 * the database: a feed that somebody took since `startedAt` stays theirs.
 */
export async function releaseAbandonedFeeds(db: Database, startedAt: Date) {
  await db
    .update(feed)
    .set({ leaseUntil: null })
    .where(lt(feed.leaseUntil, new Date(startedAt.getTime() + feedLeaseMs)))
}
