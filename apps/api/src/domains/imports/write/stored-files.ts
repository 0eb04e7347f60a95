import { sql } from 'drizzle-orm'
import type { ServiceContext } from '../../../platform/context/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'

/**
 * Content that an import file still needs. Equal content is kept once for all organisations, so this looks past
 * row-level security, at nothing but whether anybody refers to it. What was imported needs its content only as long as
 * the organisation keeps files, for a retry; undoing needs none.
 */
const needed = sql`
  select f.layout->>'storedHash' as hash from import_file f join org o on o.id = f.org_id
  where f.status not in ('discarded', 'expired')
    and not (f.status in ('imported', 'partially_imported', 'import_failed', 'undone')
      and f.updated_at < now() - make_interval(days => (o.retention->>'importFileDays')::integer))`

/** The hashes of all content that is needed. */
export async function listNeededFiles(db: ServiceContext['db']): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ hash: string }>(needed)
  return new Set(rows.map(({ hash }) => hash))
}

/** Makes everybody else who removes or takes over this content wait until the end of the transaction. */
export async function lockStoredFile(db: Transaction, hash: string) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`)
}

/** Removes stored content unless somebody needs it. */
export async function removeStoredFile({ db, files }: Pick<ServiceContext, 'db' | 'files'>, hash: string) {
  await db.transaction(async (tx) => {
    await lockStoredFile(tx, hash)
    const { rows } = await tx.execute(sql`select 1 from (${needed}) as needed where hash = ${hash} limit 1`)
    if (rows.length === 0) await files.remove(hash)
  })
}
