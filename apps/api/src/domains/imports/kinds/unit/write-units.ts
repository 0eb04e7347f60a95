import { getTableColumns } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { unit } from '../../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../../platform/ledger/record-event.ts'
import { cutText } from '../../../../platform/text/cut-text.ts'
import { formatCount } from '../../../../platform/text/format-count.ts'
import { announcePermissionsToGrantHolders, type PropertyRowToInsert } from '../../../estate/index.ts'
import { insertUnits, type PropertyWithAddress, lockNamedProperties } from '../../premises/premises-rows.ts'
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
  const newUnits = plans.flatMap(({ create }) => create ?? [])
  const updatedUnits = plans.flatMap(({ update }) => update?.row ?? [])
  const propertiesById = new Map(
    plans.flatMap(({ create, property }) => (create && property ? [[property.id, property]] : [])),
  )
  const update = updatedUnits.length === 0 ? null : updateRows(unit, orgId, updatedUnits, updatedColumns)
  return {
    async begin(tx) {
      if (newProperties.length > 0) {
        const portfolioIds = [...new Set(newProperties.map(({ portfolioId }) => portfolioId))]
        await requireOpenPortfolios(tx, portfolioIds)
        await tx.db.execute(insertProperties(newProperties))
        await announcePermissionsToGrantHolders(tx, portfolioIds)
      }
      await lockNamedProperties(tx, propertiesById.values())
      if (!update) return
      const { rows } = await tx.db.execute(update)
      if (rows.length !== updatedUnits.length) throw new StaleWrite('A unit was changed during the import')
    },
    insert: newUnits.length === 0 ? null : insertUnits(newUnits),
    record(tx) {
      for (const property of newProperties) recordProperty(tx, file, property)
      for (const [property, counts] of countByProperty(plans)) recordUnits(tx, file, property, counts)
    },
  }
}

interface UnitCounts {
  created: number
  updated: number
}

function countByProperty(plans: readonly UnitPlan[]) {
  const counts = new Map<PropertyWithAddress, UnitCounts>()
  for (const { property, create, update } of plans) {
    if (!property || (!create && !update)) continue
    const propertyCounts = counts.get(property) ?? { created: 0, updated: 0 }
    if (create) propertyCounts.created += 1
    else propertyCounts.updated += 1
    counts.set(property, propertyCounts)
  }
  return counts
}

function recordUnits(
  tx: TransactionContext,
  file: ImportFileRow,
  property: PropertyWithAddress,
  { created, updated }: UnitCounts,
) {
  const summary = [
    ...(created > 0 ? [`Imported ${formatCount(created, 'unit')}`] : []),
    ...(updated > 0 ? [`${created > 0 ? 'updated' : 'Updated'} ${formatCount(updated, 'unit')}`] : []),
  ].join(' and ')
  recordEvent(tx, {
    action: 'unit.imported',
    category: 'unit',
    subject: { type: 'property', id: property.id, name: property.name },
    propertyId: property.id,
    portfolioId: property.portfolioId,
    groupId: file.id,
    summary: cutText(`${summary} at ${property.name} from ${file.filename}.`, 300),
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
    summary: cutText(`Created property ${property.name}, named in ${file.filename}.`, 300),
    metadata: { fileId: file.id, outcome: 'create' },
    ...(file.taskId !== null && { taskId: file.taskId }),
  })
}
