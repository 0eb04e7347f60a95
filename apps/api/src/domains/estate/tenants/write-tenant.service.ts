import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { type LedgerChange, occupancy, tenant, unit } from '../../../platform/db/schema/index.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { listChanges } from '../../../platform/ledger/list-changes.ts'
import { requirePermissionOnTenant } from '../access/permissions.ts'
import { readDefaultCountry } from '../addresses/organization-defaults.ts'
import { reuseSealedAssistance, sealAssistance, toPlainAssistance } from './assistance.ts'
import { readContacts } from './contacts.ts'
import { changeOccupancies, resolveOccupancies } from './occupancies.ts'
import {
  personalFields,
  premisesName,
  recordTenantChange,
  recordTenantEvent,
  requireStatusTransition,
} from './tenant-changes.ts'
import type { TenantCreate, TenantPatch } from './tenant-input.schema.ts'
import { describeTenant, getVisibleTenant, readTenant, type TenantRow } from './tenant.ts'
import type { Tenant } from './tenants.schema.ts'
import { derivedTenantColumns, premisesColumns, toTenantInsert } from './to-tenant-insert.ts'
import { updateAffectedUnitStatuses } from './unit-status.ts'

/** Creates a tenant. Adding addresses doesn't record consent: nothing is sent before the tenant opts in. */
export async function createTenant(ctx: ServiceContext, input: TenantCreate): Promise<Tenant> {
  requirePermission(ctx, 'tenant:create')
  return await inTransaction(ctx, async (tx) => await describeTenant(tx, await insertTenant(tx, input)))
}

/** Inserts a tenant and records the event. Throws 403 without permission at the tenant's premises. */
export async function insertTenant(tx: TransactionContext, input: TenantCreate): Promise<TenantRow> {
  const { occupancies = [], assistance, emails, phones, emergencyContact, ...fields } = input
  const { entries, premises, leaseTo } = await resolveOccupancies(tx, occupancies)
  const scope = premises ?? { propertyId: null, portfolioId: null }
  requirePermissionOnTenant(tx, 'tenant:create', scope)
  if (assistance) requirePermissionOnTenant(tx, 'tenant:sensitive_read', scope)
  const contacts = readContacts({ emails, phones, emergencyContact }, await readDefaultCountry(tx), {
    emails: [],
    phones: [],
  })
  const row = toTenantInsert({
    ...withoutUndefined(fields),
    ...contacts,
    orgId: tx.orgId,
    gateways: tx.gateways,
    premises,
    leaseTo,
    createdBy: tx.actor.id,
  })
  if (assistance)
    row.assistance = sealAssistance(tx.gateways.tenantSecrets, row, toPlainAssistance(assistance))
  requireName(row)

  await tx.db.insert(tenant).values(row)
  if (entries.length > 0)
    await tx.db.insert(occupancy).values(entries.map((entry) => ({ ...entry, tenantId: row.id })))
  await updateAffectedUnitStatuses(tx, null, row)
  const createdTenant = await getVisibleTenant(tx, row.id)
  const premisesText = premisesName(createdTenant)
  recordTenantEvent(tx, createdTenant, {
    action: 'tenant.created',
    summary: premisesText === null ? 'Tenant added.' : `Tenant added to ${premisesText}.`,
    metadata: { status: createdTenant.status },
  })
  return createdTenant
}

const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>
  }

/** A tenant after a write, and the version they had before. */
export interface TenantWrite {
  tenant: Tenant
  previousVersion: number
}

/**
 * Changes only the fields in `patch`; `archived` archives and restores.
 * Throws `version-conflict` with the current object if its version isn't the expected one.
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
    requireTenantChangeAllowed(tx, before, patch)
    await requireVersion(expected, before.version, () => describeTenant(tx, before))
    await writePatch(tx, before, patch)
    return { tenant: await readTenant(tx, id), previousVersion: before.version }
  })
}

/** Throws 403 if the caller lacks permission for this change, 409 if the tenant is archived. */
export function requireTenantChangeAllowed(tx: TransactionContext, before: TenantRow, patch: TenantPatch) {
  const { archived, ...otherFields } = patch
  const isArchived = before.archivedAt !== null
  const archives = archived !== undefined && archived !== isArchived
  if (archives) requirePermissionOnTenant(tx, 'tenant:archive', before)
  if (!archives || Object.keys(otherFields).length > 0) requirePermissionOnTenant(tx, 'tenant:update', before)
  const contacts = [patch.emails, patch.phones, patch.emergencyContact]
  if (contacts.some((value) => value !== undefined))
    requirePermissionOnTenant(tx, 'tenant:contact_read', before)
  if (patch.assistance !== undefined) requirePermissionOnTenant(tx, 'tenant:sensitive_read', before)
  if (isArchived && archived !== false) {
    throw new Problem('state-conflict', 'This tenant is archived. Restore them before making changes.', {
      members: { state: 'archived', allowed: ['restored'] },
    })
  }
}

/** Writes a permitted change to a locked tenant and records the event. */
export async function writePatch(tx: TransactionContext, before: TenantRow, patch: TenantPatch) {
  const { archived, occupancies, assistance, emails, phones, emergencyContact, ...fields } = patch
  if (fields.status !== undefined) requireStatusTransition(before.status, fields.status)
  const newOccupancies = await changeOccupancies(tx, before.id, occupancies)
  if (newOccupancies)
    requirePermissionOnTenant(
      tx,
      'tenant:update',
      newOccupancies.premises ?? { propertyId: null, portfolioId: null },
    )
  const { unitSearchText, ...storedTenant } = await readTenantRow(tx, before.id)
  const values = {
    ...fields,
    ...readContacts({ emails, phones, emergencyContact }, await readDefaultCountry(tx), before),
    ...(assistance !== undefined && {
      assistance: reuseSealedAssistance(
        tx.gateways.tenantSecrets,
        before,
        storedTenant.assistance,
        assistance && toPlainAssistance(assistance),
      ),
    }),
  }
  const isArchiveChange = archived !== undefined && archived !== (before.archivedAt !== null)
  const after = {
    ...storedTenant,
    ...values,
    ...(newOccupancies && { ...premisesColumns(newOccupancies.premises), leaseTo: newOccupancies.leaseTo }),
    ...(isArchiveChange && { archivedAt: archived ? new Date() : null }),
  }
  requireName(after)
  const changes: LedgerChange[] = [
    ...listChanges<typeof storedTenant>(storedTenant, values, personalFields).map(hideAssistanceChange),
    ...listChanges<typeof storedTenant>(storedTenant, { propertyId: after.propertyId, unitId: after.unitId }),
    ...(newOccupancies ? [{ field: 'occupancies', from: 'changed', to: 'changed' }] : []),
  ]
  if (changes.length === 0 && !isArchiveChange) return

  const { displayName: _display, nameSort: _sort, hasAssistance: _has, ...columns } = after
  const {
    consentEmail: _email,
    consentSms: _sms,
    consentVoice: _voice,
    reachable: _reachable,
    ...writtenColumns
  } = columns
  await tx.db
    .update(tenant)
    .set({
      ...writtenColumns,
      ...derivedTenantColumns(tx, after, {
        unitSearchText: newOccupancies ? (newOccupancies.premises?.unitSearchText ?? '') : unitSearchText,
      }),
      updatedAt: new Date(),
      updatedBy: tx.actor.id,
      version: sql`${tenant.version} + 1`,
    })
    .where(and(eq(tenant.orgId, tx.orgId), eq(tenant.id, before.id)))
  await updateAffectedUnitStatuses(tx, before, after)
  recordTenantChange(tx, before, await getVisibleTenant(tx, before.id), changes)
}

/** The ledger doesn't reveal whether someone needs assistance. */
const hideAssistanceChange = (change: LedgerChange): LedgerChange =>
  change.field === 'assistance' ? { field: 'assistance', from: 'changed', to: 'changed' } : change

/** The whole row, and the search text of the unit. */
async function readTenantRow(tx: TransactionContext, id: string) {
  const [row] = await tx.db
    .select({ ...getTableColumns(tenant), unitSearchText: sql<string>`coalesce(${unit.searchText}, '')` })
    .from(tenant)
    .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
    .where(and(eq(tenant.orgId, tx.orgId), eq(tenant.id, id)))
  return row!
}

/** Throws 422 for a person without a last name or a company without a name. */
function requireName({
  kind,
  lastName,
  companyName,
}: Pick<typeof tenant.$inferSelect, 'kind' | 'lastName' | 'companyName'>) {
  if (kind === 'company' ? companyName !== null : lastName !== null) return
  throw invalidFields({
    pointer: kind === 'company' ? '/companyName' : '/lastName',
    code: 'required',
    message: 'A person needs a last name; a company needs a company name.',
  })
}
