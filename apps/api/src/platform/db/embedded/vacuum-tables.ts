import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

interface VacuumCandidate {
  /** As SQL: quoted and with its schema where it needs that. */
  name: string
  needsVacuum: boolean
  needsAnalyze: boolean
}

/**
 * Does what autovacuum does on a server, by its default thresholds: the embedded engine is one process and has nobody
 * for that, so its files would grow with every change, and counts would look at every row instead of the index alone.
 * One table at a time, so that callers get their turn in between. What changed is counted since the start; tables that
 * were left worn by the run before are known by their visibility map.
 */
export async function vacuumTables(db: Database, signal?: AbortSignal): Promise<string[]> {
  const worn = await findTablesToVacuum(db)
  const done: string[] = []
  for (const { name, needsVacuum, needsAnalyze } of worn) {
    if (signal?.aborted) break
    if (needsVacuum) await db.execute(sql`vacuum ${sql.raw(name)}`)
    if (needsAnalyze) await db.execute(sql`analyze ${sql.raw(name)}`)
    done.push(name)
  }
  return done
}

async function findTablesToVacuum(db: Database): Promise<VacuumCandidate[]> {
  const { rows } = await db.execute<VacuumCandidate & Record<string, unknown>>(sql`
    select * from (
      select c.oid::regclass::text as name,
        s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
          or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
          or (c.relpages > 100 and c.relallvisible < 0.8 * c.relpages) as "needsVacuum",
        s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0) as "needsAnalyze"
      from pg_class c join pg_stat_user_tables s on s.relid = c.oid
    ) known
    where "needsVacuum" or "needsAnalyze"`)
  return rows
}
