import { sql } from 'drizzle-orm'
import {
  foreignKey,
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
import { auditColumns, timestamptz } from './columns.ts'
import { org } from './org.ts'

export const campaignStatuses = [
  'draft',
  'scheduled',
  'queued',
  'sending',
  'paused',
  'sent',
  'sent_with_errors',
  'cancelled',
] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/** Why a campaign is paused. All but `person` are automatic. */
export const pauseReasons = ['person', 'bounces', 'complaints', 'audience_grew', 'task_stopped'] as const

/** Statuses of tenants who can be asked: current and future residents. */
export const audienceStatuses = ['future', 'current', 'notice', 'eviction'] as const

/** Empty lists mean all. `tenantIds` selects individual tenants, who must also match the other filters. */
export interface CampaignAudience {
  portfolioIds: string[]
  propertyIds: string[]
  tenantStatus: (typeof audienceStatuses)[number][]
  onlyNeverAsked: boolean
  tenantIds: string[]
}

/** Hours of the day at the property: `fromHour` inclusive, `toHour` exclusive. */
export interface SendWindow {
  fromHour: number
  toHour: number
}

interface CampaignReminder {
  afterDays: number
}

export interface LanguageVariant {
  subject: string
  /** Missing in versions that were saved before versions had one. */
  preheader?: string | null | undefined
  bodyMarkdown: string
}

/** A welcome email to many tenants. An organization has at most one unfinished campaign. */
export const welcomeCampaign = pgTable(
  'welcome_campaign',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    name: text('name').notNull(),
    status: text('status', { enum: campaignStatuses }).notNull().default('draft'),
    senderId: uuid('sender_id'),
    subject: text('subject').notNull(),
    preheader: text('preheader'),
    bodyMarkdown: text('body_markdown').notNull(),
    /** By language, for example `es`. */
    languageVariants: jsonb('language_variants')
      .$type<Record<string, LanguageVariant>>()
      .notNull()
      .default({}),
    mergeFields: text('merge_fields')
      .array()
      .notNull()
      .default(sql`'{}'`),
    audience: jsonb('audience').$type<CampaignAudience>().notNull(),
    scheduledAt: timestamptz('scheduled_at'),
    sendWindow: jsonb('send_window').$type<SendWindow>(),
    /** Null for as fast as the mail server accepts them. */
    throttlePerMinute: integer('throttle_per_minute'),
    reminder: jsonb('reminder').$type<CampaignReminder>(),
    pauseReason: text('pause_reason', { enum: pauseReasons }),
    /** The number of recipients that a person confirmed by typing it. */
    confirmedCount: integer('confirmed_count'),
    /** When the recipients were determined; happens once. */
    enqueuedAt: timestamptz('enqueued_at'),
    /** Emails since it was started or last resumed; the automatic pause evaluates these. */
    windowSent: integer('window_sent').notNull().default(0),
    windowBounced: integer('window_bounced').notNull().default(0),
    windowComplained: integer('window_complained').notNull().default(0),
    startedAt: timestamptz('started_at'),
    startedBy: uuid('started_by'),
    finishedAt: timestamptz('finished_at'),
    /** When the reminder is sent; null if there is none, or once it is done. */
    reminderAt: timestamptz('reminder_at'),
    taskId: uuid('task_id'),
    wordingVersion: text('wording_version'),
    ...auditColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('welcome_campaign_recent').on(t.orgId, t.createdAt, t.id),
    uniqueIndex('welcome_campaign_open')
      .on(t.orgId)
      .where(sql`status in ('draft', 'scheduled', 'queued', 'sending', 'paused')`),
  ],
)

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

interface RecipientEvent {
  type: string
  /** RFC 3339. */
  at: string
  detail: string | null
}

/** A tenant of the audience when the campaign started. Personal data is cleared when the tenant is erased. */
export const welcomeRecipient = pgTable(
  'welcome_recipient',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id').notNull(),
    campaignId: uuid('campaign_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    propertyId: uuid('property_id'),
    /** Email address in lower case; null for skipped and erased recipients. */
    address: text('address'),
    /** As in `consent_record`; null if skipped. An address gets one email, even if several tenants share it. */
    addressHash: text('address_hash'),
    language: text('language').notNull().default('en'),
    /** The property's time zone, for the send window. */
    timeZone: text('time_zone').notNull().default('UTC'),
    state: text('state', { enum: recipientStates }).notNull().default('queued'),
    skipReason: text('skip_reason', { enum: skipReasons }),
    messageId: text('message_id'),
    /** Temporary rejections so far. */
    attempts: integer('attempts').notNull().default(0),
    softBounces: integer('soft_bounces').notNull().default(0),
    /** The earliest time of the next attempt. */
    dueAt: timestamptz('due_at'),
    tokenExpiresAt: timestamptz('token_expires_at'),
    sentAt: timestamptz('sent_at'),
    deliveredAt: timestamptz('delivered_at'),
    decidedAt: timestamptz('decided_at'),
    remindedAt: timestamptz('reminded_at'),
    events: jsonb('events').$type<RecipientEvent[]>().notNull().default([]),
    createdAt: timestamptz('created_at')
      .notNull()
      .default(sql`now()`),
    updatedAt: timestamptz('updated_at')
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

const welcomeMailKinds = ['first', 'reminder'] as const
export type WelcomeMailKind = (typeof welcomeMailKinds)[number]

/**
 * `claimed`: about to be submitted; written before. `refused`: definitely not accepted, so it can be retried. `in_doubt`:
 * delivery unknown, never resent automatically. `not_sent`: abandoned, or resolved as not sent by a person.
 */
const welcomeMailStates = ['claimed', 'sent', 'refused', 'in_doubt', 'not_sent'] as const

/** One email of a campaign to one recipient, with the Message-ID it is submitted with. */
export const welcomeMail = pgTable(
  'welcome_mail',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id').notNull(),
    campaignId: uuid('campaign_id').notNull(),
    recipientId: uuid('recipient_id').notNull(),
    kind: text('kind', { enum: welcomeMailKinds }).notNull(),
    /** Without the angle brackets. */
    messageId: text('message_id').notNull(),
    state: text('state', { enum: welcomeMailStates }).notNull().default('claimed'),
    attempts: integer('attempts').notNull().default(1),
    claimedAt: timestamptz('claimed_at').notNull(),
    /** The task, its attempt and the process: a claim whose task no longer runs is lost. */
    claimedBy: text('claimed_by').notNull(),
    completedAt: timestamptz('completed_at'),
    smtpAnswer: text('smtp_answer'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      name: 'welcome_mail_recipient',
      columns: [t.orgId, t.recipientId],
      foreignColumns: [welcomeRecipient.orgId, welcomeRecipient.id],
    }),
    unique('welcome_mail_message').on(t.messageId),
    uniqueIndex('welcome_mail_once').on(t.orgId, t.recipientId, t.kind),
    index('welcome_mail_open')
      .on(t.orgId, t.campaignId, t.state)
      .where(sql`state in ('claimed', 'in_doubt')`),
    index('welcome_mail_recent').on(t.orgId, t.campaignId, t.claimedAt),
  ],
)
