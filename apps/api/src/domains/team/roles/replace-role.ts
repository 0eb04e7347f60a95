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
import { notFoundAt, rejectInvalidFields, requireHeldOrgWide } from '../access/held-permissions.ts'
import { isUnexpired } from '../grants/read-grants.ts'
import { grantEvent } from '../grants/write-grants.ts'
import { includesResourceRole, isOpenInvitation, readResourceRoles } from './read-roles.ts'
import type { ResourceRole, Role } from './roles.schema.ts'

const requireCanAssign = (tx: TransactionContext) =>
  requireHeldOrgWide(tx, ['role:assign'], 'Replacing a role requires the role:assign permission.')

/** Replaces an organization role in members and invitations. */
export async function replaceRole(
  tx: TransactionContext,
  role: Role,
  replaceBy: string,
  holders: readonly string[],
) {
  requireCanAssign(tx)
  const { id } = role
  if (replaceBy === id)
    rejectInvalidFields([
      notFoundAt('?replaceBy', 'Choose a role other than the one being deleted.', replaceBy),
    ])
  const roles = await getRoles(tx, [{ id: replaceBy, pointer: '?replaceBy' }])
  requireGrantableRoles(tx, roles.values())
  const replacement = roles.get(replaceBy)!

  const memberships = await tx.db
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
  if (memberships.length > 0) {
    await tx.db
      .insert(membershipRole)
      .values(
        memberships.map(({ membershipId }) => ({ orgId: tx.orgId, membershipId, roleId: replacement.id })),
      )
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
      summary: cutText(`A member’s ${role.name} role was replaced with ${replacement.name}.`, 300),
      changes: [{ field: 'roles', from: [role.name], to: [replacement.name] }],
    })
  }
}

/** Replaces a resource role in current grants and in the grants of invitations. */
export async function replaceResourceRole(tx: TransactionContext, role: ResourceRole, replaceBy: string) {
  requireCanAssign(tx)
  const replacement = await getResourceReplacement(tx, role, replaceBy)
  const grants = await tx.db
    .select()
    .from(resourceGrant)
    .where(and(eq(resourceGrant.orgId, tx.orgId), eq(resourceGrant.resourceRoleId, role.id), isUnexpired()))
  for (const grant of grants) {
    const { userId, resourceType, resourceId } = grant
    await changeRoleOfGrant(tx, grant, replacement.id)
    recordEvent(tx, {
      ...grantEvent({ userId, role: replacement, resourceType, resourceId }),
      action: 'access.grant_updated',
      summary: cutText(
        `A member’s ${role.name} role on a ${resourceType} was replaced with ${replacement.name}.`,
        300,
      ),
      changes: [{ field: 'role', from: role.name, to: replacement.name }],
    })
  }
  await replaceInInvitations(tx, role.id, replacement.id)
}

async function getResourceReplacement(tx: TransactionContext, role: ResourceRole, replaceBy: string) {
  const [replacement] = await readResourceRoles(tx, eq(resourceRole.id, replaceBy))
  if (!replacement || replacement.id === role.id || replacement.resourceType !== role.resourceType) {
    const message = `Choose another ${role.resourceType} role.`
    rejectInvalidFields([notFoundAt('?replaceBy', message, replaceBy)])
  }
  const [row] = await tx.db
    .select({ id: resourceRole.id, name: resourceRole.name, permissions: resourceRole.permissions })
    .from(resourceRole)
    .where(and(eq(resourceRole.orgId, tx.orgId), eq(resourceRole.id, replaceBy)))
  const detail = `You can’t assign the ${row!.name} role because it includes permissions you don’t have.`
  requireHeldOrgWide(tx, row!.permissions, detail)
  return row!
}

/** Changes a grant's role. If the member already has that role there, its grant gets the later of both expirations. */
async function changeRoleOfGrant(
  tx: TransactionContext,
  grant: typeof resourceGrant.$inferSelect,
  resourceRoleId: string,
) {
  const isSameGrant = and(
    eq(resourceGrant.orgId, tx.orgId),
    eq(resourceGrant.userId, grant.userId),
    eq(resourceGrant.resourceRoleId, resourceRoleId),
    eq(resourceGrant.resourceType, grant.resourceType),
    eq(resourceGrant.resourceId, grant.resourceId),
  )
  const [existingGrant] = await tx.db.select().from(resourceGrant).where(isSameGrant)
  const version = sql`${resourceGrant.version} + 1`
  if (!existingGrant) {
    await tx.db
      .update(resourceGrant)
      .set({ resourceRoleId, version })
      .where(and(eq(resourceGrant.orgId, tx.orgId), eq(resourceGrant.id, grant.id)))
    return
  }
  const expiryOf = ({ expiresAt }: Pick<typeof existingGrant, 'expiresAt'>) =>
    expiresAt?.getTime() ?? Infinity
  if (expiryOf(grant) > expiryOf(existingGrant)) {
    await tx.db.update(resourceGrant).set({ expiresAt: grant.expiresAt, version }).where(isSameGrant)
  }
}

async function replaceInInvitations(tx: TransactionContext, from: string, to: string) {
  const invitations = await tx.db
    .select({ id: invitation.id, grants: invitation.grants })
    .from(invitation)
    .where(and(eq(invitation.orgId, tx.orgId), isOpenInvitation(), includesResourceRole(sql`${from}`)))
    .for('update')
  for (const { id, grants } of invitations) {
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
