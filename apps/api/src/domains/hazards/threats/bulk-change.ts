import type { TransactionContext } from '../../../platform/context/context.ts'
import type { dismissReasons } from '../../../platform/db/schema/index.ts'
import { lockThreats } from '../threat-unit-of-work/change-threats.ts'
import { readImpacts } from './find-impacts.ts'
import { requireMember } from './threat-actions.ts'
import type { ThreatRow } from './to-threat.ts'
import { requireEditableImpacts, undoChange, writePatch } from './update-threat.service.ts'

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
  if (undo !== undefined) return await undoChange(tx, row, impacts, undo)
  return await writePatch(tx, row, impacts, {
    ...patch,
    ...(dismissReason !== undefined && { triage: 'dismissed', dismissReason }),
  })
}
