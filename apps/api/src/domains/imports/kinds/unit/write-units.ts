import { getTableColumns } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { unit } from '../../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../../platform/ledger/record-event.ts'
import { cutText } from '../../../../platform/text/cut-text.ts'
import { announceGrantedPortfolios, type PropertyRowToInsert } from '../../../estate/index.ts'
import { insertUnits, type KnownPlace, lockPlaces } from '../../places/place-rows.ts'
import type { ImportFileRow } from '../../plan/import-file.ts'
import { type BatchWrite, StaleWrite } from '../../plan/import-kind.ts'
import { insertProperties, requireOpenPortfolios } from '../property/write-properties.ts'
import type { UnitPlan } from './unit-planner.ts'
import { updateRows } from '../records.ts'

const updatedColumns = Object.keys(getTableColumns(unit)).filter(
  (key) =>
    // Columns copied from the property aren't updated from the file.
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

interface PlannedUnits {
  orgId: string
  file: ImportFileRow
  plans: readonly UnitPlan[]
  newProperties: readonly PropertyRowToInsert[]
}

/** One statement inserts new units, another updates existing ones. One ledger event per property. */
export function prepareUnits({ orgId, file, plans, newProperties }: PlannedUnits): BatchWrite {
  const created = plans.flatMap(({ create }) => create ?? [])
  const updated = plans.flatMap(({ update }) => update?.row ?? [])
  const places = new Map(plans.flatMap(({ create, place }) => (create && place ? [[place.id, place]] : [])))
  const update = updated.length === 0 ? null : updateRows(unit, orgId, updated, updatedColumns)
  return {
    async begin(tx) {
      if (newProperties.length > 0) {
        const portfolioIds = [...new Set(newProperties.map(({ portfolioId }) => portfolioId))]
        await requireOpenPortfolios(tx, portfolioIds)
        await tx.db.execute(insertProperties(newProperties))
        await announceGrantedPortfolios(tx, portfolioIds)
      }
      await lockPlaces(tx, places.values())
      if (!update) return
      const { rows } = await tx.db.execute(update)
      if (rows.length !== updated.length) throw new StaleWrite('A unit was changed during the import')
    },
    insert: created.length === 0 ? null : insertUnits(created),
    record(tx) {
      for (const property of newProperties) recordProperty(tx, file, property)
      for (const [place, counts] of countByPlace(plans)) recordUnits(tx, file, place, counts)
    },
  }
}

interface Counts {
  created: number
  updated: number
}

function countByPlace(plans: readonly UnitPlan[]) {
  const counts = new Map<KnownPlace, Counts>()
  for (const { place, create, update } of plans) {
    if (!place || (!create && !update)) continue
    const placeCounts = counts.get(place) ?? { created: 0, updated: 0 }
    if (create) placeCounts.created += 1
    else placeCounts.updated += 1
    counts.set(place, placeCounts)
  }
  return counts
}

export const formatUnits = (count: number) => (count === 1 ? '1 unit' : `${count} units`)

function recordUnits(
  tx: TransactionContext,
  file: ImportFileRow,
  place: KnownPlace,
  { created, updated }: Counts,
) {
  const summary = [
    ...(created > 0 ? [`Imported ${formatUnits(created)}`] : []),
    ...(updated > 0 ? [`${created > 0 ? 'updated' : 'Updated'} ${formatUnits(updated)}`] : []),
  ].join(' and ')
  recordEvent(tx, {
    action: 'unit.imported',
    category: 'unit',
    subject: { type: 'property', id: place.id, name: place.name },
    propertyId: place.id,
    portfolioId: place.portfolioId,
    groupId: file.id,
    summary: cutText(`${summary} of ${place.name} from ${file.filename}.`, 300),
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
    summary: cutText(`Created ${property.name}, named in the units of ${file.filename}.`, 300),
    metadata: { fileId: file.id, outcome: 'create' },
    ...(file.taskId !== null && { taskId: file.taskId }),
  })
}
