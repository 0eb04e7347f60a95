import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  type ChecklistItem,
  property,
  source,
  threat,
  threatImpact,
} from '../../../platform/db/schema/index.ts'
import { announceChange } from '../../../platform/realtime/announce-change.ts'
import { anyOf } from '../../estate/index.ts'
import { openTriages } from '../threat-unit-of-work/triage.ts'
import { changeItems, recordAssignment, recordChecklistOwner } from './threat-actions.ts'
import { threatBelongsToSource, threatColumns } from './to-threat.ts'

/**
 * Unassigns a member who lost their access from all open threats, including those that the caller can't see. No one
 * would work on these, and nothing would say so.
 */
export async function unassignMember(tx: TransactionContext, userId: string): Promise<void> {
  const impacts = await tx.db
    .select({
      threatId: threatImpact.threatId,
      propertyId: threatImpact.propertyId,
      propertyName: property.name,
      portfolioId: property.portfolioId,
      assigneeUserId: threatImpact.assigneeUserId,
    })
    .from(threatImpact)
    .innerJoin(
      property,
      and(eq(property.orgId, threatImpact.orgId), eq(property.id, threatImpact.propertyId)),
    )
    .where(
      and(
        eq(threatImpact.orgId, tx.orgId),
        eq(threatImpact.assigneeUserId, userId),
        inArray(threatImpact.triage, [...openTriages]),
      ),
    )
  const threatIds = [...new Set(impacts.map(({ threatId }) => threatId))]
  const rows = await tx.db
    .select(threatColumns)
    .from(threat)
    .leftJoin(source, threatBelongsToSource)
    .where(
      and(
        eq(threat.orgId, tx.orgId),
        or(
          anyOf(threat.id, threatIds),
          and(eq(threat.assigneeUserId, userId), inArray(threat.triage, [...openTriages])),
        ),
      ),
    )
    .orderBy(threat.id)
    .for('update', { of: threat })

  for (const row of rows) {
    const ownImpacts = impacts.filter(({ threatId }) => threatId === row.id)
    const propertyIds = ownImpacts.map(({ propertyId }) => propertyId)
    await tx.db
      .update(threatImpact)
      .set({ assigneeUserId: null })
      .where(
        and(
          eq(threatImpact.orgId, tx.orgId),
          eq(threatImpact.threatId, row.id),
          anyOf(threatImpact.propertyId, propertyIds),
        ),
      )
    await tx.db
      .update(threat)
      .set({
        ...(row.assigneeUserId === userId && { assigneeUserId: null }),
        updatedAt: new Date(),
        updatedBy: tx.actor.id,
        version: sql`${threat.version} + 1`,
      })
      .where(and(eq(threat.orgId, tx.orgId), eq(threat.id, row.id)))
    recordAssignment(tx, row, ownImpacts, { from: userId, to: null })
    await announceChange(tx, { event: 'threat.updated', id: row.id, version: row.version + 1, propertyIds })
  }
  await unassignChecklistItems(tx, userId)
}

/** The same for checklist items that aren't done. */
async function unassignChecklistItems(tx: TransactionContext, userId: string) {
  const ownItems = { ownerUserId: userId, doneAt: null }
  const isOwned = and(
    eq(threatImpact.orgId, tx.orgId),
    inArray(threatImpact.triage, [...openTriages]),
    sql`${threatImpact.checklist} @> ${JSON.stringify([ownItems])}::jsonb`,
  )
  const rows = await tx.db
    .select(threatColumns)
    .from(threat)
    .leftJoin(source, threatBelongsToSource)
    .where(
      and(
        eq(threat.orgId, tx.orgId),
        sql`${threat.id} in (select ${threatImpact.threatId} from ${threatImpact} where ${isOwned})`,
      ),
    )
    .orderBy(threat.id)
    .for('update', { of: threat })
  for (const row of rows) {
    const impacts = await tx.db
      .select({
        propertyId: threatImpact.propertyId,
        propertyName: property.name,
        portfolioId: property.portfolioId,
        checklist: threatImpact.checklist,
      })
      .from(threatImpact)
      .innerJoin(
        property,
        and(eq(property.orgId, threatImpact.orgId), eq(property.id, threatImpact.propertyId)),
      )
      .where(and(eq(threatImpact.threatId, row.id), isOwned))
    await changeItems(tx, {
      where: and(eq(threatImpact.threatId, row.id), isOwned),
      items: ownItems,
      values: { ownerUserId: null },
    })
    const isOwn = (item: ChecklistItem) => item.ownerUserId === userId && item.doneAt === null
    const keys = new Set(impacts.flatMap(({ checklist }) => checklist.filter(isOwn).map(({ key }) => key)))
    for (const key of keys) {
      const ofItem = impacts.filter(({ checklist }) =>
        checklist.some((item) => item.key === key && isOwn(item)),
      )
      recordChecklistOwner(tx, row, ofItem, { key, owner: { ownerRole: null, ownerUserId: null } })
    }
    const propertyIds = impacts.map(({ propertyId }) => propertyId)
    await tx.db
      .update(threat)
      .set({ updatedAt: new Date(), updatedBy: tx.actor.id, version: sql`${threat.version} + 1` })
      .where(and(eq(threat.orgId, tx.orgId), eq(threat.id, row.id)))
    await announceChange(tx, { event: 'threat.updated', id: row.id, version: row.version + 1, propertyIds })
  }
}
