import { useState } from 'react'
import { createLazyPart } from '../internal/create-lazy-part.ts'
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

const nothing = {}
const noOrder: ColumnOrder = []

export function useArrangement(props: ArrangementProps): Arrangement {
  const [visibility, setVisibility] = useControllableState<ColumnVisibility>(
    props.columnVisibility,
    props.defaultColumnVisibility ?? nothing,
    props.onColumnVisibilityChange,
  )
  const [order, setOrder] = useControllableState(
    props.columnOrder,
    props.defaultColumnOrder ?? noOrder,
    props.onColumnOrderChange,
  )
  const [widths, setWidths] = useControllableState<ColumnWidths>(
    props.columnWidths,
    props.defaultColumnWidths ?? nothing,
    props.onColumnWidthsChange,
  )
  const [density, setDensity] = useControllableState<TableDensity>(
    props.density,
    props.defaultDensity ?? 'normal',
    props.onDensityChange,
  )
  return { visibility, setVisibility, order, setOrder, widths, setWidths, density, setDensity }
}

const tools = createLazyPart(() => import('./column-tools.tsx'))

/**
 * Loads the tools that move, resize, and hide columns when the heading or the column menu is hovered or focused.
 */
export function useColumnTools() {
  const [isWanted, setIsWanted] = useState(false)
  const part = tools.usePart(isWanted, () => setIsWanted(false))
  const load = () => setIsWanted(true)
  return { ColumnTools: part?.ColumnTools ?? null, handlers: { onPointerEnter: load, onFocus: load } }
}
