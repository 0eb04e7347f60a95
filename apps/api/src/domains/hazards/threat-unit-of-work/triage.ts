import { triages } from '../../../platform/db/schema/index.ts'

/** What people do about a threat, at one property and as a whole. */
export type Triage = (typeof triages)[number]

export const openTriages = ['new', 'acknowledged', 'in_progress'] as const satisfies readonly Triage[]

export const isClosed = (triage: Triage) => triage === 'resolved' || triage === 'dismissed'

/** Where each state may go. */
export const nextTriages: Record<Triage, readonly Triage[]> = {
  new: ['acknowledged', 'dismissed'],
  acknowledged: ['in_progress', 'dismissed'],
  in_progress: ['resolved', 'dismissed'],
  resolved: ['in_progress'],
  dismissed: ['in_progress'],
}

/**
 * The state of the whole by the states at its properties: the least advanced where something is open, else resolved
 * when somebody dealt with it anywhere. Null without properties.
 */
export function rollUpTriage(states: Iterable<Triage>): Triage | null {
  const seen = new Set(states)
  return triages.find((triage) => seen.has(triage)) ?? null
}

/**
 * Whether a change of the whole from one state to another also changes a property in state `own`. What is settled at
 * one property stays so while others are worked on, and reopening brings back only what made the whole settled.
 */
export function followsChange(own: Triage, { from, to }: { from: Triage; to: Triage }) {
  if (isClosed(from)) return own === from
  return !isClosed(own) && nextTriages[own].includes(to)
}
