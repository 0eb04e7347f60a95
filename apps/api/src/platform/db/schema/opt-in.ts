import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { auditColumns, timestamptz } from './columns.ts'
import { consentChannels } from './consent-record.ts'
import { org } from './org.ts'

const optInLinkKinds = ['personal', 'confirmation'] as const

interface OptInFields {
  /** Whether the page asks for the unit number. */
  askUnit: boolean
}

/** An organization's own text on a page. Null means the default text in the same language. */
export interface OptInPageTexts {
  title: string | null
  intro: string | null
}

/** A public opt-in page of an organization, for posters: people without a personal link sign up there. */
export const optInPage = pgTable(
  'optin_page',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    /** The identifier in the URL. Random, so that pages can't be enumerated. */
    publicId: text('public_id').notNull(),
    /** In English. Also the page's name. */
    title: text('title').notNull(),
    intro: text('intro'),
    /** By language, for every language but English. */
    translations: jsonb('translations').$type<Record<string, OptInPageTexts>>().notNull().default({}),
    channels: text('channels').array().notNull().default(['email']),
    languages: text('languages').array().notNull().default(['en']),
    fields: jsonb('fields').$type<OptInFields>().notNull().default({ askUnit: true }),
    active: boolean('active').notNull().default(true),
    ...auditColumns(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), unique('optin_page_public_id').on(t.publicId)],
)

/**
 * A personal opt-in link. The token is only in the email; this stores its SHA-256. `confirmation` is the second step of
 * the public page and works once.
 */
export const optInLink = pgTable(
  'optin_link',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    kind: text('kind', { enum: optInLinkKinds }).notNull().default('personal'),
    tokenHash: text('token_hash').notNull(),
    /** No foreign key, as in `consent_record`; erasing a tenant removes their links. */
    tenantId: uuid('tenant_id'),
    /** The campaign recipient it was sent to. */
    recipientId: uuid('recipient_id'),
    /** The request on the public page that a confirmation belongs to. */
    requestId: uuid('request_id'),
    channel: text('channel', { enum: ['email'] })
      .notNull()
      .default('email'),
    address: text('address').notNull(),
    language: text('language'),
    /** For test emails: decisions aren't stored. */
    isPreview: boolean('is_preview').notNull().default(false),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: timestamptz('created_at')
      .notNull()
      .default(sql`now()`),
    /** When a decision was last made with it. */
    decidedAt: timestamptz('decided_at'),
    /** When a newer link replaced it. */
    replacedAt: timestamptz('replaced_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique('optin_link_token').on(t.tokenHash),
    index('optin_link_of_tenant')
      .on(t.orgId, t.tenantId)
      .where(sql`tenant_id is not null`),
    index('optin_link_of_address').on(t.orgId, t.address),
    index('optin_link_expires').on(t.expiresAt),
  ],
)

/**
 * A request for a message: an email with a code for the public page or with a new link, or a text or call with a code for
 * the number that a tenant entered. A sent code is stored as a salted hash.
 */
export const optInCode = pgTable(
  'optin_code',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    /** What is agreed to with `wordingVersion`. */
    channel: text('channel', { enum: consentChannels }).notNull().default('email'),
    /** Null for a new link, which needs no code, and for a text or call. */
    pageId: uuid('page_id'),
    /** The personal link through which a number was entered; null for an email. */
    linkId: uuid('link_id'),
    address: text('address').notNull(),
    addressHash: text('address_hash').notNull(),
    name: text('name'),
    unit: text('unit'),
    language: text('language').notNull(),
    wordingVersion: text('wording_version').notNull(),
    /** What is agreed to for calls in the same form as texts; null if nothing. */
    callWordingVersion: text('call_wording_version'),
    /** Whether the code is read aloud in a call instead of texted. */
    isSpoken: boolean('is_spoken').notNull().default(false),
    codeHash: text('code_hash'),
    /** Number of wrong codes entered. */
    attempts: integer('attempts').notNull().default(0),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: timestamptz('created_at')
      .notNull()
      .default(sql`now()`),
    usedAt: timestamptz('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.pageId], foreignColumns: [optInPage.orgId, optInPage.id] }),
    index('optin_code_of_address').on(t.orgId, t.addressHash, t.createdAt),
    index('optin_code_expires').on(t.expiresAt),
  ],
)
