import type { TransactionContext } from '../../../platform/context/context.ts'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import type { threatImpact, threatRevision } from '../../../platform/db/schema/index.ts'
import { isOpenStatus, type ThreatRow } from './threat-content.ts'

export type ImpactRow = typeof threatImpact.$inferSelect
type RevisionRow = typeof threatRevision.$inferInsert

/** The current impacts of a threat, summarized. */
interface ImpactSummary {
  /** Null without impacts. */
  maxRisk: number | null
  triages: ImpactRow['triage'][]
}

/** A threat while messages are applied to it; written once, after the last of them. */
export interface ThreatDraft {
  row: ThreatRow
  isNew: boolean
  isChanged: boolean
  /** Rank of its severity when it was loaded; 0 for a new one. */
  rankBefore: number
  /** By property; where only some properties were loaded, theirs. */
  impacts: Map<string, ImpactRow>
  changedImpacts: Set<string>
  /** Impacts on properties that were not loaded. */
  elsewhere: ImpactSummary
  aliases: Set<string>
  newAliases: Set<string>
  revisions: RevisionRow[]
  relatedKeys: Set<string>
}

/** What events name of a property. */
interface PropertyFacts {
  id: string
  name: string
  portfolioId: string
}

/** Threats of one organization, loaded and locked until the transaction ends. */
export interface ThreatUnitOfWork {
  tx: TransactionContext
  drafts: ThreatDraft[]
  byAlias: Map<string, ThreatDraft[]>
  properties: Map<string, PropertyFacts>
}

export const createDraft = (row: ThreatRow, isNew = false): ThreatDraft => ({
  row,
  isNew,
  isChanged: isNew,
  rankBefore: isNew ? 0 : row.severityRank,
  impacts: new Map(),
  changedImpacts: new Set(),
  elsewhere: { maxRisk: null, triages: [] },
  aliases: new Set(),
  newAliases: new Set(),
  revisions: [],
  relatedKeys: new Set(),
})

export const currentImpacts = (draft: ThreatDraft): ImpactRow[] =>
  [...draft.impacts.values()].filter(({ endedAt }) => endedAt === null)

export function endImpact(draft: ThreatDraft, impact: ImpactRow, now: Date) {
  draft.impacts.set(impact.propertyId, { ...impact, endedAt: now })
  draft.changedImpacts.add(impact.propertyId)
}

/** Every id under which a message can be known. */
export const idsOf = (message: HazardMessage): string[] => [
  message.dedupeKey,
  message.identifier,
  ...message.aliases,
  ...message.references,
]

export function addAlias(
  work: ThreatUnitOfWork,
  draft: ThreatDraft,
  alias: string,
  { isStored = false } = {},
) {
  if (draft.aliases.has(alias)) return
  draft.aliases.add(alias)
  if (!isStored) draft.newAliases.add(alias)
  const others = work.byAlias.get(alias)
  if (others) others.push(draft)
  else work.byAlias.set(alias, [draft])
}

/** Event numbers start over each year, so an event that ended longer ago than this is another one. */
const sameEventMs = 180 * 24 * 60 * 60_000

/**
 * The threat a message is about: by its key, else by further ids, else by the messages it replaces. Archived threats
 * are never changed.
 */
export function findDraft(work: ThreatUnitOfWork, message: HazardMessage): ThreatDraft | null {
  const sentMs = Date.parse(message.sentAt)
  const isSame = ({ row }: ThreatDraft) =>
    row.status !== 'archived' &&
    (isOpenStatus(row.status) || (row.closedAt ?? row.updatedAt).getTime() > sentMs - sameEventMs)
  for (const id of [message.dedupeKey, ...message.aliases, message.identifier, ...message.references]) {
    const found = (work.byAlias.get(id) ?? []).filter(isSame)
    if (found.length > 0) return found.toSorted((a, b) => b.row.era - a.row.era)[0]!
  }
  return null
}

/** The number that tells a new event apart from those of earlier years with the same key. */
export const nextEra = (work: ThreatUnitOfWork, dedupeKey: string): number =>
  Math.max(
    0,
    ...(work.byAlias.get(dedupeKey) ?? [])
      .filter(({ row }) => row.dedupeKey === dedupeKey)
      .map(({ row }) => row.era),
  ) + 1
