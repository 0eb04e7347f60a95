import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  type ConsentChannel,
  type ConsentEvidence,
  type consentMethods,
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
  lockAddress,
} from '../../estate/index.ts'
import { liftSuppression, suppress } from './suppressions.service.ts'
import {
  type DecidedState,
  type DecisionPlan,
  noEarlierThan,
  optInPurpose,
  planDecision,
  possibleDecisions,
  type TenantDecision,
} from './tenant-decisions.ts'
import { recordConsentEvent, type TenantSummary } from './tenant-identity.ts'
import { type ConsentLanguage, wordingHash } from './wording.ts'

interface TenantDecisionInput {
  /** Email by default. */
  channel?: ConsentChannel
  /** A mailbox or number that the tenant has proved access to. */
  address: string
  /** Null if no tenant has the address, or several do: an opt-in then counts for no one until it's matched. */
  tenant: TenantSummary | null
  decision: TenantDecision
  method: (typeof consentMethods)[number]
  /** What was shown; null if nothing was, as for a one-click unsubscribe. */
  wording: { version: string; language: ConsentLanguage } | null
  evidence: ConsentEvidence
}

/**
 * Records a tenant's decision for an address, as a consent record and in the ledger. Opting in lifts the address's
 * suppression; opting out suppresses it for everything on the channel. Repeating a decision stores nothing, unless it may
 * be another person's.
 *
 * @returns the address's new state, and whether the decision changed anything
 * @throws Problem `state-conflict` if the current state doesn't allow the decision
 */
export async function recordDecision(
  tx: TransactionContext,
  input: TenantDecisionInput,
): Promise<{ state: DecidedState; isNew: boolean }> {
  const contact: Contact = { channel: input.channel ?? 'email', address: contactKey(input.address) }
  await lockAddress(tx, contact)
  const person = { ...contact, tenantId: input.tenant?.id ?? null }
  const consent = (await loadConsentLookup(tx, [person]))(person)
  const plan = planDecision(consent, input.decision)
  if (plan === null) throw alreadyDecided(consent.byPurpose[optInPurpose].state)

  const { state } = plan
  const isNew = plan.isNew || isMaybeAnothers(input, consent)
  if (isNew) await insertRecords(tx, input, contact, consent, plan)
  if (state === 'opted_in' && consent.suppressed) await liftSuppression(tx, contact)
  if (state === 'opted_out') await suppress(tx, contact, 'unsubscribe')
  if (isNew) {
    recordConsentEvent(tx, input.tenant, {
      action: decisionActions[state],
      predicate: describeDecision(state, contact.channel),
      metadata: { channel: contact.channel, purpose: optInPurpose, state, method: input.method },
    })
  }
  return { state, isNew }
}

/** At a shared address, the next person may decide the same, or stop what one of them has agreed to since. */
const isMaybeAnothers = ({ tenant, method, decision }: TenantDecisionInput, { others }: ConsentOfAddress) =>
  tenant === null &&
  (method === 'public_page_confirmed' ||
    (decision === 'opt_out' && others.some((other) => other.state === 'opted_in')))

const decisionActions = {
  opted_in: 'consent.confirmed',
  declined: 'consent.declined',
  opted_out: 'consent.withdrawn',
} as const

const channelNames: Record<ConsentChannel, { by: string; all: string }> = {
  email: { by: 'by email', all: 'all email' },
  sms: { by: 'by text', all: 'all texts' },
  voice: { by: 'by phone', all: 'all calls' },
}

function describeDecision(state: DecidedState, channel: ConsentChannel) {
  const { by, all } = channelNames[channel]
  if (state === 'opted_out') return `opted out of ${all}.`
  return `${state === 'opted_in' ? 'opted in to' : 'declined'} safety alerts ${by}.`
}

async function insertRecords(
  tx: TransactionContext,
  input: TenantDecisionInput,
  contact: Contact,
  { byPurpose }: ConsentOfAddress,
  { state, purposes }: DecisionPlan,
) {
  await tx.db.insert(consentRecord).values(
    purposes.map((purpose) => ({
      id: newId(),
      orgId: tx.orgId,
      tenantId: input.tenant?.id ?? null,
      ...contact,
      addressHash: contactHash(tx, contact.channel, contact.address),
      purpose,
      state,
      method: input.method,
      wordingVersion: input.wording?.version ?? null,
      wordingHash: input.wording && wordingHash(input.wording.version, input.wording.language),
      language: input.wording?.language ?? null,
      evidence: input.evidence,
      occurredAt: noEarlierThan(byPurpose[purpose].since),
      actor: { type: tx.actor.type, id: tx.actor.id, name: null },
    })),
  )
}

function alreadyDecided(state: ConsentState) {
  const detail =
    state === 'opted_in'
      ? 'This address is already opted in. To stop alerts, opt out instead.'
      : 'This address is already opted out.'
  return new Problem('state-conflict', detail, { members: { state, allowed: possibleDecisions(state) } })
}
