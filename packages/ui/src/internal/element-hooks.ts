import {
  type FocusEvent,
  type RefCallback,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

/** Puts an element into the tab order while it has more content than room, so that keys can scroll it. */
export function useScrollRegion(): { ref: RefCallback<HTMLElement>; tabIndex: 0 | undefined } {
  const [isScrollable, setIsScrollable] = useState(false)

  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setIsScrollable(element.scrollHeight > element.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return { ref, tabIndex: isScrollable ? 0 : undefined }
}

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

/** Whether a media query matches now; follows its changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
