import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { bulkRows } from '../../../../platform/db/bulk-rows.ts'
import { occupancy, tenant } from '../../../../platform/db/schema/index.ts'
import type { CurrentTenant } from './update-tenant.ts'
import type { ImportFileRow } from '../../write/file-layout.ts'
import { type BatchWrite, StaleWrite } from '../../write/import-kind.ts'
import { insertUnits } from '../../places/insert-units.ts'
import { lockPlaces } from '../../places/lock-places.ts'
import { recordTenants } from './record-tenants.ts'
import { recomputeUnits } from './recompute-units.ts'
import type { TenantRowPlan } from './tenant-batch.ts'
import { writeConsents } from './write-consents.ts'
import {
  anyOf,
  type UnitRowToInsert,
  listAffectedUnits,
  type RecomputedUnit,
  unitStatusFor,
} from '../../../estate/index.ts'

export interface PlannedTenants {
  orgId: string
  userId: string | null
  file: ImportFileRow
  plans: readonly TenantRowPlan[]
  /** Units that this import made or makes, also in an earlier run. */
  madeUnits: ReadonlySet<string>
}

const computed = new Set(['displayName', 'nameSort', 'hasAssistance'])
/** Triggers keep them. */
const followed = new Set(['consentEmail', 'consentSms', 'reachable'])
const unchanging = new Set(['id', 'orgId', 'createdAt', 'createdBy'])

const tenantColumns = Object.keys(getTableColumns(tenant)).filter((key) => !computed.has(key))
const updatedTenantColumns = tenantColumns.filter((key) => !unchanging.has(key) && !followed.has(key))
const occupancyColumns = Object.keys(getTableColumns(occupancy))
const updatedOccupancyColumns = occupancyColumns.filter((key) => !unchanging.has(key) && key !== 'tenantId')

/** New units first, then tenants, then their stays and consents. One ledger event for each property. */
export function prepareTenants(planned: PlannedTenants): BatchWrite {
  const { orgId, plans } = planned
  const people = plans.flatMap((plan) => plan.people)
  const created = people.flatMap(({ create }) => create ?? [])
  const updated = people.flatMap(({ update }) => update?.row ?? [])
  const stays = people.flatMap(({ occupancy }) => occupancy ?? [])
  const moves = stays.flatMap(({ row, before }) => (before ? row : []))
  const arrivals = stays.flatMap(({ row, before }) => (before ? [] : row))
  const units = plans
    .flatMap(({ unit }) => unit ?? [])
    .map((unit) => applyUnit(unit, [...created, ...updated]))
  const update = updated.length === 0 ? null : updateRows(tenant, orgId, updated, updatedTenantColumns)
  let settled: RecomputedUnit[] = []
  return {
    async begin(tx) {
      await lockPlaces(
        tx,
        plans.flatMap(({ matched }) => matched.place?.property ?? []),
      )
      if (units.length > 0) await tx.db.execute(insertUnits(units))
      if (!update) return
      const { rows } = await tx.db.execute(update)
      if (rows.length !== updated.length) throw new StaleWrite('A tenant was changed while the import ran')
    },
    insert: created.length === 0 ? null : insertTenants(orgId, created),
    async finish(tx) {
      if (arrivals.length > 0) await insertOccupancies(tx, arrivals)
      if (moves.length > 0) await tx.db.execute(updateRows(occupancy, orgId, moves, updatedOccupancyColumns))
      await sortByUnits(tx, updated)
      await writeConsents(tx, planned)
      settled = await recomputeUnits(tx, planned)
    },
    record: (tx) => recordTenants(tx, planned, settled),
  }
}

/** Tenants of units that are made along the way take over how those are sorted. */
function insertTenants(orgId: string, created: readonly CurrentTenant[]): SQL {
  if (created.every(({ unitId, unitSort }) => unitId === null || unitSort !== '')) {
    const { columns, values, source } = bulkRows(tenant, tenantColumns, created)
    return sql`insert into tenant (${columns}) select ${values} from ${source}`
  }
  const plainColumns = tenantColumns.filter((key) => key !== 'unitSort' && key !== 'unitId')
  const plain = bulkRows(tenant, plainColumns, created)
  const { source } = bulkRows(tenant, [...plainColumns, 'unitId', 'unitSort'], created, [
    'unitId',
    'unitSort',
  ])
  return sql`insert into tenant (unit_id, unit_sort, ${plain.columns})
    select r.unit_id, coalesce(nullif(r.unit_sort, ''), u.place_sort, ''), ${plain.values}
    from ${source} left join unit u on u.org_id = ${orgId}::uuid and u.id = r.unit_id`
}

/** A unit that is made for people who live there is occupied from the start. */
function applyUnit(unit: UnitRowToInsert, people: readonly CurrentTenant[]): UnitRowToInsert {
  const residents = people.filter((person) => listAffectedUnits(null, person).includes(unit.id))
  if (residents.length === 0) return unit
  return { ...unit, status: unitStatusFor(residents.map(({ status }) => status)), occupantType: 'tenant' }
}

/** The same for tenants who move into such a unit. */
async function sortByUnits(tx: TransactionContext, updated: readonly CurrentTenant[]) {
  const moved = updated.filter(({ unitId, unitSort }) => unitId !== null && unitSort === '')
  if (moved.length === 0) return
  const ids = moved.map(({ id }) => id)
  await tx.db.execute(sql`
    update tenant set unit_sort = u.place_sort from unit u
    where tenant.org_id = ${tx.orgId}::uuid and ${anyOf(tenant.id, ids)}
      and u.org_id = tenant.org_id and u.id = tenant.unit_id and tenant.unit_sort <> u.place_sort`)
}

async function insertOccupancies(tx: TransactionContext, stays: readonly object[]) {
  const { columns, values, source } = bulkRows(occupancy, occupancyColumns, stays)
  await tx.db.execute(sql`insert into occupancy (${columns}) select ${values} from ${source}`)
}

// Without the list of ids an engine that keeps no statistics reads every row of the table for each batch.
function updateRows(
  table: typeof tenant | typeof occupancy,
  orgId: string,
  rows: readonly { id: string }[],
  keys: readonly string[],
): SQL {
  const all = ['id', ...keys]
  const { source } = bulkRows(table, all, rows, all)
  const columns = getTableColumns(table as PgTable) as Record<string, { name: string }>
  const set = keys.map((key) => {
    const name = sql.identifier(columns[key]!.name)
    return sql`${name} = r.${name}`
  })
  return sql`
    update ${table} set ${sql.join(set, sql`, `)} from ${source}
    where ${table.orgId} = ${orgId}::uuid and ${anyOf(
      table.id,
      rows.map(({ id }) => id),
    )}
      and ${table.id} = r.id and ${table.version} = r.version - 1
    returning ${table.id}`
}
