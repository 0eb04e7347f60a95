import type { MultiPolygon, Polygon } from 'geojson'
import type { Certainty, Hazard, MessageType, ResponseType, Severity, Urgency } from './hazard.ts'

/** P-VTEC of the US National Weather Service (NWSI 10-1703). Times are RFC 3339 in UTC; null for zeros in the code. */
export interface Vtec {
  office: string
  phenomenon: string
  significance: string
  etn: number
  action: 'NEW' | 'CON' | 'EXT' | 'EXA' | 'EXB' | 'UPG' | 'CAN' | 'EXP' | 'ROU' | 'COR'
  begin: string | null
  end: string | null
}

/** An area of one severity, with the value measured there. */
export interface HazardBand {
  severity: Severity
  /** For people, for example "MMI 6". */
  text: string
  geometry: MultiPolygon
}

/**
 * A feed message in the product's own format: what every connector produces and matching works with. The sender's text
 * stays verbatim. Times are RFC 3339 in UTC with milliseconds; coordinates are WGS 84, longitude first.
 */
export interface HazardMessage {
  /** The sender's id of this message. */
  identifier: string
  /** Identifies the event: messages with the same key are revisions of one threat. */
  dedupeKey: string
  /** Other ids of the event, so that a changed id isn't mistaken for a new event. */
  aliases: string[]
  /** Ids of earlier messages that this one replaces. */
  references: string[]
  /** Keys of related events that remain separate, for example those a VTEC upgrade ended. */
  relatedKeys: string[]
  messageType: MessageType
  /** CAP status Exercise, System, Test or Draft: stored, but never matched or counted. */
  isTest: boolean
  /** Whether this message ends or cancels the event. */
  conclusion: 'ended' | 'cancelled' | null

  hazard: Hazard
  /** The sender's name for the type of event, for example "Tornado Warning". */
  event: string
  /** One line, written by the connector. */
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
  /** When the message expires. */
  expiresAt: string | null
  /** When the hazard ends. The event ends then, or else at `expiresAt`. */
  endsAt: string | null

  areaDesc: string | null
  geometry: Polygon | MultiPolygon | null
  /** Where the event is, if it's a point and not an area. */
  point: [lon: number, lat: number] | null
  /** The sender's radius around the point; null leaves it to the organization's matching distances. */
  radiusMeters: number | null
  /** Areas by severity, worst first. Places outside all of them are not affected. */
  bands?: HazardBand[] | null
  /** UGC codes (forecast, county and fire zones, for example TXZ192) and SAME codes (six digits). */
  zones: { ugc: string[]; same: string[] }
  magnitude: { value: number; unit: string; text: string } | null
  vtec: Vtec | null
  externalUrl: string | null
  senderName: string | null
  /** BCP 47. */
  language: string | null
  /** The raw message, verbatim, without unrelated parts. */
  raw: string
  rawContentType: string
}
