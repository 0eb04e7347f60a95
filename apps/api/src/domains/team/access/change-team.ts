import { FGA_MEMBER_ROLE, type Permission } from '@parapet/permissions'
import { and, eq, exists, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import { inTransactionRetryingDuplicates } from '../../../platform/context/retry-duplicates.ts'
import { membership, membershipRole, org, role } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { announceChanges } from '../../../platform/realtime/announce-change.ts'
import { revokeUngrantableInvitations } from './grantable-invites.ts'

/** Carries the result of a dry run out of the transaction it rolls back. */
class DryRunRollback extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('dry run rolled back')
    this.result = result
  }
}

/**
 * Runs a change to roles, grants or members, then revokes invitations whose senders could no longer send them. Changes
 * run one at a time in each organization, so that two administrators can't remove each other. A dry run does everything
 * and rolls it back.
 *
 * @throws Problem `last-admin` if no one could administer the organization anymore
 */
export async function changeTeam<Result>(
  ctx: ServiceContext,
  work: (tx: TransactionContext) => Promise<Result>,
  { isDryRun = false } = {},
): Promise<Result> {
  try {
    return await inTransactionRetryingDuplicates(ctx, async (tx) => {
      await tx.db.select({ id: org.id }).from(org).where(eq(org.id, tx.orgId)).for('no key update')
      const previousCount = await countAdministrators(tx)
      const result = await work(tx)
      await revokeUngrantableInvitations(tx)
      if (previousCount > 0 && (await countAdministrators(tx)) === 0) throw lastAdminProblem()
      if (isDryRun) throw new DryRunRollback(result)
      return result
    })
  } catch (error) {
    if (error instanceof DryRunRollback) return error.result as Result
    throw error
  }
}

/** A member who has these can restore every other permission. */
const adminPermissions: readonly Permission[] = ['org:update', 'role:assign']

/** Active members who can administer the whole organization. */
async function countAdministrators(tx: TransactionContext) {
  const isMembersRole = and(
    eq(membershipRole.orgId, membership.orgId),
    eq(membershipRole.membershipId, membership.id),
    isNull(role.archivedAt),
  )
  const hasRole = (condition: SQL) =>
    exists(
      tx.db
        .select({ one: sql`1` })
        .from(membershipRole)
        .innerJoin(role, and(eq(role.orgId, membershipRole.orgId), eq(role.id, membershipRole.roleId)))
        .where(and(isMembersRole, condition)),
    )
  return await tx.db.$count(
    membership,
    and(
      eq(membership.orgId, tx.orgId),
      eq(membership.status, 'active'),
      ...adminPermissions.map((permission) => hasRole(sql`${permission} = any(${role.permissions})`)),
      not(hasRole(eq(role.key, FGA_MEMBER_ROLE))),
    ),
  )
}

const lastAdminProblem = () =>
  new Problem(
    'last-admin',
    'This would leave no one who can manage the organization and assign roles. Give someone else such a role, for example Administrator, and try again.',
  )

/** Notifies open browsers and every process that caches permissions. */
export async function notifyAccessChanged(tx: TransactionContext, userIds: Iterable<string>) {
  const affectedIds = [...new Set(userIds)]
  // Permissions have no version; the time orders their changes.
  const version = Date.now()
  await announceChanges(
    tx,
    affectedIds.map((userId) => ({ event: 'permissions.changed', id: userId, version, userId })),
  )
  tx.afterCommit.push(() => {
    for (const userId of affectedIds) tx.invalidateAccess({ userId })
  })
}
