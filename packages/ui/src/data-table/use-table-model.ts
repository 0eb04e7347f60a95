import {
  columnVisibilityFeature,
  functionalUpdate,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { ColumnVisibility, DataTableColumn } from './data-table-column.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

interface TableModelOptions<Row extends object> {
  columns: readonly DataTableColumn<Row>[]
  rows: readonly Row[]
  getRowId: (row: Row) => string
  selection: ReadonlySet<string>
  onSelectionChange: ((selection: ReadonlySet<string>) => void) | undefined
  visibility: ColumnVisibility
  setVisibility: (visibility: ColumnVisibility) => void
}

export interface TableModelRow<Row> {
  id: string
  row: Row
  isSelected: boolean
  toggleSelected: () => void
}

/** What the grid and the cards draw: visible columns, rows and the state of the selection. */
export interface TableModel<Row> {
  columns: readonly DataTableColumn<Row>[]
  rows: readonly TableModelRow<Row>[]
  canSelect: boolean
  isAllSelected: boolean
  isSomeSelected: boolean
  toggleAllSelected: () => void
}

export function useTableModel<Row extends object>(options: TableModelOptions<Row>): TableModel<Row> {
  const { columns, rows, getRowId, selection, onSelectionChange, visibility, setVisibility } = options
  // A new list would make the table rebuild all its columns on every render.
  const columnDefs = useMemo(
    () => columns.map((column) => ({ id: column.id, header: column.header, meta: { column } })),
    [columns],
  )
  const rowSelection = useMemo(
    () => Object.fromEntries([...selection].map((id) => [id, true as const])),
    [selection],
  )

  const table = useTable({
    features,
    columns: columnDefs,
    data: rows,
    getRowId: (row: Row) => getRowId(row),
    enableRowSelection: onSelectionChange !== undefined,
    state: { columnVisibility: visibility, rowSelection },
    onColumnVisibilityChange: (updater) => setVisibility(functionalUpdate(updater, visibility)),
    onRowSelectionChange: (updater) => {
      const next = functionalUpdate(updater, rowSelection)
      onSelectionChange?.(new Set(Object.keys(next).filter((id) => next[id])))
    },
  })

  const byId = new Map(columns.map((column) => [column.id, column]))
  return {
    columns: table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? []),
    rows: table.getRowModel().rows.map((row) => ({
      id: row.id,
      row: row.original,
      isSelected: row.getIsSelected(),
      toggleSelected: () => row.toggleSelected(),
    })),
    canSelect: onSelectionChange !== undefined,
    isAllSelected: rows.length > 0 && table.getIsAllRowsSelected(),
    isSomeSelected: selection.size > 0,
    toggleAllSelected: () => table.toggleAllRowsSelected(),
  }
}
