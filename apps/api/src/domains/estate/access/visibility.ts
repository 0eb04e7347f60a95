import type { Permission } from '@parapet/permissions'
import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ServiceContext } from '../../../platform/context/context.ts'
import { portfolio, property, tenant, unit } from '../../../platform/db/schema/index.ts'

export type Caller = { actor: Pick<ServiceContext['actor'], 'access'> }
export type CallerInOrg = Caller & Pick<ServiceContext, 'orgId'>

/** `column = any(ids)` with a single parameter, however many ids there are. */
export const anyOf = (column: SQL | AnyPgColumn, ids: readonly string[]) =>
  ids.length === 0 ? sql`false` : sql`${column} = any(${sql.param(`{${ids.join(',')}}`)}::uuid[])`

/** Whether the caller's roles give the permission everywhere in the organization. */
export const holdsEverywhere = ({ actor: { access } }: Caller, permission: Permission) =>
  !access.isFga && access.orgWidePermissions.has(permission)

/** The ids among granted properties or portfolios where the permission is held. */
export const idsWithPermission = (
  permissionsById: ReadonlyMap<string, ReadonlySet<Permission>>,
  permission: Permission,
) => [...permissionsById].flatMap(([id, permissions]) => (permissions.has(permission) ? [id] : []))

/** Limits rows to those at properties where the caller holds the permission. Undefined if no limit is needed. */
export function rowsWithPermission(
  caller: Caller,
  permission: Permission,
  row: { propertyId: AnyPgColumn; portfolioId: AnyPgColumn },
): SQL | undefined {
  if (holdsEverywhere(caller, permission)) return undefined
  const { permissionsByProperty, permissionsByPortfolio } = caller.actor.access
  return or(
    anyOf(row.propertyId, idsWithPermission(permissionsByProperty, permission)),
    anyOf(row.portfolioId, idsWithPermission(permissionsByPortfolio, permission)),
  )
}

/** Limits `property` to the rows where the caller holds the permission. Undefined if no limit is needed. */
export const propertiesWithPermission = (caller: Caller, permission: Permission) =>
  rowsWithPermission(caller, permission, { propertyId: property.id, portfolioId: property.portfolioId })

/** Limits `tenant` to the rows where the caller holds the permission. Undefined if no limit is needed. */
export const tenantsWithPermission = (caller: Caller, permission: Permission) =>
  rowsWithPermission(caller, permission, tenant)

// What the caller can see. Undefined if no limit is needed.
export const visibleProperties = (caller: Caller) => propertiesWithPermission(caller, 'property:read')
export const visibleUnits = (caller: Caller) => rowsWithPermission(caller, 'unit:read', unit)
export const visibleTenants = (caller: Caller) => tenantsWithPermission(caller, 'tenant:read')

/** Portfolios that were granted, and those that contain a visible property. Undefined if no limit is needed. */
export function visiblePortfolios(caller: CallerInOrg): SQL | undefined {
  if (holdsEverywhere(caller, 'portfolio:read')) return undefined
  const containsVisible = exists(
    sql`(select 1 from ${property} where ${and(
      eq(property.orgId, caller.orgId),
      eq(property.portfolioId, portfolio.id),
      visibleProperties(caller),
    )})`,
  )
  return or(
    anyOf(portfolio.id, idsWithPermission(caller.actor.access.permissionsByPortfolio, 'portfolio:read')),
    containsVisible,
  )
}
