import { and, desc, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type ConsentChannel, consentRecord, suppression } from '../../../platform/db/schema/index.ts'
import { type ConsentOfAddress, resolveConsent, stoppingStates } from './consent-rules.ts'
import { contactHash } from './contacts.ts'

export interface Contact {
  channel: ConsentChannel
  address: string
}

/** A person at an address, whose consent counts. */
export interface PersonContact extends Contact {
  /** Null if the tenant is unknown, because no tenant has the address or several do. */
  tenantId: string | null
}

const stopping = sql.raw(stoppingStates.map((state) => `'${state}'`).join(', '))

/** Matches the records that stop messages to everyone with the address, because they don't say whose they are. */
const stopsEveryone = (record: SQL) => sql`(${record}.tenant_id is null and ${record}.state in (${stopping}))`

/**
 * Matches the records that hold for a tenant: their own, and those without a tenant that stop messages to the address.
 * Phone numbers are reassigned and mailboxes shared, so what one person agreed to never counts for another, and an opt-in
 * that doesn't say whose it is counts for no one until a member matches it.
 */
export const appliesToTenant = (tenantId: SQLWrapper, record = sql`consent_record`) =>
  sql`(${record}.tenant_id = ${tenantId} or ${stopsEveryone(record)})`

/**
 * The current consent of people at addresses: the latest record for each purpose that holds for the person. Every sender
 * must check it, and check `isSuppressed` again right before sending.
 */
export async function loadConsentLookup(
  tx: Pick<TransactionContext, 'db' | 'orgId' | 'gateways'>,
  contacts: readonly PersonContact[],
) {
  const hashOf = ({ channel, address }: Contact) => contactHash(tx, channel, address)
  const hashes = [...new Set(contacts.map(hashOf))]
  const records = hashes.length === 0 ? [] : await listLatestRecords(tx, hashes)
  const recordsByHash = Map.groupBy(records, ({ hash }) => hash)
  const suppressedHashes = hashes.length === 0 ? new Set() : await findSuppressed(tx, hashes)
  return (contact: PersonContact): ConsentOfAddress => {
    const hash = hashOf(contact)
    const ofAddress = recordsByHash.get(hash) ?? []
    return { ...resolveConsent(contact.tenantId, ofAddress), suppressed: suppressedHashes.has(hash) }
  }
}

/** The latest record of each person for each purpose, as `resolveConsent` takes them. */
async function listLatestRecords(tx: Pick<TransactionContext, 'db' | 'orgId'>, hashes: string[]) {
  const isForEveryone = stopsEveryone(sql`consent_record`)
  const latest = tx.db
    .selectDistinctOn(
      [consentRecord.addressHash, consentRecord.tenantId, consentRecord.purpose, isForEveryone],
      {
        id: consentRecord.id,
        hash: consentRecord.addressHash,
        tenantId: consentRecord.tenantId,
        purpose: consentRecord.purpose,
        state: consentRecord.state,
        occurredAt: consentRecord.occurredAt,
      },
    )
    .from(consentRecord)
    .where(and(eq(consentRecord.orgId, tx.orgId), inArray(consentRecord.addressHash, hashes)))
    .orderBy(
      consentRecord.addressHash,
      consentRecord.tenantId,
      consentRecord.purpose,
      isForEveryone,
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
export async function isSuppressed(
  tx: Pick<TransactionContext, 'db' | 'orgId' | 'gateways'>,
  contact: Contact,
) {
  const [row] = await tx.db
    .select({ since: suppression.since })
    .from(suppression)
    .where(
      and(
        eq(suppression.orgId, tx.orgId),
        eq(suppression.channel, contact.channel),
        eq(suppression.addressHash, contactHash(tx, contact.channel, contact.address)),
      ),
    )
  return row !== undefined
}

/** Serializes changes to one address's consent until the transaction ends. */
export async function lockAddress(
  tx: Pick<TransactionContext, 'db' | 'orgId' | 'gateways'>,
  { channel, address }: Contact,
) {
  const hash = contactHash(tx, channel, address)
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`)
}
