import { useDismiss, useInteractions } from '@floating-ui/react'
import type { ComponentProps, HTMLProps, ReactNode } from 'react'
import { PopupLayer, withPopupTree } from './popup-tree.tsx'
import { usePopup, useTriggerKeys, type PopupOptions, type TriggerKeys } from './use-popup.ts'
import { usePopupList, type PopupListOptions } from './use-popup-list.ts'

type GetItemProps = (own?: HTMLProps<HTMLElement>) => Record<string, unknown>

interface ListboxLayerProps extends Omit<ComponentProps<'div'>, 'ref' | 'children'> {
  popup: PopupOptions
  triggerKeys: TriggerKeys
  list: PopupListOptions
  selectedIndex: number | null
  disabledIndices: number[]
  children: (getItemProps: GetItemProps) => ReactNode
}

/** A list of options that leaves the focus in the text box that it belongs to. */
export const ListboxLayer = withPopupTree(function ListboxLayer({
  popup: options,
  triggerKeys,
  list,
  selectedIndex,
  disabledIndices,
  style,
  children,
  ...props
}: ListboxLayerProps) {
  const popup = usePopup(options)
  const { getReferenceProps, getFloatingProps, getItemProps } = useInteractions([
    useDismiss(popup.context),
    usePopupList(popup.context, list, { virtual: true, selectedIndex, disabledIndices }),
  ])
  useTriggerKeys(triggerKeys, getReferenceProps)

  return (
    <PopupLayer nodeId={popup.nodeId}>
      <div
        {...getFloatingProps(props)}
        ref={popup.refs.setFloating}
        role="listbox"
        style={{ ...popup.floatingStyles, ...style }}
      >
        {children(getItemProps)}
      </div>
    </PopupLayer>
  )
})
