import { useState, type KeyboardEvent } from 'react'

interface Cell {
  row: number
  column: number
}

const steps: Record<string, Cell> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** One cell of a grid takes part in the tab order; arrows, Home and End move it, with Ctrl or ⌘ over the whole grid. */
export function useGridCursor(rowCount: number, columnCount: number) {
  const [wanted, setWanted] = useState<Cell>({ row: 0, column: 0 })
  const cursor = {
    row: Math.min(wanted.row, rowCount - 1),
    column: Math.min(wanted.column, columnCount - 1),
  }

  function findTarget({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent): Cell | null {
    const isWhole = ctrlKey || metaKey
    if (key === 'Home') return { row: isWhole ? 0 : cursor.row, column: 0 }
    if (key === 'End') return { row: isWhole ? rowCount - 1 : cursor.row, column: columnCount - 1 }
    const step = steps[key]
    if (!step || isWhole) return null
    const isTurned = step.column !== 0 && getComputedStyle(currentTarget).direction === 'rtl'
    return { row: cursor.row + step.row, column: cursor.column + (isTurned ? -step.column : step.column) }
  }

  return {
    onKeyDown(event: KeyboardEvent) {
      const isInCell = (event.target as HTMLElement).closest('[data-cell]') !== null
      const target = isInCell ? findTarget(event) : null
      if (!target) return
      event.preventDefault()
      event.currentTarget.querySelector<HTMLElement>(`[data-cell="${target.row}:${target.column}"]`)?.focus()
    },
    /** What the element of a cell that takes the focus gets. */
    getCellProps: (row: number, column: number) => ({
      'data-cell': `${row}:${column}`,
      tabIndex: row === cursor.row && column === cursor.column ? 0 : -1,
      onFocus: () => setWanted({ row, column }),
    }),
  }
}
