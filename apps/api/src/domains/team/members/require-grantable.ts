import type { TransactionContext } from '../../../platform/context/context.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { getRoles, limits, requireGrantableRoles, type RoleRow } from './find-roles.ts'
import { requireGrantableResources } from './require-grantable-resources.ts'
import { requireHeld } from './require-held.ts'
import type { Invite } from './team.schema.ts'

/**
 * The roles that invites name, once it is sure that the caller may give all of them: roles beyond Viewer and single
 * grants need `role:assign`, nobody gives what they do not hold, and a limited member gives limited access only.
 *
 * @throws Problem `validation-failed` for a role or resource that is not there, `permission-denied` for too much.
 */
export async function requireGrantable(
  tx: TransactionContext,
  invites: readonly Invite[],
): Promise<ReadonlyMap<string, RoleRow>> {
  const roles = await getRoles(
    tx,
    invites.flatMap(({ roleIds }, n) =>
      roleIds.map((id, i) => ({ id, pointer: `/invites/${n}/roleIds/${i}` })),
    ),
  )
  const named = invites.flatMap(({ resourceGrants = [] }, n) =>
    resourceGrants.map((grant, i) => ({ grant, pointer: `/invites/${n}/resourceGrants/${i}` })),
  )
  if (named.length > 0 || roles.values().some(({ key }) => key !== 'viewer')) {
    requireHeld(tx, ['role:assign'], 'Giving other roles than Viewer needs the permission role:assign.')
  }
  requireGrantableRoles(tx, roles.values())
  if (tx.actor.access.isFga && invites.some((invite) => !isLimited(invite, roles))) {
    const detail =
      'Your access is limited, so you can only invite limited members. Add the role Limited member.'
    throw new Problem('permission-denied', detail, { members: { missing: [] } })
  }
  await requireGrantableResources(tx, named)
  return roles
}

/** Whether these roles limit a member to what is granted one by one. */
export const isLimited = ({ roleIds }: Pick<Invite, 'roleIds'>, roles: ReadonlyMap<string, RoleRow>) =>
  limits(roleIds.flatMap((id) => roles.get(id) ?? []))
