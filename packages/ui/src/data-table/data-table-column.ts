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
   * Whether it is shown on cards on narrow screens.
   * @default true
   */
  isOnCard?: boolean
}

export type SortDirection = 'asc' | 'desc'

export interface DataTableSort {
  columnId: string
  direction: SortDirection
}

/** By column id; a column that is absent is visible. */
export type ColumnVisibility = Readonly<Record<string, boolean>>

/** The column that names the row: the marked one, else the first. */
export function findRowHeaderId<Row>(columns: readonly DataTableColumn<Row>[]): string | undefined {
  return (columns.find((column) => column.isRowHeader) ?? columns[0])?.id
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
