import { useListNavigation, type ElementProps, type FloatingContext } from '@floating-ui/react'
import { useRef, type RefObject } from 'react'

/** The active item when a list opens. */
export type FirstActive = 'first' | 'last' | 'none'

export interface PopupListOptions {
  elements: RefObject<(HTMLElement | null)[]>
  activeIndex: number | null
  onNavigate: (index: number | null) => void
  firstActive: FirstActive
}

interface NavigationOptions {
  virtual?: boolean
  selectedIndex?: number | null
  disabledIndices?: number[]
}

/** Keyboard and pointer navigation in an open list. */
export function usePopupList(
  context: FloatingContext,
  { elements, activeIndex, onNavigate, firstActive }: PopupListOptions,
  options: NavigationOptions = {},
): ElementProps {
  const startsAtEnd = useRef(firstActive === 'last')

  return useListNavigation(context, {
    ...options,
    listRef: elements,
    activeIndex,
    onNavigate(index) {
      const isStart = index !== null && startsAtEnd.current
      if (isStart) startsAtEnd.current = false
      onNavigate(isStart ? elements.current.findLastIndex(isEnabled) : index)
    },
    loop: true,
    focusItemOnOpen: firstActive === 'none' ? 'auto' : true,
  })
}

function isEnabled(element: HTMLElement | null): boolean {
  return element !== null && element.getAttribute('aria-disabled') !== 'true'
}
