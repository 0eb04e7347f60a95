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
  !access.isFga && access.unscoped.has(permission)

/** The ids among granted properties or portfolios where the permission is held. */
export const idsWith = (granted: ReadonlyMap<string, ReadonlySet<Permission>>, permission: Permission) =>
  [...granted].flatMap(([id, permissions]) => (permissions.has(permission) ? [id] : []))

/** Limits rows to those at properties where the caller holds the permission. Undefined if no limit is needed. */
export function placesWith(
  caller: Caller,
  permission: Permission,
  row: { propertyId: AnyPgColumn; portfolioId: AnyPgColumn },
): SQL | undefined {
  if (holdsEverywhere(caller, permission)) return undefined
  const { byProperty, byPortfolio } = caller.actor.access
  return or(
    anyOf(row.propertyId, idsWith(byProperty, permission)),
    anyOf(row.portfolioId, idsWith(byPortfolio, permission)),
  )
}

/** Limits `property` to the rows where the caller holds the permission. Undefined if no limit is needed. */
export const propertiesWith = (caller: Caller, permission: Permission) =>
  placesWith(caller, permission, { propertyId: property.id, portfolioId: property.portfolioId })

/** Limits `tenant` to the rows where the caller holds the permission. Undefined if no limit is needed. */
export const tenantsWith = (caller: Caller, permission: Permission) => placesWith(caller, permission, tenant)

// What the caller can see. Undefined if no limit is needed.
export const visibleProperties = (caller: Caller) => propertiesWith(caller, 'property:read')
export const visibleUnits = (caller: Caller) => placesWith(caller, 'unit:read', unit)
export const visibleTenants = (caller: Caller) => tenantsWith(caller, 'tenant:read')

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
  return or(anyOf(portfolio.id, idsWith(caller.actor.access.byPortfolio, 'portfolio:read')), containsVisible)
}
