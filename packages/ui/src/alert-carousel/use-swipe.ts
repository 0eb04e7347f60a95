import { useRef, type PointerEvent } from 'react'

const swipeThresholdPx = 40

/** Tells a finger or pen that moved sideways by at least 40 px; in reading direction that is backwards. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const startX = useRef<number | null>(null)

  return {
    onPointerDown(event: PointerEvent) {
      startX.current = event.pointerType === 'mouse' || !event.isPrimary ? null : event.clientX
    },
    onPointerCancel() {
      startX.current = null
    },
    onPointerUp(event: PointerEvent) {
      if (startX.current === null) return
      const distancePx = event.clientX - startX.current
      startX.current = null
      if (Math.abs(distancePx) < swipeThresholdPx) return
      const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
      onSwipe(distancePx < 0 === isRtl ? -1 : 1)
    },
  }
}
