export {
  type DataTableColumn,
  type SortDirection,
  type DataTableSort,
  type ColumnOrder,
  type ColumnVisibility,
  type ColumnWidths,
  type TableDensity,
} from './data-table-column.ts'
export { DataTable, type DataTableProps } from './data-table.tsx'
export { type RowRange, type WindowedRows } from './windowed-rows.ts'
