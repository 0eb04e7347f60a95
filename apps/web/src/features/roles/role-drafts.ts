import type { HeldPermissions, Permission } from '@parapet/permissions'
import { comparePermissions } from '~/components/access/affected-members'
import type { Role } from '~/data/team/queries'

/** A role as far as changing its permissions goes. */
interface DraftableRole {
  id: string
  permissions: readonly string[]
}

/** What roles shall hold instead, by their ids. Those that stay as they are have no entry. */
export type RoleDrafts = Readonly<Record<string, readonly string[]>>

export type HoldingState = 'all' | 'some' | 'none'

export const getDraft = (drafts: RoleDrafts, role: DraftableRole) => drafts[role.id] ?? role.permissions

/** How many of `permissions` the role holds. */
export function getHoldingState(held: readonly string[], permissions: readonly string[]): HoldingState {
  const count = permissions.filter((permission) => held.includes(permission)).length
  if (count === 0) return 'none'
  return count === permissions.length ? 'all' : 'some'
}

/** Gives or takes permissions. A role that holds what it held before has no draft any more. */
export function setHeld(
  drafts: RoleDrafts,
  role: DraftableRole,
  permissions: readonly string[],
  isHeld: boolean,
): RoleDrafts {
  const rest = getDraft(drafts, role).filter((permission) => !permissions.includes(permission))
  const next = isHeld ? [...rest, ...permissions] : rest
  const { [role.id]: _before, ...others } = drafts
  const change = comparePermissions(role.permissions, next)
  return change.added.length + change.removed.length === 0 ? others : { ...others, [role.id]: next }
}

interface RoleEditingOptions {
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
