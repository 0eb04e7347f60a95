import { useLayoutEffect, useRef, type FocusEvent } from 'react'

/**
 * Gives the focus to another element when the one that held it is no longer there, as a button that takes itself away.
 * Else the next Tab would begin at the top of the page. `findNext` is called after the change, and again after later
 * ones while it returns undefined: what gets the focus may not be there yet.
 */
export function useKeptFocus(findNext: () => HTMLElement | null | undefined) {
  const held = useRef<Element | null>(null)

  useLayoutEffect(() => {
    const lost = held.current
    if (!lost || lost.isConnected) return
    held.current = null
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const next = findNext()
    next?.focus()
    if (next === undefined) held.current = lost
  })

  return {
    onFocus(event: FocusEvent) {
      held.current = event.target
    },
    onBlur() {
      held.current = null
    },
  }
}
