import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import type { LedgerChange, threat } from '../../../platform/db/schema/index.ts'
import { findBox } from '../../../platform/geo/packed-area.ts'
import { canonicalJson } from '../../../platform/ledger/hash-chain.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { toSearchText } from '../../estate/index.ts'

export type ThreatRow = typeof threat.$inferSelect

/** The connector of threats that people report. */
export const manualConnector = 'manual'

/** A message's content as columns of the threat. */
type ThreatContent = ReturnType<typeof toThreatContent>

const toDate = (value: string | null) => (value === null ? null : new Date(value))

export function toThreatContent(message: Omit<HazardMessage, 'raw' | 'rawContentType'>) {
  // Bands are ordered worst first, so the last one is the outermost.
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
    effectiveAt: toDate(message.effectiveAt),
    onsetAt: toDate(message.onsetAt),
    expiresAt: toDate(message.expiresAt),
    endsAt: toDate(message.endsAt),
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

/** When the event ends according to the message; null if it doesn't say. */
export const endOf = ({ endsAt, expiresAt }: Pick<HazardMessage, 'endsAt' | 'expiresAt'>): Date | null => {
  const end = endsAt ?? expiresAt
  return end === null ? null : new Date(end)
}

/** Fields that derive from others or change with every message, so their changes aren't worth listing. */
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

/** The differences between a threat and a newer message, with full text and geometry. */
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

const textMax = 160

/** Shortens changes for the ledger, which stores them once per property. The revision has them in full. */
export const shortenChanges = (changes: readonly LedgerChange[]): LedgerChange[] =>
  changes.map(({ field, from, to }) => ({ field, from: shorten(from), to: shorten(to) }))

function shorten(value: unknown): unknown {
  if (typeof value === 'string') return value.length > textMax ? `${value.slice(0, textMax - 1)}…` : value
  if (value === null || typeof value !== 'object') return value
  if ('coordinates' in value) return 'outline'
  if ('ugc' in value) {
    const { ugc, same } = value as { ugc: string[]; same: string[] }
    return ugc.length > 0 ? formatCount(ugc.length, 'zone') : formatCount(same.length, 'county', 'counties')
  }
  return JSON.stringify(value).length > textMax ? 'changed' : value
}

type EventTimes = Pick<
  typeof threat.$inferSelect,
  'sentAt' | 'effectiveAt' | 'onsetAt' | 'expiresAt' | 'endsAt'
>

/** How long a threat stays open after its latest message expired, since an update may still arrive. */
export const expiryGraceMs = 15 * 60_000

/** When the hazard starts. */
const startOf = ({ onsetAt, effectiveAt, sentAt }: EventTimes): Date => onsetAt ?? effectiveAt ?? sentAt

/** The status of an event at `now` by its times alone. The caller handles cancellation. */
export function statusAt(times: EventTimes, now: Date): 'upcoming' | 'active' | 'ended' | 'expired' {
  const { endsAt, expiresAt } = times
  if (endsAt !== null && endsAt <= now) return 'ended'
  if (endsAt === null && expiresAt !== null && expiresAt.getTime() + expiryGraceMs <= now.getTime())
    return 'expired'
  return startOf(times) > now ? 'upcoming' : 'active'
}

export const isOpenStatus = (status: string) => status === 'upcoming' || status === 'active'
