import type { threatImpact, threatRevision } from '../../../platform/db/schema/index.ts'
import type { ThreatRow } from '../to-threat-values.ts'

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
