export { List, type ListProps } from './list.tsx'
export { ListItem, type ListItemElementProps, type ListItemProps } from './list-item.tsx'
export { type ListSelectionMode } from './list-context.ts'
