import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { bulkRows } from '../../../platform/db/bulk-rows.ts'
import { unit } from '../../../platform/db/schema/index.ts'
import type { UnitRowToInsert } from '../../estate/index.ts'

const plainColumns = Object.keys(getTableColumns(unit)).filter(
  (key) => key !== 'nameSort' && key !== 'placeSort' && key !== 'propertySort' && key !== 'propertyId',
)

/**
 * New units as one statement. Rows without a sort key belong to a property that is made in the same transaction,
 * before them, and take it over from there.
 */
export function insertUnits(units: readonly UnitRowToInsert[]): SQL {
  const keys = ['propertyId', 'propertySort', ...plainColumns]
  const { columns, values, source } = bulkRows(unit, keys, units, ['propertyId', 'propertySort'])
  if (units.every(({ propertySort }) => propertySort !== '')) {
    return sql`insert into unit (${columns}) select ${values} from ${source}`
  }
  const plain = bulkRows(unit, plainColumns, units)
  return sql`insert into unit (property_id, property_sort, ${plain.columns})
    select r.property_id, case when r.property_sort = '' then p.name_sort else r.property_sort end, ${plain.values}
    from ${source} join property p on p.org_id = ${units[0]!.orgId}::uuid and p.id = r.property_id`
}
