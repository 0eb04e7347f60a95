import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import { occupancy, property, tenant, unit } from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import { findFigures } from '../properties/find-figures.ts'
import { visibleProperties } from '../properties/property-access.ts'
import { readConsent } from './consent-of-addresses.ts'
import { visibleTenants } from './tenant-access.ts'
import type { Tenant } from './tenants.schema.ts'
import {
  contactsOf,
  newestFirst,
  type OccupancyRow,
  peopleOf,
  tenantColumns,
  type TenantDetails,
  type TenantRow,
  toTenant,
} from './to-tenant.ts'

/** The tenant's row, or 404 when there is none, it belongs to others or is hidden from the caller. */
export async function getVisibleTenant(
  tx: TransactionContext,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<TenantRow> {
  const query = tx.db
    .select(tenantColumns)
    .from(tenant)
    .leftJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
    .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
    .where(and(eq(tenant.orgId, tx.orgId), eq(tenant.id, id), visibleTenants(tx)))
  const [row] = options.forUpdate ? await query.for('update', { of: tenant }) : await query
  if (!row) throw notFound('tenant')
  return row
}

/** The tenant as the API answers it, freshly read. */
export async function readTenant(tx: TransactionContext, id: string): Promise<Tenant> {
  return await describeTenant(tx, await getVisibleTenant(tx, id))
}

export async function describeTenant(
  tx: TransactionContext,
  row: TenantRow,
  more: Pick<TenantDetails, 'assistance'> = {},
): Promise<Tenant> {
  return toTenant(tx, row, {
    names: await findUserNames(tx.db, peopleOf(row)),
    figures: await findFigures(tx, row.propertyId === null ? [] : [row.propertyId]),
    occupancies: await listOccupancies(tx, row.id),
    consentOf: await readConsent(tx, contactsOf(row)),
    ...more,
  })
}

/** The stays of a tenant at properties the caller may see. */
export async function listOccupancies(tx: TransactionContext, tenantId: string): Promise<OccupancyRow[]> {
  const rows = await tx.db
    .select({ stay: occupancy, propertyName: property.name, unitName: unit.name })
    .from(occupancy)
    .innerJoin(property, and(eq(property.orgId, occupancy.orgId), eq(property.id, occupancy.propertyId)))
    .leftJoin(unit, and(eq(unit.orgId, occupancy.orgId), eq(unit.id, occupancy.unitId)))
    .where(and(eq(occupancy.orgId, tx.orgId), eq(occupancy.tenantId, tenantId), visibleProperties(tx)))
    .orderBy(newestFirst)
  return rows.map(({ stay, ...names }) => ({ ...stay, ...names }))
}
