import { sql } from 'drizzle-orm'
import {
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
import { audited, moment } from './columns.ts'
import { org } from './org.ts'

export const invitationStatuses = ['pending', 'accepted', 'expired', 'revoked'] as const

/** A resource role that comes with the membership. */
export interface InvitedGrant {
  resourceRoleId: string
  resourceType: 'portfolio' | 'property'
  resourceId: string
  expiresAt: string | null
}

/**
 * Somebody who was asked to join. The token stands in the mail alone; here is its SHA-256. `createdBy` is who invited
 * first, `updatedBy` who invited last.
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
    expiresAt: moment('expires_at').notNull(),
    /** How often it was mailed. Attempts that failed do not count. */
    sentCount: integer('sent_count').notNull().default(0),
    lastSentAt: moment('last_sent_at'),
    acceptedAt: moment('accepted_at'),
    acceptedBy: uuid('accepted_by'),
    /** When the invited person last asked for a new one. */
    askedAt: moment('asked_at'),
    ...audited(),
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
