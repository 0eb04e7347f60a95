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
import { usePopupParts, warmingHandlers, warmPopups } from '../internal/popup-loader.tsx'
import type { KeyHandler, PopupOffset, PopupSide } from '../internal/use-popup.ts'
import { type TriggerElement, useTrigger } from '../internal/use-trigger.ts'
import styles from './tooltip.module.css'

const defaultOffset: PopupOffset = [0, 6]

export interface TooltipProps extends Omit<ComponentProps<'div'>, 'content' | 'children' | 'ref'> {
  /** A few words. Nothing in it can be clicked; use `Popover` for that. */
  content: ReactNode
  /** The element that is explained. It must be able to take focus. */
  children: TriggerElement
  /** @default 'top' */
  side?: PopupSide
  /**
   * [along, away from the trigger] in px.
   * @default [0, 6]
   */
  offset?: PopupOffset
  /**
   * True where the content only repeats the accessible name of the trigger, so that it is not read twice.
   * @default false
   */
  isLabel?: boolean
}

/** Explains its child on hover and on keyboard focus, but not while the child shows a menu or popover of its own. Escape hides it. */
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
  const ownId = useId()
  const tooltipId = id ?? ownId
  const triggerKeys = useRef<KeyHandler>(null)
  const intent = useTooltipIntent()
  const parts = usePopupParts(intent.openEvent !== null, intent.close)
  const ownDescription = children.props['aria-describedby']
  // What the trigger has opened says more, and stands where the tooltip would.
  const isShown = parts !== null && intent.openEvent !== null && children.props['aria-expanded'] !== true
  const trigger = useTrigger(children, intent.attach, {
    ...intent.handlers,
    onKeyDown: (event) => triggerKeys.current?.(event),
    'aria-describedby': joinIds(
      typeof ownDescription === 'string' && ownDescription,
      isShown && !isLabel && tooltipId,
    ),
  })

  return (
    <>
      {trigger}
      {isShown && parts && intent.openEvent ? (
        <parts.TooltipLayer
          {...props}
          popup={{ trigger: intent.trigger, onOpenChange: intent.close, side, align: 'center', offset }}
          triggerKeys={triggerKeys}
          openEvent={intent.openEvent}
          isHovered={intent.isHovered}
          id={tooltipId}
          role="tooltip"
          className={joinClasses(styles.root, className)}
          data-slot="tooltip"
        >
          {content}
        </parts.TooltipLayer>
      ) : null}
    </>
  )
}

const openDelayMs = 250

/** When a tooltip opens: the pointer rests on its trigger, or the trigger gets the focus by key. */
function useTooltipIntent() {
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
