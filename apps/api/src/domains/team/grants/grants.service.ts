import { listScopedPermissions } from '@parapet/permissions'
import { and, eq, lt, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { resourceGrant, resourceTypes } from '../../../platform/db/schema/index.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { changeTeam, notifyAccessChanged } from '../access/change-team.ts'
import {
  findVisibleResources,
  requireGrantableResources,
  requireHeldOnResource,
} from '../access/grantable.ts'
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

/** What can be granted on individual resources, and the current grants on those that the caller can see. */
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
 * Grants a member a resource role on one portfolio or property that the caller can see.
 *
 * @throws Problem `permission-denied` for a role with permissions that the caller doesn't have there, `duplicate` if the
 *   member already has it there
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
    const [grant] = await readGrants(tx, eq(resourceGrant.id, id))
    return grant!
  })
}

/**
 * Changes when a grant expires. The caller must be able to give the grant.
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
    const { grant, role, ...current } = await getGrant(tx, id)
    await requireVersion(expected, current.version, () => grant)
    const newExpiry = expiresAt === null ? null : new Date(expiresAt)
    if (newExpiry?.getTime() !== current.expiresAt?.getTime()) {
      const { resourceType, resource, user } = grant
      await requireGrantable(tx, grant, role)
      await tx.db
        .update(resourceGrant)
        .set({ expiresAt: newExpiry, version: sql`${resourceGrant.version} + 1` })
        .where(and(eq(resourceGrant.orgId, tx.orgId), eq(resourceGrant.id, id)))
      recordEvent(tx, {
        ...grantEvent({ userId: user.id, role, resourceType, resourceId: resource.id }),
        action: 'access.grant_updated',
        summary: cutText(
          newExpiry
            ? `A member’s grant of ${role.name} on the ${resourceType} ${resource.name} has a new expiration.`
            : `A member’s grant of ${role.name} on the ${resourceType} ${resource.name} no longer expires.`,
          300,
        ),
        changes: [{ field: 'expiresAt', from: grant.expiresAt, to: newExpiry?.toISOString() ?? null }],
      })
      await notifyAccessChanged(tx, [user.id])
    }
    const [updatedGrant] = await readGrants(tx, eq(resourceGrant.id, id))
    return { grant: updatedGrant!, previousVersion: current.version }
  })
}

async function requireGrantable(
  tx: TransactionContext,
  { resourceType, resource }: ResourceGrant,
  role: Parameters<typeof requireHeldOnResource>[1],
  verb: 'grant' | 'remove' = 'grant',
) {
  const resources = await findVisibleResources(tx, [{ resourceType, resourceId: resource.id }])
  requireHeldOnResource(resources.get(resource.id)!, role, verb)
}

/**
 * Removes a grant that the caller could give.
 * @throws Problem `not-found`, `permission-denied`.
 */
export async function deleteGrant(ctx: ServiceContext, id: string) {
  requirePermission(ctx, 'role:assign')
  await changeTeam(ctx, async (tx) => {
    const { grant, role } = await getGrant(tx, id)
    const { resourceType, resource, user } = grant
    await requireGrantable(tx, grant, role, 'remove')
    await tx.db.delete(resourceGrant).where(and(eq(resourceGrant.orgId, tx.orgId), eq(resourceGrant.id, id)))
    recordEvent(tx, {
      ...grantEvent({ userId: user.id, role, resourceType, resourceId: resource.id }),
      action: 'access.grant_removed',
      summary: cutText(
        `A member’s grant of ${role.name} on the ${resourceType} ${resource.name} was removed.`,
        300,
      ),
      metadata: { reason: 'removed' },
    })
    await notifyAccessChanged(tx, [user.id])
  })
}
