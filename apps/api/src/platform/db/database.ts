import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres'
import pg, { type ClientBase, type Pool } from 'pg'

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** One query builder for both engines: the embedded one speaks the same wire protocol through the same driver. */
export function createDatabase(connection: Pool | ClientBase): Database {
  // Without the tables: they are for relational queries, for which every transaction would create a builder per table.
  const db = drizzle(connection as Pool, { casing: 'snake_case' })
  if (connection instanceof pg.Pool) {
    db.transaction = (work, config) =>
      transact(db, '', async (tx) => {
        if (config) await tx.setTransaction(config)
        return await work(tx)
      })
  }
  return db
}

// A member that the types of the query builder omit.
interface SessionInternals {
  dialect: ConstructorParameters<typeof NodePgTransaction>[0]
}

/**
 * Runs `work` in a transaction that begins with `settings`, a statement without parameters: `begin` and it are one round
 * trip. Within another transaction, such as that of a command, it sets a savepoint instead. Always gives the connection
 * back to the pool; the query builder's own function loses it for good if it can't begin, because the database just went
 * away (drizzle-orm issue 6241).
 */
export async function transact<Result>(
  db: Database,
  settings: string,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if ((db as unknown) instanceof NodePgTransaction) {
    return await db.transaction(async (tx) => {
      if (settings !== '') await tx.execute(sql.raw(settings))
      return await work(tx)
    })
  }
  const client = await getPool(db).connect()
  try {
    const session = Object.create(db._.session, { client: { value: client } }) as Database['_']['session']
    const { dialect } = session as unknown as SessionInternals
    const tx = new NodePgTransaction(dialect, session, undefined) as unknown as Transaction
    // Text without parameters can contain several statements, and is never prepared.
    await client.query(`begin; ${settings}`)
    const result = await work(tx)
    await client.query('commit')
    return result
  } catch (error) {
    // If the connection is lost, there is nothing to roll back.
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** The pool that a database was created with. */
export const getPool = (db: Database) => (db as Database & { $client: Pool }).$client
