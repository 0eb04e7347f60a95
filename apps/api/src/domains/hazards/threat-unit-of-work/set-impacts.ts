import type { Match } from '../matching/match-shape.ts'
import { currentImpacts, type ImpactRow, type ThreatDraft } from './threat-draft.ts'

/** A match with the id of its property; `manual` where a person chose it. */
export type PropertyMatch = Omit<Match, 'at' | 'method'> & {
  propertyId: string
  method: Match['method'] | 'manual'
}

export interface ImpactChanges {
  matched: string[]
  unmatched: string[]
  /** Not inside before, and inside now. */
  inside: string[]
}

/**
 * Makes the impacts of a threat those that were matched now. `among` limits it to some properties: others stay as they
 * are.
 */
export function setImpacts(
  draft: ThreatDraft,
  matches: readonly PropertyMatch[],
  { now, among }: { now: Date; among?: ReadonlySet<string> | undefined },
): ImpactChanges {
  const changes: ImpactChanges = { matched: [], unmatched: [], inside: [] }
  const touched = new Set<string>()
  for (const match of matches) {
    const { propertyId } = match
    if (among && !among.has(propertyId)) continue
    touched.add(propertyId)
    const before = draft.impacts.get(propertyId)
    const isBack = before !== undefined && before.endedAt !== null
    if (!before || isBack) changes.matched.push(propertyId)
    if (match.proximity === 'inside' && (!before || isBack || before.proximity !== 'inside')) {
      changes.inside.push(propertyId)
    }
    draft.impacts.set(propertyId, toImpact(draft, match, before, now))
    draft.changedImpacts.add(propertyId)
  }
  for (const impact of currentImpacts(draft)) {
    const { propertyId, method } = impact
    // What a person tied to a property by hand is untied by hand.
    if (touched.has(propertyId) || method === 'manual' || (among && !among.has(propertyId))) continue
    draft.impacts.set(propertyId, { ...impact, endedAt: now })
    draft.changedImpacts.add(propertyId)
    changes.unmatched.push(propertyId)
  }
  return changes
}

function toImpact(
  { row }: ThreatDraft,
  { severity: _severity, ...match }: PropertyMatch,
  before: ImpactRow | undefined,
  now: Date,
): ImpactRow {
  return {
    orgId: row.orgId,
    threatId: row.id,
    firstMatchedAt: now,
    triage: 'new',
    checklist: [],
    note: null,
    assigneeUserId: null,
    ...(before && {
      firstMatchedAt: before.firstMatchedAt,
      triage: before.endedAt === null ? before.triage : 'new',
      checklist: before.checklist,
      note: before.note,
      assigneeUserId: before.assigneeUserId,
    }),
    ...match,
    lastMatchedAt: now,
    endedAt: null,
  }
}
