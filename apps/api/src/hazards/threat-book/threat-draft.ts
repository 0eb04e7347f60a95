import type { threatImpact, threatRevision } from '../../db/schema/index.ts'
import type { ThreatRow } from '../to-threat-values.ts'

export type ImpactRow = typeof threatImpact.$inferSelect
export type RevisionRow = typeof threatRevision.$inferInsert

/** A threat while messages are applied to it; written once, after the last of them. */
export interface ThreatDraft {
  row: ThreatRow
  isNew: boolean
  isChanged: boolean
  impacts: Map<string, ImpactRow>
  changedImpacts: Set<string>
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
