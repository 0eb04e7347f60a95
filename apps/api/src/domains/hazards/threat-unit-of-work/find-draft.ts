import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import { isOpenStatus } from '../threat-status.ts'
import type { ThreatUnitOfWork } from './load-unit-of-work.ts'
import type { ThreatDraft } from './threat-draft.ts'

/** Numbers of events start again each year, so an event that ended longer ago is another one. */
const sameEventMs = 180 * 24 * 60 * 60_000

/**
 * The threat a message is about: by its key, else by further ids, else by the messages it replaces. What was archived
 * stays as it is.
 */
export function findDraft(book: ThreatUnitOfWork, message: HazardMessage): ThreatDraft | null {
  const sentMs = Date.parse(message.sentAt)
  const isSame = ({ row }: ThreatDraft) =>
    row.status !== 'archived' &&
    (isOpenStatus(row.status) || (row.closedAt ?? row.updatedAt).getTime() > sentMs - sameEventMs)
  for (const id of [message.dedupeKey, ...message.aliases, message.identifier, ...message.references]) {
    const found = (book.byAlias.get(id) ?? []).filter(isSame)
    if (found.length > 0) return found.toSorted((a, b) => b.row.era - a.row.era)[0]!
  }
  return null
}

/** Under which number a new event with this key is kept beside those of earlier years. */
export const nextEra = (book: ThreatUnitOfWork, dedupeKey: string): number =>
  Math.max(
    0,
    ...(book.byAlias.get(dedupeKey) ?? [])
      .filter(({ row }) => row.dedupeKey === dedupeKey)
      .map(({ row }) => row.era),
  ) + 1

/** Every id under which a message can be known. */
export const idsOf = (message: HazardMessage): string[] => [
  message.dedupeKey,
  message.identifier,
  ...message.aliases,
  ...message.references,
]
