import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
 * One welcome e-mail to many tenants. An organisation has at most one that is not over, so nobody gets two at a time.
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
    laidDownAt: moment('laid_down_at'),
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
