import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { newId } from '../../../platform/db/new-id.ts'
import { createSystemContext, type SystemDeps } from '../../../platform/access/system-context.ts'
import { inTransaction, type TransactionContext } from '../../../platform/context/context.ts'
import { membership, resourceGrant, resourceRole } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { notifyAccessChanged } from '../access/change-team.ts'
import { notFoundAt, rejectInvalidFields } from '../access/held-permissions.ts'

interface NewResourceGrant {
  userId: string
  role: { id: string; name: string }
  resourceType: 'portfolio' | 'property'
  resource: { id: string; name: string }
  expiresAt: string | null | undefined
}

/** @throws Problem `validation-failed` for a user who is neither an active nor a suspended member */
export async function requireMembers(
  tx: TransactionContext,
  references: readonly { userId: string; pointer: string }[],
) {
  const ids = [...new Set(references.map(({ userId }) => userId))]
  const rows = await tx.db
    .select({ userId: membership.userId })
    .from(membership)
    .where(
      and(
        eq(membership.orgId, tx.orgId),
        inArray(membership.userId, ids),
        inArray(membership.status, ['active', 'suspended']),
      ),
    )
  const members = new Set(rows.map((row) => row.userId))
  rejectInvalidFields(
    references.flatMap(({ userId, pointer }) =>
      members.has(userId) ? [] : notFoundAt(pointer, 'Member not found.', userId),
    ),
  )
}

/**
 * Grants a member a resource role on one resource, replacing an expired grant that wasn't removed yet.
 * @throws Problem `duplicate` if they already have it there
 */
export async function addGrant(tx: TransactionContext, grant: NewResourceGrant): Promise<string> {
  const { userId, role, resourceType, resource } = grant
  const isSameGrant = and(
    eq(resourceGrant.orgId, tx.orgId),
    eq(resourceGrant.userId, userId),
    eq(resourceGrant.resourceRoleId, role.id),
    eq(resourceGrant.resourceType, resourceType),
    eq(resourceGrant.resourceId, resource.id),
  )
  const [existingGrant] = await tx.db
    .select({
      id: resourceGrant.id,
      isExpired: sql<boolean>`coalesce(${resourceGrant.expiresAt} <= now(), false)`,
    })
    .from(resourceGrant)
    .where(isSameGrant)
    .for('update')
  if (existingGrant && !existingGrant.isExpired) {
    throw new Problem('duplicate', `This member already has the ${role.name} role on ${resource.name}.`, {
      members: { existingId: existingGrant.id },
    })
  }
  if (existingGrant) await tx.db.delete(resourceGrant).where(isSameGrant)
  const id = newId()
  await tx.db.insert(resourceGrant).values({
    id,
    orgId: tx.orgId,
    userId,
    resourceRoleId: role.id,
    resourceType,
    resourceId: resource.id,
    grantedBy: tx.actor.id,
    expiresAt: grant.expiresAt ? new Date(grant.expiresAt) : null,
  })
  recordEvent(tx, {
    ...grantEvent({ ...grant, resourceId: resource.id }),
    action: 'access.grant_added',
    summary: cutText(`A member was granted ${role.name} on the ${resourceType} ${resource.name}.`, 300),
    metadata: { expiresAt: grant.expiresAt ?? null },
  })
  return id
}

/** The fields that all events about a grant share. */
export const grantEvent = (grant: {
  userId: string
  role: { id: string; name: string }
  resourceType: 'portfolio' | 'property'
  resourceId: string
}) => ({
  category: 'access' as const,
  subject: { type: 'user', id: grant.userId, name: null },
  targets: [
    { type: 'resource_role', id: grant.role.id, name: grant.role.name },
    { type: grant.resourceType, id: grant.resourceId, name: null },
  ],
  ...(grant.resourceType === 'property'
    ? { propertyId: grant.resourceId }
    : { portfolioId: grant.resourceId }),
})

const batchSize = 500

/** Removes and records expired grants, and notifies their holders. Returns how many were removed. */
export async function sweepGrants(deps: SystemDeps, signal?: AbortSignal): Promise<number> {
  const isExpired = lte(resourceGrant.expiresAt, new Date())
  const orgs = await deps.db
    .selectDistinct({ orgId: resourceGrant.orgId })
    .from(resourceGrant)
    .where(isExpired)
  let removedCount = 0
  for (const { orgId } of orgs) {
    let removedInBatch = batchSize
    while (removedInBatch === batchSize && !signal?.aborted) {
      removedInBatch = await sweepOrganization(deps, orgId, isExpired)
      removedCount += removedInBatch
    }
  }
  return removedCount
}

async function sweepOrganization(deps: SystemDeps, orgId: string, isExpired: ReturnType<typeof lte>) {
  return await inTransaction(createSystemContext(deps, orgId), async (tx) => {
    const rows = await tx.db
      .select({
        id: resourceGrant.id,
        userId: resourceGrant.userId,
        role: { id: resourceRole.id, name: resourceRole.name },
        resourceType: resourceGrant.resourceType,
        resourceId: resourceGrant.resourceId,
      })
      .from(resourceGrant)
      .innerJoin(
        resourceRole,
        and(eq(resourceRole.orgId, resourceGrant.orgId), eq(resourceRole.id, resourceGrant.resourceRoleId)),
      )
      .where(and(eq(resourceGrant.orgId, orgId), isExpired))
      .limit(batchSize)
      // Another process may be sweeping too.
      .for('update', { of: resourceGrant, skipLocked: true })
    if (rows.length === 0) return 0
    await tx.db.delete(resourceGrant).where(
      and(
        eq(resourceGrant.orgId, orgId),
        inArray(
          resourceGrant.id,
          rows.map(({ id }) => id),
        ),
      ),
    )
    for (const row of rows) {
      recordEvent(tx, {
        ...grantEvent(row),
        action: 'access.grant_removed',
        summary: cutText(`A member’s grant of ${row.role.name} on a ${row.resourceType} expired.`, 300),
        metadata: { reason: 'expired' },
      })
    }
    await notifyAccessChanged(
      tx,
      rows.map(({ userId }) => userId),
    )
    return rows.length
  })
}
