import { useCallback, useState, type RefCallback } from 'react'

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
