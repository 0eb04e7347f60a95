import { useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import {
  PopupFocus,
  PopupList,
  useClick,
  useDismiss,
  useInteractions,
  useListNavigation,
  useRole,
  useTypeahead,
} from '../internal/popup-interactions.ts'
import { PopupLayer, PopupTree } from '../internal/popup-tree.tsx'
import { renderTrigger, type TriggerElement } from '../internal/render-trigger.ts'
import { useControllableState } from '../internal/use-controllable-state.ts'
import { usePopup, type PopupAlign, type PopupOffset, type PopupSide } from '../internal/use-popup.ts'
import { MenuContext } from './menu-context.ts'
import styles from './dropdown-menu.module.css'

const defaultOffset: PopupOffset = [0, 2]

export interface DropdownMenuProps extends Omit<ComponentProps<'div'>, 'ref' | 'onKeyDown'> {
  /** The button that opens the menu; its accessible name is the name of the menu. */
  trigger: TriggerElement
  /** `MenuItem`, `MenuCheckItem`, `MenuLabel` and `MenuSeparator`. */
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

/** A list of actions behind a button. Arrow keys, Home, End and typing move through it. */
export function DropdownMenu(props: DropdownMenuProps) {
  return (
    <PopupTree>
      <MenuPopup {...props} />
    </PopupTree>
  )
}

function MenuPopup({
  trigger,
  children,
  open,
  defaultOpen = false,
  onOpenChange,
  side = 'bottom',
  align = 'start',
  offset = defaultOffset,
  className,
  style,
  ...props
}: DropdownMenuProps) {
  const [isOpen, setIsOpen] = useControllableState(open, defaultOpen, onOpenChange)
  const [activeIndex, setActiveIndex] = useState<number | null>(null)
  const elements = useRef<(HTMLElement | null)[]>([])
  const labels = useRef<(string | null)[]>([])
  const popup = usePopup({ open: isOpen, onOpenChange: setIsOpen, side, align, offset })
  const { getReferenceProps, getFloatingProps, getItemProps } = useInteractions([
    useClick(popup.context, { event: 'mousedown' }),
    useDismiss(popup.context),
    useRole(popup.context, { role: 'menu' }),
    useListNavigation(popup.context, {
      listRef: elements,
      activeIndex,
      onNavigate: setActiveIndex,
      loop: true,
    }),
    useTypeahead(popup.context, { listRef: labels, activeIndex, onMatch: setActiveIndex }),
  ])

  function leaveByTab(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Tab') return
    event.preventDefault()
    setIsOpen(false)
  }

  return (
    <>
      {renderTrigger(trigger, popup.refs.setReference, (own) => ({
        ...getReferenceProps(own),
        // Inside another popup the library takes it for an item of a menu.
        role: own.role,
      }))}
      {isOpen ? (
        <PopupLayer nodeId={popup.nodeId} keepsTabOrder={false}>
          <PopupFocus context={popup.context} modal={false} guards={false} initialFocus={0}>
            <div
              {...getFloatingProps({ ...props, onKeyDown: leaveByTab })}
              ref={popup.refs.setFloating}
              className={joinClasses(styles.root, className)}
              style={{ ...popup.floatingStyles, ...style }}
              data-slot="dropdown-menu"
              data-side={popup.placedSide}
            >
              <MenuContext value={{ activeIndex, getItemProps, close: () => setIsOpen(false) }}>
                <PopupList elementsRef={elements} labelsRef={labels}>
                  {children}
                </PopupList>
              </MenuContext>
            </div>
          </PopupFocus>
        </PopupLayer>
      ) : null}
    </>
  )
}
