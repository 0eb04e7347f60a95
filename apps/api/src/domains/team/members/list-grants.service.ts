import { listScopedPermissions } from '@parapet/permissions'
import { and, eq, lt } from 'drizzle-orm'
import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { resourceGrant, resourceTypes } from '../../../platform/db/schema/index.ts'
import type { FineGrainedAccess, GrantQuery } from './grants.schema.ts'
import { countGrants, readGrants } from './read-grants.ts'

const grantsMax = 2_000

/** What can be granted on single resources, and what is granted now on those that the caller sees. */
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
