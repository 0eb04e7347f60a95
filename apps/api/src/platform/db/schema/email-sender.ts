import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { audited, moment } from './columns.ts'
import { bytes } from './feed.ts'
import { org } from './org.ts'

export const senderKinds = ['address', 'domain'] as const
export const senderStatuses = ['pending', 'verified', 'degraded', 'failed'] as const
export const dnsPurposes = ['ownership', 'dkim', 'return_path', 'spf', 'dmarc'] as const
export const dnsStatuses = ['unknown', 'ok', 'missing', 'mismatch', 'multiple'] as const

/** One record that a domain has to publish, and what was found in its place. */
export interface SenderDnsRecord {
  purpose: (typeof dnsPurposes)[number]
  type: 'TXT' | 'MX' | 'CNAME'
  host: string
  value: string
  required: boolean
  status: (typeof dnsStatuses)[number]
  found: string[]
  /** What is wrong, in a sentence; null where nothing is. */
  problem: string | null
  /** Null until it was looked for. */
  checkedAt: string | null
}

/** An address that an organization writes to its tenants from: proven by a code, or by the records of its domain. */
export const emailSender = pgTable(
  'email_sender',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    kind: text('kind', { enum: senderKinds }).notNull(),
    fromName: text('from_name').notNull(),
    fromEmail: text('from_email').notNull(),
    /** The address in the form in which addresses are compared. */
    fromEmailKey: text('from_email_key').notNull(),
    replyTo: text('reply_to'),
    isDefault: boolean('is_default').notNull().default(false),
    status: text('status', { enum: senderStatuses }).notNull().default('pending'),
    failureReason: text('failure_reason'),
    /** Since when it waits to be proven. */
    pendingSince: moment('pending_since')
      .notNull()
      .default(sql`now()`),
    degradedSince: moment('degraded_since'),
    verifiedAt: moment('verified_at'),
    lastCheckedAt: moment('last_checked_at'),
    /** Keyed hash of the code that was mailed last; null once it is used up. */
    codeHash: text('code_hash'),
    codeExpiresAt: moment('code_expires_at'),
    codeAttempts: integer('code_attempts').notNull().default(0),
    codesSentAt: moment('codes_sent_at')
      .array()
      .notNull()
      .default(sql`'{}'`),
    ownershipToken: text('ownership_token'),
    dkimSelector: text('dkim_selector'),
    /** Base64 of the DER form, as it stands in the record. */
    dkimPublicKey: text('dkim_public_key'),
    /** Encrypted PEM. */
    dkimPrivateKey: bytes('dkim_private_key'),
    dns: jsonb('dns').$type<SenderDnsRecord[]>().notNull().default([]),
    /** When people had the records looked up lately. */
    checks: moment('checks')
      .array()
      .notNull()
      .default(sql`'{}'`),
    ...audited(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('email_sender_address')
      .on(t.orgId, t.fromEmailKey)
      .where(sql`archived_at is null`),
    uniqueIndex('email_sender_default')
      .on(t.orgId)
      .where(sql`is_default and archived_at is null`),
    index('email_sender_watch')
      .on(t.lastCheckedAt)
      .where(sql`archived_at is null`),
  ],
)

/** What a sender sent on one day (UTC), and what came of it. */
export const emailSenderDay = pgTable(
  'email_sender_day',
  {
    orgId: uuid('org_id').notNull(),
    senderId: uuid('sender_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    sent: integer('sent').notNull().default(0),
    bounced: integer('bounced').notNull().default(0),
    complained: integer('complained').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.senderId, t.day] }),
    foreignKey({
      columns: [t.orgId, t.senderId],
      foreignColumns: [emailSender.orgId, emailSender.id],
    }).onDelete('cascade'),
  ],
)
