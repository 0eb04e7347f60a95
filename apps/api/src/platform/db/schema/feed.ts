import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'
import type { HazardMessage } from './hazard-message.ts'

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** One request to a feed. Organizations whose requests have the same key share the fetch. */
export interface FeedRequest {
  /** Identical for identical requests. Never contains a secret. */
  key: string
  /** `{secret}` stands for the customer's key, which is inserted right before the request. */
  url: string
  accept: string
  /** A person entered the URL, so only public addresses may be fetched. */
  isFromPerson: boolean
}

export interface FeedError {
  code: string
  title: string
  detail: string
  at: string
}

/**
 * A feed request, shared by all organizations whose sources need it. Its URL can contain a token, so an organization
 * sees only the feeds that it subscribes to. Only jobs write it.
 */
export const feed = pgTable(
  'feed',
  {
    id: uuid('id').primaryKey(),
    connector: text('connector').notNull(),
    /** `FeedRequest.key`, with a hash of the secret if there is one. */
    requestKey: text('request_key').notNull().unique(),
    request: jsonb('request').$type<FeedRequest>().notNull(),
    etag: text('etag'),
    lastModified: text('last_modified'),
    lastStatus: integer('last_status'),
    lastHost: text('last_host'),
    lastRunAt: timestamptz('last_run_at'),
    lastSuccessAt: timestamptz('last_success_at'),
    lastChangedAt: timestamptz('last_changed_at'),
    failingSince: timestamptz('failing_since'),
    consecutiveFailures: integer('consecutive_failures').notNull().default(0),
    lastError: jsonb('last_error').$type<FeedError>(),
    nextRunAt: timestamptz('next_run_at'),
    breakerUntil: timestamptz('breaker_until'),
    leaseUntil: timestamptz('lease_until'),
    /** The latest 200 delays between sending and receiving a message. */
    lagSeconds: integer('lag_seconds')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** When the sender generated the latest response, if it says so. */
    madeAt: timestamptz('made_at'),
    createdAt: timestamptz('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('feed_due').on(t.nextRunAt)],
)

/** One fetch and its result. Purged by retention. */
export const feedRun = pgTable(
  'feed_run',
  {
    id: uuid('id').primaryKey(),
    feedId: uuid('feed_id')
      .notNull()
      .references(() => feed.id, { onDelete: 'cascade' }),
    startedAt: timestamptz('started_at').notNull(),
    endedAt: timestamptz('ended_at'),
    status: text('status', { enum: ['succeeded', 'unchanged', 'failed'] }).notNull(),
    httpStatus: integer('http_status'),
    bytes: integer('bytes').notNull().default(0),
    items: integer('items').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    /** Items that couldn't be parsed: the start of each, and the error. */
    unparsable: jsonb('unparsable').$type<{ sample: string; reason: string }[]>().notNull().default([]),
    /** Ignored items, by reason. */
    dropped: jsonb('dropped').$type<Record<string, number>>().notNull().default({}),
    error: jsonb('error').$type<FeedError>(),
    lagP50Seconds: integer('lag_p50_seconds'),
    lagP95Seconds: integer('lag_p95_seconds'),
  },
  (t) => [
    index('feed_run_recent').on(t.feedId, t.startedAt),
    // For retention, across all feeds.
    index('feed_run_old').on(t.startedAt),
  ],
)

/** A parsed message, shared by all organizations. Threats and their revisions are created from these. */
export const feedMessage = pgTable(
  'feed_message',
  {
    feedId: uuid('feed_id')
      .notNull()
      .references(() => feed.id, { onDelete: 'cascade' }),
    connector: text('connector').notNull(),
    identifier: text('identifier').notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    sentAt: timestamptz('sent_at').notNull(),
    receivedAt: timestamptz('received_at').notNull(),
    /** When a response last contained it. */
    seenAt: timestamptz('seen_at'),
    /** When the event ends, according to this message. */
    endsAt: timestamptz('ends_at'),
    /** Whether the event may still be ongoing, so that new properties and sources are matched against it. */
    isOpen: boolean('is_open').notNull(),
    /** When it was ingested for every subscriber; null if that was interrupted and has to be repeated. */
    ingestedAt: timestamptz('ingested_at'),
    message: jsonb('message').$type<Omit<HazardMessage, 'raw' | 'rawContentType'>>().notNull(),
    /** The raw message, gzipped. Purged by the retention of raw feed data. */
    raw: bytea('raw'),
    rawContentType: text('raw_content_type').notNull(),
  },
  (t) => [
    // Neighboring feeds contain the same message, but have different subscribers.
    primaryKey({ columns: [t.feedId, t.identifier] }),
    index('feed_message_sent').on(t.connector, t.identifier),
    index('feed_message_open')
      .on(t.feedId, t.sentAt)
      .where(sql`is_open`),
    index('feed_message_event').on(t.connector, t.dedupeKey),
    index('feed_message_received').on(t.receivedAt),
  ],
)

/**
 * The days on which a feed reported a detection in a grid cell. Distinguishes industrial heat sources, which appear
 * every day, from wildfires, which move. Contains no organization's data.
 */
export const feedSighting = pgTable(
  'feed_sighting',
  {
    feedId: uuid('feed_id')
      .notNull()
      .references(() => feed.id, { onDelete: 'cascade' }),
    cell: text('cell').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.feedId, t.cell, t.day] })],
)

/**
 * The NWS zones of a point, cached for all organizations. Contains no organization's data. Only jobs use it, under the
 * system role.
 */
export const nwsPoint = pgTable(
  'nws_point',
  {
    /** In ten-thousandths of a degree (about 10 m), because the NWS accepts four decimals. */
    latE4: integer('lat_e4').notNull(),
    lonE4: integer('lon_e4').notNull(),
    /** For example TXZ192. All four are null if the NWS has no forecast there, or hasn't responded yet. */
    forecastZone: text('forecast_zone'),
    countyZone: text('county_zone'),
    fireZone: text('fire_zone'),
    timeZone: text('time_zone'),
    /** When the NWS last responded. */
    fetchedAt: timestamptz('fetched_at'),
    /** When to look it up again: long after a response, soon after a failure or while a lookup is in progress. */
    refreshAt: timestamptz('refresh_at').notNull(),
    failures: integer('failures').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.latE4, t.lonE4] }), index('nws_point_again').on(t.refreshAt)],
)
