import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'

export interface SharedCount {
  /** Spent in the running window, by all processes together. */
  points: number
  /** Until the window ends. */
  endsInMs: number
}

export interface SharedCounts {
  /** Adds to a count that all processes share, and answers where it stands. One statement. */
  add(key: string, points: number, windowSeconds: number): Promise<SharedCount>
  /** Removes what is over. */
  forgetOld(): Promise<void>
}

/** Counts in the database, by its clock: those of the machines may differ. */
export function createSharedCounts(db: Database): SharedCounts {
  return {
    async add(key, points, windowSeconds) {
      const ends = sql`clock_timestamp() + make_interval(secs => ${windowSeconds})`
      const { rows } = await db.execute<{ points: number; endsInMs: number }>(sql`
        insert into rate_limit as known (key, points, ends_at) values (${key}, ${points}, ${ends})
        on conflict (key) do update set
          points = case when known.ends_at <= clock_timestamp() then excluded.points else known.points + excluded.points end,
          ends_at = case when known.ends_at <= clock_timestamp() then excluded.ends_at else known.ends_at end
        returning points, (extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as "endsInMs"`)
      return rows[0]!
    },

    async forgetOld() {
      await db.execute(sql`delete from rate_limit where ends_at < clock_timestamp()`)
    },
  }
}
