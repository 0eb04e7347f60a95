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

/** The area a source has to request. States are two-letter codes of US states and territories. */
export interface Coverage {
  states: readonly string[]
  /** West, south, east, north in degrees. A connector splits them where a host wants small ones. */
  boxes: readonly (readonly [number, number, number, number])[]
}

/** What a connector read from one response. */
export interface FeedReading {
  /** At most one for each event: several parts of a response about one event come as one message. */
  messages: HazardMessage[]
  /** Items that couldn't be read, with the beginning of each and the reason. */
  unparsable: { sample: string; reason: string }[]
  /** Numbers of items that are never shown, such as drills, by reason. */
  dropped: Partial<Record<string, number>>
  /**
   * When the sender produced the response, where it says so; an old one means that the feed is stuck. The age of the
   * newest item doesn't count, since there may simply be no news.
   */
  madeAt: string | null
  /** The next page, where the response was one of several. */
  next: FeedRequest | null
  /** Documents that an index links to, such as alerts of a CAP feed; each is read as a response of its own. */
  linked?: FeedRequest[]
}

export interface FeedResponse {
  body: Uint8Array
  contentType: string
  url: string
  receivedAt: string
}

/** A detection in a cell of the earth on a day (YYYY-MM-DD, UTC). */
export interface Sighting {
  cell: string
  day: string
}

/** How a connector recognizes what stays in one place. */
export interface Recurrence<Config> {
  /** It is detected on at least this many days … */
  days: number
  /** … within this many. */
  withinDays: number
  /** @throws FeedUnreadable */
  sightings(response: FeedResponse, config: Config): Sighting[]
}

/** Documents with details about one message, requested once for each new message. */
interface MessageSupplement {
  /** Null where there are no details. */
  request(message: HazardMessage): FeedRequest | null
  /** The message with the details, a further document to request, or null where the response adds nothing. */
  read(message: HazardMessage, response: FeedResponse): HazardMessage | FeedRequest | null
}

/**
 * Reads one kind of feed. It knows no network, database or organization, so that a captured response is a complete
 * test.
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
  /** Without a successful response for this long, nobody may conclude that there are no threats. */
  staleAfterSeconds: number
  /** What the host calls its key, such as "MAP_KEY", and the page to get one; null where none is needed. */
  secret: { label: string; url: string } | null
  config: z.ZodType<Config>
  attribution: string
  termsUrl: string
  requests(config: Config, coverage: Coverage): FeedRequest[]
  recurrence?: Recurrence<Config>
  supplement?: MessageSupplement
  /**
   * `recurring` are the cells that `recurrence` recognized so far; without them only this response counts.
   * @throws FeedUnreadable where the response as a whole is not what it should be.
   */
  read(response: FeedResponse, config: Config, recurring?: ReadonlySet<string>): FeedReading
  /** How long an event may be missing from full responses before it is over; null where absence means nothing. */
  absentForMs: number | null
}

/** The response is not a feed of this kind. `message` is for people: what was expected and what came. */
export class FeedUnreadable extends Error {
  override readonly name = 'FeedUnreadable'
}
