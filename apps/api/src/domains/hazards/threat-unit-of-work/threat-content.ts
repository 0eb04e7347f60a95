import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import type { LedgerChange, threat } from '../../../platform/db/schema/index.ts'
import { findBox } from '../../../platform/geo/packed-area.ts'
import { canonicalJson } from '../../../platform/ledger/hash-chain.ts'
import { toSearchText } from '../../estate/index.ts'

export type ThreatRow = typeof threat.$inferSelect

/** The connector of threats that people report. */
export const manualConnector = 'manual'

/** What a message says about its event, as the threat stores it. */
type ThreatContent = ReturnType<typeof toThreatContent>

const toMoment = (value: string | null) => (value === null ? null : new Date(value))

export function toThreatContent(message: Omit<HazardMessage, 'raw' | 'rawContentType'>) {
  // The mildest band is the outermost.
  const geometry = message.geometry ?? message.bands?.at(-1)?.geometry ?? null
  return {
    hazard: message.hazard,
    event: message.event,
    title: message.title,
    severity: message.severity,
    certainty: message.certainty,
    urgency: message.urgency,
    responseType: message.responseType,
    headline: message.headline,
    description: message.description,
    instruction: message.instruction,
    sentAt: new Date(message.sentAt),
    effectiveAt: toMoment(message.effectiveAt),
    onsetAt: toMoment(message.onsetAt),
    expiresAt: toMoment(message.expiresAt),
    endsAt: toMoment(message.endsAt),
    areaDesc: message.areaDesc,
    geometry,
    zones: message.zones,
    point: message.point,
    radiusMeters: message.radiusMeters,
    bbox: findBox(geometry),
    magnitude: message.magnitude,
    vtec: message.vtec,
    externalId: message.identifier,
    externalUrl: message.externalUrl,
    senderName: message.senderName,
    language: message.language,
    searchText: toSearchText([
      message.title,
      message.event,
      message.hazard.replaceAll('_', ' '),
      message.headline,
      message.areaDesc,
      message.senderName,
      message.magnitude?.text,
    ]),
  }
}

/** The end of the event, as far as the message knows one. */
export const endOf = ({ endsAt, expiresAt }: Pick<HazardMessage, 'endsAt' | 'expiresAt'>): Date | null => {
  const end = endsAt ?? expiresAt
  return end === null ? null : new Date(end)
}

/** Fields that follow from others or change with every message, so that a change tells a reader nothing. */
const unlistedFields: ReadonlySet<string> = new Set([
  'searchText',
  'bbox',
  'externalId',
  'externalUrl',
  'sentAt',
  'effectiveAt',
  'vtec',
])

const toJsonValue = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : (value ?? null)

/** How a newer message differs from the threat, with whole texts and geometries. */
export function listContentChanges(row: ThreatRow, content: Partial<ThreatContent>): LedgerChange[] {
  const changes: LedgerChange[] = []
  for (const [field, value] of Object.entries(content)) {
    if (unlistedFields.has(field)) continue
    const from = toJsonValue(row[field as keyof ThreatRow])
    const to = toJsonValue(value)
    if (canonicalJson(from) !== canonicalJson(to)) changes.push({ field, from, to })
  }
  return changes
}

const textLength = 160

/** Short enough for the ledger, which has them once for each property; the revision has them whole. */
export const shortenChanges = (changes: readonly LedgerChange[]): LedgerChange[] =>
  changes.map(({ field, from, to }) => ({ field, from: shorten(from), to: shorten(to) }))

function shorten(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > textLength ? `${value.slice(0, textLength - 1)}…` : value
  if (value === null || typeof value !== 'object') return value
  if ('coordinates' in value) return 'outline'
  if ('ugc' in value) {
    const { ugc, same } = value as { ugc: string[]; same: string[] }
    return ugc.length > 0 ? `${ugc.length} zones` : `${same.length} counties`
  }
  return JSON.stringify(value).length > textLength ? 'changed' : value
}

type Times = Pick<typeof threat.$inferSelect, 'sentAt' | 'effectiveAt' | 'onsetAt' | 'expiresAt' | 'endsAt'>

/** How long a threat stays open after its latest message expired, while the next one may be on its way. */
export const successorWaitMs = 15 * 60_000

/** When the hazard begins. */
const startOf = ({ onsetAt, effectiveAt, sentAt }: Times): Date => onsetAt ?? effectiveAt ?? sentAt

/** The status of an event at a moment by its own times, unless its sender canceled it. */
export function statusAt(times: Times, now: Date): 'upcoming' | 'active' | 'ended' | 'expired' {
  const { endsAt, expiresAt } = times
  if (endsAt !== null && endsAt <= now) return 'ended'
  if (endsAt === null && expiresAt !== null && expiresAt.getTime() + successorWaitMs <= now.getTime())
    return 'expired'
  return startOf(times) > now ? 'upcoming' : 'active'
}

export const isOpenStatus = (status: string) => status === 'upcoming' || status === 'active'
