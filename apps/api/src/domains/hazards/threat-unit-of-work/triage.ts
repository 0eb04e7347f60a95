import { triages } from '../../../platform/db/schema/index.ts'

/** Where people's work on a threat stands, at one property and as a whole. */
export type Triage = (typeof triages)[number]

export const openTriages = ['new', 'acknowledged', 'in_progress'] as const satisfies readonly Triage[]

export const isClosed = (triage: Triage) => triage === 'resolved' || triage === 'dismissed'

/** The transitions that are allowed. */
export const nextTriages: Record<Triage, readonly Triage[]> = {
  new: ['acknowledged', 'dismissed'],
  acknowledged: ['in_progress', 'dismissed'],
  in_progress: ['resolved', 'dismissed'],
  resolved: ['in_progress'],
  dismissed: ['in_progress'],
}

/**
 * The triage of a threat by those at its properties: the least advanced that is open, else resolved if it was resolved
 * anywhere. Null without properties.
 */
export function rollUpTriage(states: Iterable<Triage>): Triage | null {
  const seen = new Set(states)
  return triages.find((triage) => seen.has(triage)) ?? null
}

/**
 * Whether a transition of the whole threat also applies to a property whose triage is `own`. A property that is closed
 * stays closed while others are worked on; reopening applies only to those in the state that is reopened.
 */
export function followsChange(own: Triage, { from, to }: { from: Triage; to: Triage }) {
  if (isClosed(from)) return own === from
  return !isClosed(own) && nextTriages[own].includes(to)
}
