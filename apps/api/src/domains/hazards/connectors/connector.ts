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

/** What has to be asked for so that some places are watched. States are two letters of US states and territories. */
export interface Coverage {
  states: readonly string[]
  /** West, south, east, north; an area is split where a host wants small ones. */
  boxes: readonly (readonly [number, number, number, number])[]
}

/** What a connector made of one answer. */
export interface FeedReading {
  /** At most one for each event: what an answer says about it in several parts comes as one message. */
  messages: HazardMessage[]
  /** Items nobody could read, with the beginning of each and what was wrong with it. */
  unparsable: { sample: string; reason: string }[]
  /** Items that are never shown, for example drills: how many by reason. */
  dropped: Partial<Record<string, number>>
  /**
   * When the sender made the answer, where it says so; an old one means that the feed hangs. The age of the newest item
   * says nothing: it may just be quiet.
   */
  madeAt: string | null
  /** Where to go on when the answer was one page of several. */
  next: FeedRequest | null
  /** Documents that an index only points to, for example alerts of a CAP feed; each is read as an answer of its own. */
  linked?: FeedRequest[]
}

export interface FeedResponse {
  body: Uint8Array
  contentType: string
  url: string
  receivedAt: string
}

/** Something was seen in a cell of the earth on a day (YYYY-MM-DD, UTC). */
export interface Sighting {
  cell: string
  day: string
}

/** How a connector tells by what recurs at one place what it is. */
export interface Recurrence<Config> {
  /** What stays is seen on at least so many days … */
  days: number
  /** … of so many. */
  withinDays: number
  /** @throws FeedUnreadable */
  sightings(answer: FeedResponse, config: Config): Sighting[]
}

/** Documents that say more about one message than its feed does; asked for once for each new message. */
export interface MessageSupplement {
  /** Null where there is nothing more to be had. */
  request(message: HazardMessage): FeedRequest | null
  /** The message with what the answer adds, a further document to ask for, or null where it adds nothing. */
  read(message: HazardMessage, answer: FeedResponse): HazardMessage | FeedRequest | null
}

/** Reads one kind of feed. Knows neither network, database nor organisations, so a capture is all a test needs. */
export interface Connector<Config = unknown> {
  key: ConnectorKey
  name: string
  /** What it covers, in a sentence. */
  description: string
  hazards: readonly Hazard[]
  /** Where in the world it says anything. */
  region: 'us' | 'world'
  everySeconds: { min: number; default: number }
  /** After how long without a good answer nobody may say "no threats". */
  staleAfterSeconds: number
  /** What is called the secret, for example "MAP_KEY", with the page to get one; null where none is needed. */
  secret: { label: string; url: string } | null
  config: z.ZodType<Config>
  attribution: string
  termsUrl: string
  requests(config: Config, coverage: Coverage): FeedRequest[]
  recurrence?: Recurrence<Config>
  supplement?: MessageSupplement
  /**
   * `recurring` are the cells in which it was seen often enough, by `recurrence`; without, only the answer itself tells.
   * @throws FeedUnreadable where the answer as a whole is not what it should be.
   */
  read(answer: FeedResponse, config: Config, recurring?: ReadonlySet<string>): FeedReading
  /**
   * How long an event may be missing from good answers before it is over; null where absence says nothing.
   */
  absentForMs: number | null
}

/** The answer is no feed of this kind. `message` is for people: what was expected and what came. */
export class FeedUnreadable extends Error {
  override readonly name = 'FeedUnreadable'
}
