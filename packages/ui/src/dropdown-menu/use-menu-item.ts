import type { MouseEvent } from 'react'
import { useMenu } from '../internal/menu-context.ts'

export interface MenuItemBehaviour {
  disabled: boolean
  /** What typing matches; the text of the item when absent. */
  textValue?: string | undefined
  closesMenu: boolean
  onSelect?: (() => void) | undefined
}

/** The ref and the props that make an element an item of the menu around it. */
export function useMenuItem({ disabled, textValue, closesMenu, onSelect }: MenuItemBehaviour) {
  const menu = useMenu()
  const item = menu.useListItem(textValue === undefined ? {} : { label: disabled ? null : textValue })
  const isActive = item.index === menu.activeIndex

  const props = menu.getItemProps({
    role: 'menuitem',
    tabIndex: isActive ? 0 : -1,
    'aria-disabled': disabled || undefined,
    onClick(event: MouseEvent) {
      if (disabled) {
        event.preventDefault()
        return
      }
      onSelect?.()
      if (closesMenu) menu.close()
    },
  })

  return { ref: item.ref, props }
}
