import {
  FloatingFocusManager,
  FloatingOverlay,
  useDismiss,
  useFloating,
  useFloatingNodeId,
  useInteractions,
  useRole,
} from '@floating-ui/react'
import type { ComponentProps, RefObject } from 'react'
import { mergeRefs } from './merge-refs.ts'
import { PopupLayer, withPopupTree } from './popup-tree.tsx'

export interface ModalLayerProps extends ComponentProps<'div'> {
  onOpenChange: (open: boolean) => void
  /** The class of the scrim behind the modal. */
  scrimClassName?: string | undefined
  /** What gets the focus first; the first control when absent. */
  initialFocus?: RefObject<HTMLElement | null> | number | undefined
  /** Whether a press outside closes it. */
  closesOnOutsidePress?: boolean | undefined
  /** Whether Escape closes it. */
  closesOnEscape?: boolean | undefined
  role?: 'dialog' | 'alertdialog'
}

export const ModalLayer = withPopupTree(function ModalLayer({
  onOpenChange,
  scrimClassName,
  initialFocus,
  closesOnOutsidePress = true,
  closesOnEscape = true,
  role = 'dialog',
  ref,
  ...props
}: ModalLayerProps) {
  const nodeId = useFloatingNodeId()
  const { refs, context } = useFloating({ nodeId, open: true, onOpenChange })
  const { getFloatingProps } = useInteractions([
    useRole(context, { role }),
    useDismiss(context, {
      outsidePress: (event) => closesOnOutsidePress && !isInToaster(event.target),
      escapeKey: closesOnEscape,
      outsidePressEvent: 'mousedown',
    }),
  ])

  return (
    <PopupLayer nodeId={nodeId}>
      <FloatingOverlay lockScroll className={scrimClassName}>
        <FloatingFocusManager context={context} {...(initialFocus === undefined ? {} : { initialFocus })}>
          <div {...getFloatingProps(props)} ref={mergeRefs(refs.setFloating, ref)} aria-modal="true" />
        </FloatingFocusManager>
      </FloatingOverlay>
    </PopupLayer>
  )
})

/** Toasts lie above a modal; answering one is not a press outside of it. */
function isInToaster(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-slot="toaster"]') !== null
}
