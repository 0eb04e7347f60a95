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
  readConsent,
} from '../../estate/index.ts'
import { recordConsentEvent, type TenantPlace } from './tenant-identity.ts'
import { liftSuppression, suppress } from './suppressions.service.ts'
import { type ConsentLanguage, wordingHash } from './wording.ts'

/** What a tenant can decide after proving that a mailbox is theirs. */
export const tenantDecisions = ['opt_in', 'decline', 'opt_out'] as const
export type TenantDecision = (typeof tenantDecisions)[number]

const outcome = { opt_in: 'opted_in', decline: 'declined', opt_out: 'opted_out' } as const
export type DecidedState = (typeof outcome)[TenantDecision]

/** A tenant who has decided already can't decline an invitation any more, only opt out. */
const tooLateToDecline: ReadonlySet<ConsentState> = new Set(['opted_in', 'opted_out'])

/**
 * The state that a tenant's own decision leads to, or null if it makes no sense. Opting in and out is possible in every
 * state. This is the only way back for a tenant who declined or opted out.
 */
export function decide(state: ConsentState, decision: TenantDecision): DecidedState | null {
  if (decision === 'decline' && tooLateToDecline.has(state)) return null
  return outcome[decision]
}

/** What can be decided in a state, without what is decided already. */
export const possibleDecisions = (state: ConsentState): TenantDecision[] =>
  tenantDecisions.filter((decision) => {
    const next = decide(state, decision)
    return next !== null && next !== state
  })

/**
 * Whether an address entered on a public page waits for confirmation. A decision that its owner made stays in force
 * until the mailbox is proved, because anyone can type anyone's address.
 */
export const mayAwaitConfirmation = (state: ConsentState) =>
  state === 'none' || state === 'invited' || state === 'expired'

/** The purpose that tenants opt in to. */
const purpose = 'safety_alerts'
type ConsentPurpose = (typeof consentPurposes)[number]

export interface TenantDecisionInput {
  /** A mailbox that has been proved to be the tenant's. */
  address: string
  /** Null if no tenant has the address, or several do. */
  tenant: TenantPlace | null
  decision: TenantDecision
  method: (typeof consentMethods)[number]
  /** What they read; null if nothing was shown, as for a one-click unsubscribe. */
  wording: { version: string; language: ConsentLanguage } | null
  evidence: ConsentEvidence
}

/**
 * Records what a tenant decided for a mailbox of theirs, as proof and in the ledger. Opting in lifts the suppression of
 * the address; opting out suppresses it for everything. Deciding the same again stores nothing.
 *
 * @returns the state of the address now, and whether the decision was new.
 * @throws Problem `state-conflict` if the decision makes no sense any more
 */
export async function recordDecision(
  tx: TransactionContext,
  act: TenantDecisionInput,
): Promise<{ state: DecidedState; isNew: boolean }> {
  const contact: Contact = { channel: 'email', address: contactKey(act.address) }
  await lockAddress(tx, contact)
  const consent = (await readConsent(tx, [contact]))(contact)
  const { state } = consent.byPurpose[purpose]
  const next = decide(state, act.decision)
  if (next === null) throw alreadyDecided(state)

  const isNew = next !== state || (next === 'opted_in' && consent.suppressed)
  if (isNew) await insertRecords(tx, act, contact, consent, next)
  if (next === 'opted_in' && consent.suppressed) await liftSuppression(tx, contact)
  if (next === 'opted_out') await suppress(tx, contact, 'unsubscribe')
  if (isNew) {
    recordConsentEvent(tx, act.tenant, {
      ...events[next],
      metadata: { channel: contact.channel, purpose, state: next, method: act.method },
    })
  }
  return { state: next, isNew }
}

const events = {
  opted_in: { action: 'consent.confirmed', did: 'opted in to safety alerts by email.' },
  declined: { action: 'consent.declined', did: 'declined safety alerts by email.' },
  opted_out: { action: 'consent.withdrawn', did: 'opted out of all email.' },
} as const

/** Makes decisions about one address wait for each other. */
export async function lockAddress(tx: TransactionContext, { channel, address }: Contact) {
  const hash = contactHash(tx.orgId, channel, address)
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`)
}

async function insertRecords(
  tx: TransactionContext,
  act: TenantDecisionInput,
  contact: Contact,
  { byPurpose }: ConsentOfAddress,
  state: DecidedState,
) {
  // Opting out ends everything, so other purposes that were agreed to end with it.
  const ended = consentPurposes.filter(
    (other) => other !== purpose && state === 'opted_out' && byPurpose[other].state === 'opted_in',
  )
  const recorded: ConsentPurpose[] = [purpose, ...ended]
  await tx.db.insert(consentRecord).values(
    recorded.map((of) => ({
      id: newId(),
      orgId: tx.orgId,
      tenantId: act.tenant?.id ?? null,
      ...contact,
      addressHash: contactHash(tx.orgId, contact.channel, contact.address),
      purpose: of,
      state,
      method: act.method,
      wordingVersion: act.wording?.version ?? null,
      wordingHash: act.wording && wordingHash(act.wording.version, act.wording.language),
      language: act.wording?.language ?? null,
      evidence: act.evidence,
      occurredAt: noEarlierThan(byPurpose[of].since),
      actor: { type: tx.actor.type, id: tx.actor.id, name: null },
    })),
  )
}

/** Now, or the time of the previous record if a clock was ahead, because the latest record is in force. */
export const noEarlierThan = (since: string | null) =>
  new Date(Math.max(Date.now(), since === null ? 0 : new Date(since).getTime()))

function alreadyDecided(state: ConsentState) {
  const detail =
    state === 'opted_in'
      ? 'This address is already opted in. To stop alerts, opt out instead.'
      : 'This address is already opted out.'
  return new Problem('state-conflict', detail, { members: { state, allowed: possibleDecisions(state) } })
}
