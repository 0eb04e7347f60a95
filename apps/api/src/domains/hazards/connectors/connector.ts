import type { FeedRequest } from '../../../platform/db/schema/index.ts'
import type { z } from 'zod'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import type { Hazard } from '../../../platform/db/schema/hazard.ts'

export type { FeedRequest }

export const connectorKeys = [
  'nws_alerts',
  'cap_feed',
  'usgs_earthquake',
  'nasa_firms',
  'nifc_wfigs',
  'noaa_nwps',
  'gdacs',
  'openfema_declarations',
  'manual',
] as const

export type ConnectorKey = (typeof connectorKeys)[number]

/** The area a source requests. `states` are two-letter codes of US states and territories. */
export interface Coverage {
  states: readonly string[]
  /** West, south, east, north in degrees. Connectors split them for hosts that limit the size. */
  boxes: readonly (readonly [number, number, number, number])[]
}

/** What a connector read from one response. */
export interface FeedReading {
  /** At most one for each event: parts about the same event are joined. */
  messages: HazardMessage[]
  /** Items that couldn't be parsed, with the start of each and the reason. */
  unparsable: { sample: string; reason: string }[]
  /** Counts of items that are left out on purpose, such as drills, by reason. */
  dropped: Record<string, number>
  /**
   * When the sender produced the response, or null if it doesn't say. An old time means that the feed is stuck. Never
   * the age of the newest item, since there may be no new events.
   */
  madeAt: string | null
  /** The next page; null after the last. */
  next: FeedRequest | null
  /** Documents that an index links to, such as the alerts of a CAP feed. Each is read as a separate response. */
  linkedRequests?: FeedRequest[]
}

export interface FeedResponse {
  body: Uint8Array
  contentType: string
  url: string
  receivedAt: string
}

/** A detection in a grid cell on a day (YYYY-MM-DD, UTC). */
export interface Sighting {
  cell: string
  day: string
}

/** How a connector recognizes permanent heat sources, such as chimneys: detected on `days` within `withinDays`. */
export interface Recurrence<Config> {
  days: number
  withinDays: number
  /** @throws FeedUnreadable */
  sightings(response: FeedResponse, config: Config): Sighting[]
}

/** Fetches details about a message, once for each new message. */
interface MessageSupplement {
  /** Null if there are no details. */
  request(message: HazardMessage): FeedRequest | null
  /** The message with details, another document to request, or null if the response adds nothing. */
  read(message: HazardMessage, response: FeedResponse): HazardMessage | FeedRequest | null
}

/**
 * Reads one kind of feed. Connectors don't use the network, the database, or an organization, so a captured response is
 * a complete test.
 */
export interface Connector<Config = unknown> {
  key: ConnectorKey
  name: string
  /** What it covers, in one sentence. */
  description: string
  hazards: readonly Hazard[]
  /** The part of the world it reports on. */
  region: 'us' | 'world'
  everySeconds: { min: number; default: number }
  /** Without a successful response for this long, the coverage area counts as not monitored. */
  staleAfterSeconds: number
  /** What the host calls its API key, such as "FIRMS map key", and the page to get one; null if it needs none. */
  secret: { label: string; url: string } | null
  config: z.ZodType<Config>
  attribution: string
  termsUrl: string
  requests(config: Config, coverage: Coverage): FeedRequest[]
  recurrence?: Recurrence<Config>
  supplement?: MessageSupplement
  /**
   * `recurringCells` are the cells that `recurrence` has recognized; without them, only this response counts.
   * @throws FeedUnreadable if the response as a whole isn't what is expected
   */
  read(response: FeedResponse, config: Config, recurringCells?: ReadonlySet<string>): FeedReading
  /** An event ends after it has been missing from full responses for this long; null if absence means nothing. */
  endsAfterAbsentMs: number | null
}

/** The response isn't a feed of this kind. `message` is shown to people: what was expected, and what was received. */
export class FeedUnreadable extends Error {
  override readonly name = 'FeedUnreadable'
}
