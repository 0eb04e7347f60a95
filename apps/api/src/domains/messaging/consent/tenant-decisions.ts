import { consentPurposes, type ConsentState } from '../../../platform/db/schema/consent-record.ts'
import type { ConsentOfAddress } from '../../estate/index.ts'

/** What a tenant can decide after proving that a mailbox is theirs. */
export const tenantDecisions = ['opt_in', 'decline', 'opt_out'] as const
export type TenantDecision = (typeof tenantDecisions)[number]

export const decidedStates = { opt_in: 'opted_in', decline: 'declined', opt_out: 'opted_out' } as const
export type DecidedState = (typeof decidedStates)[TenantDecision]

/** A tenant who has decided can no longer decline an invitation, only opt out. */
const undeclinableStates: ReadonlySet<ConsentState> = new Set(['opted_in', 'opted_out'])

/**
 * The state that a tenant's own decision leads to, or null if the current state doesn't allow it. Opting in and out is
 * possible in every state, and opting in is the only way back for a tenant who declined or opted out.
 */
export function nextConsentState(state: ConsentState, decision: TenantDecision): DecidedState | null {
  if (decision === 'decline' && undeclinableStates.has(state)) return null
  return decidedStates[decision]
}

/** The decisions that would change a state. */
export const possibleDecisions = (state: ConsentState): TenantDecision[] =>
  tenantDecisions.filter((decision) => {
    const next = nextConsentState(state, decision)
    return next !== null && next !== state
  })

/**
 * Whether entering an address on a public page makes its consent pending. The owner's own decision stays in force until
 * access to the mailbox is proved, because anyone can enter any address.
 */
export const canBecomePending = (state: ConsentState) =>
  state === 'none' || state === 'invited' || state === 'expired'

/** The purpose that tenants opt in to. */
export const optInPurpose: (typeof consentPurposes)[number] = 'safety_alerts'

export interface DecisionPlan {
  /** The address's state for the opt-in purpose. */
  state: DecidedState
  /** Whether the decision changes anything. Repeating one stores nothing. */
  isNew: boolean
  /** The purposes to record: opting out covers all email, so it also ends consent to the other purposes. */
  purposes: (typeof consentPurposes)[number][]
}

/** What a decision does to an address's consent, or null if the current state doesn't allow it. */
export function planDecision(
  { byPurpose, suppressed }: Pick<ConsentOfAddress, 'byPurpose' | 'suppressed'>,
  decision: TenantDecision,
): DecisionPlan | null {
  const { state } = byPurpose[optInPurpose]
  const next = nextConsentState(state, decision)
  if (next === null) return null
  const endedPurposes = consentPurposes.filter(
    (other) => other !== optInPurpose && next === 'opted_out' && byPurpose[other].state === 'opted_in',
  )
  return {
    state: next,
    isNew: next !== state || (next === 'opted_in' && suppressed),
    purposes: [optInPurpose, ...endedPurposes],
  }
}

/** The current time, but never before the previous record, because the latest record is in force. */
export const noEarlierThan = (since: string | null) =>
  new Date(Math.max(Date.now(), since === null ? 0 : new Date(since).getTime()))
