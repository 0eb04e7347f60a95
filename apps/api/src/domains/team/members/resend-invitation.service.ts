import { and, eq, inArray, isNull } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { invitation, portfolio, property, resourceRole } from '../../../platform/db/schema/index.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { findRoles } from './find-roles.ts'
import { inviteMembers } from './invite-members.service.ts'
import type { Invite, InviteResult } from './team.schema.ts'

/**
 * Mails an invitation again as it was, without what is gone since; the caller must be able to give what it offers.
 *
 * @throws Problem `not-found`, or `state-conflict` for one that was accepted or taken back, or that offers nothing any
 * more.
 */
export async function resendInvitation(ctx: ServiceContext, id: string): Promise<InviteResult> {
  requirePermission(ctx, 'team:invite')
  const invite = await inTransaction(ctx, (tx) => readInvite(tx, id))
  const { results } = await inviteMembers(ctx, { invites: [invite] })
  return results[0]!
}

async function readInvite(tx: TransactionContext, id: string): Promise<Invite> {
  const [found] = await tx.db
    .select()
    .from(invitation)
    .where(and(eq(invitation.orgId, tx.orgId), eq(invitation.id, id)))
  if (!found) throw notFound('invitation')
  if (found.status === 'accepted' || found.status === 'revoked') {
    const what = found.status === 'accepted' ? 'accepted already' : 'taken back. Invite the person anew'
    throw new Problem('state-conflict', `The invitation was ${what}.`, {
      members: { state: found.status, allowed: ['pending', 'expired'] },
    })
  }
  const roles = await findRoles(tx, found.roleIds)
  if (roles.size === 0) {
    const detail = 'The roles that the invitation offers are gone. Invite the person anew with other roles.'
    throw new Problem('state-conflict', detail, { members: { state: found.status, allowed: [] } })
  }
  return {
    email: found.email,
    name: found.name,
    roleIds: found.roleIds.filter((roleId) => roles.has(roleId)),
    resourceGrants: await retainValidGrants(tx, found.grants),
    message: found.message,
  }
}

async function retainValidGrants(tx: TransactionContext, grants: (typeof invitation.$inferSelect)['grants']) {
  if (grants.length === 0) return []
  const existing = new Set<string>()
  const resourceIds = grants.map(({ resourceId }) => resourceId)
  for (const table of [property, portfolio]) {
    const rows = await tx.db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.orgId, tx.orgId), inArray(table.id, resourceIds)))
    for (const { id } of rows) existing.add(id)
  }
  const roles = await tx.db
    .select({ id: resourceRole.id })
    .from(resourceRole)
    .where(and(eq(resourceRole.orgId, tx.orgId), isNull(resourceRole.archivedAt)))
  for (const { id } of roles) existing.add(id)
  return grants.filter(
    ({ resourceId, resourceRoleId, expiresAt }) =>
      existing.has(resourceId) &&
      existing.has(resourceRoleId) &&
      (expiresAt === null || new Date(expiresAt) > new Date()),
  )
}
