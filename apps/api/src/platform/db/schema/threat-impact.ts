import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { property } from './property.ts'
import { threat, triages } from './threat.ts'

/** How it was found that a threat touches a property, most precise first. */
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

/** What a risk score is the product of: severity 0–100, the others 0–1. */
export interface RiskParts {
  severity: number
  certainty: number
  urgency: number
  proximity: number
}

export interface MatchedRule {
  id: string | null
  /** For people, for example "Medium preset". */
  name: string
  /** Reach in metres where a distance decided, else null. */
  radiusMeters: number | null
}

export interface ChecklistItem {
  key: string
  label: string
  doneAt: string | null
  doneBy: string | null
}

/** A threat at one property. Stays when the property is no longer touched, with `endedAt`. */
export const threatImpact = pgTable(
  'threat_impact',
  {
    orgId: uuid('org_id').notNull(),
    threatId: uuid('threat_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    method: text('method', { enum: matchMethods }).notNull(),
    /** The message names zones, and of this property only the county is known. */
    byCountyOnly: boolean('by_county_only').notNull().default(false),
    /** 0 inside; null where a zone matched, which says nothing about a distance. */
    distanceMeters: doublePrecision('distance_meters'),
    /** Degrees clockwise from north, from the property to the hazard; null inside and in a zone. */
    bearingDeg: doublePrecision('bearing_deg'),
    rule: jsonb('rule').$type<MatchedRule>().notNull(),
    proximity: text('proximity', { enum: proximities }).notNull(),
    riskScore: smallint('risk_score').notNull(),
    riskParts: jsonb('risk_parts').$type<RiskParts>().notNull(),
    firstMatchedAt: moment('first_matched_at').notNull(),
    lastMatchedAt: moment('last_matched_at').notNull(),
    endedAt: moment('ended_at'),
    triage: text('triage', { enum: triages }).notNull().default('new'),
    checklist: jsonb('checklist').$type<ChecklistItem[]>().notNull().default([]),
    note: text('note'),
    assigneeUserId: uuid('assignee_user_id'),
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
