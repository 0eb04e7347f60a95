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
import { audited, moment } from './columns.ts'
import { org } from './org.ts'

export const optInLinkKinds = ['personal', 'confirmation'] as const

export interface OptInFields {
  /** Whether the page asks for the number of the home. */
  askUnit: boolean
}

/** A page of the organization for posters, where people ask for alerts who got no link of their own. */
export const optInPage = pgTable(
  'optin_page',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    /** What stands in the address. Random, so that nobody finds pages by counting. */
    publicId: text('public_id').notNull(),
    title: text('title').notNull(),
    intro: text('intro'),
    channels: text('channels').array().notNull().default(['email']),
    languages: text('languages').array().notNull().default(['en']),
    fields: jsonb('fields').$type<OptInFields>().notNull().default({ askUnit: true }),
    active: boolean('active').notNull().default(true),
    ...audited(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), unique('optin_page_public_id').on(t.publicId)],
)

/**
 * A link that only the holder of one mailbox has. The token stands in the mail alone; here is its SHA-256.
 * `confirmation` is the second step of the public page and works once.
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
    /** The recipient of a campaign that it was sent to. */
    recipientId: uuid('recipient_id'),
    /** The request of the public page that a confirmation belongs to. */
    requestId: uuid('request_id'),
    channel: text('channel', { enum: ['email'] })
      .notNull()
      .default('email'),
    address: text('address').notNull(),
    language: text('language'),
    /** Stores nothing: for those who try a mail out. */
    isPreview: boolean('is_preview').notNull().default(false),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
    /** When somebody last decided something with it. */
    decidedAt: moment('decided_at'),
    /** When a newer link took its place. */
    replacedAt: moment('replaced_at'),
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
 * Somebody who asked for a mail to an address: a code from the public page, or a new link. The code is kept as a
 * salted hash, once it was sent.
 */
export const optInCode = pgTable(
  'optin_code',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    /** Null for a new link, which has no code. */
    pageId: uuid('page_id'),
    address: text('address').notNull(),
    addressHash: text('address_hash').notNull(),
    name: text('name'),
    unit: text('unit'),
    language: text('language').notNull(),
    wordingVersion: text('wording_version').notNull(),
    codeHash: text('code_hash'),
    /** How often a wrong code was tried. */
    attempts: integer('attempts').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
    usedAt: moment('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.pageId], foreignColumns: [optInPage.orgId, optInPage.id] }),
    index('optin_code_of_address').on(t.orgId, t.addressHash, t.createdAt),
    index('optin_code_expires').on(t.expiresAt),
  ],
)
