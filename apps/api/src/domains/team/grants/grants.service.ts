import { listScopedPermissions } from '@parapet/permissions'
import { and, eq, lt, sql } from 'drizzle-orm'
import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { resourceGrant, resourceTypes } from '../../../platform/db/schema/index.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { changeTeam, notifyAccessChanged } from '../access/change-team.ts'
import { findHeldResources, requireGrantableResources, requireHeldThere } from '../access/grantable.ts'
import type {
  FineGrainedAccess,
  GrantCreate,
  GrantPatch,
  GrantQuery,
  ResourceGrant,
} from './grants.schema.ts'
import { countGrants, getGrant, readGrants } from './read-grants.ts'
import { addGrant, grantEvent, requireMembers } from './write-grants.ts'

const grantsMax = 2_000

/** What can be granted on single resources, and the current grants on those the caller sees. */
export async function listGrants(ctx: ServiceContext, query: GrantQuery): Promise<FineGrainedAccess> {
  requirePermission(ctx, 'role:read')
  const { userId, resourceType, resourceId, resourceRoleId, expiresBefore } = query
  const condition = and(
    userId ? eq(resourceGrant.userId, userId) : undefined,
    resourceType ? eq(resourceGrant.resourceType, resourceType) : undefined,
    resourceId ? eq(resourceGrant.resourceId, resourceId) : undefined,
    resourceRoleId ? eq(resourceGrant.resourceRoleId, resourceRoleId) : undefined,
    expiresBefore ? lt(resourceGrant.expiresAt, new Date(expiresBefore)) : undefined,
  )
  return await inTransaction(ctx, async (tx) => {
    const grants = await readGrants(tx, condition, grantsMax)
    return {
      resourceTypes: resourceTypes.map((type) => ({ type, permissions: listScopedPermissions(type) })),
      grants,
      total: grants.length < grantsMax ? grants.length : await countGrants(tx, condition),
    }
  })
}

/**
 * Grants a member a resource role on one portfolio or property that the caller sees.
 *
 * @throws Problem `permission-denied` for a role with more permissions than the caller holds there, `duplicate` when
 * the member holds it there already.
 */
export async function createGrant(ctx: ServiceContext, input: GrantCreate): Promise<ResourceGrant> {
  requirePermission(ctx, 'role:assign')
  return await changeTeam(ctx, async (tx) => {
    await requireMembers(tx, [{ userId: input.userId, pointer: '/userId' }])
    const { roles, resources } = await requireGrantableResources(tx, [{ grant: input, pointer: '' }])
    const id = await addGrant(tx, {
      ...input,
      role: roles.get(input.resourceRoleId)!,
      resource: { id: input.resourceId, name: resources.get(input.resourceId)!.name },
      expiresAt: input.expiresAt,
    })
    await notifyAccessChanged(tx, [input.userId])
    const [made] = await readGrants(tx, eq(resourceGrant.id, id))
    return made!
  })
}

/**
 * Changes when a grant expires. Extending it is granting again, so the caller must hold its permissions.
 * @throws Problem `not-found`, `version-conflict`, `permission-denied`.
 */
export async function updateGrant(
  ctx: ServiceContext,
  id: string,
  { expiresAt }: GrantPatch,
  expected: ExpectedVersions,
): Promise<{ grant: ResourceGrant; previousVersion: number }> {
  requirePermission(ctx, 'role:assign')
  return await changeTeam(ctx, async (tx) => {
    const { shown, role, ...before } = await getGrant(tx, id)
    await requireVersion(expected, before.version, () => shown)
    const until = expiresAt === null ? null : new Date(expiresAt)
    const [from, to] = [before.expiresAt?.getTime() ?? Infinity, until?.getTime() ?? Infinity]
    if (to !== from) {
      const { resourceType, resource, user } = shown
      if (to > from || tx.actor.access.isFga) {
        const wanted = { resourceType, resourceId: resource.id }
        requireHeldThere((await findHeldResources(tx, [wanted])).get(resource.id)!, role)
      }
      await tx.db
        .update(resourceGrant)
        .set({ expiresAt: until, version: sql`${resourceGrant.version} + 1` })
        .where(and(eq(resourceGrant.orgId, tx.orgId), eq(resourceGrant.id, id)))
      recordEvent(tx, {
        ...grantEvent({ userId: user.id, role, resourceType, resourceId: resource.id }),
        action: 'access.grant_updated',
        summary: cutText(
          until
            ? `${role.name} on the ${resourceType} ${resource.name} now has a different expiration.`
            : `${role.name} on the ${resourceType} ${resource.name} no longer expires.`,
          300,
        ),
        changes: [{ field: 'expiresAt', from: shown.expiresAt, to: until?.toISOString() ?? null }],
      })
      await notifyAccessChanged(tx, [user.id])
    }
    const [after] = await readGrants(tx, eq(resourceGrant.id, id))
    return { grant: after!, previousVersion: before.version }
  })
}

/**
 * Removes a grant. A limited member can remove only what they could grant.
 * @throws Problem `not-found`.
 */
export async function deleteGrant(ctx: ServiceContext, id: string) {
  requirePermission(ctx, 'role:assign')
  await changeTeam(ctx, async (tx) => {
    const { shown, role } = await getGrant(tx, id)
    const { resourceType, resource, user } = shown
    if (tx.actor.access.isFga) {
      const wanted = { resourceType, resourceId: resource.id }
      requireHeldThere((await findHeldResources(tx, [wanted])).get(resource.id)!, role)
    }
    await tx.db.delete(resourceGrant).where(and(eq(resourceGrant.orgId, tx.orgId), eq(resourceGrant.id, id)))
    recordEvent(tx, {
      ...grantEvent({ userId: user.id, role, resourceType, resourceId: resource.id }),
      action: 'access.grant_removed',
      summary: cutText(
        `${role.name} on the ${resourceType} ${resource.name} was removed from a member.`,
        300,
      ),
      metadata: { reason: 'removed' },
    })
    await notifyAccessChanged(tx, [user.id])
  })
}
