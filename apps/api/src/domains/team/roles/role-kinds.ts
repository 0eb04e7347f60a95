import {
  BUILT_IN_RESOURCE_ROLES,
  BUILT_IN_ROLES,
  listScopedPermissions,
  type Permission,
} from '@parapet/permissions'
import { and, eq, type SQL } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { membershipRole, resourceGrant, resourceRole, role } from '../../../platform/db/schema/index.ts'
import { rejectInvalidFields } from '../access/held-permissions.ts'
import { listGrantHolders, listHolders, readResourceRoles, readRoles } from './read-roles.ts'
import { replaceResourceRole, replaceRole } from './replace-role.ts'
import { diffResourceRole, diffRole, type PermissionChange } from './role-diff.ts'
import type { ResourceRole, Role, RoleDiff } from './roles.schema.ts'

/** What differs between the two kinds of roles: for the whole organization, or granted on one portfolio or property. */
export interface RoleKind<ApiRole extends Role | ResourceRole = Role | ResourceRole> {
  /** The subject type of its ledger events. */
  subject: 'role' | 'resource_role'
  /** Typed as `role`, because both tables have the columns that writing a role needs. */
  table: typeof role
  /** In the order of the list. */
  builtInKeys: readonly string[]
  read(tx: TransactionContext, condition?: SQL): Promise<ApiRole[]>
  /** The user ids of everyone who has it, including suspended members. */
  listHolders(tx: TransactionContext, id: string): Promise<string[]>
  diff(tx: TransactionContext, id: string, change: PermissionChange): Promise<RoleDiff>
  /** @throws Problem `validation-failed` for a permission that such a role can't include */
  requireAllowedPermissions(
    role: Pick<ApiRole, keyof ApiRole & 'resourceType'>,
    permissions: readonly Permission[],
  ): void
  isHeld(role: ApiRole, holders: readonly string[]): boolean
  /** Gives another role to everyone who has it or is offered it, and records that. */
  replace(tx: TransactionContext, role: ApiRole, replaceBy: string, holders: readonly string[]): Promise<void>
  /** Removes the assignments that don't count as use: roles of former members, and expired grants. */
  removeAssignments(tx: TransactionContext, id: string): Promise<void>
}

export const organizationRoles: RoleKind<Role> = {
  subject: 'role',
  table: role,
  builtInKeys: BUILT_IN_ROLES.map(({ key }) => key),
  read: readRoles,
  listHolders,
  diff: diffRole,
  requireAllowedPermissions: () => {},
  isHeld: (_role, holders) => holders.length > 0,
  replace: replaceRole,
  async removeAssignments(tx, id) {
    await tx.db
      .delete(membershipRole)
      .where(and(eq(membershipRole.orgId, tx.orgId), eq(membershipRole.roleId, id)))
  },
}

export const resourceRoles: RoleKind<ResourceRole> = {
  subject: 'resource_role',
  table: resourceRole as unknown as typeof role,
  builtInKeys: BUILT_IN_RESOURCE_ROLES.map(({ key }) => key),
  read: readResourceRoles,
  listHolders: listGrantHolders,
  diff: diffResourceRole,
  requireAllowedPermissions({ resourceType }, permissions) {
    const allowed = listScopedPermissions(resourceType)
    rejectInvalidFields(
      permissions.flatMap((permission, n) =>
        allowed.includes(permission)
          ? []
          : {
              pointer: `/permissions/${n}`,
              code: 'not_allowed' as const,
              message: `${permission} can’t be limited to one ${resourceType}.`,
              value: permission,
            },
      ),
    )
  },
  isHeld: ({ grantCount }) => grantCount > 0,
  replace: replaceResourceRole,
  async removeAssignments(tx, id) {
    await tx.db
      .delete(resourceGrant)
      .where(and(eq(resourceGrant.orgId, tx.orgId), eq(resourceGrant.resourceRoleId, id)))
  },
}
