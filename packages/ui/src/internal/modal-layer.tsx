import {
  FloatingFocusManager,
  FloatingOverlay,
  useDismiss,
  useFloating,
  useFloatingNodeId,
  useInteractions,
  useRole,
} from '@floating-ui/react'
import { cva } from 'class-variance-authority'
import type { ComponentProps, RefObject } from 'react'
import { mergeRefs } from './merge-refs.ts'
import { PopupLayer, withPopupTree } from './popup-layers.tsx'
import styles from './scrim.module.css'

const scrim = cva(styles.root, { variants: { isCentered: { true: styles.centered, false: null } } })

export interface ModalLayerProps extends ComponentProps<'div'> {
  onOpenChange: (open: boolean) => void
  /** Centers the modal, with `--_inset` of this class as the distance from the top. */
  scrimClassName?: string | undefined
  /** The element with initial focus; by default, the first control. */
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
      <FloatingOverlay
        lockScroll
        className={scrim({ isCentered: scrimClassName !== undefined, className: scrimClassName })}
      >
        <FloatingFocusManager context={context} {...(initialFocus === undefined ? {} : { initialFocus })}>
          <div {...getFloatingProps(props)} ref={mergeRefs(refs.setFloating, ref)} aria-modal="true" />
        </FloatingFocusManager>
      </FloatingOverlay>
    </PopupLayer>
  )
})

/** Toasts are shown above modals, and pressing one does not count as outside. */
function isInToaster(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-slot="toaster"]') !== null
}
