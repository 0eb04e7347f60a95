import { and, eq, inArray, isNotNull, isNull, like, notExists, or, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import {
  idempotencyKey,
  importFinding,
  importRow,
  inboundText,
  optInCode,
  optInLink,
  tenant,
  type TenantEmail,
  type TenantPhone,
} from '../../../platform/db/schema/index.ts'
import { requirePermissionOnTenant } from '../access/permissions.ts'
import { contactKeysOf } from './contacts.ts'
import { premisesName, recordTenantEvent } from './tenant-changes.ts'
import type { EraseInput } from './tenant-input.schema.ts'
import { getVisibleTenant } from './tenant.ts'
import type { TenantErased } from './tenants.schema.ts'
import { updateAffectedUnitStatuses } from './unit-status.ts'

/**
 * Erases a tenant's personal data. Ledger events and consent records stay with the tenant's id only, suppressions with
 * the address's hash only. Can't be undone.
 */
export async function eraseTenant(ctx: ServiceContext, id: string, input: EraseInput): Promise<TenantErased> {
  requirePermission(ctx, 'tenant:archive')
  return await inTransaction(ctx, async (tx) => {
    const row = await getVisibleTenant(tx, id, { forUpdate: true })
    requirePermissionOnTenant(tx, 'tenant:archive', row)
    // The foreign key deletes the occupancies too.
    await tx.db.delete(tenant).where(and(eq(tenant.orgId, tx.orgId), eq(tenant.id, id)))
    await tx.db.execute(sql`select erase_consent(${id}::uuid)`)
    await deleteOptInData(tx, row)
    await deleteCopies(tx, id)
    await updateAffectedUnitStatuses(tx, row, null)
    const premises = premisesName(row)
    recordTenantEvent(tx, row, {
      action: 'tenant.erased',
      summary: `Personal data erased for a tenant${premises === null ? '' : ` at ${premises}`}.`,
      metadata: { reason: input.reason },
    })
    return { id, erasedAt: new Date().toISOString() }
  })
}

/** Deletes copies of the tenant's data in import rows, findings, undo results and stored idempotent responses. */
async function deleteCopies(tx: TransactionContext, id: string) {
  await tx.db.execute(sql`
    delete from import_finding f using import_row r
    where r.org_id = ${tx.orgId}::uuid and r.target_id = ${id}::uuid
      and f.org_id = r.org_id and f.file_id = r.file_id and f.n = r.n`)
  await tx.db
    .delete(importFinding)
    .where(and(eq(importFinding.orgId, tx.orgId), sql`${importFinding.target} ->> 'id' = ${id}`))
  await tx.db.execute(sql`
    update task set result = jsonb_set(result, '{keptRecords}', (
      select coalesce(jsonb_agg(kept) filter (where kept ->> 'id' <> ${id}), '[]')
      from jsonb_array_elements(result -> 'keptRecords') kept
    ))
    where org_id = ${tx.orgId}::uuid and type = 'import_undo'
      and result -> 'keptRecords' @> ${JSON.stringify([{ id }])}::jsonb`)
  await tx.db
    .update(importRow)
    .set({ raw: null, issues: null, before: null })
    .where(and(eq(importRow.orgId, tx.orgId), eq(importRow.targetId, id)))
  await tx.db.delete(idempotencyKey).where(
    and(
      eq(idempotencyKey.orgId, tx.orgId),
      // Not the key of this call, which has no response yet.
      isNotNull(idempotencyKey.status),
      or(
        sql`${idempotencyKey.headers} ->> 'location' = ${`/api/tenant/${id}`}`,
        like(idempotencyKey.path, `/api/tenant/${id}/%`),
      ),
    ),
  )
}

/**
 * Deletes the opt-in links of an erased tenant, and what was entered on public pages for their addresses, once the
 * tenant row is gone. Addresses shared with another tenant are kept.
 */
async function deleteOptInData(
  tx: TransactionContext,
  { id, emails, phones }: { id: string; emails: TenantEmail[]; phones: TenantPhone[] },
) {
  const links = tx.db
    .select({ id: optInLink.id })
    .from(optInLink)
    .where(and(eq(optInLink.orgId, tx.orgId), eq(optInLink.tenantId, id)))
  await tx.db.delete(optInCode).where(and(eq(optInCode.orgId, tx.orgId), inArray(optInCode.linkId, links)))
  await tx.db.delete(optInLink).where(and(eq(optInLink.orgId, tx.orgId), eq(optInLink.tenantId, id)))
  await tx.db.delete(inboundText).where(and(eq(inboundText.orgId, tx.orgId), eq(inboundText.tenantId, id)))
  const addresses = contactKeysOf({ emails, phones })
  if (addresses.length > 0) await eraseAddresses(tx, addresses)
}

/**
 * Deletes the opt-in links, codes, and inbound texts of addresses that no tenant has, and takes the address and what the person entered
 * out of consent records without a tenant.
 */
export async function eraseAddresses(tx: TransactionContext, addresses: readonly string[]) {
  await tx.db.execute(sql`select erase_consent_of_addresses(${sql.param(addresses)}::text[])`)
  for (const table of [optInLink, optInCode, inboundText]) {
    const otherTenants = tx.db
      .select({ one: sql`1` })
      .from(tenant)
      .where(
        and(
          eq(tenant.orgId, tx.orgId),
          sql`${tenant.contactKeys} <> '{}' and ${tenant.contactKeys} @> array[${table.address}]`,
        ),
      )
    await tx.db
      .delete(table)
      .where(and(eq(table.orgId, tx.orgId), inArray(table.address, addresses), notExists(otherTenants)))
  }
}

/** Erases what a person outside the tenant list left at an address, whether or not tenants have it. */
export async function eraseUnmatchedPerson(tx: TransactionContext, address: string) {
  await tx.db.execute(sql`select erase_unmatched_consent(${address})`)
  await tx.db
    .delete(optInCode)
    .where(and(eq(optInCode.orgId, tx.orgId), eq(optInCode.address, address), isNull(optInCode.linkId)))
  await tx.db
    .delete(optInLink)
    .where(and(eq(optInLink.orgId, tx.orgId), eq(optInLink.address, address), isNull(optInLink.tenantId)))
  await eraseAddresses(tx, [address])
}
