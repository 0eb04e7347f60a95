import type { HeldPermissions, Permission } from '@parapet/permissions'
import { comparePermissions } from '~/components/access/affected-members'
import type { Role } from '~/data/team/queries'

interface DraftableRole {
  id: string
  permissions: readonly string[]
}

interface PermissionChanges {
  added: readonly string[]
  removed: readonly string[]
}

/**
 * Unsaved changes by role ID, so that saving leaves what someone else has changed since. Unchanged roles have no entry.
 */
export type RoleDrafts = Readonly<Record<string, PermissionChanges>>

export type PermissionState = 'all' | 'some' | 'none'

/** The permissions of a role with its unsaved changes. */
export function getDraft(drafts: RoleDrafts, role: DraftableRole): readonly string[] {
  const { added, removed } = drafts[role.id] ?? { added: [], removed: [] }
  return [
    ...role.permissions.filter((permission) => !removed.includes(permission)),
    ...added.filter((permission) => !role.permissions.includes(permission)),
  ]
}

/** Whether saving would change the role. Someone else may have made the same changes. */
export function isChanged(drafts: RoleDrafts, role: DraftableRole): boolean {
  const { added, removed } = comparePermissions(role.permissions, getDraft(drafts, role))
  return added.length + removed.length > 0
}

/** Whether `held` contains all, some or none of `permissions`. */
export function getPermissionState(
  rolePermissions: readonly string[],
  permissions: readonly string[],
): PermissionState {
  const count = permissions.filter((permission) => rolePermissions.includes(permission)).length
  if (count === 0) return 'none'
  return count === permissions.length ? 'all' : 'some'
}

/** Adds or removes permissions. Drops the draft if it equals the saved role again. */
export function setPermissions(
  drafts: RoleDrafts,
  role: DraftableRole,
  permissions: readonly string[],
  isGranted: boolean,
): RoleDrafts {
  const others = getDraft(drafts, role).filter((permission) => !permissions.includes(permission))
  const next = isGranted ? [...others, ...permissions] : others
  const { [role.id]: _previous, ...otherDrafts } = drafts
  const change = comparePermissions(role.permissions, next)
  return change.added.length + change.removed.length === 0
    ? otherDrafts
    : { ...otherDrafts, [role.id]: change }
}

interface RoleEditingOptions {
  drafts: RoleDrafts
  onDraftsChange: (drafts: RoleDrafts) => void
  /** The viewer's own permissions, the only ones they can grant. */
  viewerPermissions: HeldPermissions
  mayUpdate: boolean
}

export type RoleEditing = ReturnType<typeof createRoleEditing>

/** Reads and edits the drafts of roles. */
export function createRoleEditing({
  drafts,
  onDraftsChange,
  viewerPermissions,
  mayUpdate,
}: RoleEditingOptions) {
  const mayGrant = (permission: Permission) =>
    'has' in viewerPermissions ? viewerPermissions.has(permission) : viewerPermissions.includes(permission)

  return {
    mayUpdate,
    getPermissions: (role: Role) => getDraft(drafts, role),

    /** Built-in roles are fixed. Any permission can be removed, but only the viewer's own can be added. */
    listChangeable: (role: Role, permissions: readonly Permission[]): Permission[] =>
      mayUpdate && !role.system
        ? permissions.filter(
            (permission) =>
              mayGrant(permission) ||
              role.permissions.includes(permission) ||
              getDraft(drafts, role).includes(permission),
          )
        : [],

    setPermissions: (role: Role, permissions: readonly Permission[], isGranted: boolean) =>
      onDraftsChange(setPermissions(drafts, role, permissions, isGranted)),
  }
}
