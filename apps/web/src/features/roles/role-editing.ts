import type { HeldPermissions, Permission } from '@parapet/permissions'
import type { Role } from '~/data/team/queries'
import { getDraft, setHeld, type RoleDrafts } from './role-drafts.ts'

export interface RoleEditingOptions {
  drafts: RoleDrafts
  onDraftsChange: (drafts: RoleDrafts) => void
  /** What whoever looks at it may give. */
  mine: HeldPermissions
  mayUpdate: boolean
}

export type RoleEditing = ReturnType<typeof createRoleEditing>

/** What roles hold with the changes so far, and what of it can be changed. */
export function createRoleEditing({ drafts, onDraftsChange, mine, mayUpdate }: RoleEditingOptions) {
  const mayGive = (permission: Permission) =>
    'has' in mine ? mine.has(permission) : mine.includes(permission)

  return {
    mayUpdate,
    getHeld: (role: Role) => getDraft(drafts, role),

    /** Built-in roles stay; anything can be taken away; only what one holds oneself can be given. */
    listChangeable: (role: Role, permissions: readonly Permission[]): Permission[] =>
      mayUpdate && !role.system
        ? permissions.filter(
            (permission) =>
              mayGive(permission) ||
              role.permissions.includes(permission) ||
              getDraft(drafts, role).includes(permission),
          )
        : [],

    setHeld: (role: Role, permissions: readonly Permission[], isHeld: boolean) =>
      onDraftsChange(setHeld(drafts, role, permissions, isHeld)),
  }
}
