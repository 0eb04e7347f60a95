import { FGA_MEMBER_ROLE } from '@parapet/permissions'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import {
  type BaseContext,
  inTransaction,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { org, portfolio, property, resourceRole, role, user } from '../../../platform/db/schema/index.ts'
import { currentStatus, getInvitationByToken, type InvitationRow } from './invitation.ts'
import type { Invitation } from './invitations.schema.ts'

/**
 * What the invitation page shows to anyone with the link.
 * @throws Problem `invitation-not-found`.
 */
export async function getInvitation(base: BaseContext, token: string): Promise<Invitation> {
  const row = await getInvitationByToken(base.db, token)
  return await inTransaction({ ...base, orgId: row.orgId, actor: systemActor }, async (tx) => {
    const [organization] = await tx.db
      .select({ id: org.id, name: org.name, logo: org.logo })
      .from(org)
      .where(eq(org.id, tx.orgId))
    const status = currentStatus(row)
    const summary = {
      status,
      email: row.email,
      org: organization!,
      inviter: await readInviter(tx, row),
      roles: [],
      isFga: false,
      grants: [],
      message: null,
      expiresAt: null,
    }
    return status === 'pending' ? { ...summary, ...(await readInvitedAccess(tx, row)) } : summary
  })
}

/** The person who sent it last; null if they no longer have an account. */
async function readInviter(tx: TransactionContext, { updatedBy }: InvitationRow) {
  if (updatedBy === null) return null
  const [inviter] = await tx.db.select({ name: user.name }).from(user).where(eq(user.id, updatedBy))
  return inviter ?? null
}

async function readInvitedAccess(tx: TransactionContext, row: InvitationRow) {
  const roles = await tx.db
    .select({ key: role.key, name: role.name, description: role.description })
    .from(role)
    .where(and(eq(role.orgId, tx.orgId), isNull(role.archivedAt), inArray(role.id, row.roleIds)))
    .orderBy(role.name, role.id)
  return {
    roles: roles.map(({ name, description }) => ({ name, description })),
    isFga: roles.some(({ key }) => key === FGA_MEMBER_ROLE),
    grants: await describeGrants(tx, row),
    message: row.message,
    expiresAt: row.expiresAt.toISOString(),
  }
}

async function describeGrants(
  tx: TransactionContext,
  { grants }: InvitationRow,
): Promise<Invitation['grants']> {
  if (grants.length === 0) return []
  const ids = grants.map(({ resourceId }) => resourceId)
  const roles = await tx.db
    .select({ id: resourceRole.id, name: resourceRole.name })
    .from(resourceRole)
    .where(
      and(
        eq(resourceRole.orgId, tx.orgId),
        isNull(resourceRole.archivedAt),
        inArray(
          resourceRole.id,
          grants.map((grant) => grant.resourceRoleId),
        ),
      ),
    )
  const names = new Map(roles.map(({ id, name }) => [id, name]))
  for (const table of [property, portfolio]) {
    const rows = await tx.db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(and(eq(table.orgId, tx.orgId), inArray(table.id, ids)))
    for (const { id, name } of rows) names.set(id, name)
  }
  return grants.flatMap(({ resourceType, resourceId, resourceRoleId }) => {
    const [resourceName, roleName] = [names.get(resourceId), names.get(resourceRoleId)]
    return resourceName !== undefined && roleName !== undefined
      ? { resourceType, resourceName, role: roleName }
      : []
  })
}
