import { useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { usePopupLayers, popupPrefetchHandlers } from '../internal/popup-loader.tsx'
import { useControllableState } from '../internal/use-controllable-state.ts'
import type { KeyHandler, PopupAlign, PopupOffset, PopupSide } from '../internal/use-popup.ts'
import { useTrigger, type TriggerElement } from '../internal/use-trigger.ts'
import styles from './popover.module.css'

const defaultOffset: PopupOffset = [0, 8]

export interface PopoverProps extends Omit<ComponentProps<'div'>, 'content' | 'children' | 'ref'> {
  /**
   * The accessible name of the popover.
   * @default the name of its trigger
   */
  label?: string
  /** The content, or a function that receives a `close` function. */
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

/** Content that opens next to its trigger on click and can contain controls. Escape or a click outside closes it. */
export function Popover({
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
  id,
  ...props
}: PopoverProps) {
  const generatedId = useId()
  const popoverId = id ?? generatedId
  const triggerId = typeof children.props.id === 'string' ? children.props.id : `${generatedId}trigger`
  const triggerRef = useRef<HTMLElement>(null)
  const triggerKeyHandler = useRef<KeyHandler>(null)
  const [isOpen, setIsOpen] = useControllableState(open, defaultOpen, onOpenChange)
  const close = () => setIsOpen(false)
  const layers = usePopupLayers(isOpen, close)
  const trigger = useTrigger(children, triggerRef, {
    ...popupPrefetchHandlers,
    id: triggerId,
    onClick: () => setIsOpen(!isOpen),
    onKeyDown: (event) => triggerKeyHandler.current?.(event),
    'aria-expanded': layers !== null,
    'aria-haspopup': 'dialog',
    'aria-controls': layers ? popoverId : undefined,
  })

  return (
    <>
      {trigger}
      {layers ? (
        <layers.PopoverLayer
          {...props}
          popup={{ trigger: triggerRef, onOpenChange: setIsOpen, side, align, offset }}
          triggerKeyHandler={triggerKeyHandler}
          id={popoverId}
          role="dialog"
          aria-label={label}
          aria-labelledby={label === undefined ? triggerId : undefined}
          className={joinClasses(styles.root, className)}
          data-slot="popover"
          data-padding={padding}
        >
          {typeof content === 'function' ? content(close) : content}
        </layers.PopoverLayer>
      ) : null}
    </>
  )
}
