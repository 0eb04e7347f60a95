export { AppShell, type SidebarState, type HeaderState, type AppShellProps } from './app-shell.tsx'
export { Header, type HeaderProps } from './header.tsx'
export { SidebarItem, type SidebarLinkElementProps, type SidebarItemProps } from './sidebar-item.tsx'
export { Sidebar, SidebarGroup, type SidebarProps, type SidebarGroupProps } from './sidebar.tsx'
