import { useMemo, useRef } from 'react'
import { useStableCallback } from '../internal/use-stable-callback.ts'
import type { ColumnVisibility, DataTableColumn } from './data-table-column.ts'
import { isComplete, type WindowedRows } from './windowed-rows.ts'

interface TableModelOptions<Row extends object> {
  columns: readonly DataTableColumn<Row>[]
  rows: readonly Row[] | WindowedRows<Row>
  getRowId: (row: Row) => string
  selection: ReadonlySet<string>
  onSelectionChange: ((selection: ReadonlySet<string>) => void) | undefined
  isSelectable: ((row: Row) => boolean) | undefined
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
  /** Whether this row can be selected. */
  canSelectRow: (row: Row | undefined) => boolean
  selection: ReadonlySet<string>
  isAllSelected: boolean
  isSomeSelected: boolean
  toggleAllSelected: () => void
  /** With `isRange`, changes every loaded row from the last changed one to this. */
  toggleSelected: (index: number, isRange: boolean) => void
}

export function useTableModel<Row extends object>(options: TableModelOptions<Row>): TableModel<Row> {
  const { columns, rows, getRowId, selection, onSelectionChange, isSelectable, visibility } = options
  const visibleColumns = useMemo(
    () => columns.filter(({ id }) => visibility[id] !== false),
    [columns, visibility],
  )
  const canSelect = onSelectionChange !== undefined
  const canSelectRow = (row: Row | undefined) =>
    canSelect && (row === undefined || (isSelectable?.(row) ?? true))
  const loadedRows = (isComplete(rows) ? rows : rows.listLoaded()).filter(canSelectRow)
  const isAllSelected = loadedRows.length > 0 && loadedRows.every((row) => selection.has(getRowId(row)))
  const getStableRowId = useStableCallback(getRowId)
  const lastToggled = useRef({ index: -1, id: '' })
  const getRow = isComplete(rows) ? (index: number) => rows[index] : rows.getRow

  /** Undefined for a row that can't be selected. */
  function findId(index: number): string | undefined {
    const row = getRow(index)
    return row && canSelectRow(row) ? getRowId(row) : undefined
  }

  // Stable, so that unchanged rows do not re-render.
  const toggleSelected = useStableCallback((index: number, isRange: boolean) => {
    const id = findId(index)
    if (id === undefined) return
    // After the list has changed, another row is at the index of the last changed one.
    const last = lastToggled.current
    const rangeStart = isRange && findId(last.index) === last.id ? last.index : index
    const next = new Set(selection)
    for (
      let rangeIndex = Math.min(index, rangeStart);
      rangeIndex <= Math.max(index, rangeStart);
      rangeIndex++
    ) {
      const rangeId = findId(rangeIndex)
      if (rangeId === undefined) continue
      if (selection.has(id)) next.delete(rangeId)
      else next.add(rangeId)
    }
    lastToggled.current = { index, id }
    onSelectionChange?.(next)
  })

  function toggleAllSelected() {
    const next = new Set(selection)
    for (const row of loadedRows) {
      if (isAllSelected) next.delete(getRowId(row))
      else next.add(getRowId(row))
    }
    onSelectionChange?.(next)
  }

  return {
    columns: visibleColumns,
    allColumns: columns,
    count: isComplete(rows) ? rows.length : rows.count,
    getRow,
    getRowId: getStableRowId,
    windowed: isComplete(rows) ? null : rows,
    canSelect,
    canSelectRow,
    selection,
    isAllSelected,
    isSomeSelected: selection.size > 0,
    toggleAllSelected,
    toggleSelected,
  }
}
