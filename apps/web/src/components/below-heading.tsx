import { useDeferredValue, type ReactNode } from 'react'
import { useNavigationType } from 'react-router'

export interface BelowHeadingProps {
  children: ReactNode
}

/**
 * The content of a page that a link leads to, in a render of its own right after the first one: its heading is seen
 * sooner. Where people come back, all of it is there at once, for the scroll position to be found again.
 */
export function BelowHeading({ children }: BelowHeadingProps) {
  const isDue = useDeferredValue(true, useNavigationType() === 'POP')
  return isDue ? children : null
}
