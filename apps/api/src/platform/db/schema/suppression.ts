import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'
import { consentChannels } from './consent-record.ts'
import { org } from './org.ts'

export const suppressionReasons = ['unsubscribe', 'hard_bounce', 'complaint', 'manual'] as const

/** An address that gets no campaigns or alerts, despite any consent. `addressHash` is that of `consent_record`. */
export const suppression = pgTable(
  'suppression',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    /** Identifies the row to others, who never see the hash. Never null once the server has started on this schema. */
    id: uuid('id').default(sql`gen_random_uuid()`),
    channel: text('channel', { enum: consentChannels }).notNull(),
    addressHash: text('address_hash').notNull(),
    reason: text('reason', { enum: suppressionReasons }).notNull(),
    since: timestamptz('since')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.channel, t.addressHash] })],
)

export const mailEventTypes = ['delivered', 'deferred', 'bounced_soft', 'bounced_hard', 'complained'] as const
export type MailEventType = (typeof mailEventTypes)[number]

/** A mail service's report about an email, stored once. */
export const mailEvent = pgTable(
  'mail_event',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    messageId: text('message_id').notNull(),
    type: text('type', { enum: mailEventTypes }).notNull(),
    at: timestamptz('at').notNull(),
    detail: text('detail'),
    provider: text('provider').notNull(),
    /** The service's id of the report, which makes repeated reports idempotent. */
    eventId: text('event_id').notNull(),
    receivedAt: timestamptz('received_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique('mail_event_once').on(t.eventId),
    index('mail_event_message').on(t.messageId),
  ],
)
