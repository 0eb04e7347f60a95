import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg, { type ClientBase, type Pool } from 'pg'
import * as schema from './schema/index.ts'

export type Database = NodePgDatabase<typeof schema>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** One query builder for both engines: the embedded one speaks the same wire protocol through the same driver. */
export function createDatabase(connection: Pool | ClientBase): Database {
  const db = drizzle(connection as Pool, { schema, casing: 'snake_case' })
  if (connection instanceof pg.Pool) db.transaction = transactOn(db, connection)
  return db
}

/**
 * Takes a connection for a transaction and always gives it back. The query builder loses it for good if it can't begin,
 * because the database just went away, so a pool would run out of connections (drizzle-orm issue 6241).
 */
const transactOn =
  (db: Database, pool: Pool): Database['transaction'] =>
  async (work, config) => {
    const client = await pool.connect()
    try {
      const session = Object.create(db._.session, { client: { value: client } }) as Database['_']['session']
      return await session.transaction(work, config)
    } finally {
      client.release()
    }
  }

/** The pool that a database was created with. */
export const getPool = (db: Database) => (db as Database & { $client: Pool }).$client
