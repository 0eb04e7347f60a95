import { sql } from 'drizzle-orm'
import {
  doublePrecision,
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
import type { Polygon } from 'geojson'
import { timestamptz } from './columns.ts'
import { hazards, severities } from './hazard.ts'
import { notificationColumns } from './notification.ts'
import { org } from './org.ts'
import { property } from './property.ts'
import { user } from './user.ts'

export const drillScripts = ['hurricane', 'wildfire', 'tornado', 'earthquake'] as const
export type DrillScriptKey = (typeof drillScripts)[number]

/** `stopped`: ended before its script did. `canceled`: never started. */
export const drillStatuses = ['planned', 'running', 'completed', 'stopped', 'canceled'] as const
export const drillStopReasons = ['person', 'emergency'] as const
export const drillPhases = ['watch', 'warning', 'upgrade', 'update', 'all_clear'] as const

/** What a step asks people to do before the next one begins. */
export const drillReactions = ['acknowledge', 'alert', 'all_clear'] as const
export type DrillReaction = (typeof drillReactions)[number]

export const drillAnswers = ['yes', 'no'] as const
export const drillResponses = ['safe', 'need_help'] as const
export const drillAlertKinds = ['alert', 'all_clear'] as const
export const drillMessageKinds = ['step', 'alert', 'all_clear', 'stopped'] as const
export const drillChannels = ['email', 'sms', 'push'] as const

/**
 * An exercise: a scripted event that members practice on. Drills share no table with threats, so no query for threats can
 * ever return one.
 */
export const drill = pgTable(
  'drill',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    id: uuid('id').notNull(),
    script: text('script', { enum: drillScripts }).notNull(),
    /** How many times faster than real time it runs. */
    speed: integer('speed').notNull(),
    status: text('status', { enum: drillStatuses }).notNull(),
    /** The properties that the event is placed around. */
    propertyIds: uuid('property_ids').array().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    createdBy: uuid('created_by'),
    startedAt: timestamptz('started_at'),
    startedBy: uuid('started_by'),
    /** When it ends if no one sends the all clear. */
    closesAt: timestamptz('closes_at'),
    endedAt: timestamptz('ended_at'),
    endedBy: uuid('ended_by'),
    stopReason: text('stop_reason', { enum: drillStopReasons }),
    /** The real extreme threats that were ongoing when it started; any other one stops it. */
    knownEmergencyIds: uuid('known_emergency_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The real threat that stopped it. Without a foreign key: a drill and a threat share nothing. */
    emergencyThreatId: uuid('emergency_threat_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    // People practice one event at a time.
    uniqueIndex('drill_running')
      .on(t.orgId)
      .where(sql`status = 'running'`),
    index('drill_by_time').on(t.orgId, t.createdAt),
  ],
)

const ofDrill = () => ({ orgId: uuid('org_id').notNull(), drillId: uuid('drill_id').notNull() })

/** One message of the scripted event. */
export const drillStep = pgTable(
  'drill_step',
  {
    ...ofDrill(),
    position: smallint('position').notNull(),
    /** Since the start, in the time of the scenario. */
    offsetMinutes: integer('offset_minutes').notNull(),
    phase: text('phase', { enum: drillPhases }).notNull(),
    hazard: text('hazard', { enum: hazards }).notNull(),
    severity: text('severity', { enum: severities }).notNull(),
    headline: text('headline').notNull(),
    description: text('description').notNull(),
    expects: text('expects', { enum: drillReactions }).array().notNull(),
    geometry: jsonb('geometry').$type<Polygon>(),
    /** Of an earthquake. */
    point: jsonb('point').$type<[lon: number, lat: number]>(),
    magnitude: doublePrecision('magnitude'),
    /** Null until the drill starts. */
    dueAt: timestamptz('due_at'),
    playedAt: timestamptz('played_at'),
    acknowledgedAt: timestamptz('acknowledged_at'),
    acknowledgedBy: uuid('acknowledged_by'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.drillId, t.position] }),
    foreignKey({
      name: 'drill_step_drill',
      columns: [t.orgId, t.drillId],
      foreignColumns: [drill.orgId, drill.id],
    }).onDelete('cascade'),
  ],
)

/** A property that a step affects, as the matcher found. */
export const drillImpact = pgTable(
  'drill_impact',
  {
    ...ofDrill(),
    position: smallint('position').notNull(),
    propertyId: uuid('property_id').notNull(),
    severity: text('severity', { enum: severities }).notNull(),
    /** 0 inside. */
    distanceMeters: doublePrecision('distance_meters'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.drillId, t.position, t.propertyId] }),
    foreignKey({
      name: 'drill_impact_step',
      columns: [t.orgId, t.drillId, t.position],
      foreignColumns: [drillStep.orgId, drillStep.drillId, drillStep.position],
    }).onDelete('cascade'),
    foreignKey({
      name: 'drill_impact_property',
      columns: [t.orgId, t.propertyId],
      foreignColumns: [property.orgId, property.id],
    }).onDelete('cascade'),
    index('drill_impact_of_property').on(t.orgId, t.propertyId),
  ],
)

/** A member who was asked to take part, and who stands in for a resident if they agree. */
export const drillParticipant = pgTable(
  'drill_participant',
  {
    ...ofDrill(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Whether they agreed; null while they haven't answered. Only those who agreed are messaged. */
    answer: text('answer', { enum: drillAnswers }),
    answeredAt: timestamptz('answered_at'),
    /** What they answered to an alert. */
    response: text('response', { enum: drillResponses }),
    respondedAt: timestamptz('responded_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.drillId, t.userId] }),
    foreignKey({
      name: 'drill_participant_drill',
      columns: [t.orgId, t.drillId],
      foreignColumns: [drill.orgId, drill.id],
    }).onDelete('cascade'),
    index('drill_participant_of_user').on(t.userId),
  ],
)

/** What people sent to the participants, as they would to tenants. */
export const drillAlert = pgTable(
  'drill_alert',
  {
    ...ofDrill(),
    id: uuid('id').notNull(),
    kind: text('kind', { enum: drillAlertKinds }).notNull(),
    body: text('body').notNull(),
    sentAt: timestamptz('sent_at').notNull(),
    sentBy: uuid('sent_by'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      name: 'drill_alert_drill',
      columns: [t.orgId, t.drillId],
      foreignColumns: [drill.orgId, drill.id],
    }).onDelete('cascade'),
    index('drill_alert_of_drill').on(t.orgId, t.drillId, t.sentAt),
  ],
)

/** An email, a text, or a push notification to one participant. */
export const drillMessage = pgTable(
  'drill_message',
  {
    ...notificationColumns(),
    ...ofDrill(),
    channel: text('channel', { enum: drillChannels }).notNull(),
    kind: text('kind', { enum: drillMessageKinds }).notNull(),
    /** Begins with EXERCISE. */
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** The device of a push notification. */
    subscriptionId: uuid('subscription_id'),
    /** Hash of the number that a text went to, so that a reply isn’t taken for one to something real. */
    numberHash: text('number_hash'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      name: 'drill_message_drill',
      columns: [t.orgId, t.drillId],
      foreignColumns: [drill.orgId, drill.id],
    }).onDelete('cascade'),
    index('drill_message_of_drill').on(t.orgId, t.drillId),
    index('drill_message_due')
      .on(t.dueAt)
      .where(sql`state = 'waiting'`),
    index('drill_message_claimed')
      .on(t.claimedAt)
      .where(sql`state = 'claimed'`),
    index('drill_message_of_user').on(t.userId),
    index('drill_message_by_number')
      .on(t.numberHash, t.claimedAt)
      .where(sql`number_hash is not null`),
  ],
)
