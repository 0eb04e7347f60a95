import type { HazardMessage } from '../../../../platform/db/schema/hazard-message.ts'

type MessageFields =
  | 'identifier'
  | 'dedupeKey'
  | 'hazard'
  | 'event'
  | 'title'
  | 'severity'
  | 'certainty'
  | 'urgency'
  | 'sentAt'
  | 'raw'

/** What a message is where its feed says nothing about it. */
export const createEmptyMessage = (): Omit<HazardMessage, MessageFields> => ({
  aliases: [],
  references: [],
  relatedKeys: [],
  messageType: 'alert',
  isTest: false,
  conclusion: null,
  responseType: 'none',
  headline: null,
  description: null,
  instruction: null,
  effectiveAt: null,
  onsetAt: null,
  expiresAt: null,
  endsAt: null,
  areaDesc: null,
  geometry: null,
  point: null,
  radiusMeters: null,
  zones: { ugc: [], same: [] },
  magnitude: null,
  vtec: null,
  externalUrl: null,
  senderName: null,
  language: 'en-US',
  rawContentType: 'application/json',
})
