import { can, type Permission } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Logo, Sidebar, SidebarItem } from '@parapet/ui'
import { Building2, House, Layers, type LucideIcon } from 'lucide-react'
import { useLocation } from 'react-router'
import { PageLink } from '~/components/page-link'
import { paths } from '~/lib/paths'
import { shellTexts } from '~/texts/shell'
import styles from './shell.module.css'

interface NavigationItem {
  to: string
  label: string
  icon: LucideIcon
  permission: Permission
}

const items: readonly NavigationItem[] = [
  { to: paths.home(), label: shellTexts.home, icon: House, permission: 'user:read' },
  { to: paths.portfolios(), label: shellTexts.portfolios, icon: Layers, permission: 'portfolio:read' },
  { to: paths.properties(), label: shellTexts.properties, icon: Building2, permission: 'property:read' },
]

export interface AppSidebarProps {
  isCollapsed: boolean
}

/** The work areas that the person may enter. */
export function AppSidebar({ isCollapsed }: AppSidebarProps) {
  const held = usePermissions()?.permissions ?? []
  const { pathname } = useLocation()

  return (
    <Sidebar
      // The logo stands outside the navigation; everything must be inside some landmark.
      role="region"
      aria-label={shellTexts.sidebar}
      label={shellTexts.navigation}
      head={
        <PageLink to={paths.home()} className={styles.logo} aria-label={shellTexts.logo}>
          <Logo withName={!isCollapsed} />
        </PageLink>
      }
    >
      {items
        .filter((item) => can(held, item.permission))
        .map((item) => (
          <SidebarItem
            key={item.to}
            label={item.label}
            icon={<item.icon />}
            current={pathname === item.to || pathname.startsWith(`${item.to}/`)}
            render={(props) => <PageLink to={item.to} {...props} />}
          />
        ))}
    </Sidebar>
  )
}
