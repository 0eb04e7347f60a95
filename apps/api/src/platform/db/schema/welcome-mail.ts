import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { welcomeRecipient } from './welcome-recipient.ts'

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
    settledAt: moment('settled_at'),
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
