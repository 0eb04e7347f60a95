import { FGA_MEMBER_ROLE } from '@parapet/permissions'
import type { Role } from '~/data/team/queries'
import { lowestRoleKey } from '~/lib/invitations'

/**
 * Viewer sees every property, Limited member only granted ones. Of the two, keeps the one that was added last.
 *
 * @returns the role ids to select, and the role that was removed from them, if any
 */
export function removeContradiction<ListedRole extends Pick<Role, 'id' | 'key'>>(
  roles: readonly ListedRole[],
  previous: readonly string[],
  next: readonly string[],
): { roleIds: readonly string[]; removed: ListedRole | null } {
  const contradictingRoles = roles.filter(({ key }) => key === lowestRoleKey || key === FGA_MEMBER_ROLE)
  const areBothSelected =
    contradictingRoles.length === 2 && contradictingRoles.every(({ id }) => next.includes(id))
  if (!areBothSelected) return { roleIds: next, removed: null }
  // Both are chosen already only for a member whose roles are older than this rule.
  const removed = contradictingRoles.find(({ id }) => previous.includes(id)) ?? contradictingRoles[0]!
  return { roleIds: next.filter((id) => id !== removed.id), removed }
}
