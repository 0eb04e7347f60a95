import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { auditColumns, sortText } from './columns.ts'
import { org } from './org.ts'

/** A group of properties. Each organization has one with `unassigned` set, for properties without another. */
export const portfolio = pgTable(
  'portfolio',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    name: text('name').notNull(),
    nameSort: sortText('name_sort')
      .generatedAlwaysAs(sql`sort_key(name)`)
      .notNull(),
    code: text('code'),
    description: text('description'),
    color: text('color'),
    managerUserId: uuid('manager_user_id'),
    status: text('status', { enum: ['active', 'archived'] })
      .notNull()
      .default('active'),
    unassigned: boolean('unassigned').notNull().default(false),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    externalIds: jsonb('external_ids').$type<Record<string, string>>().notNull().default({}),
    ...auditColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('portfolio_org_name').on(t.orgId, sql`lower(name)`),
    unique('portfolio_org_code').on(t.orgId, t.code),
    uniqueIndex('portfolio_org_unassigned')
      .on(t.orgId)
      .where(sql`unassigned`),
    index('portfolio_sort').on(t.orgId, t.nameSort, t.id),
  ],
)
