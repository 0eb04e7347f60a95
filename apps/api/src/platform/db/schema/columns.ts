import { sql } from 'drizzle-orm'
import { customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core'

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Text that sorts the same on every server: byte order, whatever collation the database was made with. */
export const sortText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** Columns that every stored entity has. `version` is the entity tag: it grows by one with each write. */
export const audited = () => ({
  createdAt: moment('created_at')
    .notNull()
    .default(sql`now()`),
  updatedAt: moment('updated_at')
    .notNull()
    .default(sql`now()`),
  createdBy: uuid('created_by'),
  updatedBy: uuid('updated_by'),
  version: integer('version').notNull().default(1),
  archivedAt: moment('archived_at'),
})
