import { sql } from 'drizzle-orm'
import {
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
import { moment } from './columns.ts'
import { welcomeCampaign } from './welcome-campaign.ts'

export const recipientStates = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'deferred',
  'bounced_soft',
  'bounced_hard',
  'complained',
  'in_doubt',
  'not_sent',
  'skipped',
  'opted_in',
  'declined',
  'no_response',
] as const
export type RecipientState = (typeof recipientStates)[number]

export const skipReasons = [
  'no_email',
  'invalid',
  'suppressed',
  'already_opted_in',
  'declined',
  'already_asked',
  'duplicate_address',
  'archived',
  'no_tenancy',
  'cancelled',
  'erased',
  'demo',
] as const
export type SkipReason = (typeof skipReasons)[number]

export interface RecipientEvent {
  type: string
  /** RFC 3339. */
  at: string
  detail: string | null
}

/** A tenant of the audience as it was when the campaign began. What names the person goes when they are erased. */
export const welcomeRecipient = pgTable(
  'welcome_recipient',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id').notNull(),
    campaignId: uuid('campaign_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    propertyId: uuid('property_id'),
    /** E-mail address in lower case; null for the skipped and the erased. */
    address: text('address'),
    /** That of `consent_record`; null for the skipped. One address gets one mail, whoever shares it. */
    addressHash: text('address_hash'),
    language: text('language').notNull().default('en'),
    /** Of the property, for the hours in which mail may go. */
    timeZone: text('time_zone').notNull().default('UTC'),
    state: text('state', { enum: recipientStates }).notNull().default('queued'),
    skipReason: text('skip_reason', { enum: skipReasons }),
    messageId: text('message_id'),
    /** Temporary refusals so far. */
    attempts: integer('attempts').notNull().default(0),
    softBounces: integer('soft_bounces').notNull().default(0),
    /** Not before this moment. */
    dueAt: moment('due_at'),
    tokenExpiresAt: moment('token_expires_at'),
    sentAt: moment('sent_at'),
    deliveredAt: moment('delivered_at'),
    decidedAt: moment('decided_at'),
    remindedAt: moment('reminded_at'),
    events: jsonb('events').$type<RecipientEvent[]>().notNull().default([]),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
    updatedAt: moment('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      name: 'welcome_recipient_campaign',
      columns: [t.orgId, t.campaignId],
      foreignColumns: [welcomeCampaign.orgId, welcomeCampaign.id],
    }),
    uniqueIndex('welcome_recipient_address').on(t.orgId, t.campaignId, t.addressHash),
    uniqueIndex('welcome_recipient_once').on(t.orgId, t.campaignId, t.tenantId),
    index('welcome_recipient_state').on(t.orgId, t.campaignId, t.state, t.id),
    index('welcome_recipient_tenant').on(t.orgId, t.tenantId),
  ],
)
