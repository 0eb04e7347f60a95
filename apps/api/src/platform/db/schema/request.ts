import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'
import { bytea } from './feed.ts'

/** The first response to each request with an Idempotency-Key, stored for 24 hours. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    requestHash: text('request_hash').notNull(),
    /** What the caller could do then, as hashes. */
    access: text('access').array(),
    status: integer('status'),
    headers: jsonb('headers').$type<Record<string, string>>(),
    /** Encrypted, base64. */
    body: text('body'),
    /** When the request first committed a change, written in that transaction. */
    committedAt: timestamptz('committed_at'),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId, t.method, t.path, t.key] })],
)

/**
 * Rate limit counters shared by all processes. Unlogged, because it is written often and losing a minute of counts in a
 * crash is harmless. Contains no organization's data.
 */
export const rateLimit = pgTable('rate_limit', {
  /** Hash of the kind of limit and the account or address. */
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  endsAt: timestamptz('ends_at').notNull(),
})

/**
 * The keys of the installation's hashes, encrypted with its secret key. Only `parapet_system` can read them, not the role
 * that serves organizations.
 */
export const hashKey = pgTable('hash_key', {
  /** What is hashed, as in `HashKeys`. */
  purpose: text('purpose').primaryKey(),
  sealedKey: bytea('sealed_key').notNull(),
  /** When the hashes that were stored before this key existed were replaced; null until then. */
  rehashedAt: timestamptz('rehashed_at'),
  createdAt: timestamptz('created_at')
    .notNull()
    .default(sql`now()`),
})
