import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { portfolio, property, residentStatuses, tenant, unit } from '../../../platform/db/schema/index.ts'
import { anyOf } from '../access/visibility.ts'
import { recordUnitChange, writeUnit } from '../units/unit-changes.ts'
import { unitColumns } from '../units/unit.ts'

type UnitStatus = (typeof unit.$inferSelect)['status']

/** The tenant columns that a unit's status depends on. */
export type Residence = Pick<typeof tenant.$inferSelect, 'unitId' | 'status' | 'archivedAt'>

/** A unit whose status was recomputed. */
export interface RecomputedUnit {
  id: string
  name: string
  previousStatus: UnitStatus
  status: UnitStatus
  /** The version after the change. */
  version: number
  property: { id: string; name: string; portfolioId: string }
}

/** The units whose status may change, because a resident moves in or out or changes status. */
export function listAffectedUnits(before: Residence | null, after: Residence | null): string[] {
  const unitIds = new Set([before, after].flatMap((residence) => residence?.unitId ?? []))
  return [...unitIds].filter((id) => residentStatus(before, id) !== residentStatus(after, id))
}

/** The tenant's status if they are a resident of the unit, or null. */
function residentStatus(residence: Residence | null, unitId: string) {
  if (residence === null || residence.unitId !== unitId || residence.archivedAt !== null) return null
  return isResident(residence.status) ? residence.status : null
}

const isResident = (status: Residence['status']) =>
  (residentStatuses as readonly Residence['status'][]).includes(status)

/** The status of a unit with these residents. */
export const unitStatusFor = (residents: readonly Residence['status'][]): UnitStatus =>
  residents.length === 0 ? 'vacant' : residents.every((status) => status === 'notice') ? 'notice' : 'occupied'

/**
 * Recomputes whether units are occupied, on notice or vacant, from their residents. Units out of service don't change.
 * The caller records the changes.
 */
export async function recomputeUnitStatuses(
  tx: TransactionContext,
  ids: Iterable<string>,
): Promise<RecomputedUnit[]> {
  const unitIds = [...new Set(ids)]
  if (unitIds.length === 0) return []
  await lockUnits(tx, unitIds)
  return await setStatuses(
    tx,
    sql`select u.id, coalesce(resident.status, 'vacant') as status
      from unit u left join ${residentStatusesByUnit(tx, unitIds)} resident on resident.unit_id = u.id
      where u.org_id = ${tx.orgId}::uuid and ${anyOf(sql`u.id`, unitIds)} and u.status in ('vacant', 'occupied', 'notice')`,
  )
}

/** Restores the previous status of units, unless they have residents or the status has been changed since. */
export async function restoreUnitStatuses(
  tx: TransactionContext,
  units: readonly { id: string; previousStatus: string; status: string }[],
): Promise<RecomputedUnit[]> {
  if (units.length === 0) return []
  const ids = units.map(({ id }) => id)
  await lockUnits(tx, ids)
  return await setStatuses(
    tx,
    sql`select u.id, coalesce(resident.status, r."previousStatus") as status
      from unit u
        join jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as r(id uuid, "previousStatus" text, status text) on r.id = u.id
        left join ${residentStatusesByUnit(tx, ids)} resident on resident.unit_id = u.id
      where u.org_id = ${tx.orgId}::uuid and ${anyOf(sql`u.id`, ids)} and u.status = r.status`,
  )
}

/** Locks units in id order, so that two writers can't deadlock and the second sees what the first wrote. */
export async function lockUnits(tx: TransactionContext, ids: readonly string[]) {
  await tx.db.execute(
    sql`select from unit where org_id = ${tx.orgId}::uuid and ${anyOf(sql`id`, ids)} order by id for no key update`,
  )
}

const residentStatusesByUnit = (tx: TransactionContext, ids: readonly string[]): SQL => sql`(
  select unit_id, case when bool_and(status = 'notice') then 'notice' else 'occupied' end as status
  from tenant
  where org_id = ${tx.orgId}::uuid and ${anyOf(sql`unit_id`, ids)} and archived_at is null
    and status in (${sql.join(
      residentStatuses.map((status) => sql`${status}`),
      sql`, `,
    )})
  group by unit_id)`

/**
 * `targetStatuses` selects the status that each locked unit should have. The statuses are read first and then written
 * by id, because in a single update, a planner without fresh statistics joins all units with all units.
 */
async function setStatuses(tx: TransactionContext, targetStatuses: SQL): Promise<RecomputedUnit[]> {
  const { rows: targets } = await tx.db.execute<{ id: string; status: UnitStatus }>(targetStatuses)
  if (targets.length === 0) return []
  const ids = targets.map(({ id }) => id)
  const { rows: currentUnits } = await tx.db.execute<
    Record<'id' | 'name' | 'previousStatus' | 'propertyId' | 'propertyName' | 'portfolioId', string>
  >(sql`
    select u.id, u.name, u.status as "previousStatus", p.id as "propertyId", p.name as "propertyName", p.portfolio_id as "portfolioId"
    from unit u join property p on p.org_id = u.org_id and p.id = u.property_id
    where u.org_id = ${tx.orgId}::uuid and ${anyOf(sql`u.id`, ids)}`)
  const statusById = new Map(targets.map(({ id, status }) => [id, status]))
  const changedUnits = currentUnits.filter(({ id, previousStatus }) => statusById.get(id) !== previousStatus)
  if (changedUnits.length === 0) return []
  const updates = changedUnits.map(({ id }) => ({ id, status: statusById.get(id) }))
  const { rows } = await tx.db.execute<{ id: string; version: number }>(sql`
    update unit set status = r.status, version = unit.version + 1, updated_at = now(), updated_by = ${tx.actor.id}
    from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) as r(id uuid, status text)
    where unit.org_id = ${tx.orgId}::uuid and ${anyOf(
      sql`unit.id`,
      changedUnits.map(({ id }) => id),
    )} and unit.id = r.id
    returning unit.id, unit.version`)
  const versionById = new Map(rows.map(({ id, version }) => [id, version]))
  return changedUnits.flatMap(({ id, name, previousStatus, propertyId, propertyName, portfolioId }) => {
    const version = versionById.get(id)
    if (version === undefined) return []
    return [
      {
        id,
        name,
        previousStatus: previousStatus as UnitStatus,
        status: statusById.get(id)!,
        version,
        property: { id: propertyId, name: propertyName, portfolioId },
      },
    ]
  })
}

/**
 * Recomputes and records the status of units after a resident moved in, gave notice or left. Units out of service don't
 * change.
 */
export async function updateAffectedUnitStatuses(
  tx: TransactionContext,
  before: Residence | null,
  after: Residence | null,
) {
  for (const unitId of listAffectedUnits(before, after).toSorted()) await updateUnitStatus(tx, unitId)
}

async function updateUnitStatus(tx: TransactionContext, unitId: string) {
  const [row] = await tx.db
    .select(unitColumns)
    .from(unit)
    .innerJoin(property, and(eq(property.orgId, unit.orgId), eq(property.id, unit.propertyId)))
    .innerJoin(portfolio, and(eq(portfolio.orgId, unit.orgId), eq(portfolio.id, unit.portfolioId)))
    .where(and(eq(unit.orgId, tx.orgId), eq(unit.id, unitId)))
    .for('update', { of: unit })
  if (!row || !['vacant', 'occupied', 'notice'].includes(row.status)) return
  const residents = await tx.db
    .select({ status: tenant.status })
    .from(tenant)
    .where(
      and(
        eq(tenant.orgId, tx.orgId),
        eq(tenant.unitId, unitId),
        isNull(tenant.archivedAt),
        inArray(tenant.status, [...residentStatuses]),
      ),
    )
  const status = unitStatusFor(residents.map((resident) => resident.status))
  if (status === row.status) return
  const after = { ...row, status }
  await writeUnit(tx, after)
  recordUnitChange(tx, after, {
    action: 'unit.status_changed',
    changes: [{ field: 'status', from: row.status, to: status }],
  })
}
