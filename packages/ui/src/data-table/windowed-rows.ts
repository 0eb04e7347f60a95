import { useEffect, useRef } from 'react'
import { useStableCallback } from '../internal/use-stable-callback.ts'

export interface RowRange {
  /** The place of the first row, from 0. */
  first: number
  /** The place of the last row, itself included. */
  last: number
}

/**
 * Rows of which only those around the sight are there: for lists of many thousands. Every row has the same height, so
 * that each has its place before it has arrived.
 */
export interface WindowedRows<Row> {
  /** How many rows there are in all. */
  count: number
  /** The row at a place from 0; undefined while it is not there, which draws the shape of a row. */
  getRow: (index: number) => Row | undefined
  /** Called with the rows in sight whenever others come into sight. */
  onRangeChange: (range: RowRange) => void
  /** The rows that are there, for choosing all of them at once. */
  listLoaded: () => readonly Row[]
  /**
   * The lines of the tallest cell of a row.
   * @default 1
   */
  lines?: 1 | 2
  /** Names the list with its filters and its order: another one is shown from its start. */
  listKey?: string
}

/** Whether the rows are all there, rather than those around the sight. */
export function isComplete<Row>(rows: readonly Row[] | WindowedRows<Row>): rows is readonly Row[] {
  return Array.isArray(rows)
}

/** Calls back when another list takes the place of the one before. */
export function useListChange(listKey: string | undefined, onChange: () => void): void {
  const before = useRef(listKey)
  const change = useStableCallback(onChange)

  useEffect(() => {
    if (before.current !== listKey) change()
    before.current = listKey
  }, [listKey, change])
}
