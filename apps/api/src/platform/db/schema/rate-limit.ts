import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * How much was spent of a limit that all processes share. The table is unlogged: it is written often, and after a crash
 * of the database nobody misses a minute of counting. Holds no data of an organisation.
 */
export const rateLimit = pgTable('rate_limit', {
  /** The kind of limit and whom it holds for, hashed. */
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  endsAt: moment('ends_at').notNull(),
})
