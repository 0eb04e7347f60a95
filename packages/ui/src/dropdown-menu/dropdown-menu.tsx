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
import { usePopupLayers, popupPrefetchHandlers, prefetchPopups } from '../internal/popup-loader.tsx'
import { useControllableState } from '../internal/use-controllable-state.ts'
import type { InitialItem } from '../internal/use-popup-list.ts'
import type {
  KeyHandler,
  PopupAlign,
  PopupOffset,
  PopupSide,
  TriggerKeyHandler,
} from '../internal/use-popup.ts'
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
  const generatedId = useId()
  const menuId = id ?? `${generatedId}menu`
  const triggerId = typeof trigger.props.id === 'string' ? trigger.props.id : `${generatedId}trigger`
  const triggerRef = useRef<HTMLElement>(null)
  const triggerKeyHandler = useRef<KeyHandler>(null)
  const [isOpen, setIsOpen] = useControllableState(open, defaultOpen, onOpenChange)
  const layers = usePopupLayers(isOpen, () => setIsOpen(false))
  const menuTrigger = useMenuTrigger({ isOpen, setIsOpen, triggerKeyHandler })
  const button = useTrigger(trigger, triggerRef, {
    ...menuTrigger.handlers,
    id: triggerId,
    'aria-expanded': layers !== null,
    'aria-haspopup': 'menu',
    'aria-controls': layers ? menuId : undefined,
  })

  function closeOnTab(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Tab') return
    event.preventDefault()
    setIsOpen(false)
  }

  return (
    <>
      {button}
      {layers ? (
        <layers.MenuLayer
          {...props}
          popup={{ trigger: triggerRef, onOpenChange: setIsOpen, side, align, offset }}
          triggerKeyHandler={triggerKeyHandler}
          initialItem={menuTrigger.initialItem}
          id={menuId}
          role="menu"
          aria-labelledby={triggerId}
          className={joinClasses(styles.root, className)}
          onKeyDown={closeOnTab}
          data-slot="dropdown-menu"
        >
          {children}
        </layers.MenuLayer>
      ) : null}
    </>
  )
}

interface MenuTriggerOptions {
  isOpen: boolean
  setIsOpen: (open: boolean) => void
  triggerKeyHandler: TriggerKeyHandler
}

/**
 * Opens a menu. A mouse press puts focus on the menu itself. An arrow key, or a click without a press as from the keyboard
 * or assistive technology, puts it on an item.
 */
function useMenuTrigger({ isOpen, setIsOpen, triggerKeyHandler }: MenuTriggerOptions) {
  const [initialItem, setInitialItem] = useState<InitialItem>('none')
  const isPressed = useRef(false)

  function open(item: InitialItem) {
    setInitialItem(item)
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
      triggerKeyHandler.current?.(event)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      event.stopPropagation()
      open(event.key === 'ArrowDown' ? 'first' : 'last')
    }
  }

  return {
    initialItem,
    handlers: {
      ...popupPrefetchHandlers,
      onMouseDown: handleMouseDown,
      onClick: handleClick,
      onKeyDown: handleKeyDown,
    },
  }
}
