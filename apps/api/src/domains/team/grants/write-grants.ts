import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { systemActor } from '../../../platform/access/system-actor.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { membership, resourceGrant, resourceRole } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { notifyAccessChanged } from '../access/change-team.ts'
import { notFoundAt, rejectFields } from '../access/held-permissions.ts'

export interface NewResourceGrant {
  userId: string
  role: { id: string; name: string }
  resourceType: 'portfolio' | 'property'
  resource: { id: string; name: string }
  expiresAt: string | null | undefined
}

/** Each must be a member, who may be suspended. @throws Problem `validation-failed`. */
export async function requireMembers(
  tx: TransactionContext,
  named: readonly { userId: string; pointer: string }[],
) {
  const ids = [...new Set(named.map(({ userId }) => userId))]
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
  rejectFields(
    named.flatMap(({ userId, pointer }) =>
      members.has(userId) ? [] : notFoundAt(pointer, 'Member not found.', userId),
    ),
  )
}

/**
 * Grants a member a resource role on one resource. An expired grant that wasn't removed yet makes room.
 * @throws Problem `duplicate` when they hold it there already.
 */
export async function addGrant(tx: TransactionContext, given: NewResourceGrant): Promise<string> {
  const { userId, role, resourceType, resource } = given
  const isThis = and(
    eq(resourceGrant.orgId, tx.orgId),
    eq(resourceGrant.userId, userId),
    eq(resourceGrant.resourceRoleId, role.id),
    eq(resourceGrant.resourceType, resourceType),
    eq(resourceGrant.resourceId, resource.id),
  )
  const [known] = await tx.db
    .select({
      id: resourceGrant.id,
      isOver: sql<boolean>`coalesce(${resourceGrant.expiresAt} <= now(), false)`,
    })
    .from(resourceGrant)
    .where(isThis)
    .for('update')
  if (known && !known.isOver) {
    throw new Problem('duplicate', `This member is already ${role.name} of ${resource.name}.`, {
      members: { existingId: known.id },
    })
  }
  if (known) await tx.db.delete(resourceGrant).where(isThis)
  const id = uuidv7()
  await tx.db.insert(resourceGrant).values({
    id,
    orgId: tx.orgId,
    userId,
    resourceRoleId: role.id,
    resourceType,
    resourceId: resource.id,
    grantedBy: tx.actor.id,
    expiresAt: given.expiresAt ? new Date(given.expiresAt) : null,
  })
  recordEvent(tx, {
    ...grantEvent({ ...given, resourceId: resource.id }),
    action: 'access.grant_added',
    summary: cutText(`A member was given ${role.name} on the ${resourceType} ${resource.name}.`, 300),
    metadata: { expiresAt: given.expiresAt ?? null },
  })
  return id
}

/** What all events about a grant have in common. */
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

type SweepDeps = Omit<ServiceContext, 'actor' | 'orgId' | 'origin'>

const batchSize = 500

/** Removes expired grants, records it and notifies their holders. Returns how many. */
export async function sweepGrants(deps: SweepDeps, signal?: AbortSignal): Promise<number> {
  const isOver = lte(resourceGrant.expiresAt, new Date())
  const orgs = await deps.db.selectDistinct({ orgId: resourceGrant.orgId }).from(resourceGrant).where(isOver)
  let removed = 0
  for (const { orgId } of orgs) {
    let inBatch = batchSize
    while (inBatch === batchSize && !signal?.aborted) {
      inBatch = await sweepOrganization(deps, orgId, isOver)
      removed += inBatch
    }
  }
  return removed
}

async function sweepOrganization(deps: SweepDeps, orgId: string, isOver: ReturnType<typeof lte>) {
  const origin = { requestId: uuidv7(), via: 'job' as const, ip: null, userAgent: null }
  return await inTransaction({ ...deps, orgId, origin, actor: systemActor }, async (tx) => {
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
      .where(and(eq(resourceGrant.orgId, orgId), isOver))
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
        summary: cutText(`A member's grant of ${row.role.name} on one ${row.resourceType} expired.`, 300),
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
