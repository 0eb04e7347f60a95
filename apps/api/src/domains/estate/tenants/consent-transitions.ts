import type { ConsentState } from '../../../platform/db/schema/index.ts'

/** What a member of staff may write down for a tenant. */
export const staffDecisions = ['opted_in', 'opted_out'] as const
export type StaffDecision = (typeof staffDecisions)[number]

/**
 * From which states staff may record a decision. Somebody who declined or opted out comes back by an act of their
 * own only: nobody can consent for them.
 */
const allowedFrom: Record<StaffDecision, readonly ConsentState[]> = {
  opted_in: ['none', 'invited', 'pending_confirmation', 'expired'],
  opted_out: ['none', 'invited', 'pending_confirmation', 'expired', 'declined', 'opted_in'],
}

/** The decisions that staff may record in this state of an address. */
export const decisionsIn = (state: ConsentState): StaffDecision[] =>
  staffDecisions.filter((decision) => allowedFrom[decision].includes(state))
