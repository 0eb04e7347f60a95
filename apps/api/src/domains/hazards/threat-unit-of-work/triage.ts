import { type dismissReasons, triages } from '../../../platform/db/schema/index.ts'

/** The state of people's work on a threat, at one property or as a whole. */
export type Triage = (typeof triages)[number]

export const openTriages = ['new', 'acknowledged', 'in_progress'] as const satisfies readonly Triage[]

export const isClosedTriage = (triage: Triage) => triage === 'resolved' || triage === 'dismissed'

/** The allowed transitions. `new` undoes acknowledging, and `new` and `acknowledged` undo dismissing. */
export const nextTriages: Record<Triage, readonly Triage[]> = {
  new: ['acknowledged', 'dismissed'],
  acknowledged: ['in_progress', 'dismissed', 'new'],
  in_progress: ['resolved', 'dismissed'],
  resolved: ['in_progress'],
  dismissed: ['in_progress', 'acknowledged', 'new'],
}

/**
 * Derives a threat's triage from its impacts: the least advanced open triage, else resolved if any impact is, else
 * dismissed. Null without impacts.
 */
export function rollUpTriage(states: Iterable<Triage>): Triage | null {
  const stateSet = new Set(states)
  return triages.find((triage) => stateSet.has(triage)) ?? null
}

/**
 * Whether a transition of the whole threat also applies to an impact with triage `current`. A closed impact stays
 * closed while others move on; reopening applies only to impacts that were closed the same way.
 */
export function followsChange(current: Triage, { from, to }: { from: Triage; to: Triage }) {
  if (isClosedTriage(from)) return current === from
  return !isClosedTriage(current) && nextTriages[current].includes(to)
}

/** Work on a threat at one property, as far as it decides whether the threat becomes new again there. */
export interface ImpactTriage {
  triage: Triage
  closedSeverityRank: number | null
  dismissReason: (typeof dismissReasons)[number] | null
}

interface Worsening {
  previousRank: number
  severityRank: number
  /** It grew without getting more severe. */
  hasGrown: boolean
  /** The property is inside the hazard now, but wasn't before. */
  isNewlyInside: boolean
}

/**
 * Whether a threat that got worse is new again at a property. Where it was acknowledged: always. Where it was resolved
 * or dismissed: if it is more severe than it was then, or has reached the property. A dismissal as a duplicate or a test
 * stands, because it says that people follow the hazard elsewhere or that there is none; one for a wrong location stands
 * until the hazard reaches the property.
 */
export function becomesNewAgain(
  { triage, closedSeverityRank, dismissReason }: ImpactTriage,
  { previousRank, severityRank, hasGrown, isNewlyInside }: Worsening,
) {
  const isMoreSevere = severityRank > previousRank
  if (triage === 'acknowledged') return isMoreSevere || hasGrown || isNewlyInside
  if (!isClosedTriage(triage) || dismissReason === 'duplicate' || dismissReason === 'test') return false
  if (isNewlyInside || dismissReason === 'wrong_location') return isNewlyInside
  return isMoreSevere && severityRank > (closedSeverityRank ?? previousRank)
}
