import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase } from 'pg'

const indexStatement = /^(?:\s|--.*\n)*CREATE INDEX IF NOT EXISTS "(\w+)" ON "(\w+)"/
const undefinedColumn = '42703'

/**
 * Builds the indexes of pending migrations without blocking writers. A migration runs in one transaction, in which
 * PostgreSQL locks the table for as long as the index takes; if the index already exists (`IF NOT EXISTS`), the
 * migration doesn't have to build it. Indexes on tables and columns that a pending migration adds are left to that
 * migration.
 * @returns the names of the indexes it built.
 */
export async function buildIndexesAhead(client: ClientBase, migrationsFolder: string): Promise<string[]> {
  const newestApplied = await findNewestApplied(client)
  if (newestApplied === 0) return []
  const builtIndexes: string[] = []
  for (const { folderMillis, sql } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= newestApplied) continue
    for (const statement of sql) {
      const [, index, table] = indexStatement.exec(statement) ?? []
      if (index && table && (await buildIndex(client, { statement, index, table }))) builtIndexes.push(index)
    }
  }
  return builtIndexes
}

/** A migration that a database has run: when it was written, and the hash of its text. */
interface AppliedMigration {
  when: number
  hash: string
}

/** In order; none for a database that has no migrations yet. */
export async function listAppliedMigrations(client: Pick<ClientBase, 'query'>): Promise<AppliedMigration[]> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "exists"`,
  )
  if (!tables[0]!.exists) return []
  const { rows } = await client.query<{ when: string; hash: string }>(
    'select created_at as when, hash from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ when, hash }) => ({ when: Number(when), hash }))
}

/** When the newest migration of a database was written; 0 for one that has none yet. */
export async function findNewestApplied(client: Pick<ClientBase, 'query'>): Promise<number> {
  return (await listAppliedMigrations(client)).at(-1)?.when ?? 0
}

interface IndexToBuild {
  statement: string
  index: string
  table: string
}

async function buildIndex(client: ClientBase, { statement, index, table }: IndexToBuild): Promise<boolean> {
  const { rows } = await client.query<{ hasTable: boolean; isValid: boolean | null }>(
    `select to_regclass(quote_ident($1)) is not null as "hasTable",
       (select indisvalid from pg_index where indexrelid = to_regclass(quote_ident($2))) as "isValid"`,
    [table, index],
  )
  const { hasTable, isValid } = rows[0]!
  if (!hasTable || isValid) return false
  // An interrupted concurrent build leaves an invalid index behind, which takes up space and is never used.
  if (isValid === false) await client.query(`drop index concurrently "${index}"`)
  try {
    await client.query(statement.replace(/^CREATE INDEX/m, 'CREATE INDEX CONCURRENTLY'))
    return true
  } catch (error) {
    if ((error as { code?: string }).code === undefinedColumn) return false
    throw error
  }
}
