import { createContext, useContext, type HTMLProps, type RefCallback } from 'react'

interface MenuContextValue {
  activeIndex: number | null
  getItemProps: (props?: HTMLProps<HTMLElement>) => Record<string, unknown>
  /** Registers the element with the ref as an item. Provided by the open menu, so that items load without its code. */
  useListItem: (options?: { label?: string | null }) => { ref: RefCallback<HTMLElement>; index: number }
  close: () => void
}

export const MenuContext = createContext<MenuContextValue | null>(null)

export function useMenu(): MenuContextValue {
  const menu = useContext(MenuContext)
  if (!menu) throw new Error('Menu items must be inside a DropdownMenu.')
  return menu
}
