import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'
import { org } from './org.ts'

export const liveEvents = [
  'task.updated',
  'threat.updated',
  'source.updated',
  'ledger.appended',
  'permissions.changed',
  'notification.changed',
  'org.updated',
] as const

/**
 * Live updates to publish. Written in the transaction of the change, so that exactly the committed changes are
 * published.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    event: text('event', { enum: liveEvents }).notNull(),
    entityId: text('entity_id').notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
    /** Kinds of objects that changed, if the event itself doesn't say. */
    about: text('about').array(),
    propertyIds: uuid('property_ids').array(),
    userId: uuid('user_id'),
    createdAt: timestamptz('created_at')
      .notNull()
      .default(sql`now()`),
    publishedAt: timestamptz('published_at'),
  },
  (t) => [
    index('outbox_unpublished')
      .on(t.id)
      .where(sql`published_at is null`),
    index('outbox_published')
      .on(t.publishedAt)
      .where(sql`published_at is not null`),
  ],
)
