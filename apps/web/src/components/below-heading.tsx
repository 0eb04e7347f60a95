import { useDeferredValue, type ReactNode } from 'react'
import { useNavigationType } from 'react-router'

export interface BelowHeadingProps {
  children: ReactNode
}

/**
 * Renders a page's content one render after its heading, so that the heading paints sooner. On back navigation it renders
 * immediately, so that the scroll position can be restored.
 */
export function BelowHeading({ children }: BelowHeadingProps) {
  const isReady = useDeferredValue(true, useNavigationType() === 'POP')
  return isReady ? children : null
}
