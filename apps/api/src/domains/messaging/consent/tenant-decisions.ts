import type { ConsentState } from '../../../platform/db/schema/index.ts'

/** What somebody can decide who has proved that a mailbox is theirs. */
export const tenantDecisions = ['opt_in', 'decline', 'opt_out'] as const
export type TenantDecision = (typeof tenantDecisions)[number]

const outcome = { opt_in: 'opted_in', decline: 'declined', opt_out: 'opted_out' } as const
export type DecidedState = (typeof outcome)[TenantDecision]

/** Whoever has decided already does not decline an invitation any more: they stay, or they stop. */
const tooLateToDecline: ReadonlySet<ConsentState> = new Set(['opted_in', 'opted_out'])

/**
 * The state that an act of the tenant’s own leads to, or null where it makes no sense. Agreeing and stopping are
 * possible from everywhere; only here does somebody come back who declined or opted out.
 */
export function decide(state: ConsentState, decision: TenantDecision): DecidedState | null {
  if (decision === 'decline' && tooLateToDecline.has(state)) return null
  return outcome[decision]
}

/** What can be decided in a state, what is decided already left out. */
export const possibleDecisions = (state: ConsentState): TenantDecision[] =>
  tenantDecisions.filter((decision) => {
    const next = decide(state, decision)
    return next !== null && next !== state
  })

/**
 * Whether an address that somebody typed into a public page waits for its confirmation. A “no”, or a “yes”, that its
 * owner gave stands until the mailbox is proved: anybody can type anybody’s address.
 */
export const mayAwaitConfirmation = (state: ConsentState) =>
  state === 'none' || state === 'invited' || state === 'expired'
