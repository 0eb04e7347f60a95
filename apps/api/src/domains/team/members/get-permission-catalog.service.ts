import { listPermissionGroups, PERMISSIONS } from '@parapet/permissions'
import { requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import type { PermissionCatalog } from './roles.schema.ts'

/** Every permission of the product, in the order role editors show them. */
export function getPermissionCatalog(ctx: ServiceContext): PermissionCatalog {
  requirePermission(ctx, 'role:read')
  const { unscoped } = ctx.actor.access
  return {
    permissions: PERMISSIONS.map((permission) => ({
      ...permission,
      grantable: unscoped.has(permission.key),
    })),
    groups: listPermissionGroups().map(({ permissions, ...group }) => ({
      ...group,
      permissions: [...permissions],
    })),
  }
}
