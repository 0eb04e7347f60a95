import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  type LedgerChange,
  residentStatuses,
  tenant,
  unit,
  type unitStatuses,
} from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { summarizeFields } from '../../../platform/ledger/list-changes.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { formatAlternatives } from '../../../platform/text/format-list.ts'
import { anyOf } from '../access/visibility.ts'
import { unitSearchText } from './to-unit-insert.ts'
import type { UnitRow } from './unit.ts'
import type { Unit, UnitWarning } from './units.schema.ts'
import { nameUnit } from './unit-name.ts'

type UnitStatus = (typeof unitStatuses)[number]

const outOfServiceStatuses = ['down', 'model', 'offline'] as const

/** Allowed status changes. A withdrawn notice makes the unit occupied again. */
const allowedTransitions: Record<UnitStatus, readonly UnitStatus[]> = {
  vacant: ['occupied', ...outOfServiceStatuses],
  occupied: ['vacant', 'notice', ...outOfServiceStatuses],
  notice: ['vacant', 'occupied', ...outOfServiceStatuses],
  down: ['vacant', 'model', 'offline'],
  model: ['vacant', 'down', 'offline'],
  offline: ['vacant', 'down', 'model'],
}

/** Throws 409 `state-conflict` with the allowed statuses. */
export function requireStatusTransition(unit: { name: string; status: UnitStatus }, status: UnitStatus) {
  const allowed = allowedTransitions[unit.status]
  if (status === unit.status || allowed.includes(status)) return
  throw new Problem(
    'state-conflict',
    `${nameUnit(unit.name)} can’t change directly from ${describeStatus(unit.status)} to ${describeStatus(status)}. You can change it to ${formatAlternatives(allowed.map(describeStatus))}.`,
    { members: { state: unit.status, allowed } },
  )
}

/** A status as words in a sentence. */
const describeStatus = (status: UnitStatus) =>
  status === 'notice' ? 'on notice' : status === 'model' ? 'a model unit' : status

/** The number of current tenants of a unit. */
export const countResidents = async (tx: TransactionContext, unitId: string) =>
  await tx.db.$count(tenant, residents(tx, eq(tenant.unitId, unitId)))

/** The number of current tenants by unit. Units without any are left out. */
export async function countResidentsByUnit(
  tx: TransactionContext,
  unitIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.db
    .select({ unitId: tenant.unitId, count: sql<number>`count(*)::integer` })
    .from(tenant)
    .where(residents(tx, anyOf(tenant.unitId, unitIds)))
    .groupBy(tenant.unitId)
  return new Map(rows.map(({ unitId, count }) => [unitId!, count]))
}

const residents = (tx: TransactionContext, unitCondition: SQL) =>
  and(
    eq(tenant.orgId, tx.orgId),
    unitCondition,
    isNull(tenant.archivedAt),
    inArray(tenant.status, [...residentStatuses]),
  )

/** Warns if a unit is vacant but has current tenants, or is occupied without any. */
export async function listStatusWarnings(tx: TransactionContext, unit: Unit): Promise<UnitWarning[]> {
  const residents = await countResidents(tx, unit.id)
  const isOccupied = unit.status === 'occupied' || unit.status === 'notice'
  if (isOccupied === residents > 0) return []
  // Units of owners and guests have no tenant.
  if (isOccupied && unit.occupantType !== 'tenant') return []
  const message = isOccupied
    ? `${nameUnit(unit.name)} is ${describeStatus(unit.status)} but has no current tenant.`
    : `${nameUnit(unit.name)} is ${describeStatus(unit.status)} but has ${residents === 1 ? 'a current tenant' : `${residents} current tenants`}.`
  return [{ code: 'status_mismatch', field: 'status', message }]
}

/** Stores a changed unit as its next version. */
export async function writeUnit(tx: TransactionContext, after: UnitRow) {
  const {
    propertyName: _property,
    portfolioName: _portfolio,
    propertyAddress: _address,
    nameSort: _name,
    placeSort: _place,
    ...columns
  } = after
  await tx.db
    .update(unit)
    .set({
      ...columns,
      searchText: unitSearchText(columns),
      updatedAt: new Date(),
      updatedBy: tx.actor.id,
      version: sql`${unit.version} + 1`,
    })
    .where(and(eq(unit.orgId, tx.orgId), eq(unit.id, after.id)))
}

interface UnitChange {
  action: 'unit.updated' | 'unit.status_changed' | 'unit.archived'
  changes: LedgerChange[]
  isRestored?: boolean
}

/** Records what changed about a unit, if anything did. */
export function recordUnitChange(
  tx: TransactionContext,
  unit: Pick<UnitRow, 'id' | 'name' | 'status' | 'propertyId' | 'propertyName' | 'portfolioId'>,
  { action, changes, isRestored = false }: UnitChange,
) {
  if (changes.length === 0) return
  const name = `${nameUnit(unit.name)} at ${unit.propertyName}`
  const summaries = {
    'unit.updated': isRestored ? `${name} restored.` : `${name}: ${summarizeFields(changes)} changed.`,
    'unit.status_changed': `${name} is now ${describeStatus(unit.status)}.`,
    'unit.archived': `${name} archived.`,
  }
  recordEvent(tx, {
    action,
    category: 'unit',
    subject: { type: 'unit', id: unit.id, name: unit.name },
    propertyId: unit.propertyId,
    portfolioId: unit.portfolioId,
    unitId: unit.id,
    summary: cutText(summaries[action], 300),
    changes,
  })
}
