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
import { moment } from './columns.ts'
import type { HazardMessage } from './hazard-message.ts'

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** One thing to fetch. Two organizations whose requests have the same key share one fetch. */
export interface FeedRequest {
  /** The same for everybody who needs exactly this. Never holds a secret. */
  key: string
  /** With `{secret}` where a key of the customer belongs; it is filled in right before the request. */
  url: string
  accept: string
  /** The address came from a person: only public addresses may be reached. */
  isFromPerson: boolean
}

export interface FeedError {
  code: string
  title: string
  detail: string
  at: string
}

/**
 * One thing that is fetched, for all organizations whose sources need exactly this. Holds no data of an organization,
 * so no row-level security stands on it; only jobs write it.
 */
export const feed = pgTable(
  'feed',
  {
    id: uuid('id').primaryKey(),
    connector: text('connector').notNull(),
    /** `FeedRequest.key`, with a hash of the secret where one is used. */
    requestKey: text('request_key').notNull().unique(),
    request: jsonb('request').$type<FeedRequest>().notNull(),
    etag: text('etag'),
    lastModified: text('last_modified'),
    lastStatus: integer('last_status'),
    lastHost: text('last_host'),
    lastRunAt: moment('last_run_at'),
    lastSuccessAt: moment('last_success_at'),
    lastChangedAt: moment('last_changed_at'),
    failingSince: moment('failing_since'),
    consecutiveFailures: integer('consecutive_failures').notNull().default(0),
    lastError: jsonb('last_error').$type<FeedError>(),
    nextRunAt: moment('next_run_at'),
    breakerUntil: moment('breaker_until'),
    leaseUntil: moment('lease_until'),
    /** The latest 200 samples: how long after the sender sent them messages came in. */
    lagSeconds: integer('lag_seconds')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** When the sender made the latest answer, as far as it says so. */
    madeAt: moment('made_at'),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('feed_due').on(t.nextRunAt)],
)

/** One fetch and what came of it. Old ones are removed. */
export const feedRun = pgTable(
  'feed_run',
  {
    id: uuid('id').primaryKey(),
    feedId: uuid('feed_id')
      .notNull()
      .references(() => feed.id, { onDelete: 'cascade' }),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    status: text('status', { enum: ['succeeded', 'unchanged', 'failed'] }).notNull(),
    httpStatus: integer('http_status'),
    bytes: integer('bytes').notNull().default(0),
    items: integer('items').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    /** Items nobody could read, with the beginning of each and what was wrong with it. */
    unparsable: jsonb('unparsable').$type<{ sample: string; reason: string }[]>().notNull().default([]),
    /** Items that are never shown, by reason. */
    dropped: jsonb('dropped').$type<Record<string, number>>().notNull().default({}),
    error: jsonb('error').$type<FeedError>(),
    lagP50Seconds: integer('lag_p50_seconds'),
    lagP95Seconds: integer('lag_p95_seconds'),
  },
  (t) => [
    index('feed_run_recent').on(t.feedId, t.startedAt),
    // What is old enough to be forgotten, of all feeds.
    index('feed_run_old').on(t.startedAt),
  ],
)

/** A message as it was read, once for all organizations. Threats and their revisions are made from these. */
export const feedMessage = pgTable(
  'feed_message',
  {
    feedId: uuid('feed_id')
      .notNull()
      .references(() => feed.id, { onDelete: 'cascade' }),
    connector: text('connector').notNull(),
    identifier: text('identifier').notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    sentAt: moment('sent_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** When an answer last held it. */
    seenAt: moment('seen_at'),
    /** When the event ends, by this message. */
    endsAt: moment('ends_at'),
    /** Whether its event can still be going on, so that a new property or source has to be matched against it. */
    isOpen: boolean('is_open').notNull(),
    /** When every subscriber had it; null while a run that was cut off has to be made up for. */
    ingestedAt: moment('ingested_at'),
    message: jsonb('message').$type<Omit<HazardMessage, 'raw' | 'rawContentType'>>().notNull(),
    /** What the sender wrote, gzip. Removed after the days an organization keeps raw answers. */
    raw: bytes('raw'),
    rawContentType: text('raw_content_type').notNull(),
  },
  (t) => [
    // Neighboring feeds carry the same message, and each has its own subscribers.
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
 * On which days something was seen in a cell of the earth, as far as a connector tells by that what it is: chimneys
 * glow every day, fires move on. Of a whole feed, so nothing of an organization.
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
 * In which zones of the NWS a point lies, as the NWS said, for all organizations. Holds no data of an organization, so
 * no row-level security stands on it; only jobs use it.
 */
export const nwsPoint = pgTable(
  'nws_point',
  {
    /** Ten-thousandths of a degree: the NWS takes four decimals, which is about 10 m. */
    latE4: integer('lat_e4').notNull(),
    lonE4: integer('lon_e4').notNull(),
    /** For example TXZ192. All four are null where the NWS has no forecast, and while it has not answered. */
    forecastZone: text('forecast_zone'),
    countyZone: text('county_zone'),
    fireZone: text('fire_zone'),
    timeZone: text('time_zone'),
    /** When it last answered. */
    fetchedAt: moment('fetched_at'),
    /** When it may be asked again: a long time after an answer, soon after a failure or while somebody is asking. */
    refreshAt: moment('refresh_at').notNull(),
    failures: integer('failures').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.latE4, t.lonE4] }), index('nws_point_again').on(t.refreshAt)],
)
