import { consentPurposes, type ConsentState } from '../../../platform/db/schema/consent-record.ts'
import type { ConsentByPurpose } from './tenants.schema.ts'

/** What someone else with the same address decided. */
interface OtherConsent {
  tenantId: string
  purpose: (typeof consentPurposes)[number]
  state: ConsentState
  since: string
}

/** What a person agreed to at an address, and whether the address is suppressed. */
export interface ConsentOfAddress {
  byPurpose: ConsentByPurpose
  /** The latest decisions of other tenants at the address. They aren't this person's consent. */
  others: OtherConsent[]
  /** Holds for everyone with the address. */
  suppressed: boolean
}

/** A decision recorded for an address. */
interface RecordedConsent {
  /** Null if it doesn't say whose it is. */
  tenantId: string | null
  purpose: (typeof consentPurposes)[number]
  state: ConsentState
  occurredAt: Date
}

/** The states in which a record without a tenant holds for everyone with the address: such a record only stops messages. */
export const stoppingStates = ['opted_out', 'declined'] as const satisfies readonly ConsentState[]

export const isStopping = (state: ConsentState) => stoppingStates.some((stopping) => stopping === state)

const noConsent = (): ConsentByPurpose =>
  Object.fromEntries(consentPurposes.map((purpose) => [purpose, { state: 'none', since: null }])) as never

/**
 * A tenant's consent at an address: the latest record for each purpose that is theirs, or stops messages to everyone.
 * `records` are the address's latest records for each person and purpose, oldest first; among those without a tenant,
 * also the latest one that stops messages. For an unknown person (null), every record without a tenant counts.
 */
export function resolveConsent(
  tenantId: string | null,
  records: readonly RecordedConsent[],
): Pick<ConsentOfAddress, 'byPurpose' | 'others'> {
  const byPurpose = noConsent()
  const others: OtherConsent[] = []
  for (const { occurredAt, ...record } of records) {
    const { purpose, state } = record
    const since = occurredAt.toISOString()
    if (record.tenantId === tenantId || (record.tenantId === null && isStopping(state)))
      byPurpose[purpose] = { state, since }
    else if (record.tenantId !== null) others.push({ tenantId: record.tenantId, purpose, state, since })
  }
  return { byPurpose, others }
}

/** Merges the consent of several addresses: for each purpose, opted in if any of them is, or else the latest record. */
export function mergeConsent(consents: readonly ConsentByPurpose[]): ConsentByPurpose {
  const mergedConsent = noConsent()
  for (const purpose of consentPurposes) {
    const recordedStates = consents.map((consent) => consent[purpose]).filter(({ since }) => since !== null)
    const latestFirst = recordedStates.toSorted((a, b) => b.since!.localeCompare(a.since!))
    const effectiveConsent = latestFirst.find(({ state }) => state === 'opted_in') ?? latestFirst[0]
    if (effectiveConsent) mergedConsent[purpose] = effectiveConsent
  }
  return mergedConsent
}

/** Decisions that staff can record for a tenant. */
export const staffDecisions = ['opted_in', 'opted_out'] as const

export type StaffDecision = (typeof staffDecisions)[number]

/**
 * The states from which staff can record a decision. Tenants who declined or opted out can only opt in themselves:
 * staff can't consent for them.
 */
const allowedStates: Record<StaffDecision, readonly ConsentState[]> = {
  opted_in: ['none', 'invited', 'pending_confirmation', 'expired'],
  opted_out: ['none', 'invited', 'pending_confirmation', 'expired', 'declined', 'opted_in'],
}

/** The decisions that staff can record for an address in this state. */
export const allowedDecisions = (state: ConsentState): StaffDecision[] =>
  staffDecisions.filter((decision) => allowedStates[decision].includes(state))
