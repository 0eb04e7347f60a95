import { useState } from 'react'
import { createLazyModule } from '../internal/create-lazy-module.ts'
import { useControllableState } from '../internal/use-controllable-state.ts'
import type { ColumnOrder, ColumnVisibility, ColumnWidths, TableDensity } from './data-table-column.ts'

export interface ArrangementProps {
  columnVisibility?: ColumnVisibility
  /** @default everything visible */
  defaultColumnVisibility?: ColumnVisibility
  onColumnVisibilityChange?: (visibility: ColumnVisibility) => void
  columnOrder?: ColumnOrder
  /** @default the order of the columns */
  defaultColumnOrder?: ColumnOrder
  onColumnOrderChange?: (order: ColumnOrder) => void
  columnWidths?: ColumnWidths
  /** @default the widths of the columns */
  defaultColumnWidths?: ColumnWidths
  onColumnWidthsChange?: (widths: ColumnWidths) => void
  density?: TableDensity
  /** @default 'normal' */
  defaultDensity?: TableDensity
  onDensityChange?: (density: TableDensity) => void
}

/** The layout of the table: column visibility, order, and widths, and the row density. */
export interface Arrangement {
  visibility: ColumnVisibility
  setVisibility: (visibility: ColumnVisibility) => void
  order: ColumnOrder
  setOrder: (order: ColumnOrder) => void
  widths: ColumnWidths
  setWidths: (widths: ColumnWidths) => void
  density: TableDensity
  setDensity: (density: TableDensity) => void
}

const emptyRecord = {}
const noOrder: ColumnOrder = []

export function useArrangement(props: ArrangementProps): Arrangement {
  const [visibility, setVisibility] = useControllableState<ColumnVisibility>(
    props.columnVisibility,
    props.defaultColumnVisibility ?? emptyRecord,
    props.onColumnVisibilityChange,
  )
  const [order, setOrder] = useControllableState(
    props.columnOrder,
    props.defaultColumnOrder ?? noOrder,
    props.onColumnOrderChange,
  )
  const [widths, setWidths] = useControllableState<ColumnWidths>(
    props.columnWidths,
    props.defaultColumnWidths ?? emptyRecord,
    props.onColumnWidthsChange,
  )
  const [density, setDensity] = useControllableState<TableDensity>(
    props.density,
    props.defaultDensity ?? 'normal',
    props.onDensityChange,
  )
  return { visibility, setVisibility, order, setOrder, widths, setWidths, density, setDensity }
}

const columnTools = createLazyModule(() => import('./column-tools.tsx'))

/**
 * Loads the tools that move, resize, and hide columns when the heading or the column menu is hovered or focused.
 */
export function useColumnTools() {
  const [isRequested, setIsRequested] = useState(false)
  const module = columnTools.useModule(isRequested, () => setIsRequested(false))
  const load = () => setIsRequested(true)
  return { ColumnTools: module?.ColumnTools ?? null, handlers: { onPointerEnter: load, onFocus: load } }
}
