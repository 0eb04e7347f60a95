import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'
import { org } from './org.ts'

export const batchKinds = ['portfolio', 'property', 'unit', 'tenant', 'threat'] as const

/** An object that couldn't be changed, and why. `name` is null if the caller can't see it. */
export interface RejectedRecord {
  id: string
  name: string | null
  code: string
  reason: string
}

/**
 * A bulk action that a task works through. Progress and results are written with the changes themselves, so that a
 * restart continues after the last one.
 */
export const batch = pgTable(
  'batch',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    taskId: uuid('task_id').notNull(),
    kind: text('kind', { enum: batchKinds }).notNull(),
    change: jsonb('change').$type<Record<string, unknown>>().notNull(),
    ids: uuid('ids').array().notNull(),
    /** How many of `ids` are processed. */
    position: integer('position').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    unchanged: uuid('unchanged').array().notNull().default([]),
    refused: jsonb('refused').$type<RejectedRecord[]>().notNull().default([]),
    createdAt: timestamptz('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.taskId] })],
)
