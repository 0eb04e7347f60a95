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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'
import type { Hazard, Severity } from './hazard.ts'
import { notificationColumns } from './notification.ts'
import { org } from './org.ts'
import { threat } from './threat.ts'
import { user } from './user.ts'

/** From which severity threats of a hazard are urgent; null for never. */
type UrgentHazards = Partial<Record<Hazard, Severity | null>>

/** What an organization calls urgent, and how its members on call are told. Without a row, no one is. */
export const onCallPolicy = pgTable('on_call_policy', {
  orgId: uuid('org_id')
    .primaryKey()
    .references(() => org.id),
  isOn: boolean('is_on').notNull(),
  /** Time zone of the shifts. */
  timeZone: text('time_zone').notNull(),
  urgentFrom: text('urgent_from').$type<Severity>().notNull(),
  /** Hazards that differ from `urgentFrom`. */
  hazards: jsonb('hazards').$type<UrgentHazards>().notNull(),
  /** How long a person has before they are told again, or the next person is. */
  repeatMinutes: smallint('repeat_minutes').notNull(),
  /** How often each person is told before the next one is. */
  tellsPerStep: smallint('tells_per_step').notNull(),
  version: integer('version').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  updatedBy: uuid('updated_by'),
})

/** A weekly shift in the policy's time zone. */
export const onCallShift = pgTable(
  'on_call_shift',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    id: uuid('id').notNull(),
    /** 1 is told first. */
    step: smallint('step').notNull(),
    /** 1 is Monday, 7 Sunday. */
    weekday: smallint('weekday').notNull(),
    /** Minutes after midnight. A shift that doesn't end later than it starts ends on the next day. */
    startMinute: smallint('start_minute').notNull(),
    endMinute: smallint('end_minute').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), index('on_call_shift_of_user').on(t.userId)],
)

/** Someone who is on call instead of the people whose shifts it is. */
export const onCallOverride = pgTable(
  'on_call_override',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    id: uuid('id').notNull(),
    step: smallint('step').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    startsAt: timestamptz('starts_at').notNull(),
    endsAt: timestamptz('ends_at').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    createdBy: uuid('created_by'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('on_call_override_by_end').on(t.orgId, t.endsAt),
    index('on_call_override_of_user').on(t.userId),
  ],
)

/** `joined`: it turned out to be about the same incident as another one, which goes on. */
export const escalationEndReasons = [
  'acknowledged',
  'dismissed',
  'over',
  'not_urgent',
  'turned_off',
  'joined',
] as const

/** Telling people about an urgent threat, or all urgent threats of an incident, until someone acknowledges them. */
export const escalation = pgTable(
  'escalation',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    id: uuid('id').notNull(),
    /** The threat it started with. `escalationThreat` has the others. */
    threatId: uuid('threat_id').notNull(),
    /** The worst severity that people were told about. */
    severityRank: smallint('severity_rank').notNull(),
    startedAt: timestamptz('started_at').notNull(),
    /** The step that was last told; 0 before the first. */
    step: smallint('step').notNull().default(0),
    /** How often that step was told. */
    tells: smallint('tells').notNull().default(0),
    /** How often anyone was told; numbers the notices. */
    round: smallint('round').notNull().default(0),
    /** Steps of the schedule at which no one could be told. */
    skippedSteps: smallint('skipped_steps')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** When the next people are told. Kept when it ends because the threat is over, which may not last. */
    nextAt: timestamptz('next_at'),
    endedAt: timestamptz('ended_at'),
    endReason: text('end_reason', { enum: escalationEndReasons }),
    endedBy: uuid('ended_by'),
    /** How they answered; null in the app. */
    endedVia: text('ended_via', { enum: ['text', 'call'] }),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      name: 'escalation_threat',
      columns: [t.orgId, t.threatId],
      foreignColumns: [threat.orgId, threat.id],
    }).onDelete('cascade'),
    uniqueIndex('escalation_open')
      .on(t.orgId, t.threatId)
      .where(sql`ended_at is null`),
    index('escalation_by_threat').on(t.orgId, t.threatId, t.startedAt),
  ],
)

/** The threats that an escalation is about: the one it started with, and those that joined its incident. */
export const escalationThreat = pgTable(
  'escalation_threat',
  {
    orgId: uuid('org_id').notNull(),
    escalationId: uuid('escalation_id').notNull(),
    threatId: uuid('threat_id').notNull(),
    /** The threat's worst severity since then. */
    severityRank: smallint('severity_rank').notNull(),
    /** Notices that were sent before weren't about it. */
    addedAt: timestamptz('added_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.escalationId, t.threatId] }),
    foreignKey({
      name: 'escalation_threat_escalation',
      columns: [t.orgId, t.escalationId],
      foreignColumns: [escalation.orgId, escalation.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'escalation_threat_threat',
      columns: [t.orgId, t.threatId],
      foreignColumns: [threat.orgId, threat.id],
    }).onDelete('cascade'),
    index('escalation_threat_by_threat').on(t.orgId, t.threatId),
  ],
)

/** An email to one person about urgent threats. Those due together share one email. */
export const escalationNotice = pgTable(
  'escalation_notice',
  {
    ...notificationColumns(),
    escalationId: uuid('escalation_id').notNull(),
    severityRank: smallint('severity_rank').notNull(),
    /** The threats that the email named, and the severity that it said. Null until it is about to be sent. */
    told: jsonb('told').$type<Record<string, number>>(),
    step: smallint('step').notNull(),
    round: smallint('round').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      name: 'escalation_notice_escalation',
      columns: [t.orgId, t.escalationId],
      foreignColumns: [escalation.orgId, escalation.id],
    }).onDelete('cascade'),
    // A person is told once in each round.
    uniqueIndex('escalation_notice_once').on(t.orgId, t.escalationId, t.round, t.userId),
    index('escalation_notice_due')
      .on(t.dueAt)
      .where(sql`state = 'waiting'`),
    index('escalation_notice_claimed')
      .on(t.claimedAt)
      .where(sql`state = 'claimed'`),
    index('escalation_notice_of_user').on(t.userId),
  ],
)
