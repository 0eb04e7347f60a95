import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { org } from './org.ts'
import { threat } from './threat.ts'
import { user } from './user.ts'

/** Threats that are new, or worse than before, and of which nobody was told by mail yet. Empty most of the time. */
export const threatNotificationQueue = pgTable(
  'threat_notification_trigger',
  {
    orgId: uuid('org_id').notNull(),
    threatId: uuid('threat_id').notNull(),
    severityRank: smallint('severity_rank').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.threatId] }),
    foreignKey({
      name: 'threat_notification_trigger_threat',
      columns: [t.orgId, t.threatId],
      foreignColumns: [threat.orgId, threat.id],
    }).onDelete('cascade'),
  ],
)

/**
 * `claimed`: about to be handed over, written before it is. `in_doubt`: nobody knows whether it was, so it is never
 * sent again. `withdrawn`: no news any more when its time came, or not for this person.
 */
export const threatNotificationStates = [
  'waiting',
  'claimed',
  'sent',
  'withdrawn',
  'not_sent',
  'in_doubt',
] as const

/** That one member is told by mail of one threat, at the severity it had. Several that are due go out in one mail. */
export const threatNotification = pgTable(
  'threat_notification',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    id: uuid('id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    threatId: uuid('threat_id').notNull(),
    severityRank: smallint('severity_rank').notNull(),
    state: text('state', { enum: threatNotificationStates }).notNull().default('waiting'),
    /** When it goes out: at once, after the quiet hours of the member, or with their digest. */
    dueAt: moment('due_at').notNull(),
    /** Refusals of the mail server that may pass. */
    attempts: smallint('attempts').notNull().default(0),
    /** Of the mail that carries it, without the angle brackets. */
    messageId: text('message_id'),
    createdAt: moment('created_at').notNull(),
    claimedAt: moment('claimed_at'),
    completedAt: moment('completed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      name: 'threat_notification_threat',
      columns: [t.orgId, t.threatId],
      foreignColumns: [threat.orgId, threat.id],
    }).onDelete('cascade'),
    // Nobody is told the same twice.
    uniqueIndex('threat_notification_once').on(t.orgId, t.threatId, t.userId, t.severityRank),
    index('threat_notification_due')
      .on(t.dueAt)
      .where(sql`state = 'waiting'`),
    index('threat_notification_claimed')
      .on(t.claimedAt)
      .where(sql`state = 'claimed'`),
    index('threat_notification_old')
      .on(t.completedAt)
      .where(sql`completed_at is not null`),
    index('threat_notification_of_user').on(t.userId),
  ],
)
