import { useCallback, useState, type RefCallback } from 'react'

/** Makes an element focusable while it overflows, so that it can be scrolled by keyboard. */
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
