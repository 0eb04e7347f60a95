import { useEffect, useRef } from 'react'
import { useStableCallback } from '../internal/use-stable-callback.ts'

export interface RowRange {
  /** The index of the first row. */
  first: number
  /** The index of the last row, inclusive. */
  last: number
}

/**
 * Rows for lists of many thousands, of which only those in or near view are loaded. All rows have the same height, so that
 * positions are known before rows load.
 */
export interface WindowedRows<Row> {
  /** The total number of rows. */
  count: number
  /** The row at an index; undefined while it is loading, which shows a skeleton row. */
  getRow: (index: number) => Row | undefined
  /** The index of the row that a row is listed below as a part; null for a row of its own. */
  getParentIndex?: (index: number) => number | null
  /** Called with the range in view whenever it changes. */
  onRangeChange: (range: RowRange) => void
  /** The loaded rows, to select all of them. */
  listLoaded: () => readonly Row[]
  /**
   * The number of lines in the tallest cell of a row.
   * @default 1
   */
  lines?: 1 | 2
  /** Identifies the list with its filters and order. When it changes, the table scrolls to the top. */
  listKey?: string
}

/** Whether all rows are loaded. */
export function isComplete<Row>(rows: readonly Row[] | WindowedRows<Row>): rows is readonly Row[] {
  return Array.isArray(rows)
}

/** Calls `onChange` when `listKey` changes. */
export function useListChange(listKey: string | undefined, onChange: () => void): void {
  const previousKey = useRef(listKey)
  const handleChange = useStableCallback(onChange)

  useEffect(() => {
    if (previousKey.current !== listKey) handleChange()
    previousKey.current = listKey
  }, [listKey, handleChange])
}
