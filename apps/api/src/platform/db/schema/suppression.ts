import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { consentChannels } from './consent-record.ts'
import { org } from './org.ts'

export const suppressionReasons = ['unsubscribe', 'hard_bounce', 'complaint', 'manual'] as const

/** An address that nothing is sent to, whatever was agreed to. `addressHash` is that of `consent_record`. */
export const suppression = pgTable(
  'suppression',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    channel: text('channel', { enum: consentChannels }).notNull(),
    addressHash: text('address_hash').notNull(),
    reason: text('reason', { enum: suppressionReasons }).notNull(),
    since: moment('since')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.channel, t.addressHash] })],
)

export const mailEventTypes = ['delivered', 'deferred', 'bounced_soft', 'bounced_hard', 'complained'] as const
export type MailEventType = (typeof mailEventTypes)[number]

/** What a mail service reported about a mail, each report once. */
export const mailEvent = pgTable(
  'mail_event',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    messageId: text('message_id').notNull(),
    type: text('type', { enum: mailEventTypes }).notNull(),
    at: moment('at').notNull(),
    detail: text('detail'),
    provider: text('provider').notNull(),
    /** As the service calls it: a report that comes twice changes nothing. */
    eventId: text('event_id').notNull(),
    receivedAt: moment('received_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique('mail_event_once').on(t.eventId),
    index('mail_event_message').on(t.messageId),
  ],
)
