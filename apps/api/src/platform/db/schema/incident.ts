import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'
import { org } from './org.ts'
import { threat } from './threat.ts'

/** Two or more threats that are about one event. A threat without relatives has none. */
export const incident = pgTable(
  'incident',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    id: uuid('id').notNull(),
    openedAt: timestamptz('opened_at').notNull(),
    /** When the last of its threats ended; null while one is upcoming or active. */
    endedAt: timestamptz('ended_at'),
    /** The incident that its threats moved to. Not a foreign key, so rows can be copied in any order. */
    mergedInto: uuid('merged_into'),
    updatedAt: timestamptz('updated_at').notNull(),
    /** The entity tag; increases by one with each change to its members. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('incident_by_opened').on(t.orgId, t.openedAt, t.id),
    index('incident_open')
      .on(t.orgId, t.openedAt, t.id)
      .where(sql`ended_at is null and merged_into is null`),
  ],
)

/** What a rule found about two threats, for example how far apart they are. */
export interface JoiningEvidence {
  /** The threat it was compared with; null if a person decided. */
  threatId: string | null
  facts: Record<string, string | number>
}

export const incidentJoiners = ['rule', 'member'] as const

/** A threat in its incident. A threat is in one incident at most. */
export const incidentMember = pgTable(
  'incident_member',
  {
    orgId: uuid('org_id').notNull(),
    threatId: uuid('threat_id').notNull(),
    incidentId: uuid('incident_id').notNull(),
    joinedBy: text('joined_by', { enum: incidentJoiners }).notNull(),
    /** Null if a person joined it. */
    rule: text('rule'),
    evidence: jsonb('evidence').$type<JoiningEvidence>().notNull(),
    joinedAt: timestamptz('joined_at').notNull(),
    userId: uuid('user_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.threatId] }),
    foreignKey({
      name: 'incident_member_threat',
      columns: [t.orgId, t.threatId],
      foreignColumns: [threat.orgId, threat.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'incident_member_incident',
      columns: [t.orgId, t.incidentId],
      foreignColumns: [incident.orgId, incident.id],
    }).onDelete('cascade'),
    index('incident_member_of').on(t.orgId, t.incidentId),
  ],
)

/** Two threats that a person separated, lower id first. No rule joins them again. */
export const incidentSplit = pgTable(
  'incident_split',
  {
    orgId: uuid('org_id').notNull(),
    threatId: uuid('threat_id').notNull(),
    otherThreatId: uuid('other_threat_id').notNull(),
    userId: uuid('user_id'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.threatId, t.otherThreatId] }),
    foreignKey({
      name: 'incident_split_threat',
      columns: [t.orgId, t.threatId],
      foreignColumns: [threat.orgId, threat.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'incident_split_other',
      columns: [t.orgId, t.otherThreatId],
      foreignColumns: [threat.orgId, threat.id],
    }).onDelete('cascade'),
    index('incident_split_by_other').on(t.orgId, t.otherThreatId),
  ],
)
