import { createContext, useContext, type HTMLProps, type RefCallback } from 'react'

interface MenuContextValue {
  activeIndex: number | null
  getItemProps: (own?: HTMLProps<HTMLElement>) => Record<string, unknown>
  /** Makes the element that gets the ref an item. It comes from the open menu, so that items stay light. */
  useListItem: (options?: { label?: string | null }) => { ref: RefCallback<HTMLElement>; index: number }
  close: () => void
}

export const MenuContext = createContext<MenuContextValue | null>(null)

export function useMenu(): MenuContextValue {
  const menu = useContext(MenuContext)
  if (!menu) throw new Error('A menu item stands outside a menu. Put it inside DropdownMenu.')
  return menu
}
