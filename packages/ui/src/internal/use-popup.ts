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

export type PopupSide = 'top' | 'right' | 'bottom' | 'left'
export type PopupAlign = 'start' | 'center' | 'end'

/** How far a popup stands from its trigger, in px: [along the edge, away from it]. */
export type PopupOffset = readonly [along: number, away: number]

export interface PopupOptions {
  open: boolean
  onOpenChange: (open: boolean) => void
  side: PopupSide
  align: PopupAlign
  offset: PopupOffset
}

interface Popup extends UseFloatingReturn {
  nodeId: string | undefined
  /** Where it stands after it was kept inside the window. */
  placedSide: PopupSide
}

const viewportMarginPx = 8
const minHeightPx = 120

/**
 * Places a popup beside its trigger and keeps it inside the window. The room there is and the width of the trigger
 * reach the popup's styles as `--_available-height`, `--_available-width` and `--_trigger-width`.
 */
export function usePopup({ open, onOpenChange, side, align, offset }: PopupOptions): Popup {
  const nodeId = useFloatingNodeId()
  const [along, away] = offset
  const placement: Placement = align === 'center' ? side : `${side}-${align}`
  const floating = useFloating({
    nodeId,
    open,
    onOpenChange,
    placement,
    whileElementsMounted: autoUpdate,
    middleware: [
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
    ],
  })
  const placedSide = floating.placement.split('-')[0] as PopupSide

  return { ...floating, nodeId, placedSide }
}
