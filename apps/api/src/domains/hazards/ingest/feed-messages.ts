import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { MultiPolygon, Polygon } from 'geojson'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Database } from '../../../platform/db/database.ts'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import { feedMessage } from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { endOf } from '../threat-unit-of-work/threat-content.ts'

const compress = promisify(gzip)
const messagesPerInsert = 500

interface FeedRun {
  feedId: string
  connector: string
  receivedAt: Date
}

/**
 * Stores messages. Returns those that aren't delivered yet: new ones, and those of a run that was interrupted before
 * every organization received them.
 */
export async function storeMessages(
  db: Database,
  { feedId, connector, receivedAt }: FeedRun,
  messages: readonly HazardMessage[],
): Promise<HazardMessage[]> {
  const identifiers = JSON.stringify(messages.map(({ identifier }) => identifier))
  const isListed = sql`${feedMessage.identifier} in (select jsonb_array_elements_text(${identifiers}::jsonb))`
  const storedRows = await db
    .update(feedMessage)
    .set({ seenAt: receivedAt })
    .where(and(eq(feedMessage.feedId, feedId), isListed))
    .returning({ identifier: feedMessage.identifier, ingestedAt: feedMessage.ingestedAt })
  const deliveredByIdentifier = new Map(storedRows.map((row) => [row.identifier, row.ingestedAt !== null]))

  const newMessages = messages.filter(({ identifier }) => !deliveredByIdentifier.has(identifier))
  for (let offset = 0; offset < newMessages.length; offset += messagesPerInsert) {
    const rows = await Promise.all(
      newMessages.slice(offset, offset + messagesPerInsert).map(async (message) => {
        const { raw, rawContentType, ...storedMessage } = message
        const endsAt = endOf(message)
        return {
          feedId,
          connector,
          identifier: message.identifier,
          dedupeKey: message.dedupeKey,
          sentAt: new Date(message.sentAt),
          receivedAt,
          seenAt: receivedAt,
          endsAt,
          isOpen: message.conclusion === null && (endsAt === null || endsAt > receivedAt),
          message: storedMessage,
          raw: await compress(raw),
          rawContentType,
        }
      }),
    )
    await db.insert(feedMessage).values(rows).onConflictDoNothing()
  }
  if (newMessages.length > 0) await closeReplacedMessages(db, feedId, newMessages)
  return messages.filter(({ identifier }) => deliveredByIdentifier.get(identifier) !== true)
}

/** Closes messages that a newer message about the same event replaces. */
async function closeReplacedMessages(db: Database, feedId: string, messages: readonly HazardMessage[]) {
  const replacements = messages.map(({ identifier, dedupeKey, references, sentAt }) => ({
    identifier,
    key: dedupeKey,
    refs: references,
    sent: sentAt,
  }))
  await db.execute(sql`
    update feed_message m set is_open = false
    from jsonb_to_recordset(${JSON.stringify(replacements)}::jsonb) as n(identifier text, key text, refs jsonb, sent timestamptz)
    where m.feed_id = ${feedId} and m.is_open and m.identifier <> n.identifier
      and ((m.dedupe_key = n.key and m.sent_at < n.sent) or n.refs ? m.identifier)`)
}

/** Marks messages as delivered to every organization. */
export async function markMessagesDelivered(
  db: Database,
  { feedId, receivedAt }: FeedRun,
  messages: readonly HazardMessage[],
) {
  const identifiers = JSON.stringify(messages.map(({ identifier }) => identifier))
  await db
    .update(feedMessage)
    .set({ ingestedAt: receivedAt })
    .where(
      and(
        eq(feedMessage.feedId, feedId),
        sql`${feedMessage.identifier} in (select jsonb_array_elements_text(${identifiers}::jsonb))`,
      ),
    )
}

/**
 * Closes messages that have been missing from full responses for `endsAfterAbsentMs`. Returns, for each, a message
 * that ends its event.
 */
export async function closeAbsentMessages(
  db: Database,
  { feedId, receivedAt }: FeedRun,
  endsAfterAbsentMs: number,
): Promise<HazardMessage[]> {
  const rows = await db
    .update(feedMessage)
    .set({ isOpen: false })
    .where(
      and(
        eq(feedMessage.feedId, feedId),
        feedMessage.isOpen,
        isNotNull(feedMessage.seenAt),
        sql`${feedMessage.seenAt} <= ${new Date(receivedAt.getTime() - endsAfterAbsentMs).toISOString()}::timestamptz`,
      ),
    )
    .returning({ message: feedMessage.message, type: feedMessage.rawContentType })
  return rows.map(({ message, type }) => toEndMessage(message, type, receivedAt))
}

/** The message that ends the event of one that has been missing from responses. */
export const toEndMessage = (
  message: Omit<HazardMessage, 'raw' | 'rawContentType'>,
  rawContentType: string,
  receivedAt: Date,
): HazardMessage => ({
  ...message,
  identifier: `${message.identifier}#gone`,
  references: [message.identifier],
  messageType: 'cancel',
  conclusion: 'ended',
  sentAt: receivedAt.toISOString(),
  raw: '',
  rawContentType,
})

/**
 * Sorts the messages of one response by time; of those with the same time, the ones that end an event come first.
 * Messages sent together about one event, each for a part of its area, are merged into one.
 */
export function mergeMessages(messages: readonly HazardMessage[]): HazardMessage[] {
  const parts = Map.groupBy(dropDuplicates(messages), ({ dedupeKey, sentAt, isTest, conclusion }) =>
    JSON.stringify([dedupeKey, sentAt, isTest, conclusion]),
  )
  return [...parts.values()].map(mergeParts).toSorted(byTime)
}

const byTime = (a: HazardMessage, b: HazardMessage) =>
  a.sentAt.localeCompare(b.sentAt) ||
  Number(a.conclusion === null) - Number(b.conclusion === null) ||
  a.identifier.localeCompare(b.identifier)

const dropDuplicates = (messages: readonly HazardMessage[]) => [
  ...new Map(messages.map((message) => [message.identifier, message])).values(),
]

function mergeParts(parts: readonly HazardMessage[]): HazardMessage {
  const [first, ...others] = parts.toSorted((a, b) => a.identifier.localeCompare(b.identifier))
  if (others.length === 0) return first!
  const sortedParts = [first!, ...others]
  const worstPart = sortedParts.reduce((a, b) =>
    rankSeverity(b.severity) > rankSeverity(a.severity) ? b : a,
  )
  return {
    ...first!,
    severity: worstPart.severity,
    aliases: unique(sortedParts.flatMap(({ aliases, identifier }) => [...aliases, identifier])),
    references: unique(sortedParts.flatMap(({ references }) => references)),
    relatedKeys: unique(sortedParts.flatMap(({ relatedKeys }) => relatedKeys)),
    // If a part has no geometry, only the zones describe the whole area.
    geometry: sortedParts.every(({ geometry }) => geometry)
      ? mergeAreas(sortedParts.map(({ geometry }) => geometry!))
      : null,
    zones: {
      ugc: unique(sortedParts.flatMap(({ zones }) => zones.ugc)),
      same: unique(sortedParts.flatMap(({ zones }) => zones.same)),
    },
    areaDesc: unique(sortedParts.flatMap(({ areaDesc }) => areaDesc ?? [])).join('; ') || null,
    endsAt: latest(sortedParts.map(({ endsAt }) => endsAt)),
    expiresAt: latest(sortedParts.map(({ expiresAt }) => expiresAt)),
    onsetAt: earliest(sortedParts.map(({ onsetAt }) => onsetAt)),
    raw: sortedParts.map(({ raw }) => raw).join('\n'),
  }
}

const unique = (values: readonly string[]) => [...new Set(values)]

/** Null if any of them is, since the result is then unknown. */
const earliest = (timestamps: readonly (string | null)[]) =>
  timestamps.reduce((a, b) => (a === null || b === null ? null : a < b ? a : b))

const latest = (timestamps: readonly (string | null)[]) =>
  timestamps.reduce((a, b) => (a === null || b === null ? null : a > b ? a : b))

function mergeAreas(areas: readonly (Polygon | MultiPolygon)[]): MultiPolygon {
  return {
    type: 'MultiPolygon',
    coordinates: areas.flatMap((area) => (area.type === 'Polygon' ? [area.coordinates] : area.coordinates)),
  }
}
