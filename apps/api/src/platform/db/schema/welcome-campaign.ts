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
import { audited, moment } from './columns.ts'
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

/** Why a campaign stands still. All but `person` came by itself. */
export const pauseReasons = ['person', 'bounces', 'complaints', 'audience_grew', 'task_stopped'] as const

/** Whoever may be asked has a home here, or will have one. */
export const audienceStatuses = ['future', 'current', 'notice', 'eviction'] as const

/** Empty lists mean all. `tenantIds` names single people, who must also fit the rest. */
export interface CampaignAudience {
  portfolioIds: string[]
  propertyIds: string[]
  tenantStatus: (typeof audienceStatuses)[number][]
  onlyNeverAsked: boolean
  tenantIds: string[]
}

/** Hours of the day at the property: from `fromHour` on, until `toHour` begins. */
export interface SendWindow {
  fromHour: number
  toHour: number
}

export interface CampaignReminder {
  afterDays: number
}

export interface LanguageVariant {
  subject: string
  bodyMarkdown: string
}

/**
 * One welcome email to many tenants. An organization has at most one that is not over, so nobody gets two at a time.
 */
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
    scheduledAt: moment('scheduled_at'),
    sendWindow: jsonb('send_window').$type<SendWindow>(),
    /** Null: as fast as the mail server takes them. */
    throttlePerMinute: integer('throttle_per_minute'),
    reminder: jsonb('reminder').$type<CampaignReminder>(),
    pauseReason: text('pause_reason', { enum: pauseReasons }),
    /** How many eligible people a person saw and confirmed by typing the number. */
    confirmedCount: integer('confirmed_count'),
    /** When the audience became recipients, once for ever. */
    enqueuedAt: moment('enqueued_at'),
    /** Mails since it began or was last resumed: what the automatic pause looks at. */
    windowSent: integer('window_sent').notNull().default(0),
    windowBounced: integer('window_bounced').notNull().default(0),
    windowComplained: integer('window_complained').notNull().default(0),
    startedAt: moment('started_at'),
    startedBy: uuid('started_by'),
    finishedAt: moment('finished_at'),
    /** When the reminder goes out; null without one, and once it is done. */
    reminderAt: moment('reminder_at'),
    taskId: uuid('task_id'),
    wordingVersion: text('wording_version'),
    ...audited(),
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
    /** Email address in lower case; null for the skipped and the erased. */
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

export const welcomeMailKinds = ['first', 'reminder'] as const
export type WelcomeMailKind = (typeof welcomeMailKinds)[number]

/**
 * `claimed`: about to be handed over, written before it is. `refused`: the server surely did not take it, so it may be
 * tried again. `in_doubt`: nobody knows, so it is never sent again by itself. `not_sent`: given up, or a person said so.
 */
export const welcomeMailStates = ['claimed', 'sent', 'refused', 'in_doubt', 'not_sent'] as const

/** One mail of a campaign to one recipient, with the Message-ID it was or will be handed over with. */
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
    claimedAt: moment('claimed_at').notNull(),
    /** The task, its attempt and the process: a claim whose task runs no more was lost. */
    claimedBy: text('claimed_by').notNull(),
    completedAt: moment('completed_at'),
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
