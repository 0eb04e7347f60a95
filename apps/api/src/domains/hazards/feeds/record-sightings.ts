import { sql } from 'drizzle-orm'
import type { Recurrence, Sighting } from '../connectors/connector.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inBatches } from '../../../platform/db/bulk-rows.ts'

const dayMs = 24 * 60 * 60 * 1000
const rowsPerInsert = 5_000
/** Detections arrive up to this late; earlier days are complete. */
const lateDays = 2

interface SightingRun {
  feedId: string
  recurrence: Recurrence<unknown>
  /** The last successful run, null before the first. */
  lastSuccessAt: Date | null
  now: Date
}

/** Records the cells and days of a feed's detections. Returns the cells that were detected on enough days to recur. */
export async function recordSightings(
  db: Database,
  { feedId, recurrence, lastSuccessAt, now }: SightingRun,
  sightings: readonly Sighting[],
): Promise<ReadonlySet<string>> {
  const oldestDay = dayOf(new Date(now.getTime() - recurrence.withinDays * dayMs))
  const firstDay = lastSuccessAt ? dayOf(new Date(lastSuccessAt.getTime() - lateDays * dayMs)) : oldestDay
  const newSightings = sightings.filter(({ day }) => day >= firstDay && day >= oldestDay)
  for (let offset = 0; offset < newSightings.length; offset += rowsPerInsert) {
    const chunk = JSON.stringify(newSightings.slice(offset, offset + rowsPerInsert))
    await db.execute(sql`
      insert into feed_sighting (feed_id, cell, day)
      select distinct ${feedId}::uuid, n.cell, n.day from jsonb_to_recordset(${chunk}::jsonb) as n(cell text, day date)
      on conflict do nothing`)
  }
  await inBatches(
    db,
    (size) => sql`delete from feed_sighting where ctid = any(array(
      select ctid from feed_sighting where feed_id = ${feedId}::uuid and day < ${oldestDay}::date limit ${size}
    ))`,
  )
  const { rows } = await db.execute<{ cell: string }>(sql`
    select cell from feed_sighting where feed_id = ${feedId}::uuid
    group by cell having count(*) >= ${recurrence.days}`)
  return new Set(rows.map(({ cell }) => cell))
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
