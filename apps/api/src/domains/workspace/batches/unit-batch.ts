import { and, asc, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  type BatchKind,
  type Change,
  changeTags,
  evaluateRows,
  updateRows,
  usualLimits,
} from './batch-kind.ts'
import { portfolio, property, unit } from '../../../platform/db/schema/index.ts'
import { listChanges } from '../../../platform/ledger/list-changes.ts'
import type { UnitChange } from './batches.schema.ts'
import {
  anyOf,
  countResidentsByUnit,
  findConflictingNames,
  unitNameKey,
  recordUnitChange,
  unitColumns,
  type UnitRow,
  unitSearchText,
  visibleUnits,
  requireStatusTransition,
  rejectOccupied,
  requireUnitChangeAllowed,
} from '../../estate/index.ts'

type LockedUnit = UnitRow & { nameKey: string }

/** Changes tags and status of many units, and archives or restores them. */
export const unitBatch: BatchKind<UnitChange> = {
  ...usualLimits,
  key: 'unit',
  pluralNoun: 'units',
  permission: 'unit:read',

  async change(tx, ids, change) {
    const rows = await lockUnits(tx, ids)
    const residentCounts =
      change.archived === true ? await countResidentsByUnit(tx, ids) : new Map<string, number>()
    const claims = change.archived === false ? await findConflictingNames(tx, rows) : null
    const { changes, outcome } = evaluateRows(ids, {
      noun: 'unit',
      rows,
      nameOf: ({ name }) => name,
      decide(before) {
        const after = applyChange(tx, before, change)
        if (after && change.archived === true) rejectOccupied(before, residentCounts.get(before.id) ?? 0)
        if (after) claims?.claim(before)
        return after
      },
    })
    await updateRows(
      tx,
      unit,
      ['tags', 'status', 'archivedAt', 'searchText'],
      changes.map(({ after }) => ({ ...after, searchText: unitSearchText(after) })),
    )
    for (const change of changes) recordUnitEvents(tx, change)
    return outcome
  },
}

/** Locks the visible rows in a fixed order, so that two batches can't deadlock. */
const lockUnits = async (tx: TransactionContext, ids: readonly string[]): Promise<LockedUnit[]> =>
  await tx.db
    .select({ ...unitColumns, nameKey: unitNameKey })
    .from(unit)
    .innerJoin(property, and(eq(property.orgId, unit.orgId), eq(property.id, unit.propertyId)))
    .innerJoin(portfolio, and(eq(portfolio.orgId, unit.orgId), eq(portfolio.id, unit.portfolioId)))
    .where(and(eq(unit.orgId, tx.orgId), anyOf(unit.id, ids), visibleUnits(tx)))
    .orderBy(asc(unit.id))
    .for('update', { of: unit })

function applyChange(tx: TransactionContext, before: LockedUnit, change: UnitChange): LockedUnit | null {
  const { archived, status, ...tagChange } = change
  if (archived !== undefined) {
    if (archived === (before.archivedAt !== null)) return null
    requireUnitChangeAllowed(tx, before, { archived })
    return { ...before, archivedAt: archived ? new Date() : null }
  }
  requireUnitChangeAllowed(tx, before, {})
  if (status !== undefined) {
    requireStatusTransition(before, status)
    return status === before.status ? null : { ...before, status }
  }
  const tags = changeTags(before.tags, tagChange)
  return tags && { ...before, tags }
}

function recordUnitEvents(tx: TransactionContext, { before, after }: Change<UnitRow>) {
  const wasArchived = before.archivedAt !== null
  const isArchived = after.archivedAt !== null
  const archivedChange =
    wasArchived === isArchived ? [] : [{ field: 'archived', from: wasArchived, to: isArchived }]
  const { status, ...otherColumns } = { status: after.status, tags: after.tags }
  recordUnitChange(tx, after, {
    action: 'unit.updated',
    changes: [...listChanges<UnitRow>(before, otherColumns), ...(isArchived ? [] : archivedChange)],
    isRestored: archivedChange.length > 0 && !isArchived,
  })
  recordUnitChange(tx, after, {
    action: 'unit.status_changed',
    changes: listChanges<UnitRow>(before, { status }),
  })
  if (isArchived) recordUnitChange(tx, after, { action: 'unit.archived', changes: archivedChange })
}
