import { useLayoutEffect, useRef, type FocusEvent } from 'react'

/**
 * Moves focus to another element when the focused one is removed, such as a button that disappears when pressed. Without
 * this, the next Tab would start at the top of the page. `findNext` is called after the change, and again after later ones
 * as long as it returns undefined, because its target may not be rendered yet.
 */
export function useFocusFallback(findNext: () => HTMLElement | null | undefined) {
  const focused = useRef<Element | null>(null)

  useLayoutEffect(() => {
    const removed = focused.current
    if (!removed || removed.isConnected) return
    focused.current = null
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const next = findNext()
    next?.focus()
    if (next === undefined) focused.current = removed
  })

  return {
    onFocus(event: FocusEvent) {
      focused.current = event.target
    },
    onBlur() {
      focused.current = null
    },
  }
}
