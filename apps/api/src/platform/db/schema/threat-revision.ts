import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { messageTypes } from './hazard.ts'
import { moment } from './columns.ts'
import type { LedgerChange } from './ledger.ts'
import { threat } from './threat.ts'

/** What one message said anew about a threat. The message itself stands in `feed_message`, by connector and identifier. */
export const threatRevision = pgTable(
  'threat_revision',
  {
    orgId: uuid('org_id').notNull(),
    threatId: uuid('threat_id').notNull(),
    n: integer('n').notNull(),
    receivedAt: moment('received_at').notNull(),
    sentAt: moment('sent_at').notNull(),
    messageType: text('message_type', { enum: messageTypes }).notNull(),
    connector: text('connector').notNull(),
    identifier: text('identifier').notNull(),
    references: text('reference_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    changes: jsonb('changes').$type<LedgerChange[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.threatId, t.n] }),
    foreignKey({ columns: [t.orgId, t.threatId], foreignColumns: [threat.orgId, threat.id] }).onDelete(
      'cascade',
    ),
    index('threat_revision_message').on(t.connector, t.identifier),
  ],
)
