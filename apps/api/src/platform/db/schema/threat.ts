import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
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
import type { MultiPolygon, Polygon } from 'geojson'
import type { ChecklistItem } from './checklist.ts'
import { auditColumns, timestamptz } from './columns.ts'
import type { HazardMessage, Vtec } from './hazard-message.ts'
import { certainties, hazards, messageTypes, responseTypes, severities, urgencies } from './hazard.ts'
import type { LedgerChange } from './ledger.ts'
import { org } from './org.ts'
import { approximatePrecisions, property } from './property.ts'

export const threatStatuses = ['upcoming', 'active', 'ended', 'expired', 'cancelled', 'archived'] as const
export const triages = ['new', 'acknowledged', 'in_progress', 'resolved', 'dismissed'] as const
export const resolutions = ['no_damage', 'damage_reported', 'false_alarm', 'other'] as const
export const dismissReasons = ['not_relevant', 'duplicate', 'test', 'wrong_location', 'other'] as const

type SortColumns = Record<
  'severityRank' | 'sentAt' | 'onsetAt' | 'effectiveAt' | 'expiresAt' | 'endsAt' | 'maxRisk',
  AnyPgColumn
>

const startedAt = (t: SortColumns) => sql`coalesce(${t.onsetAt}, ${t.effectiveAt}, ${t.sentAt})`
const sortOrders: [name: string, by: (t: SortColumns) => [SQL | AnyPgColumn, ...(SQL | AnyPgColumn)[]]][] = [
  ['severity', (t) => [t.severityRank, startedAt(t)]],
  ['start', (t) => [startedAt(t)]],
  ['sent', (t) => [t.sentAt]],
  ['risk', (t) => [t.maxRisk]],
  // Threats without an end sort last in both directions, and a plain comparison continues a page.
  ['end', (t) => [sql`coalesce(${t.endsAt}, ${t.expiresAt}, '9000-01-01 00:00:00+00'::timestamptz)`]],
  ['end_down', (t) => [sql`coalesce(${t.endsAt}, ${t.expiresAt}, '0010-01-01 00:00:00+00'::timestamptz)`]],
]

/** A hazard event that affects, or affected, a property of the organization. */
export const threat = pgTable(
  'threat',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    /** Null for a threat that a person entered. */
    sourceId: uuid('source_id'),
    connector: text('connector').notNull(),
    /** Identifies the event together with `era`, because event numbers are reused after a year. */
    dedupeKey: text('dedupe_key').notNull(),
    era: integer('era').notNull().default(1),
    hazard: text('hazard', { enum: hazards }).notNull(),
    event: text('event').notNull(),
    title: text('title').notNull(),
    status: text('status', { enum: threatStatuses }).notNull(),
    triage: text('triage', { enum: triages }).notNull().default('new'),
    severity: text('severity', { enum: severities }).notNull(),
    severityRank: smallint('severity_rank').notNull(),
    certainty: text('certainty', { enum: certainties }).notNull(),
    urgency: text('urgency', { enum: urgencies }).notNull(),
    responseType: text('response_type', { enum: responseTypes }).notNull(),
    headline: text('headline'),
    description: text('description'),
    instruction: text('instruction'),
    sentAt: timestamptz('sent_at').notNull(),
    effectiveAt: timestamptz('effective_at'),
    onsetAt: timestamptz('onset_at'),
    /** When the message expires. */
    expiresAt: timestamptz('expires_at'),
    /** When the hazard ends. The threat ends then, or else at `expiresAt`. */
    endsAt: timestamptz('ends_at'),
    areaDesc: text('area_desc'),
    geometry: jsonb('geometry').$type<Polygon | MultiPolygon>(),
    zones: jsonb('zones').$type<HazardMessage['zones']>().notNull().default({ ugc: [], same: [] }),
    point: jsonb('point').$type<[lon: number, lat: number]>(),
    radiusMeters: doublePrecision('radius_meters'),
    /** West, south, east, north. West is greater than east across the antimeridian. */
    bbox: jsonb('bbox').$type<[number, number, number, number]>(),
    magnitude: jsonb('magnitude').$type<NonNullable<HazardMessage['magnitude']>>(),
    vtec: jsonb('vtec').$type<Vtec>(),
    externalId: text('external_id'),
    externalUrl: text('external_url'),
    senderName: text('sender_name'),
    attribution: text('attribution').notNull().default(''),
    language: text('language'),
    isTest: boolean('is_test').notNull().default(false),
    revision: integer('revision').notNull().default(1),
    relatedThreatIds: uuid('related_threat_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    firstSeenAt: timestamptz('first_seen_at').notNull(),
    ingestLagSeconds: integer('ingest_lag_seconds').notNull().default(0),
    /** When it was no longer `upcoming` or `active`. */
    closedAt: timestamptz('closed_at'),
    /** The highest risk score of its impacts. */
    maxRisk: smallint('max_risk').notNull().default(0),
    assigneeUserId: uuid('assignee_user_id'),
    acknowledgedAt: timestamptz('acknowledged_at'),
    acknowledgedBy: uuid('acknowledged_by'),
    resolvedAt: timestamptz('resolved_at'),
    resolvedBy: uuid('resolved_by'),
    resolution: text('resolution', { enum: resolutions }),
    dismissReason: text('dismiss_reason', { enum: dismissReasons }),
    /** When it became `new` again because it got worse. */
    escalatedAt: timestamptz('escalated_at'),
    /** Words of every searchable field, in lower case and without accents. */
    searchText: text('search_text').notNull().default(''),
    ...auditColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('threat_event').on(t.orgId, t.dedupeKey, t.era),
    index('threat_open')
      .on(t.orgId, t.severityRank, t.id)
      .where(sql`status in ('upcoming', 'active')`),
    index('threat_by_hazard').on(t.orgId, t.hazard),
    index('threat_by_source').on(t.orgId, t.sourceId),
    // For the lifecycle job, across all organizations.
    index('threat_due')
      .on(sql`coalesce(ends_at, expires_at)`)
      .where(sql`status in ('upcoming', 'active')`),
    // Sort orders of the list: of ongoing threats, and of all.
    ...sortOrders.flatMap(([name, by]) => [
      index(`threat_by_${name}`).on(t.orgId, ...by(t), t.id),
      index(`threat_open_by_${name}`)
        .on(t.orgId, ...by(t), t.id)
        .where(sql`status in ('upcoming', 'active') and not is_test`),
    ]),
    // Ongoing threats first, then past ones by their end.
    index('threat_by_close').on(
      t.orgId,
      sql`coalesce(${t.closedAt}, '9000-01-01 00:00:00+00'::timestamptz)`,
      t.severityRank,
      startedAt(t),
      t.id,
    ),
    // For archiving, per organization.
    index('threat_over')
      .on(t.orgId, t.closedAt)
      .where(sql`status in ('ended', 'expired', 'cancelled')`),
    index('threat_assigned')
      .on(t.orgId, t.assigneeUserId)
      .where(sql`assignee_user_id is not null`),
    index('threat_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
)

/** All ids of an event: its key, other keys, and the ids of its messages. */
export const threatAlias = pgTable(
  'threat_alias',
  {
    orgId: uuid('org_id').notNull(),
    alias: text('alias').notNull(),
    threatId: uuid('threat_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.alias, t.threatId] }),
    foreignKey({ columns: [t.orgId, t.threatId], foreignColumns: [threat.orgId, threat.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** How a threat was matched to a property, most precise first. */
export const matchMethods = [
  'inside_geometry',
  'zone_forecast',
  'zone_county',
  'zone_fire',
  'same_code',
  'radius',
  'manual',
] as const

export const proximities = ['inside', 'zone', 'near'] as const
export const ownLocations = ['affected', 'possible', 'unaffected'] as const

/** The factors of a risk score: severity 0–100, the others 0–1. */
export interface RiskParts {
  severity: number
  certainty: number
  urgency: number
  proximity: number
}

interface MatchedRule {
  id: string | null
  /** For people, for example "Medium preset". */
  name: string
  /** Matching distance in meters; null if another method matched. */
  radiusMeters: number | null
}

/** A threat at one property. Kept with `endedAt` when the property is no longer affected. */
export const threatImpact = pgTable(
  'threat_impact',
  {
    orgId: uuid('org_id').notNull(),
    threatId: uuid('threat_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    method: text('method', { enum: matchMethods }).notNull(),
    /** The message names zones, but only the property's county is known. */
    byCountyOnly: boolean('by_county_only').notNull().default(false),
    /** Set if only the area of the property's ZIP code or city is known, so that it might not be affected. */
    approximateBy: text('approximate_by', { enum: approximatePrecisions }),
    /** 0 inside; null if a zone matched, which implies no distance. */
    distanceMeters: doublePrecision('distance_meters'),
    /** Degrees clockwise from north, from the property to the hazard; null inside and in a zone. */
    bearingDeg: doublePrecision('bearing_deg'),
    rule: jsonb('rule').$type<MatchedRule>().notNull(),
    proximity: text('proximity', { enum: proximities }).notNull(),
    /** The buildings with a point of their own that are affected. */
    buildingIds: uuid('building_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Whether the property is also affected at its own location, which every building without a point uses. */
    ownLocation: text('own_location', { enum: ownLocations }).notNull().default('affected'),
    riskScore: smallint('risk_score').notNull(),
    riskParts: jsonb('risk_parts').$type<RiskParts>().notNull(),
    firstMatchedAt: timestamptz('first_matched_at').notNull(),
    lastMatchedAt: timestamptz('last_matched_at').notNull(),
    endedAt: timestamptz('ended_at'),
    triage: text('triage', { enum: triages }).notNull().default('new'),
    /** The threat's severity rank when it was resolved or dismissed here; null while its triage is open. */
    closedSeverityRank: smallint('closed_severity_rank'),
    /** Why it was dismissed here; null unless it is dismissed. */
    dismissReason: text('dismiss_reason', { enum: dismissReasons }),
    checklist: jsonb('checklist').$type<ChecklistItem[]>().notNull().default([]),
    note: text('note'),
    assigneeUserId: uuid('assignee_user_id'),
    /** When a person last worked on it here; null if no one has. */
    progressAt: timestamptz('progress_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.threatId, t.propertyId] }),
    foreignKey({ columns: [t.orgId, t.threatId], foreignColumns: [threat.orgId, threat.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.orgId, t.propertyId], foreignColumns: [property.orgId, property.id] }).onDelete(
      'cascade',
    ),
    index('threat_impact_property').on(t.orgId, t.propertyId, t.threatId),
    index('threat_impact_assigned')
      .on(t.orgId, t.assigneeUserId, t.threatId)
      .where(sql`assignee_user_id is not null`),
    index('threat_impact_current')
      .on(t.orgId, t.propertyId)
      .where(sql`ended_at is null`),
  ],
)

/** What one message changed about a threat. The message is in `feed_message`, by connector and identifier. */
export const threatRevision = pgTable(
  'threat_revision',
  {
    orgId: uuid('org_id').notNull(),
    threatId: uuid('threat_id').notNull(),
    n: integer('n').notNull(),
    receivedAt: timestamptz('received_at').notNull(),
    sentAt: timestamptz('sent_at').notNull(),
    messageType: text('message_type', { enum: messageTypes }).notNull(),
    connector: text('connector').notNull(),
    identifier: text('identifier').notNull(),
    references: text('reference_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    changes: jsonb('changes').$type<LedgerChange[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.threatId, t.n] }),
    foreignKey({ columns: [t.orgId, t.threatId], foreignColumns: [threat.orgId, threat.id] }).onDelete(
      'cascade',
    ),
    index('threat_revision_message').on(t.connector, t.identifier),
  ],
)
