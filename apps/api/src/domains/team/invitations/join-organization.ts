import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import {
  type InvitedGrant,
  membership,
  membershipRole,
  portfolio,
  property,
  resourceGrant,
  resourceRole,
  role,
} from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { announcePermissions } from '../../../platform/realtime/announce-change.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { InvitationRow } from './invitation-rules.ts'

/**
 * Makes a person an active member with the roles and grants of their invitation, as far as these still exist. Somebody
 * who was removed comes back with these alone.
 */
export async function joinOrganization(tx: TransactionContext, userId: string, accepted: InvitationRow) {
  const membershipId = await activate(tx, userId, accepted.id)
  const roles = await tx.db
    .select({ id: role.id, name: role.name })
    .from(role)
    .where(and(eq(role.orgId, tx.orgId), isNull(role.archivedAt), inArray(role.id, accepted.roleIds)))
    .orderBy(role.name)
  if (roles.length > 0) {
    await tx.db
      .insert(membershipRole)
      .values(roles.map(({ id }) => ({ orgId: tx.orgId, membershipId, roleId: id })))
      .onConflictDoNothing()
  }
  recordEvent(tx, {
    action: 'access.invite_accepted',
    category: 'access',
    subject: { type: 'user', id: userId, name: null },
    targets: [
      { type: 'invitation', id: accepted.id, name: null },
      ...roles.map(({ id, name }) => ({ type: 'role', id, name })),
    ],
    summary: cutText(
      `Accepted an invitation and joined as ${roles.map(({ name }) => name).join(', ') || 'a member without a role'}.`,
      300,
    ),
  })
  await addGrants(tx, userId, accepted)
  await announcePermissions(tx, userId)
}

async function activate(tx: TransactionContext, userId: string, invitationId: string) {
  const now = new Date()
  const [known] = await tx.db
    .select({ id: membership.id, status: membership.status })
    .from(membership)
    .where(and(eq(membership.orgId, tx.orgId), eq(membership.userId, userId)))
    .for('update')
  if (!known) {
    const id = uuidv7()
    await tx.db
      .insert(membership)
      .values({ id, orgId: tx.orgId, userId, invitationId, joinedAt: now, createdBy: userId })
    return id
  }
  if (known.status === 'suspended') {
    throw new Problem(
      'invitation-revoked',
      'Your access to this organisation was suspended after you were invited. Ask an administrator of it.',
    )
  }
  if (known.status === 'active') return known.id

  await tx.db
    .delete(membershipRole)
    .where(and(eq(membershipRole.orgId, tx.orgId), eq(membershipRole.membershipId, known.id)))
  await tx.db
    .delete(resourceGrant)
    .where(and(eq(resourceGrant.orgId, tx.orgId), eq(resourceGrant.userId, userId)))
  await tx.db
    .update(membership)
    .set({
      status: 'active',
      invitationId,
      joinedAt: now,
      updatedAt: now,
      updatedBy: userId,
      version: sql`${membership.version} + 1`,
    })
    .where(and(eq(membership.orgId, tx.orgId), eq(membership.id, known.id)))
  return known.id
}

async function addGrants(tx: TransactionContext, userId: string, { grants, updatedBy }: InvitationRow) {
  for (const grant of await retainExisting(tx, grants)) {
    const { resourceRoleId, resourceType, resourceId } = grant
    const expiresAt = grant.expiresAt === null ? null : new Date(grant.expiresAt)
    const [added] = await tx.db
      .insert(resourceGrant)
      .values({
        id: uuidv7(),
        orgId: tx.orgId,
        userId,
        resourceRoleId,
        resourceType,
        resourceId,
        grantedBy: updatedBy,
        expiresAt,
      })
      .onConflictDoNothing()
      .returning({ id: resourceGrant.id })
    if (!added) continue
    recordEvent(tx, {
      action: 'access.grant_added',
      category: 'access',
      subject: { type: 'user', id: userId, name: null },
      targets: [
        { type: 'resource_role', id: resourceRoleId, name: grant.roleName },
        { type: resourceType, id: resourceId, name: null },
      ],
      ...(resourceType === 'property' ? { propertyId: resourceId } : { portfolioId: resourceId }),
      summary: cutText(
        `A member was given ${grant.roleName} on one ${resourceType} by their invitation.`,
        300,
      ),
    })
  }
}

/** Leaves out what is gone since the invitation was sent, and what has run out. */
async function retainExisting(tx: TransactionContext, grants: readonly InvitedGrant[]) {
  if (grants.length === 0) return []
  const ids = grants.map(({ resourceId }) => resourceId)
  const existing = new Set<string>()
  for (const table of [property, portfolio]) {
    const rows = await tx.db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.orgId, tx.orgId), inArray(table.id, ids)))
    for (const { id } of rows) existing.add(id)
  }
  const roles = await tx.db
    .select({ id: resourceRole.id, name: resourceRole.name })
    .from(resourceRole)
    .where(and(eq(resourceRole.orgId, tx.orgId), isNull(resourceRole.archivedAt)))
  const names = new Map(roles.map(({ id, name }) => [id, name]))
  return grants.flatMap((grant) => {
    const roleName = names.get(grant.resourceRoleId)
    const isOver = grant.expiresAt !== null && new Date(grant.expiresAt) <= new Date()
    return roleName === undefined || isOver || !existing.has(grant.resourceId) ? [] : { ...grant, roleName }
  })
}
