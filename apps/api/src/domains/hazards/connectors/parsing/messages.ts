import type { HazardMessage } from '../../../../platform/db/schema/hazard-message.ts'
import type { FeedReading } from '../connector.ts'
import { type Area, polygonsOf } from './geometry.ts'

/** The messages of one item, or the reason why it is dropped. */
export type ItemResult = HazardMessage[] | { dropped: string }

const sampleLength = 200
/** Matching visits each corner for each property nearby. Real areas have up to some ten thousand. */
const cornersMax = 100_000

/** Reads items one by one. One that can't be read is recorded as unparsable and doesn't affect the others. */
export function collectItems<Item>(
  items: readonly Item[],
  read: (item: Item) => ItemResult,
): Pick<FeedReading, 'messages' | 'unparsable' | 'dropped'> {
  const messages: HazardMessage[] = []
  const unparsable: FeedReading['unparsable'] = []
  const dropped: Record<string, number> = {}
  for (const item of items) {
    try {
      const result = read(item)
      if (Array.isArray(result)) {
        for (const message of result) requireFewCorners(message)
        messages.push(...result)
      } else dropped[result.dropped] = (dropped[result.dropped] ?? 0) + 1
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      const reason = error instanceof ItemUnreadable ? message : `Couldn’t be parsed: ${message}`
      unparsable.push({ sample: describeItem(item), reason })
    }
  }
  return { messages, unparsable, dropped }
}

function requireFewCorners({ geometry, bands }: HazardMessage) {
  const areas = [geometry, ...(bands ?? []).map((band) => band.geometry)].filter((area) => area !== null)
  const corners = areas.reduce((sum, area) => sum + countCorners(area), 0)
  if (corners <= cornersMax) return
  throw new ItemUnreadable(
    `Its area has ${corners.toLocaleString('en-US')} corners. The limit is ${cornersMax.toLocaleString('en-US')}.`,
  )
}

const countCorners = (area: Area) =>
  polygonsOf(area)
    .flat()
    .reduce((sum, ring) => sum + ring.length, 0)

export function describeItem(item: unknown): string {
  try {
    const text = typeof item === 'string' ? item : (JSON.stringify(item) ?? String(item))
    return text.slice(0, sampleLength)
  } catch {
    return 'An item nested too deeply to show.'
  }
}

/** An item can't be read. `message` is shown to people and says what is missing or invalid. */
export class ItemUnreadable extends Error {
  override readonly name = 'ItemUnreadable'
}

type RequiredFields =
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

/** Defaults for all but the required fields. */
export const createEmptyMessage = (): Omit<HazardMessage, RequiredFields> => ({
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
