import { useEffect, useState, useSyncExternalStore, type FocusEvent } from 'react'
import { useMediaQuery } from '../internal/use-media-query.ts'
import { useStableCallback } from '../internal/use-stable-callback.ts'

const reducedMotionQuery = '(prefers-reduced-motion: reduce)'

interface RotationOptions {
  canRotate: boolean
  intervalMs: number
  /** The alert being shown; the timer restarts when it changes. */
  shownId: string | undefined
  onAdvance: () => void
}

/**
 * Decides when to show the next alert. Rotation stops while the carousel is hovered or focused and while the tab is hidden,
 * and is off by default with reduced motion. Play starts it immediately, even with the pointer and focus still inside.
 */
export function useRotation({ canRotate, intervalMs, shownId, onAdvance }: RotationOptions) {
  const prefersReducedMotion = useMediaQuery(reducedMotionQuery)
  const isHidden = useSyncExternalStore(subscribeToVisibility, getIsHidden, () => false)
  const [userChoice, setUserChoice] = useState<boolean | null>(null)
  const [isHovered, setIsHovered] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isPlaying = userChoice ?? !prefersReducedMotion
  const isRotating = canRotate && isPlaying && !isHovered && !hasFocus && !isHidden
  const advance = useStableCallback(onAdvance)

  useEffect(() => {
    if (!isRotating) return
    const timer = setTimeout(advance, intervalMs)
    return () => clearTimeout(timer)
  }, [isRotating, intervalMs, shownId, advance])

  function toggle() {
    setUserChoice(!isPlaying)
    if (isPlaying) return
    setIsHovered(false)
    setHasFocus(false)
  }

  return {
    isPlaying,
    isRotating,
    toggle,
    /** For when the focused element is removed, which fires no event. */
    loseFocus: () => setHasFocus(false),
    handlers: {
      onMouseEnter: () => setIsHovered(true),
      onMouseLeave: () => setIsHovered(false),
      onFocus: () => setHasFocus(true),
      onBlur(event: FocusEvent<HTMLElement>) {
        if (!event.currentTarget.contains(event.relatedTarget)) setHasFocus(false)
      },
    },
  }
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

const getIsHidden = () => document.hidden
