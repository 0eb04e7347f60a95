import { useEffect, useState, type RefObject } from 'react'
import { useStableCallback } from '../internal/use-stable-callback.ts'
import { findRange } from './use-fixed-window.ts'
import type { RowRange } from './windowed-rows.ts'

const firstRange: RowRange = { first: 0, last: 11 }

/** Which items of a list that scrolls with the page, all `strideHeightPx` apart, are in sight or close to it. */
export function usePageWindow(
  list: RefObject<HTMLElement | null>,
  strideHeightPx: number,
  onRangeChange: (range: RowRange) => void,
): RowRange {
  const [range, setRange] = useState(firstRange)
  const reportRange = useStableCallback(onRangeChange)

  useEffect(() => {
    const read = () => {
      if (!list.current) return
      const next = findRange(-list.current.getBoundingClientRect().top, window.innerHeight, strideHeightPx)
      setRange((current) => (current.first === next.first && current.last === next.last ? current : next))
    }
    read()
    // Any of the elements around it may be what scrolls.
    document.addEventListener('scroll', read, { passive: true, capture: true })
    window.addEventListener('resize', read)
    return () => {
      document.removeEventListener('scroll', read, { capture: true })
      window.removeEventListener('resize', read)
    }
  }, [list, strideHeightPx])

  useEffect(() => reportRange(range), [range, reportRange])
  return range
}
