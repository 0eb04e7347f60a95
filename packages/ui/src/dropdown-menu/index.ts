export { DropdownMenu, type DropdownMenuProps } from './dropdown-menu.tsx'
export {
  MenuCheckItem,
  type MenuCheckItemProps,
  MenuGroup,
  type MenuGroupProps,
  MenuItem,
  type MenuItemElementProps,
  type MenuItemProps,
  MenuLabel,
  MenuSeparator,
} from './menu-item.tsx'
export { SubMenu, type SubMenuProps } from './sub-menu.tsx'
