import { useCallback, useEffect, useRef, useState, type FocusEvent } from 'react'
import { warmingHandlers, warmPopups } from '../internal/popup-loader.ts'

const openDelayMs = 250

/** When a tooltip opens: the pointer rests on its trigger, or the trigger gets the focus by key. */
export function useTooltipIntent() {
  const [openEvent, setOpenEvent] = useState<Event | null>(null)
  const trigger = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHovered = useRef(false)
  const isWindowLeft = useRef(false)

  useEffect(() => () => clearTimeout(timer.current), [])

  // React tells nothing of the pointer over a disabled button, so these two listen to the element itself.
  const attach = useCallback((element: HTMLElement | null) => {
    trigger.current = element
    if (!element) return

    function handleEnter(event: Event) {
      warmPopups()
      isHovered.current = true
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setOpenEvent((opened) => opened ?? event), openDelayMs)
    }
    function handleLeave() {
      isHovered.current = false
      clearTimeout(timer.current)
    }
    element.addEventListener('mouseenter', handleEnter)
    element.addEventListener('mouseleave', handleLeave)
    return () => {
      trigger.current = null
      element.removeEventListener('mouseenter', handleEnter)
      element.removeEventListener('mouseleave', handleLeave)
    }
  }, [])

  function close() {
    clearTimeout(timer.current)
    setOpenEvent(null)
  }

  function handleFocus(event: FocusEvent<HTMLElement>) {
    warmPopups()
    // The focus that comes back with the window is no wish to read.
    const isReturn = isWindowLeft.current
    isWindowLeft.current = false
    if (!isReturn && event.target.matches(':focus-visible')) setOpenEvent(event.nativeEvent)
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    isWindowLeft.current = document.activeElement === currentTarget
    if (!isWindowLeft.current && !currentTarget.contains(relatedTarget)) close()
  }

  return {
    openEvent,
    close,
    trigger,
    isHovered,
    attach,
    handlers: { ...warmingHandlers, onFocus: handleFocus, onBlur: handleBlur },
  }
}
