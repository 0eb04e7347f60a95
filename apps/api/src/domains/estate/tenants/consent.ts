import { and, desc, eq, inArray } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  type ConsentChannel,
  consentPurposes,
  consentRecord,
  type ConsentState,
  suppression,
} from '../../../platform/db/schema/index.ts'
import { contactHash } from './contacts.ts'
import type { ConsentByPurpose } from './tenants.schema.ts'

export interface Contact {
  channel: ConsentChannel
  address: string
}

/** What an address agreed to, and whether it is suppressed. */
export interface ConsentOfAddress {
  byPurpose: ConsentByPurpose
  suppressed: boolean
}

const noConsent = (): ConsentByPurpose =>
  Object.fromEntries(consentPurposes.map((purpose) => [purpose, { state: 'none', since: null }])) as never

/**
 * The current consent of addresses: the latest record for each purpose. Every sender must check it, and check
 * `isSuppressed` again right before sending.
 */
export async function readConsent(
  tx: Pick<TransactionContext, 'db' | 'orgId'>,
  contacts: readonly Contact[],
) {
  const hashOf = ({ channel, address }: Contact) => contactHash(tx.orgId, channel, address)
  const byHash = new Map<string, ConsentOfAddress>(
    contacts.map((contact) => [hashOf(contact), { byPurpose: noConsent(), suppressed: false }]),
  )
  const hashes = [...byHash.keys()]
  if (hashes.length > 0) {
    const records = await tx.db
      .selectDistinctOn([consentRecord.addressHash, consentRecord.purpose], {
        hash: consentRecord.addressHash,
        purpose: consentRecord.purpose,
        state: consentRecord.state,
        occurredAt: consentRecord.occurredAt,
      })
      .from(consentRecord)
      .where(and(eq(consentRecord.orgId, tx.orgId), inArray(consentRecord.addressHash, hashes)))
      .orderBy(
        consentRecord.addressHash,
        consentRecord.purpose,
        desc(consentRecord.occurredAt),
        desc(consentRecord.id),
      )
    for (const { hash, purpose, state, occurredAt } of records)
      byHash.get(hash)!.byPurpose[purpose] = { state, since: occurredAt.toISOString() }
    const suppressed = await tx.db
      .select({ hash: suppression.addressHash })
      .from(suppression)
      .where(and(eq(suppression.orgId, tx.orgId), inArray(suppression.addressHash, hashes)))
    for (const { hash } of suppressed) byHash.get(hash)!.suppressed = true
  }
  return (contact: Contact): ConsentOfAddress => byHash.get(hashOf(contact))!
}

/** Whether nothing may be sent to an address. The last check before every message; no permission bypasses it. */
export async function isSuppressed(tx: Pick<TransactionContext, 'db' | 'orgId'>, contact: Contact) {
  const [row] = await tx.db
    .select({ since: suppression.since })
    .from(suppression)
    .where(
      and(
        eq(suppression.orgId, tx.orgId),
        eq(suppression.channel, contact.channel),
        eq(suppression.addressHash, contactHash(tx.orgId, contact.channel, contact.address)),
      ),
    )
  return row !== undefined
}

/** Merges the consent of several addresses: for each purpose, opted in if any of them is, or else the latest record. */
export function mergeConsent(consents: readonly ConsentByPurpose[]): ConsentByPurpose {
  const merged = noConsent()
  for (const purpose of consentPurposes) {
    const recorded = consents.map((consent) => consent[purpose]).filter(({ since }) => since !== null)
    const latestFirst = recorded.toSorted((a, b) => b.since!.localeCompare(a.since!))
    const chosen = latestFirst.find(({ state }) => state === 'opted_in') ?? latestFirst[0]
    if (chosen) merged[purpose] = chosen
  }
  return merged
}

/** Decisions that staff can record for a tenant. */
export const staffDecisions = ['opted_in', 'opted_out'] as const

export type StaffDecision = (typeof staffDecisions)[number]

/**
 * The states from which staff can record a decision. Tenants who declined or opted out can only opt in themselves:
 * staff can't consent for them.
 */
const allowedFrom: Record<StaffDecision, readonly ConsentState[]> = {
  opted_in: ['none', 'invited', 'pending_confirmation', 'expired'],
  opted_out: ['none', 'invited', 'pending_confirmation', 'expired', 'declined', 'opted_in'],
}

/** The decisions that staff can record for an address in this state. */
export const decisionsIn = (state: ConsentState): StaffDecision[] =>
  staffDecisions.filter((decision) => allowedFrom[decision].includes(state))
