import { type Permission, SCOPED_PERMISSIONS } from '@parapet/permissions'
import { or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { holdsOnProperty, type ServiceContext } from '../../../platform/context/context.ts'
import { property } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'

type Caller = Pick<ServiceContext, 'actor'>

const propertyPermissions = SCOPED_PERMISSIONS.filter((permission) => !permission.startsWith('portfolio:'))

/** Whether the caller sees every property of the organisation. */
export const seesEveryProperty = ({ actor: { access } }: Caller) =>
  !access.isFga && access.unscoped.has('property:read')

/** The condition on `property` that leaves what the caller may see; undefined when that is everything. */
export function visibleProperties(ctx: Caller): SQL | undefined {
  if (seesEveryProperty(ctx)) return undefined
  const { access } = ctx.actor
  const readable = (held: ReadonlyMap<string, ReadonlySet<Permission>>) =>
    [...held].flatMap(([id, permissions]) => (permissions.has('property:read') ? [id] : []))
  return or(
    anyOf(property.id, readable(access.byProperty)),
    anyOf(property.portfolioId, readable(access.byPortfolio)),
  )
}

/** `column = any(ids)` with one parameter however many ids there are. */
export const anyOf = (column: SQL | AnyPgColumn, ids: readonly string[]) =>
  ids.length === 0 ? sql`false` : sql`${column} = any(${sql.param(`{${ids.join(',')}}`)}::uuid[])`

/** What the caller may do with this very property, in catalogue order. */
export const permissionsOnProperty = (ctx: Caller, target: { id: string; portfolioId: string }) =>
  propertyPermissions.filter((permission) => holdsOnProperty(ctx, permission, target))

/** Throws 403 when the caller sees the property but may not do this with it. */
export function requireOnProperty(
  ctx: Caller,
  permission: Permission,
  target: { id: string; portfolioId: string },
) {
  if (holdsOnProperty(ctx, permission, target)) return
  throw new Problem('permission-denied', `This needs the permission ${permission} on this property.`, {
    members: { missing: [permission] },
  })
}
