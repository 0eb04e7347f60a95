export { AppShell, type SidebarState, type HeaderState, type AppShellProps } from './app-shell.tsx'
export { Header, type HeaderProps } from './header.tsx'
export {
  Sidebar,
  SidebarGroup,
  type SidebarGroupProps,
  SidebarItem,
  type SidebarItemProps,
  type SidebarLinkElementProps,
  type SidebarProps,
} from './sidebar.tsx'
