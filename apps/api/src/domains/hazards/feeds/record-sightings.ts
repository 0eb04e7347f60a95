import { sql } from 'drizzle-orm'
import type { Recurrence, Sighting } from '../connectors/connector.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inBatches } from '../../../platform/db/bulk-rows.ts'

const dayMs = 24 * 60 * 60 * 1000
const rowsPerInsert = 5_000
/** Later passes of a satellite come in with a delay; what is older was noted before. */
const lateDays = 2

export interface RecordSightings {
  feedId: string
  recurrence: Recurrence<unknown>
  /** When the feed answered last, null at first. */
  lastSuccessAt: Date | null
  now: Date
}

/**
 * Keeps in mind where a feed saw something on which day, and answers the cells in which it did on as many days as mean
 * that it stays there.
 */
export async function recordSightings(
  db: Database,
  { feedId, recurrence, lastSuccessAt, now }: RecordSightings,
  sightings: readonly Sighting[],
): Promise<ReadonlySet<string>> {
  const oldest = dayOf(new Date(now.getTime() - recurrence.withinDays * dayMs))
  const from = lastSuccessAt ? dayOf(new Date(lastSuccessAt.getTime() - lateDays * dayMs)) : oldest
  const news = sightings.filter(({ day }) => day >= from && day >= oldest)
  for (let at = 0; at < news.length; at += rowsPerInsert) {
    const part = JSON.stringify(news.slice(at, at + rowsPerInsert))
    await db.execute(sql`
      insert into feed_sighting (feed_id, cell, day)
      select distinct ${feedId}::uuid, n.cell, n.day from jsonb_to_recordset(${part}::jsonb) as n(cell text, day date)
      on conflict do nothing`)
  }
  await inBatches(
    db,
    (size) => sql`delete from feed_sighting where ctid = any(array(
      select ctid from feed_sighting where feed_id = ${feedId}::uuid and day < ${oldest}::date limit ${size}
    ))`,
  )
  const { rows } = await db.execute<{ cell: string }>(sql`
    select cell from feed_sighting where feed_id = ${feedId}::uuid
    group by cell having count(*) >= ${recurrence.days}`)
  return new Set(rows.map(({ cell }) => cell))
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
