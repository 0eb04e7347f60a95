import { FloatingFocusManager, useDismiss, useInteractions } from '@floating-ui/react'
import type { ComponentProps, RefObject } from 'react'
import { PopupLayer, withPopupTree } from './popup-tree.tsx'
import { usePopup, useTriggerKeys, type PopupOptions, type TriggerKeys } from './use-popup.ts'

interface PopoverLayerProps extends Omit<ComponentProps<'div'>, 'ref'> {
  popup: PopupOptions
  triggerKeys: TriggerKeys
  /**
   * Whether the focus stays inside until it closes.
   * @default false
   */
  modal?: boolean
  /** What gets the focus first; the first control when absent. */
  initialFocus?: RefObject<HTMLElement | null>
  /** What gets the focus when it closes; the trigger or its first control when absent. */
  returnFocus?: RefObject<HTMLElement | null> | true
}

export const PopoverLayer = withPopupTree(function PopoverLayer({
  popup: options,
  triggerKeys,
  modal = false,
  initialFocus,
  returnFocus = true,
  style,
  ...props
}: PopoverLayerProps) {
  const popup = usePopup(options)
  const { getReferenceProps, getFloatingProps } = useInteractions([useDismiss(popup.context)])
  useTriggerKeys(triggerKeys, getReferenceProps)

  return (
    <PopupLayer nodeId={popup.nodeId}>
      <FloatingFocusManager
        context={popup.context}
        modal={modal}
        returnFocus={returnFocus}
        {...(initialFocus === undefined ? {} : { initialFocus })}
      >
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
