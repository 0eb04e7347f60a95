import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { org } from './org.ts'

export const batchKinds = ['portfolio', 'property', 'unit', 'tenant'] as const

/** Something that could not be changed with the others, and why. `name` is null where the caller may not see it. */
export interface BatchRefusal {
  id: string
  name: string | null
  code: string
  reason: string
}

/**
 * One change of many things that a task works through. How far it is stands beside what came of it, written with the
 * changes themselves, so that a restart goes on behind the last of them.
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
    /** How many of `ids` are done with. */
    position: integer('position').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    unchanged: uuid('unchanged').array().notNull().default([]),
    refused: jsonb('refused').$type<BatchRefusal[]>().notNull().default([]),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.taskId] })],
)
