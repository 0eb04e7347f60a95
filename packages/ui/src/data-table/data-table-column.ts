import type { ReactNode } from 'react'

export interface DataTableColumn<Row> {
  id: string
  /** The heading, also in the column menu and on cards. */
  header: string
  cell: (row: Row) => ReactNode
  /**
   * `end` for numbers: aligned at the end with digits of equal width.
   * @default 'start'
   */
  align?: 'start' | 'end'
  /** In px; columns without one share what is left. */
  width?: number
  /**
   * In px, for a column without a width: the table scrolls sideways before it becomes narrower.
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
   * The column that names the thing: it stays in sight while the table scrolls sideways and is the title of the
   * card. Its cell should hold the link to the thing.
   * @default true for the first column
   */
  isRowHeader?: boolean
  /**
   * Whether the column menu may hide it.
   * @default true, except for the row header
   */
  canHide?: boolean
  /**
   * Of the column that names the thing: what a card is called, where the cell alone says too little.
   * @default `cell`
   */
  cardTitle?: (row: Row) => ReactNode
  /**
   * Whether it is shown on cards on narrow screens.
   * @default true
   */
  isOnCard?: boolean
  /**
   * Whether screens up to 1099 px leave it out of the table until the person chooses it, so that the rest of a row is
   * seen without scrolling sideways.
   * @default false
   */
  isWideOnly?: boolean
}

export type SortDirection = 'asc' | 'desc'

export interface DataTableSort {
  columnId: string
  direction: SortDirection
}

/** By column id; a column that is absent is visible. */
export type ColumnVisibility = Readonly<Record<string, boolean>>

/** Column ids from the first to the last; columns that are absent follow in the order of their definition. */
export type ColumnOrder = readonly string[]

/** In px, by column id; a column that is absent has the width of its definition. */
export type ColumnWidths = Readonly<Record<string, number>>

/** Rows of 48, 40 or 32 px. */
export type TableDensity = 'comfortable' | 'normal' | 'compact'

/** The column that names the row: the marked one, else the first. */
export function findRowHeaderId<Row>(columns: readonly DataTableColumn<Row>[]): string | undefined {
  return (columns.find((column) => column.isRowHeader) ?? columns[0])?.id
}

/** Whether the person may hide the column. */
export function canHideColumn<Row>(column: DataTableColumn<Row>, rowHeaderId: string | undefined): boolean {
  return column.canHide !== false && column.id !== rowHeaderId
}

/** What is visible where the screen is too narrow for every column: what the person chose stays. */
export function leaveOutWideOnly<Row>(
  columns: readonly DataTableColumn<Row>[],
  visibility: ColumnVisibility,
): ColumnVisibility {
  const left = columns.filter(({ id, isWideOnly }) => isWideOnly === true && visibility[id] === undefined)
  return left.length === 0
    ? visibility
    : { ...visibility, ...Object.fromEntries(left.map(({ id }) => [id, false])) }
}

/** The order that a click on a heading asks for. */
export function getNextSort<Row>(
  column: DataTableColumn<Row>,
  current: DataTableSort | null | undefined,
): DataTableSort {
  if (current?.columnId !== column.id) {
    return { columnId: column.id, direction: column.firstDirection ?? 'asc' }
  }
  return { columnId: column.id, direction: current.direction === 'asc' ? 'desc' : 'asc' }
}

/** The columns as the person arranged them; the one that names the row stays first. */
export function orderColumns<Row>(
  columns: readonly DataTableColumn<Row>[],
  order: ColumnOrder,
): readonly DataTableColumn<Row>[] {
  if (order.length === 0) return columns
  const rowHeaderId = findRowHeaderId(columns)
  const getPlace = ({ id }: DataTableColumn<Row>) => {
    const place = order.indexOf(id)
    if (id === rowHeaderId) return -1
    return place === -1 ? order.length : place
  }
  return columns.toSorted((first, second) => getPlace(first) - getPlace(second))
}

/** The order with one column before or after another one. */
export function moveColumn(
  ids: readonly string[],
  id: string,
  { side, ofId }: { side: 'before' | 'after'; ofId: string },
): ColumnOrder {
  if (id === ofId) return ids
  const others = ids.filter((each) => each !== id)
  const place = others.indexOf(ofId) + (side === 'after' ? 1 : 0)
  return others.toSpliced(place, 0, id)
}
