import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type dismissReasons, ledgerEvent } from '../../../platform/db/schema/index.ts'
import { lockThreats } from '../threat-unit-of-work/change-threats.ts'
import { isClosedTriage, type Triage } from '../threat-unit-of-work/triage.ts'
import { type ImpactWithProperty, readImpacts } from './find-impacts.ts'
import { requireMember } from './threat-actions.ts'
import type { ThreatRow } from './to-threat.ts'
import { requireEditableImpacts, writePatch } from './update-threat.service.ts'

/** One change to many threats; exactly one of these. */
export interface BulkThreatChange extends Record<string, unknown> {
  triage?: 'new' | 'acknowledged' | 'in_progress' | undefined
  dismissReason?: (typeof dismissReasons)[number] | undefined
  assigneeUserId?: string | null | undefined
  /** The group of a bulk change that the caller made. */
  undo?: string | undefined
}

/** @throws Problem 422 unless the new assignee is an active member */
export async function validateBulkChange(tx: TransactionContext, { assigneeUserId }: BulkThreatChange) {
  if (assigneeUserId) await requireMember(tx, assigneeUserId)
}

/** Feeds write many threats in any order, so a bulk change could deadlock with them. */
export const lockForBulkChange = lockThreats

/**
 * Changes a threat wherever the caller can update it, under the same rules as `updateThreat`. Returns whether anything
 * changed.
 */
export async function changeThreatInBulk(
  tx: TransactionContext,
  row: ThreatRow,
  { undo, dismissReason, ...patch }: BulkThreatChange,
): Promise<boolean> {
  const impacts = requireEditableImpacts(tx, await readImpacts(tx, row.id, {}))
  if (undo !== undefined) return await undoBulkChange(tx, row, impacts, undo)
  return await writePatch(tx, row, impacts, {
    ...patch,
    ...(dismissReason !== undefined && { triage: 'dismissed', dismissReason }),
  })
}

/** Restores the triage and assignee of each property that still has what the bulk change set there. */
async function undoBulkChange(
  tx: TransactionContext,
  row: ThreatRow,
  impacts: readonly ImpactWithProperty[],
  groupId: string,
): Promise<boolean> {
  const undone = await readUndoneChanges(tx, row.id, groupId)
  // Set by a change to the threat's own assignee that changed none of its properties.
  const whole = revert(row, undone.get(null))
  if (whole) return await writePatch(tx, row, [], whole)

  const reverts = new Map<string, { patch: Revert; impacts: ImpactWithProperty[] }>()
  for (const impact of impacts) {
    const patch = revert(impact, undone.get(impact.propertyId))
    if (!patch) continue
    const key = JSON.stringify(patch)
    reverts.set(key, { patch, impacts: [...(reverts.get(key)?.impacts ?? []), impact] })
  }
  let isChanged = false
  // The person at most properties last, who then also becomes the assignee of the whole threat.
  for (const { patch, impacts } of [...reverts.values()].toSorted(
    (a, b) => a.impacts.length - b.impacts.length,
  )) {
    isChanged = (await writePatch(tx, row, impacts, patch)) || isChanged
  }
  return isChanged
}

interface UndoneChange {
  field: string
  from: unknown
  to: unknown
}

type Revert = { triage: Triage } | { assigneeUserId: string | null }

function revert(
  current: Pick<ImpactWithProperty, 'triage' | 'assigneeUserId'>,
  undone: UndoneChange | undefined,
): Revert | null {
  if (undone?.field === 'triage' && current.triage === undone.to && !isClosedTriage(undone.from as Triage)) {
    return { triage: undone.from as Triage }
  }
  if (undone?.field === 'assigneeUserId' && current.assigneeUserId === undone.to) {
    return { assigneeUserId: undone.from as string | null }
  }
  return null
}

/** What the caller's bulk change did at each property, from the ledger, which has the state before it. */
async function readUndoneChanges(tx: TransactionContext, threatId: string, groupId: string) {
  const rows = await tx.db
    .select({ propertyId: ledgerEvent.propertyId, changes: ledgerEvent.changes })
    .from(ledgerEvent)
    .where(
      and(
        eq(ledgerEvent.orgId, tx.orgId),
        eq(ledgerEvent.groupId, groupId),
        eq(ledgerEvent.threatId, threatId),
        sql`${ledgerEvent.actor} ->> 'id' = ${tx.actor.id}`,
      ),
    )
  return new Map(
    rows.flatMap(({ propertyId, changes: [change] }) => (change ? [[propertyId, change] as const] : [])),
  )
}
