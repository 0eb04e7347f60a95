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
import { auditColumns, timestamptz } from './columns.ts'
import { bytea } from './feed.ts'
import { org } from './org.ts'

export const senderKinds = ['address', 'domain'] as const
export const senderStatuses = ['pending', 'verified', 'degraded', 'failed'] as const
export const dnsPurposes = ['ownership', 'dkim', 'return_path', 'spf', 'dmarc'] as const
export const dnsStatuses = ['unknown', 'ok', 'missing', 'mismatch', 'multiple'] as const

/** A DNS record that a domain must publish, and what was found. */
export interface SenderDnsRecord {
  purpose: (typeof dnsPurposes)[number]
  type: 'TXT' | 'MX' | 'CNAME'
  host: string
  value: string
  required: boolean
  status: (typeof dnsStatuses)[number]
  found: string[]
  /** What is wrong, in one sentence; null if the record is correct. */
  problem: string | null
  /** Null until the first lookup. */
  checkedAt: string | null
}

/** An address that an organization sends email to tenants from, verified by a code or by its domain's DNS records. */
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
    /** The address, normalized for comparison. */
    fromEmailKey: text('from_email_key').notNull(),
    replyTo: text('reply_to'),
    isDefault: boolean('is_default').notNull().default(false),
    status: text('status', { enum: senderStatuses }).notNull().default('pending'),
    failureReason: text('failure_reason'),
    /** When verification started. */
    pendingSince: timestamptz('pending_since')
      .notNull()
      .default(sql`now()`),
    degradedSince: timestamptz('degraded_since'),
    verifiedAt: timestamptz('verified_at'),
    lastCheckedAt: timestamptz('last_checked_at'),
    /** Keyed hash of the latest emailed code; null once it is used. */
    codeHash: text('code_hash'),
    codeExpiresAt: timestamptz('code_expires_at'),
    codeAttempts: integer('code_attempts').notNull().default(0),
    codesSentAt: timestamptz('codes_sent_at')
      .array()
      .notNull()
      .default(sql`'{}'`),
    ownershipToken: text('ownership_token'),
    dkimSelector: text('dkim_selector'),
    /** DER in base64, as in the DNS record. */
    dkimPublicKey: text('dkim_public_key'),
    /** Encrypted PEM. */
    dkimPrivateKey: bytea('dkim_private_key'),
    dns: jsonb('dns').$type<SenderDnsRecord[]>().notNull().default([]),
    /** When people recently requested a check. */
    checks: timestamptz('checks')
      .array()
      .notNull()
      .default(sql`'{}'`),
    ...auditColumns(),
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

/** Delivery counts of a sender per day (UTC). */
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
