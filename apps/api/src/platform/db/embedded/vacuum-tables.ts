import { sql } from 'drizzle-orm'
import { getPool, type Database } from '../database.ts'
import { asLogin } from '../roles.ts'

interface VacuumCandidate {
  /** As SQL: quoted, and schema-qualified where needed. */
  name: string
  needsVacuum: boolean
  needsAnalyze: boolean
}

/**
 * Does what autovacuum does on a server, with its default thresholds. The embedded engine is a single process
 * without autovacuum, so its files would grow with every change, and index-only scans would read every row.
 * Vacuums one table at a time, so that requests get their turn in between. Statistics begin at the start of
 * the engine; tables that the previous run left unvacuumed are recognized by their visibility map.
 */
export async function vacuumTables(db: Database, signal?: AbortSignal): Promise<string[]> {
  const candidates = await findTablesToVacuum(db)
  const vacuumedTables: string[] = []
  for (const { name, needsVacuum, needsAnalyze } of candidates) {
    if (signal?.aborted) break
    await asLogin(getPool(db), async (owner) => {
      if (needsVacuum) await owner.query(`vacuum ${name}`)
      if (needsAnalyze) await owner.query(`analyze ${name}`)
    })
    vacuumedTables.push(name)
  }
  return vacuumedTables
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
    ) candidate
    where "needsVacuum" or "needsAnalyze"`)
  return rows
}
