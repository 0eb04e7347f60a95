import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { usePopupParts, popupPrefetchHandlers, prefetchPopups } from '../internal/popup-loader.tsx'
import { useControllableState } from '../internal/use-controllable-state.ts'
import type { FirstActive } from '../internal/use-popup-list.ts'
import type { KeyHandler, PopupAlign, PopupOffset, PopupSide, TriggerKeys } from '../internal/use-popup.ts'
import { type TriggerElement, useTrigger } from '../internal/use-trigger.ts'
import styles from './dropdown-menu.module.css'

const defaultOffset: PopupOffset = [0, 2]

export interface DropdownMenuProps extends Omit<ComponentProps<'div'>, 'ref' | 'onKeyDown'> {
  /** The button that opens the menu; its accessible name is the name of the menu. */
  trigger: TriggerElement
  /** `MenuItem`, `MenuCheckItem`, `SubMenu`, `MenuGroup`, `MenuLabel` and `MenuSeparator`. */
  children: ReactNode
  open?: boolean
  /** @default false */
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
  /** @default 'bottom' */
  side?: PopupSide
  /** @default 'start' */
  align?: PopupAlign
  /**
   * [along, away from the trigger] in px.
   * @default [0, 2]
   */
  offset?: PopupOffset
}

/** A list of actions behind a button. Arrow keys, Home, End, and typing move through it. */
export function DropdownMenu({
  trigger,
  children,
  open,
  defaultOpen = false,
  onOpenChange,
  side = 'bottom',
  align = 'start',
  offset = defaultOffset,
  className,
  id,
  ...props
}: DropdownMenuProps) {
  const ownId = useId()
  const menuId = id ?? `${ownId}menu`
  const triggerId = typeof trigger.props.id === 'string' ? trigger.props.id : `${ownId}trigger`
  const triggerRef = useRef<HTMLElement>(null)
  const triggerKeys = useRef<KeyHandler>(null)
  const [isOpen, setIsOpen] = useControllableState(open, defaultOpen, onOpenChange)
  const parts = usePopupParts(isOpen, () => setIsOpen(false))
  const intent = useMenuIntent({ isOpen, setIsOpen, triggerKeys })
  const button = useTrigger(trigger, triggerRef, {
    ...intent.handlers,
    id: triggerId,
    'aria-expanded': parts !== null,
    'aria-haspopup': 'menu',
    'aria-controls': parts ? menuId : undefined,
  })

  function leaveByTab(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Tab') return
    event.preventDefault()
    setIsOpen(false)
  }

  return (
    <>
      {button}
      {parts ? (
        <parts.MenuLayer
          {...props}
          popup={{ trigger: triggerRef, onOpenChange: setIsOpen, side, align, offset }}
          triggerKeys={triggerKeys}
          firstActive={intent.firstActive}
          id={menuId}
          role="menu"
          aria-labelledby={triggerId}
          className={joinClasses(styles.root, className)}
          onKeyDown={leaveByTab}
          data-slot="dropdown-menu"
        >
          {children}
        </parts.MenuLayer>
      ) : null}
    </>
  )
}

interface MenuIntentOptions {
  isOpen: boolean
  setIsOpen: (open: boolean) => void
  triggerKeys: TriggerKeys
}

/**
 * Opens a menu. A mouse press puts focus on the menu itself. An arrow key, or a click without a press as from the keyboard
 * or assistive technology, puts it on an item.
 */
function useMenuIntent({ isOpen, setIsOpen, triggerKeys }: MenuIntentOptions) {
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
      // Keeps focus off the trigger, because the menu gets it.
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
    prefetchPopups()
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
      ...popupPrefetchHandlers,
      onMouseDown: handleMouseDown,
      onClick: handleClick,
      onKeyDown: handleKeyDown,
    },
  }
}
