import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ClientBase, Pool } from 'pg'
import * as schema from './schema/index.ts'

export type Database = NodePgDatabase<typeof schema>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** One query builder for both engines: the embedded one speaks the same wire protocol through the same driver. */
export function createDatabase(connection: Pool | ClientBase): Database {
  return drizzle(connection as Pool, { schema, casing: 'snake_case' })
}

/** The pool that a database was created with. */
export const getPool = (db: Database) => (db as Database & { $client: Pool }).$client
