import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

const pageRowCount = 10

/** The row that keys act on. Only that row is in the tab order; arrow keys, Home, End, and Page keys move it. */
export function useRowCursor(scroller: RefObject<HTMLElement | null>, rowCount: number) {
  const [requestedIndex, setRequestedIndex] = useState(0)
  // Not a flag, because the effect of an earlier render can still run after a key has moved the cursor.
  const indexToFocus = useRef<number | null>(null)
  const index = Math.min(requestedIndex, Math.max(0, rowCount - 1))

  // Runs after every render, because the new row may not be rendered yet.
  useEffect(() => {
    if (indexToFocus.current !== index) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
    if (!row) return
    indexToFocus.current = null
    row.focus({ preventScroll: true })
  })

  useFocusKept(scroller, index)

  /** Moves the cursor to a row that has the focus already, or that needs none. */
  function setIndex(next: number) {
    indexToFocus.current = null
    setRequestedIndex(next)
  }

  /** Moves the cursor. The left arrow key moves it to the row's parent, if it has one. Returns whether it handled the key. */
  function handleKey(
    event: KeyboardEvent,
    scrollToIndex: (index: number) => void,
    parentIndex: number | null,
  ): boolean {
    const targets: Record<string, number | null> = {
      ArrowLeft: parentIndex,
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + pageRowCount,
      PageUp: index - pageRowCount,
      Home: 0,
      End: rowCount - 1,
    }
    const target = targets[event.key]
    if (target === undefined || target === null) return false
    event.preventDefault()
    const next = Math.max(0, Math.min(rowCount - 1, target))
    indexToFocus.current = next === index ? null : next
    setRequestedIndex(next)
    scrollToIndex(next)
    return true
  }

  return { index, setIndex, handleKey }
}

/** Focuses the row in the same place if the row with the focus is gone, for example because it was deleted. */
function useFocusKept(scroller: RefObject<HTMLElement | null>, index: number) {
  const focused = useRef<Node | null>(null)

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      focused.current = target instanceof Node && scroller.current?.contains(target) ? target : null
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [scroller])

  // Runs after every render, because any of them can remove the row.
  useEffect(() => {
    if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true })
  })
}
