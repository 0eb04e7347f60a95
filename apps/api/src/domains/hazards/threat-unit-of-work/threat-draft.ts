import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import type { threatImpact, threatRevision } from '../../../platform/db/schema/index.ts'
import type { ThreatUnitOfWork } from './change-threats.ts'
import { isOpenStatus, type ThreatRow } from './threat-content.ts'

export type ImpactRow = typeof threatImpact.$inferSelect
export type RevisionRow = typeof threatRevision.$inferInsert

/** The current impacts of a threat, taken together. */
export interface ImpactSummary {
  /** Null where there is none. */
  maxRisk: number | null
  triages: ImpactRow['triage'][]
}

/** A threat while messages are applied to it; written once, after the last of them. */
export interface ThreatDraft {
  row: ThreatRow
  isNew: boolean
  isChanged: boolean
  /** How severe it was when the book was opened; 0 for a new one. */
  rankBefore: number
  /** By property; of a book that was opened for some properties only theirs. */
  impacts: Map<string, ImpactRow>
  changedImpacts: Set<string>
  /** What holds for the properties that the book was not opened for. */
  elsewhere: ImpactSummary
  aliases: Set<string>
  newAliases: Set<string>
  revisions: RevisionRow[]
  relatedKeys: Set<string>
}

export const currentImpacts = (draft: ThreatDraft): ImpactRow[] =>
  [...draft.impacts.values()].filter(({ endedAt }) => endedAt === null)

/** What the events say of a property. */
export interface PropertyFacts {
  id: string
  name: string
  portfolioId: string
}

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
