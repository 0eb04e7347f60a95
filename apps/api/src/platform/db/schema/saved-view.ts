import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { membership } from './access.ts'
import { auditColumns } from './columns.ts'

export const screensWithLists = ['portfolios', 'properties', 'units', 'tenants', 'threats'] as const

/** A named list query, either personal or shared with the organization. */
export const savedView = pgTable(
  'saved_view',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id').notNull(),
    ownerUserId: uuid('owner_user_id').notNull(),
    screen: text('screen', { enum: screensWithLists }).notNull(),
    name: text('name').notNull(),
    /** The query string of the list's URL, without the question mark. */
    query: text('query').notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    /** Whether the owner's list opens with it. */
    isDefault: boolean('is_default').notNull().default(false),
    ...auditColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.ownerUserId], foreignColumns: [membership.orgId, membership.userId] }),
    uniqueIndex('saved_view_name').on(t.orgId, t.ownerUserId, t.screen, sql`lower(name)`),
    uniqueIndex('saved_view_default')
      .on(t.orgId, t.ownerUserId, t.screen)
      .where(sql`is_default`),
    index('saved_view_shared')
      .on(t.orgId, t.screen)
      .where(sql`is_shared`),
  ],
)
