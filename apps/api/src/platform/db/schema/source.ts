import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { severities } from './hazard.ts'
import { auditColumns, timestamptz } from './columns.ts'
import { bytea, feed, type FeedError } from './feed.ts'
import { org } from './org.ts'

export const sourceCategories = ['hazard', 'reference', 'import', 'manual'] as const
export const sourceStatuses = ['active', 'paused', 'degraded', 'failing', 'disabled'] as const

export interface SourceCoverage {
  mode: 'properties_bbox' | 'states' | 'global' | 'custom'
  areas: string[]
}

/** An organization's subscription to the feeds of a connector, with its own filters. */
export const source = pgTable(
  'source',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    name: text('name').notNull(),
    connector: text('connector').notNull(),
    category: text('category', { enum: sourceCategories }).notNull().default('hazard'),
    status: text('status', { enum: sourceStatuses }).notNull().default('active'),
    config: jsonb('config').$type<Record<string, unknown>>().notNull().default({}),
    /** Encrypted; never returned by the API. */
    secret: bytea('secret'),
    coverage: jsonb('coverage')
      .$type<SourceCoverage>()
      .notNull()
      .default({ mode: 'properties_bbox', areas: [] }),
    everySeconds: integer('every_seconds').notNull(),
    jitterPercent: integer('jitter_percent').notNull().default(10),
    staleAfterSeconds: integer('stale_after_seconds').notNull(),
    minSeverity: text('min_severity', { enum: severities }),
    attribution: text('attribution').notNull().default(''),
    termsUrl: text('terms_url'),
    lastError: jsonb('last_error').$type<FeedError>(),
    statusReason: text('status_reason'),
    statusSince: timestamptz('status_since')
      .notNull()
      .default(sql`now()`),
    /** When monitoring of its hazards stopped; null while they are monitored. */
    unmonitoredSince: timestamptz('unmonitored_since'),
    ...auditColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('source_by_connector').on(t.orgId, t.connector),
    index('source_by_status').on(t.orgId, t.status),
  ],
)

/** The feeds of a source. A feed without a source is no longer fetched. */
export const sourceFeed = pgTable(
  'source_feed',
  {
    orgId: uuid('org_id').notNull(),
    sourceId: uuid('source_id').notNull(),
    feedId: uuid('feed_id')
      .notNull()
      .references(() => feed.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.sourceId, t.feedId] }),
    foreignKey({ columns: [t.orgId, t.sourceId], foreignColumns: [source.orgId, source.id] }).onDelete(
      'cascade',
    ),
    index('source_feed_by_feed').on(t.feedId, t.orgId),
  ],
)

/** Messages per source and hour by outcome: `matched`, or why they were ignored. */
export const sourceCount = pgTable(
  'source_count',
  {
    orgId: uuid('org_id').notNull(),
    sourceId: uuid('source_id').notNull(),
    hour: timestamptz('hour').notNull(),
    reason: text('reason').notNull(),
    count: integer('count').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.sourceId, t.hour, t.reason] }),
    foreignKey({ columns: [t.orgId, t.sourceId], foreignColumns: [source.orgId, source.id] }).onDelete(
      'cascade',
    ),
    // For retention, across all organizations.
    index('source_count_old').on(t.hour),
  ],
)
