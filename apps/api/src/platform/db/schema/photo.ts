import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'
import { threat } from './threat.ts'

/** A picture attached to a note on a threat. The file is stored by `id`; who can see it depends on the properties. */
export const threatPhoto = pgTable(
  'threat_photo',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull(),
    threatId: uuid('threat_id').notNull(),
    /** Shared with the ledger events of its note. Null until the note is saved. */
    noteId: uuid('note_id'),
    /** The properties of its note. Empty for a note on a threat without properties. */
    propertyIds: uuid('property_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Alternative text: what the photo shows. */
    description: text('description'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    createdBy: uuid('created_by').notNull(),
    /** Deleted for good some time later, so that removing it can be undone. */
    removedAt: timestamptz('removed_at'),
    removedBy: uuid('removed_by'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      name: 'threat_photo_threat',
      columns: [t.orgId, t.threatId],
      foreignColumns: [threat.orgId, threat.id],
    }).onDelete('cascade'),
    index('threat_photo_by_threat').on(t.orgId, t.threatId),
    // For the daily sweep, across all organizations.
    index('threat_photo_unused')
      .on(t.createdAt)
      .where(sql`note_id is null`),
    index('threat_photo_removed')
      .on(t.removedAt)
      .where(sql`removed_at is not null`),
  ],
)
