import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type ReactNode } from 'react'

interface OptionWindowProps {
  count: number
  activeIndex: number | null
  renderRow: (index: number) => ReactNode
}

const estimatedRowHeightPx = 32
const overscanRowCount = 8

/** The rows in view of a long list, and the active one, which assistive technology needs in the DOM. */
export function OptionWindow({ count, activeIndex, renderRow }: OptionWindowProps) {
  const root = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => root.current?.closest<HTMLElement>('[role="listbox"]') ?? null,
    estimateSize: () => estimatedRowHeightPx,
    overscan: overscanRowCount,
    rangeExtractor(range) {
      const indexes = new Set(defaultRangeExtractor(range))
      if (activeIndex !== null && activeIndex < count) indexes.add(activeIndex)
      return [...indexes].toSorted((first, second) => first - second)
    },
  })

  useEffect(() => {
    if (activeIndex !== null) virtualizer.scrollToIndex(activeIndex)
  }, [activeIndex, virtualizer])

  return (
    <div
      ref={root}
      role="presentation"
      style={{ position: 'relative', blockSize: `${virtualizer.getTotalSize()}px` }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => (
        <div
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          role="presentation"
          style={{ position: 'absolute', insetInline: 0, insetBlockStart: `${start}px` }}
        >
          {renderRow(index)}
        </div>
      ))}
    </div>
  )
}
