import {
  autoUpdate,
  flip,
  offset as offsetBy,
  shift,
  size,
  useFloating,
  useFloatingNodeId,
  type Placement,
  type UseFloatingReturn,
} from '@floating-ui/react'
import { useImperativeHandle, useLayoutEffect, type KeyboardEvent, type RefObject } from 'react'

export type PopupSide = 'top' | 'right' | 'bottom' | 'left'
export type PopupAlign = 'start' | 'center' | 'end'

/** The distance of a popup from its trigger in px: [along the edge, away from it]. */
export type PopupOffset = readonly [along: number, away: number]

export type KeyHandler = (event: KeyboardEvent<HTMLElement>) => void

/** Where an open popup puts its key handler, for its trigger to call while it still has focus. */
export type TriggerKeyHandler = RefObject<KeyHandler | null>

/** Options of every popup with a trigger. It is open while it is rendered. */
export interface PopupOptions {
  trigger: RefObject<HTMLElement | null>
  onOpenChange: (open: boolean) => void
  side: PopupSide
  align: PopupAlign
  offset: PopupOffset
}

interface Popup extends UseFloatingReturn {
  nodeId: string | undefined
  /** The actual side after it was kept inside the window. */
  placedSide: PopupSide
}

const viewportMarginPx = 8
const minHeightPx = 120

/**
 * Keeps a popup inside the window. Exposes the available space and the width of its trigger to the popup's styles as
 * `--_available-height`, `--_available-width`, and `--_trigger-width`.
 */
export function listPopupMiddleware([along, away]: PopupOffset) {
  return [
    offsetBy({ mainAxis: away, crossAxis: along }),
    flip({ padding: viewportMarginPx }),
    shift({ padding: viewportMarginPx }),
    size({
      padding: viewportMarginPx,
      apply({ availableHeight, availableWidth, elements, rects }) {
        const { style } = elements.floating
        style.setProperty('--_available-height', `${Math.max(minHeightPx, availableHeight)}px`)
        style.setProperty('--_available-width', `${availableWidth}px`)
        style.setProperty('--_trigger-width', `${rects.reference.width}px`)
      },
    }),
  ]
}

/** Positions a popup next to its trigger and keeps it inside the window. */
export function usePopup({ trigger, onOpenChange, side, align, offset }: PopupOptions): Popup {
  const nodeId = useFloatingNodeId()
  const placement: Placement = align === 'center' ? side : `${side}-${align}`
  const floating = useFloating({
    nodeId,
    open: true,
    onOpenChange,
    placement,
    whileElementsMounted: autoUpdate,
    middleware: listPopupMiddleware(offset),
  })
  const { setReference } = floating.refs
  const placedSide = floating.placement.split('-')[0] as PopupSide

  // After every render, because the trigger may have rendered a different element.
  useLayoutEffect(() => setReference(trigger.current))

  return { ...floating, nodeId, placedSide }
}

/** Passes the key handler of an open popup to its trigger. */
export function useTriggerKeyHandler(
  handler: TriggerKeyHandler,
  getReferenceProps: () => Record<string, unknown>,
): void {
  useImperativeHandle(handler, () => getReferenceProps().onKeyDown as KeyHandler)
}
