import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { defaultMatching, type MatchingSettings } from './matching-settings.ts'
import { audited } from './columns.ts'

export interface OrgRetention {
  rawFeedDays: number
  importFileDays: number
  endedThreatMonths: number
}

export interface StoredAddress {
  line1: string
  line2: string | null
  line3: string | null
  city: string | null
  region: string | null
  postalCode: string | null
  country: string
}

/**
 * The customer company. The identity provider calls it a tenant; here that word means an occupant. `archivedAt` is when
 * the operator deactivated it.
 */
export const org = pgTable('org', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  slug: text('slug').notNull().unique(),
  logo: text('logo'),
  onboarded: boolean('onboarded').notNull().default(false),
  demo: boolean('demo').notNull().default(false),
  /** Whether it may write to its tenants. One that somebody made by signing up waits for the operator. */
  mailAllowed: boolean('mail_allowed').notNull().default(false),
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
  /** Languages whose wording of the consent somebody of the organisation has marked as reviewed. */
  consentLanguages: text('consent_languages').array().notNull().default(['en']),
  ...audited(),
})
