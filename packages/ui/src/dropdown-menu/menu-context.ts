import { createContext, useContext, type HTMLProps } from 'react'

interface MenuContextValue {
  activeIndex: number | null
  getItemProps: (own?: HTMLProps<HTMLElement>) => Record<string, unknown>
  close: () => void
}

export const MenuContext = createContext<MenuContextValue | null>(null)

export function useMenu(): MenuContextValue {
  const menu = useContext(MenuContext)
  if (!menu) throw new Error('A menu item stands outside a menu. Put it inside DropdownMenu.')
  return menu
}
