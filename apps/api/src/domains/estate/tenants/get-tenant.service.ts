import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import { consentRecord, tenant } from '../../../platform/db/schema/index.ts'
import { describeTenant, getVisibleTenant } from './find-tenant.ts'
import { contactHash } from './contact-hash.ts'
import { maskEmail, maskPhone } from './mask-contact.ts'
import { placeName, recordTenantEvent } from './record-tenant-event.ts'
import { holdsOnTenant, requireOnTenant } from './tenant-access.ts'
import { openAssistance } from './stored-assistance.ts'
import type { TenantInclude } from './tenant-query.schema.ts'
import type { Tenant, TenantConsentEvent } from './tenants.schema.ts'
import { contactsOf, type TenantRow } from './to-tenant.ts'

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
