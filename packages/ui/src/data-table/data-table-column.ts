import type { ReactNode } from 'react'

export interface DataTableColumn<Row> {
  id: string
  /** The heading, also used in the column menu and on cards. */
  header: string
  cell: (row: Row) => ReactNode
  /**
   * `end` for numbers: end-aligned with tabular digits.
   * @default 'start'
   */
  align?: 'start' | 'end'
  /** In px; columns without a width share the remaining space. */
  width?: number
  /**
   * In px, for a column without a width. The table scrolls horizontally rather than making it narrower.
   * @default 160
   */
  minWidth?: number
  /** @default false */
  sortable?: boolean
  /**
   * The direction of the first click on the heading.
   * @default 'asc'
   */
  firstDirection?: SortDirection
  /**
   * The column that names the record. It stays visible while the table scrolls horizontally and is the title of the card.
   * Its cell should contain the link to the record.
   * @default true for the first column
   */
  isRowHeader?: boolean
  /**
   * Whether it can be hidden from the column menu.
   * @default true, except for the row header
   */
  canHide?: boolean
  /**
   * For the row header: the title of the card, if the cell alone is not enough.
   * @default `cell`
   */
  cardTitle?: (row: Row) => ReactNode
  /**
   * Whether cards on narrow screens show it.
   * @default true
   */
  isOnCard?: boolean
  /**
   * Whether it has a full line of the card, for a control beside the value.
   * @default false
   */
  isWideOnCard?: boolean
  /**
   * Whether it is hidden on screens up to 1099 px until the person shows it, so that the rest of the row fits without
   * scrolling horizontally.
   * @default false
   */
  isWideOnly?: boolean
}

export type SortDirection = 'asc' | 'desc'

export interface DataTableSort {
  columnId: string
  direction: SortDirection
}

/** By column id; columns are visible by default. */
export type ColumnVisibility = Readonly<Record<string, boolean>>

/** Column ids from first to last; other columns follow in the order of their definition. */
export type ColumnOrder = readonly string[]

/** In px, by column id; the default is the width of the definition. */
export type ColumnWidths = Readonly<Record<string, number>>

/** Rows of 48, 40 or 32 px. */
export type TableDensity = 'comfortable' | 'normal' | 'compact'

/** The column that names the row: the one marked as row header, or else the first. */
export function findRowHeaderId<Row>(columns: readonly DataTableColumn<Row>[]): string | undefined {
  return (columns.find((column) => column.isRowHeader) ?? columns[0])?.id
}

/** Whether the person can hide the column. */
export function canHideColumn<Row>(column: DataTableColumn<Row>, rowHeaderId: string | undefined): boolean {
  return column.canHide !== false && column.id !== rowHeaderId
}

/** Hides `isWideOnly` columns that the person has not shown explicitly. */
export function hideWideOnlyColumns<Row>(
  columns: readonly DataTableColumn<Row>[],
  visibility: ColumnVisibility,
): ColumnVisibility {
  const hiddenColumns = columns.filter(
    ({ id, isWideOnly }) => isWideOnly === true && visibility[id] === undefined,
  )
  return hiddenColumns.length === 0
    ? visibility
    : { ...visibility, ...Object.fromEntries(hiddenColumns.map(({ id }) => [id, false])) }
}

/** The sort order after a click on the heading. */
export function getNextSort<Row>(
  column: DataTableColumn<Row>,
  current: DataTableSort | null | undefined,
): DataTableSort {
  if (current?.columnId !== column.id) {
    return { columnId: column.id, direction: column.firstDirection ?? 'asc' }
  }
  return { columnId: column.id, direction: current.direction === 'asc' ? 'desc' : 'asc' }
}

/** Applies the order that the person chose; the row header stays first. */
export function orderColumns<Row>(
  columns: readonly DataTableColumn<Row>[],
  order: ColumnOrder,
): readonly DataTableColumn<Row>[] {
  if (order.length === 0) return columns
  const rowHeaderId = findRowHeaderId(columns)
  const getPosition = ({ id }: DataTableColumn<Row>) => {
    const position = order.indexOf(id)
    if (id === rowHeaderId) return -1
    return position === -1 ? order.length : position
  }
  return columns.toSorted((first, second) => getPosition(first) - getPosition(second))
}

/** Moves a column before or after another. */
export function moveColumn(
  ids: readonly string[],
  id: string,
  { side, targetId }: { side: 'before' | 'after'; targetId: string },
): ColumnOrder {
  if (id === targetId) return ids
  const others = ids.filter((otherId) => otherId !== id)
  const position = others.indexOf(targetId) + (side === 'after' ? 1 : 0)
  return others.toSpliced(position, 0, id)
}
