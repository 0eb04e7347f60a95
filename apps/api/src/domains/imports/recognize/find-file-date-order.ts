import { findDateOrder } from '../clean/date-order.ts'
import type { DateOrder } from '../clean/parse-date.ts'
import type { TableColumn } from './analyze-table.ts'
import type { ColumnMapping } from './match-columns.ts'

/** How the dates of a table are to be read, as far as its first rows tell; null when there are none. */
export function findFileDateOrder(
  columns: readonly TableColumn[],
  mapping: readonly ColumnMapping[],
): DateOrder | null {
  const dated = new Set(mapping.flatMap(({ index, transform }) => (transform === 'date' ? index : [])))
  const values = columns.flatMap(({ index, values }) => (dated.has(index) ? values : []))
  return values.length === 0 ? null : findDateOrder(values)
}
