import { useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { joinIds } from '../internal/join-ids.ts'
import { usePopupParts } from '../internal/popup-loader.ts'
import type { KeyHandler, PopupOffset, PopupSide } from '../internal/use-popup.ts'
import { useTrigger, type TriggerElement } from '../internal/use-trigger.ts'
import { useTooltipIntent } from './use-tooltip-intent.ts'
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
