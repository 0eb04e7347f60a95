export { List, type ListProps, type ListSelectionMode } from './list.tsx'
export { ListItem, type ListItemElementProps, type ListItemProps } from './list-item.tsx'
