import { FloatingNode, FloatingPortal, FloatingTree, useFloatingParentNodeId } from '@floating-ui/react'
import type { ComponentType, ReactNode } from 'react'

/** Lets nested popups know each other, so that Escape closes only the innermost. */
export function withPopupTree<Props extends object>(Layer: ComponentType<Props>): ComponentType<Props> {
  return function LayerInTree(props: Props) {
    const layer = <Layer {...props} />
    return useFloatingParentNodeId() === null ? <FloatingTree>{layer}</FloatingTree> : layer
  }
}

interface PopupLayerProps {
  nodeId: string | undefined
  /**
   * Whether the Tab key goes from the trigger into the popup and out of it again.
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
