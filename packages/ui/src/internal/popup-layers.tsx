import {
  FloatingFocusManager,
  FloatingNode,
  FloatingPortal,
  FloatingTree,
  safePolygon,
  useDismiss,
  useFloatingParentNodeId,
  useHover,
  useInteractions,
} from '@floating-ui/react'
import {
  type ComponentProps,
  type ComponentType,
  type HTMLProps,
  type ReactNode,
  type RefObject,
  useEffect,
} from 'react'
import { type PopupListOptions, usePopupList } from './use-popup-list.ts'
import { type PopupOptions, type TriggerKeyHandler, usePopup, useTriggerKeyHandler } from './use-popup.ts'

/** Connects nested popups, so that Escape closes only the innermost. */
export function withPopupTree<Props extends object>(Layer: ComponentType<Props>): ComponentType<Props> {
  return function LayerInTree(props: Props) {
    const layer = <Layer {...props} />
    return useFloatingParentNodeId() === null ? <FloatingTree>{layer}</FloatingTree> : layer
  }
}

interface PopupLayerProps {
  nodeId: string | undefined
  /**
   * Whether Tab goes from the trigger into the popup and back out.
   * @default true
   */
  keepsTabOrder?: boolean
  children: ReactNode
}

/** Renders a popup at the end of the page, as a child of the popup it was opened from. */
export function PopupLayer({ nodeId, keepsTabOrder = true, children }: PopupLayerProps) {
  return (
    <FloatingNode id={nodeId}>
      <FloatingPortal preserveTabOrder={keepsTabOrder}>{children}</FloatingPortal>
    </FloatingNode>
  )
}

interface PopoverLayerProps extends Omit<ComponentProps<'div'>, 'ref'> {
  popup: PopupOptions
  triggerKeyHandler: TriggerKeyHandler
  /**
   * Whether focus is trapped until it closes.
   * @default false
   */
  modal?: boolean
  /** The element with initial focus; by default, the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** The element that gets focus when it closes; by default, the trigger or its first control. */
  returnFocus?: RefObject<HTMLElement | null> | true
}

export const PopoverLayer = withPopupTree(function PopoverLayer({
  popup: options,
  triggerKeyHandler,
  modal = false,
  initialFocus,
  returnFocus = true,
  style,
  ...props
}: PopoverLayerProps) {
  const popup = usePopup(options)
  const { getReferenceProps, getFloatingProps } = useInteractions([useDismiss(popup.context)])
  useTriggerKeyHandler(triggerKeyHandler, getReferenceProps)

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

interface CalloutLayerProps extends Omit<ComponentProps<'div'>, 'ref'> {
  popup: PopupOptions
}

/** Stays open while people use the page around it. It gets the focus itself, so that it's read from its title. */
export const CalloutLayer = withPopupTree(function CalloutLayer({
  popup: options,
  style,
  ...props
}: CalloutLayerProps) {
  const popup = usePopup(options)

  return (
    <PopupLayer nodeId={popup.nodeId}>
      <FloatingFocusManager
        context={popup.context}
        modal={false}
        initialFocus={popup.refs.floating}
        closeOnFocusOut={false}
      >
        <div
          {...props}
          ref={popup.refs.setFloating}
          tabIndex={-1}
          style={{ ...popup.floatingStyles, ...style }}
          data-side={popup.placedSide}
        />
      </FloatingFocusManager>
    </PopupLayer>
  )
})

interface TooltipLayerProps extends Omit<ComponentProps<'div'>, 'ref'> {
  popup: PopupOptions
  triggerKeyHandler: TriggerKeyHandler
  /** What opened it. */
  openEvent: Event
  /** Whether the pointer is on the trigger. */
  isHovered: RefObject<boolean>
}

export const TooltipLayer = withPopupTree(function TooltipLayer({
  popup: options,
  triggerKeyHandler,
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
  useTriggerKeyHandler(triggerKeyHandler, getReferenceProps)

  // The pointer may have left before this listener was added.
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

type GetItemProps = (props?: HTMLProps<HTMLElement>) => Record<string, unknown>

interface ListboxLayerProps extends Omit<ComponentProps<'div'>, 'ref' | 'children'> {
  popup: PopupOptions
  triggerKeyHandler: TriggerKeyHandler
  list: PopupListOptions
  selectedIndex: number | null
  disabledIndices: number[]
  children: (getItemProps: GetItemProps) => ReactNode
}

/** A list of options whose text field keeps focus. */
export const ListboxLayer = withPopupTree(function ListboxLayer({
  popup: options,
  triggerKeyHandler,
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
  useTriggerKeyHandler(triggerKeyHandler, getReferenceProps)

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
