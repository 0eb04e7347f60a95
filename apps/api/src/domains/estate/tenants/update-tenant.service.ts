import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { type LedgerChange, tenant, unit } from '../../../platform/db/schema/index.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { listChanges } from '../../../platform/ledger/list-changes.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { defaultCountry } from '../properties/resolve-references.ts'
import { changeOccupancies } from './change-occupancies.ts'
import { describeTenant, getVisibleTenant, readTenant } from './find-tenant.ts'
import { personalFields } from './personal-fields.ts'
import { readContacts } from './read-contacts.ts'
import { recordTenantChange } from './record-tenant-change.ts'
import { requireName } from './require-name.ts'
import { recomputeUnitStatus } from './recompute-unit-status.ts'
import { reuseSealedAssistance, toPlainAssistance } from './stored-assistance.ts'
import { requireOnTenant } from './tenant-access.ts'
import type { TenantPatch } from './tenant-input.schema.ts'
import { requireNextStatus } from './tenant-states.ts'
import type { Tenant } from './tenants.schema.ts'
import type { TenantRow } from './to-tenant.ts'
import { derivedTenantColumns, placeColumns } from './to-tenant-insert.ts'

/** A tenant after a write, and the version they had before. */
export interface TenantWrite {
  tenant: Tenant
  previousVersion: number
}

/**
 * Changes the given fields only; `archived` archives and restores.
 * Throws `version-conflict` with the current object when `expected` is another version than the stored one.
 */
export async function updateTenant(
  ctx: ServiceContext,
  id: string,
  patch: TenantPatch,
  expected: ExpectedVersions,
): Promise<TenantWrite> {
  requirePermission(ctx, 'tenant:read')
  return await inTransaction(ctx, async (tx) => {
    const before = await getVisibleTenant(tx, id, { forUpdate: true })
    requireTenantRights(tx, before, patch)
    await requireVersion(expected, before.version, () => describeTenant(tx, before))
    await writePatch(tx, before, patch)
    return { tenant: await readTenant(tx, id), previousVersion: before.version }
  })
}

/** Throws 403 or 409 when the caller, or anybody, may not change the tenant so. */
export function requireTenantRights(tx: TransactionContext, before: TenantRow, patch: TenantPatch) {
  const { archived, ...rest } = patch
  const isArchived = before.archivedAt !== null
  const archives = archived !== undefined && archived !== isArchived
  if (archives) requireOnTenant(tx, 'tenant:archive', before)
  if (!archives || Object.keys(rest).length > 0) requireOnTenant(tx, 'tenant:update', before)
  const contacts = [patch.emails, patch.phones, patch.emergencyContact]
  if (contacts.some((given) => given !== undefined)) requireOnTenant(tx, 'tenant:contact_read', before)
  if (patch.assistance !== undefined) requireOnTenant(tx, 'tenant:sensitive_read', before)
  if (isArchived && archived !== false) {
    throw new Problem('state-conflict', 'This tenant is archived. Restore them before you change anything.', {
      members: { state: 'archived', allowed: ['restored'] },
    })
  }
}

async function writePatch(tx: TransactionContext, before: TenantRow, patch: TenantPatch) {
  const { archived, occupancies, assistance, emails, phones, emergencyContact, ...fields } = patch
  if (fields.status !== undefined) requireNextStatus(before.status, fields.status)
  const moved = await changeOccupancies(tx, before.id, occupancies)
  if (moved) requireOnTenant(tx, 'tenant:update', moved.place ?? { propertyId: null, portfolioId: null })
  const { unitWords, ...stored } = await readStored(tx, before.id)
  const given = {
    ...fields,
    ...readContacts({ emails, phones, emergencyContact }, await defaultCountry(tx), before),
    ...(assistance !== undefined && {
      assistance: reuseSealedAssistance(
        tx.gateways.tenantSecrets,
        before,
        stored.assistance,
        assistance && toPlainAssistance(assistance),
      ),
    }),
  }
  const isToggled = archived !== undefined && archived !== (before.archivedAt !== null)
  const after = {
    ...stored,
    ...given,
    ...(moved && { ...placeColumns(moved.place), leaseTo: moved.leaseTo }),
    ...(isToggled && { archivedAt: archived ? new Date() : null }),
  }
  requireName(after)
  const changes: LedgerChange[] = [
    ...listChanges<typeof stored>(stored, given, personalFields).map(withoutTrace),
    ...listChanges<typeof stored>(stored, { propertyId: after.propertyId, unitId: after.unitId }),
    ...(moved ? [{ field: 'occupancies', from: 'changed', to: 'changed' }] : []),
  ]
  if (changes.length === 0 && !isToggled) return

  const { displayName: _display, nameSort: _sort, hasAssistance: _has, ...columns } = after
  const { consentEmail: _email, consentSms: _sms, reachable: _reachable, ...written } = columns
  await tx.db
    .update(tenant)
    .set({
      ...written,
      ...derivedTenantColumns(after, {
        unitSearchText: moved ? (moved.place?.unitSearchText ?? '') : unitWords,
      }),
      updatedAt: new Date(),
      updatedBy: tx.actor.id,
      version: sql`${tenant.version} + 1`,
    })
    .where(and(eq(tenant.orgId, tx.orgId), eq(tenant.id, before.id)))
  await recomputeUnitStatus(tx, before, after)
  recordTenantChange(tx, before, await getVisibleTenant(tx, before.id), changes)
}

/** Whether somebody needs help at all is told by no history. */
const withoutTrace = (change: LedgerChange): LedgerChange =>
  change.field === 'assistance' ? { field: 'assistance', from: 'changed', to: 'changed' } : change

/** The whole row, and the words of the unit that stand behind its own in the search text. */
async function readStored(tx: TransactionContext, id: string) {
  const [row] = await tx.db
    .select({ ...getTableColumns(tenant), unitWords: sql<string>`coalesce(${unit.searchText}, '')` })
    .from(tenant)
    .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
    .where(and(eq(tenant.orgId, tx.orgId), eq(tenant.id, id)))
  return row!
}
