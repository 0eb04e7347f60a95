import { type Permission, SCOPED_PERMISSIONS } from '@parapet/permissions'
import { or, type SQL } from 'drizzle-orm'
import { holdsOnProperty, type ServiceContext } from '../../../platform/context/context.ts'
import { tenant } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { anyOf } from '../properties/property-access.ts'

type Caller = Pick<ServiceContext, 'actor'>

/** Where a tenant stands. Somebody without a property is seen by people whose rights hold everywhere. */
export interface Place {
  propertyId: string | null
  portfolioId: string | null
}

const tenantPermissions = SCOPED_PERMISSIONS.filter((permission) => permission.startsWith('tenant:'))

/** Whether the caller holds a permission on every tenant of the organisation. */
export const holdsEverywhere = ({ actor: { access } }: Caller, permission: Permission) =>
  !access.isFga && access.unscoped.has(permission)

/** The condition on `tenant` that leaves those the caller holds the permission on; undefined when that is all. */
export function tenantsWith(ctx: Caller, permission: Permission): SQL | undefined {
  if (holdsEverywhere(ctx, permission)) return undefined
  const { access } = ctx.actor
  const granted = (held: ReadonlyMap<string, ReadonlySet<Permission>>) =>
    [...held].flatMap(([id, permissions]) => (permissions.has(permission) ? [id] : []))
  return or(
    anyOf(tenant.propertyId, granted(access.byProperty)),
    anyOf(tenant.portfolioId, granted(access.byPortfolio)),
  )
}

/** The condition on `tenant` that leaves what the caller may see; undefined when that is everything. */
export const visibleTenants = (ctx: Caller) => tenantsWith(ctx, 'tenant:read')

/** Whether the caller holds the permission on this very tenant. */
export const holdsOnTenant = (ctx: Caller, permission: Permission, { propertyId, portfolioId }: Place) =>
  propertyId === null || portfolioId === null
    ? holdsEverywhere(ctx, permission)
    : holdsOnProperty(ctx, permission, { id: propertyId, portfolioId })

/** What the caller may do with this very tenant, in catalogue order. */
export const permissionsOnTenant = (ctx: Caller, place: Place) =>
  tenantPermissions.filter((permission) => holdsOnTenant(ctx, permission, place))

/** Throws 403 when the caller sees the tenant but may not do this with them. */
export function requireOnTenant(ctx: Caller, permission: Permission, place: Place) {
  if (holdsOnTenant(ctx, permission, place)) return
  throw new Problem('permission-denied', `This needs the permission ${permission} on this tenant.`, {
    members: { missing: [permission] },
  })
}
