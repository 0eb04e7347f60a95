import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { consentRecord, tenant } from '../../../platform/db/schema/index.ts'
import { holdsOnTenant, requirePermissionOnTenant } from '../access/permissions.ts'
import { openAssistance } from './assistance.ts'
import { isStopping } from './consent-rules.ts'
import { contactHash, maskEmail, maskPhone } from './contacts.ts'
import { recordAccess } from './tenant-changes.ts'
import { contactsOf, describeTenant, getVisibleTenant, type TenantRow, toContact } from './tenant.ts'
import type { Tenant, TenantConsentEvent, TenantContact, TenantInclude } from './tenants.schema.ts'

/**
 * One tenant. Unmasked contacts and assistance needs are returned only on request, and each access is recorded in the
 * ledger.
 */
export async function getTenant(
  ctx: ServiceContext,
  id: string,
  include: readonly TenantInclude[] = [],
): Promise<Tenant> {
  requirePermission(ctx, 'tenant:read')
  return await inTransaction(ctx, async (tx) => {
    const row = await getVisibleTenant(tx, id)
    const showsContact = include.includes('contact')
    if (showsContact) recordContactAccess(tx, row)
    const details = include.includes('assistance') ? { assistance: await readAssistance(tx, row) } : {}
    const result = await describeTenant(tx, row, { ...details, showsContact })
    if (!include.includes('consentHistory')) return result
    return { ...result, consentHistory: await listConsentHistory(tx, row, showsContact) }
  })
}

async function readAssistance(tx: TransactionContext, row: TenantRow) {
  requirePermissionOnTenant(tx, 'tenant:sensitive_read', row)
  const [stored] = await tx.db
    .select({ assistance: tenant.assistance })
    .from(tenant)
    .where(and(eq(tenant.orgId, tx.orgId), eq(tenant.id, row.id)))
  const assistance = openAssistance(tx.gateways.tenantSecrets, row, stored!.assistance)
  recordAccess(tx, row, 'assistance')
  return assistance
}

const historyMax = 200

/**
 * Consent records of this tenant, and those without a tenant that stop messages to their addresses, newest first. A
 * matched opt-in is one entry, although it has a record without a tenant and its copy with one.
 */
async function listConsentHistory(
  tx: TransactionContext,
  row: TenantRow,
  showsContact: boolean,
): Promise<TenantConsentEvent[]> {
  const hashes = contactsOf(row).map(({ channel, address }) => contactHash(tx, channel, address))
  const isOfAddress = and(isNull(consentRecord.tenantId), inArray(consentRecord.addressHash, hashes))
  const records = await tx.db
    .select()
    .from(consentRecord)
    .where(and(eq(consentRecord.orgId, tx.orgId), or(eq(consentRecord.tenantId, row.id), isOfAddress)))
    .orderBy(desc(consentRecord.occurredAt), desc(consentRecord.id))
    .limit(historyMax)
  const canReadContacts = holdsOnTenant(tx, 'tenant:contact_read', row)
  const names = await findUserNames(
    tx.db,
    records.map(({ actor }) => (actor.type === 'user' ? actor.id : null)),
  )
  const nameOf = ({ actor }: (typeof records)[number]) =>
    names.get(actor.id ?? '') ?? actor.name ?? 'Former member'
  const isCopy = (copy: (typeof records)[number], original: (typeof records)[number]) =>
    copy.tenantId !== null && original.tenantId === null && decisionKey(copy) === decisionKey(original)
  const entries = records
    .filter(({ tenantId, state }) => tenantId !== null || isStopping(state))
    .filter((original) => !records.some((copy) => isCopy(copy, original)))
    .map((record) => ({ record, original: records.find((original) => isCopy(record, original)) }))
  return entries.map(({ record, original }) => ({
    id: record.id,
    channel: record.channel,
    address: record.address === null || showsContact ? record.address : maskAddress(record.address),
    purpose: record.purpose,
    state: record.state,
    method: record.method,
    wordingVersion: record.wordingVersion,
    language: record.language,
    occurredAt: record.occurredAt.toISOString(),
    actor: {
      ...(original ?? record).actor,
      name: (original ?? record).actor.type === 'tenant' ? row.displayName : nameOf(original ?? record),
    },
    match: original ? { at: record.createdAt.toISOString(), name: nameOf(record) } : null,
    // Evidence can be as personal as the address.
    evidence: canReadContacts
      ? Object.fromEntries(Object.entries(record.evidence).map(([key, value]) => [key, value ?? null]))
      : {},
  }))
}

const decisionKey = ({ addressHash, purpose, state, occurredAt }: typeof consentRecord.$inferSelect) =>
  [addressHash, purpose, state, occurredAt.toISOString()].join(' ')

const maskAddress = (address: string) => (address.includes('@') ? maskEmail(address) : maskPhone(address))

/** The unmasked contacts of a tenant. Each access is recorded in the ledger. */
export async function revealContact(ctx: ServiceContext, id: string): Promise<TenantContact> {
  requirePermission(ctx, 'tenant:contact_read')
  return await inTransaction(ctx, async (tx) => {
    const row = await getVisibleTenant(tx, id)
    recordContactAccess(tx, row)
    return toContact(row)
  })
}

function recordContactAccess(tx: TransactionContext, row: TenantRow) {
  requirePermissionOnTenant(tx, 'tenant:contact_read', row)
  recordAccess(tx, row, 'contact')
}
