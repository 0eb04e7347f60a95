import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  invitation,
  membership,
  membershipRole,
  resourceGrant,
  resourceRole,
} from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { getRoles, requireGrantableRoles } from '../access/grantable.ts'
import { notFoundAt, rejectFields, requireHeld } from '../access/held-permissions.ts'
import { holdsNow } from '../grants/read-grants.ts'
import { grantEvent } from '../grants/write-grants.ts'
import { isOpenInvitation, offers, readResourceRoles } from './read-roles.ts'
import type { ResourceRole, Role } from './roles.schema.ts'

const requireAssigning = (tx: TransactionContext) =>
  requireHeld(tx, ['role:assign'], "Replacing people's role requires the permission role:assign.")

/** Gives members and invitations another role of the organization. */
export async function replaceRole(
  tx: TransactionContext,
  before: Role,
  replaceBy: string,
  holders: readonly string[],
) {
  requireAssigning(tx)
  const { id } = before
  if (replaceBy === id)
    rejectFields([notFoundAt('?replaceBy', 'Choose a role other than the one being deleted.', replaceBy)])
  const roles = await getRoles(tx, [{ id: replaceBy, pointer: '?replaceBy' }])
  requireGrantableRoles(tx, roles.values())
  const replacement = roles.get(replaceBy)!

  const held = await tx.db
    .select({ membershipId: membershipRole.membershipId })
    .from(membershipRole)
    .innerJoin(
      membership,
      and(eq(membership.orgId, membershipRole.orgId), eq(membership.id, membershipRole.membershipId)),
    )
    .where(
      and(
        eq(membershipRole.orgId, tx.orgId),
        eq(membershipRole.roleId, id),
        inArray(membership.status, ['active', 'suspended', 'invited']),
      ),
    )
  if (held.length > 0) {
    await tx.db
      .insert(membershipRole)
      .values(held.map(({ membershipId }) => ({ orgId: tx.orgId, membershipId, roleId: replacement.id })))
      .onConflictDoNothing()
  }
  await tx.db
    .update(invitation)
    .set({
      roleIds: sql`array(select distinct unnest(array_replace(${invitation.roleIds}, ${id}::uuid, ${replacement.id}::uuid)))`,
      version: sql`${invitation.version} + 1`,
    })
    .where(
      and(eq(invitation.orgId, tx.orgId), isOpenInvitation(), sql`${id}::uuid = any(${invitation.roleIds})`),
    )
  for (const userId of holders) {
    recordEvent(tx, {
      action: 'access.role_assigned',
      category: 'access',
      subject: { type: 'user', id: userId, name: null },
      targets: [{ type: 'role', id: replacement.id, name: replacement.name }],
      summary: cutText(`A member got the role ${replacement.name} instead of ${before.name}.`, 300),
      changes: [{ field: 'roles', from: [before.name], to: [replacement.name] }],
    })
  }
}

/** Changes the role of current grants and of the grants that invitations offer. */
export async function replaceResourceRole(tx: TransactionContext, before: ResourceRole, replaceBy: string) {
  requireAssigning(tx)
  const replacement = await getResourceReplacement(tx, before, replaceBy)
  const grants = await tx.db
    .select()
    .from(resourceGrant)
    .where(and(eq(resourceGrant.orgId, tx.orgId), eq(resourceGrant.resourceRoleId, before.id), holdsNow()))
  for (const grant of grants) {
    const { userId, resourceType, resourceId } = grant
    await changeRoleOfGrant(tx, grant, replacement.id)
    recordEvent(tx, {
      ...grantEvent({ userId, role: replacement, resourceType, resourceId }),
      action: 'access.grant_updated',
      summary: cutText(
        `A member got ${replacement.name} instead of ${before.name} on one ${resourceType}.`,
        300,
      ),
      changes: [{ field: 'role', from: before.name, to: replacement.name }],
    })
  }
  await replaceInInvitations(tx, before.id, replacement.id)
}

async function getResourceReplacement(tx: TransactionContext, before: ResourceRole, replaceBy: string) {
  const [found] = await readResourceRoles(tx, eq(resourceRole.id, replaceBy))
  if (!found || found.id === before.id || found.resourceType !== before.resourceType) {
    const message = `Choose another role for a ${before.resourceType}.`
    rejectFields([notFoundAt('?replaceBy', message, replaceBy)])
  }
  const [row] = await tx.db
    .select({ id: resourceRole.id, name: resourceRole.name, permissions: resourceRole.permissions })
    .from(resourceRole)
    .where(and(eq(resourceRole.orgId, tx.orgId), eq(resourceRole.id, replaceBy)))
  const detail = `You can't assign the role ${row!.name} because it includes permissions you don't have.`
  requireHeld(tx, row!.permissions, detail)
  return row!
}

/** A member who has the other role there already keeps one grant, with the later of both ends. */
async function changeRoleOfGrant(
  tx: TransactionContext,
  grant: typeof resourceGrant.$inferSelect,
  resourceRoleId: string,
) {
  const isSame = and(
    eq(resourceGrant.orgId, tx.orgId),
    eq(resourceGrant.userId, grant.userId),
    eq(resourceGrant.resourceRoleId, resourceRoleId),
    eq(resourceGrant.resourceType, grant.resourceType),
    eq(resourceGrant.resourceId, grant.resourceId),
  )
  const [held] = await tx.db.select().from(resourceGrant).where(isSame)
  const version = sql`${resourceGrant.version} + 1`
  if (!held) {
    await tx.db
      .update(resourceGrant)
      .set({ resourceRoleId, version })
      .where(and(eq(resourceGrant.orgId, tx.orgId), eq(resourceGrant.id, grant.id)))
    return
  }
  const end = ({ expiresAt }: Pick<typeof held, 'expiresAt'>) => expiresAt?.getTime() ?? Infinity
  if (end(grant) > end(held)) {
    await tx.db.update(resourceGrant).set({ expiresAt: grant.expiresAt, version }).where(isSame)
  }
}

async function replaceInInvitations(tx: TransactionContext, from: string, to: string) {
  const offering = await tx.db
    .select({ id: invitation.id, grants: invitation.grants })
    .from(invitation)
    .where(and(eq(invitation.orgId, tx.orgId), isOpenInvitation(), offers(sql`${from}`)))
    .for('update')
  for (const { id, grants } of offering) {
    await tx.db
      .update(invitation)
      .set({
        grants: grants.map((grant) =>
          grant.resourceRoleId === from ? { ...grant, resourceRoleId: to } : grant,
        ),
        version: sql`${invitation.version} + 1`,
      })
      .where(and(eq(invitation.orgId, tx.orgId), eq(invitation.id, id)))
  }
}
