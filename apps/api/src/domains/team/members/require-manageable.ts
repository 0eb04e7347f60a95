import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { resourceGrant } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { limits } from './find-roles.ts'
import { countGrants, holdsNow } from './read-grants.ts'
import type { MemberRow } from './team-member.ts'

/**
 * A limited member manages limited members only, and of these only whose grants are all on what they see themselves: a
 * role counts on every resource of whoever holds it. Whoever may assign roles is managed only by those who may as well.
 * @throws Problem `permission-denied`.
 */
export async function requireManageable(tx: TransactionContext, member: MemberRow) {
  const { actor } = tx
  if (actor.access.isFga && !(limits(member.roles) && (await isWithinSight(tx, member)))) {
    const detail =
      'Your access is limited, so you can manage only limited members who see no more than you do. Ask an administrator.'
    throw new Problem('permission-denied', detail, { members: { missing: [] } })
  }
  const assigns = member.roles.some(({ permissions }) => permissions.includes('role:assign'))
  if (assigns && !actor.access.unscoped.has('role:assign')) {
    const detail =
      'Only somebody who may assign roles can suspend, reactivate or remove a member who may as well.'
    throw new Problem('permission-denied', detail, { members: { missing: ['role:assign'] } })
  }
}

async function isWithinSight(tx: TransactionContext, { userId }: MemberRow) {
  const isTheirs = and(eq(resourceGrant.orgId, tx.orgId), eq(resourceGrant.userId, userId))
  const all = await tx.db.$count(resourceGrant, and(isTheirs, holdsNow()))
  return all === (await countGrants(tx, isTheirs))
}
