import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'

/**
 * Keeps the statements of this transaction from reading a table from end to end, which the planner takes for cheaper
 * while one organisation holds most of the rows, and which lasts as long as all of them have rows.
 */
export const preferIndexes = async (db: Transaction) =>
  await db.execute(sql`select set_config('enable_seqscan', 'off', true)`)
