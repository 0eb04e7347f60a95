import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { consentRecord, tenant } from '../../../platform/db/schema/index.ts'
import { holdsOnTenant, requireOnTenant } from '../access/permissions.ts'
import { openAssistance } from './assistance.ts'
import { contactHash, maskEmail, maskPhone } from './contacts.ts'
import { placeName, recordTenantEvent } from './tenant-changes.ts'
import { contactsOf, describeTenant, getVisibleTenant, type TenantRow, toContact } from './tenant.ts'
import type { Tenant, TenantConsentEvent, TenantContact, TenantInclude } from './tenants.schema.ts'

/**
 * One tenant the caller may see. What help they need is answered only when it is asked for, and each time the ledger
 * says who read it.
 */
export async function getTenant(
  ctx: ServiceContext,
  id: string,
  include: readonly TenantInclude[] = [],
): Promise<Tenant> {
  requirePermission(ctx, 'tenant:read')
  return await inTransaction(ctx, async (tx) => {
    const row = await getVisibleTenant(tx, id)
    const more = include.includes('assistance') ? { assistance: await readAssistance(tx, row) } : {}
    const found = await describeTenant(tx, row, more)
    if (!include.includes('consentHistory')) return found
    return { ...found, consentHistory: await listConsentHistory(tx, row) }
  })
}

async function readAssistance(tx: TransactionContext, row: TenantRow) {
  requireOnTenant(tx, 'tenant:sensitive_read', row)
  const [found] = await tx.db
    .select({ assistance: tenant.assistance })
    .from(tenant)
    .where(and(eq(tenant.orgId, tx.orgId), eq(tenant.id, row.id)))
  const assistance = openAssistance(tx.gateways.tenantSecrets, row, found!.assistance)
  const where = placeName(row)
  recordTenantEvent(tx, row, {
    action: 'tenant.sensitive_viewed',
    summary: `What help a tenant${where === null ? '' : ` of ${where}`} needs was looked at.`,
  })
  return assistance
}

const historyMax = 200

/** The proofs of consent that this tenant gave, and those of their addresses that name nobody, newest first. */
async function listConsentHistory(tx: TransactionContext, row: TenantRow): Promise<TenantConsentEvent[]> {
  const hashes = contactsOf(row).map(({ channel, address }) => contactHash(tx.orgId, channel, address))
  const ofAddress = and(isNull(consentRecord.tenantId), inArray(consentRecord.addressHash, hashes))
  const records = await tx.db
    .select()
    .from(consentRecord)
    .where(and(eq(consentRecord.orgId, tx.orgId), or(eq(consentRecord.tenantId, row.id), ofAddress)))
    .orderBy(desc(consentRecord.occurredAt), desc(consentRecord.id))
    .limit(historyMax)
  const isClear = holdsOnTenant(tx, 'tenant:contact_read', row)
  const names = await findUserNames(
    tx.db,
    records.map(({ actor }) => (actor.type === 'user' ? actor.id : null)),
  )
  return records.map((record) => ({
    id: record.id,
    channel: record.channel,
    address: record.address === null || isClear ? record.address : masked(record.address),
    purpose: record.purpose,
    state: record.state,
    method: record.method,
    wordingVersion: record.wordingVersion,
    language: record.language,
    occurredAt: record.occurredAt.toISOString(),
    actor: {
      ...record.actor,
      name:
        record.actor.type === 'tenant'
          ? row.displayName
          : (names.get(record.actor.id ?? '') ?? record.actor.name ?? 'Former member'),
    },
    // Where somebody clicked from, and what was written down about them, is theirs as much as the address.
    evidence: isClear
      ? Object.fromEntries(Object.entries(record.evidence).map(([k, v]) => [k, v ?? null]))
      : {},
  }))
}

const masked = (address: string) => (address.includes('@') ? maskEmail(address) : maskPhone(address))

/** The contacts of a tenant in clear, for somebody who looks at a masked row. The ledger says who asked. */
export async function revealContact(ctx: ServiceContext, id: string): Promise<TenantContact> {
  requirePermission(ctx, 'tenant:contact_read')
  return await inTransaction(ctx, async (tx) => {
    const row = await getVisibleTenant(tx, id)
    requireOnTenant(tx, 'tenant:contact_read', row)
    const where = placeName(row)
    recordTenantEvent(tx, row, {
      action: 'tenant.contact_viewed',
      summary: `The contacts of a tenant${where === null ? '' : ` of ${where}`} were shown.`,
    })
    return toContact(row)
  })
}
