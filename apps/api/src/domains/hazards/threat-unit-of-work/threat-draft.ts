import type { TransactionContext } from '../../../platform/context/context.ts'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import type { ChecklistPhase, threatImpact, threatRevision } from '../../../platform/db/schema/index.ts'
import type { EventRecorder } from '../../../platform/ledger/record-event.ts'
import { checklistPhaseOf } from '../checklists/checklist-phase.ts'
import { isOpenStatus, type ThreatRow } from './threat-content.ts'

export type ImpactRow = typeof threatImpact.$inferSelect
type RevisionRow = typeof threatRevision.$inferInsert

/** A summary of current impacts. */
interface ImpactSummary {
  /** Null without impacts. */
  maxRisk: number | null
  triages: ImpactRow['triage'][]
}

/** A threat being changed in memory, before `flushUnitOfWork` writes it. */
export interface ThreatDraft {
  row: ThreatRow
  isNew: boolean
  isChanged: boolean
  /** The severity rank when it was loaded; 0 for a new threat, and for one that had ended. */
  loadedSeverityRank: number
  /** The checklist's phase when it was loaded; null for a new threat. */
  loadedPhase: ChecklistPhase | null
  /** Whether it affects a property that it didn't affect when it was loaded. */
  reachedProperties: boolean
  /** By property id; only those in `scope` if the threat was loaded with one. */
  impacts: Map<string, ImpactRow>
  changedImpacts: Set<string>
  unloadedImpacts: ImpactSummary
  aliases: Set<string>
  newAliases: Set<string>
  revisions: RevisionRow[]
  relatedKeys: Set<string>
}

/** The parts of a property that ledger events store. */
interface PropertySummary {
  id: string
  name: string
  portfolioId: string
}

/** Threats of one organization in memory, and where what happens to them is recorded. */
export interface ThreatDrafts {
  tx: EventRecorder & Pick<TransactionContext, 'orgId'>
  drafts: ThreatDraft[]
  byAlias: Map<string, ThreatDraft[]>
  properties: Map<string, PropertySummary>
  /** The id of a new threat. */
  createId(): string
}

/** Threats that are loaded and locked until the transaction ends. */
export interface ThreatUnitOfWork extends ThreatDrafts {
  tx: TransactionContext
}

export const createDraft = (row: ThreatRow, isNew = false): ThreatDraft => ({
  row,
  isNew,
  isChanged: isNew,
  loadedSeverityRank: isNew || !isOpenStatus(row.status) ? 0 : row.severityRank,
  loadedPhase: isNew ? null : checklistPhaseOf(row),
  reachedProperties: false,
  impacts: new Map(),
  changedImpacts: new Set(),
  unloadedImpacts: { maxRisk: null, triages: [] },
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

/** Every id that can connect a message to its threat. */
export const idsOf = (message: HazardMessage): string[] => [
  message.dedupeKey,
  message.identifier,
  ...message.aliases,
  ...message.references,
]

export function addAlias(work: ThreatDrafts, draft: ThreatDraft, alias: string, { isStored = false } = {}) {
  if (draft.aliases.has(alias)) return
  draft.aliases.add(alias)
  if (!isStored) draft.newAliases.add(alias)
  const draftsWithAlias = work.byAlias.get(alias)
  if (draftsWithAlias) draftsWithAlias.push(draft)
  else work.byAlias.set(alias, [draft])
}

/** Event numbers restart each year, so a threat that ended longer ago is a different event. */
const sameEventMs = 180 * 24 * 60 * 60_000

/**
 * P-VTEC identifies the event itself. One alert can be about several events, and then its messages share what they
 * replace.
 */
const nameOtherEvents = (...keys: [string, string]) =>
  keys[0] !== keys[1] && keys.every((key) => key.startsWith('vtec:'))

/**
 * Finds the threat of a message: by dedupe key, then aliases and identifier, then the messages it replaces. Skips
 * archived threats, which never change, and those of other events.
 */
export function findDraft(work: ThreatDrafts, message: HazardMessage): ThreatDraft | null {
  const sentMs = Date.parse(message.sentAt)
  const isSameEvent = ({ row }: ThreatDraft) =>
    row.status !== 'archived' &&
    !nameOtherEvents(row.dedupeKey, message.dedupeKey) &&
    (isOpenStatus(row.status) || (row.closedAt ?? row.updatedAt).getTime() > sentMs - sameEventMs)
  for (const id of [message.dedupeKey, ...message.aliases, message.identifier, ...message.references]) {
    const candidates = (work.byAlias.get(id) ?? []).filter(isSameEvent)
    if (candidates.length > 0) return candidates.toSorted((a, b) => b.row.era - a.row.era)[0]!
  }
  return null
}

/** The next era of a dedupe key: a number that distinguishes events of different years with the same key. */
export const nextEra = (work: ThreatDrafts, dedupeKey: string): number =>
  Math.max(
    0,
    ...(work.byAlias.get(dedupeKey) ?? [])
      .filter(({ row }) => row.dedupeKey === dedupeKey)
      .map(({ row }) => row.era),
  ) + 1
