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

/** What one address agreed to, and whether anything may be sent there at all. */
export interface ConsentOfAddress {
  byPurpose: ConsentByPurpose
  suppressed: boolean
}

const nothing = (): ConsentByPurpose =>
  Object.fromEntries(consentPurposes.map((purpose) => [purpose, { state: 'none', since: null }])) as never

/**
 * What is in force for addresses: the latest record of each purpose. Whoever sends anything asks here, and
 * `isSuppressed` last.
 */
export async function readConsent(
  tx: Pick<TransactionContext, 'db' | 'orgId'>,
  contacts: readonly Contact[],
) {
  const hashOf = ({ channel, address }: Contact) => contactHash(tx.orgId, channel, address)
  const found = new Map<string, ConsentOfAddress>(
    contacts.map((contact) => [hashOf(contact), { byPurpose: nothing(), suppressed: false }]),
  )
  const hashes = [...found.keys()]
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
      found.get(hash)!.byPurpose[purpose] = { state, since: occurredAt.toISOString() }
    const suppressed = await tx.db
      .select({ hash: suppression.addressHash })
      .from(suppression)
      .where(and(eq(suppression.orgId, tx.orgId), inArray(suppression.addressHash, hashes)))
    for (const { hash } of suppressed) found.get(hash)!.suppressed = true
  }
  return (contact: Contact): ConsentOfAddress => found.get(hashOf(contact))!
}

/** Whether nothing may ever be sent to an address. The last question before every message; no permission skips it. */
export async function isSuppressed(tx: Pick<TransactionContext, 'db' | 'orgId'>, contact: Contact) {
  const [found] = await tx.db
    .select({ since: suppression.since })
    .from(suppression)
    .where(
      and(
        eq(suppression.orgId, tx.orgId),
        eq(suppression.channel, contact.channel),
        eq(suppression.addressHash, contactHash(tx.orgId, contact.channel, contact.address)),
      ),
    )
  return found !== undefined
}

/** Of several addresses of a channel, for each purpose: opted in where some address is, else what was recorded last. */
export function mergeConsent(all: readonly ConsentByPurpose[]): ConsentByPurpose {
  const merged = nothing()
  for (const purpose of consentPurposes) {
    const known = all.map((consent) => consent[purpose]).filter(({ since }) => since !== null)
    const latestFirst = known.toSorted((a, b) => b.since!.localeCompare(a.since!))
    const chosen = latestFirst.find(({ state }) => state === 'opted_in') ?? latestFirst[0]
    if (chosen) merged[purpose] = chosen
  }
  return merged
}

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
