import { missingPermissions, type Permission } from '@parapet/permissions'
import type { Actor, ServiceContext } from '../context/context.ts'
import { Problem } from '../errors/problem.ts'
import { formatAlternatives, formatList } from '../text/format-list.ts'

/** First line of every service function. Throws 403 `permission-denied` naming what is missing. */
export function requirePermission(ctx: Pick<ServiceContext, 'actor'>, ...required: Permission[]) {
  const missing = missingPermissions(ctx.actor.access.permissions, required)
  if (missing.length > 0) {
    throw new Problem(
      'permission-denied',
      `This requires the ${formatList(missing)} ${missing.length === 1 ? 'permission' : 'permissions'}.`,
      {
        members: { missing },
      },
    )
  }
}

/** Throws 403 `permission-denied` unless the caller holds at least one of `alternatives`. */
export function requireAnyPermission(
  ctx: Pick<ServiceContext, 'actor'>,
  alternatives: readonly Permission[],
) {
  const missing = missingPermissions(ctx.actor.access.permissions, alternatives)
  if (missing.length < alternatives.length) return
  throw new Problem('permission-denied', `This requires the ${formatAlternatives(missing)} permission.`, {
    members: { missing },
  })
}

/** Whether the caller holds the permission on this property (through its portfolio, too). */
export function holdsOnProperty(
  ctx: { actor: Pick<Actor, 'access'> },
  permission: Permission,
  property: { id: string; portfolioId: string },
) {
  const { access } = ctx.actor
  return (
    access.orgWidePermissions.has(permission) ||
    access.permissionsByProperty.get(property.id)?.has(permission) === true ||
    access.permissionsByPortfolio.get(property.portfolioId)?.has(permission) === true
  )
}
