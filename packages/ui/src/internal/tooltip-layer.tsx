import { safePolygon, useDismiss, useHover, useInteractions } from '@floating-ui/react'
import { useEffect, type ComponentProps, type RefObject } from 'react'
import { PopupLayer, withPopupTree } from './popup-tree.tsx'
import { usePopup, useTriggerKeys, type PopupOptions, type TriggerKeys } from './use-popup.ts'

interface TooltipLayerProps extends Omit<ComponentProps<'div'>, 'ref'> {
  popup: PopupOptions
  triggerKeys: TriggerKeys
  /** What opened it. */
  openEvent: Event
  /** Whether the pointer is on the trigger. */
  isHovered: RefObject<boolean>
}

export const TooltipLayer = withPopupTree(function TooltipLayer({
  popup: options,
  triggerKeys,
  openEvent,
  isHovered,
  style,
  ...props
}: TooltipLayerProps) {
  const popup = usePopup(options)
  const { dataRef, onOpenChange } = popup.context
  const { getReferenceProps, getFloatingProps } = useInteractions([
    useHover(popup.context, { move: false, handleClose: safePolygon() }),
    useDismiss(popup.context),
  ])
  useTriggerKeys(triggerKeys, getReferenceProps)

  // The pointer may have left before anybody listened for it.
  useEffect(() => {
    dataRef.current.openEvent = openEvent
    if (openEvent.type === 'mouseenter' && !isHovered.current) onOpenChange(false, openEvent, 'hover')
  }, [dataRef, onOpenChange, openEvent, isHovered])

  return (
    <PopupLayer nodeId={popup.nodeId}>
      <div
        {...getFloatingProps(props)}
        ref={popup.refs.setFloating}
        style={{ ...popup.floatingStyles, ...style }}
        data-side={popup.placedSide}
      />
    </PopupLayer>
  )
})
