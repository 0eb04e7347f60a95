import { FloatingFocusManager, useDismiss, useInteractions } from '@floating-ui/react'
import type { ComponentProps } from 'react'
import { PopupLayer, withPopupTree } from './popup-tree.tsx'
import { usePopup, useTriggerKeys, type PopupOptions, type TriggerKeys } from './use-popup.ts'

interface PopoverLayerProps extends Omit<ComponentProps<'div'>, 'ref'> {
  popup: PopupOptions
  triggerKeys: TriggerKeys
}

export const PopoverLayer = withPopupTree(function PopoverLayer({
  popup: options,
  triggerKeys,
  style,
  ...props
}: PopoverLayerProps) {
  const popup = usePopup(options)
  const { getReferenceProps, getFloatingProps } = useInteractions([useDismiss(popup.context)])
  useTriggerKeys(triggerKeys, getReferenceProps)

  return (
    <PopupLayer nodeId={popup.nodeId}>
      <FloatingFocusManager context={popup.context} modal={false}>
        <div
          {...getFloatingProps(props)}
          ref={popup.refs.setFloating}
          style={{ ...popup.floatingStyles, ...style }}
          data-side={popup.placedSide}
        />
      </FloatingFocusManager>
    </PopupLayer>
  )
})
