import { sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  type ConsentEvidence,
  type consentMethods,
  consentPurposes,
  consentRecord,
  type ConsentState,
} from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import {
  type ConsentOfAddress,
  type Contact,
  contactHash,
  contactKey,
  loadConsentLookup,
} from '../../estate/index.ts'
import { recordConsentEvent, type TenantSummary } from './tenant-identity.ts'
import { liftSuppression, suppress } from './suppressions.service.ts'
import { type ConsentLanguage, wordingHash } from './wording.ts'

/** What a tenant can decide after proving that a mailbox is theirs. */
export const tenantDecisions = ['opt_in', 'decline', 'opt_out'] as const
export type TenantDecision = (typeof tenantDecisions)[number]

export const decidedStates = { opt_in: 'opted_in', decline: 'declined', opt_out: 'opted_out' } as const
type DecidedState = (typeof decidedStates)[TenantDecision]

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
const purpose: (typeof consentPurposes)[number] = 'safety_alerts'

/** Whether a record would replace someone else's decision: one without a tenant holds for everyone with the address. */
export const replacesDecision = (tenantId: string | null, { others }: ConsentOfAddress) =>
  tenantId === null && others.some((other) => other.purpose === purpose && !canBecomePending(other.state))

interface TenantDecisionInput {
  /** A mailbox that the tenant has proved access to. */
  address: string
  /** Null if no tenant has the address, or several do. */
  tenant: TenantSummary | null
  decision: TenantDecision
  method: (typeof consentMethods)[number]
  /** What was shown; null if nothing was, as for a one-click unsubscribe. */
  wording: { version: string; language: ConsentLanguage } | null
  evidence: ConsentEvidence
}

/**
 * Records a tenant's decision for an address, as a consent record and in the ledger. Opting in lifts the address's
 * suppression; opting out suppresses it for all email. Repeating a decision stores nothing.
 *
 * @returns the address's new state, and whether the decision changed anything
 * @throws Problem `state-conflict` if the current state doesn't allow the decision
 */
export async function recordDecision(
  tx: TransactionContext,
  input: TenantDecisionInput,
): Promise<{ state: DecidedState; isNew: boolean }> {
  const contact: Contact = { channel: 'email', address: contactKey(input.address) }
  await lockAddress(tx, contact)
  const person = { ...contact, tenantId: input.tenant?.id ?? null }
  const consent = (await loadConsentLookup(tx, [person]))(person)
  const { state } = consent.byPurpose[purpose]
  const next = nextConsentState(state, input.decision)
  if (next === null) throw alreadyDecided(state)

  const isNew = next !== state || (next === 'opted_in' && consent.suppressed)
  if (isNew) await insertRecords(tx, input, contact, consent, next)
  if (next === 'opted_in' && consent.suppressed) await liftSuppression(tx, contact)
  if (next === 'opted_out') await suppress(tx, contact, 'unsubscribe')
  if (isNew) {
    recordConsentEvent(tx, input.tenant, {
      ...decisionEvents[next],
      metadata: { channel: contact.channel, purpose, state: next, method: input.method },
    })
  }
  return { state: next, isNew }
}

const decisionEvents = {
  opted_in: { action: 'consent.confirmed', predicate: 'opted in to safety alerts by email.' },
  declined: { action: 'consent.declined', predicate: 'declined safety alerts by email.' },
  opted_out: { action: 'consent.withdrawn', predicate: 'opted out of all email.' },
} as const

/** Serializes changes to one address's consent until the transaction ends. */
export async function lockAddress(tx: TransactionContext, { channel, address }: Contact) {
  const hash = contactHash(tx.orgId, channel, address)
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`)
}

async function insertRecords(
  tx: TransactionContext,
  input: TenantDecisionInput,
  contact: Contact,
  { byPurpose }: ConsentOfAddress,
  state: DecidedState,
) {
  // Opting out covers all email, so it also ends consent to the other purposes.
  const endedPurposes = consentPurposes.filter(
    (other) => other !== purpose && state === 'opted_out' && byPurpose[other].state === 'opted_in',
  )
  await tx.db.insert(consentRecord).values(
    [purpose, ...endedPurposes].map((recordedPurpose) => ({
      id: newId(),
      orgId: tx.orgId,
      tenantId: input.tenant?.id ?? null,
      ...contact,
      addressHash: contactHash(tx.orgId, contact.channel, contact.address),
      purpose: recordedPurpose,
      state,
      method: input.method,
      wordingVersion: input.wording?.version ?? null,
      wordingHash: input.wording && wordingHash(input.wording.version, input.wording.language),
      language: input.wording?.language ?? null,
      evidence: input.evidence,
      occurredAt: noEarlierThan(byPurpose[recordedPurpose].since),
      actor: { type: tx.actor.type, id: tx.actor.id, name: null },
    })),
  )
}

/** The current time, but never before the previous record, because the latest record is in force. */
export const noEarlierThan = (since: string | null) =>
  new Date(Math.max(Date.now(), since === null ? 0 : new Date(since).getTime()))

function alreadyDecided(state: ConsentState) {
  const detail =
    state === 'opted_in'
      ? 'This address is already opted in. To stop alerts, opt out instead.'
      : 'This address is already opted out.'
  return new Problem('state-conflict', detail, { members: { state, allowed: possibleDecisions(state) } })
}
