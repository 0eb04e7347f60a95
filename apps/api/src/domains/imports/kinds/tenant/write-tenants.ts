import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { bulkRows } from '../../../../platform/db/bulk-rows.ts'
import { occupancy, tenant } from '../../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../../platform/ledger/record-event.ts'
import { cutText } from '../../../../platform/text/cut-text.ts'
import { formatList } from '../../../../platform/text/format-list.ts'
import { formatCount } from '../../../../platform/text/format-count.ts'
import {
  anyOf,
  listAffectedUnits,
  type RecomputedUnit,
  type UnitRowToInsert,
  unitStatusFor,
} from '../../../estate/index.ts'
import { insertUnits, lockNamedProperties } from '../../premises/premises-rows.ts'
import type { ImportFileRow } from '../../plan/import-file.ts'
import { type BatchWrite, StaleWrite } from '../../plan/import-kind.ts'
import { writeConsents } from './consents.ts'
import type { PersonPlan } from './plan-person.ts'
import { recomputeUnits } from './recompute-units.ts'
import type { MatchedTenantRow } from './tenant-planner.ts'
import type { CurrentTenant } from './update-tenant.ts'
import { updateRows } from '../records.ts'

/** What the import writes for a row. */
export interface TenantRowPlan {
  matchedRow: MatchedTenantRow
  unit: UnitRowToInsert | null
  people: (PersonPlan & {
    tenantId: string
    consents: MatchedTenantRow['people'][number]['draft']['consents']
  })[]
}

export interface PlannedTenants {
  orgId: string
  userId: string | null
  file: ImportFileRow
  plans: readonly TenantRowPlan[]
  /** Units that this import creates, including those of an earlier run. */
  createdUnits: ReadonlySet<string>
}

const computedColumns = new Set(['displayName', 'nameSort', 'hasAssistance'])
/** Maintained by triggers. */
const triggerColumns = new Set(['consentEmail', 'consentSms', 'consentVoice', 'reachable'])
const immutableColumns = new Set(['id', 'orgId', 'createdAt', 'createdBy'])

const tenantColumns = Object.keys(getTableColumns(tenant)).filter((key) => !computedColumns.has(key))
const updatedTenantColumns = tenantColumns.filter(
  (key) => !immutableColumns.has(key) && !triggerColumns.has(key),
)
const occupancyColumns = Object.keys(getTableColumns(occupancy))
const updatedOccupancyColumns = occupancyColumns.filter(
  (key) => !immutableColumns.has(key) && key !== 'tenantId',
)

/** Writes units, then tenants, then their occupancies and consents. One ledger event for each property. */
export function prepareTenants(plannedTenants: PlannedTenants): BatchWrite {
  const { orgId, plans } = plannedTenants
  const people = plans.flatMap((plan) => plan.people)
  const created = people.flatMap(({ create }) => create ?? [])
  const updated = people.flatMap(({ update }) => update?.row ?? [])
  const occupancies = people.flatMap(({ occupancy }) => occupancy ?? [])
  const changedOccupancies = occupancies.flatMap(({ row, before }) => (before ? row : []))
  const newOccupancies = occupancies.flatMap(({ row, before }) => (before ? [] : row))
  const units = plans
    .flatMap(({ unit }) => unit ?? [])
    .map((unit) => withOccupiedStatus(unit, [...created, ...updated]))
  const update = updated.length === 0 ? null : updateRows(tenant, orgId, updated, updatedTenantColumns)
  let recomputedUnits: RecomputedUnit[] = []
  return {
    async begin(tx) {
      await lockNamedProperties(
        tx,
        plans.flatMap(({ matchedRow }) => matchedRow.premises?.property ?? []),
      )
      if (units.length > 0) await tx.db.execute(insertUnits(units))
      if (!update) return
      const { rows } = await tx.db.execute(update)
      if (rows.length !== updated.length) throw new StaleWrite('A tenant was changed during the import')
    },
    insert: created.length === 0 ? null : insertTenants(orgId, created),
    async finish(tx) {
      if (newOccupancies.length > 0) await insertOccupancies(tx, newOccupancies)
      if (changedOccupancies.length > 0)
        await tx.db.execute(updateRows(occupancy, orgId, changedOccupancies, updatedOccupancyColumns))
      await copyUnitSortKeys(tx, updated)
      await writeConsents(tx, plannedTenants)
      recomputedUnits = await recomputeUnits(tx, plannedTenants)
    },
    record: (tx) => recordTenants(tx, plannedTenants, recomputedUnits),
  }
}

/** Tenants of units created in the same batch copy the unit's sort key. */
function insertTenants(orgId: string, created: readonly CurrentTenant[]): SQL {
  if (created.every(({ unitId, unitSort }) => unitId === null || unitSort !== '')) {
    const { columns, values, source } = bulkRows(tenant, tenantColumns, created)
    return sql`insert into tenant (${columns}) select ${values} from ${source}`
  }
  const plainColumns = tenantColumns.filter((key) => key !== 'unitSort' && key !== 'unitId')
  const plainRows = bulkRows(tenant, plainColumns, created)
  const { source } = bulkRows(tenant, [...plainColumns, 'unitId', 'unitSort'], created, [
    'unitId',
    'unitSort',
  ])
  return sql`insert into tenant (unit_id, unit_sort, ${plainRows.columns})
    select r.unit_id, coalesce(nullif(r.unit_sort, ''), u.place_sort, ''), ${plainRows.values}
    from ${source} left join unit u on u.org_id = ${orgId}::uuid and u.id = r.unit_id`
}

/** A unit created for current residents starts out occupied. */
function withOccupiedStatus(unit: UnitRowToInsert, people: readonly CurrentTenant[]): UnitRowToInsert {
  const residents = people.filter((person) => listAffectedUnits(null, person).includes(unit.id))
  if (residents.length === 0) return unit
  return { ...unit, status: unitStatusFor(residents.map(({ status }) => status)), occupantType: 'tenant' }
}

/** Copies the sort key of a unit created in the same batch to existing tenants who move in. */
async function copyUnitSortKeys(tx: TransactionContext, updated: readonly CurrentTenant[]) {
  const movedTenants = updated.filter(({ unitId, unitSort }) => unitId !== null && unitSort === '')
  if (movedTenants.length === 0) return
  const ids = movedTenants.map(({ id }) => id)
  await tx.db.execute(sql`
    update tenant set unit_sort = u.place_sort from unit u
    where tenant.org_id = ${tx.orgId}::uuid and ${anyOf(tenant.id, ids)}
      and u.org_id = tenant.org_id and u.id = tenant.unit_id and tenant.unit_sort <> u.place_sort`)
}

async function insertOccupancies(tx: TransactionContext, occupancies: readonly object[]) {
  const { columns, values, source } = bulkRows(occupancy, occupancyColumns, occupancies)
  await tx.db.execute(sql`insert into occupancy (${columns}) select ${values} from ${source}`)
}

type PropertyRef = Pick<RecomputedUnit['property'], 'id' | 'name'>

interface TenantTally {
  created: number
  updated: number
  units: number
  /** Units whose status changed with the tenants. */
  unitStatuses: number
}

interface PropertyTally {
  property: PropertyRef | null
  portfolioId: string | null
  tally: TenantTally
}

/** Records one event per property, with counts and no personal data. */
function recordTenants(
  tx: TransactionContext,
  { plans, file }: PlannedTenants,
  recomputedUnits: readonly RecomputedUnit[],
) {
  const tallies = new Map<string, PropertyTally>()
  for (const { matchedRow, people: plannedPeople, unit } of plans) {
    for (const { create, update } of plannedPeople) {
      const row = create ?? update?.row
      if (!row) continue
      const entry = tallyFor(tallies, matchedRow.premises?.property ?? null, row.propertyId, row.portfolioId)
      if (create) entry.created += 1
      else entry.updated += 1
    }
    if (unit) tallyFor(tallies, matchedRow.premises!.property, unit.propertyId, unit.portfolioId).units += 1
  }
  for (const { property } of recomputedUnits)
    tallyFor(tallies, property, property.id, property.portfolioId).unitStatuses += 1
  for (const [propertyId, { property, portfolioId, tally }] of tallies) {
    const { created, updated, units, unitStatuses } = tally
    const parts = formatList([
      ...(created > 0 ? [`imported ${formatCount(created, 'tenant')}`] : []),
      ...(updated > 0 ? [`updated ${formatCount(updated, 'tenant')}`] : []),
      ...(units > 0 ? [`created ${formatCount(units, 'unit')}`] : []),
      ...(unitStatuses > 0 ? [`changed the status of ${formatCount(unitStatuses, 'unit')}`] : []),
    ])
    const atProperty = property ? ` at ${property.name}` : ''
    const summary = `${parts[0]!.toUpperCase()}${parts.slice(1)}${atProperty} from ${file.filename}.`
    recordEvent(tx, {
      action: 'tenant.imported',
      category: 'tenant',
      subject: property
        ? { type: 'property', id: property.id, name: property.name }
        : { type: 'import', id: file.id, name: file.filename },
      ...(propertyId !== '' && { propertyId }),
      ...(portfolioId !== null && { portfolioId }),
      groupId: file.id,
      summary: cutText(summary, 300),
      metadata: { fileId: file.id, created, updated, units, unitStatuses },
      ...(file.taskId !== null && { taskId: file.taskId }),
    })
  }
}

function tallyFor(
  tallies: Map<string, PropertyTally>,
  property: PropertyRef | null,
  propertyId: string | null,
  portfolioId: string | null,
): TenantTally {
  const key = propertyId ?? ''
  let entry = tallies.get(key)
  if (!entry) {
    const isSameProperty = property?.id === propertyId
    entry = {
      property: isSameProperty ? property : null,
      portfolioId,
      tally: { created: 0, updated: 0, units: 0, unitStatuses: 0 },
    }
    tallies.set(key, entry)
  }
  entry.property ??= property?.id === propertyId ? property : null
  return entry.tally
}
