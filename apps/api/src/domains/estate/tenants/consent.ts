import { and, desc, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm'
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

/** A person at an address, whose consent counts. */
export interface PersonContact extends Contact {
  /** Null if it can't be told which tenant it is: no tenant has the address, or several do. */
  tenantId: string | null
}

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

const noConsent = (): ConsentByPurpose =>
  Object.fromEntries(consentPurposes.map((purpose) => [purpose, { state: 'none', since: null }])) as never

/**
 * Matches the records that hold for a tenant: their own, and those of an address without a tenant. Phone numbers are
 * reassigned and mailboxes shared, so what one tenant agreed to never counts for another.
 */
export const appliesToTenant = (tenantId: SQLWrapper) =>
  sql`(consent_record.tenant_id = ${tenantId} or consent_record.tenant_id is null)`

/**
 * The current consent of people at addresses: the latest record for each purpose that holds for the person. Every sender
 * must check it, and check `isSuppressed` again right before sending.
 */
export async function loadConsentLookup(
  tx: Pick<TransactionContext, 'db' | 'orgId'>,
  contacts: readonly PersonContact[],
) {
  const hashOf = ({ channel, address }: Contact) => contactHash(tx.orgId, channel, address)
  const hashes = [...new Set(contacts.map(hashOf))]
  const records = hashes.length === 0 ? [] : await listLatestRecords(tx, hashes)
  const suppressedHashes = hashes.length === 0 ? new Set() : await findSuppressed(tx, hashes)
  return (contact: PersonContact): ConsentOfAddress => {
    const hash = hashOf(contact)
    const byPurpose = noConsent()
    const others: OtherConsent[] = []
    for (const { tenantId, purpose, state, occurredAt, ...record } of records) {
      if (record.hash !== hash) continue
      const since = occurredAt.toISOString()
      // Records are ordered by time, so the last one wins.
      if (tenantId === null || tenantId === contact.tenantId) byPurpose[purpose] = { state, since }
      else others.push({ tenantId, purpose, state, since })
    }
    return { byPurpose, others, suppressed: suppressedHashes.has(hash) }
  }
}

/** The latest record of each person for each purpose, oldest first. */
async function listLatestRecords(tx: Pick<TransactionContext, 'db' | 'orgId'>, hashes: string[]) {
  const latest = tx.db
    .selectDistinctOn([consentRecord.addressHash, consentRecord.tenantId, consentRecord.purpose], {
      id: consentRecord.id,
      hash: consentRecord.addressHash,
      tenantId: consentRecord.tenantId,
      purpose: consentRecord.purpose,
      state: consentRecord.state,
      occurredAt: consentRecord.occurredAt,
    })
    .from(consentRecord)
    .where(and(eq(consentRecord.orgId, tx.orgId), inArray(consentRecord.addressHash, hashes)))
    .orderBy(
      consentRecord.addressHash,
      consentRecord.tenantId,
      consentRecord.purpose,
      desc(consentRecord.occurredAt),
      desc(consentRecord.id),
    )
    .as('latest')
  return await tx.db.select().from(latest).orderBy(latest.occurredAt, latest.id)
}

async function findSuppressed(tx: Pick<TransactionContext, 'db' | 'orgId'>, hashes: string[]) {
  const rows = await tx.db
    .select({ hash: suppression.addressHash })
    .from(suppression)
    .where(and(eq(suppression.orgId, tx.orgId), inArray(suppression.addressHash, hashes)))
  return new Set(rows.map(({ hash }) => hash))
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
