import { useLayoutEffect, useRef, type FocusEvent } from 'react'

/**
 * Moves focus to another element when the focused one is removed, such as a button that disappears when pressed. Without
 * this, the next Tab would start at the top of the page. `findNext` is called after the change, and again after later ones
 * as long as it returns undefined, because its target may not be rendered yet.
 */
export function useFocusFallback(findNext: () => HTMLElement | null | undefined) {
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
