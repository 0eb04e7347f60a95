import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { PopupFocus, useClick, useDismiss, useInteractions, useRole } from '../internal/popup-interactions.ts'
import { PopupLayer, PopupTree } from '../internal/popup-tree.tsx'
import { renderTrigger, type TriggerElement } from '../internal/render-trigger.ts'
import { useControllableState } from '../internal/use-controllable-state.ts'
import { usePopup, type PopupAlign, type PopupOffset, type PopupSide } from '../internal/use-popup.ts'
import styles from './popover.module.css'

const defaultOffset: PopupOffset = [0, 8]

export interface PopoverProps extends Omit<ComponentProps<'div'>, 'content' | 'children' | 'ref'> {
  /** What the popover is about, for assistive technology. */
  label: string
  /** The content, or a function that gets the way to close it. */
  content: ReactNode | ((close: () => void) => ReactNode)
  /** The button that opens it. */
  children: TriggerElement
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
   * @default [0, 8]
   */
  offset?: PopupOffset
  /** @default 'md' */
  padding?: 'none' | 'md'
}

/** Content that opens on click beside its trigger and may hold controls. Escape or a click outside closes it. */
export function Popover(props: PopoverProps) {
  return (
    <PopupTree>
      <PopoverPopup {...props} />
    </PopupTree>
  )
}

function PopoverPopup({
  label,
  content,
  children,
  open,
  defaultOpen = false,
  onOpenChange,
  side = 'bottom',
  align = 'start',
  offset = defaultOffset,
  padding = 'md',
  className,
  style,
  ...props
}: PopoverProps) {
  const [isOpen, setIsOpen] = useControllableState(open, defaultOpen, onOpenChange)
  const popup = usePopup({ open: isOpen, onOpenChange: setIsOpen, side, align, offset })
  const { getReferenceProps, getFloatingProps } = useInteractions([
    useClick(popup.context),
    useDismiss(popup.context),
    useRole(popup.context, { role: 'dialog' }),
  ])

  return (
    <>
      {renderTrigger(children, popup.refs.setReference, getReferenceProps)}
      {isOpen ? (
        <PopupLayer nodeId={popup.nodeId}>
          <PopupFocus context={popup.context} modal={false}>
            <div
              {...getFloatingProps(props)}
              ref={popup.refs.setFloating}
              aria-label={label}
              className={joinClasses(styles.root, className)}
              style={{ ...popup.floatingStyles, ...style }}
              data-slot="popover"
              data-side={popup.placedSide}
              data-padding={padding}
            >
              {typeof content === 'function' ? content(() => setIsOpen(false)) : content}
            </div>
          </PopupFocus>
        </PopupLayer>
      ) : null}
    </>
  )
}
