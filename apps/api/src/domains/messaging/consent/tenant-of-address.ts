import { and, eq, isNull, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { property, tenant, unit } from '../../../platform/db/schema/index.ts'
import { contactKey } from '../../estate/index.ts'

const columns = {
  id: tenant.id,
  firstName: tenant.firstName,
  propertyId: tenant.propertyId,
  portfolioId: tenant.portfolioId,
  unitId: tenant.unitId,
  propertyName: property.name,
  unitName: unit.name,
}

const selectTenants = (tx: TransactionContext) =>
  tx.db
    .select(columns)
    .from(tenant)
    .leftJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
    .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))

export type TenantPlace = Awaited<ReturnType<typeof selectTenants>>[number]

const hasAddress = (address: string) =>
  sql`${tenant.contactKeys} <> '{}' and ${tenant.contactKeys} @> array[${contactKey(address)}]`

/** The tenant, while the address is still one of theirs: a link may outlive a correction of the list. */
export async function findTenantWithAddress(tx: TransactionContext, id: string | null, address: string) {
  if (id === null) return null
  const [found] = await selectTenants(tx).where(
    and(eq(tenant.orgId, tx.orgId), eq(tenant.id, id), hasAddress(address)),
  )
  return found ?? null
}

/** The one tenant of the organisation who has an address. Null where nobody has it, or several do. */
export async function findTenantOfAddress(tx: TransactionContext, address: string) {
  const found = await selectTenants(tx)
    .where(and(eq(tenant.orgId, tx.orgId), isNull(tenant.archivedAt), hasAddress(address)))
    .limit(2)
  return found.length === 1 ? found[0]! : null
}
