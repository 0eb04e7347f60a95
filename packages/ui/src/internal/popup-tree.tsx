import { FloatingNode, FloatingPortal, FloatingTree, useFloatingParentNodeId } from '@floating-ui/react'
import type { ReactNode } from 'react'

/** Lets nested popups know each other, so that Escape closes only the innermost. */
export function PopupTree({ children }: { children: ReactNode }) {
  const parentId = useFloatingParentNodeId()
  return parentId === null ? <FloatingTree>{children}</FloatingTree> : children
}

/** Renders a popup at the end of the page, as a child of the popup it was opened from. */
export function PopupLayer({ nodeId, children }: { nodeId: string | undefined; children: ReactNode }) {
  return (
    <FloatingNode id={nodeId}>
      <FloatingPortal>{children}</FloatingPortal>
    </FloatingNode>
  )
}
