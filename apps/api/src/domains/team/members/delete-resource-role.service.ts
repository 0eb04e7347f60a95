import { and, eq, sql } from 'drizzle-orm'
import {
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { invitation, resourceGrant, resourceRole } from '../../../platform/db/schema/index.ts'
import { requireVersion } from '../../../platform/http/entity-tag.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { grantEvent } from './add-grant.ts'
import { changeTeam, notifyAccessChanged } from './change-team.ts'
import type { RoleDeletion } from './delete-role.service.ts'
import { listGrantHolders } from './list-holders.ts'
import { holdsNow } from './read-grants.ts'
import { offers, readResourceRoles } from './read-resource-roles.ts'
import { waits } from './read-roles.ts'
import { rejectInUse } from './reject-in-use.ts'
import { notThere, rejectFields, rejectLimited, requireHeld } from './require-held.ts'
import type { ResourceRole } from './roles.schema.ts'
import { archiveRole, getOwnRole } from './write-role.ts'

/**
 * Takes a role for single resources out of use.
 *
 * @throws Problem `in-use` while it is granted or offered and nothing replaces it, `read-only-system-object`,
 * `version-conflict`.
 */
export async function deleteResourceRole(
  ctx: ServiceContext,
  id: string,
  { expected, replaceBy }: RoleDeletion,
) {
  requirePermission(ctx, 'role:delete')
  rejectLimited(
    ctx,
    'Your access is limited, and a role reaches everybody who holds it. Ask an administrator.',
  )
  await changeTeam(ctx, async (tx) => {
    const before = await getOwnRole(tx, 'resource_role', id)
    const [current] = await readResourceRoles(tx, eq(resourceRole.id, id))
    await requireVersion(expected, before.version, () => current!)
    const holders = await listGrantHolders(tx, id)
    if (replaceBy === undefined) {
      const { grantCount, invitationCount } = current!
      await rejectInUse(tx, before, { holders: grantCount > 0 ? holders : [], invitations: invitationCount })
    } else await replace(tx, current!, await getReplacement(tx, current!, replaceBy))
    // What ran out and was not cleared away yet.
    await tx.db
      .delete(resourceGrant)
      .where(and(eq(resourceGrant.orgId, tx.orgId), eq(resourceGrant.resourceRoleId, id)))
    await archiveRole(tx, 'resource_role', before)
    await notifyAccessChanged(tx, holders)
  })
}

async function getReplacement(tx: TransactionContext, before: ResourceRole, replaceBy: string) {
  requireHeld(tx, ['role:assign'], 'Giving people another role needs the permission role:assign.')
  const [found] = await readResourceRoles(tx, eq(resourceRole.id, replaceBy))
  if (!found || found.id === before.id || found.resourceType !== before.resourceType) {
    const message = `Choose another role for a ${before.resourceType}.`
    rejectFields([notThere('?replaceBy', message, replaceBy)])
  }
  const [row] = await tx.db
    .select({ id: resourceRole.id, name: resourceRole.name, permissions: resourceRole.permissions })
    .from(resourceRole)
    .where(and(eq(resourceRole.orgId, tx.orgId), eq(resourceRole.id, replaceBy)))
  const detail = `You cannot give the role ${row!.name}, because it holds permissions that you do not hold.`
  requireHeld(tx, row!.permissions, detail)
  return row!
}

async function replace(
  tx: TransactionContext,
  before: ResourceRole,
  replacement: { id: string; name: string },
) {
  const grants = await tx.db
    .select()
    .from(resourceGrant)
    .where(and(eq(resourceGrant.orgId, tx.orgId), eq(resourceGrant.resourceRoleId, before.id), holdsNow()))
  for (const grant of grants) {
    const { userId, resourceType, resourceId } = grant
    await move(tx, grant, replacement.id)
    recordEvent(tx, {
      ...grantEvent({ userId, role: replacement, resourceType, resourceId }),
      action: 'access.grant_updated',
      summary: cutText(
        `A member got ${replacement.name} in place of ${before.name} on one ${resourceType}.`,
        300,
      ),
      changes: [{ field: 'role', from: before.name, to: replacement.name }],
    })
  }
  const offering = await tx.db
    .select({ id: invitation.id, grants: invitation.grants })
    .from(invitation)
    .where(and(eq(invitation.orgId, tx.orgId), waits(), offers(sql`${before.id}`)))
    .for('update')
  for (const { id, grants: offered } of offering) {
    await tx.db
      .update(invitation)
      .set({
        grants: offered.map((grant) =>
          grant.resourceRoleId === before.id ? { ...grant, resourceRoleId: replacement.id } : grant,
        ),
        version: sql`${invitation.version} + 1`,
      })
      .where(and(eq(invitation.orgId, tx.orgId), eq(invitation.id, id)))
  }
}

/** Whoever holds the other role there already keeps it for as long as the longer of both grants. */
async function move(
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
