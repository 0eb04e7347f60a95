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
  uuid,
} from 'drizzle-orm/pg-core'
import { auditColumns, sortText } from './columns.ts'
import { consentStates } from './consent-record.ts'
import { property } from './property.ts'
import { unit } from './unit.ts'

export const tenantKinds = ['person', 'company'] as const
export const tenantStatuses = ['future', 'current', 'notice', 'eviction', 'past', 'prospect'] as const
/** Statuses of tenants who occupy the property now; only these are counted. */
export const residentStatuses = ['current', 'notice', 'eviction'] as const

export const emailStatuses = ['unknown', 'valid', 'bounced', 'complained'] as const
export const phoneTypes = ['mobile', 'home', 'work', 'fax', 'other'] as const

export interface TenantEmail {
  address: string
  label: string | null
  primary: boolean
  status: (typeof emailStatuses)[number]
}

/** `e164` is null if the number couldn't be parsed; `raw` then has the original text. */
export interface TenantPhone {
  e164: string | null
  raw: string | null
  type: (typeof phoneTypes)[number]
  primary: boolean
  smsCapable: boolean | null
}

export interface EmergencyContact {
  name: string | null
  relationship: string | null
  phone: string | null
  email: string | null
}

export interface Assistance {
  mobility: boolean
  hearing: boolean
  vision: boolean
  oxygen_or_power: boolean
  infant: boolean
  pets: number
  note: string | null
}

/** `Assistance`, encrypted for its tenant. */
export interface SealedAssistance {
  /** Base64. */
  sealed: string
}

/**
 * A person or company with an occupancy. `propertyId` and `unitId` are those of the current or next one. Like `unit`, it
 * duplicates columns that lists filter and sort by: inserts set `portfolioId`, `propertySort` and `unitSort`, and
 * triggers update them with the property or unit.
 */
export const tenant = pgTable(
  'tenant',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id').notNull(),
    propertyId: uuid('property_id'),
    unitId: uuid('unit_id'),
    portfolioId: uuid('portfolio_id'),
    /** `property.name_sort`, empty without a property. */
    propertySort: sortText('property_sort').notNull().default(''),
    /** `unit.place_sort`, empty without a unit. */
    unitSort: sortText('unit_sort').notNull().default(''),
    kind: text('kind', { enum: tenantKinds }).notNull().default('person'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    companyName: text('company_name'),
    displayName: text('display_name')
      .generatedAlwaysAs(
        sql`case when kind = 'company' then coalesce(company_name, '') when first_name is null then coalesce(last_name, '') else first_name || ' ' || coalesce(last_name, '') end`,
      )
      .notNull(),
    /** Last name first. */
    nameSort: sortText('name_sort')
      .generatedAlwaysAs(
        sql`sort_key(case when kind = 'company' then coalesce(company_name, '') else coalesce(last_name, '') || chr(1) || coalesce(first_name, '') end)`,
      )
      .notNull(),
    status: text('status', { enum: tenantStatuses }).notNull().default('current'),
    emails: jsonb('emails').$type<TenantEmail[]>().notNull().default([]),
    phones: jsonb('phones').$type<TenantPhone[]>().notNull().default([]),
    /** All email addresses in lower case and phone numbers in E.164, for lookups. */
    contactKeys: text('contact_keys')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /**
     * The keyed hashes of `contactKeys`, each after its channel, so that triggers don't need the key: `email:…` for an
     * email address, `sms:…` and `voice:…` for a number. Email addresses come first, in the order of `contactKeys`.
     */
    contactHashes: text('contact_hashes')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Words of the contact details, for search by members who can see them. Same form as `searchText`. */
    contactText: text('contact_text').notNull().default(''),
    language: text('language'),
    emergencyContact: jsonb('emergency_contact').$type<EmergencyContact>(),
    /** Sensitive: lists never select it, and every read is recorded in the ledger. */
    assistance: jsonb('assistance').$type<SealedAssistance>(),
    hasAssistance: boolean('has_assistance')
      .generatedAlwaysAs(sql`assistance is not null`)
      .notNull(),
    householdSize: integer('household_size'),
    /** When the lease of the current or next occupancy ends. */
    leaseTo: date('lease_to', { mode: 'string' }),
    /**
     * Consent to safety alerts on the channel, from `consent_record`: opted in if any address is, else the latest record.
     * Maintained by triggers, like `reachable`.
     */
    consentEmail: text('consent_email', { enum: consentStates }).notNull().default('none'),
    consentSms: text('consent_sms', { enum: consentStates }).notNull().default('none'),
    consentVoice: text('consent_voice', { enum: consentStates }).notNull().default('none'),
    /** Opted in on a channel, with an address that isn't suppressed. */
    reachable: boolean('reachable').notNull().default(false),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    notes: text('notes'),
    /** The tenant's id in the system they were imported from; the first match key of an import. May not be unique there. */
    externalId: text('external_id'),
    externalIds: jsonb('external_ids').$type<Record<string, string>>().notNull().default({}),
    /** Words of names, ids and the unit, like `property.search_text`. No contact details or sensitive data. */
    searchText: text('search_text').notNull().default(''),
    ...auditColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.propertyId], foreignColumns: [property.orgId, property.id] }),
    foreignKey({ columns: [t.orgId, t.unitId], foreignColumns: [unit.orgId, unit.id] }),
    index('tenant_of_unit')
      .on(t.orgId, t.unitId)
      .where(sql`unit_id is not null`),
    index('tenant_of_property').on(t.orgId, t.propertyId, t.nameSort, t.id),
    index('tenant_of_portfolio')
      .on(t.orgId, t.portfolioId, t.nameSort, t.id)
      .where(sql`archived_at is null`),
    index('tenant_by_name')
      .on(t.orgId, t.nameSort, t.id)
      .where(sql`archived_at is null`),
    index('tenant_by_place')
      .on(
        t.orgId,
        t.propertySort,
        sql`coalesce(${t.propertyId}, '00000000-0000-0000-0000-000000000000')`,
        t.unitSort,
        t.id,
      )
      .where(sql`archived_at is null`),
    index('tenant_by_unit')
      .on(t.orgId, t.unitSort, t.id)
      .where(sql`archived_at is null`),
    index('tenant_by_status')
      .on(t.orgId, t.status, t.nameSort, t.id)
      .where(sql`archived_at is null`),
    index('tenant_by_updated')
      .on(t.orgId, t.updatedAt, t.id)
      .where(sql`archived_at is null`),
    // Days since 1970. Nulls sort last in both directions, and a plain comparison continues a page.
    index('tenant_by_lease_to')
      .on(t.orgId, sql`coalesce(${t.leaseTo} - date '1970-01-01', 2147483647)`, t.id)
      .where(sql`archived_at is null`),
    index('tenant_by_lease_to_down')
      .on(t.orgId, sql`coalesce(${t.leaseTo} - date '1970-01-01', -2147483648)`, t.id)
      .where(sql`archived_at is null`),
    index('tenant_external')
      .on(t.orgId, t.externalId)
      .where(sql`external_id is not null`),
    // Partial, because few tenants match.
    index('tenant_by_consent_email')
      .on(t.orgId, t.consentEmail, t.nameSort, t.id)
      .where(sql`archived_at is null and consent_email <> 'none'`),
    index('tenant_by_consent_sms')
      .on(t.orgId, t.consentSms, t.nameSort, t.id)
      .where(sql`archived_at is null and consent_sms <> 'none'`),
    index('tenant_by_consent_voice')
      .on(t.orgId, t.consentVoice, t.nameSort, t.id)
      .where(sql`archived_at is null and consent_voice <> 'none'`),
    index('tenant_reachable')
      .on(t.orgId, t.nameSort, t.id)
      .where(sql`archived_at is null and reachable`),
    index('tenant_with_assistance')
      .on(t.orgId, t.nameSort, t.id)
      .where(sql`archived_at is null and has_assistance`),
    index('tenant_companies')
      .on(t.orgId, t.nameSort, t.id)
      .where(sql`archived_at is null and kind = 'company'`),
    index('tenant_by_language')
      .on(t.orgId, t.language, t.nameSort, t.id)
      .where(sql`archived_at is null and language is not null and language <> 'en'`),
    index('tenant_archived')
      .on(t.orgId, t.nameSort, t.id)
      .where(sql`archived_at is not null`),
    index('tenant_contacts')
      .using('gin', t.contactKeys)
      .where(sql`contact_keys <> '{}'`),
    index('tenant_tags')
      .using('gin', t.tags)
      .where(sql`tags <> '{}'`),
    index('tenant_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('tenant_contact_search').using('gin', sql`${t.contactText} gin_trgm_ops`),
  ],
)

export const occupancyRoles = ['primary', 'co_tenant', 'occupant', 'guarantor'] as const
export const leaseTypes = ['fixed', 'fixed_with_rollover', 'at_will'] as const

/** A tenant's past, current or future stay in a unit. Dates are calendar days without a time zone. */
export const occupancy = pgTable(
  'occupancy',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    unitId: uuid('unit_id'),
    role: text('role', { enum: occupancyRoles }).notNull().default('primary'),
    leaseFrom: date('lease_from', { mode: 'string' }),
    leaseTo: date('lease_to', { mode: 'string' }),
    moveIn: date('move_in', { mode: 'string' }),
    moveOut: date('move_out', { mode: 'string' }),
    leaseType: text('lease_type', { enum: leaseTypes }),
    externalId: text('external_id'),
    ...auditColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.tenantId],
      foreignColumns: [tenant.orgId, tenant.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.orgId, t.propertyId], foreignColumns: [property.orgId, property.id] }),
    foreignKey({ columns: [t.orgId, t.unitId], foreignColumns: [unit.orgId, unit.id] }),
    index('occupancy_of_property').on(t.orgId, t.propertyId),
    index('occupancy_of_tenant').on(t.orgId, t.tenantId),
    index('occupancy_of_unit')
      .on(t.orgId, t.unitId)
      .where(sql`unit_id is not null`),
  ],
)
