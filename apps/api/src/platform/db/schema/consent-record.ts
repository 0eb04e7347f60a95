import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'
import type { LedgerParty } from './ledger.ts'
import { org } from './org.ts'

export const consentChannels = ['email', 'sms', 'voice'] as const
export type ConsentChannel = (typeof consentChannels)[number]
export const consentPurposes = ['safety_alerts', 'service_messages', 'marketing'] as const

export const consentStates = [
  'none',
  'invited',
  'pending_confirmation',
  'opted_in',
  'opted_out',
  'declined',
  'expired',
] as const
export type ConsentState = (typeof consentStates)[number]

export const consentMethods = [
  'optin_link',
  'public_page_confirmed',
  'staff_recorded',
  'import',
  'reply_keyword',
  'list_unsubscribe',
  'complaint',
  'bounce',
  'admin',
] as const

export interface ConsentEvidence {
  ip?: string | null
  userAgent?: string | null
  tokenId?: string | null
  messageId?: string | null
  documentRef?: string | null
  note?: string | null
  /** The name and unit that were entered on an opt-in page, and the page's title. */
  name?: string | null
  unit?: string | null
  page?: string | null
  /** The imported file that contains the proof. */
  importId?: string | null
  /** The imported file whose undo withdrew the proof. */
  undoneImportId?: string | null
}

/**
 * Append-only proof of consent. The latest record of a tenant, channel, address and purpose applies. When a person is erased, a
 * function of the database owner clears `address` and the personal part of `evidence`; `addressHash` stays.
 */
export const consentRecord = pgTable(
  'consent_record',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    /**
     * No foreign key: the record outlives the tenant. Null if the tenant is unknown: the record then counts only if it
     * stops messages, and for everyone with the address.
     */
    tenantId: uuid('tenant_id'),
    channel: text('channel', { enum: consentChannels }).notNull(),
    /** Email address in lower case, or phone number in E.164. Null once the person is erased. */
    address: text('address'),
    /** Keyed hash of the organization, channel, and address, as `contactHash` computes it. */
    addressHash: text('address_hash').notNull(),
    purpose: text('purpose', { enum: consentPurposes }).notNull(),
    state: text('state', { enum: consentStates }).notNull(),
    method: text('method', { enum: consentMethods }).notNull(),
    wordingVersion: text('wording_version'),
    wordingHash: text('wording_hash'),
    language: text('language'),
    evidence: jsonb('evidence').$type<ConsentEvidence>().notNull().default({}),
    occurredAt: timestamptz('occurred_at').notNull(),
    actor: jsonb('actor').$type<LedgerParty>().notNull(),
    createdAt: timestamptz('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('consent_of_address').on(t.orgId, t.addressHash, t.purpose, t.occurredAt, t.id),
    index('consent_of_tenant')
      .on(t.orgId, t.tenantId, t.occurredAt, t.id)
      .where(sql`tenant_id is not null`),
    // Inbound texts and calls name a number, but no organization.
    index('consent_of_phone')
      .on(t.address)
      .where(sql`channel in ('sms', 'voice')`),
    index('consent_without_tenant')
      .on(t.orgId, t.addressHash, t.occurredAt, t.id)
      .where(sql`tenant_id is null`),
  ],
)
