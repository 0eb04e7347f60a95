import { Header, IconButton, type SidebarState } from '@parapet/ui'
import { Menu, PanelLeft } from 'lucide-react'
import { toggleSidebar } from '~/lib/store'
import { shellTexts } from '~/texts/shell'
import { OrgSwitcher } from './org-switcher.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { UserMenu } from './user-menu.tsx'
import styles from './shell.module.css'

export interface AppHeaderProps {
  sidebarState: SidebarState
}

const toggleLabels = {
  open: shellTexts.collapseNavigation,
  collapsed: shellTexts.expandNavigation,
  closed: shellTexts.openNavigation,
  overlay: shellTexts.closeNavigation,
} as const

/** Where one is and who one is. */
export function AppHeader({ sidebarState }: AppHeaderProps) {
  const isDocked = sidebarState === 'open' || sidebarState === 'collapsed'

  return (
    <Header
      className={styles.header}
      start={
        <>
          <IconButton
            label={toggleLabels[sidebarState]}
            icon={isDocked ? <PanelLeft /> : <Menu />}
            size="md"
            tooltipSide="bottom"
            aria-expanded={sidebarState === 'open' || sidebarState === 'overlay'}
            onClick={toggleSidebar}
          />
          <OrgSwitcher />
        </>
      }
      end={
        <>
          <ThemeMenu />
          <UserMenu />
        </>
      }
    />
  )
}
