import {
  FloatingFocusManager,
  FloatingList,
  useDismiss,
  useInteractions,
  useListItem,
  useTypeahead,
} from '@floating-ui/react'
import { useRef, useState, type ComponentProps } from 'react'
import { MenuContext } from './menu-context.ts'
import { PopupLayer, withPopupTree } from './popup-layers.tsx'
import { usePopup, useTriggerKeyHandler, type PopupOptions, type TriggerKeyHandler } from './use-popup.ts'
import { usePopupList, type InitialItem } from './use-popup-list.ts'

interface MenuLayerProps extends Omit<ComponentProps<'div'>, 'ref'> {
  popup: PopupOptions
  triggerKeyHandler: TriggerKeyHandler
  initialItem: InitialItem
}

export const MenuLayer = withPopupTree(function MenuLayer({
  popup: options,
  triggerKeyHandler,
  initialItem,
  style,
  children,
  ...props
}: MenuLayerProps) {
  const [activeIndex, setActiveIndex] = useState<number | null>(null)
  const elements = useRef<(HTMLElement | null)[]>([])
  const labels = useRef<(string | null)[]>([])
  const popup = usePopup(options)
  const { getReferenceProps, getFloatingProps, getItemProps } = useInteractions([
    useDismiss(popup.context),
    usePopupList(popup.context, { elements, activeIndex, onNavigate: setActiveIndex, initialItem }),
    useTypeahead(popup.context, { listRef: labels, activeIndex, onMatch: setActiveIndex }),
  ])
  useTriggerKeyHandler(triggerKeyHandler, getReferenceProps)
  const close = () => options.onOpenChange(false)

  return (
    <PopupLayer nodeId={popup.nodeId} keepsTabOrder={false}>
      <FloatingFocusManager context={popup.context} modal={false} guards={false} initialFocus={0}>
        <div
          {...getFloatingProps(props)}
          ref={popup.refs.setFloating}
          style={{ ...popup.floatingStyles, ...style }}
          data-side={popup.placedSide}
        >
          <MenuContext value={{ activeIndex, getItemProps, useListItem, close }}>
            <FloatingList elementsRef={elements} labelsRef={labels}>
              {children}
            </FloatingList>
          </MenuContext>
        </div>
      </FloatingFocusManager>
    </PopupLayer>
  )
})
