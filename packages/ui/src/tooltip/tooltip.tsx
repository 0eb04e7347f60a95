import {
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { joinIds } from '../internal/field-context.ts'
import { usePopupLayers, popupPrefetchHandlers, prefetchPopups } from '../internal/popup-loader.tsx'
import type { KeyHandler, PopupOffset, PopupSide } from '../internal/use-popup.ts'
import { type TriggerElement, useTrigger } from '../internal/use-trigger.ts'
import styles from './tooltip.module.css'

const defaultOffset: PopupOffset = [0, 6]

export interface TooltipProps extends Omit<ComponentProps<'div'>, 'content' | 'children' | 'ref'> {
  /** A few words, not interactive; use `Popover` for controls. */
  content: ReactNode
  /** The element to explain. It must be focusable. */
  children: TriggerElement
  /** @default 'top' */
  side?: PopupSide
  /**
   * [along, away from the trigger] in px.
   * @default [0, 6]
   */
  offset?: PopupOffset
  /**
   * True if the content only repeats the accessible name of the trigger, so that it is not announced twice.
   * @default false
   */
  isLabel?: boolean
}

/** Explains its child on hover and keyboard focus, unless the child has an open menu or popover. Escape hides it. */
export function Tooltip({
  content,
  children,
  side = 'top',
  offset = defaultOffset,
  isLabel = false,
  className,
  id,
  ...props
}: TooltipProps) {
  const generatedId = useId()
  const tooltipId = id ?? generatedId
  const triggerKeyHandler = useRef<KeyHandler>(null)
  const intent = useTooltipIntent()
  const layers = usePopupLayers(intent.openEvent !== null, intent.close)
  const ownDescription = children.props['aria-describedby']
  // The popup of an expanded trigger would overlap the tooltip.
  const isShown = layers !== null && intent.openEvent !== null && children.props['aria-expanded'] !== true
  const trigger = useTrigger(children, intent.attach, {
    ...intent.handlers,
    onKeyDown: (event) => triggerKeyHandler.current?.(event),
    'aria-describedby': joinIds(
      typeof ownDescription === 'string' && ownDescription,
      isShown && !isLabel && tooltipId,
    ),
  })

  return (
    <>
      {trigger}
      {isShown && layers && intent.openEvent ? (
        <layers.TooltipLayer
          {...props}
          popup={{ trigger: intent.trigger, onOpenChange: intent.close, side, align: 'center', offset }}
          triggerKeyHandler={triggerKeyHandler}
          openEvent={intent.openEvent}
          isHovered={intent.isHovered}
          id={tooltipId}
          role="tooltip"
          className={joinClasses(styles.root, className)}
          data-slot="tooltip"
        >
          {content}
        </layers.TooltipLayer>
      ) : null}
    </>
  )
}

const openDelayMs = 250

/** When a tooltip opens: the pointer rests on its trigger, or the trigger gets focus from the keyboard. */
function useTooltipIntent() {
  const [openEvent, setOpenEvent] = useState<Event | null>(null)
  const trigger = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHovered = useRef(false)
  const wasWindowBlurred = useRef(false)

  useEffect(() => () => clearTimeout(timer.current), [])

  // Native listeners, because React fires no pointer events for disabled buttons.
  const attach = useCallback((element: HTMLElement | null) => {
    trigger.current = element
    if (!element) return

    function handleEnter(event: Event) {
      prefetchPopups()
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
    prefetchPopups()
    // Do not open when the window regains focus.
    const isWindowReturn = wasWindowBlurred.current
    wasWindowBlurred.current = false
    if (!isWindowReturn && event.target.matches(':focus-visible')) setOpenEvent(event.nativeEvent)
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    wasWindowBlurred.current = document.activeElement === currentTarget
    if (!wasWindowBlurred.current && !currentTarget.contains(relatedTarget)) close()
  }

  return {
    openEvent,
    close,
    trigger,
    isHovered,
    attach,
    handlers: { ...popupPrefetchHandlers, onFocus: handleFocus, onBlur: handleBlur },
  }
}
