import { and, asc, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  type BatchKind,
  type Change,
  changeTags,
  evaluateRows,
  updateRows,
  usualLimits,
} from './batch-kind.ts'
import { ledgerEvent, portfolio, property, unit } from '../../../platform/db/schema/index.ts'
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

/** Changes the tags or the status of many units, undoes a change of the status, and archives or restores units. */
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
    const undone = change.undo === undefined ? null : await readUndoneStatuses(tx, ids, change.undo)
    const { changes, outcome } = evaluateRows(ids, {
      noun: 'unit',
      rows,
      nameOf: ({ name }) => name,
      decide(before) {
        const after = undone
          ? restoreStatus(tx, before, undone.get(before.id))
          : applyChange(tx, before, change)
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

interface StatusChange {
  from: UnitRow['status']
  to: UnitRow['status']
}

/** How the caller's bulk change changed each unit's status, from the ledger, which has the state before it. */
async function readUndoneStatuses(tx: TransactionContext, ids: readonly string[], groupId: string) {
  const rows = await tx.db
    .select({ unitId: ledgerEvent.unitId, changes: ledgerEvent.changes })
    .from(ledgerEvent)
    .where(
      and(
        eq(ledgerEvent.orgId, tx.orgId),
        eq(ledgerEvent.groupId, groupId),
        anyOf(ledgerEvent.unitId, ids),
        eq(ledgerEvent.action, 'unit.status_changed'),
        sql`${ledgerEvent.actor} ->> 'id' = ${tx.actor.id}`,
      ),
    )
  return new Map(
    rows.flatMap(({ unitId, changes }) =>
      changes.flatMap(({ from, to }) => (unitId ? [[unitId, { from, to } as StatusChange] as const] : [])),
    ),
  )
}

/** Undoing needs no allowed transition: a unit that was offline by mistake goes back to occupied. */
function restoreStatus(tx: TransactionContext, before: LockedUnit, undone: StatusChange | undefined) {
  requireUnitChangeAllowed(tx, before, {})
  return undone && undone.to === before.status ? { ...before, status: undone.from } : null
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
