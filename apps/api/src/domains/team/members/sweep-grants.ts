import { and, eq, inArray, lte } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { resourceGrant, resourceRole } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { grantEvent } from './add-grant.ts'
import { notifyAccessChanged } from './change-team.ts'

type SweepDeps = Omit<ServiceContext, 'actor' | 'orgId' | 'origin'>

const batchSize = 500

/** Removes grants whose time is over, which gave nothing any more, records it and tells whoever held them. Returns how many. */
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
      // Another process may be at it.
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
        summary: cutText(`The time of a member as ${row.role.name} on one ${row.resourceType} is over.`, 300),
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
