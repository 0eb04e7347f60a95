import { sql } from 'drizzle-orm'
import { inBatches } from '../../../platform/db/bulk-rows.ts'
import { org } from '../../../platform/db/schema/index.ts'
import type { FeedRunnerDeps } from './feed-runner.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Deletes feed data older than every organization's retention: runs, messages about past events, the raw payloads of
 * other messages, and hourly counts. Threats, their revisions and the ledger stay.
 */
export async function purgeFeedPayloads(deps: FeedRunnerDeps, signal?: AbortSignal) {
  const rows = await deps.db.select({ retention: org.retention }).from(org)
  const days = Math.max(0, ...rows.map(({ retention }) => retention.rawFeedDays))
  if (days === 0) return
  const cutoff = new Date((deps.now?.() ?? new Date()).getTime() - days * dayMs)
  const cutoffTimestamp = sql`${cutoff.toISOString()}::timestamptz`
  const { db } = deps
  await inBatches(
    db,
    (size) =>
      sql`delete from feed_run where id in (select id from feed_run where started_at < ${cutoffTimestamp} limit ${size})`,
    { signal },
  )
  // A message that responses still contain would otherwise be ingested again as a new one.
  await inBatches(
    db,
    (size) => sql`delete from feed_message where (feed_id, identifier) in (
      select feed_id, identifier from feed_message
      where received_at < ${cutoffTimestamp} and coalesce(seen_at, received_at) < ${cutoffTimestamp} and not is_open limit ${size}
    )`,
    { signal },
  )
  await inBatches(
    db,
    (size) => sql`update feed_message set raw = null where (feed_id, identifier) in (
      select feed_id, identifier from feed_message where received_at < ${cutoffTimestamp} and raw is not null limit ${size}
    )`,
    { signal },
  )
  await inBatches(
    db,
    (size) => sql`delete from source_count where ctid = any(array(
      select ctid from source_count where hour < ${cutoffTimestamp} limit ${size} for update skip locked
    ))`,
    { signal },
  )
}
