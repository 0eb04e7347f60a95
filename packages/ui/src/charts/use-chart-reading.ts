import { useState, type KeyboardEvent, type PointerEvent } from 'react'

interface ChartReadingOptions {
  count: number
  /** Which category is nearest to a place on the drawing, in px from its left edge. */
  findIndex: (xPx: number) => number
}

/** The category that is being read, under the pointer or by arrow keys, Home and End; Escape lets go of it. */
export function useChartReading({ count, findIndex }: ChartReadingOptions) {
  const [reading, setReading] = useState<{ index: number; isByKey: boolean } | null>(null)
  const isKnown = reading !== null && reading.index < count

  function read(index: number) {
    setReading({ index: Math.max(0, Math.min(count - 1, index)), isByKey: true })
  }

  function handleKeyDown(event: KeyboardEvent) {
    const index = isKnown ? reading.index : -1
    const targets: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowLeft: isKnown ? index - 1 : count - 1,
      Home: 0,
      End: count - 1,
    }
    const target = targets[event.key]
    if (target !== undefined) {
      event.preventDefault()
      read(target)
    } else if (event.key === 'Escape' && reading) {
      event.stopPropagation()
      setReading(null)
    }
  }

  return {
    index: isKnown ? reading.index : null,
    isByKey: isKnown && reading.isByKey,
    handlers: {
      onKeyDown: handleKeyDown,
      onBlur: () => setReading(null),
      onPointerMove(event: PointerEvent) {
        const { left } = event.currentTarget.getBoundingClientRect()
        const index = findIndex(event.clientX - left)
        if (index >= 0 && index < count) setReading({ index, isByKey: false })
      },
      onPointerLeave(event: PointerEvent) {
        // What a finger has found stays when it is lifted.
        if (event.pointerType === 'mouse') setReading(null)
      },
    },
  }
}
