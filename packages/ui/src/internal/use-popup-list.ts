import { useListNavigation, type ElementProps, type FloatingContext } from '@floating-ui/react'
import { useRef, type RefObject } from 'react'

/** Which item is active when a list opens. */
export type InitialItem = 'first' | 'last' | 'none'

export interface PopupListOptions {
  elements: RefObject<(HTMLElement | null)[]>
  activeIndex: number | null
  onNavigate: (index: number | null) => void
  initialItem: InitialItem
}

interface NavigationOptions {
  virtual?: boolean
  selectedIndex?: number | null
  disabledIndices?: number[]
}

/** Keyboard and pointer navigation in an open list. */
export function usePopupList(
  context: FloatingContext,
  { elements, activeIndex, onNavigate, initialItem }: PopupListOptions,
  options: NavigationOptions = {},
): ElementProps {
  const startsAtEnd = useRef(initialItem === 'last')

  return useListNavigation(context, {
    ...options,
    listRef: elements,
    activeIndex,
    onNavigate(index) {
      const isInitialNavigation = index !== null && startsAtEnd.current
      if (isInitialNavigation) startsAtEnd.current = false
      onNavigate(isInitialNavigation ? elements.current.findLastIndex(isEnabled) : index)
    },
    loop: true,
    focusItemOnOpen: initialItem === 'none' ? 'auto' : true,
  })
}

function isEnabled(element: HTMLElement | null): boolean {
  return element !== null && element.getAttribute('aria-disabled') !== 'true'
}
