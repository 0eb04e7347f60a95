import type { Permission } from '@parapet/permissions'
import { or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ServiceContext } from '../../../platform/context/context.ts'
import { anyOf } from '../../estate/index.ts'

type Caller = Pick<ServiceContext, 'actor'>

export const exportPermission: Permission = 'export:create'

/**
 * The condition that leaves the rows at places where the caller may export, which for limited members can be fewer
 * than they see; undefined when that is everywhere.
 */
export function mayExportAt(
  { actor: { access } }: Caller,
  place: { propertyId: AnyPgColumn; portfolioId: AnyPgColumn },
): SQL | undefined {
  if (!access.isFga && access.unscoped.has(exportPermission)) return undefined
  const granted = (held: ReadonlyMap<string, ReadonlySet<Permission>>) =>
    [...held].flatMap(([id, permissions]) => (permissions.has(exportPermission) ? [id] : []))
  return or(
    anyOf(place.propertyId, granted(access.byProperty)),
    anyOf(place.portfolioId, granted(access.byPortfolio)),
  )
}
