import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type AlertSettings, defaultAlertSettings } from './alert-settings.ts'
import { auditColumns, timestamptz } from './columns.ts'
import { defaultMatching, type MatchingSettings } from './matching-settings.ts'
import { defaultSecurity, type SignInSecurity } from './sign-in-security.ts'

interface OrgRetention {
  rawFeedDays: number
  importFileDays: number
  endedThreatMonths: number
}

export interface StoredAddress {
  line1: string
  line2: string | null
  line3: string | null
  dependentLocality: string | null
  city: string | null
  region: string | null
  postalCode: string | null
  sortingCode: string | null
  country: string
}

/**
 * An organization. The identity provider calls it a tenant; here that word means an occupant. `archivedAt` is when the
 * operator deactivated it.
 */
export const org = pgTable('org', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  slug: text('slug').notNull().unique(),
  logo: text('logo'),
  onboarded: boolean('onboarded').notNull().default(false),
  demo: boolean('demo').notNull().default(false),
  /** Whether it can email, text, and call its tenants. The operator allows this for organizations created by sign-up. */
  emailAllowed: boolean('email_allowed').notNull().default(false),
  legalName: text('legal_name'),
  postalAddress: jsonb('postal_address').$type<StoredAddress>(),
  contactEmail: text('contact_email'),
  supportPhone: text('support_phone'),
  privacyUrl: text('privacy_url'),
  locale: text('locale').notNull().default('en-US'),
  timeZone: text('time_zone').notNull().default('America/New_York'),
  currency: text('currency').notNull().default('USD'),
  unitSystem: text('unit_system', { enum: ['imperial', 'metric'] })
    .notNull()
    .default('imperial'),
  defaultCountry: text('default_country').notNull().default('US'),
  matching: jsonb('matching').$type<MatchingSettings>().notNull().default(defaultMatching),
  retention: jsonb('retention')
    .$type<OrgRetention>()
    .notNull()
    .default({ rawFeedDays: 90, importFileDays: 30, endedThreatMonths: 24 }),
  security: jsonb('security').$type<SignInSecurity>().notNull().default(defaultSecurity),
  alerts: jsonb('alerts').$type<Partial<AlertSettings>>().notNull().default(defaultAlertSettings),
  /** Languages whose consent wording a member has marked as reviewed. */
  consentLanguages: text('consent_languages').array().notNull().default(['en']),
  ...auditColumns(),
})

export const invitationStatuses = ['pending', 'accepted', 'expired', 'revoked'] as const

/** A resource role that is granted when the invitation is accepted. */
export interface InvitedGrant {
  resourceRoleId: string
  resourceType: 'portfolio' | 'property'
  resourceId: string
  expiresAt: string | null
}

/**
 * An invitation to join. The token is only in the email; this stores its SHA-256. `createdBy` sent the first email,
 * `updatedBy` the latest.
 */
export const invitation = pgTable(
  'invitation',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    name: text('name'),
    roleIds: uuid('role_ids').array().notNull(),
    grants: jsonb('grants').$type<InvitedGrant[]>().notNull().default([]),
    message: text('message'),
    status: text('status', { enum: invitationStatuses }).notNull().default('pending'),
    tokenHash: text('token_hash').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** Number of emails sent. Failed attempts don't count. */
    sentCount: integer('sent_count').notNull().default(0),
    lastSentAt: timestamptz('last_sent_at'),
    acceptedAt: timestamptz('accepted_at'),
    acceptedBy: uuid('accepted_by'),
    /** When the invited person last requested a new one. */
    renewalRequestedAt: timestamptz('renewal_requested_at'),
    ...auditColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique('invitation_token').on(t.tokenHash),
    uniqueIndex('invitation_pending')
      .on(t.orgId, t.emailKey)
      .where(sql`status = 'pending'`),
    index('invitation_email').on(t.emailKey),
  ],
)
