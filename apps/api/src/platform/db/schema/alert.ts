import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { auditColumns, timestamptz } from './columns.ts'
import { consentChannels } from './consent-record.ts'
import { hazards } from './hazard.ts'
import { org } from './org.ts'
import { threat } from './threat.ts'

/** What an alert asks of people: get ready, act, know more, or stand down. */
export const alertPhases = ['prepare', 'act_now', 'update', 'all_clear'] as const
export type AlertPhase = (typeof alertPhases)[number]

export const alertStatuses = [
  'draft',
  'awaiting_approval',
  /** Sent automatically at `delayedUntil`, unless someone cancels it. */
  'delayed',
  'queued',
  'sending',
  'sent',
  'sent_with_errors',
  'cancelled',
] as const
export type AlertStatus = (typeof alertStatuses)[number]

/** Who an alert is for: tenants in any of the lists. */
export interface AlertAudience {
  propertyIds: string[]
  buildings: { propertyId: string; name: string }[]
  floors: { propertyId: string; building: string | null; floor: number }[]
  unitIds: string[]
  /** Only those who got the thread's alerts and haven't answered. */
  onlyUnanswered: boolean
}

/** An alert in one language. `isReviewed`: someone who speaks the language has checked it. */
export interface AlertText {
  subject: string
  bodyMarkdown: string
  /** For a text message. */
  shortText: string
  isReviewed: boolean
}

/** One message to many tenants about a threat, or about an event in their building. */
export const alert = pgTable(
  'alert',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    /** The first alert, which updates and the all clear follow. Its own id for the first. */
    threadId: uuid('thread_id').notNull(),
    /** Null for an alert without a threat. */
    threatId: uuid('threat_id'),
    hazard: text('hazard', { enum: hazards }),
    phase: text('phase', { enum: alertPhases }).notNull(),
    status: text('status', { enum: alertStatuses }).notNull().default('draft'),
    /** 1 for an extreme threat to 5. Alerts with a lower number are sent first. */
    priority: smallint('priority').notNull(),
    /** Created automatically, by the organization's settings for automatic sending. */
    isAutomatic: boolean('is_automatic').notNull().default(false),
    audience: jsonb('audience').$type<AlertAudience>().notNull(),
    channels: text('channels', { enum: consentChannels }).array().notNull(),
    /** Null for the default sender. */
    senderId: uuid('sender_id'),
    /** By language, always with `en`. */
    texts: jsonb('texts').$type<Record<string, AlertText>>().notNull(),
    /** The organization's template that the texts started from; null for a built-in one. */
    templateId: uuid('template_id'),
    /** The number of people, confirmed by typing it. */
    confirmedCount: integer('confirmed_count'),
    confirmedAt: timestamptz('confirmed_at'),
    confirmedBy: uuid('confirmed_by'),
    approvedAt: timestamptz('approved_at'),
    approvedBy: uuid('approved_by'),
    delayedUntil: timestamptz('delayed_until'),
    /** When the recipients were determined; happens once. */
    enqueuedAt: timestamptz('enqueued_at'),
    startedAt: timestamptz('started_at'),
    finishedAt: timestamptz('finished_at'),
    taskId: uuid('task_id'),
    ...auditColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      name: 'alert_thread',
      columns: [t.orgId, t.threadId],
      foreignColumns: [t.orgId, t.id],
    }),
    foreignKey({
      name: 'alert_threat',
      columns: [t.orgId, t.threatId],
      foreignColumns: [threat.orgId, threat.id],
    }),
    index('alert_recent').on(t.orgId, t.createdAt, t.id),
    index('alert_of_thread').on(t.orgId, t.threadId, t.createdAt),
    index('alert_of_threat')
      .on(t.orgId, t.threatId, t.createdAt)
      .where(sql`threat_id is not null`),
    // For the order in which alerts and campaigns are sent, across all organizations.
    index('alert_sending')
      .on(t.priority, t.confirmedAt)
      .where(sql`status in ('queued', 'sending')`),
  ],
)

/** Why a tenant gets no message of an alert. */
export const alertExclusions = [
  'archived',
  'no_address',
  'no_consent',
  'not_verified',
  'opted_out',
  'suppressed',
  'shared_address',
  'no_gateway',
  'answered',
  'demo',
  'cancelled',
  'sending_stopped',
  'over',
  'replaced',
  'erased',
] as const
export type AlertExclusion = (typeof alertExclusions)[number]

/** A tenant in the audience when it was determined, whether or not they could be reached. */
export const alertRecipient = pgTable(
  'alert_recipient',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id').notNull(),
    alertId: uuid('alert_id').notNull(),
    threadId: uuid('thread_id').notNull(),
    /** No foreign key: the record outlives the tenant. */
    tenantId: uuid('tenant_id').notNull(),
    propertyId: uuid('property_id'),
    unitId: uuid('unit_id'),
    building: text('building'),
    floor: integer('floor'),
    belowGrade: boolean('below_grade').notNull().default(false),
    language: text('language').notNull().default('en'),
    /** Null if a message was enqueued for them. */
    exclusion: text('exclusion', { enum: alertExclusions }),
    createdAt: timestamptz('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      name: 'alert_recipient_alert',
      columns: [t.orgId, t.alertId],
      foreignColumns: [alert.orgId, alert.id],
    }),
    foreignKey({
      name: 'alert_recipient_thread',
      columns: [t.orgId, t.threadId],
      foreignColumns: [alert.orgId, alert.id],
    }),
    uniqueIndex('alert_recipient_once').on(t.orgId, t.alertId, t.tenantId),
    index('alert_recipient_of_thread').on(t.orgId, t.threadId, t.tenantId),
    index('alert_recipient_of_tenant').on(t.orgId, t.tenantId),
  ],
)

/**
 * `claimed`: about to be submitted; written before. `in_doubt`: delivery unknown, never resent automatically.
 * `withdrawn`: no longer allowed when it was due.
 */
export const alertMessageStates = ['waiting', 'claimed', 'sent', 'not_sent', 'in_doubt', 'withdrawn'] as const
export type AlertMessageState = (typeof alertMessageStates)[number]

/** How a call ended. `failed`: it couldn't be connected. */
export const callResults = ['answered', 'voicemail', 'no_answer', 'busy', 'failed'] as const

/** One email, text message, or phone call of an alert. An address gets one per channel and alert, even if several tenants share it. */
export const alertMessage = pgTable(
  'alert_message',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id').notNull(),
    alertId: uuid('alert_id').notNull(),
    recipientId: uuid('recipient_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    channel: text('channel', { enum: consentChannels }).notNull(),
    /** Email address in lower case, or phone number in E.164. Null once the tenant is erased. */
    address: text('address'),
    /** As in `consent_record`. */
    addressHash: text('address_hash').notNull(),
    state: text('state', { enum: alertMessageStates }).notNull().default('waiting'),
    /** Message-ID of the email without the angle brackets, or the id that the text gateway gave. */
    messageId: text('message_id'),
    /** Segments of a text message. */
    segments: smallint('segments'),
    /** How a call ended; null until the gateway says so. */
    callResult: text('call_result', { enum: callResults }),
    /** Temporary rejections so far. */
    attempts: smallint('attempts').notNull().default(0),
    softBounces: smallint('soft_bounces').notNull().default(0),
    /** The earliest time of the next attempt; null for now. */
    dueAt: timestamptz('due_at'),
    claimedAt: timestamptz('claimed_at'),
    /** `{task}/{attempt}/{process}` */
    claimedBy: text('claimed_by'),
    completedAt: timestamptz('completed_at'),
    deliveredAt: timestamptz('delivered_at'),
    bouncedAt: timestamptz('bounced_at'),
    complainedAt: timestamptz('complained_at'),
    /** What the server said. */
    response: text('response'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      name: 'alert_message_recipient',
      columns: [t.orgId, t.recipientId],
      foreignColumns: [alertRecipient.orgId, alertRecipient.id],
    }),
    uniqueIndex('alert_message_once').on(t.orgId, t.alertId, t.channel, t.addressHash),
    unique('alert_message_id').on(t.messageId),
    index('alert_message_of_recipient').on(t.orgId, t.recipientId),
    // For a tenant's reply page, and for erasing a tenant.
    index('alert_message_of_tenant').on(t.orgId, t.tenantId),
    index('alert_message_of_address').on(t.orgId, t.addressHash),
    index('alert_message_state').on(t.orgId, t.alertId, t.state, t.id),
    index('alert_message_claimed')
      .on(t.orgId, t.claimedAt)
      .where(sql`state = 'claimed'`),
  ],
)

/** A tenant's link for answering a thread of alerts. The token is only in the message; this stores its SHA-256. */
export const alertLink = pgTable(
  'alert_link',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id').notNull(),
    threadId: uuid('thread_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    messageId: uuid('message_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    language: text('language').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: timestamptz('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      name: 'alert_link_thread',
      columns: [t.orgId, t.threadId],
      foreignColumns: [alert.orgId, alert.id],
    }),
    foreignKey({
      name: 'alert_link_message',
      columns: [t.orgId, t.messageId],
      foreignColumns: [alertMessage.orgId, alertMessage.id],
    }),
    unique('alert_link_token').on(t.tokenHash),
    index('alert_link_of_tenant').on(t.orgId, t.tenantId),
    index('alert_link_of_message').on(t.orgId, t.messageId),
  ],
)

export const alertAnswers = ['safe', 'need_help', 'not_there'] as const
export type AlertAnswer = (typeof alertAnswers)[number]
export const alertNeeds = ['medical', 'mobility', 'evacuation', 'power', 'other'] as const
export const replyChannels = ['web', 'sms', 'voice', 'staff'] as const

/** What a tenant answered. Append-only: the latest applies. Erasing the tenant clears the note. */
export const alertReply = pgTable(
  'alert_reply',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id').notNull(),
    threadId: uuid('thread_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    answer: text('answer', { enum: alertAnswers }).notNull(),
    peopleCount: smallint('people_count'),
    needs: text('needs', { enum: alertNeeds })
      .array()
      .notNull()
      .default(sql`'{}'`),
    note: text('note'),
    channel: text('channel', { enum: replyChannels }).notNull(),
    /** Chosen by the browser, so that a retry on a bad network is stored once. */
    clientKey: text('client_key'),
    occurredAt: timestamptz('occurred_at').notNull(),
    /** The member who recorded it for the tenant; null if the tenant answered. */
    recordedBy: uuid('recorded_by'),
    /** When members were to be told of this call for help; null if it only added details, or the limit kept it back. */
    announcedAt: timestamptz('announced_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      name: 'alert_reply_thread',
      columns: [t.orgId, t.threadId],
      foreignColumns: [alert.orgId, alert.id],
    }),
    uniqueIndex('alert_reply_once').on(t.orgId, t.threadId, t.tenantId, t.clientKey),
    index('alert_reply_latest').on(t.orgId, t.threadId, t.tenantId, t.occurredAt, t.id),
    index('alert_reply_of_tenant').on(t.orgId, t.tenantId),
  ],
)

/** What staff did about one tenant in a thread's roll call. */
export const rollCallEntry = pgTable(
  'roll_call_entry',
  {
    orgId: uuid('org_id').notNull(),
    threadId: uuid('thread_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    calledAt: timestamptz('called_at'),
    calledBy: uuid('called_by'),
    reachedAt: timestamptz('reached_at'),
    reachedBy: uuid('reached_by'),
    assigneeUserId: uuid('assignee_user_id'),
    note: text('note'),
    updatedAt: timestamptz('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.threadId, t.tenantId] }),
    foreignKey({
      name: 'roll_call_entry_thread',
      columns: [t.orgId, t.threadId],
      foreignColumns: [alert.orgId, alert.id],
    }),
    index('roll_call_entry_of_tenant').on(t.orgId, t.tenantId),
  ],
)

/** Kinds of hazards that share a text: what to do is the same. */
export const alertHazards = [
  'tornado',
  'storm',
  'hurricane',
  'flood',
  'winter',
  'heat',
  'smoke',
  'wildfire',
  'fire',
  'earthquake',
  'tsunami',
  'hazmat',
  'outage',
  'security',
  'any',
] as const
export type AlertHazard = (typeof alertHazards)[number]

/** A version of an organization's text for one kind of hazard and phase. The latest applies; without one, the built-in text. */
export const alertTemplate = pgTable(
  'alert_template',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    hazard: text('hazard', { enum: alertHazards }).notNull(),
    phase: text('phase', { enum: alertPhases }).notNull(),
    templateVersion: integer('template_version').notNull(),
    /** By language, always with `en`. */
    texts: jsonb('texts').$type<Record<string, AlertText>>().notNull(),
    createdAt: timestamptz('created_at')
      .notNull()
      .default(sql`now()`),
    createdBy: uuid('created_by'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('alert_template_version').on(t.orgId, t.hazard, t.phase, t.templateVersion),
  ],
)
