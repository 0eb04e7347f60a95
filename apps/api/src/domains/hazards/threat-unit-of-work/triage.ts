import { triages } from '../../../platform/db/schema/index.ts'

/** The state of people's work on a threat, at one property or as a whole. */
export type Triage = (typeof triages)[number]

export const openTriages = ['new', 'acknowledged', 'in_progress'] as const satisfies readonly Triage[]

export const isClosedTriage = (triage: Triage) => triage === 'resolved' || triage === 'dismissed'

/** The allowed transitions. `new` undoes acknowledging. */
export const nextTriages: Record<Triage, readonly Triage[]> = {
  new: ['acknowledged', 'dismissed'],
  acknowledged: ['in_progress', 'dismissed', 'new'],
  in_progress: ['resolved', 'dismissed'],
  resolved: ['in_progress'],
  dismissed: ['in_progress'],
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
