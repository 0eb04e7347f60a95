import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'
import { memberMessageColumns } from './notification.ts'
import { escalationNotice } from './on-call.ts'
import { org } from './org.ts'
import { user } from './user.ts'

/** `urgent`: only what waits for the member's answer. `all`: new threats and follow-ups, too. */
export const memberTextScopes = ['off', 'urgent', 'all'] as const

/** The mobile number of a member of an organization. Deleted with the membership. */
export const memberPhone = pgTable(
  'member_phone',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** E.164. */
    number: text('number').notNull(),
    /** When a code that was texted to the number was entered. Nothing but codes is sent before. */
    verifiedAt: timestamptz('verified_at'),
    texts: text('texts', { enum: memberTextScopes }).notNull().default('all'),
    /** Whether the member is called, too, when they're told on call. */
    calls: boolean('calls').notNull().default(false),
    testedAt: timestamptz('tested_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId] }),
    // A reply from the number says who answers.
    uniqueIndex('member_phone_verified')
      .on(t.orgId, t.number)
      .where(sql`verified_at is not null`),
    // Inbound texts name a number, but no organization.
    index('member_phone_by_number').on(t.number),
    index('member_phone_of_user').on(t.userId),
  ],
)

/** A code that was texted to prove that a number is the member's. Outlives the number, so that limits can't be reset. */
export const memberPhoneCode = pgTable(
  'member_phone_code',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    id: uuid('id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    numberHash: text('number_hash').notNull(),
    codeHash: text('code_hash').notNull(),
    /** Number of wrong codes entered. */
    attempts: smallint('attempts').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('member_phone_code_by_time').on(t.orgId, t.createdAt),
    index('member_phone_code_of_user').on(t.userId),
  ],
)

/**
 * A notification on its way to a member's phone, as a text or a call. Those due together share one message, and so the
 * columns that are filled in when it's claimed.
 */
export const memberText = pgTable(
  'member_text',
  {
    ...memberMessageColumns(),
    channel: text('channel', { enum: ['sms', 'voice'] }).notNull(),
    /** The row in `member_notification`. Without a foreign key, because the timeline of an escalation outlives it. */
    notificationId: uuid('notification_id').notNull(),
    /** Why the member is told on call; null for anything else. */
    noticeId: uuid('notice_id'),
    /** The message. Comes back with every report about it. */
    messageId: uuid('message_id'),
    /** Keyed hash of the number, the same in all organizations. */
    numberHash: text('number_hash'),
    /** What a reply names to acknowledge what the message is about. */
    code: text('code'),
    /** Of the short link in it. */
    link: text('link'),
    /** Where the short link leads. */
    path: text('path'),
    deliveredAt: timestamptz('delivered_at'),
    /** When the gateway reported that it can't be delivered, or that no one picked up. */
    failedAt: timestamptz('failed_at'),
    /** When the member acknowledged what it is about, by replying to it or pressing a key. */
    answeredAt: timestamptz('answered_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      name: 'member_text_notice',
      columns: [t.orgId, t.noticeId],
      foreignColumns: [escalationNotice.orgId, escalationNotice.id],
    }).onDelete('cascade'),
    // Each notification reaches a phone once.
    uniqueIndex('member_text_once').on(t.orgId, t.notificationId, t.channel),
    index('member_text_of_notice').on(t.orgId, t.noticeId),
    index('member_text_of_message').on(t.orgId, t.messageId),
    index('member_text_by_number')
      .on(t.numberHash, t.claimedAt)
      .where(sql`notice_id is not null`),
    index('member_text_by_link').on(t.link),
    index('member_text_due')
      .on(t.dueAt)
      .where(sql`state = 'waiting'`),
    index('member_text_claimed')
      .on(t.claimedAt)
      .where(sql`state = 'claimed'`),
    index('member_text_old').on(t.createdAt),
    index('member_text_of_user').on(t.userId),
  ],
)
