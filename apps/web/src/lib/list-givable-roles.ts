import { can, isPermission, type HeldPermissions } from '@parapet/permissions'

/** The key of the role that everybody who may invite people may give. */
export const lowestRole = 'viewer'

/** What somebody may give: without the right to assign roles only the lowest, and never more than they hold. */
export function listGivableRoles<One extends { key: string; permissions: readonly string[] }>(
  roles: readonly One[],
  held: HeldPermissions,
): One[] {
  const mayAssign = can(held, 'role:assign')
  return roles.filter(
    ({ key, permissions }) =>
      (mayAssign || key === lowestRole) &&
      permissions.every((name) => !isPermission(name) || can(held, name)),
  )
}
