import { useState, type ComponentProps, type ReactNode } from 'react'
import {
  safePolygon,
  useDismiss,
  useFocus,
  useHover,
  useInteractions,
  useRole,
} from '../internal/popup-interactions.ts'
import { PopupLayer, PopupTree } from '../internal/popup-tree.tsx'
import { renderTrigger, type TriggerElement } from '../internal/render-trigger.ts'
import { usePopup, type PopupOffset, type PopupSide } from '../internal/use-popup.ts'
import styles from './tooltip.module.css'

const defaultOffset: PopupOffset = [0, 6]
const openDelayMs = 250

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

/** Explains its child on hover and on keyboard focus. Escape hides it. */
export function Tooltip(props: TooltipProps) {
  return (
    <PopupTree>
      <TooltipPopup {...props} />
    </PopupTree>
  )
}

function TooltipPopup({
  content,
  children,
  side = 'top',
  offset = defaultOffset,
  isLabel = false,
  className,
  style,
  ...props
}: TooltipProps) {
  const [isOpen, setIsOpen] = useState(false)
  const popup = usePopup({ open: isOpen, onOpenChange: setIsOpen, side, align: 'center', offset })
  const { getReferenceProps, getFloatingProps } = useInteractions([
    useHover(popup.context, {
      move: false,
      delay: { open: openDelayMs, close: 0 },
      handleClose: safePolygon(),
    }),
    useFocus(popup.context),
    useDismiss(popup.context),
    useRole(popup.context, { role: 'tooltip', enabled: !isLabel }),
  ])

  return (
    <>
      {renderTrigger(children, popup.refs.setReference, getReferenceProps)}
      {isOpen ? (
        <PopupLayer nodeId={popup.nodeId}>
          <div
            {...getFloatingProps(props)}
            ref={popup.refs.setFloating}
            role="tooltip"
            className={[styles.root, className].filter(Boolean).join(' ')}
            style={{ ...popup.floatingStyles, ...style }}
            data-slot="tooltip"
            data-side={popup.placedSide}
          >
            {content}
          </div>
        </PopupLayer>
      ) : null}
    </>
  )
}
