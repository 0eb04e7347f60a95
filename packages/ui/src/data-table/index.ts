export {
  type DataTableColumn,
  type SortDirection,
  type DataTableSort,
  type ColumnVisibility,
} from './data-table-column.ts'
export { DataTable, type DataTableProps } from './data-table.tsx'
