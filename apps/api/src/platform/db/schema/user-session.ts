import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { user } from './user.ts'

/**
 * Where a person is signed in, across organisations. Hashes are keyed (HMAC-SHA-256), so they recognise a browser or a
 * sign-in again and tell nothing else. An ended row stays until its sign-in could not be refreshed any more.
 */
export const userSession = pgTable(
  'user_session',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** What makes it the same session when it is seen again. */
    key: text('key').notNull(),
    signInHash: text('sign_in_hash'),
    deviceHash: text('device_hash'),
    browser: text('browser'),
    os: text('os'),
    deviceName: text('device_name').notNull(),
    firstSeenAt: moment('first_seen_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** When the sign-in runs out at the provider, where its token says so. */
    expiresAt: moment('expires_at'),
    endedAt: moment('ended_at'),
  },
  (t) => [
    uniqueIndex('user_session_open')
      .on(t.userId, t.key)
      .where(sql`ended_at is null`),
    // Ended rows are looked at too, so the partial index above does not serve the first call of every minute.
    index('user_session_user').on(t.userId),
    index('user_session_seen').on(t.lastSeenAt),
  ],
)
