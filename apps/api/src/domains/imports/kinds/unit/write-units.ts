import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { cutText } from '../../../../platform/text/cut-text.ts'
import { bulkRows } from '../../../../platform/db/bulk-rows.ts'
import { unit } from '../../../../platform/db/schema/index.ts'
import type { UnitPlan } from './unit-planner.ts'
import type { KnownPlace } from '../../places/known-place.ts'
import { recordEvent } from '../../../../platform/ledger/record-event.ts'
import type { ImportFileRow } from '../../write/file-layout.ts'
import { type BatchWrite, StaleWrite } from '../../write/import-kind.ts'
import { insertUnits } from '../../places/insert-units.ts'
import { lockPlaces } from '../../places/lock-places.ts'
import { insertProperties, requireOpenPortfolios } from '../property/write-properties.ts'
import { announceGrantedPortfolios, anyOf, type PropertyRowToInsert } from '../../../estate/index.ts'

const updatedColumns = Object.keys(getTableColumns(unit)).filter(
  (key) =>
    // What the unit repeats of its property follows the property, not the file.
    ![
      'id',
      'orgId',
      'propertyId',
      'portfolioId',
      'propertySort',
      'nameSort',
      'placeSort',
      'createdAt',
      'createdBy',
    ].includes(key),
)

export interface PlannedUnits {
  orgId: string
  file: ImportFileRow
  plans: readonly UnitPlan[]
  newProperties: readonly PropertyRowToInsert[]
}

/** New units go in with one statement, updates with a second; one ledger event for each property they belong to. */
export function prepareUnits({ orgId, file, plans, newProperties }: PlannedUnits): BatchWrite {
  const created = plans.flatMap(({ create }) => create ?? [])
  const updated = plans.flatMap(({ update }) => update?.row ?? [])
  const filled = new Map(plans.flatMap(({ create, place }) => (create && place ? [[place.id, place]] : [])))
  const update = updated.length === 0 ? null : updateUnits(orgId, updated)
  return {
    async begin(tx) {
      if (newProperties.length > 0) {
        const portfolioIds = [...new Set(newProperties.map(({ portfolioId }) => portfolioId))]
        await requireOpenPortfolios(tx, portfolioIds)
        await tx.db.execute(insertProperties(newProperties))
        await announceGrantedPortfolios(tx, portfolioIds)
      }
      await lockPlaces(tx, filled.values())
      if (!update) return
      const { rows } = await tx.db.execute(update)
      if (rows.length !== updated.length) throw new StaleWrite('A unit was changed while the import ran')
    },
    insert: created.length === 0 ? null : insertUnits(created),
    record(tx) {
      for (const property of newProperties) recordProperty(tx, file, property)
      for (const [place, counts] of countByPlace(plans)) recordUnits(tx, file, place, counts)
    },
  }
}

// Without the list of ids an engine that keeps no statistics reads every unit for each batch.
function updateUnits(orgId: string, updated: readonly { id: string }[]): SQL {
  const keys = ['id', ...updatedColumns]
  const { source } = bulkRows(unit, keys, updated, keys)
  const columns = getTableColumns(unit) as Record<string, { name: string }>
  const set = updatedColumns.map((key) => {
    const name = sql.identifier(columns[key]!.name)
    return sql`${name} = r.${name}`
  })
  return sql`
    update unit set ${sql.join(set, sql`, `)} from ${source}
    where unit.org_id = ${orgId}::uuid and ${anyOf(
      unit.id,
      updated.map(({ id }) => id),
    )}
      and unit.id = r.id and unit.version = r.version - 1
    returning unit.id`
}

interface Counts {
  created: number
  updated: number
}

function countByPlace(plans: readonly UnitPlan[]) {
  const counts = new Map<KnownPlace, Counts>()
  for (const { place, create, update } of plans) {
    if (!place || (!create && !update)) continue
    const sum = counts.get(place) ?? { created: 0, updated: 0 }
    if (create) sum.created += 1
    else sum.updated += 1
    counts.set(place, sum)
  }
  return counts
}

const unitsOf = (count: number) => (count === 1 ? '1 unit' : `${count} units`)

function recordUnits(
  tx: TransactionContext,
  file: ImportFileRow,
  place: KnownPlace,
  { created, updated }: Counts,
) {
  const did = [
    ...(created > 0 ? [`Imported ${unitsOf(created)}`] : []),
    ...(updated > 0 ? [`${created > 0 ? 'updated' : 'Updated'} ${unitsOf(updated)}`] : []),
  ].join(' and ')
  recordEvent(tx, {
    action: 'unit.imported',
    category: 'unit',
    subject: { type: 'property', id: place.id, name: place.name },
    propertyId: place.id,
    portfolioId: place.portfolioId,
    groupId: file.id,
    summary: cutText(`${did} of ${place.name} from ${file.filename}.`, 300),
    metadata: { fileId: file.id, created, updated },
    ...(file.taskId !== null && { taskId: file.taskId }),
  })
}

function recordProperty(tx: TransactionContext, file: ImportFileRow, property: PropertyRowToInsert) {
  recordEvent(tx, {
    action: 'property.imported',
    category: 'property',
    subject: { type: 'property', id: property.id, name: property.name },
    propertyId: property.id,
    portfolioId: property.portfolioId,
    groupId: file.id,
    summary: cutText(`Imported ${property.name}, named in the units of ${file.filename}.`, 300),
    metadata: { fileId: file.id, outcome: 'create' },
    ...(file.taskId !== null && { taskId: file.taskId }),
  })
}
