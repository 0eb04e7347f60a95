import type { MultiPolygon, Polygon } from 'geojson'
import type { Certainty, Hazard, MessageType, ResponseType, Severity, Urgency } from './hazard.ts'

/** P-VTEC of the US National Weather Service (NWSI 10-1703). Times are RFC 3339 UTC, null where the code has zeros. */
export interface Vtec {
  office: string
  phenomenon: string
  significance: string
  etn: number
  action: 'NEW' | 'CON' | 'EXT' | 'EXA' | 'EXB' | 'UPG' | 'CAN' | 'EXP' | 'ROU' | 'COR'
  begin: string | null
  end: string | null
}

/** An area in which a hazard is as severe, with what was measured there. */
export interface HazardBand {
  severity: Severity
  /** For people, for example "MMI 6". */
  text: string
  geometry: MultiPolygon
}

/**
 * One message of a feed, in our words: what every connector makes of what it read, and all that matching knows. The
 * texts of the sender stay as they were sent. Times are RFC 3339 UTC with milliseconds; coordinates WGS 84, lon first.
 */
export interface HazardMessage {
  /** The sender's id of this very message. */
  identifier: string
  /** Which event it is about; messages with one key are revisions of one threat. */
  dedupeKey: string
  /** Further ids the event is known by, so that a changed id is no new event. */
  aliases: string[]
  /** Ids of earlier messages this one takes the place of. */
  references: string[]
  /** Keys of events that are about the same thing and stay their own, for example those a VTEC upgrade ended. */
  relatedKeys: string[]
  messageType: MessageType
  /** CAP status Exercise, System, Test or Draft: kept, never matched or counted. */
  isTest: boolean
  /** What this message says about the event itself: over, called off, or neither. */
  conclusion: 'ended' | 'cancelled' | null

  hazard: Hazard
  /** The sender's name of the kind of event, for example "Tornado Warning". */
  event: string
  /** One line of ours. */
  title: string
  severity: Severity
  certainty: Certainty
  urgency: Urgency
  responseType: ResponseType
  headline: string | null
  description: string | null
  instruction: string | null

  sentAt: string
  effectiveAt: string | null
  onsetAt: string | null
  /** When the message lapses. */
  expiresAt: string | null
  /** When the hazard ends. The end of the event is this, else `expiresAt`. */
  endsAt: string | null

  areaDesc: string | null
  geometry: Polygon | MultiPolygon | null
  /** Where the event is, when it is a place and not an area. */
  point: [lon: number, lat: number] | null
  /** Reach that the sender gives around the point, or null: then the reader's rules decide. */
  radiusMeters: number | null
  /** How severe it is where, the worst first; what lies outside of all is not touched. */
  bands?: HazardBand[] | null
  /** UGC codes (forecast, county and fire zones, for example TXZ192) and SAME codes (six digits). */
  zones: { ugc: string[]; same: string[] }
  magnitude: { value: number; unit: string; text: string } | null
  vtec: Vtec | null
  externalUrl: string | null
  senderName: string | null
  /** BCP 47. */
  language: string | null
  /** Verbatim, as far as it concerns this message. */
  raw: string
  rawContentType: string
}
