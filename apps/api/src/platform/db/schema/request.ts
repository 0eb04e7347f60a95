import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** First answers to requests that carried an Idempotency-Key, kept 24 hours. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    headers: jsonb('headers').$type<Record<string, string>>(),
    body: text('body'),
    /** When the request changed something for the first time, in the transaction that did. */
    committedAt: moment('committed_at'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId, t.method, t.path, t.key] })],
)

/**
 * How much was spent of a limit that all processes share. The table is unlogged: it is written often, and after a crash
 * of the database nobody misses a minute of counting. Holds no data of an organization.
 */
export const rateLimit = pgTable('rate_limit', {
  /** The kind of limit and whom it holds for, hashed. */
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  endsAt: moment('ends_at').notNull(),
})
