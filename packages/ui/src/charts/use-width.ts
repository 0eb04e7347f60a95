import { useCallback, useState, type RefCallback } from 'react'

/** The width of an element in px; 0 until it is known. */
export function useWidth(): { ref: RefCallback<HTMLElement>; widthPx: number } {
  const [widthPx, setWidthPx] = useState(0)

  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setWidthPx(Math.floor(element.getBoundingClientRect().width))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return { ref, widthPx }
}
