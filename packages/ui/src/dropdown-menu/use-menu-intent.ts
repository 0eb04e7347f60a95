import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { warmingHandlers, warmPopups } from '../internal/popup-loader.ts'
import type { TriggerKeys } from '../internal/use-popup.ts'
import type { FirstActive } from '../internal/use-popup-list.ts'

interface MenuIntentOptions {
  isOpen: boolean
  setIsOpen: (open: boolean) => void
  triggerKeys: TriggerKeys
}

/**
 * When a menu opens: a press, which leaves the focus on the menu; a click without one, as keys and assistive
 * technology make it, or an arrow key, which go to an item at once.
 */
export function useMenuIntent({ isOpen, setIsOpen, triggerKeys }: MenuIntentOptions) {
  const [firstActive, setFirstActive] = useState<FirstActive>('none')
  const isPressed = useRef(false)

  function open(start: FirstActive) {
    setFirstActive(start)
    setIsOpen(true)
  }

  function handleMouseDown(event: MouseEvent) {
    if (event.button !== 0) return
    isPressed.current = true
    if (isOpen) {
      setIsOpen(false)
    } else {
      // The focus belongs to the menu then.
      event.preventDefault()
      open('none')
    }
  }

  function handleClick() {
    const isFromPress = isPressed.current
    isPressed.current = false
    if (isFromPress) return
    if (isOpen) setIsOpen(false)
    else open('first')
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    isPressed.current = false
    warmPopups()
    if (isOpen) {
      triggerKeys.current?.(event)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      event.stopPropagation()
      open(event.key === 'ArrowDown' ? 'first' : 'last')
    }
  }

  return {
    firstActive,
    handlers: {
      ...warmingHandlers,
      onMouseDown: handleMouseDown,
      onClick: handleClick,
      onKeyDown: handleKeyDown,
    },
  }
}
