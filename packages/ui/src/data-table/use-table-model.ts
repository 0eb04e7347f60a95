import { useMemo } from 'react'
import { useStableCallback } from '../internal/use-stable-callback.ts'
import type { ColumnVisibility, DataTableColumn } from './data-table-column.ts'
import { isComplete, type WindowedRows } from './windowed-rows.ts'

interface TableModelOptions<Row extends object> {
  columns: readonly DataTableColumn<Row>[]
  rows: readonly Row[] | WindowedRows<Row>
  getRowId: (row: Row) => string
  selection: ReadonlySet<string>
  onSelectionChange: ((selection: ReadonlySet<string>) => void) | undefined
  visibility: ColumnVisibility
}

/** What the grid and the cards render: visible columns, rows, and the selection. */
export interface TableModel<Row> {
  /** Visible columns. */
  columns: readonly DataTableColumn<Row>[]
  allColumns: readonly DataTableColumn<Row>[]
  count: number
  /** Undefined for a row that has not loaded. */
  getRow: (index: number) => Row | undefined
  getRowId: (row: Row) => string
  /** Null if all rows are loaded. */
  windowed: WindowedRows<Row> | null
  canSelect: boolean
  selection: ReadonlySet<string>
  isAllSelected: boolean
  isSomeSelected: boolean
  toggleAllSelected: () => void
  toggleSelected: (id: string) => void
}

export function useTableModel<Row extends object>(options: TableModelOptions<Row>): TableModel<Row> {
  const { columns, rows, getRowId, selection, onSelectionChange, visibility } = options
  const visible = useMemo(() => columns.filter(({ id }) => visibility[id] !== false), [columns, visibility])
  const loaded = isComplete(rows) ? rows : rows.listLoaded()
  const isAllSelected = loaded.length > 0 && loaded.every((row) => selection.has(getRowId(row)))
  const getStableRowId = useStableCallback(getRowId)

  // Stable, so that unchanged rows do not re-render.
  const toggleSelected = useStableCallback((id: string) => {
    const next = new Set(selection)
    if (!next.delete(id)) next.add(id)
    onSelectionChange?.(next)
  })

  function toggleAllSelected() {
    const next = new Set(selection)
    for (const row of loaded) {
      if (isAllSelected) next.delete(getRowId(row))
      else next.add(getRowId(row))
    }
    onSelectionChange?.(next)
  }

  return {
    columns: visible,
    allColumns: columns,
    count: isComplete(rows) ? rows.length : rows.count,
    getRow: isComplete(rows) ? (index) => rows[index] : rows.getRow,
    getRowId: getStableRowId,
    windowed: isComplete(rows) ? null : rows,
    canSelect: onSelectionChange !== undefined,
    selection,
    isAllSelected,
    isSomeSelected: selection.size > 0,
    toggleAllSelected,
    toggleSelected,
  }
}
