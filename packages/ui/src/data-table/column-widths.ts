import type { ColumnWidths } from './data-table-column.ts'
import type { TableModel } from './use-table-model.ts'

const fallbackWidthPx = 160
export const selectionWidthPx = 44

/** In px; undefined for columns that share what is left. */
export function listWidths<Row>(model: TableModel<Row>, widths: ColumnWidths): (number | undefined)[] {
  const all = model.columns.map((column) => widths[column.id] ?? column.width)
  // Where the person has set widths, what is left must not make all columns wider again.
  const hasOwn = model.columns.some(({ id }) => widths[id] !== undefined)
  return hasOwn && !all.includes(undefined) ? all.with(-1, undefined) : all
}

/** In px. */
export function getMinWidth<Row>(
  model: TableModel<Row>,
  columnWidths: readonly (number | undefined)[],
): number {
  const start = model.canSelect ? selectionWidthPx : 0
  return columnWidths.reduce<number>(
    (sum, width, index) => sum + (width ?? model.columns[index]?.minWidth ?? fallbackWidthPx),
    start,
  )
}

/** Null takes the width of the person back. */
export function setWidth(widths: ColumnWidths, id: string, widthPx: number | null): ColumnWidths {
  const { [id]: _before, ...others } = widths
  return widthPx === null ? others : { ...others, [id]: widthPx }
}
