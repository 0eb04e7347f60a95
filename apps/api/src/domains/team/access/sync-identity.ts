import { and, eq, isNull } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { membership, membershipRole, org, role, user } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { enqueueTask } from '../../../platform/jobs/task-lifecycle.ts'
import { registerTaskHandler, TaskFailure } from '../../../platform/jobs/task-handlers.ts'

/**
 * Syncs membership and built-in roles to the identity provider, whose tokens contain both. Requests are authorized by our
 * own records, so nothing waits for this: if the provider is unavailable, a task retries. A rejection is only logged.
 */
export async function syncIdentity(ctx: ServiceContext, userId: string) {
  try {
    await sendMembership(ctx, userId)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code !== 'unavailable') return
    await inTransaction(ctx, (tx) =>
      enqueueTask(tx, {
        type: 'identity_sync',
        title: 'Sync a member to the sign-in service',
        subject: { type: 'user', id: userId, name: 'Member' },
        input: { userId },
      }),
    )
  }
}

registerTaskHandler('identity_sync', async ({ ctx, task }) => {
  try {
    await sendMembership(ctx, String(task.input.userId))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const isTemporary = error.code === 'unavailable'
    throw new TaskFailure('identity-not-synced', 'Sign-in service not updated', error.message, {
      retry: isTemporary ? 'automatic' : 'manual',
      cause: error,
    })
  }
})

/** Sends the current state, so that a late retry can't overwrite it with an old one. */
async function sendMembership(ctx: ServiceContext, userId: string) {
  const member = await readMembership(ctx, userId)
  if (!member) return
  const { identity } = ctx.gateways
  if (member.status === 'active') await identity.setRoles(member.descopeId, member.org, member.roleKeys)
  else await identity.leaveOrganization(member.descopeId, ctx.orgId)
}

async function readMembership(ctx: ServiceContext, userId: string) {
  return await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select({
        id: membership.id,
        status: membership.status,
        descopeId: user.descopeId,
        org: { id: org.id, name: org.name },
      })
      .from(membership)
      .innerJoin(user, eq(user.id, membership.userId))
      .innerJoin(org, eq(org.id, membership.orgId))
      .where(and(eq(membership.orgId, tx.orgId), eq(membership.userId, userId)))
    if (!row) return null
    const roles = await tx.db
      .select({ key: role.key })
      .from(membershipRole)
      .innerJoin(role, and(eq(role.orgId, membershipRole.orgId), eq(role.id, membershipRole.roleId)))
      .where(
        and(
          eq(membershipRole.orgId, tx.orgId),
          eq(membershipRole.membershipId, row.id),
          eq(role.system, true),
          isNull(role.archivedAt),
        ),
      )
      .orderBy(role.key)
    return { ...row, roleKeys: roles.map(({ key }) => key) }
  })
}
