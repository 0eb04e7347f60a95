import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { org } from './org.ts'

export const liveEvents = [
  'task.updated',
  'threat.updated',
  'source.updated',
  'ledger.appended',
  'permissions.changed',
  'org.updated',
] as const

/**
 * What people who look at the organization should hear of. Written in the transaction of the change itself, so that
 * nothing is told that did not happen and nothing that happened is forgotten.
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
    /** Kinds of things that changed, where the event itself does not say. */
    about: text('about').array(),
    propertyIds: uuid('property_ids').array(),
    userId: uuid('user_id'),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
    publishedAt: moment('published_at'),
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
