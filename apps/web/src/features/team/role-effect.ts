import { FGA_MEMBER_ROLE } from '@parapet/permissions'
import type { Role } from '~/data/team/queries'

type HeldRole = Pick<Role, 'id' | 'key' | 'permissions'>

export interface RoleEffect {
  gains: string[]
  loses: string[]
  /** Whether they see single places only from now on, or no longer; null when that stays. */
  limit: 'on' | 'off' | null
}

/** What somebody gains and loses when they hold these roles instead of those; what both bring is no change. */
export function findRoleEffect(before: readonly HeldRole[], after: readonly HeldRole[]): RoleEffect {
  const listPermissions = (roles: readonly HeldRole[]) =>
    new Set(roles.flatMap(({ permissions }) => permissions))
  const isLimited = (roles: readonly HeldRole[]) => roles.some(({ key }) => key === FGA_MEMBER_ROLE)
  const had = listPermissions(before)
  const has = listPermissions(after)
  return {
    gains: [...has.difference(had)],
    loses: [...had.difference(has)],
    limit: isLimited(before) === isLimited(after) ? null : isLimited(after) ? 'on' : 'off',
  }
}
