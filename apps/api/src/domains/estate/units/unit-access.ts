import { type Permission, SCOPED_PERMISSIONS } from '@parapet/permissions'
import { or, type SQL } from 'drizzle-orm'
import { holdsOnProperty, type ServiceContext } from '../../../platform/context/context.ts'
import { unit } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { anyOf } from '../properties/property-access.ts'

type Caller = Pick<ServiceContext, 'actor'>

/** Where a unit stands: rights on its property and portfolio are rights on the unit. */
export interface UnitPlace {
  propertyId: string
  portfolioId: string
}

const unitPermissions = SCOPED_PERMISSIONS.filter((permission) => permission.startsWith('unit:'))

/** The condition on `unit` that leaves what the caller may see; undefined when that is everything. */
export function visibleUnits({ actor: { access } }: Caller): SQL | undefined {
  if (!access.isFga && access.unscoped.has('unit:read')) return undefined
  const readable = (held: ReadonlyMap<string, ReadonlySet<Permission>>) =>
    [...held].flatMap(([id, permissions]) => (permissions.has('unit:read') ? [id] : []))
  return or(
    anyOf(unit.propertyId, readable(access.byProperty)),
    anyOf(unit.portfolioId, readable(access.byPortfolio)),
  )
}

export const holdsOnUnit = (ctx: Caller, permission: Permission, { propertyId, portfolioId }: UnitPlace) =>
  holdsOnProperty(ctx, permission, { id: propertyId, portfolioId })

/** What the caller may do with this very unit, in catalogue order. */
export const permissionsOnUnit = (ctx: Caller, place: UnitPlace) =>
  unitPermissions.filter((permission) => holdsOnUnit(ctx, permission, place))

/** Throws 403 when the caller sees the unit but may not do this with it. */
export function requireOnUnit(ctx: Caller, permission: Permission, place: UnitPlace) {
  if (holdsOnUnit(ctx, permission, place)) return
  throw new Problem('permission-denied', `This needs the permission ${permission} on this property.`, {
    members: { missing: [permission] },
  })
}
