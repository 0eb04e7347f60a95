import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { membership, resourceGrant } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { notThere, rejectFields } from './require-held.ts'

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
      members.has(userId) ? [] : notThere(pointer, 'There is no such member.', userId),
    ),
  )
}

/**
 * Gives a member a resource role on one resource. One that ran out and was not cleared away yet makes room.
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
    throw new Problem('duplicate', `This member already is ${role.name} of ${resource.name}.`, {
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

/** What every event about a grant says. */
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
