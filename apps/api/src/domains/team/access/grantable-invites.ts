import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { readAccess } from '../../../platform/access/read-access.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  invitation,
  type InvitedGrant,
  portfolio,
  property,
  resourceRole,
} from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import {
  findRoles,
  getRoles,
  hasLimitedRole,
  requireUsableRoles,
  requireGrantableResources,
  requireGrantableRoles,
  type RoleRow,
} from './grantable.ts'
import { requireHeldOrgWide } from './held-permissions.ts'

type InvitationRow = typeof invitation.$inferSelect

/** What an invitation offers. */
interface OfferedAccess {
  roleIds: readonly string[]
  resourceGrants?: readonly Pick<InvitedGrant, 'resourceRoleId' | 'resourceType' | 'resourceId'>[] | undefined
}

/**
 * The roles of the invitations, all of which the caller has to be able to give: roles other than Viewer and individual
 * grants require `role:assign`, no one can give permissions they don't have, and a limited member can give only limited
 * access.
 *
 * @throws Problem `validation-failed` for a role or resource that doesn't exist, `permission-denied`
 */
export async function requireGrantableInvites(
  tx: TransactionContext,
  invites: readonly OfferedAccess[],
): Promise<ReadonlyMap<string, RoleRow>> {
  const roles = await getRoles(
    tx,
    invites.flatMap(({ roleIds }, n) =>
      roleIds.map((id, i) => ({ id, pointer: `/invites/${n}/roleIds/${i}` })),
    ),
  )
  const grants = invites.flatMap(({ resourceGrants = [] }, n) =>
    resourceGrants.map((grant, i) => ({ grant, pointer: `/invites/${n}/resourceGrants/${i}` })),
  )
  if (grants.length > 0 || roles.values().some(({ key }) => key !== 'viewer')) {
    requireHeldOrgWide(
      tx,
      ['role:assign'],
      'Assigning roles other than Viewer requires the role:assign permission.',
    )
  }
  requireGrantableRoles(tx, roles.values())
  if (tx.actor.access.isFga && invites.some((invite) => !isLimited(invite, roles))) {
    const detail =
      'Your access is limited, so you can only invite limited members. Add the Limited member role.'
    throw new Problem('permission-denied', detail, { members: { missing: [] } })
  }
  for (const [n, { roleIds }] of invites.entries()) {
    requireUsableRoles(
      roleIds.map((id) => roles.get(id)!),
      `/invites/${n}/roleIds`,
    )
  }
  await requireGrantableResources(tx, grants)
  return roles
}

/** Whether the invited person would be a limited member. */
export const isLimited = ({ roleIds }: Pick<OfferedAccess, 'roleIds'>, roles: ReadonlyMap<string, RoleRow>) =>
  hasLimitedRole(roleIds.flatMap((id) => roles.get(id) ?? []))

/**
 * Revokes the pending invitations whose senders could no longer give what these offer, such as those of a member who was
 * just suspended.
 */
export async function revokeUngrantableInvitations(tx: TransactionContext) {
  const pending = await tx.db
    .select()
    .from(invitation)
    .where(and(eq(invitation.orgId, tx.orgId), eq(invitation.status, 'pending')))
    .for('update')
  const revoked = await findUngrantable(tx, pending)
  if (revoked.length === 0) return
  await tx.db
    .update(invitation)
    .set({ status: 'revoked', updatedAt: new Date(), version: sql`${invitation.version} + 1` })
    .where(
      and(
        eq(invitation.orgId, tx.orgId),
        inArray(
          invitation.id,
          revoked.map(({ id }) => id),
        ),
      ),
    )
  for (const { id } of revoked) {
    recordEvent(tx, {
      action: 'access.invite_revoked',
      category: 'access',
      subject: { type: 'invitation', id, name: null },
      summary: 'An invitation was revoked because its sender can no longer grant the access it includes.',
    })
  }
}

/** The invitations whose senders can't give what these offer. Those that the operator sent have no sender. */
export async function findUngrantable(tx: TransactionContext, invitations: readonly InvitationRow[]) {
  const bySender = Map.groupBy(invitations, ({ updatedBy, createdBy }) => updatedBy ?? createdBy)
  const ungrantable: InvitationRow[] = []
  for (const [senderId, sent] of bySender) {
    if (senderId === null) continue
    const { access } = await readAccess(tx.db, { userId: senderId, orgId: tx.orgId })
    const asSender = { ...tx, actor: { type: 'user' as const, id: senderId, name: '', access } }
    if (await canGrant(asSender, sent)) continue
    for (const row of sent) {
      if (!(await canGrant(asSender, [row]))) ungrantable.push(row)
    }
  }
  return ungrantable
}

async function canGrant(tx: TransactionContext, invitations: readonly InvitationRow[]) {
  // Accepting leaves out what no longer exists.
  const roles = await findRoles(
    tx,
    invitations.flatMap(({ roleIds }) => roleIds),
  )
  const grants = await listValidGrants(
    tx,
    invitations.flatMap(({ id, grants }) => grants.map((grant) => ({ ...grant, invitationId: id }))),
  )
  const offers = invitations.map(({ id, roleIds }) => ({
    roleIds: roleIds.filter((roleId) => roles.has(roleId)),
    resourceGrants: grants.filter(({ invitationId }) => invitationId === id),
  }))
  try {
    requirePermission(tx, 'team:invite')
    await requireGrantableInvites(tx, offers)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** The grants of an invitation that still apply: role and resource exist, and it hasn't expired. */
export async function listValidGrants<Grant extends InvitedGrant>(
  tx: TransactionContext,
  grants: readonly Grant[],
) {
  if (grants.length === 0) return []
  const ids = grants.map(({ resourceId }) => resourceId)
  const existingIds = new Set<string>()
  for (const table of [property, portfolio]) {
    const rows = await tx.db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.orgId, tx.orgId), inArray(table.id, ids)))
    for (const { id } of rows) existingIds.add(id)
  }
  const roles = await tx.db
    .select({ id: resourceRole.id, name: resourceRole.name })
    .from(resourceRole)
    .where(and(eq(resourceRole.orgId, tx.orgId), isNull(resourceRole.archivedAt)))
  const roleNames = new Map(roles.map(({ id, name }) => [id, name]))
  return grants.flatMap((grant) => {
    const roleName = roleNames.get(grant.resourceRoleId)
    const isExpired = grant.expiresAt !== null && new Date(grant.expiresAt) <= new Date()
    return roleName === undefined || isExpired || !existingIds.has(grant.resourceId)
      ? []
      : { ...grant, roleName }
  })
}
