import type { Permission } from '@parapet/permissions'
import type { MiddlewareHandler } from 'hono'
import { requireAnyPermission, requirePermission } from '../access/require-permission.ts'
import type { AppEnv } from './router.ts'

/**
 * What every call of an operation requires: one permission, or all of `all` and at least one of `any`. Null if any
 * member can call it.
 */
export type RoutePermission = Permission | { all?: readonly Permission[]; any?: readonly Permission[] } | null

/**
 * Rejects callers who don't hold the operation's permission anywhere, before their request is read or stored. Services
 * check it where the call acts.
 * @throws Problem `permission-denied`
 */
export const requireRoutePermission: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { routePermission } = c.var
  if (routePermission !== null) {
    const { all = [], any = [] } =
      typeof routePermission === 'string' ? { all: [routePermission] } : routePermission
    requirePermission(c.var.ctx, ...all)
    if (any.length > 0) requireAnyPermission(c.var.ctx, any)
  }
  await next()
}
