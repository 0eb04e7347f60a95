import { sql } from 'drizzle-orm'
import { customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core'

export const timestamptz = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Text in byte order, so that it sorts the same on every server, regardless of the database's collation. */
export const sortText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** Columns of every entity. `version` is the entity tag and increases by one with each write. */
export const auditColumns = () => ({
  createdAt: timestamptz('created_at')
    .notNull()
    .default(sql`now()`),
  updatedAt: timestamptz('updated_at')
    .notNull()
    .default(sql`now()`),
  createdBy: uuid('created_by'),
  updatedBy: uuid('updated_by'),
  version: integer('version').notNull().default(1),
  archivedAt: timestamptz('archived_at'),
})
