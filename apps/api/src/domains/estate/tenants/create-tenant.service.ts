import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { occupancy, tenant } from '../../../platform/db/schema/index.ts'
import { defaultCountry } from '../properties/resolve-references.ts'
import { describeTenant, getVisibleTenant } from './find-tenant.ts'
import { readContacts } from './read-contacts.ts'
import { placeName, recordTenantEvent } from './record-tenant-event.ts'
import { requireName } from './require-name.ts'
import { resolveOccupancies } from './resolve-occupancies.ts'
import { recomputeUnitStatus } from './recompute-unit-status.ts'
import { sealAssistance, toPlainAssistance } from './stored-assistance.ts'
import { requireOnTenant } from './tenant-access.ts'
import type { TenantCreate } from './tenant-input.schema.ts'
import type { Tenant } from './tenants.schema.ts'
import { toTenantInsert } from './to-tenant-insert.ts'

/** Adds a tenant. The addresses given are no consent: nothing is sent there before the tenant agreed. */
export async function createTenant(ctx: ServiceContext, input: TenantCreate): Promise<Tenant> {
  requirePermission(ctx, 'tenant:create')
  return await inTransaction(ctx, async (tx) => {
    const { occupancies = [], assistance, emails, phones, emergencyContact, ...fields } = input
    const { stays, place, leaseTo } = await resolveOccupancies(tx, occupancies)
    const standing = place ?? { propertyId: null, portfolioId: null }
    requireOnTenant(tx, 'tenant:create', standing)
    if (assistance) requireOnTenant(tx, 'tenant:sensitive_read', standing)
    const contacts = readContacts({ emails, phones, emergencyContact }, await defaultCountry(tx), {
      emails: [],
      phones: [],
    })
    const row = toTenantInsert({
      ...withoutUndefined(fields),
      ...contacts,
      orgId: tx.orgId,
      place,
      leaseTo,
      createdBy: tx.actor.id,
    })
    if (assistance)
      row.assistance = sealAssistance(tx.gateways.tenantSecrets, row, toPlainAssistance(assistance))
    requireName(row)

    await tx.db.insert(tenant).values(row)
    if (stays.length > 0)
      await tx.db.insert(occupancy).values(stays.map((stay) => ({ ...stay, tenantId: row.id })))
    await recomputeUnitStatus(tx, null, row)
    const made = await getVisibleTenant(tx, row.id)
    const where = placeName(made)
    recordTenantEvent(tx, made, {
      action: 'tenant.created',
      summary: where === null ? 'A tenant was added.' : `A tenant was added to ${where}.`,
      metadata: { status: made.status },
    })
    return await describeTenant(tx, made)
  })
}

const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>
  }
